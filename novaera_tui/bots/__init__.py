"""Bots: players that choose from a view, so they know no more than a person in their seat.

A bot is described by its kind and, for those that think, how long: `normal`, `hard`, `hard:2s`, `hard:5000`
(two seconds, or five thousand positions, for every turn).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rules import Option, View

IsWanted = Callable[[], bool]
"""Does anybody still wait for the answer?"""


def always() -> bool:
    return True


class Cancelled(Exception):  # noqa: N818 (not an error: nobody waits any more)
    """Nobody waits for the answer any more."""


class Bot(Protocol):
    """Chooses one of the options of the view's decision."""

    def choose(self, view: View) -> Option[Any]: ...


# Start-up time: the players take 15 ms, and a table without bots needs only their names.


def random_bot(seed: int) -> Bot:
    from novaera_tui.bots.players import RandomBot

    return RandomBot(seed)


def easy_bot(seed: int) -> Bot:
    from novaera_tui.bots.players import EasyBot

    return EasyBot(seed)


def normal_bot(seed: int) -> Bot:
    from novaera_tui.bots.players import NormalBot

    return NormalBot(seed)


def hard_bot(seed: int) -> Bot:
    from novaera_tui.bots.players import HardBot

    return HardBot(seed)


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": random_bot,
    "easy": easy_bot,
    "normal": normal_bot,
    "hard": hard_bot,
}
"""Kinds of bots by name; each is made from a seed, and what it is made of is imported only then."""


def problem_with(description: str) -> str:
    """Why there is no such bot, in a sentence; empty if there is one."""
    kind, colon, budget = description.partition(":")
    if kind not in BOTS:
        return f"there is no bot {kind!r}; there are {', '.join(BOTS)}."
    if not colon:
        return ""
    if kind != "hard":
        return f"a bot of the kind {kind} needs no time to think; {description!r} is too much."
    from novaera_tui.bots.budget import Budget

    try:
        Budget.parse(budget)
    except ValueError as problem:
        return str(problem)
    return ""


def make_bot(description: str, seed: int) -> Bot:
    """The bot that is described; ValueError if there is none."""
    if problem := problem_with(description):
        raise ValueError(problem)
    kind, _, budget = description.partition(":")
    if not budget:
        return BOTS[kind](seed)
    from novaera_tui.bots.budget import Budget
    from novaera_tui.bots.players import HardBot

    return HardBot(seed, Budget.parse(budget))
