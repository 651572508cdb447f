"""The commands about files: `replay` and `show`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core import codec
from ..core.errors import BalkanRulesError, LoadError, SetupError
from ..pictures import board_svg, replay_html
from . import games, rules
from .accounts import DeskNarrator, account, result_data, result_text, turns_of
from .output import save, write, write_json

if TYPE_CHECKING:
    import argparse

    from ..core.records import Record
    from .games import GameDesk

__all__ = ["load_position", "replay", "show"]


def replay(options: argparse.Namespace) -> int:
    """Play a record again; it must end in the state in which it ended when it was made.

    Raises:
        LoadError: it cannot be read, or an entry is not legal, or it ends elsewhere.
        SetupError: the page that is asked for cannot be made or written.
    """
    desk, record = _load_record(options.file)
    steps = tuple(record.replay())
    accounts = [account(desk, part) for part in turns_of(steps)]
    state = steps[-1].after if steps else record.initial
    _write_page(desk, record, options.html, options.side)
    if options.json:
        write_json(
            {
                "file": str(options.file),
                "game": desk.game.info.name,
                "ruleset": record.initial.ruleset.digest,
                "verified": True,
                "steps": len(steps),
                "turn": state.turn,
                "turns": [told.data() for told in accounts],
                "result": result_data(state.outcome),
                "rules": record.rules_version,
                "html": None if options.html is None else str(options.html),
            }
        )
        return 0
    if options.verbose:
        for told in accounts:
            for line in told.lines():
                write(line)
    write(f"{options.file}: {len(steps)} actions and outcomes, verified{_made_under(desk, record)}")
    if state.outcome is None:
        write(f"Stopped on Game-Turn {state.turn}, {state.phase}")
    else:
        write(result_text(state.outcome))
    return 0


def _write_page(desk: GameDesk, record: Record[Any, Any], path: Path | None, viewers: list[str] | None) -> None:
    """Write the page that steps through a record, if one is asked for. Raises SetupError."""
    if path is None:
        if viewers:
            raise SetupError("--side says who may see a page; --html says where to write one")
        return
    try:
        page = replay_html(record, viewers, DeskNarrator(desk))
    except SetupError as error:
        raise SetupError(f"--side: {str(error).removeprefix('viewers: ')}") from error
    save(path, page, "--html")


def _made_under(desk: GameDesk, record: Record[Any, Any]) -> str:
    """What is added about a record that was made under another version of the rules."""
    made, present = record.rules_version, desk.game.rules_version
    return "" if made == present else f" under rules version {present!r}; it was made under {made!r:.40}"


def show(options: argparse.Namespace) -> int:
    """The board of a saved state, of a view, or of a record at the beginning of a Game-Turn or at its end.

    Raises:
        LoadError: it cannot be read, or the record has no such Game-Turn.
        SetupError: the picture that is asked for cannot be written.
    """
    text = games.read_file(options.file)
    desk, kind = games.game_of_file(options.file, text, ("state", "view", "record"))
    if kind == "record":
        state = _at_turn(_load_record(options.file)[1], options.turn, options.file)
    elif options.turn is not None:
        raise LoadError(f"{options.file} holds a {kind}; --turn is for records")
    else:
        state = _load(desk, kind, text, options.file, options.charts)
    board = state.text()
    if options.svg is not None:
        save(options.svg, board_svg(state), "--svg")
    if options.json:
        data = codec.loads(state.to_json() if kind == "view" else desk.game.to_json(state))
        write_json(
            {
                "file": str(options.file),
                "game": desk.game.info.name,
                "kind": kind,
                "turn": state.turn,
                "phase": {"case": state.phase.case, "title": state.phase.title},
                "text": board,
                "position": data,
                "result": result_data(state.outcome),
                "svg": None if options.svg is None else str(options.svg),
            }
        )
    else:
        write(board)
    return 0


def load_position(path: Path, game: str, charts: Path | None) -> Any:  # noqa: ANN401 - a state of some game
    """A saved state, or the last state of a record.

    Raises:
        LoadError: it cannot be read, or belongs to another game.
    """
    text = games.read_file(path)
    desk, kind = games.game_of_file(path, text, ("state", "record"))
    if desk.game.info.name != game:
        raise LoadError(f"{path} is of {desk.game.info.name}, not of {game}")
    if kind == "record":
        return _load_record(path)[1].final()
    return _load(desk, kind, text, path, charts)


def _load_record(path: Path) -> tuple[GameDesk, Record[Any, Any]]:
    text = games.read_file(path)
    desk, _ = games.game_of_file(path, text, ("record",))
    try:
        return desk, desk.game.record_from_json(text)
    except BalkanRulesError as error:
        raise LoadError(f"{path}: {error}") from error


def _load(desk: GameDesk, kind: str, text: str, path: Path, charts: Path | None) -> Any:  # noqa: ANN401 - a state or view
    """A saved state or view; one with other charts than the default ones needs these."""
    game = desk.game
    try:
        ruleset = None if charts is None else rules.ruleset_for_file(desk, text, charts)
        read = game.from_json if kind == "state" else game.view_from_json
        return read(text, ruleset=ruleset)
    except BalkanRulesError as error:
        raise LoadError(f"{path}: {error}") from error


def _at_turn(record: Record[Any, Any], turn: int | None, path: Path) -> Any:  # noqa: ANN401 - a state of some game
    """The state of a record at the beginning of a Game-Turn; the last one if none is named."""
    if turn is None:
        return record.final()
    state = record.initial
    first = state.turn
    if turn == first:
        return state
    for step in record.replay():
        state = step.after
        if state.turn == turn:
            return state
    raise LoadError(f"{path} has no Game-Turn {turn}; it has {first} to {state.turn}")
