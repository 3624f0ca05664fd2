"""Threats in words: what disasters would strike whom, and what was lost to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from novaera_tui.messages import (
    MessageList,
    gettext,
    lazy,
    ngettext,
    npgettext,
    npvariants,
    pgettext,
    plazy,
    pvariants,
    variants,
)
from novaera_tui.words.names import (
    COMMA,
    STRIKES,
    TRACK_TITLES,
    amount_of,
    card_name,
    chain,
    dice_words,
    either,
    listed,
)
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Part
from rules import View
from rules import events as happened
from rules.abilities import Protect
from rules.cards import Card, CardSet
from rules.events import Event
from rules.forecast import IN_NEXT_ROUND, IN_THIS_ROUND, NOW, Advance, Threat, produced_unrest, strike_time, threat
from rules.kinds import (
    CIVIL_WAR,
    DARK_AGE,
    DISASTERS,
    LAST_SPACE,
    NO_CARD,
    NOBODY,
    ROUNDS_PER_ERA,
    SEATS,
    TRACK_NAMES,
    CardNumber,
    Cards,
    Kind,
    Player,
    Track,
)
from rules.records import TupleRecord

MOST_NAMED: Final = 3
"""Up to this many cards are named; of more only the number is shown."""
FEW_NAMED: Final = 2
"""The same for the reader's cards in a preview."""
STRIKES_WHEN: Final = {
    NOW: plazy("brief", "{disasters} now"),
    IN_THIS_ROUND: plazy("brief", "{disasters} when all dice are spent"),
    IN_NEXT_ROUND: plazy("brief", "{disasters} next round"),
}
NOTHING_TO_DAMAGE: Final = lazy("nothing to damage")
NOBODY_HIT: Final = lazy("nobody has anything to damage")
TITLE: Final = lazy("Threats")
DISASTERS_TITLE: Final = lazy("Disasters")
DISASTER_WORDS: Final = lazy("At 10 they strike when all dice are spent, then restart at 0.")
DARK_AGE_WORDS: Final = lazy(
    "At 10, everybody gives up a die and lowers the rest by 1, before spending, in each round left in the Era."
)
SAFE_LABEL: Final = lazy("safe:")
DAMAGED_LABEL: Final = lazy("damaged:")
INTO_PAST: Final = MessageList(*variants("no working [welfare|military|economic|knowledge] card; loses:"))
"""R8.3, by track."""
OR: Final = plazy("between cards", "or")
THE_READER: Final = lazy("you")


def one_of(numbers: Sequence[CardNumber], cards: CardSet, most: int = MOST_NAMED) -> str:
    """One of these cards, by choice."""
    if len(numbers) > most:
        return pgettext("brief", "1 of {number} cards", number=len(numbers))
    return either([card_name(cards[number]) for number in numbers])


def strikes(tracks: Sequence[Track]) -> str:
    """Riots strike; Invasion strikes; Riots and Invasion strike."""
    if len(tracks) == 1:
        return STRIKES[tracks[0]]
    return pgettext("brief", "{disasters} strike", disasters=listed([TRACK_TITLES[track] for track in tracks]))


def hit_seats(view: View, track: Track, reader: Player | None) -> list[Player]:
    """The players whom a disaster would hit now; the reader comes first."""
    seats = sorted(SEATS[: view.seats], key=lambda seat: seat != reader)
    return [seat for seat in seats if not threat(view, seat, track).harmless]


def hit_forms(view: View, track: Track, reader: Player | None) -> list[str]:
    """Whom a disaster would hit, from many words to few: all; you, Bo; you +1; you."""
    hit = hit_seats(view, track, reader)
    names = [str(THE_READER) if seat == reader else view.civilizations[seat].name for seat in hit]
    if not names:
        return [pgettext("brief", "nobody"), pgettext("cell", "none")]
    if len(names) == view.seats:
        return [pgettext("brief", "all")]
    forms = [chain(COMMA, names)]
    if reader not in hit:
        return [*forms, pgettext("cell", "{number} of {seats}", number=len(names), seats=view.seats)]
    if len(names) > 1:
        forms.append(pgettext("cell", "you +{number}", number=len(names) - 1))
    return [*forms, str(THE_READER)]


