"""The phases, one module for each section of the sequence of play, and what interrupts them."""
