"""A person at the terminal: asked for a unit or place first, and then for where it goes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from ..core.errors import ActionSyntaxError, BalkanRulesError, IllegalActionError
from .accounts import event_text, mover_name, odds_text
from .output import paragraph
from .playing import AnySession, Quit, Steps, take_back
from .rulebook import find_cases

if TYPE_CHECKING:
    from ..core.actions import Group
    from ..core.transition import Transition
    from .games import GameDesk

__all__ = ["HumanPlayer"]

_HELP: Final = """\
Answer with a number of the list, a name in it (or enough of one), or a whole action as it would be listed.
  ?, help  this, and what is being decided     ? 8.22   what a case says
  m        the map
  u        take back your last action          b        back to the list of pieces
  q, quit  stop playing                        end      be done with the phase"""
_TAKEN_BACK: Final = object()
"""Instead of an action: one was taken back."""

_Piece = tuple[str, Any]
_Table = Sequence[_Piece]


class HumanPlayer:
    """Asks on standard input; talks on `out`."""

    def __init__(self, desk: GameDesk, side: Any, out: TextIO) -> None:  # noqa: ANN401 - a side of the game
        self.name = "human"
        self._desk = desk
        self._side = side
        self._out = out
        self._seen = 0
        self._case = ""

    def __call__(self, session: AnySession) -> Steps:
        """Take the next decision, or take decisions back.

        Raises:
            Quit: the person wants to stop, or the input has ended.
        """
        self._tell_news(session)
        taken = self._decide(session)
        self._seen = len(session.transitions)
        for step in taken:
            self._tell(step)
        return taken

    # ------------------------------------------------------------------ talking
    def _name(self) -> str:
        name: str = self._side.name.lower()
        return name

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")

    def _tell(self, step: Transition[Any, Any]) -> None:
        for event in step.for_side(self._side).events:
            self._say(paragraph(event_text(event), "  ! "))

    def _tell_news(self, session: AnySession) -> None:
        """What others and the dice have done since the last answer."""
        for step in session.transitions[self._seen :]:
            seen = step.for_side(self._side)
            self._say(paragraph(f"{mover_name(step.before.to_move)}: {seen.action}", "  . "))
            self._tell(step)
        self._seen = len(session.transitions)

    def _ask(self, prompt: str) -> str:
        self._out.write(f"{prompt} ")
        self._out.flush()
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            self._say("")
            raise
        if not line:
            self._say("")
            raise Quit
        answer = line.strip()
        if not sys.stdin.isatty():
            self._say(answer)  # so that what a file answers stands where it would have been typed
        if answer.casefold() in {"q", "quit"}:
            raise Quit
        return answer

    # ------------------------------------------------------------------ asking
    def _decide(self, session: AnySession) -> Steps:
        """Ask until something is pushed or taken back."""
        state = session.state
        view = state.ruleset.game.view(state, self._side)
        if state.rules.case != self._case:
            self._case = state.rules.case
            self._say(f"\nGame-Turn {state.turn}: {state.rules.title} ({self._case}), you decide for {self._name()}.")
        groups = [(self._desk.label(view, group), group) for group in view.legal_actions().groups()]
        if len(groups) == 1 and len(groups[0][1]) > 1:
            action = self._where(groups[0], groups, session, view)
            return () if action is _TAKEN_BACK else session.push(action)
        self._list_groups(groups)
        while True:
            answer = self._ask("which?")
            if answer == "u" and self._take_back(session):
                return ()
            if answer == "b":
                self._list_groups(groups)
            if answer in {"u", "b"} or self._common(answer, session, view):
                continue
            action = self._which(answer, groups, session, view)
            if action is not None:
                return session.push(action)

    def _which(self, answer: str, groups: _Table, session: AnySession, view: Any) -> Any:  # noqa: ANN401 - an action or None
        """What an answer to the list of pieces leads to; None to be asked again."""
        found = self._match(answer, groups)
        if not found:
            if self._no_number(answer, groups):
                return None
            return self._written(session, view, "end phase" if answer.casefold() == "end" else answer)
        if len(found) > 1:
            self._ambiguous(answer, [label for label, group in groups if group in found])
            return None
        piece = next(piece for piece in groups if piece[1] is found[0])
        action = self._where(piece, groups, session, view)
        if action is None:
            self._list_groups(groups)
        return action

    def _where(self, piece: _Piece, groups: _Table, session: AnySession, view: Any) -> Any:  # noqa: ANN401 - an action or None
        """Ask which of the actions of a piece, or of another that is named instead; None to go back to the pieces.

        A piece that is alone has no list to go back to.
        """
        alone, actions = len(groups) == 1, piece[1].actions
        if len(actions) == 1:
            return actions[0]
        choices = [(self._shorter(action), action) for action in actions]
        lines = [f"{text}  {odds_text(view.preview(action))}".rstrip() for text, action in choices]
        self._list_choices(piece, lines)
        while True:
            answer = self._ask("where?")
            if answer in {"b", "u"} and not alone:
                return None
            if answer == "u" and self._take_back(session):
                return _TAKEN_BACK
            if answer == "b":
                self._list_choices(piece, lines)
            if answer in {"b", "u"} or self._common(answer, session, view):
                continue
            if (other := self._other(answer, choices, groups)) is not None:
                return self._where(other, groups, session, view)
            if (action := self._chosen(answer, choices, piece, session, view)) is not None:
                return action

    def _other(self, answer: str, choices: _Table, groups: _Table) -> _Piece | None:
        """The piece that an answer names, if it is none of the choices for the one that is asked about."""
        if self._match(answer, choices) or answer.isdecimal():
            return None
        named = [piece for piece in groups if piece[0].casefold().startswith(answer.casefold())]
        return named[0] if len(named) == 1 else None

    def _chosen(self, answer: str, choices: _Table, piece: _Piece, session: AnySession, view: Any) -> Any:  # noqa: ANN401 - an action or None
        """The action meant for a piece, in the list or written out; None, after saying why, if there is none."""
        found = self._match(answer, choices)
        if len(found) == 1:
            return found[0]
        if found:
            self._ambiguous(answer, [text for text, action in choices if action in found])
            return None
        if self._no_number(answer, choices) or self._is_elsewhere(answer, piece, view):
            return None
        return self._elsewhere(answer, choices[0][1], session, view)

    def _is_elsewhere(self, answer: str, piece: _Piece, view: Any) -> bool:  # noqa: ANN401 - a view of the game
        """Whether an answer names a unit and not what to do with the piece that is asked about; says so."""
        try:
            found = view.where(answer)
        except BalkanRulesError:
            return False
        places = ", ".join(self._desk.place_name(place) for place in (found if isinstance(found, tuple) else (found,)))
        self._say(paragraph(f"{piece[0]} is asked about, not {answer}; where that is: {places or 'nowhere'}", "  "))
        return True

    def _elsewhere(self, answer: str, example: Any, session: AnySession, view: Any) -> Any:  # noqa: ANN401 - an action or None
        """What an answer that is not in the list means for the piece of an action, or as a whole action."""
        place = getattr(example, "to", None)
        whole = answer if place is None else str(example).removesuffix(str(place)) + answer
        return self._written(session, view, *(["end phase"] if answer.casefold() == "end" else [whole, answer]))

    def _common(self, answer: str, session: AnySession, view: Any) -> bool:  # noqa: ANN401 - a view of the game
        """Deal with what can be answered everywhere; False if it is something else."""
        if answer.casefold() == "help":
            answer = "?"
        if answer == "":
            return True
        if answer == "m":
            self._say(view.text())
            return True
        if not answer.startswith("?"):
            return False
        wanted = answer[1:].strip()
        if not wanted:
            rules = session.state.rules
            phase = session.state.phase
            within = "" if rules.title == phase.title else f", in the {phase.title} ({phase.case})"
            self._say(f"{_HELP}\nNow: {rules.title} ({rules.case}){within}.")
            wanted = rules.case
        try:
            for info in find_cases(self._desk.game.info.name, wanted):
                self._say(paragraph(f"{info.id} {info.title}: {info.does}", "  "))
        except BalkanRulesError as error:
            self._say(paragraph(str(error), "  "))
        return True

    # ------------------------------------------------------------------ understanding
    def _match(self, answer: str, table: _Table) -> list[Any]:
        """What an answer can mean: a number, else a name, else the beginning or a part of one."""
        if answer.isascii() and answer.isdecimal() and 0 < int(answer[:9]) <= len(table):
            return [table[int(answer[:9]) - 1][1]]
        wanted = " ".join(answer.split()).casefold()
        names = [(text.casefold(), meant) for text, meant in table]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [meant for text, meant in names if fits(text, wanted)]
            if found:
                return found
        return []

    def _no_number(self, answer: str, table: _Table) -> bool:
        """Whether an answer is a number that the list has not; says so."""
        if not (answer.isascii() and answer.isdecimal()):
            return False
        self._say(f"  a number from 1 to {len(table)} is wanted, not {answer[:20]}; ? explains")
        return True

    def _written(self, session: AnySession, view: Any, *texts: str) -> Any:  # noqa: ANN401 - an action or None
        """The legal action that one of the texts writes; None, after saying why, if there is none."""
        action, reasons = None, []
        for text in texts:
            try:
                action = action or view.ruleset.parse_at(text, session.state)
            except ActionSyntaxError as error:
                reasons.append(str(error))
        if action is None:
            self._say(paragraph(f"not understood: {reasons[0]}; ? explains", "  "))
            return None
        if view.allows(action):
            return action
        for violation in view.why_not(action):
            self._say(paragraph(f"refused by {violation}", "  "))
        return None

    def _take_back(self, session: AnySession) -> bool:
        """Take back this side's last decision and what followed it; False, after saying why, if it cannot be."""
        try:
            action = take_back(session, self._side)
        except IllegalActionError as error:
            self._say(paragraph(f"refused by {error}", "  "))
            return False
        self._say(f"  taken back: {action}")
        return True

    # ------------------------------------------------------------------ lists
    def _list_groups(self, groups: _Table) -> None:
        self._list([self._described(label, group) for label, group in groups])

    def _list_choices(self, piece: _Piece, lines: Sequence[str]) -> None:
        self._say(f"{self._described(*piece)}:")
        self._list(lines)

    def _described(self, label: str, group: Group[Any]) -> str:
        """A piece with its strength, and how many places it can go to or actions it has."""
        strength = self._desk.strength_of(group)
        text = label if strength is None else f"{label}, strength {strength}"
        number = len(group)
        if all(hasattr(action, "to") for action in group.actions):
            return f"{text}  ({number} {'place' if number == 1 else 'places'})"
        return text if number == 1 else f"{text}  ({number} actions)"

    def _list(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines, 1):
            self._say(f"{number:4d}  {line}")

    def _ambiguous(self, answer: str, names: Sequence[str]) -> None:
        self._say(paragraph(f"{answer!r} can mean: {'; '.join(names)}", "  "))

    def _shorter(self, action: Any) -> str:  # noqa: ANN401 - an action of the game
        """Where an action leads, if it leads somewhere; else all of it."""
        place = getattr(action, "to", None)
        return str(action) if place is None else self._desk.place_name(place)
