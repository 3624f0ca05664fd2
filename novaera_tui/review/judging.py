"""Judges the units of a game: a choice by what its player knew, chance by what else could have come.

A choice is compared with the best one that the search finds within a fixed number of positions, so a review is the same
on every machine. Chance is compared with other outcomes of the same chance. The expected value of that difference is
zero, however good or bad the judgement of positions is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import rules
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.contributions import PARTS
from novaera_tui.bots.hints import Advice
from novaera_tui.bots.outcomes import Hundredths, RoundOutcome, outcome_of
from novaera_tui.bots.players import moment
from novaera_tui.bots.search import APART, DRAWS, Branch, Drawn
from novaera_tui.bots.totals import total
from novaera_tui.bots.turns import STEPS, Plan, answer
from novaera_tui.review.course import SETUP, ReviewCourse, Unit
from novaera_tui.review.values import LUCK_THAT_LASTS, Judge, Margins, rounds_left, win_chances
from novaera_tui.saving.lines import LONGEST_CHOICE
from rules import Decision, Game, Option
from rules.chance import seeded
from rules.decisions import DieChange
from rules.determinization import Determinizer
from rules.kinds import MAX_PLAYERS, Player
from rules.records import TupleRecord


class Effort(TupleRecord):
    """How thorough a review is. It counts positions, not seconds, so that it is the same on every machine."""

    positions: Annotated[int, range(1, 10**6 + 1)] = 1000
    """Positions to search for each choice."""
    samples: Annotated[int, range(1, 1001)] = 32
    """Other outcomes that chance is compared with."""


USUAL: Final = Effort()
MOST_SAMPLES: Final = 10_007
"""More than there are, of choices too."""
ROUNDS_AHEAD: Final = 2
"""Rounds after which an outcome of chance is judged."""
REROLLS: Final = 6
"""Games drawn from the view where a die can be re-rolled."""
TRIVIAL: Final = 30
"""A choice counts if the best and the worst option differ by this, in hundredths of a point."""

Values = Annotated[tuple[Hundredths, ...], range(MAX_PLAYERS + 1)]
"""Margins of all seats, in hundredths of a point."""
Permille = Annotated[int, range(1001)]
OptionKey = Annotated[str, range(LONGEST_CHOICE + 1)]
Steps = Annotated[tuple[tuple[OptionKey, OptionKey], ...], range(1, 100)]
"""Choices: the kind of each decision and the key of the option."""


class Judged(TupleRecord):
    """A unit with its values, as the cache keeps it."""

    node: int
    is_chance: bool
    player: Player
    """Whose choice it was; for chance it says nothing."""
    before: Values
    """The margins to expect with the best choice; for chance, on average."""
    after: Values
    """The margins to expect with what was done, or what came."""
    chances: Annotated[tuple[Permille, ...], range(MAX_PLAYERS + 1)]
    """Everybody's chance to win afterwards."""
    lost_chance: Annotated[int, range(-1000, 1001)] = 0
    """By how much the best choice had a better chance to win, in thousandths."""
    spread: Hundredths = 0
    """The difference between the best and the worst option."""
    done: Steps = ()
    best: Steps = ()
    """What was done and the best choice; equal if there was none better."""
    why: Annotated[tuple[RoundOutcome, ...], range(3)] = ()
    """For a choice that cost something: the outcomes of the best choice and of what was done."""

    @property
    def loss(self) -> int:
        """What the choice cost its player."""
        return 0 if self.is_chance else self.before[self.player] - self.after[self.player]

    @property
    def is_real(self) -> bool:
        return not self.is_chance and self.spread >= TRIVIAL


def in_hundredths(margins: Sequence[float]) -> tuple[int, ...]:
    return tuple([round(100 * margin) for margin in margins])


def judged(course: ReviewCourse, unit: Unit, judge: Judge, effort: Effort = USUAL) -> Judged:
    """The unit with its values; the same unit always gets the same ones."""
    return (judged_chance if unit.is_chance else judged_choice)(course, unit, judge, effort)


# Chance -------------------------------------------------------------------------------------------------


