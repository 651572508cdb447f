"""What is a position worth? Exact chances where the tree is small, samples of a side's view where it is not.

    python examples/evaluating.py

The Axis may attack Split, Zara, or both, at the end of Game-Turn 3 of *Tito and His Partisan Army*.
"""

from __future__ import annotations

import random
from fractions import Fraction

from balkan_rules import CHANCE, analysis, bots, tito

STATE: tito.State = tito.position(
    turn=3,
    phase=tito.Phase.AXIS_COMBAT,
    place={
        "Split": ["Italian Re"],
        "Split/Yugoslav": [("Partisan group", 2)],
        "Zara": ["Italian Zara"],
        "Zara/Yugoslav": [("Partisan group", 3)],
    },
)


def is_resolved(state: tito.State) -> bool:
    """Whether an attack has been carried out, losses and retreats included."""
    return not state.frames and state.to_move is not CHANCE


def balance(state: tito.State) -> int:
    """Strength Points of the Axis less those of the Partisans."""
    strength = {place: stack.strength for place, stack in state.board.items()}
    return sum(points if place.column is tito.Column.AXIS else -points for place, points in strength.items())


def gain(attack: tito.Attack) -> Fraction:
    """What an attack changes in the balance, on the average: exactly, as there is one die and little to decide."""
    after = STATE.apply(attack)
    found = analysis.distribution(after, is_resolved, balance, policy=analysis.first_listed)
    return found.mean() - balance(STATE)


def main() -> None:
    """Tell what each attack is worth, and how things may stand two Game-Turns later."""
    attacks = [action for action in STATE.legal_actions() if isinstance(action, tito.Attack)]
    for attack in sorted(attacks, key=gain, reverse=True):
        print(f"{attack}: {analysis.attack(STATE, attack)}")
        print(f"    gains {gain(attack)} Strength Points ({float(gain(attack)):+.2f})")

    greedy = analysis.by_bot(bots.find("greedy", tito.GAME))
    later = analysis.estimate(
        STATE.view(tito.Side.AXIS),
        analysis.at_turn(5),
        lambda state: state.points,
        rng=random.Random(1),
        samples=20,
        policy=greedy,
    )
    low, high = min(later.counts), max(later.counts)
    print(f"points at the beginning of Game-Turn 5: {low} to {high} in {later.samples} samples")
    print(f"more than now: {later.map(lambda points: points > STATE.points).interval(answer=True)}")


if __name__ == "__main__":
    main()
