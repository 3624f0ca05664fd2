"""Reviews, turning points and puzzles at the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.errors import UserError
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.review import puzzles
from novaera_tui.review.judging import Effort, judged, steps_asked
from novaera_tui.review.puzzles import Puzzle, problem_of, remembered, shipped
from novaera_tui.review.running import ReviewJob, ReviewRun
from novaera_tui.review.trial import TrialSession
from novaera_tui.review.values import judge
from novaera_tui.saving.replay import Replay
from novaera_tui.screens.hint_page import HintPage
from novaera_tui.screens.puzzles import PuzzlesPage
from novaera_tui.screens.replay import ReplayScreen
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.review_page import ReviewPage
from novaera_tui.screens.trial import TrialScreen
from tests.screens import CARDS, drawn, opened, played, press, until

QUICK = Effort(10, 1)


@pytest.fixture(scope="module")
def made() -> ReviewRun:
    """A whole review, made in this process."""
    making = ReviewRun(Replay.of(played(3, variant="fast")), None, QUICK)
    making.done = {place: judged(making.course, unit, judge(), QUICK) for place, unit in enumerate(making.course.units)}
    return making


def trial_of(app: NovaEraApp) -> TrialSession:
    assert isinstance(app.screen, TrialScreen)
    return app.screen.match


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_page_tells_luck_choices_chances_and_turning_points(made: ReviewRun, size: tuple[int, int]) -> None:
    async with opened(ReviewPage(ReviewJob(made)), size) as (app, pilot):
        text = drawn(app)
        assert "With equal luck:" in text
        assert "Luck and choices" in text
        await pilot.press("G")
        assert "Chance to win" in drawn(app)
        assert "1 2 3 try it at the table" in drawn(app)
        await pilot.press("l")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("right", "right")
        assert " %" in drawn(app)


@pytest.mark.slow
async def test_turning_points_are_tried_one_after_the_other(made: ReviewRun) -> None:
    async with opened(ReviewPage(ReviewJob(made))) as (app, pilot):
        await pilot.press("1")
        first = trial_of(app)
        assert "TURNING POINT 1" in drawn(app)
        await pilot.press("n")
        assert "TURNING POINT 2" in drawn(app)
        await pilot.press("p")
        assert trial_of(app).problem.id == first.problem.id
        await pilot.press("y")
        assert trial_of(app).is_over
        assert not trial_of(app).is_solved
        assert "Best:" in drawn(app)
        if trial_of(app).table:
            await pilot.press("y")
            assert isinstance(app.screen, HintPage)
            await pilot.press("q")
        await pilot.press("enter")
        assert "TURNING POINT 2" in drawn(app)
        await pilot.press("escape")
        assert isinstance(app.screen, ReviewPage)


@pytest.mark.slow
async def test_the_result_page_offers_the_review_and_then_shows_it(made: ReviewRun) -> None:
    screen = ResultScreen(played(3, variant="fast"))
    async with opened(screen, (120, 40)) as (app, pilot):
        assert "review" in drawn(app)
        screen.job = ReviewJob(made)
        await pilot.press("r")
        assert isinstance(app.screen, ReviewPage)
        await pilot.press("q")
        text = drawn(app)
        assert "Luck and choices" in text
        assert "Turning points" in text


@pytest.mark.slow
async def test_a_review_in_the_making_shows_its_progress_and_can_be_left() -> None:
    job = ReviewJob(ReviewRun(Replay.of(played(4, variant="fast")), None, Effort(2, 1)))
    async with opened(ReviewPage(job)) as (app, pilot):
        assert "Judging" in drawn(app)
        await until(pilot, lambda: job.making.done)
        await pilot.press("q")
        assert not job.is_running
        done = len(job.making.done)
        assert done
        app.push_screen(ReviewPage(job))
        await until(pilot, lambda: len(job.making.done) > done or job.review)


async def test_a_person_sees_their_own_hand_in_the_replay_of_a_finished_game() -> None:
    session = played(3, variant="fast")
    replay = Replay.of(session)
    replay.setup = Setup((Seat("Ada"), Seat("Bo", bot="easy")), 3, "fast")
    assert replay.own_seat == 0
    async with opened(ReplayScreen(replay)) as (app, _):
        assert isinstance(app.screen, ReplayScreen)
        scene = app.screen.controller.build_scene()
        assert scene.view.civilizations[0].hand is not None
        assert scene.view.civilizations[1].hand is None
        assert scene.shown == 0


async def test_help_in_a_replay_begins_with_its_keys() -> None:
    async with opened(ReplayScreen(Replay.of(played(3, variant="fast")))) as (app, pilot):
        await pilot.press("question_mark")
        text = drawn(app)
        assert "In a replay" in text
        assert "Go one step forward." in text


# Puzzles ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_every_shipped_puzzle_fits_the_cards_and_is_solved_by_its_answer(part: int) -> None:
    for number, puzzle in [*enumerate(shipped(), start=1)][part::4]:
        problem = problem_of(puzzle, number, CARDS)
        trial = TrialSession(problem)
        assert steps_asked(problem.game, puzzle.best) != steps_asked(problem.game, puzzle.second)
        for _, key in trial.best:
            trial.choose(key)
        assert trial.is_solved
        assert puzzle.margin >= 100


def test_puzzles_have_names_of_their_own() -> None:
    assert len({puzzle.id for puzzle in shipped()}) == len(shipped())


def made_puzzle() -> Puzzle:
    """A puzzle with the cards of today."""
    game = rules.new_game(puzzles.PUZZLE_PLAYERS[:2], 4, cards=CARDS, first=0)
    game.apply(game.decision.options[0]) if game.decision else None
    check = puzzles.position_check(game)
    best, second = ((("pick", option.key),) for option in (game.decision.options if game.decision else ())[:2])
    return Puzzle("full-4-1", 4, ("strong", "strong"), "full", "0", check, best, second, 150, "easy")


def test_a_puzzle_for_other_cards_is_noticed() -> None:
    puzzle = made_puzzle()
    assert problem_of(puzzle, 1, CARDS).game.state.round == 1
    for other in (puzzle._replace(check="00000000"), puzzle._replace(moves="99")):
        assert other.game(CARDS) is None
        with pytest.raises(UserError, match="puzzle 7 was made for other cards"):
            problem_of(other, 7, CARDS)


@pytest.mark.slow
async def test_tried_and_solved_puzzles_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    for place in ("review", "screens"):
        monkeypatch.setattr(f"novaera_tui.{place}.puzzles.shipped", lambda: (made_puzzle(),))
    async with opened(PuzzlesPage()) as (app, pilot):
        assert "0 of 1 solved" in drawn(app)
        await pilot.press("enter")
        trial = trial_of(app)
        await press(pilot, "y escape")
        assert remembered() == puzzles.PuzzleNote((trial.problem.id,), ())
        await pilot.press("enter")
        for _, key in trial_of(app).best:
            trial_of(app).choose(key)
        await press(pilot, "escape")
        assert remembered().solved == (trial.problem.id,)
        assert "1 of 1 solved" in drawn(app)
