"""Colours: the eight of Okabe and Ito for nations, which the colour-blind can tell apart, and those of the boards."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

__all__ = ["STYLE", "Colour"]


class Colour(Enum):
    """The palette of Okabe and Ito, *Color Universal Design* (2008), for counters."""

    BLACK = "#333333"
    """Theirs is pure black, on which no black line could be seen."""
    ORANGE = "#e69f00"
    SKY = "#56b4e9"
    GREEN = "#009e73"
    YELLOW = "#f0e442"
    BLUE = "#0072b2"
    RED = "#d55e00"
    PURPLE = "#cc79a7"
    GREY = "#bbbbbb"
    """Not theirs, nor is white: for what belongs to nobody, and where there are more than eight nations."""
    WHITE = "#fbfbf7"

    @property
    def look(self) -> str:
        """The class of a counter of this colour."""
        return f"br-{self.name.lower()}"

    @property
    def ink(self) -> str:
        """The class of what is written on it: white on dark colours, black on the others."""
        return "br-white" if self in _DARK_COUNTERS else "br-black"


_DARK_COUNTERS: Final = frozenset({Colour.BLACK, Colour.BLUE, Colour.GREEN})
_TONES: Final[Mapping[str, tuple[str, str]]] = {
    "paper": ("#f6f4ee", "#1c1d1f"),
    "panel": ("#ffffff", "#26282b"),
    "place": ("#efece2", "#33363a"),
    "rust": ("#f7e3d6", "#4a3529"),
    "slate": ("#dfe6ee", "#2f3b49"),
    "straw": ("#f6f0cd", "#464127"),
    "edge": ("#8c877a", "#85888d"),
    "rim": ("#111111", "#dddddd"),
    "ink": ("#1b1b1b", "#f0efeb"),
    "faint": ("#55524a", "#bdbcb6"),
    "clear": ("#eef0dc", "#3a4030"),
    "rough": ("#ddcf9f", "#554d30"),
    "mountain": ("#b99b78", "#6b5640"),
    "forest": ("#b9d3a0", "#2f4d2f"),
    "swamp": ("#bcd8d2", "#2c4a4b"),
    "sea": ("#cfe3f1", "#1b3043"),
    "island": ("#d9e6dc", "#2b3f3a"),
    "abroad": ("#e2e0dc", "#2a2b2d"),
    "grid": ("#a9a595", "#5c5c58"),
    "river": ("#2f7fc1", "#4fa3e0"),
    "road": ("#7a4f22", "#d0a06a"),
    "mark": ("#d55e00", "#ff8a3d"),
    "arrow": ("#0072b2", "#7cc7f5"),
}
"""What the parts of a board are coloured with, by day and by night."""
_GROUNDS: Final = ("clear", "rough", "mountain", "forest", "swamp", "sea", "island", "abroad")
"""Kinds of ground, each with a class of its own."""
_TONED: Final[Mapping[str, str]] = {
    ".br-board": "background:{paper}",
    ".br-paper": "fill:{paper}",
    ".br-panel": "fill:{panel};stroke:{edge};stroke-width:.8",
    ".br-place": "fill:{place};stroke:{edge};stroke-width:.8",
    ".br-rust": "fill:{rust}",
    ".br-slate": "fill:{slate}",
    ".br-straw": "fill:{straw}",
    ".br-hex": "stroke:{grid};stroke-width:.5",
    **{f".br-{name}": f"fill:{{{name}}}" for name in _GROUNDS},
    ".br-border": "fill:none;stroke:{ink};stroke-width:1.6;stroke-dasharray:4 2",
    ".br-river": "fill:none;stroke:{river};stroke-width:3;stroke-linecap:round",
    ".br-road": "fill:none;stroke:{road};stroke-width:1.2",
    ".br-lake": "fill:none;stroke:{river};stroke-width:5;stroke-linecap:round",
    ".br-ferry": "fill:none;stroke:{river};stroke-width:1.5;stroke-dasharray:1 3",
    ".br-lane": "fill:none;stroke:{river};stroke-width:1;stroke-dasharray:1.5 3",
    ".br-cell": "stroke:{edge};stroke-width:.8",
    ".br-rail": "fill:none;stroke:{ink};stroke-width:1.2;stroke-dasharray:3 2",
    ".br-thin": "stroke-width:1.4",
    ".br-struck": "fill:none;stroke:{mark};stroke-width:2",
    ".br-serb": "fill:none;stroke:#cc79a7;stroke-width:2.5",
    ".br-mixed": "fill:none;stroke:#e69f00;stroke-width:2;stroke-dasharray:4 3",
    ".br-city": "fill:{panel};stroke:{ink};stroke-width:1.2",
    ".br-ring": "fill:none;stroke:{ink};stroke-width:1.2",
    ".br-ink": "fill:{ink}",
    ".br-name": "fill:{ink};stroke:{paper};stroke-width:2;paint-order:stroke",
    ".br-line": "fill:none;stroke:{edge};stroke-width:.8",
    ".br-icon": "fill:{faint}",
    ".br-now": "fill:{mark}",
    ".br-out": "fill:none;stroke:{mark};stroke-width:1.5",
    ".br-text": "fill:{ink}",
    ".br-note": "fill:{faint}",
    ".br-full": "fill:{ink}",
    ".br-counter": "stroke:{rim};stroke-width:.7",
    ".br-last": "fill:none;stroke:{mark};stroke-width:2.5",
    ".br-arrow": "fill:none;stroke:{arrow};stroke-width:3;opacity:.85",
    ".br-tip": "fill:{arrow};opacity:.85",
}
_FIXED: Final[Mapping[str, str]] = {
    ".br-board": 'font-family:Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif',
    ".br-text": "font-size:10px",
    ".br-note": "font-size:9px",
    ".br-head": "font-size:12px;font-weight:bold",
    ".br-marked": "font-size:9px;font-weight:bold",
    ".br-name": "font-size:9px;text-anchor:middle",
    ".br-bold": "font-weight:bold",
    ".br-mid": "text-anchor:middle",
    ".br-end": "text-anchor:end",
    ".br-frame": "fill:#fff;stroke:#111;stroke-width:.7",
    ".br-sign": "fill:none;stroke:#111;stroke-width:1",
    ".br-dot": "fill:#111",
    ".br-figure": "font-size:9px;font-weight:bold;text-anchor:middle",
    ".br-badge": "fill:#111;stroke:#fff;stroke-width:.8",
    ".br-white": "fill:#fff",
    ".br-black": "fill:#111",
    ".br-over": "fill:none;stroke:#fff;stroke-width:1",
    ".br-under": "fill:none;stroke:#111;stroke-width:1",
    **{f".{colour.look}": f"fill:{colour.value}" for colour in Colour},
}


def _rules(rules: Mapping[str, str]) -> str:
    return "".join([f"{selector}{{{rule}}}" for selector, rule in rules.items()])


def _toned(*, night: bool) -> str:
    tones = {name: pair[night] for name, pair in _TONES.items()}
    return _rules({selector: rule.format(**tones) for selector, rule in _TONED.items()})


STYLE: Final = f"{_rules(_FIXED)}{_toned(night=False)}@media (prefers-color-scheme:dark){{{_toned(night=True)}}}"
"""The style sheet of every board: light, and dark where the reader's screen is."""
