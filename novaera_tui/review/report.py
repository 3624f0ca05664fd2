"""A review in words, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from novaera_tui.messages import MessageTable, decimal, gettext, ngettext, npgettext, pgettext, plazy
from novaera_tui.review.judging import Judged
from novaera_tui.review.review import Grade, Review, mark_of
from novaera_tui.words.hints import described
from novaera_tui.words.names import BETWEEN_DECIMALS, COMMA, ERA_NUMERALS, SEMICOLON, chain
from novaera_tui.words.pages import BOT_NAMES
from novaera_tui.words.reasons import why_words

TENTH: Final = 10
"""Hundredths of a point that are shown."""


def points_words(hundredths: float) -> str:
    """4.6."""
    return decimal(abs(hundredths) / 100, ".1f")


def percent(permille: int) -> int:
    return round(permille / 10)


# Sentences ----------------------------------------------------------------------------------------------


def result_words(review: Review) -> str:
    scores = chain(COMMA, (f"{name} {points}" for name, points in zip(review.names, review.points, strict=True)))
    return gettext("{scores}.", scores=scores) if review.result else gettext("{scores} so far.", scores=scores)


def luck_words(review: Review) -> str:
    """Who was lucky: with two players one sentence is enough, since one's luck is the other's misfortune."""
    if len(review.names) == 2:
        lucky = max(review.seats, key=review.luck)
        if review.luck(lucky) < TENTH:
            return gettext("Dice and cards favoured nobody.")
        return gettext(
            "Dice and cards gave {player} {points} points.",
            player=review.names[lucky],
            points=points_words(review.luck(lucky)),
        )
    told = [
        pgettext(
            "brief", "{player} {points}", player=review.names[seat], points=decimal(review.luck(seat) / 100, "+.1f")
        )
        for seat in review.seats
    ]
    return gettext("Dice and cards, in points: {players}.", players=chain(BETWEEN_DECIMALS, told))


def cost_words(review: Review) -> str:
    told = [
        pgettext("brief", "{player} {points}", player=review.names[seat], points=points_words(review.cost(seat)))
        for seat in review.seats
    ]
    return gettext("Choices cost {players}.", players=chain(BETWEEN_DECIMALS, told))


def equal_luck_words(review: Review) -> str:
    """The result if luck had been equal."""
    adjusted = review.adjusted
    order = sorted(review.seats, key=lambda seat: -adjusted[seat])
    margin = adjusted[order[0]] - adjusted[order[1]]
    if margin < 0.05:
        return gettext("With equal luck: a tie.")
    name, by = review.names[order[0]], decimal(margin, ".1f")
    if review.result is None:
        return gettext("With equal luck: {player} ahead by {points}.", player=name, points=by)
    return gettext("With equal luck: {player} by {points}.", player=name, points=by)


def grade_words(grade: Grade | None) -> str:
    if grade is None:
        return gettext("no real choices yet")
    if not grade.better:
        return gettext("better than our {bot} bot", bot=BOT_NAMES[grade.worse])
    if not grade.worse:
        return gettext("worse than our {bot} bot", bot=BOT_NAMES[grade.better])
    if grade.worse == grade.better:
        return gettext("about {bot}", bot=BOT_NAMES[grade.worse])
    return gettext("between {worse} and {better}", worse=BOT_NAMES[grade.worse], better=BOT_NAMES[grade.better])


def marks_words(review: Review, seat: int) -> str:
    marks = review.marks(seat)
    told = [
        npgettext("brief", "{number} best", "{number} best", marks["best"]),
        npgettext("brief", "{number} fine", "{number} fine", marks["fine"]),
        npgettext("brief", "{number} doubtful", "{number} doubtful", marks["doubtful"]),
        npgettext("brief", "{number} mistake", "{number} mistakes", marks["mistake"]),
    ]
    return chain(COMMA, told)


def seat_words(review: Review, seat: int) -> str:
    number = len(review.real_choices(seat))
    return ngettext(
        "{player}: {grade}. {number} real choice ({marks}), {error} points lost per choice.",
        "{player}: {grade}. {number} real choices ({marks}), {error} points lost per choice.",
        number,
        player=review.names[seat],
        grade=grade_words(review.grade(seat)),
        marks=marks_words(review, seat),
        error=decimal(review.error(seat), ".2f"),
    )


def balance_words(review: Review, seat: int) -> str:
    """How the lead came about: everything between the start and the end of the game, which adds up."""
    figures = (
        review.start[seat],
        review.luck(seat),
        -review.cost(seat),
        review.given(seat),
        review.unseen(seat),
        review.end[seat],
    )
    start, luck, cost, given, unseen, end = (decimal(figure / 100, "+.1f") for figure in figures)
    return gettext(
        "{player}'s lead: {start} at the start, luck {luck}, own choices {cost}, the others' choices {given},"
        " unforeseen {unseen}; now {end}.",
        player=review.names[seat],
        start=start,
        luck=luck,
        cost=cost,
        given=given,
        unseen=unseen,
        end=end,
    )


def balances(review: Review) -> list[str]:
    """Everybody's balance; of two players, one's is the other's with the signs turned."""
    return [balance_words(review, seat) for seat in review.seats[: 1 if len(review.seats) == 2 else None]]


def balance_note() -> str:
    return gettext(
        "Leads are over the average of the others. Each choice is judged by what its player could know. Unforeseen is"
        " the sum of what turned out otherwise, neither luck nor mistakes; it can be larger than the lead."
    )


