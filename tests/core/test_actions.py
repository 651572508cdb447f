"""Actions and their listing, on the model game."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Sequence

import attrs
import pytest
from examples import model_game as m

from balkan_rules.core.actions import (
    CHANCE,
    END_PHASE,
    HIDDEN,
    Block,
    EndPhase,
    Group,
    LegalActions,
    Roll,
    brief,
    failure,
    one_line,
    part_of,
    shown,
)
from balkan_rules.core.errors import ActionSyntaxError, SetupError

START = m.new_game()
STATE = START.apply(m.Draw(1)).apply(m.Move(m.UNITS[0], m.PASS))
LISTED = STATE.legal_actions()
BORIS, CVETA = (m.Move(unit, m.PASS) for unit in m.UNITS[1:3])


def test_the_shared_names_print_themselves() -> None:
    assert [str(each) for each in (CHANCE, HIDDEN, END_PHASE, Roll(7))] == ["chance", "(hidden)", "end phase", "roll 7"]


def test_actions_are_values() -> None:
    assert Roll(3) == Roll(3) != Roll(4)
    assert EndPhase() == END_PHASE
    assert len({Roll(3), Roll(3), END_PHASE, EndPhase()}) == 2
    assert pickle.loads(pickle.dumps(BORIS)) == BORIS


@pytest.mark.parametrize("wrong", [None, 1.0, True, "7"])
def test_an_action_takes_parts_of_its_kind_only(wrong: object) -> None:
    with pytest.raises(ActionSyntaxError, match=r"Roll\.value takes int, not "):
        Roll(wrong)  # type: ignore[arg-type]


def test_where_a_text_is_given_the_message_says_how_to_find_the_part() -> None:
    class Found:
        found_by = "ruleset.thing(name)"

    @attrs.frozen
    class Take:
        thing: object = attrs.field(validator=part_of(Found, int))

    with pytest.raises(ActionSyntaxError) as refused:
        Take("thing")
    assert str(refused.value) == "Take.thing takes Found or int, not 'thing'; ruleset.thing(name) finds it"
    with pytest.raises(ActionSyntaxError) as refused:
        Take(1.5)
    assert str(refused.value) == "Take.thing takes Found or int, not 1.5"


def test_a_part_that_cannot_be_shown_is_named_by_its_type() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError

    assert brief(Shy()) == "a Shy"
    assert brief("x" * 100) == "'" + "x" * 79
    assert shown("x" * 100) == "x" * 80
    assert shown(Shy()) == "a Shy"
    with pytest.raises(ActionSyntaxError, match="not a Shy"):
        Roll(Shy())  # type: ignore[arg-type]


def test_what_others_raise_is_told_in_a_line_that_harms_nothing() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert failure(ValueError("one\ntwo\u2028three\x1b[31m\ud800\0")) == r"ValueError: one two three\x1b[31m\ud800\x00"
    assert failure(ValueError("x" * 10**6)) == f"ValueError: {'x' * 300}"
    assert failure(MuteError()) == "MuteError: MuteError()"
    assert one_line(" a  b\n") == "a b"


def test_the_listing_is_a_sequence() -> None:
    expected = [BORIS, CVETA, END_PHASE]
    assert isinstance(LISTED, Sequence)
    assert list(LISTED) == expected
    assert len(LISTED) == 3
    assert [LISTED[index] for index in (0, 1, 2, -1, -3)] == [*expected, END_PHASE, BORIS]
    assert LISTED[1:] == (CVETA, END_PHASE)
    assert LISTED.index(CVETA) == 1
    assert CVETA in LISTED
    assert m.Move(m.UNITS[0], m.PASS) not in LISTED
    assert Roll(7) not in LISTED
    assert LISTED
    for index in (3, -4):
        with pytest.raises(IndexError, match=f"legal action {index} of 3"):
            LISTED[index]


def test_the_listing_is_grouped_by_unit() -> None:
    assert LISTED.groups() == (
        Group(m.UNITS[1], (BORIS,)),
        Group(m.UNITS[2], (CVETA,)),
        Group(None, (END_PHASE,)),
    )
    assert len(LISTED.groups()[0]) == 1
    assert LISTED.of(m.UNITS[2]) == (CVETA,)
    assert LISTED.of(m.UNITS[5]) == ()
    assert LISTED.to(m.PASS) == (BORIS, CVETA)
    assert LISTED.of(str(m.UNITS[2])) == (CVETA,)
    assert LISTED.to(str(m.PASS)) == (BORIS, CVETA)
    assert LISTED.of("None") == LISTED.of("nobody") == LISTED.to("nowhere") == LISTED.to("None") == ()


def test_a_group_is_a_sequence_of_its_actions() -> None:
    group = Group(m.UNITS[1], (BORIS, CVETA, END_PHASE))
    assert isinstance(group, Sequence)
    assert list(group) == [*group.actions] == [BORIS, CVETA, END_PHASE]
    assert (group[0], group[-1], group[1:]) == (BORIS, END_PHASE, (CVETA, END_PHASE))
    assert CVETA in group
    assert Roll(7) not in group
    assert list(reversed(group)) == [END_PHASE, CVETA, BORIS]
    assert (group.index(CVETA), group.count(BORIS), len(group)) == (1, 1, 3)
    assert repr(group) == "<Group Boris (Boris to Pass, Cveta to Pass, end phase)>"
    with pytest.raises(IndexError):
        group[3]


def test_equal_listings_are_equal() -> None:
    assert STATE.legal_actions() == LISTED
    assert hash(STATE.legal_actions()) == hash(LISTED)
    assert START.legal_actions() != LISTED
    assert LISTED != [BORIS, CVETA, END_PHASE]


def test_the_listing_shows_some_of_itself() -> None:
    assert repr(LISTED) == "<LegalActions (Boris to Pass, Cveta to Pass, end phase)>"
    battle = STATE.ruleset.universe
    many = LegalActions((Group(None, tuple(battle)),), STATE)
    assert repr(many).endswith(f", ... {len(battle) - 6} more)>")


def test_sampling_by_action_and_by_group() -> None:
    garrison = m.position(phase=m.Phase.GARRISON_MOVEMENT, place={"Pass": ["Dragan"], "Town": ["Emil"]}).legal_actions()
    assert [len(group) for group in garrison.groups()] == [2, 1, 1]
    rng = random.Random(7)
    by_action = Counter(garrison.sample(rng) for _ in range(4000))
    by_group = Counter(garrison.sample(rng, by="group") for _ in range(4000))
    assert set(by_action) == set(by_group) == set(garrison)
    assert all(900 < number < 1100 for number in by_action.values())
    assert 1200 < by_group[END_PHASE] < 1460


def test_there_are_two_ways_to_sample() -> None:
    for listed in (LISTED, START.legal_actions()):
        with pytest.raises(SetupError, match="by: 'action' or 'group' is wanted, not 'unit'"):
            listed.sample(random.Random(7), by="unit")  # type: ignore[arg-type]


def test_the_listing_is_read_backwards_by_its_groups() -> None:
    garrison = m.position(phase=m.Phase.GARRISON_MOVEMENT, place={"Pass": ["Dragan"], "Town": ["Emil"]}).legal_actions()
    backwards = list(reversed(garrison))
    assert garrison._row is None  # nothing was laid out for it
    assert backwards == list(garrison)[::-1]


def test_chance_is_sampled_with_its_weights() -> None:
    rng = random.Random(7)
    drawn = Counter(START.legal_actions().sample(rng) for _ in range(6000))
    assert 2800 < drawn[m.Draw(0)] < 3200
    assert 900 < drawn[m.Draw(2)] < 1100


def test_groups_in_a_block_are_listed_as_they_are_without_one() -> None:
    garrison = m.position(phase=m.Phase.GARRISON_MOVEMENT, place={"Pass": ["Dragan"], "Town": ["Emil"]}).legal_actions()
    first, second, end = garrison.groups()
    block = Block((first, second, end))
    assert (block.total, len(block), list(block)) == (len(garrison), 3, [first, second, end])
    assert (block[0], block[-1], block[1:]) == (first, end, (second, end))
    listed = LegalActions(block, STATE)
    assert len(listed) == len(garrison)
    assert [listed[number] for number in range(len(listed))] == list(garrison)
    assert (listed[-1], listed[-len(listed)]) == (END_PHASE, first[0])
    assert listed == garrison


@pytest.mark.parametrize("listed", [LISTED, LegalActions(Block(LISTED.groups()), STATE)], ids=["groups", "block"])
@pytest.mark.parametrize("index", [3, -4])
def test_there_is_no_action_beyond_the_ends(listed: LegalActions[m.Action], index: int) -> None:
    with pytest.raises(IndexError, match=f"legal action {index} of 3"):
        listed[index]


def _numbered(*numbers: int) -> Block[EndPhase]:
    """A block in which the group with each number has as many actions."""
    return Block([Group(number, (END_PHASE,) * number) for number in numbers], numbers)


def _told(block: Block[EndPhase]) -> tuple[list[object], list[int], list[int], int]:
    return [group.key for group in block], list(block.numbers), list(block.sizes), block.total


def test_a_block_without_a_group_is_counted_as_if_it_had_never_been_there() -> None:
    block = _numbered(1, 2, 4)
    assert _told(block.without(2)) == _told(_numbered(1, 4))
    assert _told(block) == _told(_numbered(1, 2, 4))


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_group_that_is_not_in_a_block_does_not_change_it(number: int) -> None:
    block = _numbered(1, 2, 4)
    assert block.without(number) is block


def test_groups_in_a_block_are_replaced_by_their_numbers() -> None:
    block = _numbered(1, 2, 4, 7)
    assert _told(block.with_others(2, 7, _numbered(3, 5))) == _told(_numbered(1, 3, 5, 7))
    assert _told(block.with_others(5, 7, _numbered(6))) == _told(_numbered(1, 2, 4, 6, 7))
    assert _told(block.with_others(0, 9, _numbered())) == _told(_numbered())


def test_nothing_can_be_sampled_from_nothing() -> None:
    nothing: LegalActions[m.Action] = LegalActions((), STATE)
    assert not nothing
    assert len(nothing) == 0
    with pytest.raises(IndexError):
        nothing.sample(random.Random(7))
