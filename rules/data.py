"""Positions, views and events as JSON-ready data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

from .agenda import RECORDS
from .cards import CardSet
from .checking import BadPosition, check_position, refusing
from .determinization import Determinizer
from .events import EVENT_TYPES, SECRET, Event, PlayerAsked
from .game import Game
from .kinds import DICE_PER_ZONE, ERAS, NOBODY, Cards, Player, one_each
from .setup import VARIANTS, check_names
from .spending import TURN_STEPS
from .state import Civilization, State
from .typed_data import (
    DataError,
    Form,
    Table,
    fields_of,
    form_of,
    listed,
    read_fields,
    read_record,
    write_fields,
    write_record,
)
from .view import ON_THE_TABLE, CivilizationView, View, known_agenda, known_decision

if TYPE_CHECKING:
    from .events import Event


POSITION_FORMAT = 1
GENERATOR_BITS: Final = 64


def read_civilization(data: Any, table: Table) -> Any:
    if isinstance(data, dict) and isinstance(data.get("dice"), list):
        data = {"numbers": list(range(1, len(data["dice"]) + 1)), **data}
    return filled(Civilization(), read_fields(data, fields_of(Civilization), table))


def filled(record: Any, fields: dict[str, Any]) -> Any:
    for name, value in fields.items():
        setattr(record, name, value)
    return record


AGENDA: Final = listed(Form(lambda data, table: read_record(data, RECORDS, table), write_record))
CIVILIZATION_FORM: Final = Form(
    read_civilization, lambda found, cards: write_fields(found, fields_of(Civilization), cards)
)
STATE: Final = {**fields_of(State), "agenda": AGENDA, "civilizations": listed(CIVILIZATION_FORM, one_each)}


def game_to_data(game: Game) -> dict[str, Any]:
    state = game.state
    data = write_fields(state, STATE, game.cards)
    decks = {**data.pop("technologies"), **data.pop("people"), **data.pop("evolutions")}
    token = {"zone": data.pop("token_zone"), "owner": data.pop("token_owner")}
    del data["last_era"]
    return {
        "format": POSITION_FORMAT,
        "names": list(game.names),
        "variant": "full" if state.last_era == ERAS else "fast",
        **data,
        "generator": f"{state.generator:016x}",
        "token": None if state.token_owner == NOBODY else token,
        "decks": decks,
    }


def game_from_data(data: Any, cards: CardSet, subscriber: Callable[[Event], object] | None) -> Game:
    with refusing():
        game = read_game(data, cards)
        check_position(game)
        if subscriber is not None:
            game.subscribe(subscriber)
        game.advance()
    return game


def read_game(data: Any, cards: CardSet) -> Game:
    if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
        raise BadPosition("This is not a position in format {known}.", known=POSITION_FORMAT)
    names, variant, token = data["names"], data["variant"], data["token"] or {"zone": NOBODY, "owner": NOBODY}
    check_names(names)
    seats = len(names)
    if variant not in VARIANTS:
        raise BadPosition("variant must be one of {known}.", known=", ".join(VARIANTS))
    fields = {
        "takers": [NOBODY] * (seats + 1),
        **data,
        "last_era": VARIANTS[variant],
        "token_zone": token["zone"],
        "token_owner": token["owner"],
        **dict.fromkeys(("technologies", "people", "evolutions"), data["decks"]),
    }
    state: State = filled(State(), read_fields(fields, STATE, Table(cards, seats)))
    state.agenda, state.civilizations = list(state.agenda), list(state.civilizations)
    state.generator = int(data["generator"], 16) % (1 << GENERATOR_BITS)
    if state.era > state.last_era:
        raise BadPosition("era is {era}; the last one is {last}.", era=state.era, last=state.last_era)
    if any(len(zone) not in (0, DICE_PER_ZONE) for zone in state.zones):
        raise BadPosition("Each zone must have {number} dice or none.", number=DICE_PER_ZONE)
    return Game(cards, tuple(names), state)


DeckSize = Annotated[int, range(1001)]
"""More cards than any hand or deck can hold."""

SHARED: Final = {name: form for name, form in fields_of(State).items() if name in ON_THE_TABLE}
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


event_to_data = write_record


def seen_by(event: Event, player: Player | None) -> Event | None:
    """The event as this player (or, with None, an onlooker) may read it; None if they may not."""
    if isinstance(event, SECRET):
        return event if event.player == player else None
    if isinstance(event, PlayerAsked) and event.player != player and event.kind in TURN_STEPS:
        return PlayerAsked(event.player, "die")
    return event


def event_from_data(data: Any, cards: CardSet, seats: int, more: Mapping[str, Any] | None = None) -> Event:
    """BadPosition if this cannot happen in a game with this number of seats. `more` are events beyond the rules'."""
    with refusing():
        try:
            event: Event = read_record(data, {**EVENT_TYPES, **(more or {})}, Table(cards, seats))
        except DataError as problem:
            raise problem.inside("event") from None
        return event
