"""A game as JSON-ready data and back; positions that cannot be are refused with a sentence.

The data speak of cards, colours and dice by name, so that a position can be written or changed by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from .agenda import RECORDS
from .cards import CardSet
from .checking import BadPosition, check_position, refusing
from .game import Game
from .kinds import DICE_PER_ZONE, ERAS, NOBODY, one_each
from .setup import VARIANTS, check_names
from .state import Civilization, State
from .typed_data import Form, Table, fields_of, listed, read_fields, read_record, write_fields, write_record

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
