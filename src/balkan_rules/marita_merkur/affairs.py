"""The state of affairs: what has been announced, triggered, captured, and what many rules read of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import partial
from typing import Final

import attrs

from ..core.arguments import amount, checked, instance, instances, member, optional, takes, text, yes_or_no
from ..core.cases import case
from ..core.errors import Violation
from .values import Interdiction

__all__ = [
    "Affairs",
    "Scarpantos",
    "SpecialTurn",
    "affairs_problems",
    "germans_have_intervened",
    "jugoslavia_is_neutral",
]


class SpecialTurn(Enum):
    """How far the German special invasion turn is (31.F)."""

    AHEAD = "ahead"
    NOW = "now"
    OVER = "over"

    def __str__(self) -> str:
        return self.value


class Scarpantos(Enum):
    """What has become of the one landing on Scarpantos (31.N.once)."""

    UNTRIED = "untried"
    HELD = "held"
    FAILED = "failed"

    def __str__(self) -> str:
        return self.value


def _turns(values: object, what: str) -> tuple[int, ...]:
    return tuple([amount(value, what) for value in instance(tuple, values, what)])


def _names(values: object, what: str) -> frozenset[str]:
    return frozenset(instances(str, instance(frozenset, values, what), what))


@attrs.frozen(kw_only=True, cache_hash=True)
class Affairs:
    """Everything that the rules remember of a game, save where units are and who controls what.

    Game turns count from 1. A field of the wrong kind raises `SetupError`; what cannot be so in a game is told by
    `affairs_problems`.

    Attributes:
        turn: the game turn that is played.
        checks_begun: whether checks for a coup have begun (31.D.start).
        coup: whether there has been a coup in Jugoslavia.
        triggered: the game turn at whose end German intervention was triggered; None if it was not (31.E.2.result).
        deployed: the game turn on which German units were deployed; None if they are not (31.E.2.date).
        invaded: whether the Axis has invaded Jugoslavia (ruling 30.G.invaded_moment).
        special: how far the German special invasion turn is.
        axios_released: whether the Greeks may cross the Axios (30.D).
        held: names of Greek units that may not go west of the Axios although they lie on neither side of it.
        crete_announced: whether the Axis sends units to Crete this game turn; None if it has yet to say (31.L.crete).
        interdiction: what the Allies have announced for this game turn; None if they have yet to say (31.L.announce).
        evacuations: the British evacuation turns so far, this one included (31.L.evacuation).
        boats_port: name of the hex where the motor boats are; None for the Black Sea (31.M.1.transfer).
        boats_since: the game turn on which they came there; None for the Black Sea.
        shipping: regimental equivalents of captured shipping; 0 if none has been captured (31.M.2.roll).
        scarpantos: what has become of the landing on Scarpantos.
        exile: whether the Greek government is in exile (31.M.surrender).
        assistance_sent: how often German assistance has been sent (31.E.1.roll).
        sources_fell: whether the Axis has held every Jugoslav supply source at once in this player turn (31.H).
        collapsed: whether the Jugoslav army has ceased to fight (31.H).
    """

    turn: int = attrs.field(default=1, validator=checked(amount))
    checks_begun: bool = attrs.field(default=False, validator=checked(yes_or_no))
    coup: bool = attrs.field(default=False, validator=checked(yes_or_no))
    triggered: int | None = attrs.field(default=None, validator=checked(optional(amount)))
    deployed: int | None = attrs.field(default=None, validator=checked(optional(amount)))
    invaded: bool = attrs.field(default=False, validator=checked(yes_or_no))
    special: SpecialTurn = attrs.field(default=SpecialTurn.AHEAD, validator=checked(partial(member, SpecialTurn)))
    axios_released: bool = attrs.field(default=False, validator=checked(yes_or_no))
    held: frozenset[str] = attrs.field(default=frozenset(), validator=checked(_names))
    crete_announced: bool | None = attrs.field(default=None, validator=checked(optional(yes_or_no)))
    interdiction: Interdiction | None = attrs.field(
        default=None, validator=checked(optional(partial(member, Interdiction)))
    )
    evacuations: tuple[int, ...] = attrs.field(default=(), validator=checked(_turns))
    boats_port: str | None = attrs.field(default=None, validator=checked(optional(text)))
    boats_since: int | None = attrs.field(default=None, validator=checked(optional(amount)))
    shipping: int = attrs.field(default=0, validator=checked(amount))
    scarpantos: Scarpantos = attrs.field(default=Scarpantos.UNTRIED, validator=checked(partial(member, Scarpantos)))
    exile: bool = attrs.field(default=False, validator=checked(yes_or_no))
    assistance_sent: int = attrs.field(default=0, validator=checked(amount))
    sources_fell: bool = attrs.field(default=False, validator=checked(yes_or_no))
    collapsed: bool = attrs.field(default=False, validator=checked(yes_or_no))

    @property
    def zone(self) -> Interdiction:
        """The interdiction that is in force; none as long as none has been announced."""
        return Interdiction.NONE if self.interdiction is None else self.interdiction

    @property
    def is_evacuation_turn(self) -> bool:
        """Whether this game turn is a British evacuation turn."""
        return self.turn in self.evacuations


_AFFAIRS: Final = partial(instance, Affairs)


@case("31.D.after_lift", "30.E", "30.F")
def trusted_jugoslavia_is_neutral(affairs: Affairs) -> bool:
    """What `jugoslavia_is_neutral` says, of arguments that are known to be good."""
    return not affairs.invaded


@takes(affairs=_AFFAIRS)
def jugoslavia_is_neutral(affairs: Affairs) -> bool:
    """Whether Jugoslavia is out of the war, which a coup does not change (rulings 30.EF.entry, 30.G.invaded_moment)."""
    return trusted_jugoslavia_is_neutral(affairs)


@case("31.E.1.not_intervention", "31.E.2.date")
def trusted_germans_have_intervened(affairs: Affairs) -> bool:
    """What `germans_have_intervened` says, of arguments that are known to be good."""
    return affairs.deployed is not None


@takes(affairs=_AFFAIRS)
def germans_have_intervened(affairs: Affairs) -> bool:
    """Whether German intervention has come: neither its trigger nor units sent as assistance are that."""
    return trusted_germans_have_intervened(affairs)


# ---------------------------------------------------------------------------------------------------- what cannot be so


@takes(affairs=_AFFAIRS)
def affairs_problems(affairs: Affairs) -> tuple[Violation, ...]:
    """What in a state of affairs no game comes to; empty if nothing."""
    return (*_german_problems(affairs), *_invasion_problems(affairs), *_sea_problems(affairs))


@case("31.E.2.date")
def _german_problems(affairs: Affairs) -> Iterator[Violation]:
    """German units are deployed after their trigger, and neither can have happened in a turn to come."""
    triggered, deployed = affairs.triggered, affairs.deployed
    if triggered is not None and triggered > affairs.turn:
        sentence = "intervention was triggered on a turn to come"
        yield Violation("31.E.2.result", sentence, {"triggered": triggered, "turn": affairs.turn})
    if deployed is not None and (triggered is None or not triggered < deployed <= affairs.turn):
        sentence = "German units are deployed on a turn after the trigger, and not on one to come"
        yield Violation("31.E.2.date", sentence, {"triggered": triggered, "deployed": deployed, "turn": affairs.turn})
    is_early, is_now = affairs.special is SpecialTurn.AHEAD, affairs.special is SpecialTurn.NOW
    if (deployed is None) != is_early or (is_now and deployed != affairs.turn):
        sentence = "the special invasion turn is played on the turn on which German units are deployed"
        yield Violation("31.F", sentence, {"deployed": deployed, "special": str(affairs.special)})


@case("31.E.2.border")
def _invasion_problems(affairs: Affairs) -> Iterator[Violation]:
    """Jugoslavia is invaded by those who intervene after a coup, and collapses after that."""
    if affairs.invaded and not (affairs.coup and trusted_germans_have_intervened(affairs)):
        yield Violation("31.E.2.border", "Jugoslavia is invaded only after a coup, when Germany intervenes")
    if affairs.collapsed and not affairs.invaded:
        yield Violation("31.H", "the Jugoslav army can collapse only after Jugoslavia has been invaded")
    if affairs.coup and not affairs.checks_begun:
        yield Violation("31.D.start", "a coup comes of the checks for one, which have not begun")


@case("31.L.crete", "31.L.evacuation")
def _sea_problems(affairs: Affairs) -> Iterator[Violation]:
    """What is announced comes in its order; boats are somewhere since some turn."""
    if affairs.interdiction is not None and affairs.crete_announced is None:
        yield Violation("31.L.crete", "the Axis announces units for Crete before the Allies announce interdiction")
    if affairs.interdiction is Interdiction.EXTENDED and affairs.is_evacuation_turn:
        yield Violation("31.L.evacuation", "there is no extended interdiction on a British evacuation turn")
    turns = affairs.evacuations
    if list(turns) != sorted(set(turns)) or not all(1 <= turn <= affairs.turn for turn in turns):
        sentence = "evacuation turns are game turns up to this one, in their order"
        yield Violation("31.L.evacuation", sentence, {"evacuations": turns})
    if (affairs.boats_port is None) != (affairs.boats_since is None):
        yield Violation("31.M.1.transfer", "motor boats that have left the Black Sea have done so on some turn")
    if affairs.shipping > 6:
        yield Violation("31.M.2.roll", "no die gives so much shipping", {"shipping": affairs.shipping})
    if affairs.scarpantos is Scarpantos.FAILED and not affairs.evacuations:
        yield Violation("31.N.attempt", "Scarpantos is tried after a British evacuation turn, and there was none")
