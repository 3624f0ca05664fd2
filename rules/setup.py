"""R1 Set-up: a new game, ready for its first decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unicodedata import category, normalize
from unicodedata import name as unicode_name

from .cards import DECKS, EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS, CardSet
from .chance import seeded
from .errors import IllegalSetup, quoted
from .events import Event, GameBegan, HandDealt
from .game import Game
from .handicap import Handicap, Start, check_handicap
from .kinds import (
    COLOURS,
    ERAS,
    FAST_ERAS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NOBODY,
    SEATS,
    TRACKS,
)
from .loading import load_cards, missing_for
from .new_era import DealDisplay
from .rounds import BeginRound
from .state import Civilization, State

__all__ = ["VARIANTS", "IllegalSetup", "check_names", "new_game", "proper"]

LONGEST_PLAYER_NAME = 24
VARIANTS = {"full": ERAS, "fast": FAST_ERAS}


def new_game(
    names: Sequence[str],
    seed: int = 0,
    *,
    cards: CardSet | None = None,
    variant: str = "full",
    first: int | None = 0,
    handicap: Handicap | None = None,
    subscriber: Callable[[Event], object] | None = None,
    outcomes: Sequence[int] | None = None,
) -> Game:
    """A new game; `first` is a seat, or None to draw it from the seed (R1.7). A handicap changes how players start.

    A subscriber given here also receives the events of the set-up. Recorded outcomes of chance (`Game.outcomes`)
    reproduce the same game.
    """
    cards = cards or load_cards()
    if not isinstance(seed, int):
        raise IllegalSetup("The seed must be a whole number, not {value}.", value=quoted(seed))
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise IllegalSetup("Names must be a list of strings, not {value}.", value=quoted(names))
    if outcomes is None:
        names = [proper(name) for name in names]
        check_names(names)  # names of a recorded game were checked when it began
    if variant not in VARIANTS:
        raise IllegalSetup(
            "There is no variant {variant}; choose from: {known}.", variant=quoted(variant), known=", ".join(VARIANTS)
        )
    if first is not None and first not in range(len(names)):
        raise IllegalSetup("The first player must be a seat from 1 to {seats}, or drawn.", seats=len(names))
    last_era = VARIANTS[variant]
    if missing := missing_for(cards, len(names), last_era):
        raise IllegalSetup(
            "{file}: {players} players need {needed} cards in deck {deck}; it has {number}.",
            file=cards.origin,
            players=len(names),
            **missing._asdict(),
        )
    if handicap is not None:
        check_handicap(handicap, len(names), cards.decks["starting"])
    game = Game(cards, tuple(names), empty_state(cards, len(names), last_era, seed), outcomes)
    if subscriber is not None:
        game.subscribe(subscriber)
    lay_out(game, first, handicap or Handicap())
    game.advance()
    return game


def proper(name: str) -> str:
    """A name in normal form: composed letters, plain spaces, none at either end."""
    if name.isascii():  # most names are, and lists of saved games check thousands
        return name.strip()
    return normalize("NFC", "".join(" " if category(letter) == "Zs" else letter for letter in name)).strip()


def check_names(names: Sequence[str]) -> None:
    """R0.1: 2 to 4 players whose names, as `proper` has them, can be told apart and shown."""
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise IllegalSetup(
            "Nova Era is for {least} to {most} players, not {number}.",
            least=MIN_PLAYERS,
            most=MAX_PLAYERS,
            number=len(names),
        )
    for seat, name in enumerate(names):
        if not proper(name):
            raise IllegalSetup("Player {number} needs a name.", number=seat + 1)
        for letter in proper(name):
            if not letter.isprintable():
                raise unshown(letter, seat)
        if len(proper(name)) > LONGEST_PLAYER_NAME:
            raise IllegalSetup(
                "The name of player {number} is longer than {most} characters.",
                number=seat + 1,
                most=LONGEST_PLAYER_NAME,
            )
    folded = [proper(name.casefold()) for name in names]
    for seat, name in enumerate(folded):
        if name in folded[:seat]:
            raise IllegalSetup("Two players are called {name}; names must differ.", name=proper(names[seat]))


def unshown(letter: str, seat: int) -> IllegalSetup:
    """The Unicode name of an invisible character, such as a zero width joiner."""
    if category(letter) == "Cc":
        return IllegalSetup(
            "The name of player {number} contains control characters, which cannot be shown.", number=seat + 1
        )
    return IllegalSetup(
        "The name of player {number} contains the character {code} ({name}), which cannot be shown.",
        number=seat + 1,
        code=f"U+{ord(letter):04X}",
        name=unicode_name(letter, "?").lower(),
    )


def empty_state(cards: CardSet, players: int, last_era: int, seed: int) -> State:
    """R1.1, R1.3: markers at 0, all dice in the bag, all cards in their decks; Fast Play leaves Era III in the box."""
    state = State()
    state.last_era = last_era
    state.era = state.round = 1
    state.phase = "setup"
    state.generator = seeded(seed)
    state.tracks = (0,) * len(TRACKS)
    state.dark_age = False
    state.zones = ((),) * (players + 1)  # R1.4
    state.takers = (NOBODY,) * (players + 1)
    state.token_zone = state.token_owner = NOBODY
    state.display = ()
    state.personalities = ()
    used = [*TECHNOLOGY_DECKS[:last_era], *PERSONALITY_DECKS[:last_era], *EVOLUTION_DECKS[: last_era - 1], "starting"]
    state.technologies = tuple(cards.decks[deck] if deck in used else () for deck in TECHNOLOGY_DECKS)
    state.people = tuple(cards.decks[deck] if deck in used else () for deck in PERSONALITY_DECKS)
    state.evolutions = tuple(cards.decks[deck] if deck in used else () for deck in EVOLUTION_DECKS)
    state.box = tuple([card for deck in DECKS if deck not in used for card in cards.decks[deck]])
    state.agenda = []
    state.civilizations = [Civilization() for _ in range(players)]
    return state


def lay_out(game: Game, first: int | None, handicap: Handicap) -> None:
    """R1.2, R1.5 to R1.7: starting hands, first player, then the first Display and round."""
    state = game.state
    state.tracks = handicap.tracks
    players = len(state.civilizations)
    starts = handicap.seats or (Start(),) * players
    state.first = SEATS[game.below(players)[0] if first is None else first]
    game.tell(GameBegan, game.names, state.first, state.last_era)
    starting = list(game.cards.decks["starting"])
    for player, civilization, start in zip(SEATS, state.civilizations, starts, strict=False):
        civilization.unrest = start.unrest
        civilization.resources = (start.resources,) * len(COLOURS)
        civilization.hand = tuple(game.draw_from(starting, start.hand))
        game.tell(HandDealt, player, civilization.hand)
    state.box += tuple(starting)
    game.push(BeginRound())
    game.push(DealDisplay())
