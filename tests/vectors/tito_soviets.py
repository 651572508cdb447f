"""Vectors about Soviets and friendly Bulgarians who are taken off the map (13.74, 14.3.E)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.tito_places import play
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]


@FORMS.add("turn taken_off")
def _taken_off(given: Given) -> Answers:
    """All of them stand in Hide-aways, where nobody scores, and go one by one before anything moves."""
    if given["taken_off"] != "all, at the start of the Yugoslav Movement Phase":
        message = f"taken off {given['taken_off']!r} is not 'all, at the start of the Yugoslav Movement Phase'"
        raise VectorError(message)
    charts = tito.default_charts()
    foreign = [unit.name for unit in (*charts.soviets, *charts.optional, *charts.bulgarians)]
    place: dict[str, list[str | tuple[str, int]]] = {
        "Serbia/Partisan Hide-away": [*foreign, ("Partisan group", 1)],
        "Serbia/Chetnik Hide-away": [("Chetnik group", 1)],
    }

    def points() -> int:
        state = tito.position(turn=given["turn"], phase=tito.Phase.YUGOSLAV_MOVEMENT, place=place)
        taken = 0
        while isinstance(first := state.legal_actions()[0], tito.Transfer):
            state = state.apply(first)
            taken += 1
        assert taken == len(foreign)
        before = (tito.Phase.YUGOSLAV_MOVEMENT, tito.Phase.YUGOSLAV_COMBAT)
        return play(state, lambda now: now.phase not in before).points

    return {"points": points}
