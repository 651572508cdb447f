"""How the stand-in scores a game turn: the front in Albania by the efforts, all else by what is held on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

import attrs

from ...core.dice import Distribution
from ..affairs import trusted_germans_have_intervened
from ..host import Situation
from ..host_values import Score, Verdict
from ..printed import printed_hexes
from ..values import Country, Mark, Nation, Side
from .calendar import Phase
from .charts import StandInCharts
from .front_model import Effort, FrontModel
from .land import Land
from .part import StandInPart

__all__ = ["Campaign"]

LINE: Final = "line"
AXIS_SCORE: Final = "axis_score"
ALLIED_SCORE: Final = "allied_score"


class Campaign:
    """The points of a game turn, and the end of the game."""

    def __init__(self, charts: StandInCharts, land: Land) -> None:
        self.charts: StandInCharts = charts
        self.land: Land = land

    @property
    def model(self) -> FrontModel:
        """The front model."""
        return self.charts.front_model

    # ----------------------------------------------------------------------------------------------------------- draws
    def draw_names(self) -> Mapping[str, tuple[int, int]]:
        """Each draw with its bounds."""
        tables: dict[str, list[Distribution[int]]] = {
            LINE: [chances for row in self.model.move.values() for chances in row.values()],
            AXIS_SCORE: [chances for row in self.model.axis_score.values() for chances in row.values()],
            ALLIED_SCORE: [chances for row in self.model.allied_score.values() for chances in row.values()],
        }
        return {name: (min(map(min, found)), max(map(max, found))) for name, found in tables.items()}

    def draws(self, situation: Situation) -> tuple[str, ...]:
        """The line moves until Germans are deployed; there are losses until the mainland is cleared."""
        if not trusted_germans_have_intervened(situation.affairs):
            return LINE, AXIS_SCORE, ALLIED_SCORE
        return () if self.land.part(situation).advance > len(self.model.captures) else (AXIS_SCORE, ALLIED_SCORE)

    def draw(self, situation: Situation, name: str) -> Distribution[int]:
        """The chances of a draw, by the phase of the war and the efforts; normal ones if none have been chosen."""
        phase = self._phase(situation)
        axis, allied = (Effort(effort or Effort.NORMAL.value) for effort in situation.efforts)
        if name == LINE:
            return self.model.step(phase, axis, allied)
        return self.model.axis_score[phase][allied] if name == AXIS_SCORE else self.model.allied_score[phase][axis]

    def _phase(self, situation: Situation) -> Phase:
        if trusted_germans_have_intervened(situation.affairs):
            return Phase.GERMAN
        return self.charts.turns[situation.turn - 1].phase

    # ---------------------------------------------------------------------------------------------------------- points
    def score(self, situation: Situation, drawn: Mapping[str, int]) -> Score:
        """The points of a game turn and what the stand-in remembers of it."""
        part = self._after(situation, drawn.get(LINE, 0))
        losses = ("losses", drawn.get(AXIS_SCORE, 0), drawn.get(ALLIED_SCORE, 0))
        if trusted_germans_have_intervened(situation.affairs):
            reasons = (losses, *self._german_points(situation, part))
        else:
            reasons = (losses, *self._italian_points(situation, part))
        reasons = tuple(reason for reason in reasons if reason[1] or reason[2])
        return Score(
            axis=sum(axis for _, axis, _ in reasons),
            allied=sum(allied for _, _, allied in reasons),
            part=part,
            reasons=reasons,
        )

    def _after(self, situation: Situation, step: int) -> StandInPart:
        """The stand-in's part after the turn: the line has moved, and what has been taken is paid for."""
        part = self.land.part(situation)
        line = min(self.model.after(part.line, step), self.model.most_by_hex)
        if not trusted_germans_have_intervened(situation.affairs):
            return attrs.evolve(part, line=line)
        return attrs.evolve(
            part,
            advance=max(part.advance, self._steps(situation)),
            sources=max(part.sources, len(self._sources_taken(situation))),
            crete=part.crete or self._has_crete(situation),
        )

    def _italian_points(self, situation: Situation, part: StandInPart) -> Iterator[tuple[str, int, int]]:
        """What the line pays, and Corfu, and the British."""
        line, british = self.model.position[part.line], self.model.british_points(int(self.british(situation)))
        yield "front", line.axis, line.allied
        yield "British", british.axis, british.allied
        yield "Corfu", self.model.rates.corfu * self.land.holds_all(situation, Side.AXIS, self._corfu), 0

    def _german_points(self, situation: Situation, part: StandInPart) -> Iterator[tuple[str, int, int]]:
        """What the Germans have taken since the last turn, and the Jugoslav army for as long as it fights."""
        rates, before, affairs = self.model.rates, self.land.part(situation), situation.affairs
        yield "advance", rates.advance * (part.advance - before.advance), 0
        if part.advance > len(self.model.captures) >= before.advance:
            yield "British left", rates.british_left * int(self.british(situation)), 0
        yield "Jugoslav sources", rates.jugoslav_source * (part.sources - before.sources), 0
        yield "Jugoslav army", 0, rates.jugoslav_turn * (affairs.invaded and not affairs.collapsed)
        yield "Crete", rates.crete * (part.crete and not before.crete), 0

    def _steps(self, situation: Situation) -> int:
        """How many steps of the German advance are taken, in their order; the last is all of the mainland."""
        wanted = (*self.model.captures, self.mainland)
        held = [self.land.holds_all(situation, Side.AXIS, places) for places in wanted]
        return held.index(False) if False in held else len(held)

    def _sources_taken(self, situation: Situation) -> list[int]:
        sources = self.charts.map.sources[Nation.JUGOSLAV]
        return [place for place in sources if self.land.holds_all(situation, Side.AXIS, (place,))]

    def _has_crete(self, situation: Situation) -> bool:
        return self.land.holds_all(situation, Side.AXIS, self.charts.map.marked[Mark.CRETE])

    def british(self, situation: Situation) -> Fraction:
        """British regimental equivalents in mainland Greece."""
        board = self.charts.map
        found = Fraction(0)
        for unit in situation.units_of(Side.ALLIED):
            piece, place = self.land.piece(unit), situation.place_of(unit)
            if piece.nation is Nation.BRITISH and place is not None and board.index[place] in self.mainland:
                found += piece.equivalents
        return found

    @cached_property
    def mainland(self) -> frozenset[int]:
        """The hexes of mainland Greece."""
        board = self.charts.map
        return frozenset(place for place in board.countries[Country.GREECE] if board.hexes[place].ground.is_mainland)

    @cached_property
    def _corfu(self) -> tuple[int, ...]:
        numbers = printed_hexes("corfu")
        board = self.charts.map
        return tuple(place for place in board.marked[Mark.ISLAND] if board.hexes[place].ground.number in numbers)

    # --------------------------------------------------------------------------------------------------------- the end
    def is_over(self, situation: Situation) -> bool:
        """Whether the Axis holds all of mainland Greece and Crete, or no Allied ground unit is left."""
        wanted = (*self.mainland, *self.charts.map.marked[Mark.CRETE])
        if self.land.holds_all(situation, Side.AXIS, wanted):
            return True
        return all(self.land.piece(unit).is_air for unit in situation.units_of(Side.ALLIED))

    def verdict(self, axis: int, allied: int) -> Verdict:
        """Who has won, by the share of the Allied points that the Axis has."""
        found = self.charts.scenario.result(axis, allied)
        return Verdict(winner=found.winner, level=found.value)
