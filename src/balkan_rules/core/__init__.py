"""What at least two games use: exact dice and tables, stacking, areas, the sequence of play, states, views and records.

The modules are imported one by one (`from balkan_rules.core.dice import die`); this package imports nothing by itself.
"""
