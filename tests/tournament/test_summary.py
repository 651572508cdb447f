from __future__ import annotations

import json
from collections.abc import Sequence

import attrs
import pytest
from tests.tournament.contests import BOTS, FIRST, contest

from balkan_rules.core.errors import SetupError
from balkan_rules.tournament import Fault, Fixture, GameResult, Summary, Tournament, summarize
from balkan_rules.tournament.intervals import mean, share

COUNTS = f"{BOTS}:Counts"


def fault_of(fixture: Fixture, winner: str | None) -> Fault:
    return Fault(next(side for side in fixture.seats if side != winner), "failed", "<b>")


def made(tournament: Tournament, ends: Sequence[tuple[str | None, int | None]]) -> list[GameResult]:
    """Results with these winners and scores; one without a score was forfeited by the other side."""
    return [
        GameResult(
            number=fixture.number,
            seats=fixture.seats,
            seed=fixture.seed,
            winner=winner,
            level="forfeit" if score is None else "level",
            score=score,
            case="5.0",
            turn=3 + fixture.number,
            steps=10 + fixture.number,
            fault=Fault(next(side for side in fixture.seats if side != winner), "failed", "<b>")
            if score is None
            else None,
            seconds=0.5,
        )
        for fixture, (winner, score) in zip(tournament.fixtures(), ends, strict=False)
    ]


@pytest.fixture
def summary() -> Summary:
    """Four games of random and the first action: 1 win, 1 draw, 1 win of the other, and one that the first forfeits."""
    four = contest(games=4)
    return summarize(four, made(four, [("raiders", 4), (None, 0), ("garrison", 1), ("raiders", None)]))


def test_players_have_their_wins_and_faults(summary: Summary) -> None:
    random, first = summary.players
    assert (random.player, first.player) == ("random", FIRST)
    assert (random.games, random.wins, random.draws, random.losses, random.faults) == (4, 1, 1, 2, 1)
    assert (first.games, first.wins, first.draws, first.losses, first.faults) == (4, 2, 1, 1, 0)
    assert random.share == share(1.5, 4)
    assert first.elo.value == pytest.approx(-random.elo.value)
    assert first.elo.value > 0


def test_pairings_add_up_both_seatings(summary: Summary) -> None:
    (pairing,) = summary.pairings
    assert (pairing.player, pairing.opponent, pairing.wins, pairing.draws, pairing.losses) == ("random", FIRST, 1, 1, 2)


def test_seatings_have_points_of_games_that_were_played_to_the_end(summary: Summary) -> None:
    one, back = summary.seatings
    assert (one.first, one.second, one.games, one.wins, one.draws, one.losses) == ("random", FIRST, 2, 1, 0, 1)
    assert one.points == mean([4, 1])
    assert (back.first, back.second, back.games, back.wins, back.draws, back.losses) == (FIRST, "random", 2, 1, 1, 0)
    assert back.points == mean([0])


def test_lengths_are_of_games_that_were_played_to_the_end(summary: Summary) -> None:
    (length,) = summary.lengths
    assert (length.games, length.turn, length.steps, length.shortest, length.longest) == (3, 4, 11, 10, 12)
    assert length.seconds == 0.5


def test_faults_are_listed(summary: Summary) -> None:
    assert [result.number for result in summary.faults] == [3]


def test_a_part_of_the_games_will_do() -> None:
    three = contest("random", FIRST, COUNTS, games=2)
    summary = summarize(three, made(three, [("raiders", 4)]))
    assert (len(summary.results), summary.planned) == (1, 6)
    assert [row.games for row in summary.players] == [1, 1, 0]
    assert summary.players[2].share is None
    assert [row.points is None for row in summary.seatings] == [False, True, True, True, True, True]
    assert [row.opponent for row in summary.lengths] == [FIRST]


def test_the_text_has_all_tables(summary: Summary) -> None:
    lines = summary.text().splitlines()
    assert lines[0] == "The Pass: 4 of 4 games"
    assert [line for line in lines if line and not line.startswith(" ")][1:6] == [
        "Players", "Pairings", "Seats", "Lengths", "Faults",
    ]  # fmt: skip
    assert lines[3].split() == ["player", "games", "wins", "draws", "losses", "won,", "%", "Elo", "faults"]
    assert lines[4].split() == ["random", "4", "1", "1", "2", "37.5", "[9.2,", "78.1]", "-37", "[-196,", "123]", "1"]
    assert len({len(line) for line in lines[3:6]}) == 1
    assert lines[-1] == "In brackets: where the number lies with 95% confidence."


def test_a_table_without_rows_is_left_out() -> None:
    two = contest(games=2)
    text = summarize(two, []).text()
    assert "Lengths" not in text
    assert "Faults" not in text


def test_the_data_is_plain(summary: Summary) -> None:
    data = json.loads(json.dumps(summary.data()))
    assert data["players"][0]["share"]["value"] == 0.375
    assert data["results"][3]["fault"]["kind"] == "failed"
    assert list(data) == [field.name for field in attrs.fields(Summary)]


def test_only_results_of_a_tournament_are_summed_up() -> None:
    with pytest.raises(SetupError, match="tournament: an instance of Tournament is wanted"):
        summarize("tito", [])  # type: ignore[arg-type]  # as a user may
    with pytest.raises(SetupError, match="results: an instance of GameResult is wanted"):
        summarize(contest(), [3])  # type: ignore[list-item]  # the same
    results = made(contest(), [("raiders", 4)])
    with pytest.raises(SetupError, match="game 0 stands there twice, or is not of this tournament"):
        summarize(contest(), [*results, *results])
    with pytest.raises(SetupError, match="game 0 is of another tournament"):
        summarize(contest(seed=8), made(contest(), [("raiders", 4)]))
