"""`python -m balkan_rules` is the command `balkan-rules`."""

from __future__ import annotations

import sys

from .cli import main

sys.exit(main())
