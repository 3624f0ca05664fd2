"""Bots choose from a view, so they know no more than a person in their seat.

A description names the kind and, for bots that search, a budget for each turn: `normal`, `hard`, `hard:2s` (two
seconds), `hard:5000` (five thousand positions). `my_bot.py` is a bot in a file of one's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rules import Option, View
from rules.errors import TranslatableError, quoted

IsWanted = Callable[[], bool]
"""Is the answer still wanted?"""


def always() -> bool:
    return True


class Cancelled(Exception):  # noqa: N818 (not an error)
    """The answer is no longer wanted."""


class UnknownBot(TranslatableError):
    """No bot has this description."""


class BotError(TranslatableError):
    """The code of a bot has raised an error, or has not chosen an option."""


class Bot(Protocol):
    """Chooses one of the options of the view's decision."""

    def choose(self, view: View) -> Option[Any]: ...


def thinkers() -> Any:
    """The module of the bots. Importing it takes 15 ms, and a table without bots needs only their names."""
    import novaera_tui.bots.players as found

    return found


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": lambda seed: thinkers().RandomBot(seed),
    "easy": lambda seed: thinkers().CarelessBot(seed),
    "fair": lambda seed: thinkers().PolicyBot(seed),
    "normal": lambda seed: thinkers().SearchBot(seed, thinkers().ONE_LOOK, width=3, search_chance=0.45),
    "strong": lambda seed: thinkers().SearchBot(seed, thinkers().ONE_LOOK, width=4),
    "hard": lambda seed: thinkers().SearchBot(seed),
}
"""Kinds of bots, each made from a seed."""


BOT_SUFFIX = ".py"
"""How the description of a bot in a file ends."""


def problem_with(description: str) -> UnknownBot | None:
    """Why this description is invalid; None if it is valid."""
    if description.endswith(BOT_SUFFIX):
        from novaera_tui.bots.own_bots import is_loaded

        if is_loaded(description):
            return None
        return UnknownBot("the bot {bot} is not loaded; name its file with --bot FILE.", bot=quoted(description))
    kind, colon, budget = description.partition(":")
    if kind not in BOTS:
        return UnknownBot("there is no bot {bot}; choose from: {known}.", bot=quoted(kind), known=", ".join(BOTS))
    if not colon:
        return None
    if kind != "hard":
        return UnknownBot("only hard bots take a budget, so there is no bot {bot}.", bot=quoted(description))
    from novaera_tui.bots.budget import Budget

    try:
        Budget.parse(budget)
    except UnknownBot as problem:
        return problem
    return None


def make_bot(description: str, seed: int) -> Bot:
    """The bot of this description, or UnknownBot."""
    if problem := problem_with(description):
        raise problem
    if description.endswith(BOT_SUFFIX):
        from novaera_tui.bots.own_bots import OwnBot

        return OwnBot(description, seed)
    kind, _, budget = description.partition(":")
    if not budget:
        return BOTS[kind](seed)
    from novaera_tui.bots.budget import Budget

    made: Bot = thinkers().SearchBot(seed, Budget.parse(budget))
    return made
