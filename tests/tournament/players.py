"""Bots of all kinds, found by name in whatever process plays."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from balkan_rules.core.actions import LegalActions

Listed = LegalActions[object]


class First:
    """Takes what is listed first."""

    def choose(self, _view: object, legal_actions: Listed, _rng: random.Random) -> object:
        return legal_actions[0]


class Plans(First):
    """Plans to take what is listed first, and then what is listed next now, as far as it is legal then."""

    def plan(self, _view: object, legal_actions: Listed, _rng: random.Random) -> tuple[object, ...]:
        return tuple(legal_actions)[:2]


class Counts:
    """Remembers how often it was asked: what is left of another game would change what it does."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, _view: object, legal_actions: Listed, _rng: random.Random) -> object:
        self.asked += 1
        return legal_actions[self.asked % len(legal_actions)]


def fails(*_: object) -> object:
    raise ZeroDivisionError(f"no {object()}")


def fails_deeper(*_: object) -> object:
    return fails()


class MuteError(Exception):
    """One that does not even say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


def fails_mutely(*_: object) -> object:
    raise MuteError


def fails_at_length(*_: object) -> object:
    raise ValueError("far too long\n" * 20_000)


def leaves(*_: object) -> object:
    sys.exit(3)


def interrupts(*_: object) -> object:
    raise KeyboardInterrupt


def cheats(*_: object) -> object:
    return object()


class CheatsInPlans(First):
    """Plans what nobody may do."""

    def plan(self, _view: object, _legal_actions: Listed, _rng: random.Random) -> tuple[object, ...]:
        return ("everything", "and more")


def sleeps(_view: object, legal_actions: Listed, _rng: random.Random) -> object:
    """Think for long, and say in the present directory that it has."""
    time.sleep(15)
    Path("awake").touch()
    return legal_actions[0]


def dies(*_: object) -> object:
    """End the process."""
    os._exit(9)


def dies_once(_view: object, legal_actions: Listed, _rng: random.Random) -> object:
    """End the process the first time that anybody asks, as a file in the present directory tells."""
    try:
        with Path("died").open("x"):
            pass
    except FileExistsError:
        return legal_actions[0]
    os._exit(9)
