"""The story as it is heard: without what the rules always do, and in few words without what the listener has just
chosen or hears anyway in the next question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from novaera_tui.messages import Message, MessageList, gettext, lazy, pgettext, variants
from novaera_tui.play.match import Match
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import (
    COMMA,
    SOURCE_WORDS,
    TRACK_TITLES,
    amount_of,
    card_name,
    chain,
    dice_words,
    listed,
    shown_name,
    vp_words,
)
from novaera_tui.words.sentences import sentence_of
from novaera_tui.words.story import Told, actor, is_yield, next_sentence, run_like, run_of
from novaera_tui.words.teller import Teller
from rules import events as happened
from rules.kinds import NO_CARD, NOBODY, TRACK_NAMES, CardNumber, Player


def told_briefly(game: Match, events: Iterable[Any], viewer: int | None, is_terse: bool = True) -> list[str]:
    """Points and obsolete cards follow the card or the player that brought them, without naming them again."""
    known = BRIEFLY if is_terse else SHORTER
    teller = Teller(game.names, game.cards, viewer, game.setup.open_hands)
    rest = [event for event in events if not isinstance(event, NEVER_TOLD)]
    lines: list[str] = []
    named: list[CardNumber] = []
    doer = NOBODY
    while rest:
        brief = known.get(type(rest[0]))
        text, used = (brief(teller, rest) if brief is not None else None) or next_sentence(teller, rest)
        match rest[0]:
            case happened.VPGained(by="effect", player=player, cause=cause) if lines and (
                cause in named or (is_terse and player == doer)
            ):
                fields = ("player", "by") if is_terse else ("player", "by", "cause")
                gained = run_like(rest, *fields)
                used, points = len(gained), vp_words(sum(event.amount for event in gained))
                text = pgettext("plain", "+{points}.", points=points)
                lines[-1] = f"{lines[-1]} {text}"
            case happened.MadeObsolete(card=cause) if lines and cause in named:
                text, used = obsolete(teller, rest, is_terse)
                lines[-1] = f"{lines[-1]} {text}".rstrip()
            case _ if text:
                about = [card for event in rest[:used] for card in teller.cards_in(event)]
                if about and not set(about) & set(named):
                    named = about
                else:  # still about the same card
                    for card in named:
                        text = text.replace(f" ({card_name(game.cards[card])})", "")
                lines.append(text)
                doer = actor(rest[:used])
        del rest[:used]
    return lines


def unsaid(_teller: Teller, _events: list[Any]) -> Told:
    return "", 1


def as_brief(message: Message) -> Callable[[Teller, list[Any]], Told]:
    return lambda teller, events: (teller.fill(message, events[0]), 1)


def game_began(_teller: Teller, events: list[Any]) -> Told:
    """Who plays; the first round says who picks first."""
    is_full, players = events[0].last_era == 3, listed(events[0].names)
    full, fast = lazy("{players} began a three-Era game."), lazy("{players} began a two-Era Fast Play game.")
    return (full if is_full else fast).format(players=players), 1


def zone_taken(teller: Teller, events: list[Any]) -> Told:
    """A zone's dice, and the Unrest that they cause; one's own dice are named in the next question."""
    match events[1:2]:
        case [happened.UnrestRose(by="pick", after=unrest)]:
            return teller.fill(lazy("{player} took {dice}; Unrest {unrest}."), events[0], unrest=unrest), 2
    return "" if events[0].player == teller.viewer else teller.fill(lazy("{player} took {dice}."), events[0]), 1


def zone_left(_teller: Teller, events: list[Any]) -> Told:
    """Where the markers are after the zone that was left."""
    moves = run_of(events[1:], lambda event: isinstance(event, happened.TrackMoved) and event.cause == NO_CARD)
    spaces = {TRACK_TITLES[move.track]: move.after for move in moves}
    tracks = chain(COMMA, [f"{track} {space}" for track, space in spaces.items()])
    return gettext("Zone left: {tracks}.", tracks=tracks) if tracks else "", 1 + len(moves)


def hand_dealt(teller: Teller, events: list[Any]) -> Told | None:
    """Hidden hands are alike."""
    return None if teller.may_hear(events[0]) else ("", 1)


def people_gone(_teller: Teller, events: list[Any]) -> Told:
    """R17.3: all of them go."""
    alike = run_of(events, lambda event: isinstance(event, happened.PersonalityGone))
    return gettext("All personalities left their players."), len(alike)


def die_returned(teller: Teller, events: list[Any]) -> Told:
    """R6.1: the die that a Dark Age takes, and those that are left; one's own are named in the next question."""
    lowered = run_of(events[1:], lambda event: isinstance(event, happened.DiceLowered))[:1]
    if events[0].player == teller.viewer:
        return "", 1 + len(lowered)
    if not lowered:
        return teller.fill(lazy("{player} gave up {die}."), events[0]), 1
    dice = dice_words(lowered[0].dice)
    return teller.fill(lazy("{player} gave up {die}; now {left}."), events[0], left=dice), 2


