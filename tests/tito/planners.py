"""What the tests of Anti-Guerrilla Operations share: positions before and in the planning, and what the sides see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.tito.movers import KEEP

from balkan_rules import tito
from balkan_rules.core.transition import Transition

Places = Mapping[str, Sequence[str | tuple[str, int]]]
Step = Transition[tito.State, tito.Action]

AXIS, YUGOSLAV = tito.Side.AXIS, tito.Side.YUGOSLAV
HUNTERS = "German 501SS"


def planning(place: Places | None = None, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    """A position in which the Axis Player declares; he has drawn an 8 unless `fields` say otherwise."""
    given: Any = {"operations_limit": 8, **fields}
    return tito.position(turn=turn, phase="operations_planning", place={**KEEP, **(place or {})}, **given)


def act(state: tito.State, *texts: str) -> tito.State:
    """The state after actions, as they are written."""
    for text in texts:
        state = state.apply(tito.parse(text, state))
    return state


def choosing(place: Places, *zones: str, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    """A position in which it is chosen who takes part in the first of as many operations as there are Zones."""
    number = "one operation" if len(zones) == 1 else "two operations"
    state = act(planning(place, turn=turn, **fields), f"declare {number}", *(f"target {zone}" for zone in zones))
    return act(state, "commit the 501st to no operation") if state.rules.case == "16.0.9.43" else state


def came_from(state: tito.State, operation: int) -> list[str]:
    """Who is noted as having been set aside for an operation, and from where."""
    return [f"{post.unit} from {post.place}" for post in state.tracks.origins if post.operation == operation]


def listed(state: tito.State) -> list[str]:
    """The legal actions as they are written."""
    return [str(action) for action in state.legal_actions()]


def refused(state: tito.State, text: str) -> set[str]:
    """The cases that refuse an action; none if it is legal."""
    action = tito.parse(text, state)
    cases = {violation.case for violation in state.why_not(action)}
    assert (action in state.legal_actions()) is (text in listed(state)) is (not cases)
    return cases


def shown(state: tito.State) -> tuple[object, ...]:
    """Everything that the Yugoslav Player can look at."""
    view = state.view(YUGOSLAV)
    return (
        *(view, hash(view), repr(view), str(view), view.text(), view.to_json(), dict(view.fields)),
        *(view.legal_actions(), len(view.legal_actions()), view.why_not(tito.END_PHASE), view.why_not(None)),
        *(view.to_move, view.phase, view.stack("First operation"), list(view.board.items())),
    )


def seen(step: Step) -> tuple[object, ...]:
    """Everything that the Yugoslav Player sees of a transition."""
    part = step.for_side(YUGOSLAV)
    return part, str(part.action), [str(event) for event in part.events], repr(part), shown(step.after)
