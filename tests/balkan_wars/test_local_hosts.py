"""What is carried on from position to position under a host that promises to be local is what would be asked anew."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from tests.balkan_wars.square_host import SquareHost

from balkan_rules import HostError
from balkan_rules.balkan_wars import (
    GAME,
    Host,
    LocalHost,
    Options,
    Situation,
    StandInHost,
    State,
)
from balkan_rules.balkan_wars.ruleset import BalkanWarsRuleset
from balkan_rules.core.actions import CHANCE
from balkan_rules.testing import ContractError, check_game


class PlainHost(StandInHost):
    """The stand-in without its promise, as is everything that is derived from it."""

    @property
    def digest(self) -> str:
        return f"{super().digest[:-8]}00000000"


class LocalSquares(SquareHost):
    """The square host with a promise that it keeps."""

    digest: str = "5a11da13"
    is_local: bool = True


class MuddyHost(SquareHost):
    """Some places are closed on every other Game Turn, which is no matter of who is where."""

    digest: str = "5a11da14"

    def barred(self, situation: Situation, country: str) -> Mapping[str, str]:
        found = super().barred(situation, country)
        mud = ("B3", "B4", "C2", "C4", "D3")
        return {**found, **dict.fromkeys(mud, "the roads are mud")} if situation.turn % 2 else found


class RashHost(MuddyHost):
    """The same with a promise that it does not keep."""

    digest: str = "5a11da15"
    is_local: bool = True


PROMISED: LocalHost = StandInHost()
PAIRS = {
    "stand_in": (GAME.ruleset(), GAME.ruleset(host=PlainHost())),
    "squares": (GAME.ruleset(host=LocalSquares()), GAME.ruleset(host=SquareHost())),
}


def rules_of(digest: str, **methods: Any) -> BalkanWarsRuleset:  # noqa: ANN401 - whatever a host has
    """The square host with some other answers, under another digest."""
    return GAME.ruleset(host=type("Changed", (SquareHost,), {"digest": digest, **methods})())


def texts(state: State) -> list[str]:
    """What is listed, as notation and by units."""
    return [str(group.key) + "/".join(map(str, group.actions)) for group in state.legal_actions().groups()]


def moved(states: tuple[State, State], rng: random.Random) -> tuple[State, State]:
    """Two positions after the same action, chosen by its place in the listing, and after what chance then decides."""
    one, other = states
    while True:
        number = rng.randrange(len(one.legal_actions()))
        one, other = (state.apply(state.legal_actions()[number], check=False) for state in (one, other))
        if one.to_move is not CHANCE:
            return one, other


# ------------------------------------------------------------------------------------------------------------ listings


@pytest.mark.parametrize("scenario", ["belgrade", "jihad"])
@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_what_is_listed_does_not_depend_on_what_was_listed_before(
    pair: tuple[BalkanWarsRuleset, BalkanWarsRuleset], scenario: str
) -> None:
    """Two games and older positions of both take turns on one ruleset, as they do in a search."""
    rng = random.Random(f"jumps {scenario}")
    first, second = (GAME.new_game(scenario=scenario, ruleset=rules) for rules in pair)
    while first.phase.name.endswith("SET_UP"):
        first, second = moved((first, second), rng)
    games = [[(first, second)], [(first, second)]]
    for number in range(250):
        game = games[number > 60] if number < 120 else rng.choice(games)
        one, other = game[-1] if number % 5 or number < 120 else rng.choice(game)
        assert texts(one) == texts(other)
        game.append(moved((one, other), rng))


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_a_second_look_at_a_position_finds_the_same(pair: tuple[BalkanWarsRuleset, BalkanWarsRuleset]) -> None:
    rng, state = random.Random(5), GAME.new_game(scenario="belgrade", ruleset=pair[0])
    seen: list[tuple[State, list[str]]] = []
    while len(seen) < 200:
        seen.append((state, texts(state)))
        (state, _) = moved((state, state), rng)
    for then, listed in reversed(seen):
        assert texts(then) == listed


@pytest.mark.no_cover
def test_the_contract_holds_under_a_promise_of_ones_own() -> None:
    rules = GAME.ruleset(host=LocalSquares(), options=Options())
    check_game(GAME, games=2, seed=3, rulesets=[rules], every=60, applied=4, others=6, samples=1)


# ------------------------------------------------------------------------------------------------------------- promises


def test_the_stand_in_promises_for_itself_alone() -> None:
    """Whoever derives a host from it may have changed its answers."""
    assert PROMISED.is_local
    assert not PlainHost().is_local
    plain: Host = SquareHost()
    assert [GAME.ruleset(host=host).host.is_local for host in (PROMISED, PlainHost(), plain)] == [True, False, False]


@pytest.mark.parametrize("answer", [1, "yes", None])
def test_a_promise_is_true_or_false(answer: object) -> None:
    with pytest.raises(HostError, match=r"^is_local\(\) of the host answers .*: True or False is wanted$"):
        rules_of("5a11da20", is_local=answer)


def test_a_promise_that_cannot_be_read_is_an_error_of_the_host() -> None:
    def fails(_: object) -> bool:
        raise ZeroDivisionError

    with pytest.raises(HostError, match=r"^is_local\(\) of the host raised ZeroDivisionError"):
        rules_of("5a11da21", is_local=property(fails))


@pytest.mark.no_cover
def test_the_contract_holds_where_units_of_two_countries_stand_together_unseen() -> None:
    """Taking one of them up shows its country, and the enemy is told so (ruling fog.moves)."""
    check_game(GAME, games=1, seed=0, rulesets=[GAME.ruleset(host=MuddyHost())], every=7, applied=0, others=2)


@pytest.mark.no_cover
def test_a_promise_that_is_not_kept_is_found() -> None:
    def check(host: Host) -> None:
        rulesets = [GAME.ruleset(host=host)]
        check_game(GAME, games=1, seed=1, rulesets=rulesets, every=7, applied=0, others=9, samples=0)

    check(MuddyHost())
    with pytest.raises(ContractError, match=r"^rule 2 .*mud"):
        check(RashHost())