def judged_chance(course: ReviewCourse, unit: Unit, judge: Judge, effort: Effort) -> Judged:
    """Every sample looks ahead twice with the same seed: from what came and from what could have come."""
    came, samples = course.games[unit.first], range(effort.samples)
    others = [course.known(other_outcome(course, unit, sample)) for sample in samples]
    ahead = [outcome_seed(course, unit, sample) + APART // 2 for sample in samples]
    before = mean([judge.expected(other, seed, ROUNDS_AHEAD) for other, seed in zip(others, ahead, strict=True)])
    after = mean([judge.expected(came, seed, ROUNDS_AHEAD) for seed in ahead])
    after = [old + LUCK_THAT_LASTS * (new - old) for old, new in zip(before, after, strict=True)]
    chances = in_permille(win_chances(after, rounds_left(came.state)))
    return Judged(unit.node, True, Player(0), in_hundredths(before), in_hundredths(after), chances)


def mean(margins: Sequence[Margins]) -> Margins:
    return [total(values) / len(margins) for values in zip(*margins, strict=True)]


def outcome_seed(course: ReviewCourse, unit: Unit, sample: int) -> int:
    """Seeds lie far apart: those of neighbours give the same numbers, shifted by one."""
    return ((course.setup.seed * MOST_SAMPLES + unit.first) * MOST_SAMPLES + sample) * APART


def other_outcome(course: ReviewCourse, unit: Unit, sample: int) -> Game:
    """What could have come instead."""
    seed = outcome_seed(course, unit, sample)
    if unit.node == SETUP:
        setup = course.setup
        return rules.new_game(course.names, seed, cards=course.cards, variant=setup.variant, first=setup.first)
    game = course.games[unit.first - 1].copy()
    game.state.generator = seeded(seed)
    try:
        game.apply(course.entries[unit.first - 1].key)
    except rules.IllegalChoice:  # a card of a hidden hand
        return course.games[unit.first]
    return game


def in_permille(chances: Sequence[float]) -> tuple[int, ...]:
    return tuple([round(1000 * chance) for chance in chances])


# Choices ------------------------------------------------------------------------------------------------


class Compared(TupleRecord):
    """The options of a decision with what they lead to, best first."""

    plans: tuple[Plan, ...]
    margins: tuple[Margins, ...]
    whole: dict[Plan, Plan]
    """The same plans with the choices that the rules make by themselves, for those that name them."""
    drawn: tuple[Drawn, ...]
    """The games drawn from the player's view, and what was searched in them."""

    def outcome(self, plan: Plan, judge: Judge) -> RoundOutcome:
        ends = [judge.end(game, branches[plan]) for game, branches in self.drawn]
        return outcome_of([game for game, _ in self.drawn], ends)


def judged_choice(course: ReviewCourse, unit: Unit, judge: Judge, effort: Effort) -> Judged:
    """The choices of a unit one after the other: a turn is one decision, answers to a list are several."""
    entries, game = course.choices(unit), course.games[unit.first]
    player = Player(entries[0].player)
    done = tuple((entry.kind, entry.key) for entry in entries)
    if entries[0].kind in ("die", *STEPS):
        steps = [(game, done)]
    else:
        steps = [(course.games[unit.first + place], (step,)) for place, step in enumerate(done)]
    lost = [0.0] * len(course.names)
    spread, after = 0.0, list[float]()
    best_steps, done_steps = list[tuple[str, str]](), list[tuple[str, str]]()
    why: tuple[RoundOutcome, ...] = ()
    for before, plan in steps:
        compared = compare(before, plan, judge, effort.positions)
        if compared is None:
            best_steps += plan
            done_steps += plan
            continue
        best, after = compared.margins[0], compared.margins[compared.plans.index(plan)]
        lost = [so_far + top - now for so_far, top, now in zip(lost, best, after, strict=True)]
        spread = max(spread, best[player] - min(margins[player] for margins in compared.margins))
        best_steps += compared.whole[compared.plans[0]]
        done_steps += compared.whole[plan]
        if len(steps) == 1 and compared.plans[0] != plan:
            why = (compared.outcome(compared.plans[0], judge), compared.outcome(plan, judge))
    after = after or judge.expected(course.games[unit.first + unit.choices])
    top = [now + more for now, more in zip(after, lost, strict=True)]
    rounds = rounds_left(course.games[unit.first].state)
    chances = in_permille(win_chances(after, rounds))
    was = in_permille(win_chances(top, rounds))[player]
    loss = round(100 * lost[player])
    return Judged(
        unit.node,
        False,
        player,
        in_hundredths(top),
        in_hundredths(after),
        chances,
        was - chances[player],
        round(100 * spread),
        tuple(done_steps),
        tuple(best_steps),
        why if loss >= TRIVIAL else (),
    )


def compare(game: Game, done: Plan, judge: Judge, positions: int, rival: Plan = (), seed: int = 0) -> Compared | None:
    """What was done and its alternatives, searched as its player saw the game; None if there was nothing to choose, or
    if the choice shows a hidden hand. With a `rival`, that is the only alternative; another `seed` draws other hidden
    cards.
    """
    decision = game.decision
    if decision is None or len(decision.options) < 2 or steps_asked(game, done) != done:
        return None
    view = game.view(decision.player)
    drawer, seed = Determinizer(view), moment(view) + seed
    number = REROLLS if any(is_reroll(option) for option in decision.options) else DRAWS
    games = [drawer.game(seed + place * APART) for place in range(number)]
    whole = {done: done, steps_asked(games[0], rival): rival} if rival else candidates(games[0], done, judge)
    plans = list(whole)
    if len(plans) < 2:
        return None
    tried = [{plan: Branch(plan, 0.0) for plan in plans} for _ in games]
    clock = Clock(Budget(positions=positions), judge.is_wanted)

    def margins(plan: Plan) -> Margins:
        return mean([branches[plan].leads for branches in tried])

    alive, ranked, visits, stages = plans, list[Plan](), 0, (len(plans) - 1).bit_length()
    for stage in range(1, stages + 1):
        # everything is visited equally often; then the weaker half is dropped, but never what was done
        while not visits or clock.used() < stage / stages:
            for drawn, branches in zip(games, tried, strict=True):
                for plan in alive:
                    judge.visit(drawn, branches[plan], clock)
            visits += 1
        alive.sort(key=lambda plan: -margins(plan)[decision.player])
        kept = (len(alive) + 1) // 2
        ranked = [plan for plan in alive[kept:] if plan != done] + ranked
        alive = [*alive[:kept], *(plan for plan in alive[kept:] if plan == done)]
    found = (*alive, *ranked)
    return Compared(found, tuple(map(margins, found)), whole, tuple(zip(games, tried, strict=True)))


def is_reroll(option: Option[Any]) -> bool:
    return isinstance(option.what, DieChange) and option.what.by == "reroll"


def steps_asked(game: Game, plan: Plan) -> Plan:
    """The choices of a plan that are really asked: the rules make those with a single option themselves."""
    trial, made = game.copy(), list[tuple[str, str]]()
    decision = trial.decision
    assert decision is not None
    player = decision.player
    while decision is not None and decision.player == player and (not made or decision.kind in STEPS):
        option = answer(plan, decision)
        made.append((decision.kind, option.key))
        trial.apply(option)
        decision = trial.decision
    return tuple(made)


def candidates(game: Game, done: Plan, judge: Judge) -> dict[Plan, Plan]:
    """What was done, the turns that the search considers, and whatever can be done before a turn: the choices that are
    asked, and the whole plans.
    """
    decision: Decision | None = game.decision
    assert decision is not None
    turns = decision.kind in ("die", *STEPS)
    known = [turn.plan(game) for turn in judge.policy.turns(game)] if turns else []
    found = {done: next((plan for plan in known if steps_asked(game, plan) == done), done)}
    for candidate in judge.candidates(game):
        found.setdefault(steps_asked(game, candidate.plan), candidate.plan)
    if decision.kind == "die":
        for option in decision.options:
            if not isinstance(option.what, rules.Die):
                step = ((decision.kind, option.key),)
                found[step] = step
    return found


def as_advice(plan: Plan, outcome: RoundOutcome, player: int) -> Advice:
    """One column of the table of figures."""
    worth = outcome.worth(player)
    return Advice(plan[0][1], plan, sum(worth) / 100, tuple(zip(PARTS, [part / 100 for part in worth], strict=True)))
