"""Each of the seven actions once: its key, its help, what it comes to, why it cannot be taken, how it is told.

The actions are those of the table in `rules.actions`; a new one needs one entry here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from novaera_tui.words.names import KIND_WORDS
from rules import Die, View
from rules import events as happened
from rules.forecast import NOW, OTHER
from rules.kinds import BLACK, LETTERS, CardNumber, Player
from rules.records import TupleRecord


class Circumstances(TupleRecord):
    """What the words of an action are about: who would spend which die, and what is within reach."""

    view: View
    player: Player
    die: Die | None
    reach: dict[CardNumber, str]
    to: str
    """The sign between before and after."""

    @property
    def is_black(self) -> bool:
        return self.die is not None and self.die.colour == BLACK

    @property
    def has_black(self) -> bool:
        """Is the die at hand black, or any of them if none is at hand?"""
        return BLACK in self.colours

    @property
    def has_coloured(self) -> bool:
        return any(colour != BLACK for colour in self.colours)

    @property
    def colours(self) -> list[int]:
        dice = self.view.civilizations[self.player].dice if self.die is None else (self.die,)
        return [die.colour for die in dice]

    @property
    def damaged(self) -> int:
        return len(self.view.civilizations[self.player].damaged)

    def within_reach(self, territories: bool) -> int:
        """How many cards are within reach with the die at hand, or with any die if none is at hand."""
        cards, hows = self.view.cards, (NOW, OTHER) if self.die is None else (NOW,)
        return sum(how in hows and cards[number].is_territory == territories for number, how in self.reach.items())


class ActionWords(TupleRecord):
    """All that people read of one action."""

    key: str
    """The letter that takes it."""
    help: str
    obstacle: Callable[[Circumstances], str]
    """What stands in its way with the die at hand, or with any die if none is at hand; empty if it can be taken."""
    comes_to: Callable[[Circumstances], str]
    """What it would bring with the die at hand, in a few words."""
    note: Callable[[Circumstances], str]
    """The same in a word, for a single line of actions; it may be empty."""
    why_not: Callable[[Circumstances], str]
    """The sentence for an action that cannot be taken."""
    spent: str
    """What a die was spent for."""
    completes: Callable[[Any], bool]
    """Whether an event is what the die was spent on, so that both are told in one sentence."""


def cannot_develop(now: Circumstances) -> str:
    return "" if now.within_reach(False) else "nothing within reach"


def develops(now: Circumstances) -> str:
    return f"{now.within_reach(False)} within reach"


def gains(now: Circumstances) -> str:
    return "as the die shows" if now.die is None else f"+{now.die.value} {KIND_WORDS[now.die.colour]}"


def enlists(now: Circumstances) -> str:
    return f"{now.die} pays {now.die.value}" if now.die is not None and now.is_black else "Unrest + the cost"


def calms(now: Circumstances) -> str:
    unrest = now.view.unrest(now.player)
    return f"Unrest {unrest}{now.to}{unrest - 1}" if unrest else "Unrest is 0 already"


def cannot_expand(now: Circumstances) -> str:
    if now.view.era == 1:
        return "from Era II on"
    return "" if now.within_reach(True) else "needs are not met"


def why_not_expand(now: Circumstances) -> str:
    if now.view.era == 1:
        return "Territories come in Eras II and III."
    return "You do not have what any available territory needs."


def is_a(*kinds: type, by: str = "") -> Callable[[Any], bool]:
    return lambda event: isinstance(event, kinds) and by in ("", getattr(event, "by", ""))


ANOTHER: Final = "another letter takes another action instead"
ACTION_WORDS: Final = {
    "develop": ActionWords(
        "d",
        "Develop a technology from the Display or your hand.",
        cannot_develop,
        develops,
        lambda now: str(now.within_reach(False)),
        lambda now: f"With {now.die or 'this die'} and your resources, no available technology is within reach.",
        "to develop a technology",
        is_a(happened.CardDeveloped),
    ),
    "gain": ActionWords(
        "g",
        "Gain resources of the die's colour.",
        lambda now: "" if now.has_coloured else "not with a black die",
        gains,
        lambda now: "" if now.die is None or now.is_black else f"+{now.die.value}{LETTERS[now.die.colour]}",
        lambda _: "A black die cannot gain resources.",
        "to gain resources",
        is_a(happened.ResourcesGained, by="gain"),
    ),
    "enlist": ActionWords(
        "e",
        "Enlist a personality.",
        lambda now: "" if now.view.personalities else "nobody is left",
        enlists,
        lambda _: "",
        lambda _: "No personality is left.",
        "to enlist a personality",
        is_a(happened.PersonalityEnlisted),
    ),
    "expand": ActionWords(
        "x",
        "Expand into a territory (from Era II on).",
        cannot_expand,
        lambda now: f"{now.within_reach(True)} within reach",
        lambda now: str(now.within_reach(True)) if now.view.era > 1 else "",
        why_not_expand,
        "to expand",
        is_a(happened.TerritoryExpanded),
    ),
    "repair": ActionWords(
        "r",
        "Repair up to two damaged cards.",
        lambda now: "" if now.damaged else "nothing is damaged",
        lambda now: f"{now.damaged} damaged, up to 2",
        lambda now: str(now.damaged or ""),
        lambda _: "None of your cards is damaged.",
        "to repair",
        is_a(happened.CardRepaired),
    ),
    "calm": ActionWords(
        "c",
        "Reduce Unrest by 1 with a black die, whatever it shows.",
        lambda now: "" if now.has_black else "needs a black die",
        calms,
        lambda _: "",
        lambda _: "Only a black die reduces Unrest.",
        "to calm the people",
        is_a(happened.UnrestFell, by="calm"),
    ),
    "research": ActionWords(
        "s",
        "Research: take an available card into your hand.",
        lambda now: "" if now.view.available() else "no card is left",
        lambda _: "a card to your hand",
        lambda _: "",
        lambda _: "No card is left in the Display.",
        "to research",
        is_a(happened.CardResearched),
    ),
}
"""By the action's word in the rules."""
