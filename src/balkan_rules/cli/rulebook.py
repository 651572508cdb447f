"""The commands about the rulebook: `cases`, `rulings`, `charts`, `odds`."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ..core import cases as core_cases
from ..core import rulings as core_rulings
from ..core.charts import Basis
from ..core.errors import RulingError, SetupError
from . import games, rules
from .output import paragraph, write, write_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from ..core.cases import CaseInfo
    from ..core.rulings import RulingInfo

__all__ = ["cases", "chances", "charts_check", "charts_export", "find_cases", "odds", "rulings"]


def cases(options: argparse.Namespace) -> int:
    """What cases do and which functions implement them: all cases, or one with its sub-cases.

    Raises:
        SetupError: there is no such case.
    """
    found = tuple(core_cases.index(options.game).values())
    if options.case is not None:
        found = find_cases(options.game, options.case)
    marked = core_cases.implementations(options.game)
    functions = {
        info.id: [f"{function.__module__}:{function.__qualname__}" for function in marked.get(info.id, ())]
        for info in found
    }
    if options.json:
        write_json({"game": options.game, "cases": [_case_data(info, functions[info.id]) for info in found]})
        return 0
    for info in found:
        write(f"{info.id}  {info.title}  [{info.status}, {info.kind}]")
        if options.case is not None:
            write(paragraph(info.does, "    "))
            for name in functions[info.id]:
                write(f"    implemented by {name}")
    return 0


def find_cases(game: str, case: str) -> tuple[CaseInfo, ...]:
    """A case and its sub-cases.

    Raises:
        SetupError: there is no such case; the message tells of a misprint, suggests some, or says how many there are.
    """
    known = core_cases.index(game)
    if any(f"{name}.".startswith(f"{case}.") for name in known):
        return core_cases.find(game, case)
    if cited := _misprinted(known.values(), case):
        raise SetupError(f"{game} has no case {case[:80]!r}; the book cites it by mistake ({cited.id}): {cited.does}")
    near = [name for name in known if case and name.startswith(case)]
    near = [name for name in near if name.count(".") == near[0].count(".")] or get_close_matches(case[:80], known)
    told = f"there are: {', '.join(near[:8])}{' ...' if len(near) > 8 else ''}"
    if not near:
        told = f"there are {len(known)}; 'balkan-rules cases {game}' lists them"
    raise SetupError(f"{game} has no case {case[:80]!r}; {told}")


def _misprinted(known: Iterable[CaseInfo], case: str) -> CaseInfo | None:
    """The case that tells of a number which the book prints though it has no such section; None if none does."""
    number = re.compile(rf"(?<![\w.]){re.escape(case)}(?![\w]|\.\w)")
    told = (info for info in known if info.status == "contradiction" and info.id.endswith(".xref"))
    return next((info for info in told if case and number.search(info.does)), None)


def _case_data(info: CaseInfo, functions: list[str]) -> dict[str, Any]:
    return {
        "id": info.id,
        "title": info.title,
        "does": info.does,
        "kind": info.kind,
        "status": info.status,
        "functions": functions,
    }


def rulings(options: argparse.Namespace) -> int:
    """How the gaps of the book are read: all rulings in a line each, or one in full.

    Raises:
        RulingError: there is no such ruling.
    """
    known = core_rulings.index(options.game)
    found = tuple(known.values())
    if options.ruling is not None:
        field = core_rulings.field_name(options.ruling)
        found = tuple(info for info in found if core_rulings.field_name(info.id) == field)
        if not found:
            near = get_close_matches(options.ruling[:80].replace("_", "-"), known) or list(known)[:3]
            raise RulingError(f"{options.game} has no ruling {options.ruling[:80]!r}; there are: {', '.join(near)} ...")
    if options.json:
        write_json({"game": options.game, "rulings": [_ruling_data(info) for info in found]})
        return 0
    for info in found:
        write(f"{info.id} = {info.default}{'  [switch]' if info.switch else ''}  ({', '.join(info.cases)})")
        if options.ruling is not None:
            write(paragraph(info.question, "    "))
            for slug, explanation in info.options:
                told = f"{slug}: {explanation}" if explanation else slug
                write(paragraph(f"{'* ' if slug == info.default else '- '}{told}", "    "))
            write(paragraph(f"Why {info.default}: {info.why}", "    "))
    return 0


def _ruling_data(info: RulingInfo) -> dict[str, Any]:
    return {
        "id": info.id,
        "cases": list(info.cases),
        "question": info.question,
        "options": [{"option": slug, "explanation": explanation} for slug, explanation in info.options],
        "default": info.default,
        "switch": info.switch,
        "why": info.why,
        "unprinted_default": info.unprinted_default,
    }


def charts_export(options: argparse.Namespace) -> int:
    """The charts in use as a file to edit.

    Raises:
        MissingExtraError: TOML cannot be written for want of a package.
    """
    desk = games.desk(options.game)
    charts = desk.plain_charts(desk.charts(None))
    if options.json:
        basis = {path: charts.basis_of(path).value for path, _ in charts.leaves()}
        write_json({"game": options.game, "charts": desk.content(desk.charts(None)), "basis": basis})
    else:
        write(charts.to_toml().rstrip("\n"))
    return 0


def charts_check(options: argparse.Namespace) -> int:
    """Whether a chart file can be played with.

    Raises:
        ChartError: it cannot; the message names table and row.
    """
    named = rules.chart_game(options.file)
    desk = games.desk(named)
    charts = desk.plain_charts(rules.owned_charts(desk, options.file))
    counts = Counter(charts.basis_of(path) for path, _ in charts.leaves())
    values = {basis.value: counts[basis] for basis in Basis}
    if options.json:
        write_json({"file": str(options.file), "game": named, "digest": charts.digest, "values": values})
    else:
        told = ", ".join(f"{number} {name}" for name, number in values.items())
        write(f"{options.file}: charts of {named} that can be played with; values: {told}")
    return 0


def chances(options: argparse.Namespace) -> int:
    """The exact chances of something else than a combat."""
    options.ruleset = rules.ruleset_of(games.desk(options.game), options)
    found = importlib.import_module(f"{__package__}.{options.game}_chances").answer(options.kind, options)
    if options.json:
        write_json({"game": options.game, **found})
        return 0
    for name in ("chance", "mean"):
        if name in found:
            write(f"{name}: {found[name]}")
    for value, chance in found.get("distribution", {}).items():
        write(f"  {value} {chance}")
    for turn, row in enumerate(found.get("by_turn", ()), start=1):
        write(f"  by turn {turn}: {', '.join(f'{name} {chance}' for name, chance in row.items())}")
    return 0


def odds(options: argparse.Namespace) -> int:
    """The exact chances of each result of a combat."""
    desk = games.desk(options.game)
    options.ruleset = rules.ruleset_of(desk, options)
    answer = desk.odds(options)
    if options.json:
        write_json({"game": options.game, **answer})
        return 0
    ratio = f"{answer['ratio']}, " if "ratio" in answer else ""
    write(f"{answer['attacker']} to {answer['defender']}: {ratio}column {answer['column'] or 'none'}")
    for result, chance in answer["distribution"].items():
        write(f"  {result:4s} {chance}")
    return 0