def hidden_words(review: Review) -> list[str]:
    return [gettext("Hidden hands count as empty until the game is over.")] if review.course.hidden else []


def summary(review: Review) -> list[str]:
    told = [result_words(review), luck_words(review), cost_words(review)]
    return [*told, equal_luck_words(review)]


MARK_NAMES: Final = MessageTable(
    {
        "best": plazy("mark of a choice", "best"),
        "fine": plazy("mark of a choice", "fine"),
        "doubtful": plazy("mark of a choice", "doubtful"),
        "mistake": plazy("mark of a choice", "mistake"),
    }
)


def mark_words(review: Review, node: int) -> str:
    """The mark of the choice that leads to a node, its cost, and everybody's chance to win after it."""
    place = review.places.get(node)
    if place is None:
        return ""
    unit = review.unit_at[place]
    told = []
    if unit is not None and unit.is_real:
        told.append(MARK_NAMES[mark_of(unit.loss)])
        if mark_of(unit.loss) != "best":
            told[0] = pgettext("brief", "{mark} (-{points})", mark=told[0], points=points_words(unit.loss))
    chances = [
        pgettext("brief", "{player} {percent} %", player=name, percent=percent(chance))
        for name, chance in zip(review.names, review.chances[place + 1], strict=True)
    ]
    return chain(SEMICOLON, [*told, chain(COMMA, chances)])


# Turning points -----------------------------------------------------------------------------------------


def choice_pair(review: Review, unit: Judged) -> tuple[str, str]:
    """What was done and what would have been better; of a list, the first answers that differ."""
    first = review.place[unit.node]
    if len(unit.done) == len(unit.best) and unit.done[0][0] not in ("die", "pick"):
        differs = next((place for place, step in enumerate(unit.done) if step != unit.best[place]), 0)
        view = review.course.games[first + differs].view(unit.player)
        return described(unit.done[differs : differs + 1], view), described(unit.best[differs : differs + 1], view)
    view = review.course.games[first].view(unit.player)
    return described(unit.done, view), described(unit.best, view)


def when_words(review: Review, unit: Judged) -> str:
    state = review.game_before(unit).state
    return gettext("Era {era}, round {round}", era=ERA_NUMERALS[state.era], round=state.round)


def chance_words(unit: Judged) -> str:
    """52 > 39 %."""
    after = unit.chances[unit.player]
    return gettext(
        "chance to win {before} %, then {after} %", before=percent(after + unit.lost_chance), after=percent(after)
    )


def turning_point(review: Review, unit: Judged) -> list[str]:
    done, best = choice_pair(review, unit)
    lines = [
        gettext(
            "{when}, {player}: {choice}.",
            when=when_words(review, unit),
            player=review.names[unit.player],
            choice=done,
        ),
        gettext("Better: {choice}.", choice=best),
        gettext("It cost {points} points; {chance}.", points=points_words(unit.loss), chance=chance_words(unit)),
    ]
    return [*lines, why] if (why := why_of(review, unit)) else lines


def why_of(review: Review, unit: Judged) -> str:
    """Why the better choice is better, in a sentence."""
    if not unit.why:
        return ""
    better, done = unit.why
    return why_words(better.reasons(done, unit.player), unit.player, review.names, review.course.cards)


# Whole --------------------------------------------------------------------------------------------------


def as_text(review: Review) -> Iterator[str]:
    yield from summary(review)
    yield ""
    for seat in review.seats:
        yield seat_words(review, seat)
    yield ""
    yield from balances(review)
    yield balance_note()
    yield from hidden_words(review)
    for number, unit in enumerate(review.turning_points, start=1):
        yield ""
        first, *rest = turning_point(review, unit)
        yield gettext("Turning point {number}: {choice}", number=number, choice=first)
        yield from (f"  {line}" for line in rest)


def as_json(review: Review) -> str:
    """All figures in points; chances from 0 to 1."""
    seats = [
        {
            "name": name,
            "points": review.points[seat],
            "start": review.start[seat] / 100,
            "luck": review.luck(seat) / 100,
            "cost": review.cost(seat) / 100,
            "given": review.given(seat) / 100,
            "unseen": review.unseen(seat) / 100,
            "end": review.end[seat] / 100,
            "points_with_equal_luck": round(review.adjusted[seat], 2),
            "real_choices": len(review.real_choices(seat)),
            "error": round(review.error(seat), 3),
            "grade": list(review.grade(seat) or ()),
            "marks": review.marks(seat),
        }
        for seat, name in enumerate(review.names)
    ]
    turning = [unit.node for unit in review.turning_points]
    units = [unit_data(review, unit, unit.node in turning) for unit in review.units]
    finished, hidden = review.result is not None, list(review.course.hidden)
    return json.dumps({"finished": finished, "hidden_hands": hidden, "seats": seats, "course": units}, indent=1)


def unit_data(review: Review, unit: Judged, is_turning_point: bool) -> dict[str, Any]:
    values = {
        "before": [value / 100 for value in unit.before],
        "after": [value / 100 for value in unit.after],
        "chances": [chance / 1000 for chance in unit.chances],
    }
    if unit.is_chance:
        return {"chance": unit.node, **values}
    state = review.game_before(unit).state
    return {
        "choice": unit.node,
        "player": unit.player,
        "era": state.era,
        "round": state.round,
        "real": unit.is_real,
        "mark": mark_of(unit.loss),
        "loss": unit.loss / 100,
        "lost_chance": unit.lost_chance / 1000,
        "done": unit.done,
        "best": unit.best,
        "turning_point": is_turning_point and unit.is_real,
        **values,
    }
