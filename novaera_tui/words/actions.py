"""The seven actions in words: name, key, help, result, obstacles, and how the story tells them.

The actions are those of the table in `rules.actions`; a new one needs one entry here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from novaera_tui.messages import Message, gettext, lazy, pgettext, plazy, variants
from novaera_tui.words.names import amount_of, die_label, short_amount
from rules import Die, View
from rules import events as happened
from rules.actions import calmed_by
from rules.forecast import NOW, OTHER
from rules.kinds import BLACK, CardNumber, Player
from rules.records import TupleRecord


class Circumstances(TupleRecord):
    """The facts behind an action's words: who would spend which die, and which cards are within reach."""

    view: View
    player: Player
    die: Die | None
    reach: dict[CardNumber, str]
    to: str
    """The sign between before and after."""
    hand_down: int = 0
    """The cards in the player's hand, if it lies face down: perhaps they are within reach, too."""

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
        """The number of cards within reach of the die at hand, or of any die if none is at hand."""
        cards, hows = self.view.cards, (NOW, OTHER) if self.die is None else (NOW,)
        return sum(how in hows and cards[number].is_territory == territories for number, how in self.reach.items())


class ActionWords(TupleRecord):
    """All words for one action."""

    key: str
    """The letter that takes it."""
    name: Message
    help: Message
    obstacle: Callable[[Circumstances], str]
    """Why it is impossible with the die at hand, or with any die if none is at hand; empty if it is possible."""
    comes_to: Callable[[Circumstances], str]
    """Its result with the die at hand, in a few words."""
    note: Callable[[Circumstances], str]
    """The same in a word, for a single line of actions; it may be empty."""
    why_not: Callable[[Circumstances], str]
    """The sentence for an action that is impossible."""
    spent: Message
    """The sentence of the story for a die that was spent on it."""
    chosen: Message
    """The same in a replay, where the outcome is still open."""
    completes: Callable[[Any], bool]
    """Is an event the outcome of the action, so that one sentence tells both?"""
    advised: Callable[[Die], Message]
    """The sentence of a hint that advises it without naming a card."""
    rule: str
    """Where it is explained."""
    is_vain: Callable[[Circumstances], bool] = lambda _: False
    """Would it do nothing, although it is possible?"""


def within_reach(now: Circumstances, territories: bool) -> str:
    number = now.within_reach(territories)
    if now.hand_down:
        return pgettext("brief", "{number} on the table, plus your hand", number=number)
    return pgettext("brief", "{number} within reach", number=number)


def reach_note(now: Circumstances, territories: bool) -> str:
    return "" if now.hand_down else str(now.within_reach(territories))


def cannot_develop(now: Circumstances) -> str:
    return "" if now.within_reach(False) or now.hand_down else pgettext("brief", "nothing within reach")


def why_not_develop(now: Circumstances) -> str:
    if now.die is None:
        return gettext("You cannot afford any available technology with this die.")
    die = die_label(now.die)
    return gettext("You cannot afford any available technology with {die}.", die=die)


def gains(now: Circumstances) -> str:
    if now.die is None:
        return pgettext("brief", "the die's value")
    return amount_of(now.die.value, now.die.colour, "+")


def gain_note(now: Circumstances) -> str:
    return "" if now.die is None or now.is_black else f"+{short_amount(now.die.value, now.die.colour)}"


def enlists(now: Circumstances) -> str:
    if now.die is not None and now.is_black:
        return pgettext("brief", "{die} pays {value}", die=die_label(now.die), value=now.die.value)
    return pgettext("brief", "Unrest + cost")


def calms(now: Circumstances) -> str:
    unrest = now.view.unrest(now.player)
    if not unrest:
        return pgettext("brief", "Unrest is already 0")
    after = max(0, unrest - calmed_by(now.view.working(now.player)))
    return pgettext("brief", "Unrest {before}{to}{after}", before=unrest, to=now.to, after=after)


def cannot_expand(now: Circumstances) -> str:
    if now.view.era == 1:
        return pgettext("brief", "from Era II on")
    return "" if now.within_reach(True) or now.hand_down else pgettext("brief", "needs not met")


def why_not_expand(now: Circumstances) -> str:
    if now.view.era == 1:
        return gettext("Territories come in Eras II and III.")
    return gettext("You cannot meet any available territory's needs.")


