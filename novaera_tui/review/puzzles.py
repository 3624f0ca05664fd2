"""Puzzles: positions from games of strong bots in which one choice is clearly the best.

`puzzles.json` holds the games as seeds and the numbers of the options that were chosen, so a position is a few dozen
digits; `python -m benchmarks.mine_puzzles` finds more. Tried and solved puzzles are remembered beside the saved games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, overload
from zlib import crc32

import rules
from novaera_tui.bots.outcomes import Hundredths
from novaera_tui.errors import UserError
from novaera_tui.messages import MessageTable, decimal, gettext, lazy
from novaera_tui.play.setup import Seat
from novaera_tui.review.judging import Steps
from novaera_tui.review.running import ReviewRun
from novaera_tui.review.trial import Problem, TrialSession, turning_problems
from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.storage import REVIEW_SUFFIX, SavedGame, folder, open_replay, readable_games
from novaera_tui.words.names import ERA_NUMERALS
from rules.records import TupleRecord
from rules.typed_data import read_as

PUZZLE_FILE: Final = "puzzles.json"
PUZZLE_PLAYERS: Final = ("Ada", "Bo", "Cy", "Di")
MOST_OWN: Final = 5
"""Own games that are listed, the newest."""
PUZZLE_TASK: Final = lazy("One choice is clearly the best. Find it.")
OWN_TURNING_POINTS: Final = lazy("Turning points of your reviewed games")
PUZZLE_LEVELS: Final = ("easy", "normal", "hard")
LEVEL_WORDS: Final = MessageTable(
    {"easy": lazy("our easy bot finds it"), "normal": lazy("our normal bot finds it"), "hard": lazy("hard to find")}
)


class Puzzle(TupleRecord):
    """A position and its answer."""

    id: Annotated[str, range(1, 41)]
    seed: int
    bots: tuple[Annotated[str, range(25)], ...]
    """Who played the game."""
    variant: Annotated[str, ("full", "fast")]
    moves: Annotated[str, range(20_000)]
    """The numbers of the options that lead to the position."""
    check: Annotated[str, range(9)]
    """A checksum of the position: with other cards or rules there is none like it."""
    best: Steps
    second: Steps
    margin: Hundredths
    """By how much the best choice leads the second after a long search."""
    level: Annotated[str, PUZZLE_LEVELS]
    """The weakest bot that finds it."""

    def game(self, cards: rules.CardSet) -> rules.Game | None:
        """The position; None if the cards have changed since."""
        seats = len(self.bots)
        game = rules.new_game(
            PUZZLE_PLAYERS[:seats], self.seed, cards=cards, variant=self.variant, first=self.seed % seats
        )
        for move in self.moves.split():
            decision = game.decision
            if decision is None or not 0 <= int(move) < len(decision.options):
                return None
            game.apply(decision.options[int(move)])
        return game if position_check(game) == self.check else None


def position_check(game: rules.Game) -> str:
    return f"{crc32(json.dumps(game.to_data(), sort_keys=True).encode()):08x}"


@cache
def shipped() -> tuple[Puzzle, ...]:
    text = files("novaera_tui.review").joinpath(PUZZLE_FILE).read_text(encoding="utf-8")
    return tuple(read_as(Puzzle, data) for data in json.loads(text))


def problem_of(puzzle: Puzzle, number: int, cards: rules.CardSet) -> Problem:
    """The puzzle at the table; UserError if its cards are not the ones that it was found with."""
    game = puzzle.game(cards)
    if game is None or game.decision is None:
        raise UserError(gettext("puzzle {number} was made for other cards.", number=number))
    player = game.decision.player
    about = gettext(
        "Era {era}, round {round}. One choice leads by {points} points; {level}.",
        era=ERA_NUMERALS[game.state.era],
        round=game.state.round,
        points=decimal(puzzle.margin / 100, ".1f"),
        level=LEVEL_WORDS[puzzle.level],
    )
    head = gettext("PUZZLE {number}", number=number)
    return Problem(head, about, game, player, puzzle.best, puzzle.second, was_played=False, id=puzzle.id)


class PuzzleProblems(Sequence[Problem]):
    """The puzzles as positions; each is replayed when it is opened."""

    def __init__(self, puzzles: Sequence[Puzzle], cards: rules.CardSet) -> None:
        self.puzzles = puzzles
        self.cards = cards

    def __len__(self) -> int:
        return len(self.puzzles)

    @overload
    def __getitem__(self, place: int) -> Problem: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Problem]: ...
    def __getitem__(self, place: int | slice) -> Problem | Sequence[Problem]:
        if isinstance(place, slice):
            return [self[number] for number in range(len(self))[place]]
        return problem_of(self.puzzles[place], place + 1, self.cards)


# What is remembered -----------------------------------------------------------------------------------------


class PuzzleNote(TupleRecord):
    """The file."""

    tried: tuple[Annotated[str, range(41)], ...] = ()
    solved: tuple[Annotated[str, range(41)], ...] = ()
    format: Annotated[int, range(1, 2)] = 1


def place() -> Path:
    return folder().parent / "puzzles.json"


def remembered() -> PuzzleNote:
    return read_note(place(), PuzzleNote)


def remember(trial: TrialSession) -> None:
    """A puzzle that was tried: solved, if the right choice was found."""
    id = trial.problem.id
    if not id:
        return
    note = remembered()
    tried = note.tried if id in note.tried else (*note.tried, id)
    solved = (*note.solved, id) if trial.is_solved and id not in note.solved else note.solved
    write_note(place(), PuzzleNote(tried, solved))


def solved_words(note: PuzzleNote) -> str:
    solved = sum(puzzle.id in note.solved for puzzle in shipped())
    return gettext("{solved} of {all} solved", solved=solved, all=len(shipped()))


def lead_words(puzzle: Puzzle) -> str:
    return gettext("leads by {points} points", points=decimal(puzzle.margin / 100, ".1f"))


# Own games ------------------------------------------------------------------------------------------------


def reviewed_games() -> list[SavedGame]:
    """The newest games with a review."""
    with_review = (game for game in readable_games() if game.path.with_suffix(REVIEW_SUFFIX).exists())
    return list(islice(with_review, MOST_OWN))


def own_problems(path: Path) -> tuple[list[Problem], tuple[Seat, ...]]:
    """The turning points of a reviewed game, and its seats; UserError if there are none."""
    review = ReviewRun(open_replay(path), path).review
    if review is None or not review.turning_points:
        raise UserError(gettext("This game has no finished review, or no turning points."))
    return turning_problems(review), review.course.setup.seats