def hit_nobody(_teller: Teller, events: list[Any]) -> Told | None:
    """An attack without a victim changes nothing."""
    return ("", 1) if events[0].victim == NOBODY else None


def track_moved(_teller: Teller, events: list[Any]) -> Told | None:
    """R8.5, R17.4: markers that always go back."""
    return ("", 1) if events[0].after == 0 and events[0].cause == NO_CARD else None


def unrest_fell(teller: Teller, events: list[Any]) -> Told | None:
    """R12.1: after a Civil War it is always 0."""
    return ("", 1) if events[0].by == "civil war" else produced(teller, events)


def calmed(teller: Teller, event: Any) -> str:
    return teller.fill(lazy("{player} calmed the people; Unrest {after}."), event)


def civil_war(teller: Teller, events: list[Any]) -> Told | None:
    """A war with the cards that were damaged without a question."""
    player = events[0].player

    def is_damage(event: Any) -> bool:
        return isinstance(event, happened.CardDamaged) and (event.player, event.by) == (player, "civil war")

    war = run_of(events[1:], is_damage)
    cards = listed(teller.card(event.card) for event in war)
    message = lazy("{player}'s Civil War damaged {cards}.")
    return (teller.fill(message, events[0], cards=cards), 1 + len(war)) if war else None


def spent(teller: Teller, events: list[Any]) -> Told | None:
    """The outcome of an action, without the die and the resources that paid for it."""
    first = events[0]
    paid = run_of(events[1:], lambda event: isinstance(event, happened.ResourcesPaid) and event.player == first.player)
    used = 1 + len(paid)
    match events[used : used + 2]:
        case [happened.UnrestRose(by="enlist") | happened.UnrestFell(by="enlist") as unrest, *later]:
            # at 10 a Civil War comes first, and the personality joins later
            has_joined = bool(later) and isinstance(later[0], happened.PersonalityEnlisted)
            return teller.fill(BRIEFLY_ENLISTED[has_joined], unrest), used + 1 + has_joined
        case [outcome, *_] if ACTION_WORDS[first.action].completes(outcome):
            is_known = first.action == "gain" and first.player == teller.viewer
            tell = calmed if first.action == "calm" else sentence_of
            if hasattr(outcome, "source"):
                outcome = outcome._replace(source="display")
            return "" if is_known else tell(teller, outcome), used + 1
    return None


BRIEFLY_ENLISTED: Final = (
    lazy("{player} sent for {cause}; Unrest {after}."),
    lazy("{player} enlisted {cause}; Unrest {after}."),
)
"""By whether the personality has joined."""


def damaged(teller: Teller, events: list[Any]) -> Told | None:
    """The disaster has just been told."""
    lost = isinstance(events[0], happened.CardLost)
    message = lazy("{player} lost {card}.") if lost else lazy("{player}'s {card} was damaged.")
    return (teller.fill(message, events[0]), 1) if events[0].by in TRACK_NAMES else None


def produced(teller: Teller, events: list[Any]) -> Told | None:
    """Everything that cards brought one player, without their names."""
    player = events[0].player
    yields = run_of(events, lambda event: is_yield(event) and event.player == player)
    gained: Counter[Any] = Counter()
    for event in yields:
        if isinstance(event, happened.ResourcesGained):
            gained[event.kind] += event.amount
    if not gained:
        return None
    amounts = listed(amount_of(gained[kind], kind) for kind in sorted(gained))
    calmed = [event.after for event in yields if isinstance(event, happened.UnrestFell)]
    if not calmed:
        return gettext("{player} gained {amount}.", player=teller.names[player], amount=amounts), len(yields)
    message = lazy("{player} gained {amount}; Unrest {unrest}.")
    return message.format(player=teller.names[player], amount=amounts, unrest=calmed[-1]), len(yields)