def hit_cell(players: Sequence[str], room: int) -> str:
    """The longest of these forms that fits into a cell: hits you, Bo; you, Bo; you."""
    forms = [*(pgettext("cell", "hits {players}", players=form) for form in players[:1]), *players]
    return next((form for form in forms if len(form) <= room), forms[-1])


# Previews -----------------------------------------------------------------------------------------------


class Harm(TupleRecord):
    """The effects of a disaster, as far as they fit (R8.2, R8.3)."""

    own: Cards = ()
    """One of these cards of the reader is damaged, or lost."""
    is_lost: bool = False
    losers: tuple[Player, ...] = ()
    """These lose a card for good, because none can be damaged."""
    damaged: tuple[Player, ...] = ()
    """These have a card damaged."""
    hit: int = 0
    """How many other players are hit, where there is no room to say how."""
    only_hit: Player = NOBODY
    """Who that is, if it is one."""


def harms(view: View, advances: Iterable[Advance], reader: Player | None, room: int) -> list[str]:
    """What the disasters that are about to strike would do, one sentence for all that do the same, in the longest words
    that fit into this many cells."""
    struck = [advance.track for advance in advances if advance.arrives and advance.track != DARK_AGE]
    told: list[str] = []
    for wordy in (3, 2, 1, 0):
        alike: dict[Harm, list[Track]] = {}
        for track in struck:
            alike.setdefault(harm(view, track, reader, wordy), []).append(track)
        told = [
            pgettext("brief", "{disasters}: {harm}", disasters=strikes(tracks), harm=harm_words(view, what, reader))
            for what, tracks in alike.items()
        ]
        if sum(map(len, told)) <= room:
            break
    return told


def harm(view: View, track: Track, reader: Player | None, wordy: int) -> Harm:
    """`wordy`: names the cards of the reader (3), or not (2); only counts the others (1), or leaves them out
    if that player is hit (0)."""
    dangers = {seat: threat(view, seat, track) for seat in SEATS[: view.seats]}
    hit = [seat for seat in dangers if not dangers[seat].harmless]
    mine = reader in hit
    own: Cards = ()
    if reader is not None and mine and wordy > 2:
        own = dangers[reader].damaged or dangers[reader].lost
        own = own if len(own) <= FEW_NAMED else ()
    told = hit if wordy > 1 else [seat for seat in hit if seat == reader]
    told = [seat for seat in told if seat != reader or not own]
    rest = [] if wordy > 1 or (mine and not wordy) else [seat for seat in hit if seat != reader]
    return Harm(
        own,
        bool(own) and reader is not None and bool(dangers[reader].lost),
        tuple(seat for seat in told if dangers[seat].lost),
        tuple(seat for seat in told if not dangers[seat].lost),
        len(rest),
        rest[0] if len(rest) == 1 else NOBODY,
    )


def harm_words(view: View, what: Harm, reader: Player | None) -> str:
    """The reader comes first."""
    clauses = []
    if what.own:
        cards = one_of(what.own, view.cards)
        clauses.append(
            pgettext("brief", "you lose {cards}", cards=cards)
            if what.is_lost
            else pgettext("brief", "your {cards} is damaged", cards=cards)
        )
    groups = ((what.losers, 0), (what.damaged, 1))
    for seats, how in sorted(groups, key=lambda group: reader not in group[0]):
        if seats:
            others = [view.civilizations[seat].name for seat in seats if seat != reader]
            clauses.append(group_words(reader in seats, others, how))
    if what.only_hit != NOBODY:
        clauses.append(pgettext("brief", "{player} is hit", player=view.civilizations[what.only_hit].name))
    elif what.hit:
        clauses.append(npgettext("brief", "{number} other is hit", "{number} others are hit", what.hit))
    return ", ".join(clauses) or pgettext("brief", "nobody is harmed")


YOURS: Final = pvariants("brief", "you [lose a card|have a card damaged]")
YOURS_AND_ONES: Final = pvariants("brief", "you and {players} [lose a card|have a card damaged]")
YOURS_AND_SEVERAL: Final = pvariants("brief", "you, {players} [lose a card|have a card damaged]")
ONLY_OTHERS: Final = npvariants(
    "brief", "{players} [loses a card|has a card damaged]", "{players} [lose a card|have a card damaged]"
)
"""All of them by whether a card is lost (0) or damaged (1)."""