def is_a(*kinds: type, by: str = "") -> Callable[[Any], bool]:
    return lambda event: isinstance(event, kinds) and by in ("", getattr(event, "by", ""))


GAIN: Final = variants("Gain [welfare|military|economic|knowledge] with {die}")

ACTION_WORDS: Final = {
    "develop": ActionWords(
        "d",
        plazy("action", "develop"),
        lazy("Develop a technology from the Display or your hand."),
        cannot_develop,
        lambda now: within_reach(now, False),
        lambda now: reach_note(now, False),
        why_not_develop,
        lazy("{player} spent {die} to develop a technology."),
        lazy("{player} chose to develop a technology"),
        is_a(happened.CardDeveloped),
        lambda _: lazy("Develop a card with {die}"),
        "R7.3",
    ),
    "gain": ActionWords(
        "g",
        plazy("action", "gain"),
        lazy("Gain resources of the die's colour."),
        lambda now: "" if now.has_coloured else pgettext("brief", "not with a black die"),
        gains,
        gain_note,
        lambda _: gettext("A black die cannot gain resources."),
        lazy("{player} spent {die} to gain resources."),
        lazy("{player} chose to gain resources"),
        is_a(happened.ResourcesGained, by="gain"),
        lambda die: GAIN[die.colour],
        "R7.6",
    ),
    "enlist": ActionWords(
        "e",
        plazy("action", "enlist"),
        lazy("Enlist a personality."),
        lambda now: "" if now.view.personalities else pgettext("brief", "nobody is left"),
        enlists,
        lambda _: "",
        lambda _: gettext("No personality is left."),
        lazy("{player} spent {die} to enlist a personality."),
        lazy("{player} chose to enlist a personality"),
        is_a(happened.PersonalityEnlisted),
        lambda _: lazy("Enlist a personality with {die}"),
        "R7.7",
    ),
    "expand": ActionWords(
        "x",
        plazy("action", "expand"),
        lazy("Expand into a territory (from Era II on)."),
        cannot_expand,
        lambda now: within_reach(now, True),
        lambda now: reach_note(now, True) if now.view.era > 1 else "",
        why_not_expand,
        lazy("{player} spent {die} to expand."),
        lazy("{player} chose to expand"),
        is_a(happened.TerritoryExpanded),
        lambda _: lazy("Expand with {die}"),
        "R7.8",
    ),
    "repair": ActionWords(
        "r",
        plazy("action", "repair"),
        lazy("Repair up to two damaged cards."),
        lambda now: "" if now.damaged else pgettext("brief", "nothing damaged"),
        lambda now: pgettext("brief", "{number} damaged, up to 2", number=now.damaged),
        lambda now: str(now.damaged or ""),
        lambda _: gettext("None of your cards is damaged."),
        lazy("{player} spent {die} to repair."),
        lazy("{player} chose to repair"),
        is_a(happened.CardRepaired),
        lambda _: lazy("Repair with {die}"),
        "R7.9",
    ),
    "calm": ActionWords(
        "c",
        plazy("action", "calm"),
        lazy("Calm: reduce Unrest by 1 with a black die of any value."),
        lambda now: "" if now.has_black else pgettext("brief", "needs a black die"),
        calms,
        lambda _: "",
        lambda _: gettext("Only a black die reduces Unrest."),
        lazy("{player} spent {die} to calm the people."),
        lazy("{player} chose to calm the people"),
        is_a(happened.UnrestFell, by="calm"),
        lambda _: lazy("Calm the people with {die}"),
        "R7.10",
        lambda now: not now.view.unrest(now.player),
    ),
    "research": ActionWords(
        "s",
        plazy("action", "research"),
        lazy("Research: take an available card into your hand."),
        lambda now: "" if now.view.available() else pgettext("brief", "no cards left"),
        lambda _: pgettext("brief", "a card to your hand"),
        lambda _: "",
        lambda _: gettext("No card is left in the Display."),
        lazy("{player} spent {die} to research."),
        lazy("{player} chose to research"),
        is_a(happened.CardResearched),
        lambda _: lazy("Research a card with {die}"),
        "R7.11",
    ),
}
"""By the action's word in the rules."""
