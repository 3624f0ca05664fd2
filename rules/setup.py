"""R1 Set-up: a new game, ready for its first decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unicodedata import category, normalize
from unicodedata import name as unicode_name

from .cards import DECKS, EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS, CardSet
from .chance import seeded
from .events import Event, GameBegan, HandDealt
from .game import Game
from .kinds import (
    DICE_PER_COLOUR,
    DIE_NAMES,
    ERAS,
    FAST_ERAS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NOBODY,
    SEATS,
    STARTING_HAND,
    TRACKS,
)
from .loading import load_cards, missing_for
from .new_era import DealDisplay
from .rounds import BeginRound
from .state import Civilization, State

LONGEST_PLAYER_NAME = 24
VARIANTS = {"full": ERAS, "fast": FAST_ERAS}


class IllegalSetup(ValueError):
    """The game cannot be set up like this; its text is a sentence for the player."""


def new_game(
    names: Sequence[str],
    seed: int = 0,
    *,
    cards: CardSet | None = None,
    variant: str = "full",
    first: int | None = 0,
    subscriber: Callable[[Event], object] | None = None,
    outcomes: Sequence[int] | None = None,
) -> Game:
    """A new game; `first` is a seat, or None to draw it from the seed (R1.7).

    A subscriber that is given here hears of the set-up too. Outcomes of chance that were recorded earlier
    (`Game.outcomes`) can be given to lay out exactly the same game again.
    """
    cards = cards or load_cards()
    if not isinstance(seed, int):
        raise IllegalSetup(f"A seed is a whole number, not {seed!r}.")
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise IllegalSetup(f"Names are a list of texts, not {names!r}.")
    if outcomes is None:
        names = [proper(name) for name in names]
        check_names(names)  # names of a recorded game were good when it began, and stay as they are
    if variant not in VARIANTS:
        raise IllegalSetup(f"{variant!r} is not a variant; choose {' or '.join(VARIANTS)}.")
    if first is not None and first not in range(len(names)):
        raise IllegalSetup(f"Seat {first + 1} cannot be first; there are {len(names)} players.")
    last_era = VARIANTS[variant]
    if problem := missing_for(cards, len(names), last_era):
        raise IllegalSetup(problem)
    game = Game(cards, tuple(names), empty_state(cards, len(names), last_era, seed), outcomes)
    if subscriber is not None:
        game.subscribe(subscriber)
    lay_out(game, first)
    game.advance()
    return game


def proper(name: str) -> str:
    """A name as it is kept: letters composed, every sort of space a plain one, none around it."""
    if name.isascii():  # most are, and lists of saved games check thousands
        return name.strip()
    return normalize("NFC", "".join(" " if category(letter) == "Zs" else letter for letter in name)).strip()


def check_names(names: Sequence[str]) -> None:
    """R0.1: 2 to 4 players whose names, as `proper` has them, can be told apart and shown."""
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise IllegalSetup(f"Nova Era is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(names)}.")
    for seat, name in enumerate(names):
        if not proper(name):
            raise IllegalSetup(f"Player {seat + 1} needs a name.")
        for letter in proper(name):
            if not letter.isprintable():
                raise IllegalSetup(f"The name of player {seat + 1} contains {unshown(letter)}, which cannot be shown.")
        if len(proper(name)) > LONGEST_PLAYER_NAME:
            raise IllegalSetup(f"The name of player {seat + 1} is longer than {LONGEST_PLAYER_NAME} characters.")
    folded = [proper(name.casefold()) for name in names]
    for seat, name in enumerate(folded):
        if name in folded[:seat]:
            raise IllegalSetup(f"Two players are called {proper(names[seat])}; names must differ.")


def unshown(letter: str) -> str:
    """A character that has no sign of its own, as people may know it: a zero width joiner, for instance."""
    if category(letter) == "Cc":
        return "control characters"
    return f"the character U+{ord(letter):04X} ({unicode_name(letter, 'without a name').lower()})"


def empty_state(cards: CardSet, players: int, last_era: int, seed: int) -> State:
    """R1.1, R1.3: markers at 0, all dice in the bag, all cards in their decks; Fast Play leaves Era III in the box."""
    state = State()
    state.last_era = last_era
    state.era = state.round = 1
    state.phase = "setup"
    state.generator = seeded(seed)
    state.tracks = (0,) * len(TRACKS)
    state.dark_age = False
    state.bag = (DICE_PER_COLOUR,) * len(DIE_NAMES)
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


def lay_out(game: Game, first: int | None) -> None:
    """R1.2, R1.5 to R1.7: starting hands, first player, then the first Display and round."""
    state = game.state
    players = len(state.civilizations)
    state.first = SEATS[game.below(players)[0] if first is None else first]
    game.tell(GameBegan, game.names, state.first, state.last_era)
    starting = list(game.cards.decks["starting"])
    for player, civilization in zip(SEATS, state.civilizations, strict=False):
        civilization.hand = tuple(game.draw_from(starting, STARTING_HAND))
        game.tell(HandDealt, player, civilization.hand)
    state.box += tuple(starting)
    game.push(BeginRound())
    game.push(DealDisplay())
