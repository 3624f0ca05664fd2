"""The result of a daily deal in four lines to paste into a chat, and the calendar of a month."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Sequence
from datetime import date
from typing import Final

from novaera_tui.challenges.daily import DailyGame, streaks
from novaera_tui.challenges.par import Par
from novaera_tui.history.summaries import PlayedSeat
from novaera_tui.messages import MessageList, MessageTable, gettext, lazy, ngettext, pgettext, plazy
from novaera_tui.play.setup import Setup
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.names import COMMA, SOURCE_WORDS, chain, listed

MARK_WORDS: Final = MessageTable(
    {
        "old": lazy("played on another day"),
        "again": lazy("not the first try"),
        "clock": lazy("played with a changed clock"),
    }
)
WEEKDAYS: Final = MessageList(
    plazy("weekday", "Mo"),
    plazy("weekday", "Tu"),
    plazy("weekday", "We"),
    plazy("weekday", "Th"),
    plazy("weekday", "Fr"),
    plazy("weekday", "Sa"),
    plazy("weekday", "Su"),
)
WON_SIGN, LOST_SIGN, MARKED_SIGN = "+", "-", "?"
"""After a day of the calendar."""


def seat_words(setup: Setup) -> str:
    """Bo (normal) and Cy (fair)."""
    others = (f"{seat.name} ({seat.bot})" for seat in setup.seats if seat.bot)
    return listed(others)


def deal_words(setup: Setup, name: str) -> str:
    length = gettext("the full game") if setup.variant == "full" else gettext("Fast Play")
    return gettext("{player} against {others}, {length}.", player=name, others=seat_words(setup), length=length)


def result_lines(games: Sequence[DailyGame], shown: DailyGame, par: Par | None, today: date) -> list[str]:
    """Four lines, without links and signs that a screen reader stumbles over."""
    own = own_seat(shown)
    return [score_line(shown, own, par), place_line(shown, own), par_line(own, par), claim_line(games, shown, today)]


def own_seat(shown: DailyGame) -> PlayedSeat:
    return next(seat for seat in shown.game.seats if not seat.bot)


def score_line(shown: DailyGame, own: PlayedSeat, par: Par | None) -> str:
    day, points = shown.day, own.score
    if par is None:
        return gettext("Nova Era, daily deal {day}: {points} points.", day=day, points=points)
    over = points - par.score
    if not over:
        return gettext("Nova Era, daily deal {day}: {points} points, equal to par.", day=day, points=points)
    if over > 0:
        return gettext(
            "Nova Era, daily deal {day}: {points} points, {over} above par ({par}).",
            day=day,
            points=points,
            over=over,
            par=par.score,
        )
    return gettext(
        "Nova Era, daily deal {day}: {points} points, {under} below par ({par}).",
        day=day,
        points=points,
        under=-over,
        par=par.score,
    )


def place_line(shown: DailyGame, own: PlayedSeat) -> str:
    others = listed(f"{seat.name} ({seat.bot}) {seat.score}" for seat in shown.game.seats if seat.bot)
    length = gettext("Full game") if shown.game.variant == "full" else gettext("Fast Play")
    if own.place == 1:
        return gettext("{player} won against {others}. {length}.", player=own.name, others=others, length=length)
    return gettext(
        "{player} came in at place {place} of {all}, against {others}. {length}.",
        player=own.name,
        place=own.place,
        all=len(shown.game.seats),
        others=others,
        length=length,
    )


def par_line(own: PlayedSeat, par: Par | None) -> str:
    """Where points were gained and lost against par."""
    if par is None:
        return gettext("Par is not known yet.")
    differences = [
        (SOURCE_WORDS[source], mine - theirs)
        for source, mine, theirs in zip(POINT_SOURCES, own.sources, par.sources, strict=True)
    ]
    more = chain(COMMA, (f"{words} +{by}" for words, by in differences if by > 0))
    less = chain(COMMA, (f"{words} {by}" for words, by in differences if by < 0))
    if more and less:
        return gettext("Gained on par: {more}. Lost: {less}.", more=more, less=less)
    if more:
        return gettext("Gained on par: {more}.", more=more)
    return (
        gettext("Lost to par: {less}.", less=less)
        if less
        else gettext("The same points as par, from the same sources.")
    )


def claim_line(games: Sequence[DailyGame], shown: DailyGame, today: date) -> str:
    now, longest = streaks(games, max(today, shown.day))
    sittings = ngettext("{number} sitting", "{number} sittings", shown.game.sittings)
    mark = gettext(" Marked: {why}.", why=MARK_WORDS[shown.mark]) if shown.mark else ""
    streak = ngettext(
        "Streak: {number} day, {longest} at best.", "Streak: {number} days, {longest} at best.", now, longest=longest
    )
    return gettext("{streak} No hints, {sittings}.{mark}", streak=streak, sittings=sittings, mark=mark)


def calendar_lines(games: Sequence[DailyGame], month: date, today: date) -> list[str]:
    """The weeks of a month; a sign after each day that was played."""
    signs: dict[date, str] = {}
    for game in games:
        if game.game.finished:
            sign = MARKED_SIGN if game.mark else WON_SIGN if own_seat(game).place == 1 else LOST_SIGN
            if signs.get(game.day, MARKED_SIGN) == MARKED_SIGN:
                signs[game.day] = sign
    lines = [" ".join(f"{name:>3} " for name in WEEKDAYS)]
    for week in Calendar().monthdatescalendar(month.year, month.month):
        cells = []
        for day in week:
            number = f"{day.day:>3}" if day.month == month.month else "   "
            if day == today and day.month == month.month:
                number = f"[{day.day}".rjust(3)
            end = signs.get(day, "]" if day == today else " ") if day.month == month.month else " "
            cells.append(number + end)
        lines.append(" ".join(cells).rstrip())
    legend = pgettext(
        "brief", "{won} won   {lost} lost   {marked} marked", won=WON_SIGN, lost=LOST_SIGN, marked=MARKED_SIGN
    )
    return [*lines, legend]
