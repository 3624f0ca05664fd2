"""A position to solve at the real table: a turning point of a game, or a puzzle.

A session on that position. After the first wrong choice the table is reset for one more try; then it plays the better
choice and says why.
"""

from __future__ import annotations

from typing import Any, Final

import rules
from novaera_tui.bots.hints import Advice
from novaera_tui.bots.outcomes import RoundOutcome
from novaera_tui.bots.turns import STEPS, Plan
from novaera_tui.messages import decimal, gettext, lazy
from novaera_tui.play.session import Session
from novaera_tui.play.setup import PACES, Seat, Setup, coloured
from novaera_tui.review.judging import Compared, Effort, as_advice, compare, steps_asked
from novaera_tui.review.report import when_words
from novaera_tui.review.review import Review
from novaera_tui.review.values import judge
from novaera_tui.words.hints import described
from novaera_tui.words.reasons import why_words
from rules.records import TupleRecord

TRIES: Final = 2
AS_GOOD: Final = 0.1
"""A choice that costs no more than this, in points, is right too."""
CHECK: Final = Effort(positions=400)
"""For a choice that nobody has judged before."""
QUESTION: Final = lazy("What would you play, {player}?")


class Problem(TupleRecord):
    """A position, and the answer to it."""

    head: str
    """A word or two: PUZZLE 3."""
    about: str
    """Where it comes from, in a sentence."""
    game: rules.Game
    player: int
    best: Plan
    other: Plan
    """The choice to compare it with: what was played in the game, or the second best."""
    was_played: bool = True
    outcomes: tuple[RoundOutcome, ...] = ()
    """Of the best choice and the other one; empty if they are still to be found."""
    id: str = ""
    """Under which it is remembered as tried and solved; empty if it is not."""


class TrialSession(Session):
    """Judges the player's choice; the others play only what belongs to it."""

    def __init__(self, problem: Problem, seats: tuple[Seat, ...] = ()) -> None:
        """`seats` give colours."""
        names = problem.game.names
        known = seats or coloured(tuple(map(Seat, names)))
        taken = tuple(
            Seat(name, known[place].colour, "" if place == problem.player else "easy")
            for place, name in enumerate(names)
        )
        setup = Setup(taken, 1, hints=False, brief=True, pace=PACES[-1])
        super().__init__(setup, problem.game.cards, position=problem.game.copy())
        self.problem = problem
        self.start = self.game.copy()
        self.best, self.other = (
            steps_asked(self.start, plan) if plan[0][0] in ("die", *STEPS) else plan
            for plan in (problem.best, problem.other)
        )
        """The choices as the rules ask for them."""
        self.tries = 0
        self.answer = ""
        self.is_over = False
        self.is_solved = False
        self.outcomes: tuple[RoundOutcome, ...] = problem.outcomes

    @property
    def view_at_start(self) -> rules.View:
        return self.start.view(self.problem.player)

    # Choosing -------------------------------------------------------------------------------------------

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        if self.is_over:
            raise rules.IllegalChoice("This position has been solved.")
        super().choose(choice, by_itself)
        if self.is_complete:
            self.judge()

    @property
    def made(self) -> Plan:
        return tuple((step.kind, step.key) for step in self.steps)

    @property
    def is_complete(self) -> bool:
        """Has the player chosen everything that the answer is about?"""
        decision = self.decision
        if decision is None or decision.player != self.problem.player:
            return True
        if self.made[0][0] == "die":
            return decision.kind not in STEPS
        return len(self.steps) >= len(self.best)

    def judge(self) -> None:
        self.tries += 1
        made = self.made
        is_best = made == self.best
        cost = 0.0 if is_best else self.cost(made)
        if cost <= AS_GOOD:
            self.is_over = self.is_solved = True
            self.answer = gettext("Right!") if is_best else gettext("Right: that is as good.")
        elif self.tries < TRIES:
            self.reset()
            self.answer = gettext("That costs {points} points. Try once more.", points=decimal(cost, ".1f"))
        else:
            self.reset()
            self.show_best()
            self.answer = gettext("That costs {points} points.", points=decimal(cost, ".1f"))

    def cost(self, made: Plan) -> float:
        """How much worse it is than the best choice, in points."""
        if len(made) > 1 and made[0][0] != "die":
            return 1.0  # a list: only the best answers are known
        compared = self.compared(made)
        if compared is None:
            return 0.0
        player = self.problem.player
        values = {plan: margins[player] for plan, margins in zip(compared.plans, compared.margins, strict=True)}
        return max(0.0, values[self.best] - values[made])

    def compared(self, made: Plan) -> Compared | None:
        """A choice beside the best one."""
        return compare(self.start, made, judge(), CHECK.positions, self.problem.best)

    def reset(self) -> None:
        """Back to the position."""
        self.game = self.start.copy()
        self._listen()
        self.steps.clear()
        self.undone.clear()
        self._jump()

    def show_best(self) -> None:
        """Play the best choice on the board."""
        for kind, key in self.best:
            decision = self.decision
            if decision is None or decision.player != self.problem.player or decision.kind != kind:
                break
            super().choose(key)
        self.is_over = True

    def why_no_undo(self, reader: int | None = None) -> str:
        return gettext("This position has been solved.") if self.is_over else super().why_no_undo(reader)

    # Words ------------------------------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """What the coach says below the answer."""
        problem = self.problem
        if not self.is_over:
            return f"{problem.about} {QUESTION.format(player=problem.game.names[problem.player])}"
        best, other = described(problem.best, self.view_at_start), described(problem.other, self.view_at_start)
        if best == other:
            told = gettext("Best: {best}.", best=best)
        elif problem.was_played:
            told = gettext("Best: {best}. In the game: {done}.", best=best, done=other)
        else:
            told = gettext("Best: {best}. Second best: {second}.", best=best, second=other)
        return f"{told} {self.why}"

    @property
    def why(self) -> str:
        """Why the best choice is better than the other one."""
        if not self.outcomes and (compared := self.compared(self.other)) is not None:
            self.outcomes = tuple(compared.outcome(plan, judge()) for plan in (self.best, self.other))
        if not self.outcomes:
            return ""
        (better, other), player = self.outcomes, self.problem.player
        return why_words(better.reasons(other, player), player, self.start.names, self.start.cards)

    @property
    def table(self) -> tuple[tuple[Advice, str], ...]:
        """The figures of both choices, with their words; empty if they were not compared."""
        plans, view = (self.problem.best, self.problem.other), self.view_at_start
        return tuple(
            (as_advice(plan, outcome, self.problem.player), described(plan, view))
            for plan, outcome in zip(plans, self.outcomes, strict=False)
        )


# Turning points -------------------------------------------------------------------------------------------


def turning_problems(review: Review) -> list[Problem]:
    """The turning points of a game as positions to solve."""
    return [
        Problem(
            gettext("TURNING POINT {number}", number=number),
            gettext("{when}.", when=when_words(review, unit)),
            review.game_before(unit),
            unit.player,
            unit.best,
            unit.done,
            outcomes=unit.why,
        )
        for number, unit in enumerate(review.turning_points, start=1)
    ]
