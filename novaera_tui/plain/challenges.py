"""Challenges and reviews line by line: the ladder, puzzles, turning points at the table, and the review of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.challenges import CHALLENGES
from novaera_tui.challenges.daily import usual_name
from novaera_tui.challenges.ladder import climbed, load_ladder, rung_words
from novaera_tui.history.index import Index
from novaera_tui.messages import gettext, lazy
from novaera_tui.plain.choices import PlainChoice, word_choice
from novaera_tui.plain.commands import TABLE_COMMANDS, Command
from novaera_tui.plain.console import Console
from novaera_tui.plain.pages import hint_page
from novaera_tui.plain.table import PlainTable
from novaera_tui.plain.words import WORDS
from novaera_tui.play.setup import Seat, drawn_seed
from novaera_tui.review import puzzles as known
from novaera_tui.review.report import (
    balance_note,
    balances,
    hidden_words,
    mark_words,
    seat_words,
    summary,
    turning_point,
)
from novaera_tui.review.review import Review
from novaera_tui.review.running import ReviewRun
from novaera_tui.review.trial import Problem, TrialSession, turning_problems
from novaera_tui.saving.preferences import preferences
from novaera_tui.saving.storage import start_game
from novaera_tui.table.hinting import HintedChoice
from novaera_tui.table.trial_coaching import TrialCoach
from novaera_tui.words.names import listed
from rules import load_cards

if TYPE_CHECKING:
    from novaera_tui.plain.program import Program

QUARTERS: Final = 4
"""How often a review in the making says how far it is."""


async def challenges(program: Program) -> None:
    """The daily deal, the ladder and puzzles."""
    while True:
        offered = [
            PlainChoice(str(number), str(challenge.title), str(challenge.about))
            for number, challenge in enumerate(CHALLENGES, 1)
        ]
        label = await program.pick([], [*offered, back()])
        if label == "back":
            return
        challenge = CHALLENGES[int(label) - 1].id
        if challenge == "daily":
            await program.run_command([challenge])
        else:
            await CHALLENGE_PAGES[challenge](program)


def back() -> PlainChoice:
    return word_choice("back", gettext("go back"), also=("quit", WORDS["quit"]))


async def ladder(program: Program) -> None:
    """The rungs with your progress; a number plays one."""
    rungs = load_ladder().rungs
    index = Index()
    await asyncio.to_thread(lambda: list(index.count()))
    done = climbed(index.games)
    offered = []
    for number, rung in enumerate(rungs, 1):
        told = " ".join([rung.about, *rung_words(rung)])
        name = gettext("{rung} (climbed)", rung=rung.title) if rung.name in done else rung.title
        offered.append(PlainChoice(str(number), name, told))
    count = gettext("{done} of {all} climbed", done=sum(rung.name in done for rung in rungs), all=len(rungs))
    label = await program.pick([f"{count}."], [*offered, back()])
    if label != "back":
        setup = rungs[int(label) - 1].setup(usual_name(), drawn_seed())
        await program.play(start_game(setup, load_cards()))


# Positions to solve -------------------------------------------------------------------------------------------


async def puzzles(program: Program, number: int | None = None) -> None:
    """All puzzles and the turning points of one's own games; or one puzzle and those after it."""
    problems = known.PuzzleProblems(known.shipped(), load_cards())
    if number is not None:
        await solve(program, problems, number - 1, solved=known.remember)
        return
    while True:
        note, own = known.remembered(), known.reviewed_games()
        offered = []
        for place, puzzle in enumerate(known.shipped(), 1):
            state = gettext("solved") if puzzle.id in note.solved else gettext("tried")
            told = [known.lead_words(puzzle), known.LEVEL_WORDS[puzzle.level], *[state] * (puzzle.id in note.tried)]
            offered.append(PlainChoice(str(place), gettext("puzzle {number}", number=place), ", ".join(told)))
        offered += [
            PlainChoice(str(place), str(known.OWN_TURNING_POINTS), f"{listed(game.players)}, {game.when:%Y-%m-%d}")
            for place, game in enumerate(own, len(offered) + 1)
        ]
        lines = [str(known.PUZZLE_TASK), f"{known.solved_words(note)}."]
        label = await program.pick(lines, [*offered, back()])
        if label == "back":
            return
        chosen = int(label) - 1
        if chosen < len(problems):
            await solve(program, problems, chosen, solved=known.remember)
        else:
            found, seats = known.own_problems(own[chosen - len(problems)].path)
            await solve(program, found, 0, seats)


