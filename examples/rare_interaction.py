"""Find a rare interaction of rules with Hypothesis, and the smallest position that shows it.

    pip install "balkan_rules[testing]"
    python examples/rare_interaction.py

In *Tito and His Partisan Army* drought halves what is recruited in market towns (7.44.B), so does Tito's absence
everywhere (9.32), and no more groups are recruited than there are Strength Points (7.44.A). What is halved twice is
seldom too much: can all three meet?
"""

from __future__ import annotations

from typing import Any, Final

from hypothesis import find, settings
from hypothesis import strategies as st

from balkan_rules import tito

WANTED: Final = {"7.44.A", "7.44.B", "9.32"}
MARKETS: Final = [
    str(place)
    for place in tito.ruleset().places
    if place.column is tito.Column.YUGOSLAV and place.display and place.display.terrain is tito.Terrain.MARKET_TOWN
]


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Partisans in one market town who may recruit there, as arguments of `tito.position`."""
    return {
        "turn": draw(st.integers(2, 16)),
        "drought": draw(st.booleans()),
        "tito_status": draw(st.sampled_from(tito.TitoStatus)),
        "phase": tito.Phase.RECRUITMENT,
        "place": {draw(st.sampled_from(MARKETS)): [("Partisan group", draw(st.integers(1, 6)))]},
    }


def met(given: dict[str, Any]) -> list[str]:
    """The dice with which all of the wanted cases fire when the Partisans recruit."""
    state = tito.position(**given)
    recruit = state.legal_actions()[0]
    if not isinstance(recruit, tito.Recruit):
        return []
    rolling = state.apply(recruit)
    steps = [rolling.step(die) for die in rolling.legal_actions()]
    return [str(step.action) for step in steps if {case for event in step.events for case in event.cases} >= WANTED]


def main() -> None:
    """Find it, and tell what Hypothesis made of it."""
    given = find(
        positions(),
        lambda given: bool(met(given)),
        settings=settings(max_examples=2000, derandomize=True, database=None),
    )
    print(", ".join(f"{name} {value}" for name, value in given.items()))
    print(f"the three meet on: {', '.join(met(given))}")
    assert given["drought"]
    assert given["tito_status"] in {tito.TitoStatus.WITHDRAWN, tito.TitoStatus.ELIMINATED}


if __name__ == "__main__":
    main()
