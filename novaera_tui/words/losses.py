"""Losses to other players and disasters since the reader's last turn, shown before all else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from novaera_tui.messages import gettext, ngettext
from novaera_tui.words.names import TRACK_TITLES, amount_of, card_name, listed
from novaera_tui.words.sentences import Sentence
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import TRACK_NAMES, CardNumber, Kind, Player


def losses(events: Iterable[Event], reader: int, names: Sequence[str], cards: CardSet) -> list[Sentence]:
    """ "You lost Foraging: Dee's Crop Rotation." Losses that the reader caused, as in a Civil War, are no news."""
    owners: dict[CardNumber, Player] = {}
    lost: dict[str, dict[Kind | str, int]] = {}
    """By cause: how many resources of each kind, and cards by name."""
    damaged: dict[str, dict[str, None]] = {}

    def through(card: CardNumber, player: Player | None) -> str:
        name = card_name(cards[card])
        return name if player is None else gettext("{player}'s {card}", player=names[player], card=name)

    event: Any
    for event in events:
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
