"""The history of games as lines: ratings, and for one player rivals, seats, points, cards and best results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.chart import Axis, draw_chart
from novaera_tui.draw.text import Line, Row, cut, title_line, wrap_text
from novaera_tui.history.ratings import Rating
from novaera_tui.history.report import percent, review_words, streak_words, who_words, won_words
from novaera_tui.history.summaries import BOT
from novaera_tui.history.totals import Totals, WinCount
from novaera_tui.messages import decimal, gettext, pgettext, plazy
from novaera_tui.messages import percent as shown_share
from novaera_tui.palette import Palette
from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.names import SOURCE_WORDS, shown_name

CHART_GAMES: Final = 20
CHART_HEIGHT: Final = 10
LONGEST_NAME: Final = 26
MOST_CARDS: Final = 5
MOST_RIVALS: Final = 12
GAMES_HEAD: Final = plazy("brief", "games")
WON_HEAD: Final = plazy("column", "won")
GAME_AXIS: Final = Axis(
    lambda number: pgettext("brief", "game {number}", number=number), lambda month: f"{month // 12}-{month % 12 + 1:02}"
)


class HistoryDrawing:
    """Draws parts of the history at one width."""

    def __init__(self, names: dict[str, str], width: int, palette: Palette) -> None:
        self.names = names
        """Everybody who played, by identity."""
        self.width = width
        self.palette = palette

    def name(self, who: str) -> str:
        return who_words(who, self.names.get(who, who))

    def table(self, title: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[Line]:
        """A title, heads, and rows that begin with a name."""
        palette = self.palette
        names = min(LONGEST_NAME, max((cell_len(name) for name, _ in rows), default=0)) + 2
        cells = [
            max(cell_len(head), *(cell_len(row[place]) for _, row in rows)) + 2 for place, head in enumerate(heads)
        ]
        lines = [title_line(title, self.width, False, palette)]
        row = Row(palette.glyphs.more).to(names, palette.quiet)
        for head, cell in zip(heads, cells, strict=True):
            row.add(head.rjust(cell), palette.quiet)
        lines.append(row.segments)
        for name, numbers in rows:
            row = Row(palette.glyphs.more).add(f" {cut(name, names - 2, palette.glyphs.more)}", palette.strong)
            row.to(names, palette.ink)
            for number, cell in zip(numbers, cells, strict=True):
                row.add(number.rjust(cell), palette.ink)
            lines.append(row.segments)
        return [*lines, []]

    def words(self, sentence: str, style: Style | None = None) -> list[Line]:
        look = style or self.palette.ink
        return [Row().add(f" {line}", look).segments for line in wrap_text(sentence, self.width - 1)]

    # Parts ----------------------------------------------------------------------------------------------

    def ratings(self, ratings: dict[str, Rating], games: dict[str, int], won: dict[str, int]) -> list[Line]:
        """Everybody, best first."""
        order = sorted(ratings, key=lambda who: (-ratings[who].value, who))
        sign = "+/-" if self.palette.glyphs.rule == "-" else "±"
        rows = [
            (
                self.name(who),
                (
                    str(games[who]),
                    percent(won[who], games[who]),
                    str(ratings[who].value),
                    sign + str(ratings[who].uncertainty),
                ),
            )
            for who in order[:MOST_RIVALS]
        ]
        heads = (str(GAMES_HEAD), str(WON_HEAD), pgettext("brief", "rating"), pgettext("brief", "95 %"))
        return self.table(gettext("Ratings"), heads, rows)

    def summary(self, found: Totals) -> list[Line]:
        told = [line for words in (streak_words(found), *review_words(found)) for line in self.words(words)]
        return [*self.words(won_words(found), self.palette.strong), *told, []]

    def chart(self, found: Totals) -> list[Line]:
        """The points of the last games, and those of the best rival in each."""
        last = found.results[-CHART_GAMES:]
        if len(last) < 2:
            return []
        first = len(found.results) - len(last) + 1
        steps = [(month_of(result.game.time), first + place) for place, result in enumerate(last)]
        points = [[result.own.score for result in last], [result.best_rival for result in last]]
        names = [cut(self.name(found.who), 12, self.palette.glyphs.more), pgettext("brief", "best rival")]
        styles = [self.palette.seat_block(colour) for colour in SEAT_COLOURS[:2]]
        chart = draw_chart(steps, points, names, styles, self.width - 1, CHART_HEIGHT, self.palette, GAME_AXIS)
        return [title_line(gettext("Points in the last games"), self.width, False, self.palette), *chart, []]

    def rivals(self, found: Totals) -> list[Line]:
        def row(who: str, record: WinCount) -> tuple[str, Sequence[str]]:
            behind = record.games - record.won - record.shared
            margin = decimal(record.points / record.games, "+.1f")
            return self.name(who), (str(record.games), str(record.won), str(behind), margin)

        heads = (
            str(GAMES_HEAD),
            pgettext("brief", "ahead"),
            pgettext("brief", "behind"),
            pgettext("brief", "points difference"),
        )
        order = sorted(found.rivals, key=lambda who: (who.startswith(BOT), -found.rivals[who].games, who))
        return self.table(gettext("Against"), heads, [row(who, found.rivals[who]) for who in order[:MOST_RIVALS]])

    def seats(self, found: Totals) -> list[Line]:
        rows = [
            (
                pgettext("brief", "seat {number}", number=seat + 1),
                (str(record.games), percent(record.won, record.games), average(record.points, record.games)),
            )
            for seat, record in sorted(found.seats.items())
        ]
        return self.table(gettext("By seat"), (str(GAMES_HEAD), str(WON_HEAD), pgettext("brief", "points")), rows)

    def sources(self, found: Totals) -> list[Line]:
        games = len(found.results)
        rows = [
            (SOURCE_WORDS[source], (average(mine, games), average(theirs, found.rival_seats)))
            for source, mine, theirs in zip(POINT_SOURCES, found.sources, found.rival_sources, strict=True)
        ]
        heads = (pgettext("brief", "a game"), pgettext("brief", "rivals"))
        return self.table(gettext("Points by source"), heads, rows)

    def cards(self, found: Totals) -> list[Line]:
        def row(card: str) -> tuple[str, Sequence[str]]:
            games = found.cards[card]
            points = average(found.card_points[card], games)
            return shown_name(card), (str(games), points, shown_share(found.luck(card), sign="+"))

        heads = (str(GAMES_HEAD), pgettext("brief", "points"), pgettext("brief", "wins beyond its share"))
        lines = self.table(
            gettext("Favourite cards"), heads, [row(card) for card in found.favourite_cards()[:MOST_CARDS]]
        )
        lucky = found.lucky_cards()[:MOST_CARDS]
        return [*lines, *(self.table(gettext("Luckiest cards"), heads, [row(card) for card in lucky]) if lucky else [])]

    def best(self, found: Totals) -> list[Line]:
        rows = []
        for result in found.best():
            fast = pgettext("brief", "Fast Play") if result.game.variant == "fast" else ""
            place = pgettext("brief", "won") if result.own.place == 1 else pgettext("brief", "lost")
            rows.append((result.game.time[:10], (str(result.own.score), str(len(result.game.seats)), place, fast)))
        heads = (pgettext("brief", "points"), pgettext("brief", "players"), "", "")
        return self.table(gettext("Best results"), heads, rows)

    def player(self, found: Totals) -> list[Line]:
        """Everything about one player."""
        if not found.results:
            return self.words(gettext("{player} has not finished a game yet.", player=self.name(found.who)))
        parts = (self.summary, self.chart, self.rivals, self.seats, self.sources, self.cards, self.best)
        return [line for part in parts for line in part(found)]


def average(total: int, number: int) -> str:
    return decimal(total / number if number else 0, ".1f")


def month_of(time: str) -> int:
    """The month of a time as a number; journals may hold any text there."""
    year, _, rest = time.partition("-")
    month = rest[:2]
    return int(year) * 12 + int(month) - 1 if year.isdecimal() and month.isdecimal() and len(year) < 5 else 0
