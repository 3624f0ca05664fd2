"""Previews of a choice in a few words, shown before Enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from novaera_tui.messages import MessageTable, pgettext, plazy, pvariants
from novaera_tui.words.names import STRIKES, TRACK_TITLES, amount_of, card_name, dice_words, die_label, listed, vp_words
from novaera_tui.words.zone_words import Part
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import LAST_SPACE, NO_CARD, NOBODY, UNREST_ZONE, CardNumber
from rules.records import TupleRecord


class PreviewWords(TupleRecord):
    """Who chooses, and the names of players and cards."""

    player: int
    names: Sequence[str]
    cards: CardSet
    to: str
    """The sign between before and after."""
    chosen: CardNumber = NO_CARD
    """The card that is chosen, where it goes without saying what becomes of it."""

    def about(self, player: int, words: str) -> str:
        """The words, labelled with the name of the player unless it is the one who chooses."""
        if player == self.player:
            return words
        return pgettext("brief", "{player}: {news}", player=self.names[player], news=words)

    def card(self, number: int) -> str:
        return card_name(self.cards[number])

    def players(self, seats: Iterable[int]) -> str:
        return listed([self.names[seat] for seat in seats])


WarTeller = Callable[[int], Iterable[Part]]
"""Words for a player's Civil War."""


def preview_parts(events: Sequence[Event], teller: PreviewWords, tell_war: WarTeller | None = None) -> tuple[Part, ...]:
    """The whole outcome: costs, changes and what they lead to; empty if nothing happens yet."""
    parts: list[Part] = []
    calms = any(isinstance(event, happened.DieSpent) and event.action == "calm" for event in events)
    for event in merged(events):
        if isinstance(event, happened.PhaseBegan):
            if event.phase in ENDS:
                parts.append(Part(ENDS[event.phase], "bad" if event.phase == "disasters" else "quiet"))
                break
            continue
        if isinstance(event, happened.DisasterStruck):
            # the next disaster asks its own questions
            parts.append(Part(pgettext("brief", "then {disaster}", disaster=STRIKES[event.track]), "bad"))
            break
        if isinstance(event, happened.CivilWarBegan) and tell_war is not None:
            parts += tell_war(event.player)
            continue
        tell = TELL.get(type(event))
        is_clear = teller.chosen != NO_CARD and getattr(event, "card", NO_CARD) == teller.chosen
        words = tell(event, teller) if tell is not None and not is_clear else ""
        part = Part(words, mood_of(event, teller.player))
        if words and part not in parts:
            is_gain = isinstance(event, happened.VPGained) and event.player == teller.player
            parts.insert(0 if calms and is_gain else len(parts), part)
    return tuple(sorted([*waste(events, teller.player), *parts], key=lambda part: part.mood == "quiet"))


def mood_of(event: Event, player: int) -> str:
    """Bad if it hurts the player who chooses, a warning if it may, else nothing."""
    if isinstance(event, happened.TrackMoved):
        return "bad" if event.after == LAST_SPACE else ""
    if isinstance(event, happened.DarkAgeBegan):
        return "bad"
    if isinstance(event, happened.UnrestRose) and event.player == player:
        return "bad" if event.after in UNREST_ZONE else "warn"
    return "bad" if isinstance(event, BAD_NEWS) and event.player == player else ""


BAD_NEWS: Final = (
    happened.CivilWarBegan,
    happened.DiceLowered,
    happened.DieReturned,
    happened.CardDamaged,
    happened.CardLost,
    happened.CardObsolete,
    happened.HandCardObsolete,
)
"""Events that hurt their player."""


ENDS: Final = MessageTable(
    {
        "roll": plazy("brief", "then a new round begins"),
        "production": plazy("brief", "then all produce"),
        "scoring": plazy("brief", "then the Era is scored"),
        "disasters": plazy("brief", "disasters strike"),
    }
)
"""Phases that end the effects of a choice; the log shows the rest."""


BREAKS: Final = (happened.PhaseBegan, happened.DisasterStruck)


def merged(events: Sequence[Event]) -> list[Event]:
    """Events added up: moves of one marker, gains of one player, thefts by one card, and a player's points until a
    phase ends."""
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


def unrest_words(before: int, after: int, to: str) -> str:
    return pgettext("brief", "Unrest {before}{to}{after}", before=before, to=to, after=after)


def unrest(event: Any, teller: PreviewWords) -> str:
    return teller.about(event.player, unrest_words(event.before, event.after, teller.to))


DROPPED_DICE: Final = {
    "unrest": (plazy("brief", "Unrest Zone: dice drop to {dice}"), plazy("brief", "Unrest Zone: dice drop by 1")),
    "dark age": (plazy("brief", "Dark Age: dice drop to {dice}"), plazy("brief", "Dark Age: dice drop by 1")),
}
"""With the dice, and for dice that are not known yet."""


def dice_lowered(event: Any, teller: PreviewWords) -> str:
    known, unknown = DROPPED_DICE[event.by]
    words = known.format(dice=dice_words(event.dice)) if event.dice else str(unknown)
    return teller.about(event.player, words)


def track(event: Any, teller: PreviewWords) -> str:
    title = TRACK_TITLES[event.track]
    return pgettext(
        "brief", "{track} {before}{to}{after}", track=title, before=event.before, to=teller.to, after=event.after
    )


def stolen(event: Any, teller: PreviewWords) -> str:
    resources = amount_of(event.amount, event.kind)
    if event.player == teller.player:
        return pgettext(
            "brief", "steal {resources} from {player}", resources=resources, player=teller.names[event.victim]
        )
    if event.victim == teller.player:
        return pgettext(
            "brief", "{player} steals {resources} from you", player=teller.names[event.player], resources=resources
        )
    return ""


