"""What a choice would do, in a few words: events that have not happened yet, told before Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from novaera_tui.draw.choice_words import TRACKS, Part
from novaera_tui.words.dice import say_dice
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import KIND_NAMES, LAST_SPACE, UNREST_ZONE


class Teller(NamedTuple):
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


def outcome_parts(events: Sequence[Event], teller: Teller) -> list[Part]:
    """The whole outcome: what is paid, what changes, what else comes of it; nothing if nothing happens yet.

    What hurts the chooser has the mood of a danger.
    """
    parts: list[Part] = []
    for event in merged(events):
        tell = TELL.get(type(event))
        if isinstance(event, happened.PhaseBegan):
            if event.phase in ENDS:
                parts.append((ENDS[event.phase], "quiet"))
                break
            continue
        if isinstance(event, happened.DisasterStruck):
            # the next disaster has questions of its own
            strikes = "STRIKE" if event.track == 0 else "STRIKES"
            parts.append((f"then {TRACKS[event.track]} {strikes}", "bad"))
            break
        words = tell(event, teller) if tell is not None else ""
        if words and words not in [known for known, _ in parts]:
            parts.append((words, mood_of(event, teller)))
    return parts


def phrase(events: Sequence[Event], teller: Teller) -> str:
    """The same as one sentence."""
    return "; ".join(words for words, _ in outcome_parts(events, teller))


def mood_of(event: Any, teller: Teller) -> str:
    """A danger, something to be wary of, or nothing special."""
    if isinstance(event, happened.TrackMoved):
        return "bad" if event.after == LAST_SPACE else ""
    if isinstance(event, happened.DarkAgeBegan):
        return "bad"
    if getattr(event, "player", teller.player) != teller.player:
        return ""
    if isinstance(event, happened.UnrestRose):
        return "bad" if event.after in UNREST_ZONE else "warn"
    return "bad" if isinstance(event, DANGERS) else ""


DANGERS = (
    happened.CivilWarBegan,
    happened.DiceLowered,
    happened.DieReturned,
    happened.CardDamaged,
    happened.CardLost,
    happened.HandCardObsolete,
)
"""What nobody wants to happen to them."""


ENDS = {
    "roll": "then a new round begins",
    "production": "then everybody produces",
    "scoring": "then the Era is scored",
    "disasters": "then disasters strike",
}
"""Phases that end what the choice itself does; what follows is told by the log."""


def merged(events: Sequence[Event]) -> list[Event]:
    """Moves of one marker, and of one player's Unrest, made one."""
    result: list[Any] = []
    for event in events:
        if result and type(event) is type(result[-1]):
            last = result[-1]
            if isinstance(event, happened.TrackMoved):
                same = next((e for e in result if type(e) is happened.TrackMoved and e.track == event.track), None)
                if same is not None:
                    result[result.index(same)] = same._replace(after=event.after)
                    continue
            if isinstance(event, happened.ResourcesGained) and (event.player, event.kind) == (last.player, last.kind):
                result[-1] = last._replace(amount=last.amount + event.amount)
                continue
        result.append(event)
    return result


def unrest(event: Any, teller: Teller) -> str:
    return f"{teller.whose(event.player)}Unrest {event.before}{teller.to}{event.after}"


def dice_lowered(event: Any, teller: Teller) -> str:
    why = "Unrest Zone" if event.by == "unrest" else "Dark Age"
    return f"{teller.whose(event.player)}{why}, dice drop" + (f" to {say_dice(event.dice)}" if event.dice else "")


def track(event: Any, teller: Teller) -> str:
    return f"{TRACKS[event.track]} {event.before}{teller.to}{event.after}"


def gained(event: Any, teller: Teller) -> str:
    return f"{teller.whose(event.player)}+{event.amount} {KIND_NAMES[event.kind]}"


def vp(event: Any, teller: Teller) -> str:
    return f"{teller.whose(event.player)}+{event.amount} VP"


def developed(event: Any, teller: Teller) -> str:
    return f"{teller.card(event.card)} joins your {KIND_NAMES[event.column]} column"


def obsolete(event: Any, teller: Teller) -> str:
    whose = "your " if event.player == teller.player else f"{teller.names[event.player]}'s "
    return f"{whose}{teller.card(event.card)} obsolete"


def announced(event: Any, teller: Teller) -> str:
    return f"makes {' and '.join(event.names)} obsolete"


def by_name(words: str) -> Callable[[Any, Teller], str]:
    return lambda event, teller: teller.whose(event.player) + words.format(card=teller.card(event.card))


TELL: dict[type, Callable[[Any, Teller], str]] = {
    happened.TokenPlaced: lambda event, _: f"zone {event.zone + 1} is kept for you",
    happened.ZoneTaken: lambda event, teller: f"{teller.whose(event.player)}take {say_dice(event.dice)}",
    happened.ZoneLeft: lambda event, _: f"zone {event.zone + 1} is left",
    happened.TrackMoved: track,
    happened.DarkAgeBegan: lambda *_: "a Dark Age begins",
    happened.DieReturned: lambda event, teller: f"{teller.whose(event.player)}{event.die.brief()} goes back to the bag",
    happened.DiceLowered: dice_lowered,
    happened.DieChanged: lambda event, _: f"{event.before.brief()} becomes {event.after.brief()}",
    happened.UnrestRose: unrest,
    happened.UnrestFell: unrest,
    happened.CivilWarBegan: lambda event, teller: f"{teller.whose(event.player)}CIVIL WAR",
    happened.DisasterIgnored: lambda event, teller: (
        f"{teller.whose(event.player)}safe from {TRACKS[event.track]}" if event.player == teller.player else ""
    ),
    happened.ResourcesGained: gained,
    happened.ResourcesPaid: lambda event, _: f"pay {event.amount} {KIND_NAMES[event.kind]}",
    happened.ResourceStolen: lambda event, teller: (
        f"take {event.amount} {KIND_NAMES[event.kind]} from {teller.names[event.victim]}"
        if event.player == teller.player
        else f"{teller.names[event.player]} takes {event.amount} {KIND_NAMES[event.kind]}"
    ),
    happened.ResourcesConverted: lambda event, teller: (
        f"{event.amount} {KIND_NAMES[event.kind]}{teller.to}{event.gained} {KIND_NAMES[event.into]}"
    ),
    happened.CardDeveloped: developed,
    happened.TerritoryExpanded: by_name("{card} is yours"),
    happened.PersonalityEnlisted: by_name("{card} joins you"),
    happened.CardResearched: by_name("{card} to hand"),
    happened.CardDamaged: by_name("{card} is damaged"),
    happened.CardRepaired: by_name("{card} is repaired"),
    happened.CardLost: by_name("{card} goes into the Past"),
    happened.MadeObsolete: announced,
    happened.CardObsolete: obsolete,
    happened.HandCardObsolete: lambda event, teller: (
        f"{teller.card(event.card)} in your hand leaves the game" if event.player == teller.player else ""
    ),
    happened.VPGained: vp,
}


def warning(events: Sequence[Event], player: int) -> str:
    """R7.2: a die that would be wasted, said before it is spent; empty otherwise."""
    spent = next((event for event in events if isinstance(event, happened.DieSpent)), None)
    if spent is not None and spent.action == "calm" and spent.player == player:
        index = list(events).index(spent)
        after = events[index + 1] if index + 1 < len(events) else None
        if not (isinstance(after, happened.UnrestFell) and after.by == "calm"):
            return "the die is wasted: your Unrest is 0 already"
    return ""
