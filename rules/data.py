"""A game as JSON-ready data and back; positions that cannot be are refused with a sentence.

The data speak of cards, colours and dice by name, so that a position can be written or changed by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .agenda import RECORDS
from .cards import DECKS, EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS, CardSet
from .checking import BadPosition, check_position, refusing
from .game import Game
from .kinds import (
    CIVIL_WAR,
    COLOURS,
    DICE,
    DICE_PER_COLOUR,
    DICE_PER_ZONE,
    DIE_NAMES,
    ERAS,
    FAST_ERAS,
    KIND_NAMES,
    LAST_SPACE,
    LOWERED_BY,
    NO_CARD,
    NOBODY,
    PHASES,
    ROUNDS_PER_ERA,
    TRACK_NAMES,
    CardNumber,
    Cards,
    Die,
    Player,
)
from .setup import VARIANTS, check_names
from .state import Civilization, State
from .typed_data import Table, read_record, write_record

if TYPE_CHECKING:
    from .events import Event
    from .view import CivilizationView

POSITION_FORMAT = 1


# Writing ------------------------------------------------------------------------------------------------


def game_to_data(game: Game) -> dict[str, Any]:
    state, cards = game.state, game.cards

    def names(numbers: Cards) -> list[str]:
        return [cards[number].name for number in numbers]

    decks = dict(zip(TECHNOLOGY_DECKS, state.technologies, strict=True))
    decks.update(zip(PERSONALITY_DECKS, state.people, strict=True))
    decks.update(zip(EVOLUTION_DECKS, state.evolutions, strict=True))
    return {
        "format": POSITION_FORMAT,
        "names": list(game.names),
        "variant": "full" if state.last_era == ERAS else "fast",
        "era": state.era,
        "round": state.round,
        "phase": state.phase,
        "first": state.first,
        "generator": f"{state.generator:016x}",
        "tracks": dict(zip(TRACK_NAMES, state.tracks, strict=True)),
        "dark_age": state.dark_age,
        "bag": dict(zip(DIE_NAMES, state.bag, strict=True)),
        "zones": [[die.key for die in zone] for zone in state.zones],
        "takers": list(state.takers),
        "token": None if state.token_owner == NOBODY else {"zone": state.token_zone, "owner": state.token_owner},
        "display": [names(column) for column in state.display],
        "personalities": names(state.personalities),
        "decks": {deck: names(decks[deck]) for deck in DECKS if deck in decks},
        "box": names(state.box),
        "agenda": [write_record(record, cards) for record in state.agenda],
        "civilizations": [
            civilization_to_data(civilization, cards) | {"hand": names(civilization.hand)}
            for civilization in state.civilizations
        ],
    }


def civilization_to_data(civilization: Civilization | CivilizationView, cards: CardSet) -> dict[str, Any]:
    """All of it but the hand."""

    def names(numbers: Cards) -> list[str]:
        return [cards[number].name for number in numbers]

    return {
        "columns": dict(zip(KIND_NAMES, map(names, civilization.columns), strict=True)),
        "damaged": names(civilization.damaged),
        "past": names(civilization.past),
        "dice": [die.key for die in civilization.dice],
        "numbers": list(civilization.numbers),
        "resources": dict(zip(KIND_NAMES, civilization.resources, strict=False)),
        "unrest": civilization.unrest,
        "lowered": list(civilization.lowered),
        "used": names(civilization.used),
        "vp": civilization.vp,
        "ledger": [
            [era, by, None if card == NO_CARD else cards[card].name, points]
            for era, by, card, points in civilization.ledger
        ],
    }


# Reading ------------------------------------------------------------------------------------------------


def game_from_data(data: Any, cards: CardSet, subscriber: Callable[[Event], object] | None) -> Game:
    with refusing():
        game = PositionReader(cards).game(data)
        check_position(game)
        if subscriber is not None:
            game.subscribe(subscriber)
        game.advance()
    return game


class PositionReader:
    """Turns names back into numbers."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards

    def card(self, name: Any) -> CardNumber:
        if not isinstance(name, str) or name not in self.cards.by_name:
            raise BadPosition(f"{name!r} is not a card in this set.")
        return self.cards.named(name).number

    def all_cards(self, names: Any) -> Cards:
        if not isinstance(names, list):
            raise BadPosition(f"{names!r} should be a list of cards.")
        return tuple(self.card(name) for name in names)

    def dice(self, texts: Any) -> tuple[Die, ...]:
        dice = []
        for text in texts:
            colour, _, value = str(text).partition(" ")
            if colour not in DIE_NAMES or value not in tuple("123456"):
                raise BadPosition(f"{text!r} is not a die; write one as 'red 4'.")
            dice.append(DICE[DIE_NAMES.index(colour)][int(value)])
        return tuple(dice)

    def number(self, value: Any, least: int, most: int, what: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadPosition(f"{what} is {value!r}; it must be a number from {least} to {most}.")
        return value

    def seat(self, value: Any, least: int, players: int, what: str) -> Player:
        return Player(self.number(value, least, players - 1, what))

    def truth(self, value: Any, what: str) -> bool:
        if not isinstance(value, bool):
            raise BadPosition(f"{what} must be true or false, not {value!r}.")
        return value

    def lowered(self, causes: Any) -> tuple[str, ...]:
        if not isinstance(causes, list) or any(causes.count(cause) != 1 or cause not in LOWERED_BY for cause in causes):
            raise BadPosition(f"'lowered' must list what lowered the dice ({', '.join(LOWERED_BY)}), not {causes!r}.")
        return tuple(causes)

    def game(self, data: Any) -> Game:
        if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
            raise BadPosition(f"This is not a position in format {POSITION_FORMAT}.")
        check_names(data["names"])
        players = len(data["names"])
        if data["variant"] not in VARIANTS:
            raise BadPosition(f"{data['variant']!r} is not a variant.")
        state = State()
        state.last_era = ERAS if data["variant"] == "full" else FAST_ERAS
        state.era = self.number(data["era"], 1, state.last_era, "The Era")
        state.round = self.number(data["round"], 1, ROUNDS_PER_ERA, "The round")
        if data["phase"] not in PHASES:
            raise BadPosition(f"{data['phase']!r} is not a phase.")
        state.phase = data["phase"]
        state.first = self.seat(data["first"], 0, players, "The first player's seat")
        state.generator = int(data["generator"], 16) & ((1 << 64) - 1)
        state.tracks = tuple(
            self.number(data["tracks"][name], 0, LAST_SPACE, f"The {name} marker") for name in TRACK_NAMES
        )
        state.dark_age = self.truth(data["dark_age"], "'dark_age'")
        state.bag = tuple(
            self.number(data["bag"][name], 0, DICE_PER_COLOUR, f"The bag's {name} dice") for name in DIE_NAMES
        )
        state.zones = tuple(self.dice(zone) for zone in data["zones"])
        if len(state.zones) != players + 1 or any(len(zone) not in (0, DICE_PER_ZONE) for zone in state.zones):
            raise BadPosition(f"There must be {players + 1} zones of {DICE_PER_ZONE} dice or none.")
        takers = data.get("takers", [NOBODY] * len(state.zones))
        state.takers = tuple(self.seat(seat, NOBODY, players, "Who took a zone") for seat in takers)
        token = data["token"] or {"zone": NOBODY, "owner": NOBODY}
        state.token_zone = self.number(token["zone"], NOBODY, players, "The token's zone")
        state.token_owner = self.seat(token["owner"], NOBODY, players, "The token's owner")
        state.display = tuple(self.all_cards(column) for column in data["display"])
        state.personalities = self.all_cards(data["personalities"])
        decks = data["decks"]
        state.technologies = tuple(self.all_cards(decks[deck]) for deck in TECHNOLOGY_DECKS)
        state.people = tuple(self.all_cards(decks[deck]) for deck in PERSONALITY_DECKS)
        state.evolutions = tuple(self.all_cards(decks[deck]) for deck in EVOLUTION_DECKS)
        state.box = self.all_cards(data["box"])
        if len(data["civilizations"]) != players:
            raise BadPosition(f"There are {players} players but {len(data['civilizations'])} civilizations.")
        state.civilizations = [self.civilization(entry) for entry in data["civilizations"]]
        table = Table(self.cards, players)
        state.agenda = [read_record(entry, RECORDS, table) for entry in data["agenda"]]
        return Game(self.cards, tuple(data["names"]), state)

    def civilization(self, data: Any) -> Civilization:
        civilization = Civilization()
        civilization.columns = tuple(self.all_cards(data["columns"][name]) for name in KIND_NAMES)
        civilization.damaged = self.all_cards(data["damaged"])
        civilization.hand = self.all_cards(data["hand"])
        civilization.past = self.all_cards(data["past"])
        civilization.dice = self.dice(data["dice"])
        numbers = data.get("numbers", list(range(1, len(civilization.dice) + 1)))
        civilization.numbers = tuple(self.number(number, 1, DICE_PER_ZONE, "A die's number") for number in numbers)
        civilization.resources = tuple(
            self.number(data["resources"][KIND_NAMES[kind]], 0, 10**6, f"{KIND_NAMES[kind].capitalize()} resources")
            for kind in COLOURS
        )
        civilization.unrest = self.number(data["unrest"], 0, CIVIL_WAR, "Unrest")
        civilization.lowered = self.lowered(data["lowered"])
        civilization.used = self.all_cards(data["used"])
        civilization.ledger = tuple(
            (
                self.number(era, 1, ERAS, "The Era of a point"),
                str(by),
                NO_CARD if card is None else self.card(card),
                self.number(points, 1, 10**6, "A gain of points"),
            )
            for era, by, card, points in data["ledger"]
        )
        civilization.vp = self.number(data["vp"], 0, 10**6, "VP")
        return civilization
