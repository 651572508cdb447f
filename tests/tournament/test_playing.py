from __future__ import annotations

import itertools
import json
import pickle
import random
from importlib import import_module
from typing import Any

import attrs
import pytest
from examples import model_game
from tests.tournament.contests import BOTS, FIRST, contest, lines, played
from tests.wrong_input import Or, accepted, good

from balkan_rules import GAMES, bots, tito
from balkan_rules.cli import main
from balkan_rules.core.actions import CHANCE, LegalActions
from balkan_rules.core.dice import choose
from balkan_rules.core.errors import SetupError
from balkan_rules.tournament import Fault, Tournament
from balkan_rules.tournament.journal import header
from balkan_rules.tournament.playing import play


# -------------------------------------------------------------------------------------------------------------- plans
def test_every_pairing_is_played_on_both_sides_with_the_same_dice() -> None:
    fixtures = contest("random", FIRST, f"{BOTS}:Counts", games=4).fixtures()
    assert [fixture.number for fixture in fixtures] == list(range(12))
    assert len({fixture.seed for fixture in fixtures}) == 6
    for pairing in range(3):
        one, back, two, _ = fixtures[pairing::3]
        assert list(one.seats) == ["raiders", "garrison"]
        assert tuple(one.seats.values()) == tuple(back.seats.values())[::-1]
        assert one.seats == two.seats
        assert one.seed == back.seed != two.seed


def test_more_games_come_after_the_others() -> None:
    players = ("random", FIRST, f"{BOTS}:Counts")
    assert contest(*players, games=6).fixtures()[:6] == contest(*players, games=2).fixtures()


def test_another_seed_gives_other_games() -> None:
    assert {one.seed for one in contest(seed=1).fixtures()}.isdisjoint(one.seed for one in contest(seed=2).fixtures())


def test_a_game_is_the_one_that_the_command_line_plays(capsys: pytest.CaptureFixture[str]) -> None:
    fixture = Tournament(tito.new_game(scenario="late-war"), ("random", "greedy"), 2, 3).fixtures()[0]
    result = play(tito.new_game(scenario="late-war"), fixture)
    seats = [word for side, name in fixture.seats.items() for word in (f"--{side}", name)]
    words = ["play", "tito", "--scenario", "late-war", *seats, "--seed", str(fixture.seed), "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["result"] == {
        "winner": result.winner,
        "level": result.level,
        "score": result.score,
        "case": result.case,
    }
    assert data["steps"] == result.steps


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"initial": "tito"}, "initial: the state in which all games begin is wanted, not 'tito'"),
        ({"players": "random"}, "players: a sequence of names of bots is wanted, not 'random'"),
        ({"players": ("random",)}, "players: from 2 to 50 are wanted, not 1"),
        ({"players": itertools.repeat("random")}, "players: 'random' stands there twice"),
        ({"players": map(str, itertools.count())}, "players: from 2 to 50 are wanted, not more"),
        ({"players": ("random", 3)}, "players: a bot is named by a text, not by 3"),
        ({"players": ("random", "random")}, "players: 'random' stands there twice"),
        ({"players": ("random", "clever")}, "there is no bot 'clever'"),
        ({"games": 3}, "games: an even number from 2 to 1000000 is wanted, for both seatings, not 3"),
        ({"games": 0}, "games: an even number from 2"),
        (
            {"games": 500_000, "players": ("random", FIRST, f"{BOTS}:Counts")},
            "games: 500000 for each pairing are 1500000 in all, and at most 1000000 can be played",
        ),
        ({"games": "many"}, "games: a whole number is wanted, not 'many'"),
        ({"seed": -1}, "seed: a whole number from 0 with at most 18 digits is wanted, not -1"),
    ],
)
def test_a_wrong_tournament_is_refused(wrong: dict[str, object], told: str) -> None:
    parts: dict[str, Any] = {"initial": model_game.GAME.new_game(), "players": ("random", FIRST), "games": 2}
    with pytest.raises(SetupError) as caught:
        Tournament(**{**parts, **wrong})
    assert told in str(caught.value)


def test_a_game_that_is_over_begins_no_other() -> None:
    state, rng = model_game.GAME.new_game(), random.Random(1)
    while not state.is_over:
        is_chance = state.to_move is CHANCE
        state = state.apply(choose(state.chance_outcomes(), rng) if is_chance else state.legal_actions()[0])
    with pytest.raises(SetupError, match="the game is over there"):
        Tournament(state, ("random", FIRST))


