"""A view as JSON-ready data and back, for players who sit at another terminal.

The data hold what the view holds and nothing else. Whoever reads them knows the rules and the cards, so options need no
more than their keys: the question on top of the agenda offers the same ones again, with all that belongs to them.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from .cards import CardSet
from .checking import BadPosition, check_position, refusing
from .data import AGENDA, filled
from .determinization import Determinizer
from .game import Game
from .kinds import Cards, Player
from .setup import check_names
from .state import Civilization, State
from .typed_data import Table, fields_of, form_of, read_fields, write_fields
from .view import CivilizationView, View, known_agenda, known_decision

DeckSize = Annotated[int, range(1001)]
"""More cards than any hand or deck can hold."""

SHARED: Final = {name: form for name, form in fields_of(State).items() if name in View.__slots__}
VIEW: Final = {
    "player": form_of(Player | None),
    **SHARED,
    "evolutions_left": form_of(tuple[DeckSize, DeckSize]),
    "agenda": AGENDA,
}
SEEN_FIELDS: Final = {**fields_of(Civilization), "hand": form_of(Cards | None), "hand_size": form_of(DeckSize)}


def civilization_key(seat: int) -> str:
    """What a civilization is called in the data; each stands by itself, and is left out where nothing has changed."""
    return f"civilization {seat + 1}"


def view_to_data(view: View) -> dict[str, Any]:
    decision, civilizations = view.decision, view.civilizations
    return {
        **write_fields(view, VIEW, view.cards),
        "names": [civilization.name for civilization in civilizations],
        "asked": None if decision is None else [decision.player, decision.kind],
        "keys": [] if decision is None else [option.key for option in decision.options],
        **{civilization_key(each.seat): write_fields(each, SEEN_FIELDS, view.cards) for each in civilizations},
    }


def view_from_data(data: Any, cards: CardSet) -> tuple[View, Game]:
    """The view that such data describe, and a game that it could be a view of.

    BadPosition, with a sentence, if there can be no such view, or if the rules offer other options.
    """
    with refusing():
        view = read_view(data, cards)
        game = Determinizer(view).position(0)
        check_position(game)
        game.advance()
        return asked(view, game, data), game


def read_view(data: Any, cards: CardSet) -> View:
    names = data["names"]
    check_names(names)
    table = Table(cards, len(names))
    view: View = filled(View.__new__(View), read_fields(data, VIEW, table))
    if view.era > view.last_era:
        raise BadPosition("era is {era}; the last one is {last}.", era=view.era, last=view.last_era)
    view.cards = cards
    view.decision = view.result = None
    view.civilizations = tuple(
        seen_civilization(Player(seat), name, data[civilization_key(seat)], table) for seat, name in enumerate(names)
    )
    return view


def seen_civilization(seat: Player, name: str, data: Any, table: Table) -> CivilizationView:
    fields = read_fields(data, SEEN_FIELDS, table)
    hand, size = fields["hand"], fields.pop("hand_size")
    civilization = filled(Civilization(), {**fields, "hand": hand or ()})
    view = CivilizationView(seat, name, civilization, table.cards, hand is not None)
    if hand is not None and size != len(hand):
        raise BadPosition("{player} has {number} cards in hand, not {told}.", player=name, number=len(hand), told=size)
    view.hand_size = size
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
