"""A view as JSON-ready data and back, for players who sit at another terminal.

The data hold what the view holds and nothing else. Whoever reads them knows the rules and the cards, so options need no
more than their keys: the question on top of the agenda offers the same ones again, with all that belongs to them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .agenda import RECORDS
from .cards import CardSet
from .checking import BadPosition, check_position, refusing
from .data import PositionReader, civilization_to_data
from .determinization import Determinizer
from .game import Game
from .kinds import DICE_PER_COLOUR, DIE_NAMES, ERAS, LAST_SPACE, NOBODY, PHASES, ROUNDS_PER_ERA, TRACK_NAMES, Player
from .setup import check_names
from .state import Civilization
from .typed_data import Table, read_record, write_record
from .view import CivilizationView, View, known_agenda, known_decision

MOST_CARDS = 10**3
"""More than any hand or deck can hold."""


def civilization_key(seat: int) -> str:
    """What a civilization is called in the data; each stands by itself, and is left out where nothing has changed."""
    return f"civilization {seat + 1}"


# Writing ------------------------------------------------------------------------------------------------


def view_to_data(view: View) -> dict[str, Any]:
    cards = view.cards

    def names(numbers: Iterable[int]) -> list[str]:
        return [cards[number].name for number in numbers]

    decision = view.decision
    data: dict[str, Any] = {
        "player": view.player,
        "names": [civilization.name for civilization in view.civilizations],
        "last_era": view.last_era,
        "era": view.era,
        "round": view.round,
        "phase": view.phase,
        "first": view.first,
        "tracks": list(view.tracks),
        "dark_age": view.dark_age,
        "bag": list(view.bag),
        "zones": [[die.key for die in zone] for zone in view.zones],
        "takers": list(view.takers),
        "token": [view.token_zone, view.token_owner],
        "display": [names(column) for column in view.display],
        "personalities": names(view.personalities),
        "evolutions_left": list(view.evolutions_left),
        "agenda": [write_record(record, cards) for record in view.agenda],
        "asked": None if decision is None else [decision.player, decision.kind],
        "keys": [] if decision is None else [option.key for option in decision.options],
    }
    for civilization in view.civilizations:
        hand = civilization.hand
        data[civilization_key(civilization.seat)] = civilization_to_data(civilization, cards) | {
            "hand": None if hand is None else names(hand),
            "hand_size": civilization.hand_size,
        }
    return data


# Reading ------------------------------------------------------------------------------------------------


def view_from_data(data: Any, cards: CardSet) -> tuple[View, Game]:
    """The view that such data describe, and a game that it could be a view of.

    BadPosition, with a sentence, if there can be no such view, or if the rules offer other options.
    """
    with refusing():
        view = ViewReader(cards).view(data)
        game = Determinizer(view).position(0)
        check_position(game)
        game.advance()
        return asked(view, game, data), game


class ViewReader(PositionReader):
    """Turns names back into numbers, and a hand that was not told into nothing."""

    def view(self, data: Any) -> View:
        view = View.__new__(View)
        names = data["names"]
        check_names(names)
        seats = len(names)
        view.cards = self.cards
        view.player = None if data["player"] is None else self.seat(data["player"], 0, seats, "The seat")
        view.last_era = self.number(data["last_era"], 1, ERAS, "The last Era")
        view.era = self.number(data["era"], 1, view.last_era, "The Era")
        view.round = self.number(data["round"], 1, ROUNDS_PER_ERA, "The round")
        if data["phase"] not in PHASES:
            raise BadPosition(f"{data['phase']!r} is not a phase.")
        view.phase = data["phase"]
        view.first = self.seat(data["first"], 0, seats, "The first player's seat")
        view.tracks = self.numbers(data["tracks"], len(TRACK_NAMES), 0, LAST_SPACE, "A marker")
        view.dark_age = self.truth(data["dark_age"], "'dark_age'")
        view.bag = self.numbers(data["bag"], len(DIE_NAMES), 0, DICE_PER_COLOUR, "A colour in the bag")
        view.zones = tuple(self.dice(zone) for zone in data["zones"])
        takers = self.numbers(data["takers"], len(view.zones), NOBODY, seats - 1, "Who took a zone")
        view.takers = tuple(map(Player, takers))
        view.token_zone, owner = self.numbers(data["token"], 2, NOBODY, seats, "The token")
        view.token_owner = Player(owner)
        view.display = tuple(self.all_cards(column) for column in data["display"])
        view.personalities = self.all_cards(data["personalities"])
        view.evolutions_left = self.numbers(data["evolutions_left"], 2, 0, MOST_CARDS, "What is left of a deck")
        view.agenda = tuple(read_record(entry, RECORDS, Table(self.cards, seats)) for entry in data["agenda"])
        if len(view.zones) != seats + 1 or view.token_owner == seats:
            raise BadPosition(f"There must be {seats + 1} zones.")
        view.civilizations = tuple(
            self.seen(seat, name, data[civilization_key(seat)]) for seat, name in enumerate(names)
        )
        view.decision = view.result = None
        return view

    def numbers(self, values: Any, length: int, least: int, most: int, what: str) -> tuple[int, ...]:
        if not isinstance(values, list) or len(values) != length:
            raise BadPosition(f"{what} is one of {length} numbers, not of {values!r}.")
        return tuple(self.number(value, least, most, what) for value in values)

    def seen(self, seat: int, name: str, data: Any) -> CivilizationView:
        told = data["hand"] is not None
        civilization: Civilization = self.civilization(data if told else data | {"hand": []})
        view = CivilizationView(Player(seat), name, civilization, self.cards, told)
        view.hand_size = self.number(data["hand_size"], 0, MOST_CARDS, "The size of a hand")
        if told and view.hand_size != len(civilization.hand):
            raise BadPosition(f"{name}'s hand has {len(civilization.hand)} cards, not {view.hand_size}.")
        return view


def asked(view: View, game: Game, data: Any) -> View:
    """The view with its decision, or with how the game ended."""
    view.result = game.result
    if data["asked"] is None:
        if view.result is None:
            raise BadPosition("Nobody is asked anything, and yet the game is not over.")
        return view
    decision = game.decision
    if decision is not None and not data["keys"]:
        decision = known_decision(decision, view.player)
        if view.agenda != known_agenda(view.agenda, view.player):
            raise BadPosition("Only the player who is asked may know the steps of an unfinished turn.")
    if decision is None or [decision.player, decision.kind] != data["asked"]:
        raise BadPosition("The rules ask another question here.")
    if [option.key for option in decision.options] != data["keys"]:
        raise BadPosition("The options are not those that the rules offer here.")
    view.decision = decision
    return view
