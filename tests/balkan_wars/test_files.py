"""Files of Balkan Wars: what they say of options, charts and hosts, and the charts of the stand-in."""

from __future__ import annotations

import gc
import json
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.balkan_wars.answering_host import AnsweringHost
from tests.long_form import opened

from balkan_rules import LoadError
from balkan_rules import balkan_wars as bw
from balkan_rules.core.errors import ChartError, ChartMissing
from balkan_rules.core.records import Record

MINE = 'game = "balkan_wars"\n[rail]\nhexes = 9\n'


class OwnHost(bw.StandInHost):
    """A host of one's own."""

    @property
    def name(self) -> str:
        return "own"


def small(ruleset: bw.BalkanWarsRuleset) -> bw.State:
    return bw.position(phase="first_movement", place={"1143": ["Rumanian Cavalry Brigade"]}, ruleset=ruleset)


def recorded(ruleset: bw.BalkanWarsRuleset) -> str:
    return Record(small(ruleset)).to_json()


def test_files_name_the_options_and_rulings_that_are_not_the_default() -> None:
    rulings = bw.Rulings(acrt_odds_rounding=bw.AcrtOddsRounding.ROUND_NEAREST)
    state = small(bw.ruleset(options=bw.Options(weather=False), rulings=rulings))
    assert opened(state)["changes"] == {
        "options": {"weather": False},
        "rulings": {"acrt-odds-rounding": "round_nearest"},
    }
    assert bw.from_json(bw.to_json(state)) == state
    view = state.view(bw.Side.FIRST)
    assert bw.view_from_json(view.to_json()) == view
    assert bw.record_from_json(recorded(state.ruleset)).initial == state


def test_a_record_carries_the_charts_of_the_stand_in() -> None:
    ruleset = bw.ruleset(charts=bw.load_charts(MINE))
    assert bw.record_from_json(recorded(ruleset)).initial.ruleset is ruleset
    assert bw.record_from_json(recorded(bw.ruleset())).initial.ruleset is bw.ruleset()
    assert bw.ruleset(charts=bw.default_charts()) is bw.ruleset()


def test_a_record_is_read_where_its_host_is_known() -> None:
    host = bw.CheckedHost(OwnHost())
    ruleset = bw.ruleset(charts=host)
    assert bw.ruleset(host=OwnHost()) is ruleset
    text = recorded(ruleset)
    assert json.loads(text)["content"]["host"] == {"name": "own", "digest": host.digest}
    assert bw.record_from_json(text).initial.ruleset is ruleset


def spoilt(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(recorded(bw.ruleset()))
    change(data["content"])
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda content: content.pop("host"), "content: an object of host, rulings and options is wanted"),
        (lambda content: content.update(host=3), "content.host: an object of name and digest is wanted"),
        (
            lambda content: content.update(host={"name": "gone", "digest": "00"}),
            "made yet for the host gone with",
        ),
        (lambda content: content["host"].update(charts=3), "content.host.charts: the tables"),
        (lambda content: content.update(options={}), "content.options: an object of bombardment, "),
        (lambda content: content["options"].update(weather=3), "content.options: option weather: True or False"),
        (lambda content: content.update(rulings={"moon": "full"}), "content.rulings: "),
    ],
)
def test_what_no_record_says_is_refused(change: Callable[[dict[str, Any]], object], told: str) -> None:
    with pytest.raises(LoadError, match=told):
        bw.record_from_json(spoilt(change))


def test_charts_of_the_stand_in_are_loaded_checked_and_written() -> None:
    mine = bw.load_charts(MINE)
    assert mine.rail_hexes == 9
    assert bw.load_charts(bw.export_charts(mine)) == mine
    assert bw.load_charts(bw.export_charts()) == bw.default_charts()
    bw.check_charts(MINE)
    with pytest.raises(ChartError, match=r"rail\.hexes"):
        bw.check_charts(MINE.replace("9", "-1"))
    with pytest.raises(ChartMissing):
        _ = bw.printed_charts().rail_hexes


def test_a_pickle_of_a_state_does_not_hold_the_default_charts() -> None:
    state = bw.new_game()
    assert len(pickle.dumps(state)) < 10_000
    assert pickle.loads(pickle.dumps(state)) == state
    assert bw.GAME.ruleset(host=bw.StandInHost()) is state.ruleset


class Described(AnsweringHost):
    """A host that counts how often it is asked what units it has."""

    digest = "c0deba5e"
    asked = 0

    def units(self) -> Sequence[bw.HostUnit]:
        type(self).asked += 1
        return super().units()


def test_a_host_that_is_known_is_not_asked_anew() -> None:
    state = bw.GAME.position(place={"A1": ["Red cavalry"]}, ruleset=bw.GAME.ruleset(host=Described()))
    assert bw.GAME.ruleset(host=Described()) is state.ruleset
    assert pickle.loads(pickle.dumps(state)) == state
    assert Described.asked == 1
    data, digest = pickle.dumps(state), state.ruleset.digest
    del state
    gc.collect()
    again = pickle.loads(data)
    assert (again.ruleset.digest, again.where("Red cavalry").name, Described.asked) == (digest, "A1", 2)


def test_charts_of_ones_own_are_built_anew_only_where_they_are_not_known() -> None:
    state = bw.new_game(ruleset=bw.GAME.ruleset(charts=bw.load_charts(MINE)))
    data, digest = pickle.dumps(state), state.ruleset.digest
    assert pickle.loads(data).ruleset is state.ruleset
    del state
    gc.collect()
    assert bw.GAME.known_ruleset(digest) is None
    again = pickle.loads(data)
    assert (again.ruleset.digest, again.ruleset.host.host.charts.rail_hexes) == (digest, 9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[unit.serbia_hq]\nmove = 3", r"^unit\.serbia_hq: there is no such row \(did you mean 'serbia_hq_army'\?\), "),
        ("[unit.zouaves]\nmove = 3", r"^unit\.zouaves: there is no such row, and a new one lacks 'country'"),
        ('[hex.9999]\ntown = "X"', r"^hex\.9999: there is no such row.*, and a new one lacks 'terrain'"),
        ("[price]\ncavalri = 3", r"price: there is no key 'cavalri' \(did you mean 'cavalry'\?\); allowed: alpine, "),
        ('[events]\n7 = "albania_independant"', r"events\.7: .*albania_independent"),
        ("mine.tml", r"'mine\.tml' is neither TOML text nor a name that ends in \.toml"),
    ],
)
def test_what_is_misspelt_in_charts_is_told(text: str, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        bw.check_charts(text)


@pytest.mark.case("balkan_wars", "scenario3.vp.either")
def test_who_holds_towns_and_what_they_score_is_open_to_both() -> None:
    state = bw.position(
        phase="first_movement",
        place={"Sarajevo": ["Rumanian Cavalry Brigade"], "Nish": ["Serbian 1st Army HQ"]},
        hidden=["Serbian 1st Army HQ"],
    )
    view = state.view(bw.Side.FIRST)
    assert (state.controls("Sarajevo"), state.controls("Belgrade")) == (bw.Side.FIRST, bw.Side.SECOND)
    assert state.controls("Salonika") is None
    assert view.controls(state.ruleset.place("Nish")) is bw.Side.SECOND
    assert {side: score.total for side, score in state.scores.items()} == {
        side: score.total for side, score in view.scores.items()
    }
    assert list(state.scores) == ["Austria-Hungary", "Serbia"]