def scored(teller: Teller, events: list[Any]) -> Told | None:
    """All points that a player scores at the end of an Era, by source."""
    player = events[0].player
    awards = run_of(
        events,
        lambda event: isinstance(event, happened.VPGained) and event.player == player and event.by in SCORING_SOURCES,
    )
    points: Counter[str] = Counter()
    for award in awards:
        points[award.by] += award.amount
    if not awards:
        return None
    sources = chain(COMMA, [f"{SOURCE_WORDS[source]} {amount}" for source, amount in points.items()])
    message = lazy("{player} scored {points}: {sources}.")
    total = vp_words(sum(points.values()))
    return message.format(player=teller.names[player], points=total, sources=sources), len(awards)


DISASTER_STRUCK: Final = MessageList(*variants("[Riots|Invasion|Decline|Regression] struck."))
SCORING_SOURCES: Final = ("colour", "majority", "objective", "resources")


def evolved(teller: Teller, events: list[Any]) -> Told:
    """All cards that a player's cards evolve into."""
    player = events[0].player
    alike = run_of(events, lambda event: isinstance(event, happened.CardEvolved) and event.player == player)
    cards = listed(teller.card(event.card) for event in alike)
    return teller.fill(lazy("{player} evolved {cards} into their hand."), events[0], cards=cards), len(alike)


def obsolete(teller: Teller, events: list[Any], only_lost: bool) -> Told:
    """Obsolete cards in play, with whoever loses them, and the points they leave; before them those that nobody has."""
    gone = run_of(
        events[1:],
        lambda event: (
            isinstance(event, happened.CardObsolete)
            or (isinstance(event, happened.VPGained) and event.by == "obsolescence")
        ),
    )
    lost: dict[Player, list[str]] = {}
    points: Counter[Player] = Counter()
    for event in gone:
        if isinstance(event, happened.CardObsolete):
            lost.setdefault(event.player, []).append(teller.card(event.card))
        else:
            points[event.player] += event.amount
    told = [] if only_lost else [shown_name(name) for name in events[0].names]
    told = [name for name in told if not any(name in cards for cards in lost.values())]
    for player, cards in lost.items():
        owned = pgettext("plain", "{player}'s {cards}", player=teller.names[player], cards=listed(cards))
        told.append(f"{owned} ({vp_words(points[player])})" if points[player] else owned)
    return gettext("Obsolete: {cards}.", cards=chain(COMMA, told)) if told else "", 1 + len(gone)


NEVER_TOLD: Final = (happened.PlayerAsked, happened.UnrestZoneEntered, happened.GameOver)
"""Unrest itself, the dice that it lowers and the result are told."""
SHORTER: Final[dict[type, Callable[[Teller, list[Any]], Told | None]]] = {
    happened.GameBegan: game_began,
    happened.RoundBegan: as_brief(lazy("Era {era}, round {round}: {first} picks first and spends last.")),
    happened.DisplayCleared: unsaid,  # the next one is dealt at once
    happened.PersonalityGone: people_gone,
    happened.AttackFailed: hit_nobody,
    happened.TrackMoved: track_moved,
    happened.CivilWarEnded: unsaid,
    happened.VPGained: scored,
    happened.CardEvolved: evolved,
}
"""Events with fewer words than in the log; None: as there."""
BRIEFLY: Final[dict[type, Callable[[Teller, list[Any]], Told | None]]] = {
    **SHORTER,
    happened.RoundBegan: as_brief(lazy("Round {round}: {first} picks first.")),
    happened.HandDealt: hand_dealt,
    happened.PersonalityGone: unsaid,
    happened.DisplayDealt: as_brief(lazy("Personalities: {personalities}.")),
    happened.DiceRolled: unsaid,  # whoever picks hears the dice, and what others take is told
    happened.ZoneTaken: zone_taken,
    happened.ZoneLeft: zone_left,
    happened.DieReturned: die_returned,
    happened.CivilWarBegan: civil_war,
    happened.DieSpent: spent,
    happened.ResourcesGained: produced,
    happened.UnrestFell: unrest_fell,
    happened.DisasterStruck: lambda _, events: (DISASTER_STRUCK[events[0].track], 1),
    happened.CardDamaged: damaged,
    happened.CardLost: damaged,
}
"""The same in few words."""
