"""Games between bots: the games of an experiment, how they are played, and their records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rules
from novaera_tui.bots import Bot, make_bot
from rules.events import (
    CardDeveloped,
    CardEvolved,
    CardResearched,
    CivilWarBegan,
    DarkAgeBegan,
    DieSpent,
    DisasterStruck,
    DisplayDealt,
    EraBegan,
    Event,
    EvolutionDrawn,
    HandDealt,
    PersonalityEnlisted,
    RoundBegan,
    TerritoryExpanded,
)
from rules.kinds import PERSONALITY, TERRITORY
from rules.records import TupleRecord


class LabGame(TupleRecord):
    """Everything that determines one game, so that it can be repeated anywhere."""

    number: int
    seed: int
    bots: tuple[str, ...]
    """Descriptions of the bots by seat."""
    first: int
    variant: str = "full"


class Failure(TupleRecord):
    """A game that raised an exception."""

    seed: int
    problem: str
    """The exception as Python shows it."""


class Experiment(TupleRecord):
    """The games to play."""

    bots: tuple[str, ...]
    games: int
    seed: int
    variant: str = "full"
    rotate: bool = False
    """Move the bots by one seat after every game."""
    cards: str | None = None
    """The source of a card set, or None for the shipped one; machines of a cluster may not have the file."""

    def match(self, number: int) -> LabGame:
        """The first player rotates too, so that every bot is first equally often in every seat."""
        seats = len(self.bots)
        shift = number % seats if self.rotate else 0
        bots = self.bots[shift:] + self.bots[:shift]
        first = (number // seats if self.rotate else number) % seats
        return LabGame(number, self.seed + number, bots, first, self.variant)

    def matches(self) -> Iterator[LabGame]:
        return map(self.match, range(self.games))


class GameRecord(TupleRecord):
    """The record of a game."""

    match: LabGame
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    unrest: tuple[int, ...]
    unspent: tuple[int, ...]
    """Resources left over, by seat."""
    decisions: int
    unforced: int
    rounds: int
    after_era: tuple[tuple[int, ...], ...]
    """Points by seat after each Era but the last."""
    sources: tuple[tuple[tuple[int, str, int, int], ...], ...]
    """By seat, the sources of points: Era, reason, card or NO_CARD, points."""
    actions: tuple[tuple[int, int, str], ...]
    """For every die: seat, Era, action."""
    seen: tuple[int, ...]
    """Cards that were dealt to hands or the Display, offered as personalities, or drawn as evolutions."""
    researched: tuple[tuple[int, int], ...]
    """Card and seat."""
    owned: tuple[tuple[int, int, int], ...]
    """Cards that were played: card, seat, the kind they count as."""
    disasters: tuple[int, ...]
    """Tracks that struck."""
    dark_ages: tuple[int, ...]
    """Eras in which a Dark Age began."""
    civil_wars: tuple[int, ...]
    """Seats that had a Civil War."""
    after_round: tuple[tuple[int, ...], ...] = ()
    """Points by seat after each round but the last."""


class Observer:
    """Collects the events of a game; its lists are fields of the record."""

    def __init__(self) -> None:
        self.game: rules.Game | None = None
        self.rounds = 0
        self.after_era: list[tuple[int, ...]] = []
        self.era = 1
        self.actions: list[tuple[int, int, str]] = []
        self.seen: list[int] = []
        self.researched: list[tuple[int, int]] = []
        self.owned: list[tuple[int, int, int]] = []
        self.disasters: list[int] = []
        self.dark_ages: list[int] = []
        self.civil_wars: list[int] = []
        self.after_round: list[tuple[int, ...]] = []

    def __call__(self, event: Event) -> None:
        match event:
            case DieSpent():
                self.actions.append((event.player, self.era, event.action))
            case CardDeveloped():
                self.owned.append((event.card, event.player, event.column))
            case TerritoryExpanded():
                self.owned.append((event.card, event.player, TERRITORY))
            case PersonalityEnlisted():
                self.owned.append((event.card, event.player, PERSONALITY))
            case CardResearched():
                self.researched.append((event.card, event.player))
            case CardEvolved() | EvolutionDrawn():
                self.seen.append(event.card)
            case HandDealt():
                self.seen += event.cards
            case DisplayDealt():
                self.seen += (*sum(event.columns, ()), *event.personalities)
            case RoundBegan():
                self.rounds += 1
                if self.game is not None:
                    self.after_round.append(tuple(civilization.vp for civilization in self.game.state.civilizations))
            case EraBegan():
                assert self.game is not None
                self.era = event.era
                self.after_era.append(tuple(civilization.vp for civilization in self.game.state.civilizations))
            case DisasterStruck():
                self.disasters.append(event.track)
            case DarkAgeBegan():
                self.dark_ages.append(event.era)
            case CivilWarBegan():
                self.civil_wars.append(event.player)


def play(match: LabGame, cards: rules.CardSet) -> GameRecord:
    """Play a game to its end. Each bot has a seed derived from the game's."""
    observer = Observer()
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(match.bots)]
    game = rules.new_game(names, match.seed, cards=cards, variant=match.variant, first=match.first, subscriber=observer)
    observer.game = game
    bots = [make_bot(bot, match.seed * 101 + seat) for seat, bot in enumerate(match.bots)]
    decisions, unforced = play_out(game, bots)
    result = game.result
    assert result is not None
    civilizations = game.state.civilizations
    return GameRecord(
        match,
        result.scores,
        result.winners,
        result.unrest,
        tuple(sum(civilization.resources) for civilization in civilizations),
        decisions,
        unforced,
        observer.rounds,
        sources=result.sources,
        **{name: tuple(found) for name, found in vars(observer).items() if isinstance(found, list)},
    )


def play_out(game: rules.Game, bots: Sequence[Bot]) -> tuple[int, int]:
    """Let bots play to the end; returns the number of decisions, and of those with more than one option."""
    decisions = unforced = 0
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].choose(game.view(decision.player)))
        decisions += 1
        unforced += len(decision.options) > 1
    return decisions, unforced