def test_whatever_is_given_is_taken_or_refused_with_an_error_of_ours() -> None:
    state = model_game.GAME.new_game()
    call = good(Tournament, initial=state, players=("random", FIRST), games=2, seed=Or(0, 5))
    assert [*accepted(call)] == []


# -------------------------------------------------------------------------------------------------------------- games
def test_the_result_says_how_the_game_ended() -> None:
    (result, _) = played(contest(games=2))
    assert result.fixture() == contest(games=2).fixtures()[0]
    assert result.level == ("Garrison win" if result.winner == "garrison" else "Raiders win")
    assert (result.case, result.turn, result.fault) == ("5.0", 3, None)
    assert result.steps > 10
    assert result.points_of("random") + result.points_of(FIRST) == 1


def test_each_game_has_fresh_players() -> None:
    counting = contest(f"{BOTS}:Counts", FIRST, games=8)
    assert lines(played(counting)) == lines([play(counting.initial, one) for one in counting.fixtures()[::-1]][::-1])


def test_plans_are_taken_as_far_as_they_go() -> None:
    (result, _) = played(contest(f"{BOTS}:Plans", FIRST, games=2))
    assert result.fault is None
    assert result.steps > 10


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("fails", "failed", "failed with ZeroDivisionError: no <object object at 0x...> (players.py, line "),
        ("fails_mutely", "failed", "failed with MuteError: MuteError() (players.py, line "),
        ("fails_at_length", "failed", "failed with ValueError: far too long far too long "),
        ("leaves", "failed", "failed with SystemExit: 3 (players.py, line "),
        ("cheats", "illegal", "chose '<object object at 0x...>', which is not legal: "),
        ("CheatsInPlans", "illegal", "chose 'everything', which is not legal: "),
    ],
)
def test_a_bot_that_fails_or_cheats_has_lost(name: str, kind: str, told: str) -> None:
    result = played(contest("random", f"{BOTS}:{name}", games=2))[0]
    assert result.fault is not None
    assert (result.fault.side, result.fault.kind) == ("garrison", kind)
    assert result.fault.what.startswith(f"bot '{BOTS}:{name}' of the garrison side {told}")
    assert (result.winner, result.level, result.score, result.case) == ("raiders", "forfeit", None, "")
    assert isinstance(result.fault, Fault)


def test_the_line_where_it_failed_is_the_innermost_of_the_authors_own() -> None:
    told = [played(contest("random", f"{BOTS}:{name}", games=2))[0].fault for name in ("fails", "fails_deeper")]
    lines = {str(fault).rpartition("line ")[2] for fault in told}
    assert len(lines) == 1


def test_who_interrupts_is_no_bot_at_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        played(contest("random", f"{BOTS}:interrupts", games=2))


def test_bots_get_views_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[type] = set()

    def look(_self: object, view: object, legal_actions: LegalActions[object], _rng: random.Random) -> object:
        seen.add(type(view))
        return legal_actions[0]

    monkeypatch.setattr(bots.RandomBot, "choose", look)
    played(contest(games=2))
    assert seen == {model_game.GAME.view_type}


def test_results_are_told_as_they_come() -> None:
    told: list[int] = []
    results = played(contest(games=4), told=lambda result: told.append(result.number))
    assert sorted(told) == [0, 1, 2, 3] == [result.number for result in results]


# ---------------------------------------------------------------------------------------------------------- all games
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_sent_to_workers_and_played(name: str) -> None:
    """Up to the first decision of the other side, which it spoils."""
    game = import_module(f"balkan_rules.{name}").GAME
    spoiled = Tournament(game.new_game(scenario=game.info.scenarios[-1]), ("random", f"{BOTS}:cheats"), 2)
    sent = pickle.loads(pickle.dumps(spoiled.initial))
    assert header(attrs.evolve(spoiled, initial=sent)) == header(spoiled)
    results = [play(sent, fixture) for fixture in spoiled.fixtures()]
    assert lines(results) == lines(played(spoiled))
    for result in results:
        assert result.fault is not None
        assert result.seats[result.fault.side] == f"{BOTS}:cheats"
        assert result.fault.kind == "illegal"
