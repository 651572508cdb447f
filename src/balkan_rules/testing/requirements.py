"""Imported before the strategies: says what to install if Hypothesis is missing."""

from __future__ import annotations

from importlib.util import find_spec

from ..core.errors import MissingExtraError

__all__: list[str] = []

if find_spec("hypothesis") is None:
    raise MissingExtraError('the strategies for tests need Hypothesis: pip install "balkan_rules[testing]"')
