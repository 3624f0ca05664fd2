"""Civilizations: one large, with purse, Unrest and its cards by kind; the others at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.gauges import add_ruler
from novaera_tui.draw.player_lines import KIND_COLUMNS, add_before, add_counts, add_purse, bold, others_lines
from novaera_tui.draw.sizes import others_lines as others_below
from novaera_tui.draw.text import Line, Row, cut, filled_spans, title_line, wrap_text
from novaera_tui.messages import gettext, lazy, npgettext, pgettext
from novaera_tui.play.tally import by_reason, scoring_now
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of
from novaera_tui.words.card_words import short_in_play
from novaera_tui.words.names import (
    KIND_LETTERS,
    KIND_WORDS,
    LINE_KINDS,
    SHORT_SOURCE_WORDS,
    SOURCE_WORDS,
    card_name,
    vp_words,
)
from novaera_tui.words.pages import IF_NOW
from rules import CivilizationView
from rules.kinds import COLOURS, NOBODY, UNREST_ZONE, CardNumber

NARROW_HEAD = 8
"""Cells for the letter of a kind, and the purse before and now."""
WIDE_HEAD = 18
"""With the name of the kind, too."""
WIDE_KIND = 50
"""Narrower kinds have narrow heads."""
NARROW_BOARD = 70
"""In narrower panels kinds stand one under the other, and so do the boards of the others."""
UNREST_LABEL = lazy("Unrest")
CIVILIZATION_OF = lazy("Civilization of {player}")


# The large board ----------------------------------------------------------------------------------------


def draw_civilization(scene: Scene, width: int, height: int) -> Drawing:
    """The large board, and the others below it."""
    shown = scene.view.civilizations[scene.shown]
    if width < NARROW_BOARD:
        return draw_column(scene, shown, width, height)
    palette = scene.palette
    others = lines_for_others(scene, width, height)
    drawing = Drawing([board_heading(scene, shown, width)])
    draw_kinds(drawing, scene, shown, width, height - 1 - others, 2)
    others = max(1, min(others, height - len(drawing.lines)))
    keep_in_sight(drawing, scene, 1, height - 1 - others)
    drawing.lines += [Row().line(width, palette.ink)] * (height - others - len(drawing.lines))
    drawing.lines += others_lines(scene, scene.shown, width, others)
    return drawing


def lines_for_others(scene: Scene, width: int, height: int) -> int:
    return min(others_below(len(scene.view.civilizations), width), max(1, height - 4))


def lacking(scene: Scene, width: int, height: int) -> int:
    """Lines that the large board lacks to show its cards without setting them closer."""
    shown = scene.view.civilizations[scene.shown]
    needed = (lines_of(scene, shown, kinds, width // 2, settings(width // 2)[0]) for kinds in kinds_of(scene, shown, 2))
    return max(0, sum(needed) - (height - 1 - lines_for_others(scene, width, height)))


def keep_in_sight(drawing: Drawing, scene: Scene, first: int, room: int) -> None:
    """Cards in play that need more lines than there are scroll with the cursor, so that the boards below stay in sight.

    Cards out of sight are counted, and keep their places above or below for the cursor.
    """
    cards = drawing.lines[first:]
    if len(cards) <= room:
        return
    cursor = scene.cursors.get("civilization")
    line = drawing.boxes[cursor][1] - first if cursor in drawing.boxes else 0
    hidden = max(0, line - room + 1)
    for boxes in (drawing.boxes, drawing.papers):
        boxes.update({target: (x, y - hidden, wide, high) for target, (x, y, wide, high) in boxes.items()})
    unseen = sum(not first <= y < first + room for _, y, _, _ in drawing.boxes.values())
    drawing.lines[first:] = cards[hidden : hidden + room]
    end, style, _ = drawing.lines[-1][-1]
    sign = f" {more_words(unseen)} "
    if end.endswith(" " * cell_len(sign)):
        drawing.lines[-1][-1:] = [Segment(end[: -cell_len(sign)], style), Segment(sign, scene.palette.accent)]


def more_words(cards: int) -> str:
    """Cards that have no room."""
    return npgettext("brief", "{number} more", "{number} more", cards)


def board_heading(scene: Scene, shown: CivilizationView, width: int, ruler: bool = True) -> Line:
    """The player, points, hand and Past, and Unrest on its ruler."""
    palette = scene.palette
    glyphs = palette.glyphs
    focused = scene.panel == "civilization" and shown.seat == scene.shown
    row = Row(glyphs.more)
    row.add(f"{glyphs.cursor if focused else glyphs.rule} ", palette.title if focused else palette.quiet)
    player = cut(shown.name, 15 if ruler and width < 100 else 20, glyphs.more), scene.seat_style(shown.seat)
    for span in (
        filled_spans(CIVILIZATION_OF, palette.title if focused else palette.strong, player=player)
        if width >= NARROW_BOARD
        else [player]
    ):
        row.add(*span)
    row.add(" ", player[1]).add(f" {vp_words(shown.vp)} ", palette.strong)
    hand = gettext("hand {cards}", cards=shown.hand_size)
    past = gettext("Past {cards}", cards=len(shown.past))
    row.add(f" {hand}  {past} ", palette.quiet)
    wide = 3 if width >= 100 else 2
    label = f" {UNREST_LABEL} "
    around = cell_len(label) + 4
    cell = wide if row.width + around + 11 * wide <= width else 1  # beside a long name
    if ruler:
        row.add(glyphs.rule * max(0, width - row.width - around - 11 * cell), palette.quiet)
        row.add(label, palette.bad if shown.unrest in UNREST_ZONE else palette.quiet)
        add_ruler(row, shown.unrest, palette, cell, scene.changes.unrest.get(shown.seat))
        row.add(" ", palette.ink)
    row.add(glyphs.rule * max(0, width - row.width), palette.quiet)
    return row.line(width, palette.quiet)


class Setting(NamedTuple):
    """How close together cards in play are set."""

    head: int
    """Cells before the cards of a kind, for its letter, its purse and its name."""
    close: bool = False
    """Without the blank behind each name."""


def settings(cell: int) -> tuple[Setting, ...]:
    """For kinds of this many cells, the widest first."""
    head = WIDE_HEAD if cell >= WIDE_KIND else NARROW_HEAD
    return Setting(head), Setting(head, True), Setting(NARROW_HEAD, True)


def draw_kinds(drawing: Drawing, scene: Scene, shown: CivilizationView, width: int, room: int, across: int) -> None:
    """The cards in play by kind, each kind in the same place throughout the game. Cards are set closer to fit; those
    that still do not are counted, unless the cursor is here."""
    palette = scene.palette
    focused = scene.panel == "civilization" and shown.seat == scene.shown
    cell = width // across
    kinds = kinds_of(scene, shown, across)
    for setting in settings(cell):
        needs = [lines_of(scene, shown, row, cell, setting) for row in kinds]
        if sum(needs) <= room:
            break
    spare = max(0, room - len(kinds))
    for row, needed in zip(kinds, needs, strict=True):
        allowed = needed if focused else min(needed, 1 + spare)
        spare -= allowed - 1
        top = len(drawing.lines)
        made = [Row(palette.glyphs.more) for _ in range(allowed)]
        for place, kind in enumerate(row):
            put_kind(drawing, scene, shown, kind, (place * cell, top, cell, allowed), made, setting)
        drawing.lines += (row_made.line(width, palette.ink) for row_made in made)


def kinds_of(scene: Scene, shown: CivilizationView, across: int) -> list[list[int]]:
    """The kinds that stand side by side; of the other players only those that they have."""
    if shown.seat != scene.shown:
        return [[kind] for kind in KIND_COLUMNS if shown.columns[kind]]
    per_column = -(-len(KIND_WORDS) // across)
    return [[kind for kind in KIND_COLUMNS if kind % per_column == line] for line in range(per_column)]


def lines_of(scene: Scene, shown: CivilizationView, kinds: Sequence[int], cell: int, setting: Setting) -> int:
    """Lines that the cards of kinds side by side need."""
    room = cell - setting.head - 1
    return max(len(in_lines(tiles(scene, shown, shown.columns[kind], room, setting), room)) for kind in kinds)


Tile = tuple[CardNumber, str]


def tiles(
    scene: Scene, shown: CivilizationView, numbers: Sequence[CardNumber], room: int, setting: Setting
) -> list[Tile]:
    """Cards by their names, with the key that chooses them, or a sign."""
    glyphs = scene.palette.glyphs
    made: list[Tile] = []
    for number in numbers:
        damaged = number in shown.damaged
        is_secret = damaged and not sees(scene, shown)
        name = pgettext("brief", "face down") if is_secret else card_name(scene.view.cards[number])
        key = key_of(scene, ("card", number, 0)) if scene.home == "civilization" else ""
        new = number in scene.changes.cards
        sign = glyphs.damaged if damaged else glyphs.new if new else "" if key else " "
        text = f"{f' {key} ' if key else ''}{sign}{name}{'' if setting.close else ' '}"
        made.append((number, cut(text, room, glyphs.more)))
    return made


def in_lines(cards: Sequence[Tile], room: int) -> list[list[Tile]]:
    """Cards in as many lines as they need."""
    lines: list[list[Tile]] = [[]]
    used = 0
    for card in cards:
        size = cell_len(card[1])
        if lines[-1] and used + 1 + size > room:
            lines.append([])
            used = 0
        used += size + (1 if lines[-1] else 0)
        lines[-1].append(card)
    return lines


def add_head(row: Row, scene: Scene, shown: CivilizationView, kind: int, head: int) -> Row:
    """The letter of a kind, the purse before and now, and the name of the kind if it fits."""
    palette = scene.palette
    start = row.width
    add_before(row.add(f" {KIND_LETTERS[kind]} ", palette.strips[kind]), scene, shown, kind)
    amount = str(shown.resources[kind]) if kind in COLOURS else ""
    row.add(amount.rjust(start + 5 - row.width), bold(palette.kind(kind)))
    name = LINE_KINDS[kind]
    if row.width - start + 1 + cell_len(name) < head:
        row.add(f" {name}", palette.quiet)
    return row


def put_kind(
    drawing: Drawing,
    scene: Scene,
    shown: CivilizationView,
    kind: int,
    box: tuple[int, int, int, int],
    rows: list[Row],
    setting: Setting,
) -> None:
    """The head of a kind and its cards, added to the rows; the cards of a line show their words where all of them fit.
    Where cards are left out, damaged ones come first."""
    palette, numbers = scene.palette, shown.columns[kind]
    x, top, cell, height = box
    head, within = setting.head, cell - setting.head - 1
    add_head(rows[0].to(x, palette.ink), scene, shown, kind, head)
    lines = in_lines(tiles(scene, shown, numbers, within, setting), within)
    if len(lines) > height:
        numbers = tuple(sorted(numbers, key=lambda number: number not in shown.damaged))
        lines = in_lines(tiles(scene, shown, numbers, within, setting), within)
    hidden, gap = sum(len(line) for line in lines[height:]), "  " if setting.close else " "
    more = f"{gap}{more_words(hidden + 1)} "
    for line, names in enumerate(lines[:height]):
        row = rows[line].to(x + head, palette.ink)
        working = [number for number, _ in names if number not in shown.damaged]
        words = {number: f"{gap}{said} " for number in working if (said := short_in_play(scene.view.cards[number]))}
        room = cell - head - sum(cell_len(text) + 1 for _, text in names)
        if hidden and line == height - 1:
            room -= cell_len(more)
        told = sum(map(cell_len, words.values())) < room
        for place, (number, text) in enumerate(names):
            if hidden and line == height - 1 and row.width + cell_len(text) + cell_len(more) > x + cell:
                hidden += len(names) - place
                break
            row.add(" " if place else "", palette.ink)
            damaged = number in shown.damaged
            if not damaged or sees(scene, shown):
                drawing.boxes[("card", number, 0)] = (row.width, top + line, cell_len(text), 1)
                drawing.papers[("card", number, 0)] = drawing.boxes[("card", number, 0)]
            row.add(text, tile_style(scene, number, kind, damaged))
            row.add(words.get(number, "") if told else "", palette.quiet)
    if hidden:
        rows[height - 1].add(f"{gap}{more_words(hidden)}", palette.accent)


def tile_style(scene: Scene, number: int, kind: int, damaged: bool) -> Style:
    """While the player chooses a card in play, those that can be chosen stand out."""
    palette = scene.palette
    if scene.home == "civilization" and ("card", number, 0) in scene.options:
        return palette.strips[kind]
    if number in scene.changes.damaged:
        return palette.alarm
    if number in scene.changes.cards:
        return palette.bodies[kind] + palette.title
    return palette.bodies[kind] + palette.bad if damaged else palette.bodies[kind]


def sees(scene: Scene, civilization: CivilizationView) -> bool:
    """R14.1: a damaged card lies face down; its owner knows it."""
    return civilization.seat in (scene.view.player, scene.asked if scene.decision is not None else NOBODY)


# A column at the side -----------------------------------------------------------------------------------


def draw_column(scene: Scene, shown: CivilizationView, width: int, height: int) -> Drawing:
    """All boards one under the other: the first has the words of its cards if all fit; if not, the others may leave out
    the names of theirs."""
    palette = scene.palette
    seats = len(scene.view.civilizations)
    others = [scene.view.civilizations[(scene.shown + step) % seats] for step in range(1, seats)]
    blank = Row().line(width, palette.ink)
    heads = [head_of(scene, other, width) for other in others]
    own = max(1, height - 2 - sum(1 + len(head) for head in heads))
    for named, told in ((len(others), True), *((named, False) for named in range(len(others), -1, -1))):
        drawing = Drawing([board_heading(scene, shown, width, False), unrest_line(scene, shown, width)])
        if told:
            draw_told(drawing, scene, shown, width)
        else:
            draw_kinds(drawing, scene, shown, width, own, 1)
            keep_in_sight(drawing, scene, 2, own)
        for place, other in enumerate(others):
            drawing.lines += [blank, *heads[place]]
            if place < named:
                draw_kinds(drawing, scene, other, width, height, 1)
        if len(drawing.lines) <= height:
            break
    standing = standing_lines(scene, width)
    if len(drawing.lines) + 1 + len(standing) <= height:
        drawing.lines += [blank] * (height - len(drawing.lines) - len(standing)) + standing
    drawing.lines += [blank] * (height - len(drawing.lines))
    return drawing


def head_of(scene: Scene, other: CivilizationView, width: int) -> list[Line]:
    """Another player's board without the names of cards: purse and counts in one line if they fit."""
    palette = scene.palette
    lines = [board_heading(scene, other, width, False), unrest_line(scene, other, width)]
    counts = add_counts(Row(palette.glyphs.more).add(" ", palette.ink), scene, other)
    for marked in (True, False):
        purse = add_purse(Row(palette.glyphs.more).add(" ", palette.ink), scene, other, marked=marked)
        if purse.width + counts.width <= width:
            return [*lines, purse.join(counts).line(width, palette.ink)]
    return [*lines, purse.line(width, palette.ink), counts.line(width, palette.ink)]


