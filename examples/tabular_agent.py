"""A tabular agent learns a scenario of a dozen moves, and its policy is judged exactly.

    python examples/tabular_agent.py

The last Game-Turn of *Tito and His Partisan Army*: three Partisan groups in the mountains of Croatia have one move each
before points are counted. States and views can be hashed, so a table needs nothing else.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any, Final, TypeAlias

from balkan_rules import CHANCE, analysis, tito
from balkan_rules.core.dice import choose

Values: TypeAlias = defaultdict[tuple[object, object], float]
"""What an action is worth to who sees a view."""

START: Final[tito.State] = tito.position(
    turn=17,
    phase=tito.Phase.YUGOSLAV_MOVEMENT,
    place={"Split": ["Italian Re"], "Croatia/Partisan Mountain": [("Partisan group", 3)]},
)
EPISODES: Final = 400


def best(values: Values, view: Any, legal_actions: Any) -> Any:  # noqa: ANN401 - as a policy
    """The action that is worth most; of equals the first one."""
    return max(legal_actions, key=lambda action: values[view, action])


def episode(values: Values, rng: random.Random, curious: float) -> None:
    """Play once, now and then at random, and learn from how many points there are in the end."""
    state, taken = START, []
    while not state.is_over:
        if state.to_move is CHANCE:
            state = state.apply(choose(state.chance_outcomes(), rng))
            continue
        view, legal = state.view(tito.Side.YUGOSLAV), state.legal_actions()
        action = legal.sample(rng) if rng.random() < curious else best(values, view, legal)
        taken.append((view, action))
        state = state.apply(action)
    for key in taken:
        values[key] += 0.2 * (state.points - values[key])


def worth(policy: analysis.Policy) -> float:
    """The points that a policy comes to on the average, over all dice."""
    return float(analysis.distribution(START, analysis.game_over, lambda state: state.points, policy=policy).mean())


def main() -> None:
    """Learn, and compare with who picks any action."""
    values: Values = defaultdict(float, {})
    rng = random.Random(1)
    for number in range(EPISODES):
        episode(values, rng, curious=1 - number / EPISODES)
    learned = worth(lambda view, legal_actions: best(values, view, legal_actions))
    anyhow = worth(analysis.evenly)
    print(f"{len(values)} entries; {learned:.2f} points, {anyhow:.2f} without learning")
    assert learned > anyhow


if __name__ == "__main__":
    main()
