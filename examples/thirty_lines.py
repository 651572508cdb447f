"""A bot in thirty lines, and how it does against one that plays at random.

It attacks where it is three times as strong, goes to the most valuable town that none of its own holds, lets the others
stay, and for the rest plays at random.
"""

from __future__ import annotations

import random

from balkan_rules import END_PHASE, tito, tournament
from balkan_rules.core.actions import LegalActions


class Bold:
    """Takes whatever it can."""

    def choose(self, view: tito.View, legal_actions: LegalActions[tito.Action], rng: random.Random) -> tito.Action:
        """One of the legal actions."""
        best = max(legal_actions, key=lambda action: self.worth(view, action))
        if self.worth(view, best) > 0:
            return best
        return END_PHASE if END_PHASE in legal_actions else legal_actions.sample(rng, by="group")

    def worth(self, view: tito.View, action: tito.Action) -> float:
        """How good an action is; nothing, for those that it has no opinion of."""
        if isinstance(action, (tito.Move, tito.MoveGuerrilla)):
            town = action.to.display
            return 0 if town is None or view.stack(action.to) else town.victory_points
        odds = view.preview(action) if isinstance(action, tito.Attack) else None
        return 0 if odds is None or not odds.defender else float(odds.attacker / odds.defender) - 3


if __name__ == "__main__":  # the processes that play import this file too
    contest = tournament.Tournament(tito.new_game(scenario="late-war"), ("random", "__main__:Bold"), games=4, seed=1)
    results = tournament.run(contest, workers=2)
    assert all(result.fault is None for result in results)
    print(tournament.summarize(contest, results).text())