def draw_told(drawing: Drawing, scene: Scene, shown: CivilizationView, width: int) -> None:
    """The cards in play one under the other, with their words, except damaged ones."""
    palette = scene.palette
    setting = settings(width)[0]
    head = setting.head
    for kind in KIND_COLUMNS:
        row = add_head(Row(palette.glyphs.more), scene, shown, kind, head)
        for number, text in tiles(scene, shown, shown.columns[kind], width - head - 1, setting):
            damaged = number in shown.damaged
            target, row = ("card", number, 0), row.to(head, palette.ink)
            drawing.boxes[target] = drawing.papers[target] = (head, len(drawing.lines), cell_len(text), 1)
            row.add(text, tile_style(scene, number, kind, damaged))
            words = "" if damaged else short_in_play(scene.view.cards[number])
            if row.width + 1 + cell_len(words) < width:
                row.add(f" {words}", palette.quiet)
                words = ""
            drawing.lines.append(row.line(width, palette.ink))
            for line in wrap_text(words, width - head - 3) if words else ():
                drawing.lines.append(Row().to(head + 2, palette.ink).add(line, palette.quiet).line(width, palette.ink))
            row = Row(palette.glyphs.more)
        if row.width:
            drawing.lines.append(row.line(width, palette.ink))


def standing_lines(scene: Scene, width: int) -> list[Line]:
    """Everybody's points if the Era ended now, the leader first, and their sources."""
    palette = scene.palette
    scoring = scoring_now(scene.view)
    after = [before + scoring.points(seat) for seat, before in enumerate(scoring.before)]
    longest = max(cell_len(cut(name, 12, palette.glyphs.more)) for name in scene.names)
    lines = [title_line(str(IF_NOW), width, False, palette)]
    sources = [by_reason(awards) for awards in scoring.awards]
    for words in (SOURCE_WORDS, SHORT_SOURCE_WORDS):
        told = ["  " + ", ".join(f"{words[by]} {amount}" for by, amount in points.items()) for points in sources]
        if longest + 2 + cell_len(vp_words(100)) + max(map(cell_len, told)) <= width:
            break
    for seat in sorted(range(len(after)), key=lambda seat: -after[seat]):
        row = Row(palette.glyphs.more).add(" ", palette.ink)
        row.add(cut(scene.names[seat], 12, palette.glyphs.more), scene.seat_style(seat)).to(longest + 2, palette.ink)
        row.add(vp_words(after[seat]).rjust(cell_len(vp_words(100))), palette.strong)
        row.add(told[seat] if row.width + cell_len(told[seat]) <= width else "", palette.quiet)
        lines.append(row.line(width, palette.ink))
    return lines


def unrest_line(scene: Scene, civilization: CivilizationView, width: int) -> Line:
    """Unrest, and the dice of the other players."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    row.add(f" {UNREST_LABEL} ", palette.bad if civilization.unrest in UNREST_ZONE else palette.quiet)
    mine = civilization.seat == scene.shown
    before = scene.changes.unrest.get(civilization.seat)
    add_ruler(row, civilization.unrest, palette, (3 if width >= 42 else 2) if mine else 1, before)
    if not mine:
        add_chips(row.add("  ", palette.ink), civilization.dice, palette)
    return row.line(width, palette.ink)