def failed(event: Any, teller: PreviewWords) -> str:
    if event.victim == NOBODY:
        return pgettext("brief", "{card} hits nobody", card=teller.card(event.cause))
    victim = teller.names[event.victim]
    if event.protection == NO_CARD:
        return pgettext("brief", "nothing to take from {player}", player=victim)
    return pgettext("brief", "{card} guards {player}", card=teller.card(event.protection), player=victim)


def converted(event: Any, teller: PreviewWords) -> str:
    paid, got = amount_of(event.amount, event.kind), amount_of(event.gained, event.into)
    return pgettext("brief", "{paid}{to}{got}", paid=paid, to=teller.to, got=got)


def ignored(event: Any, teller: PreviewWords) -> str:
    if event.player != teller.player:
        return ""
    return pgettext("brief", "safe from {disaster}", disaster=TRACK_TITLES[event.track])


JOINS_COLUMN: Final = pvariants("brief", "{card} joins your [welfare|military|economic|knowledge] cards")


def obsolete(event: Any, teller: PreviewWords) -> str:
    card = teller.card(event.card)
    if event.player == teller.player:
        return pgettext("brief", "removes your {cards}", cards=card)
    return pgettext("brief", "{player} loses {card}", player=teller.names[event.player], card=card)


def outdated(names: Iterable[str], cards: CardSet) -> str:
    """The cards that one makes obsolete."""
    return listed([card_name(cards.named(name)) for name in names])


def left_hand(event: Any, teller: PreviewWords) -> str:
    if event.player != teller.player:
        return ""
    return pgettext("brief", "{card} leaves your hand", card=teller.card(event.card))


CARD_EVENTS: Final = {
    happened.TerritoryExpanded: plazy("brief", "{card} is yours"),
    happened.PersonalityEnlisted: plazy("brief", "{card} joins you"),
    happened.CardResearched: plazy("brief", "{card} to hand"),
    happened.CardDamaged: plazy("brief", "{card} damaged"),
    happened.CardRepaired: plazy("brief", "{card} is repaired"),
    happened.CardLost: plazy("brief", "{card} goes into the Past"),
}


def card_event(event: Any, teller: PreviewWords) -> str:
    return teller.about(event.player, CARD_EVENTS[type(event)].format(card=teller.card(event.card)))


TELL: Final[dict[type, Callable[[Any, PreviewWords], str]]] = {
    happened.TokenPlaced: lambda event, _: pgettext("brief", "zone {zone} is reserved", zone=event.zone + 1),
    happened.ZoneTaken: lambda event, _: pgettext(
        "brief", "take {dice}, sum {sum}", dice=dice_words(event.dice), sum=event.sum
    ),
    happened.ZoneLeft: lambda event, _: pgettext("brief", "zone {zone} is left", zone=event.zone + 1),
    happened.TrackMoved: track,
    happened.DarkAgeBegan: lambda *_: pgettext(
        "brief", "a Dark Age begins: everybody loses a die, the others drop by 1"
    ),
    happened.DieReturned: lambda event, teller: teller.about(
        event.player, pgettext("brief", "{die} goes back to the bag", die=die_label(event.die))
    ),
    happened.DiceLowered: dice_lowered,
    happened.DieChanged: lambda event, _: pgettext(
        "brief", "{before} becomes {after}", before=die_label(event.before), after=die_label(event.after)
    ),
    happened.UnrestRose: unrest,
    happened.UnrestFell: unrest,
    happened.CivilWarBegan: lambda event, teller: teller.about(event.player, pgettext("brief", "CIVIL WAR")),
    happened.DisasterIgnored: ignored,
    happened.ResourcesGained: lambda event, teller: teller.about(
        event.player, amount_of(event.amount, event.kind, "+")
    ),
    happened.ResourcesPaid: lambda event, _: pgettext(
        "brief", "pay {resources}", resources=amount_of(event.amount, event.kind)
    ),
    happened.ResourceStolen: stolen,
    happened.AttackFailed: failed,
    happened.ResourcesConverted: converted,
    happened.CardDeveloped: lambda event, teller: JOINS_COLUMN[event.column].format(card=teller.card(event.card)),
    **dict.fromkeys(CARD_EVENTS, card_event),
    happened.MadeObsolete: lambda event, teller: pgettext(
        "brief", "makes {cards} obsolete", cards=outdated(event.names, teller.cards)
    ),
    happened.CardObsolete: obsolete,
    happened.HandCardObsolete: left_hand,
    happened.VPGained: lambda event, teller: teller.about(event.player, points(event.amount)),
}


def points(amount: int) -> str:
    return pgettext("brief", "+{points}", points=vp_words(amount))


def waste(events: Sequence[Event], player: int) -> Iterator[Part]:
    """R7.2: warns before a die is wasted; R7.10: the value of a black die makes no difference."""
    spent = next((event for event in events if isinstance(event, happened.DieSpent)), None)
    if spent is not None and spent.action == "calm" and spent.player == player:
        index = list(events).index(spent)
        after = events[index + 1] if index + 1 < len(events) else None
        if not (isinstance(after, happened.UnrestFell) and after.by == "calm"):
            yield Part(pgettext("brief", "the die is wasted: your Unrest is already 0"), "bad")
        elif spent.die.value > 1:
            yield Part(pgettext("brief", "the same, whatever the die shows"), "quiet")
