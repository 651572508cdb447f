"""The games as environments of other people's libraries. Each module here needs the library that it is named after.

They are extras: ``pip install "balkan_rules[open-spiel]"``. A module whose library is missing raises
`MissingExtraError` when it is imported; nothing else imports it.
"""

from __future__ import annotations

__all__: list[str] = []
