"""Goals of lessons and tips: an event, a question, a level of Unrest, or a look at something.

Events and their fields have the names that positions and journals use:

    {event: CardDeveloped, card: Writing}    you developed Writing
    {event: ZoneTaken, player: rival}        the other player took a zone
    {asked: damage}                          you must choose a card to damage
    {unrest: at least 7}                     your Unrest is 7 or more; also: at most 3
    {look: card}                             you read a card; also: display, civilization, rival
"""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.messages import gettext
from rules import CardSet, Decision
from rules.counts import is_small_number
from rules.events import EVENT_TYPES, Event
from rules.kinds import CIVIL_WAR, KIND_NAMES, NOBODY, TRACK_NAMES, Die
from rules.records import Record

LOOKING: Final = ("card", "display", "civilization", "rival")
"""A card in full, the Display, your own cards, the other player's."""
PEOPLE: Final = ("you", "rival", "anybody")
CARD_GOALS: Final = ("card", "cause", "source")
KIND_FIELDS: Final = ("kind", "column", "into")
COMPARISONS: Final = ("at least", "at most")


class GoalError(ValueError):
    """The text is a sentence that says what is wrong with a goal."""


class LessonGoal(Record):
    """Has exactly one of event, asked, unrest and look."""

    event: str = ""
    wanted: tuple[tuple[str, str], ...] = ()
    """Fields of the event and the values they must have."""
    asked: str = ""
    unrest: str = ""
    look: str = ""

    def is_met(self, player: int, events: list[Event], decision: Decision | None, unrest: int, cards: CardSet) -> bool:
        """Is the goal met, given the events, the decision and the Unrest?"""
        if self.event:
            return any(self.fits(event, player, cards) for event in events)
        if self.asked:
            return decision is not None and decision.player == player and decision.kind == self.asked
        if self.unrest:
            comparison, number = compared(self.unrest)
            return unrest >= number if comparison == "at least" else unrest <= number
        return False

    def fits(self, event: Event, player: int, cards: CardSet) -> bool:
        if type(event).__name__ != self.event:
            return False
        found = field_values(event, player, cards)
        return all(found[name] == wanted or wanted == "anybody" for name, wanted in self.wanted)


def field_values(event: Event, player: int, cards: CardSet) -> dict[str, str]:
    """The fields of an event with the names that positions use; `player` is the learner."""
    values: dict[str, str] = {}
    for name, value in event._asdict().items():
        if name in ("player", "victim"):
            values[name] = "you" if value == player else "rival"
        elif name in CARD_GOALS and isinstance(value, int):
            values[name] = cards[value].name if value != NOBODY else ""
        elif name in KIND_FIELDS:
            values[name] = KIND_NAMES[value] if value != NOBODY else ""
        elif name == "track":
            values[name] = TRACK_NAMES[value]
        elif name == "zone":
            values[name] = str(value + 1)
        elif isinstance(value, Die):
            values[name] = value.key
        else:
            values[name] = str(value)
    return values


def compared(words: str) -> tuple[str, int]:
    """The comparison and the number of "at least 7"."""
    comparison, _, number = words.rpartition(" ")
    if comparison not in COMPARISONS or not is_small_number(number) or int(number) > CIVIL_WAR:
        raise GoalError(
            gettext(
                "unrest must be 'at least N' or 'at most N' with N up to {highest}, not {found}.",
                highest=CIVIL_WAR,
                found=repr(words),
            )
        )
    return comparison, int(number)


def parse_goal(data: Any, cards: CardSet, kinds: tuple[str, ...]) -> LessonGoal:
    """The goal that this data describes; GoalError if it is bad. `kinds` are those of decisions."""
    if not isinstance(data, dict):
        raise GoalError(
            gettext("a goal must be a mapping such as {example}.", example="{event: CardDeveloped, card: Writing}")
        )
    ways = [way for way in ("event", "asked", "unrest", "look") if way in data]
    if len(ways) != 1:
        raise GoalError(gettext("a goal must have exactly one of event, asked, unrest and look."))
    way, word = ways[0], str(data[ways[0]])
    details = {str(name): value for name, value in data.items() if name != way}
    if way == "event":
        return LessonGoal(event=word, wanted=parse_details(word, details, cards))
    if details:
        raise GoalError(gettext("{goal} has no field {field}.", goal=way, field=repr(next(iter(details)))))
    if way == "asked" and word not in kinds:
        raise GoalError(
            gettext("there is no question {question}; known: {known}.", question=repr(word), known=", ".join(kinds))
        )
    if way == "unrest":
        compared(word)
    if way == "look" and word not in LOOKING:
        raise GoalError(
            gettext("you cannot look at {thing}; known: {known}.", thing=repr(word), known=", ".join(LOOKING))
        )
    goal: dict[str, Any] = {way: word}
    return LessonGoal(**goal)


def parse_details(event: str, details: dict[str, Any], cards: CardSet) -> tuple[tuple[str, str], ...]:
    if event not in EVENT_TYPES:
        raise GoalError(gettext("there is no event {event}.", event=repr(event)))
    fields = tuple(EVENT_TYPES[event].__annotations__)
    if "player" in fields:
        details = {"player": "you", **details}
    for name, value in details.items():
        if name not in fields:
            raise GoalError(
                gettext(
                    "{event} has no field {field}; known: {fields}.",
                    event=event,
                    field=repr(name),
                    fields=", ".join(fields) or "-",
                )
            )
        if name == "player" and value not in PEOPLE:
            raise GoalError(
                gettext("player must be one of {known}, not {found}.", known=", ".join(PEOPLE), found=repr(value))
            )
        if name == "card" and value not in cards.by_name:
            raise GoalError(gettext("there is no card {card} in this set.", card=repr(value)))
    return tuple((name, str(value)) for name, value in details.items())
