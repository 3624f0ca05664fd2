"""What others and disasters took from somebody since their last turn, in plain words: it is told before all else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, listed, possessive
from novaera_tui.words.sentences import Sentence
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import TRACK_NAMES, CardNumber, Player


def losses(events: Iterable[Event], reader: int, names: Sequence[str], cards: CardSet) -> list[Sentence]:
    """ "You lost Foraging: Dee's Crop Rotation." What somebody brought upon themselves, as a Civil War, is no news."""
    makers: dict[CardNumber, Player] = {}
    lost: dict[str, dict[str, int]] = {}
    damaged: dict[str, dict[str, int]] = {}

    def note(whats: dict[str, dict[str, int]], cause: str, what: str, amount: int) -> None:
        things = whats.setdefault(cause, {})
        things[what] = things.get(what, 0) + amount

    def through(card: CardNumber) -> str:
        whose = f"{possessive(names[makers[card]])} " if card in makers else ""
        return f"{whose}{cards[card].name}"

    event: Any
    for event in events:
        match event:
            case happened.CardDeveloped() | happened.TerritoryExpanded() | happened.PersonalityEnlisted():
                makers[event.card] = event.player
            case happened.ResourceStolen(victim=victim) if victim == reader:
                cause = f"{possessive(names[event.player])} {cards[event.cause].name}"
                note(lost, cause, KIND_WORDS[event.kind], event.amount)
            case happened.CardLost(player=player) if player == reader:
                note(lost, TRACK_TITLES[TRACK_NAMES.index(event.by)], cards[event.card].name, 0)
            case happened.CardObsolete(player=player) if player == reader != makers.get(event.cause):
                note(lost, through(event.cause), cards[event.card].name, 0)
            case happened.HandCardObsolete(player=player) if player == reader != makers.get(event.cause):
                note(lost, through(event.cause), f"{cards[event.card].name} from your hand", 0)
            case happened.CardDamaged(player=player, by=by) if player == reader and by != "civil war":
                cause = TRACK_TITLES[TRACK_NAMES.index(by)] if by in TRACK_NAMES else through(event.cause)
                note(damaged, cause, cards[event.card].name, 0)
    told = [f"You lost {say(things)}: {cause}." for cause, things in lost.items()]
    told += [
        f"Your {say(things)} {'was' if len(things) == 1 else 'were'} damaged: {cause}."
        for cause, things in damaged.items()
    ]
    return [Sentence(text, "danger", is_new=True) for text in told]


def say(things: dict[str, int]) -> str:
    """Resources with how many they were, cards by their names."""
    return listed(tuple(f"{amount} {what}" if amount else what for what, amount in things.items()))