def group_words(you: bool, others: Sequence[str], how: int) -> str:
    if not you:
        return ONLY_OTHERS[how].format(len(others), players=listed(others))
    forms = YOURS if not others else YOURS_AND_ONES if len(others) == 1 else YOURS_AND_SEVERAL
    return forms[how].format(players=listed(others))


def protects(card: Card, track: int) -> bool:
    return any(isinstance(ability, Protect) and ability.track == track for ability in card.abilities)


# Warnings -----------------------------------------------------------------------------------------------


def fate(danger: Threat, cards: CardSet, most: int = MOST_NAMED) -> Part:
    """What a disaster would do to a player if it struck now; no words if it would do nothing."""
    if danger.protection != NO_CARD:
        return Part(pgettext("brief", "{card} protects you", card=card_name(cards[danger.protection])), "good")
    if danger.damaged:
        return Part(pgettext("brief", "damages {cards}", cards=one_of(danger.damaged, cards, most)), "bad")
    if danger.lost:
        return Part(pgettext("brief", "costs you {cards} for good", cards=one_of(danger.lost, cards, most)), "bad")
    return Part(pgettext("brief", "you have nothing to lose"), "quiet")


def striking_lines(view: View, reader: Player, most: int = MOST_NAMED) -> list[Part]:
    """R8.1: each disaster on its last space, when it strikes, and what it will do to the reader. Up to `most`
    cards are named."""
    lines = []
    for track in DISASTERS:
        if view.tracks[track] == LAST_SPACE:
            harm = fate(threat(view, reader, track), view.cards, most)
            when = STRIKES_WHEN[strike_time(view)].format(disasters=STRIKES[track])
            lines.append(Part(pgettext("brief", "{disaster}: {harm}", disaster=when, harm=harm.text), harm.mood))
    return lines


def unrest_line(view: View, reader: Player) -> Part:
    """R12.1: where the reader's Unrest stands, where Civil War begins, and what production changes."""
    unrest, after = view.civilizations[reader].unrest, produced_unrest(view, reader)
    change = gettext("Your Unrest is {unrest}; Civil War begins at {limit}.", unrest=unrest, limit=CIVIL_WAR)
    adds = PRODUCTION_CHANGES[(after > unrest) - (after < unrest)].format(number=abs(after - unrest))
    return Part(f"{change} {adds}", "bad" if after >= CIVIL_WAR else "")


PRODUCTION_CHANGES: Final = {
    1: lazy("Your production adds {number}."),
    -1: lazy("Your production takes away {number}."),
    0: lazy("Your production does not change it."),
}


def uncounted(view: View) -> str:
    """For a scoring as if the Era ended now: the disasters that will strike before it; empty if none will."""
    tracks = [track for track in DISASTERS if view.tracks[track] == LAST_SPACE]
    when = strike_time(view)
    if not tracks or (when == IN_NEXT_ROUND and view.round == ROUNDS_PER_ERA):
        return ""
    return gettext("Not counted here: {disasters}.", disasters=STRIKES_WHEN[when].format(disasters=strikes(tracks)))


def way_of(events: Sequence[Any], track: Track, names: Sequence[str], cards: CardSet, to: str) -> str:
    """How a marker came to its last space in this round: from where, by whom and by what; empty if it was there."""
    moves: list[happened.TrackMoved] = []
    owners: dict[CardNumber, str] = {}
    taker, left = "", ""
    for event in events:
        match event:
            case happened.CardDeveloped() | happened.TerritoryExpanded() | happened.PersonalityEnlisted():
                owners[event.card] = names[event.player]
            case happened.RoundBegan():
                moves, left = [], ""
            case happened.ZoneTaken(player=player):
                taker = names[player]
            case happened.ZoneLeft(dice=dice):
                left = dice_words(dice)
            case happened.TrackMoved(track=moved) if moved == track and event.after:
                moves.append(event)
    if not moves:
        return ""
    pushed = dict.fromkeys(move.cause for move in moves if move.cause != NO_CARD)
    causes = listed(
        gettext("{player}'s {card}", player=owners[card], card=card_name(cards[card]))
        if card in owners
        else card_name(cards[card])
        for card in pushed
    )
    parts = {"before": moves[0].before, "to": to, "after": moves[-1].after}
    if all(move.cause != NO_CARD for move in moves):
        return gettext("{before}{to}{after} in this round: {cards}.", cards=causes, **parts)
    parts |= {"player": taker, "dice": left}
    if causes:
        return gettext("{before}{to}{after} in this round: {player} left {dice}, then {cards}.", cards=causes, **parts)
    return gettext("{before}{to}{after} in this round: {player} picked last and left {dice}.", **parts)


