"""The story of a game: events told as sentences, for the log and for replays as text.

`tell` makes a sentence of one event; `tell_all` makes a readable story of many and joins events that belong together
("Ada developed Irrigation with K3 and 1 welfare."). Both give plain text: names are never read as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from novaera_tui.messages import gettext, lazy
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import TRACK_TITLES, amount_of, dice_words, die_label, listed
from novaera_tui.words.sentences import NotAsked, Sentence, hand_dealt, resource_stolen, sentence_of, vp_gained
from novaera_tui.words.teller import Teller
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import NO_CARD, NOBODY, Player

Told = tuple[str, int]
"""A sentence, and how many events it tells."""


DANGERS: Final = (happened.DisasterStruck, happened.CivilWarBegan, happened.DarkAgeBegan)
PASSIVE: Final = (
    *DANGERS,
    happened.DieReturned,
    happened.DiceLowered,
    happened.UnrestRose,
    happened.CivilWarEnded,
    happened.DisasterIgnored,
    happened.CardDamaged,
    happened.MadeObsolete,
    happened.CardObsolete,
    happened.HandCardObsolete,
    happened.CardEvolved,
    happened.PersonalityGone,
    happened.ObjectiveContested,
    NotAsked,
)
"""Events that happen to their player, who is not the subject of the sentence."""


KINDS_OF_SENTENCES: Final[dict[str, tuple[type, ...]]] = {
    "round": (happened.RoundBegan,),
    "dice": (happened.DiceRolled,),
    "deed": (happened.ZoneTaken, happened.DieReturned, happened.DieSpent, happened.TokenPlaced),
    "danger": DANGERS,
}


def sentence_kind(event: Event) -> str:
    return next((kind for kind, events in KINDS_OF_SENTENCES.items() if isinstance(event, events)), "news")


def actor(events: Iterable[Any]) -> Player:
    """The one player who acts in these events, or NOBODY."""
    acting = {event.player for event in events if hasattr(event, "player") and not isinstance(event, PASSIVE)}
    return acting.pop() if len(acting) == 1 else NOBODY


def tell(
    event: Event, names: Sequence[str], cards: CardSet, viewer: int | None = None, open_hands: bool = False
) -> str:
    """One event as a sentence; empty if it needs none."""
    return sentence_of(Teller(names, cards, viewer, open_hands), event)


def tell_all(
    events: Iterable[Event], names: Sequence[str], cards: CardSet, viewer: int | None = None, open_hands: bool = False
) -> list[Sentence]:
    """Many events as a story: fewer and fuller sentences than one for each event."""
    teller = Teller(names, cards, viewer, open_hands)
    told: list[Sentence] = []
    rest: list[Event] = [event for event in events if not isinstance(event, happened.PlayerAsked)]
    while rest:
        text, used = next_sentence(teller, rest)
        if text:
            named = tuple(dict.fromkeys(card for event in rest[:used] for card in teller.cards_in(event)))
            told.append(Sentence(text, sentence_kind(rest[0]), actor(rest[:used]), cards=named))
        del rest[:used]
    return told


def next_sentence(teller: Teller, events: list[Event]) -> Told:
    """The sentence that the first of these events begins."""
    join = JOINED.get(type(events[0]))
    told = join(teller, events[0], events) if join is not None else None
    return told or (sentence_of(teller, events[0]), 1)


def run_of(events: list[Event], fits: Callable[[Any], bool]) -> list[Any]:
    """The events at the beginning that fit."""
    for place, event in enumerate(events):
        if not fits(event):
            return events[:place]
    return events


def run_like(events: list[Event], *fields: str) -> list[Any]:
    """The events at the beginning that are of the same type and equal in these fields."""
    first = events[0]
    return run_of(
        events,
        lambda event: (
            type(event) is type(first) and all(getattr(event, field) == getattr(first, field) for field in fields)
        ),
    )


# Joining ------------------------------------------------------------------------------------------------


def zone_taken(teller: Teller, first: happened.ZoneTaken, events: list[Event]) -> Told | None:
    """A zone, and the Unrest that its sum causes."""
    match events[1:2]:
        case [happened.UnrestRose(player=first.player, by="pick", after=unrest)]:
            message = lazy("{player} took zone {zone} ({dice}), a sum of {sum}, so Unrest rose to {unrest}.")
            return teller.fill(message, first, unrest=unrest), 2
    return None


def zone_left(teller: Teller, first: happened.ZoneLeft, events: list[Event]) -> Told | None:
    """A zone, and the markers that its dice move."""
    moves = run_of(events[1:], lambda event: isinstance(event, happened.TrackMoved) and event.cause == NO_CARD)
    if not moves:
        return None
    spaces = {move.track: move.after for move in moves}
    tracks = listed(
        gettext("{track} to {space}", track=TRACK_TITLES[track], space=space) for track, space in spaces.items()
    )
    message = lazy("Zone {zone} was left ({dice}) and moved {tracks}.")
    return teller.fill(message, first, tracks=tracks), 1 + len(moves)


def die_returned(teller: Teller, first: happened.DieReturned, events: list[Event]) -> Told | None:
    """A die that a Dark Age took, and the others that it lowered."""
    match events[1:2]:
        case [happened.DiceLowered(player=first.player, by="dark age", dice=dice)]:
            message = lazy("The Dark Age took {die} from {player} and lowered the others to {dice}.")
            return teller.fill(message, first, dice=dice_words(dice)), 2
    return None


def hands_dealt(teller: Teller, first: happened.HandDealt, events: list[Event]) -> Told | None:
    """Equal hands that the reader may not see."""
    hidden = run_of(
        events,
        lambda event: (
            isinstance(event, happened.HandDealt)
            and not teller.may_hear(event)
            and len(event.cards) == len(first.cards)
        ),
    )
    return (hand_dealt(teller, *hidden), len(hidden)) if hidden else None


def points(teller: Teller, first: happened.VPGained, events: list[Event]) -> Told:
    """Points for several kinds, or from a card that pays twice."""
    alike = run_like(events, "player", "by", "cause")
    return vp_gained(teller, *alike), len(alike)


def stolen(teller: Teller, first: happened.ResourceStolen, events: list[Event]) -> Told:
    pieces = run_like(events, "player", "cause")
    return resource_stolen(teller, *pieces), len(pieces)


def is_yield(event: Any) -> bool:
    """Did a card bring resources, or calm the people?"""
    return isinstance(event, happened.ResourcesGained | happened.UnrestFell) and event.by == "effect"


def produced(teller: Teller, first: Any, events: list[Event]) -> Told | None:
    """Resources and calm from several cards of one player, as in production."""
    yields = run_of(events, lambda event: is_yield(event) and event.player == first.player)
    gained = [event for event in yields if isinstance(event, happened.ResourcesGained)]
    calmed = [event for event in yields if isinstance(event, happened.UnrestFell)]
    if len(yields) < 2 or not gained:
        return None
    kinds = sorted({event.kind for event in gained})
    parts = {
        "player": teller.names[first.player],
        "amounts": listed(amount_of(sum(each.amount for each in gained if each.kind == kind), kind) for kind in kinds),
        "cards": ", ".join(dict.fromkeys(teller.card(event.cause) for event in yields)),
    }
    if not calmed:
        return PRODUCED.format(**parts), len(yields)
    return PRODUCED_CALM.format(before=calmed[0].before, after=calmed[-1].after, **parts), len(yields)


PRODUCED: Final = lazy("{player} gained {amounts} ({cards}).")
PRODUCED_CALM: Final = lazy("{player} gained {amounts}, and Unrest fell from {before} to {after} ({cards}).")


def spent_on(teller: Teller, spent: happened.DieSpent, events: list[Event]) -> Told | None:
    """A die, the resources paid with it, and the outcome of the action."""
    payments = run_of(
        events[1:], lambda event: isinstance(event, happened.ResourcesPaid) and event.player == spent.player
    )
    used = 1 + len(payments)
    match events[used : used + 2]:
        case [happened.UnrestRose(by="enlist") | happened.UnrestFell(by="enlist") as unrest, *later]:
            # at 10 a Civil War comes first, and the personality joins later
            has_joined = bool(later) and isinstance(later[0], happened.PersonalityEnlisted)
            message = ENLISTED[has_joined, unrest.after > unrest.before]
            return teller.fill(message, unrest, die=die_label(spent.die)), used + 1 + has_joined
        case [outcome, *_] if ACTION_WORDS[spent.action].completes(outcome):
            means = listed((die_label(spent.die), *(amount_of(paid.amount, paid.kind) for paid in payments)))
            return sentence_of(teller, outcome, means), used + 1
    return None


ENLISTED: Final = {
    (True, True): lazy("{player} enlisted {cause} with {die}; Unrest rose to {after}."),
    (True, False): lazy("{player} enlisted {cause} with {die}; Unrest fell to {after}."),
    (False, True): lazy("{player} sent for {cause} with {die}; Unrest rose to {after}."),
    (False, False): lazy("{player} sent for {cause} with {die}; Unrest fell to {after}."),
}
"""By whether the personality has joined, and whether Unrest rose."""

JOINED: Final[dict[type, Callable[[Teller, Any, list[Event]], Told | None]]] = {
    happened.ZoneTaken: zone_taken,
    happened.ZoneLeft: zone_left,
    happened.HandDealt: hands_dealt,
    happened.DieReturned: die_returned,
    happened.VPGained: points,
    happened.ResourceStolen: stolen,
    happened.ResourcesGained: produced,
    happened.UnrestFell: produced,
    happened.DieSpent: spent_on,
}
"""Events that may share a sentence with those after them; None if they do not."""
