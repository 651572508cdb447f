from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist

import pytest
from tests.wrong_input import Or, accepted, good

from balkan_rules.core.errors import SetupError
from balkan_rules.tournament import sprt
from balkan_rules.tournament.elo import Score, ratings
from balkan_rules.tournament.intervals import Interval, mean, share


def test_shares_have_wilsons_interval() -> None:
    """Worked by hand: 8 of 10 with z = 1.96."""
    found = share(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)
    assert share(0, 5).low == 0
    assert share(5, 5).high == 1


def test_means_have_students_interval() -> None:
    assert mean([]) is None
    assert mean([3]) == Interval(3, None, None)
    found = mean([1, 2, 3, 4, 5])
    assert found is not None
    assert found.value == 3
    assert found.high == pytest.approx(3 + 2.7764 * math.sqrt(2.5 / 5), abs=2e-3)  # the table's quantile for 4


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (10, 2.2281), (30, 2.0423), (1000, 1.9623)]
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    values = [0.0] * freedom + [1.0]
    found = mean(values)
    assert found is not None
    assert found.high is not None
    error = 1 / (freedom + 1)  # the standard error of one 1 among zeros
    assert (found.high - found.value) / error == pytest.approx(quantile, rel=2e-3)


def test_intervals_in_words() -> None:
    assert Interval(0.5, 0.25, 0.75).percent() == "50.0 [25.0, 75.0]"
    assert Interval(12.34, None, None).text(1) == "12.3"
    assert Interval(-3.6, -10.2, 3).text() == "-4 [-10, 3]"
    assert Interval(-0.1, -0.2, 0).text() == "0 [0, 0]"


# ---------------------------------------------------------------------------------------------------------------- Elo
def test_two_players_are_as_far_apart_as_their_odds() -> None:
    """75 of 100 with half a draw more for each seating: 75.5 of 101, so 400 log10(75.5/25.5) points."""
    found = ratings(("a", "b"), [Score("a", "b", 37.5, 50), Score("b", "a", 12.5, 50)])
    wanted = 400 * math.log10(75.5 / 25.5)
    assert found.players["a"].value - found.players["b"].value == pytest.approx(wanted)
    assert found.players["a"].value == pytest.approx(wanted / 2)
    assert found.first_side.value == pytest.approx(0, abs=1e-6)


def test_their_interval_is_that_of_the_logistic_model() -> None:
    """The difference has variance 1/(n p q), half of the difference a quarter of that."""
    high = ratings(("a", "b"), [Score("a", "b", 37.5, 50), Score("b", "a", 12.5, 50)]).players["a"]
    chance = 75.5 / 101
    error = 400 / math.log(10) / math.sqrt(101 * chance * (1 - chance)) / 2
    assert high.high is not None
    assert high.high - high.value == pytest.approx(NormalDist().inv_cdf(0.975) * error)


def test_what_a_side_is_worth_is_no_merit_of_the_player() -> None:
    found = ratings(("a", "b"), [Score("a", "b", 40, 50), Score("b", "a", 40, 50)])
    assert found.players["a"].value == pytest.approx(0, abs=1e-6)
    assert found.first_side.value == pytest.approx(400 * math.log10(40.25 / 10.25))


def test_all_pairings_are_fitted_at_once() -> None:
    scores = [Score("a", "b", 7, 10), Score("b", "c", 7, 10), Score("b", "a", 3, 10), Score("c", "b", 3, 10)]
    found = ratings(("a", "b", "c"), scores).players
    assert found["a"].value > found["b"].value > found["c"].value
    assert sum(one.value for one in found.values()) == pytest.approx(0, abs=1e-6)
    assert found["b"].value == pytest.approx(0, abs=1e-6)
    assert found["a"].value - found["c"].value > 200  # as far as the two pairings say together, though they never met


@pytest.mark.parametrize("games", [2, 1_000_000])
def test_who_wins_everything_has_a_finite_rating(games: int) -> None:
    found = ratings(("a", "b"), [Score("a", "b", games, games), Score("b", "a", 0, games)]).players["a"]
    assert found.value == pytest.approx(200 * math.log10((games * 2 + 0.5) / 0.5), rel=1e-6)
    assert found.low is not None
    assert found.low < found.value


def test_without_games_all_are_equal() -> None:
    assert {one.value for one in ratings(("a", "b", "c"), []).players.values()} == {0.0}


# ------------------------------------------------------------------------------------------------------------- claims
def test_the_ratio_is_walds() -> None:
    """Worked by hand: 10 wins and 5 losses, 0.6 against 0.5: 10 ln 1.2 + 5 ln 0.8; bounds +-ln 19."""
    found = sprt(10, 5, p0=0.5, p1=0.6)
    assert found.ratio == pytest.approx(10 * math.log(1.2) + 5 * math.log(0.8))
    assert found.ratio == pytest.approx(0.70750, abs=1e-5)
    assert [found.lower, found.upper] == pytest.approx([-math.log(19), math.log(19)])
    assert found.verdict == "continue"


def test_a_claim_is_accepted_or_rejected_when_the_games_say_so() -> None:
    """It takes ln 19 / ln 1.2 = 16.1 wins in a row, and ln 19 / -ln 0.8 = 13.2 losses."""
    assert [sprt(wins, 0, p0=0.5, p1=0.6).verdict for wins in (16, 17)] == ["continue", "accept"]
    assert [sprt(0, losses, p0=0.5, p1=0.6).verdict for losses in (13, 14)] == ["continue", "reject"]


def test_errors_may_differ() -> None:
    found = sprt(0, 0, p0=0.8, p1=0.9, alpha=0.01, beta=0.1)
    assert [found.lower, found.upper] == pytest.approx([math.log(0.1 / 0.99), math.log(0.9 / 0.01)])


def test_claims_may_be_fractions() -> None:
    exact = sprt(4, 1, p0=Fraction(1, 2), p1=Fraction(3, 5))
    assert exact.ratio == pytest.approx(sprt(4, 1, p0=0.5, p1=0.6).ratio)


def test_a_draw_is_half_of_each() -> None:
    assert sprt(3, 1, 2, p0=0.5, p1=0.6).ratio == pytest.approx(sprt(4, 2, p0=0.5, p1=0.6).ratio)


def test_wrong_claims_are_refused() -> None:
    call = good(sprt, wins=Or(1, 5), losses=Or(1, 5), draws=Or(0, 5), p0=0.5, p1=0.6, alpha=0.05, beta=0.05)
    assert [*accepted(call)] == []
    with pytest.raises(SetupError, match=r"p0 must be less than p1, and 0\.6 is not less than 0\.5"):
        sprt(1, 1, p0=0.6, p1=0.5)
    with pytest.raises(SetupError, match=r"alpha: a number above 0 and below 0\.5 is wanted, not 0\.5"):
        sprt(1, 1, p0=0.5, p1=0.6, alpha=0.5)
    with pytest.raises(SetupError, match="p0: a number above 0 and below 1 is wanted, not 5e-324"):
        sprt(0, 1, p0=5e-324, p1=0.6)