def is_loss(event: Any, reader: int) -> bool:
    """Does this take something away from the reader, so that `losses` tells it?"""
    harmed = event.victim if isinstance(event, happened.ResourceStolen) else getattr(event, "player", NOBODY)
    return isinstance(event, LOSSES) and harmed == reader


LOSSES: Final = (
    happened.ResourceStolen,
    happened.CardLost,
    happened.CardObsolete,
    happened.HandCardObsolete,
    happened.CardDamaged,
)


CHOSEN_LOSSES: Final = {
    "steal": happened.ResourceStolen,
    "damage": happened.CardDamaged,
    "lose": happened.CardLost,
}
"""By the kind of the question that asks what to lose."""


def losses(events: Iterable[Event], reader: int, names: Sequence[str], cards: CardSet) -> list[Sentence]:
    """ "You lost Foraging: Dee's Crop Rotation." Losses that the reader caused, as in a Civil War, or chose are no
    news."""
    owners: dict[CardNumber, Player] = {}
    lost: dict[str, dict[Kind | str, int]] = {}
    """By cause: how many resources of each kind, and cards by name."""
    damaged: dict[str, dict[str, None]] = {}
    chosen: type | None = None
    """The loss that the reader was asked about last."""

    def through(card: CardNumber, player: Player | None) -> str:
        name = card_name(cards[card])
        return name if player is None else gettext("{player}'s {card}", player=names[player], card=name)

    event: Any
    for event in events:
        if isinstance(event, happened.PlayerAsked):
            chosen = CHOSEN_LOSSES.get(event.kind) if event.player == reader else None
        elif type(event) is chosen and is_loss(event, reader):
            chosen = None
            continue
        match event:
            case happened.CardDeveloped() | happened.TerritoryExpanded() | happened.PersonalityEnlisted():
                owners[event.card] = event.player
            case happened.ResourceStolen(victim=victim) if victim == reader:
                stolen = lost.setdefault(through(event.cause, event.player), {})
                stolen[event.kind] = stolen.get(event.kind, 0) + event.amount
            case happened.CardLost(player=player) if player == reader:
                lost.setdefault(disaster(event.by), {})[card_name(cards[event.card])] = 1
            case happened.CardObsolete(player=player) if player == reader != owners.get(event.cause):
                cause = through(event.cause, owners.get(event.cause))
                lost.setdefault(cause, {})[card_name(cards[event.card])] = 1
            case happened.HandCardObsolete(player=player) if player == reader != owners.get(event.cause):
                cause = through(event.cause, owners.get(event.cause))
                card = gettext("{card} from your hand", card=card_name(cards[event.card]))
                lost.setdefault(cause, {})[card] = 1
            case happened.CardDamaged(player=player, by=by) if player == reader and by != "civil war":
                cause = disaster(by) if by in TRACK_NAMES else through(event.cause, owners.get(event.cause))
                damaged.setdefault(cause, {})[card_name(cards[event.card])] = None
    told = [
        gettext("You lost {things}: {cause}.", things=things_words(things), cause=cause)
        for cause, things in lost.items()
    ]
    told += (
        ngettext(
            "Your {cards} was damaged: {cause}.",
            "Your {cards} were damaged: {cause}.",
            len(hit),
            cards=listed(hit),
            cause=cause,
        )
        for cause, hit in damaged.items()
    )
    return [Sentence(text, "danger", is_new=True) for text in told]


def disaster(name: str) -> str:
    return TRACK_TITLES[TRACK_NAMES.index(name)]


def things_words(things: dict[Kind | str, int]) -> str:
    return listed(thing if isinstance(thing, str) else amount_of(amount, thing) for thing, amount in things.items())