async def solve(
    program: Program,
    problems: Sequence[Problem],
    place: int,
    seats: tuple[Seat, ...] = (),
    solved: Callable[[TrialSession], object] = bool,
) -> None:
    """One position after the other until somebody leaves; `solved` is told of those that were tried to the end."""
    while 0 <= place < len(problems):
        trial = TrialSession(problems[place], seats)
        step = await PlainTrial(program.console, trial, preferences().terse).run()
        if trial.tries or trial.is_over:
            solved(trial)
        if not isinstance(step, int):
            return
        place += step
    program.console.tell(gettext("That was the last one."))


def tell_best(table: Any, _rest: str) -> None:
    """Give up, or hear the parts of the best choice's value."""
    trial: TrialSession = table.match
    if not trial.is_over:
        table.coach.give_up(table.controller)
    elif trial.table:
        table.console.tell(*hint_page(tuple(HintedChoice(*entry) for entry in trial.table)))


TRIAL_COMMANDS: Final[dict[str, Command]] = {
    **{id: command for id, command in TABLE_COMMANDS.items() if id not in ("hint", "save", "seats", "pace")},
    "best": Command(lazy("the best choice, then why it is best"), tell_best, keys=("trial.why",)),
    "next": Command(lazy("the next position"), lambda table, _: table.leave(1), keys=("trial.next",)),
    "previous": Command(lazy("the position before"), lambda table, _: table.leave(-1), keys=("trial.previous",)),
}
"""At a position to solve."""


class PlainTrial(PlainTable):
    """A position to solve. It is left with the step to the next one, or without."""

    commands = TRIAL_COMMANDS

    def __init__(self, console: Console, trial: TrialSession, is_terse: bool) -> None:
        self.coach = TrialCoach(trial, self.leave, self.key)
        super().__init__(console, trial, self.coach, is_terse)
        words = listed(WORDS[id] for id in ("display", "me", "rivals", "tracks"))
        console.tell(gettext("Look at the position with {commands}.", commands=words))


# Reviews ------------------------------------------------------------------------------------------------------


async def review(program: Program, making: ReviewRun) -> None:
    """Was it the choices or the dice? Then the turning points are told and tried, and the replay has marks."""
    found = making.review or await judged(program, making)
    points = [turning_point(found, unit) for unit in found.turning_points]
    offered = [PlainChoice(str(place), f"{choice} {cost}", "") for place, (choice, _, cost, *_) in enumerate(points, 1)]
    offered += [
        word_choice("figures", gettext("hear what changed each lead")),
        word_choice("replay", gettext("replay the game with these marks")),
        back(),
    ]
    lines = [*summary(found), *(seat_words(found, seat) for seat in found.seats), *hidden_words(found)]
    if points:
        lines.append(gettext("The choices that cost most; a number tells the better choice:"))
    known: list[PlainChoice] = []
    while (label := await program.pick(lines, offered, known=known)) != "back":
        known = offered
        if label == "replay":
            await program.replay(making.replay, partial(mark_words, found))
        elif label == "figures":
            program.console.tell(*balances(found), balance_note())
        else:
            _, better, _, *why = points[int(label) - 1]
            tries = word_choice("try", gettext("try this position at the table"))
            if await program.pick([better, *why], [tries, back()]) == "try":
                await solve(program, turning_problems(found), int(label) - 1, found.course.setup.seats)
        program.console.tell(gettext("Review. Enter repeats it."))


async def judged(program: Program, making: ReviewRun) -> Review:
    """Judge in the background, and say now and then how far it is."""
    is_wanted, told = True, QUARTERS * len(making.done) // len(making)
    loop = asyncio.get_running_loop()

    def tell() -> None:
        nonlocal told
        if (quarter := QUARTERS * len(making.done) // len(making)) > told:
            told = quarter
            words = gettext("{percent} percent.", percent=100 * quarter // QUARTERS)
            loop.call_soon_threadsafe(program.console.tell, words)

    program.console.tell(
        gettext("Judging {all} choices and strokes of chance. That can take a minute.", all=len(making)),
    )
    try:
        return await asyncio.to_thread(making.finished, lambda: is_wanted, tell)
    finally:
        is_wanted = False  # what is done is kept


CHALLENGE_PAGES: Final[dict[str, Callable[[Program], Awaitable[None]]]] = {"ladder": ladder, "puzzles": puzzles}
