"""The basic changes of the state. Each also emits its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import (
    CardDamaged,
    CardRepaired,
    CardResearched,
    ResourcesGained,
    ResourcesPaid,
    ResourceStolen,
    TrackMoved,
    VPGained,
)
from .kinds import (
    ANY,
    COLOURS,
    KINDS,
    LAST_SPACE,
    NO_CARD,
    NO_KIND,
    PERSONALITY,
    CardNumber,
    Cards,
    Die,
    Kind,
    Player,
    Track,
)

if TYPE_CHECKING:
    from .game import Game
    from .state import Civilization, State
    from .view import CivilizationView, View


def add_resources(civilization: Civilization, kind: Kind, amount: int) -> None:
    resources = list(civilization.resources)
    resources[kind] += amount
    civilization.resources = tuple(resources)


def gain_resources(game: Game, player: Player, kind: Kind, amount: int, by: str, cause: CardNumber = NO_CARD) -> None:
    add_resources(game.state.civilizations[player], kind, amount)
    game.tell(ResourcesGained, player, kind, amount, by, cause)


def pay_resources(game: Game, player: Player, kind: Kind, amount: int, cause: CardNumber) -> None:
    add_resources(game.state.civilizations[player], kind, -amount)
    game.tell(ResourcesPaid, player, kind, amount, cause)


def steal_resource(game: Game, player: Player, victim: Player, kind: Kind, cause: CardNumber) -> None:
    add_resources(game.state.civilizations[victim], kind, -1)
    add_resources(game.state.civilizations[player], kind, 1)
    game.tell(ResourceStolen, player, victim, kind, 1, cause)


def gain_vp(
    game: Game, player: Player, amount: int, by: str, cause: CardNumber = NO_CARD, kind: Kind = NO_KIND
) -> None:
    civilization = game.state.civilizations[player]
    civilization.vp += amount
    civilization.ledger = (*civilization.ledger, (game.state.era, by, cause, amount))
    game.tell(VPGained, player, amount, by, cause, kind)


def move_track(game: Game, track: Track, by: int, cause: CardNumber = NO_CARD) -> None:
    """R0.5: a marker never passes the last space or goes below 0; the excess is lost."""
    tracks = list(game.state.tracks)
    before = tracks[track]
    tracks[track] = after = min(LAST_SPACE, max(0, before + by))
    if after != before:
        game.state.tracks = tuple(tracks)
        game.tell(TrackMoved, track, before, after, cause)


def drop_die(civilization: Civilization, die: Die) -> None:
    """Put a die from its holder back into the bag."""
    place = civilization.dice.index(die)
    civilization.dice = civilization.dice[:place] + civilization.dice[place + 1 :]
    civilization.numbers = civilization.numbers[:place] + civilization.numbers[place + 1 :]


def column_of(civilization: Civilization, card: CardNumber) -> Kind:
    """The column that a card in play lies in."""
    for place, column in zip(KINDS, civilization.columns, strict=True):
        if card in column:
            return place
    raise ValueError(f"card {card} is not in play")


def put_into_play(civilization: Civilization, card: CardNumber, column: Kind) -> None:
    columns = list(civilization.columns)
    columns[column] = (*columns[column], card)
    civilization.columns = tuple(columns)
    civilization.working_cards = None


def put_into_past(civilization: Civilization, card: CardNumber) -> Kind:
    """From play into the Past; returns the column it lay in."""
    place = column_of(civilization, card)
    columns = list(civilization.columns)
    columns[place] = without(columns[place], card)
    civilization.columns = tuple(columns)
    civilization.damaged = without(civilization.damaged, card)
    civilization.past = (*civilization.past, card)
    civilization.working_cards = None
    return place


def without(cards: Cards, card: CardNumber) -> Cards:
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def turn_face_down(civilization: Civilization, card: CardNumber) -> None:
    civilization.damaged = (*civilization.damaged, card)
    civilization.working_cards = None


def turn_face_up(civilization: Civilization, card: CardNumber) -> None:
    civilization.damaged = without(civilization.damaged, card)
    civilization.working_cards = None


def damage_card(game: Game, player: Player, card: CardNumber, by: str, cause: CardNumber = NO_CARD) -> None:
    civilization = game.state.civilizations[player]
    turn_face_down(civilization, card)
    game.tell(CardDamaged, player, card, column_of(civilization, card), by, cause)


def repair_card(game: Game, player: Player, card: CardNumber, cause: CardNumber = NO_CARD) -> None:
    """R14.3: turned face up again; its Instant effects are not repeated."""
    civilization = game.state.civilizations[player]
    turn_face_up(civilization, card)
    game.tell(CardRepaired, player, card, column_of(civilization, card), cause)


def take_from_display(state: State, card: CardNumber) -> None:
    """R13.1: nothing takes the card's place."""
    state.display = tuple([column[:-1] if column and column[-1] == card else column for column in state.display])
    state.available_cards = None


def take_to_hand(game: Game, player: Player, card: CardNumber, cause: CardNumber = NO_CARD) -> None:
    """R7.11: an available card of the Display goes to hand."""
    take_from_display(game.state, card)
    civilization = game.state.civilizations[player]
    civilization.hand = (*civilization.hand, card)
    game.tell(CardResearched, player, card, cause)


def damageable(
    game: Game | View,
    civilization: Civilization | CivilizationView,
    column: Kind,
    spared: tuple[Kind, ...] = (),
) -> Cards:
    """Working cards of a column, or with ANY the working technologies of all colours (R12.3: no personalities).

    R8.2: a card that also counts as the colour is one of them; but a card that lies in a
    spared column, or also counts as that colour, is protected as any colour.
    """
    meant = COLOURS if column == ANY else (column,)
    damaged, cards = civilization.damaged, game.cards.cards
    found = []
    for place, lying in zip(KINDS, civilization.columns[:PERSONALITY], strict=False):
        for card in lying:
            if card not in damaged:
                kinds = {place, *cards[card].also}
                if not kinds.isdisjoint(meant) and kinds.isdisjoint(spared):
                    found.append(card)
    return tuple(found)
