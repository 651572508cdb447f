"""A referee for other programs: it knows rules 30 and 31, and asks their game for everything else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from ..core.actions import brief
from ..core.arguments import checked, instance, optional, takes, text
from ..core.dice import Distribution, die
from ..core.errors import ChartMissing, SetupError, Violation
from ..core.preview import Modifier
from .areas import area_of
from .arguments import INTERDICTION, NAMES, RULINGS, SIDE, function, some
from .axios import axios_is_released, metaxas_line_is_held
from .bombing import antiaircraft_factors, bombing_chances, bombing_total, why_not_bomb_ships
from .borders import owes_albanian_division, why_not_attack, why_not_enter, why_not_leave
from .carrying import why_not_carry, why_not_transfer_boats
from .claims import (
    Assault,
    Claim,
    March,
    Rebase,
    Sail,
    SayCrete,
    SayInterdiction,
    ShiftBoats,
    Sortie,
    Split,
    TryScarpantos,
)
from .collapse import all_sources_fell, greek_surrenders
from .defection import units_to_check
from .host_values import AirResult, InterdictionResult, NavalLosses
from .interdiction import (
    Voyage,
    interdiction_dice,
    is_interdicted,
    voyage_chances,
    why_not_announce_crete,
    why_not_announce_interdiction,
    why_not_send_to_crete,
)
from .invasion import why_not_fly, why_not_operate
from .modifiers import attack_modifiers, corfu_is_river, mountain_strength, why_not_attack_across
from .politics import Check, TurnEnd, british_in_greece, turn_end_checks
from .rulings import DEFAULT_RULINGS, Rulings
from .scarpantos import why_not_base, why_not_try_scarpantos
from .theatre import Theatre
from .transport import why_not_break_down, why_not_sail
from .values import Area, Ground, Interdiction, Mark, Mission, Piece, Post, Side
from .zones import ZoneReach, exerts_zone

__all__ = ["Referee", "RefereeCharts"]

T = TypeVar("T")
_THEATRE: Final[type[Any]] = Theatre
"""As a class like others, which type checkers do not take a protocol for."""
_CHART: Final = checked(optional(function))
_Answer: TypeAlias = "Callable[[Referee, Any], Iterable[Violation]]"


@attrs.frozen(kw_only=True)
class RefereeCharts:
    """Charts to which the text refers and which it does not print; one that is missing is never guessed.

    Attributes:
        interdiction: the Interdiction Results Table: what a kind of interdiction and the face of a die give.
        aero_naval: the Aero-Naval Table: what bombing factors and the face of a die give.
        antiaircraft: the antiaircraft table: the chances of what so many factors do to each unit of a wave.
    """

    interdiction: Callable[[Interdiction, int], InterdictionResult] | None = attrs.field(default=None, validator=_CHART)
    aero_naval: Callable[[int, int], NavalLosses] | None = attrs.field(default=None, validator=_CHART)
    antiaircraft: Callable[[int], Mapping[AirResult, Fraction]] | None = attrs.field(default=None, validator=_CHART)


def _needed(chart: T | None, case: str, name: str) -> T:
    if chart is None:
        raise ChartMissing(case, name)
    return chart


@attrs.frozen
class Referee:
    """Answers about one position of somebody else's game. It rolls no dice and changes nothing.

    Refusals are Violations with the case that says no; what these rules do not forbid, the game's own may.

    Attributes:
        theatre: the position.
        rulings: how the text is read.
        charts: charts of the base game, for the answers that need them.
    """

    theatre: Theatre = attrs.field(validator=checked(partial(instance, _THEATRE)))
    rulings: Rulings = attrs.field(default=DEFAULT_RULINGS, validator=checked(RULINGS))
    charts: RefereeCharts = attrs.field(default=RefereeCharts(), validator=checked(partial(instance, RefereeCharts)))

    # ---------------------------------------------------------------------------------------------------------- moves

    def why_not(self, claim: Claim) -> tuple[Violation, ...]:
        """Every reason of these rules why something may not be done now; empty if there is none.

        Raises:
            SetupError: it is nothing that can be done, or names a unit or a hex that there is not.
        """
        answers: dict[type, _Answer] = {
            March: Referee._march,
            Assault: Referee._assault,
            Sortie: Referee._sortie,
            Rebase: Referee._rebase,
            Sail: Referee._sail,
            Split: Referee._split,
            ShiftBoats: Referee._shift_boats,
            TryScarpantos: Referee._try_scarpantos,
            SayCrete: Referee._say_crete,
            SayInterdiction: Referee._say_interdiction,
        }
        answer = answers.get(type(claim))
        if answer is None:
            names = ", ".join(kind.__name__ for kind in answers)
            message = f"claim: one of {names} is wanted, not {brief(claim)}"
            raise SetupError(message)
        return tuple(dict.fromkeys(answer(self, claim)))

    def _march(self, claim: March) -> Iterator[Violation]:
        piece, origin = self._placed(claim.unit)
        affairs, grounds = self.theatre.affairs, self._grounds(claim.path)
        yield from why_not_operate(piece, self.theatre.player_turn)
        for ground in grounds:
            yield from why_not_enter(piece, ground, affairs)
        yield from self._leave(piece, origin, grounds)
        yield from why_not_send_to_crete(piece, grounds[-1], affairs, origin=origin)

    def _leave(self, piece: Piece, origin: Ground, grounds: Sequence[Ground]) -> Iterable[Violation]:
        """What these rules say of the first hex to which a unit may not go because of where it comes from."""
        affairs, others = self.theatre.affairs, self._others_in_northern_albania(piece)
        answers = [why_not_leave(piece, origin, one, affairs, others=others, rulings=self.rulings) for one in grounds]
        return next(filter(None, answers), ())

    def _assault(self, claim: Assault) -> Iterator[Violation]:
        target = self.theatre.ground(claim.target)
        for unit in claim.units:
            piece, origin = self._placed(unit)
            yield from why_not_operate(piece, self.theatre.player_turn)
            yield from why_not_attack(piece, target, self.theatre.affairs)
            yield from why_not_attack_across(origin, target)

    def _sortie(self, claim: Sortie) -> Iterator[Violation]:
        (piece, origin), target = self._placed(claim.unit), self.theatre.ground(claim.target)
        affairs, player_turn = self.theatre.affairs, self.theatre.player_turn
        yield from why_not_leave(piece, origin, origin, affairs)
        yield from why_not_fly(piece, claim.mission, player_turn)
        yield from why_not_enter(piece, target, affairs)
        if claim.mission is Mission.SHIPPING_BOMBING:
            phase = self.theatre.phase
            yield from why_not_bomb_ships(piece, target, affairs, player_turn=player_turn, phase=phase)

    def _rebase(self, claim: Rebase) -> Iterator[Violation]:
        piece, target, affairs = self.theatre.piece(claim.unit), self.theatre.ground(claim.to), self.theatre.affairs
        place = self.theatre.where(claim.unit)
        origin = None if place is None else self.theatre.ground(place)
        yield from why_not_operate(piece, self.theatre.player_turn)
        yield from () if origin is None else why_not_leave(piece, origin, origin, affairs)
        yield from why_not_enter(piece, target, affairs)
        yield from why_not_base(piece, target, affairs)
        yield from why_not_send_to_crete(piece, target, affairs, origin=origin)

    def _sail(self, claim: Sail) -> Iterator[Violation]:
        piece, start = self._placed(claim.unit)
        route, affairs = (start, *self._grounds(claim.route)), self.theatre.affairs
        player_turn, phase = self.theatre.player_turn, self.theatre.phase
        yield from why_not_enter(piece, route[-1], affairs)
        yield from self._leave(piece, start, route[-1:])
        yield from why_not_sail(piece, start, route[-1], affairs, player_turn=player_turn, phase=phase)
        yield from why_not_carry(
            piece,
            route,
            claim.carrier,
            affairs,
            controller=self.theatre.controller(start.name),
            loads=claim.loads,
            rulings=self.rulings,
        )

    def _split(self, claim: Split) -> Iterable[Violation]:
        player_turn, phase = self.theatre.player_turn, self.theatre.phase
        return why_not_break_down(self.theatre.piece(claim.unit), player_turn=player_turn, phase=phase)

    def _shift_boats(self, claim: ShiftBoats) -> Iterable[Violation]:
        port, controller = self.theatre.ground(claim.port), self.theatre.controller(claim.port)
        player_turn = self.theatre.player_turn
        return why_not_transfer_boats(port, self.theatre.affairs, player_turn=player_turn, controller=controller)

    def _try_scarpantos(self, _: TryScarpantos) -> Iterable[Violation]:
        player_turn = self.theatre.player_turn
        return why_not_try_scarpantos(self.theatre.affairs, player_turn=player_turn, rulings=self.rulings)

    def _say_crete(self, _: SayCrete) -> Iterable[Violation]:
        return why_not_announce_crete(self.theatre.affairs)

    def _say_interdiction(self, claim: SayInterdiction) -> Iterable[Violation]:
        return why_not_announce_interdiction(claim.kind, self.theatre.affairs)

    # --------------------------------------------------------------------------------------------- combat and zones

    @takes(units=NAMES, target=text)
    def attack_modifiers(self, units: Iterable[str], target: str) -> tuple[Modifier, ...]:
        """What these rules add to the die of an attack on a hex, each with its case."""
        attackers = [self.theatre.piece(unit) for unit in units]
        return attack_modifiers(attackers, self.theatre.ground(target), rulings=self.rulings)

    @takes(unit=text, target=text)
    def attack_strength(self, unit: str, target: str) -> Fraction:
        """The strength with which a unit attacks a hex, halved for Greeks in mountains (31.A.halved)."""
        return mountain_strength(self.theatre.piece(unit), self.theatre.ground(target).terrain)

    @takes(unit=text, from_hex=text, to_hex=text)
    def zone(self, unit: str, from_hex: str, to_hex: str) -> ZoneReach:
        """Whether the Zone of Control of a unit in one hex reaches into a hex beside it, and what says so."""
        origin, target = self.theatre.ground(from_hex), self.theatre.ground(to_hex)
        return exerts_zone(self.theatre.piece(unit), origin, target, self.theatre.affairs, rulings=self.rulings)

    @takes(unit=text, from_hex=text, to_hex=text)
    def exerts_zoc(self, unit: str, from_hex: str, to_hex: str) -> bool:
        """The same as yes or no."""
        return self.zone(unit, from_hex, to_hex).exerts

    @takes(one=text, other=text, side=SIDE)
    def is_river(self, one: str, other: str, side: Side) -> bool:
        """Whether the side between two hexes is that to Corfu and counts as a river for a Player now (31.C)."""
        marines = next((ground for piece, ground in self._all() if piece.post is Post.CORFU_MARINES), None)
        return corfu_is_river(self.theatre.ground(one), self.theatre.ground(other), side, marines)

    @takes(name=text)
    def area(self, name: str) -> Area | None:
        """In which of the three areas of Jugoslavia a hex lies (31.J)."""
        return area_of(self.theatre.ground(name))

    # --------------------------------------------------------------------------------------------------------- at sea

    @takes(name=text, kind=optional(INTERDICTION))
    def interdicted(self, name: str, kind: Interdiction | None = None) -> bool:
        """Whether a hex is in the zone of a kind of interdiction; of what has been announced if none is given."""
        return is_interdicted(self.theatre.ground(name), self.theatre.affairs.zone if kind is None else kind)

    @takes(unit=text, route=some(NAMES))
    def interdiction_dice(self, unit: str, route: Sequence[str]) -> int:
        """How many dice a unit must roll that is transported along a route, its first hex included (31.L.roll)."""
        zone = self.theatre.affairs.zone
        return interdiction_dice(self.theatre.piece(unit), self._grounds(route), zone, rulings=self.rulings)

    @takes(unit=text, route=some(NAMES))
    def voyage_chances(self, unit: str, route: Sequence[str]) -> Distribution[Voyage]:
        """The exact chances of what becomes of that unit. Raises ChartMissing without the table of interdiction."""
        dice, zone = self.interdiction_dice(unit, route), self.theatre.affairs.zone
        if not dice:
            return voyage_chances({InterdictionResult.ARRIVES: Fraction(1)}, 0)
        table = _needed(self.charts.interdiction, "31.L.roll", "Interdiction Results Table")
        return voyage_chances(die().map(lambda face: table(zone, face)), dice)

    def antiaircraft_chances(self) -> Distribution[AirResult]:
        """The exact chances of what befalls each unit of a wave. Raises ChartMissing without the table."""
        table = _needed(self.charts.antiaircraft, "31.L.air.flak", "antiaircraft table")
        return Distribution(table(antiaircraft_factors(self.theatre.affairs.zone)).items())

    @takes(survivors=NAMES)
    def bombing_chances(self, survivors: Iterable[str]) -> Distribution[int]:
        """The exact chances of the points that bombers bring whom the guns let through. Raises ChartMissing."""
        table = _needed(self.charts.aero_naval, "31.L.air.result", "Aero-Naval Table")
        return bombing_chances(bombing_total([self.theatre.piece(unit) for unit in survivors]), table)

    # ----------------------------------------------------------------------------------------------- what comes of it

    def turn_end(self, *, allied: int, axis: int) -> TurnEnd:
        """What counts at the end of the game turn, with the British that are in mainland Greece now."""
        return TurnEnd(allied=allied, axis=axis, british=british_in_greece(self._all()))

    def checks(self, *, allied: int, axis: int) -> tuple[Check, ...]:
        """What is rolled for at the end of the game turn with these points (31.D, 31.E)."""
        return turn_end_checks(self.turn_end(allied=allied, axis=axis), self.theatre.affairs, rulings=self.rulings)

    @takes(unit=text, checked=NAMES)
    def defection_checks(self, unit: str, checked: Collection[str] = ()) -> tuple[str, ...]:
        """The units that are checked for defection because a unit has come to where it is (31.G)."""
        mover, ground = self._placed(unit)
        near = frozenset(self.theatre.beside(ground.name))
        beside = [piece for piece, place in self._all() if place.name in near]
        affairs, phase = self.theatre.affairs, self.theatre.phase
        found = units_to_check(mover, beside, affairs, phase=phase, checked=checked, rulings=self.rulings)
        return tuple([piece.name for piece in found])

    def all_sources_fell(self) -> bool:
        """Whether the Axis controls every Jugoslav supply source now (31.H)."""
        sources = self._marked(Mark.JUGOSLAV_SOURCE)
        held = [name for name in sources if self.theatre.controller(name) is Side.AXIS]
        return all_sources_fell(len(held), len(sources))

    @takes(supplied=NAMES)
    def surrenders(self, supplied: Collection[str]) -> tuple[str, ...]:
        """The Greek units that surrender in a supply determination phase in which these units are supplied (31.I).

        Raises:
            SetupError: they are no names.
        """
        units = [(piece, ground, piece.name in supplied) for piece, ground in self._all()]
        return tuple([piece.name for piece in greek_surrenders(units, self.theatre.affairs)])

    def axios_is_released(self) -> bool:
        """Whether Greek units may cross the Axios, as the Metaxas Line is held now and has been (30.D)."""
        units = tuple(self._all())
        line = [[one for one, at in units if at.name == name] for name in self._marked(Mark.METAXAS_LINE)]
        held = metaxas_line_is_held(line, rulings=self.rulings)
        return axios_is_released(self.theatre.affairs, is_held=held, rulings=self.rulings)

    def owes_albanian_division(self) -> bool:
        """Whether the Axis has yet to bring a division to northern Albania (30.E)."""
        there = [piece for piece, ground in self._all() if Mark.NORTHERN_ALBANIA in ground.marks]
        return owes_albanian_division(there, self.theatre.affairs)

    # -------------------------------------------------------------------------------------------------------- reading

    def _placed(self, unit: str) -> tuple[Piece, Ground]:
        """A unit and where it is. Raises SetupError if it is not on the map."""
        piece, place = self.theatre.piece(unit), self.theatre.where(unit)
        if place is None:
            message = f"{piece.name} is not on the map"
            raise SetupError(message)
        return piece, self.theatre.ground(place)

    def _all(self) -> Iterator[tuple[Piece, Ground]]:
        """Every unit on the map and where it is."""
        return map(self._placed, self.theatre.units())

    def _grounds(self, names: Iterable[str]) -> tuple[Ground, ...]:
        return tuple([self.theatre.ground(name) for name in names])

    def _marked(self, mark: Mark) -> tuple[str, ...]:
        """The names of the hexes with a mark."""
        return tuple([name for name in self.theatre.hexes() if mark in self.theatre.ground(name).marks])

    def _others_in_northern_albania(self, piece: Piece) -> tuple[Piece, ...]:
        marked = [other for other, ground in self._all() if Mark.NORTHERN_ALBANIA in ground.marks]
        return tuple([other for other in marked if other.name != piece.name])
