"""What counts as done: something that happened, something that is asked, a state, or a look at something.

A goal is written in a few words of data, and events are matched by what they are called in positions and journals:

    {event: CardDeveloped, card: Writing}    you developed Writing
    {event: ZoneTaken, player: rival}        the other player took a zone
    {asked: damage}                          you are asked which card is damaged
    {unrest: at least 7}                     your Unrest is 7 or more; also: at most 3
    {look: card}                             you read a card; also: display, civilization, rival
"""

from __future__ import annotations

from typing import Any, Final

from rules import CardSet, Decision
from rules.counts import is_small_number
from rules.events import EVENT_TYPES, Event
from rules.kinds import CIVIL_WAR, KIND_NAMES, NOBODY, TRACK_NAMES, Die
from rules.records import Record

LOOKING: Final = ("card", "display", "civilization", "rival")
"""What one can look at: a card in full, the Display, one's own cards, another's."""
PEOPLE: Final = ("you", "rival", "anybody")
CARD_GOALS: Final = ("card", "cause", "source")
KIND_FIELDS: Final = ("kind", "column", "into")
COMPARISONS: Final = ("at least", "at most")


class GoalError(ValueError):
    """The text is a sentence without its end that says what is wrong with a goal."""


class LessonGoal(Record):
    """Exactly one of event, asked, unrest and look is given."""

    event: str = ""
    wanted: tuple[tuple[str, str], ...] = ()
    """Fields of the event and what they must be, in the words of positions."""
    asked: str = ""
    unrest: str = ""
    look: str = ""

    def is_met(self, player: int, events: list[Event], decision: Decision | None, unrest: int, cards: CardSet) -> bool:
        """Is it done, after these events, with this decision to make and so much Unrest?"""
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
        said = in_words(event, player, cards)
        return all(said[name] == wanted or wanted == "anybody" for name, wanted in self.wanted)


def in_words(event: Event, player: int, cards: CardSet) -> dict[str, str]:
    """The fields of an event as positions call them; `player` is the one who learns."""
    said: dict[str, str] = {}
    for name, value in event._asdict().items():
        if name in ("player", "victim"):
            said[name] = "you" if value == player else "rival"
        elif name in CARD_GOALS and isinstance(value, int):
            said[name] = cards[value].name if value != NOBODY else ""
        elif name in KIND_FIELDS:
            said[name] = KIND_NAMES[value] if value != NOBODY else ""
        elif name == "track":
            said[name] = TRACK_NAMES[value]
        elif name == "zone":
            said[name] = str(value + 1)
        elif isinstance(value, Die):
            said[name] = value.key
        else:
            said[name] = str(value)
    return said


def compared(words: str) -> tuple[str, int]:
    """ "at least 7" as a comparison and a number."""
    comparison, _, number = words.rpartition(" ")
    if comparison not in COMPARISONS or not is_small_number(number) or int(number) > CIVIL_WAR:
        raise GoalError(f"unrest must be 'at least N' or 'at most N' with N up to {CIVIL_WAR}, not {words!r}")
    return comparison, int(number)


def parse_goal(data: Any, cards: CardSet, kinds: tuple[str, ...]) -> LessonGoal:
    """The goal that this data describes; GoalError says what is wrong. `kinds` are those of decisions."""
    if not isinstance(data, dict):
        raise GoalError("it must be a mapping such as {event: CardDeveloped, card: Writing}")
    ways = [way for way in ("event", "asked", "unrest", "look") if way in data]
    if len(ways) != 1:
        raise GoalError("it must have exactly one of event, asked, unrest and look")
    way, word = ways[0], str(data[ways[0]])
    details = {str(name): value for name, value in data.items() if name != way}
    if way == "event":
        return LessonGoal(event=word, wanted=parse_details(word, details, cards))
    if details:
        raise GoalError(f"{way} takes no {', '.join(details)}")
    if way == "asked" and word not in kinds:
        raise GoalError(f"nobody is ever asked {word!r}; there are {', '.join(kinds)}")
    if way == "unrest":
        compared(word)
    if way == "look" and word not in LOOKING:
        raise GoalError(f"one cannot look at {word!r}; there are {', '.join(LOOKING)}")
    return (
        LessonGoal(asked=word)
        if way == "asked"
        else LessonGoal(unrest=word)
        if way == "unrest"
        else LessonGoal(look=word)
    )


def parse_details(event: str, details: dict[str, Any], cards: CardSet) -> tuple[tuple[str, str], ...]:
    if event not in EVENT_TYPES:
        raise GoalError(f"there is no event {event!r}")
    fields = tuple(EVENT_TYPES[event].__annotations__)
    if "player" in fields:
        details = {"player": "you", **details}
    for name, value in details.items():
        if name not in fields:
            raise GoalError(f"{event} has no {name!r}; it has {', '.join(fields) or 'nothing'}")
        if name == "player" and value not in PEOPLE:
            raise GoalError(f"the player must be one of {', '.join(PEOPLE)}, not {value!r}")
        if name == "card" and value not in cards.by_name:
            raise GoalError(f"{value!r} is no card of this set")
    return tuple((name, str(value)) for name, value in details.items())
