"""The end of a game as a whole screen: the winner in large letters, points over time, and where they came from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.chart import draw_chart
from novaera_tui.draw.large_letters import large
from novaera_tui.draw.sheet import WIDE_SHEET, Sheet
from novaera_tui.draw.text import Line, Row, fit, title_line, wrap_text
from novaera_tui.messages import gettext, pgettext, plazy
from novaera_tui.palette import Palette
from novaera_tui.play.match import Match
from novaera_tui.play.tally import by_source, history
from novaera_tui.play.verdicts import difference_words, lead_words, tie_breaks, verdict
from novaera_tui.words.names import COMMA, ERA_NUMERALS, SOURCE_WORDS, card_name
from rules import Result
from rules.kinds import NO_CARD, CardNumber

VP_HEAD: Final = plazy("brief", "VP")
KINDS_HEAD: Final = plazy("brief", "kinds")
MOST_HEAD: Final = plazy("brief", "most")
CARDS_HEAD: Final = plazy("brief", "cards")
AT_ONCE_HEAD: Final = plazy("brief", "at once")
REST_HEAD: Final = plazy("brief", "rest")
BESIDE: Final = 30
"""Cells that words need beside the large letters."""
LEAST_CHART: Final = 7
CHART_WIDTH: Final = 54
"""A narrower chart gets the whole width."""


def draw_ending(
    match: Match,
    width: int,
    height: int,
    palette: Palette,
    luck: Sequence[Line] = (),
    turning_points: Sequence[Sequence[Line]] = ((),),
    marks: Sequence[tuple[float, str]] = (),
) -> list[Line]:
    """`luck` stands beside the chart, `marks` above it and `turning_points` below it, if the game was reviewed: in the
    longest of their forms that fits. On a small screen they have the room of the chart."""
    result = match.view(None).result
    assert result is not None
    sheet = Sheet(match, width, height, palette)
    band = draw_band(sheet, result)
    tables = [source_table(sheet, result), era_table(sheet, result)]
    needed = max(line_width(line) for block in tables for line in block)
    is_beside = width >= WIDE_SHEET and width - needed - 3 >= CHART_WIDTH
    most = height - len(band) - (LEAST_CHART + 2 if is_beside else len(tables[0]))
    turning = next((form for form in turning_points if len(form) <= most), ())
    room = height - len(band) - len(turning)
    room_beside = needed if is_beside else width
    blocks = [tables[0], luck] if luck else [*tables, best_cards(sheet, result, room_beside)]
    blocks.append(legend(sheet, room_beside))
    if is_beside:
        right = fitted(blocks, room - 1, needed, palette)
        left = draw_course(sheet, width - needed - 3, room - 1, marks)
        beside = [
            Row().join(line).to(width - needed - 1, palette.ink).join(other).segments
            for line, other in zip(left, [*right, *[[]] * len(left)], strict=False)
        ]
        return [*band, [], *beside, *turning]
    below = fitted(blocks, room - LEAST_CHART - 1, width, palette)
    if room - len(below) > LEAST_CHART:
        return [*band, *below, *draw_course(sheet, width, room - len(below), marks), *turning]
    return [*band, *fitted(blocks, room, width, palette), *turning]


def line_width(line: Line) -> int:
    return sum(cell_len(segment.text) for segment in line)


def fitted(blocks: Sequence[Sequence[Line]], room: int, width: int, palette: Palette) -> list[Line]:
    """Blocks below their titles, a blank line between them; those without room are left out, but the first."""
    lines: list[Line] = []
    for place, block in enumerate(blocks):
        (title, *_), *rest = block
        if not place or len(lines) + 1 + len(block) <= room:
            lines += [*[[]] * bool(place), title_line(title.text, width, False, palette), *rest]
    return lines


def draw_band(sheet: Sheet, result: Result) -> list[Line]:
    """The winner in large letters, and beside or below them how it went."""
    match, palette = sheet.match, sheet.palette
    winner, is_shared = result.winners[0], len(result.winners) > 1
    style = palette.phase if is_shared else palette.seat_block(match.setup.seats[winner].colour)
    title = gettext("shared victory") if is_shared else gettext("{player} wins", player=match.names[winner])
    rounds, course = history(match.events(), match.seats)
    told = [verdict(result, sheet.names)]
    told += [lead_words(winner, rounds, course), difference_words(result, sheet.names)] if not is_shared else []
    room = sheet.width - 2 * sheet.margin
    letters = large(title, palette.glyphs.rule == "-")
    if not letters or cell_len(letters[0]) > room:
        letters = [title.upper()]
    start = cell_len(letters[0]) + 4
    if room - start < BESIDE or len(letters) == 1:
        start, lines = 0, [*((line, "") for line in letters), *(("", text) for text in wrapped(told, room))]
    else:
        lines = [*zip_longest(letters, wrapped(told, room - start), fillvalue="")]
    rows = [
        Row().add(" " * sheet.margin, style).add(left, style).to(sheet.margin + start, style).add(right, style)
        for left, right in lines
    ]
    blank = [Row().line(sheet.width, style)]
    return [*blank, *(row.line(sheet.width, style) for row in rows), *blank]


def wrapped(texts: Sequence[str], width: int) -> list[str]:
    return [line for text in texts if text for line in wrap_text(text, width)]


def draw_course(sheet: Sheet, width: int, height: int, marks: Sequence[tuple[float, str]] = ()) -> list[Line]:
    """Points over time, with a title."""
    match = sheet.match
    rounds, course = history(match.events(), match.seats)
    styles = [sheet.palette.seat_block(seat.colour) for seat in match.setup.seats]
    high = max(LEAST_CHART, height) - 1
    chart = draw_chart(rounds, course, sheet.names, styles, width - 1, high, sheet.palette, marks=marks)
    return [title_line(gettext("Points over time"), width, False, sheet.palette), *chart]


# Tables -------------------------------------------------------------------------------------------------


def ranked(result: Result) -> list[int]:
    return [seat for seats in result.ranking for seat in seats]


def table(sheet: Sheet, title: str, heads: Sequence[str], rows: Sequence[Sequence[tuple[str, Style]]]) -> list[Line]:
    """A title, the heads, and a row for each player from first to last, with their place."""
    palette, seats = sheet.palette, sheet.match.setup.seats
    result = sheet.match.view(None).result
    assert result is not None
    order = ranked(result)
    names = max(map(cell_len, sheet.names)) + 4
    cells = [max(cell_len(head), *(cell_len(row[place][0]) for row in rows)) + 2 for place, head in enumerate(heads)]
    row = Row().add(" " * (names + 1), palette.quiet)
    for head, cell in zip(heads, cells, strict=True):
        row.add(head.rjust(cell), palette.quiet)
    lines = [Row().add(title, palette.strong).segments, row.segments]
    for seat in order:
        row = Row().add(f" {result.place(seat)} ", palette.quiet)
        row.add(fit(sheet.names[seat], names - 2, ""), palette.seat(seats[seat].colour))
        for (text, style), cell in zip(rows[seat], cells, strict=True):
            row.add(text.rjust(cell), style)
        lines.append(row.segments)
    return lines


def source_table(sheet: Sheet, result: Result) -> list[Line]:
    """Where the points came from."""
    palette = sheet.palette
    heads = [str(head) for head in (VP_HEAD, KINDS_HEAD, MOST_HEAD, CARDS_HEAD, AT_ONCE_HEAD, REST_HEAD)]
    rows = []
    for score, sources in zip(result.scores, result.sources, strict=True):
        totals = by_source(sources)
        parts = [totals.pop(source) for source in ("colour", "majority", "objective", "effect")]
        numbers = [(str(part or palette.glyphs.blocked), palette.ink) for part in (*parts, sum(totals.values()))]
        rows.append([(str(score), palette.title), *numbers])
    made = table(sheet, gettext("Where the points came from"), heads, rows)
    room = max(map(line_width, made)) - 1
    notes = [line for text in tie_breaks(result, sheet.names) for line in wrap_text(text, room)]
    return [*made, *(Row().add(f" {line}", palette.quiet).segments for line in notes)]


def era_table(sheet: Sheet, result: Result) -> list[Line]:
    """The points of each Era."""
    eras = range(1, sheet.match.view(None).last_era + 1)
    heads = [
        *(pgettext("brief", "Era {era}", era=ERA_NUMERALS[era]) for era in eras),
        pgettext("brief", "Unrest at the end"),
    ]
    rows = []
    for sources, unrest in zip(result.sources, result.unrest, strict=True):
        points = [sum(points for when, _, _, points in sources if when == era) for era in eras]
        rows.append([*((str(number), sheet.palette.ink) for number in points), (str(unrest), sheet.palette.quiet)])
    return table(sheet, gettext("Era by Era"), heads, rows)


def best_cards(sheet: Sheet, result: Result, width: int) -> list[Line]:
    """The cards that brought each player the most points, as many as fit."""
    palette = sheet.palette
    lines = [Row().add(gettext("The best cards"), palette.strong).segments]
    start = max(map(cell_len, sheet.names)) + 5
    for seat in ranked(result):
        points: dict[CardNumber, int] = {}
        for _, _, card, amount in result.sources[seat]:
            if card != NO_CARD:
                points[card] = points.get(card, 0) + amount
        told = ""
        for card in sorted(points, key=lambda card: -points[card]):
            text = f"{card_name(sheet.cards[card])} {points[card]}"
            longer = COMMA.format(first=told, next=text) if told else text
            if start + cell_len(longer) > width:
                break
            told = longer
        row = Row().add("   ", palette.ink).add(*sheet.name_span(seat)).to(start, palette.ink)
        lines.append(row.add(told, palette.ink).segments)
    return lines


def legend(sheet: Sheet, width: int) -> list[Line]:
    """What the heads of the sources mean."""
    meanings = (
        (KINDS_HEAD, SOURCE_WORDS["colour"]),
        (MOST_HEAD, SOURCE_WORDS["majority"]),
        (CARDS_HEAD, SOURCE_WORDS["objective"]),
        (AT_ONCE_HEAD, SOURCE_WORDS["effect"]),
        (REST_HEAD, COMMA.format(first=SOURCE_WORDS["obsolescence"], next=SOURCE_WORDS["resources"])),
    )
    palette = sheet.palette
    start = max(cell_len(str(head)) for head, _ in meanings) + 3
    lines = [Row().add(gettext("What the columns mean"), palette.strong).segments]
    for head, meaning in meanings:
        row = Row().add(f" {head}", palette.ink).to(start, palette.ink)
        lines += [
            (row if not place else Row().to(start, palette.ink)).add(text, palette.quiet).segments
            for place, text in enumerate(wrap_text(meaning, width - start))
        ]
    return lines
