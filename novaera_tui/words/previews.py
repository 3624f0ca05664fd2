"""What a choice would do, in a few words: events that have not happened yet, told before Enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, strikes
from novaera_tui.words.zone_words import Part
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import LAST_SPACE, UNREST_ZONE
from rules.records import TupleRecord


class PreviewWords(TupleRecord):
    """Whose choice it is, and how everybody and everything is called."""

    player: int
    names: Sequence[str]
    cards: CardSet
    to: str
    """The sign between before and after."""

    def whose(self, player: int) -> str:
        """Nothing for the chooser, the name for others."""
        return "" if player == self.player else f"{self.names[player]}: "

    def card(self, number: int) -> str:
        return self.cards[number].name


def preview_parts(events: Sequence[Event], teller: PreviewWords) -> tuple[Part, ...]:
    """The whole outcome: what is paid, what changes, what else comes of it; nothing if nothing happens yet."""
    parts: list[Part] = list(waste(events, teller.player))
    for event in merged(events):
        tell = TELL.get(type(event))
        if isinstance(event, happened.PhaseBegan):
            if event.phase in ENDS:
                parts.append(Part(*ENDS[event.phase]))
                break
            continue
        if isinstance(event, happened.DisasterStruck):
            # the next disaster has questions of its own
            parts.append(Part(f"then {strikes(event.track)}", "bad"))
            break
        words = tell(event, teller) if tell is not None else ""
        part = Part(words, mood_of(event, teller.player))
        if words and part not in parts:
            parts.append(part)
    return tuple(parts)


def mood_of(event: Event, player: int) -> str:
    """Bad if it hurts the one who chooses, or something to be wary of, or nothing special."""
    if isinstance(event, happened.TrackMoved):
        return "bad" if event.after == LAST_SPACE else ""
    if isinstance(event, happened.DarkAgeBegan):
        return "bad"
    if isinstance(event, happened.UnrestRose) and event.player == player:
        return "bad" if event.after in UNREST_ZONE else "warn"
    return "bad" if isinstance(event, BAD_NEWS) and event.player == player else ""


BAD_NEWS = (
    happened.CivilWarBegan,
    happened.DiceLowered,
    happened.DieReturned,
    happened.CardDamaged,
    happened.CardLost,
    happened.HandCardObsolete,
)
"""What is bad for the player whom it happens to."""


ENDS = {
    "roll": ("then a new round begins", "quiet"),
    "production": ("then all produce", "quiet"),
    "scoring": ("then the Era is scored", "quiet"),
    "disasters": ("disasters strike", "bad"),
}
"""Phases that end what the choice itself does; what follows is told by the log."""


BREAKS = (happened.PhaseBegan, happened.DisasterStruck)


def merged(events: Sequence[Event]) -> list[Event]:
    """Moves of one marker, gains of one player, and what a card takes from somebody, made one; points wherever they
    come from, until a phase ends."""
    result: list[Any] = []
    for event in events:
        last = result[-1] if result else None
        if isinstance(event, happened.TrackMoved) and isinstance(last, happened.TrackMoved):
            same = next((e for e in result if type(e) is happened.TrackMoved and e.track == event.track), None)
            if same is not None:
                result[result.index(same)] = same._replace(after=event.after)
                continue
        if (
            isinstance(event, happened.ResourcesGained)
            and isinstance(last, happened.ResourcesGained)
            and (event.player, event.kind) == (last.player, last.kind)
        ):
            result[-1] = last._replace(amount=last.amount + event.amount)
            continue
        if isinstance(event, happened.ResourceStolen):
            thefts = [e for e in result if isinstance(e, happened.ResourceStolen)]
            theft = next((e for e in thefts if e._replace(amount=event.amount) == event), None)
            if theft is not None:
                result[result.index(theft)] = theft._replace(amount=theft.amount + event.amount)
                continue
        if isinstance(event, happened.VPGained):
            begun = max((place for place, e in enumerate(result) if isinstance(e, BREAKS)), default=0)
            before = next(
                (e for e in result[begun:] if isinstance(e, happened.VPGained) and e.player == event.player), None
            )
            if before is not None:
                result[result.index(before, begun)] = before._replace(amount=before.amount + event.amount)
                continue
        result.append(event)
    return result


def unrest(event: Any, teller: PreviewWords) -> str:
    return f"{teller.whose(event.player)}Unrest {event.before}{teller.to}{event.after}"


def dice_lowered(event: Any, teller: PreviewWords) -> str:
    why = "Unrest Zone" if event.by == "unrest" else "Dark Age"
    dice = " ".join(map(str, event.dice))
    return f"{teller.whose(event.player)}{why}, dice drop" + (f" to {dice}" if dice else "")


def track(event: Any, teller: PreviewWords) -> str:
    return f"{TRACK_TITLES[event.track]} {event.before}{teller.to}{event.after}"


def gained(event: Any, teller: PreviewWords) -> str:
    return f"{teller.whose(event.player)}+{event.amount} {KIND_WORDS[event.kind]}"


def vp(event: Any, teller: PreviewWords) -> str:
    return f"{teller.whose(event.player)}+{event.amount} VP"


def developed(event: Any, teller: PreviewWords) -> str:
    return f"{teller.card(event.card)} joins your {KIND_WORDS[event.column]} column"


def obsolete(event: Any, teller: PreviewWords) -> str:
    if event.player == teller.player:
        return f"your {teller.card(event.card)} goes into the Past"
    return f"{teller.names[event.player]} loses {teller.card(event.card)}"


def announced(event: Any, teller: PreviewWords) -> str:
    return f"makes {' and '.join(event.names)} obsolete"


def by_name(words: str) -> Callable[[Any, PreviewWords], str]:
    return lambda event, teller: teller.whose(event.player) + words.format(card=teller.card(event.card))


TELL: dict[type, Callable[[Any, PreviewWords], str]] = {
    happened.TokenPlaced: lambda event, _: f"zone {event.zone + 1} is kept for you",
    happened.ZoneTaken: lambda event, teller: f"{teller.whose(event.player)}take {' '.join(map(str, event.dice))}",
    happened.ZoneLeft: lambda event, _: f"zone {event.zone + 1} is left",
    happened.TrackMoved: track,
    happened.DarkAgeBegan: lambda *_: "a Dark Age begins: all give up a die, their others drop by 1",
    happened.DieReturned: lambda event, teller: f"{teller.whose(event.player)}{event.die} goes back to the bag",
    happened.DiceLowered: dice_lowered,
    happened.DieChanged: lambda event, _: f"{event.before} becomes {event.after}",
    happened.UnrestRose: unrest,
    happened.UnrestFell: unrest,
    happened.CivilWarBegan: lambda event, teller: f"{teller.whose(event.player)}CIVIL WAR",
    happened.DisasterIgnored: lambda event, teller: (
        f"{teller.whose(event.player)}safe from {TRACK_TITLES[event.track]}" if event.player == teller.player else ""
    ),
    happened.ResourcesGained: gained,
    happened.ResourcesPaid: lambda event, _: f"pay {event.amount} {KIND_WORDS[event.kind]}",
    happened.ResourceStolen: lambda event, teller: (
        f"take {event.amount} {KIND_WORDS[event.kind]} from {teller.names[event.victim]}"
        if event.player == teller.player
        else f"{teller.names[event.player]} takes {event.amount} {KIND_WORDS[event.kind]} from you"
        if event.victim == teller.player
        else ""
    ),
    happened.ResourcesConverted: lambda event, teller: (
        f"{event.amount} {KIND_WORDS[event.kind]}{teller.to}{event.gained} {KIND_WORDS[event.into]}"
    ),
    happened.CardDeveloped: developed,
    happened.TerritoryExpanded: by_name("{card} is yours"),
    happened.PersonalityEnlisted: by_name("{card} joins you"),
    happened.CardResearched: by_name("{card} to hand"),
    happened.CardDamaged: by_name("{card} damaged"),
    happened.CardRepaired: by_name("{card} is repaired"),
    happened.CardLost: by_name("{card} goes into the Past"),
    happened.MadeObsolete: announced,
    happened.CardObsolete: obsolete,
    happened.HandCardObsolete: lambda event, teller: (
        f"{teller.card(event.card)} leaves your hand" if event.player == teller.player else ""
    ),
    happened.VPGained: vp,
}


def waste(events: Sequence[Event], player: int) -> Iterator[Part]:
    """R7.2: a die that would be wasted, said before it is spent; R7.10: its value is no matter when it calms."""
    spent = next((event for event in events if isinstance(event, happened.DieSpent)), None)
    if spent is not None and spent.action == "calm" and spent.player == player:
        index = list(events).index(spent)
        after = events[index + 1] if index + 1 < len(events) else None
        if not (isinstance(after, happened.UnrestFell) and after.by == "calm"):
            yield Part("the die is wasted: your Unrest is 0 already", "bad")
        elif spent.die.value > 1:
            yield Part("always 1, whatever the die shows", "quiet")
