"""Players in a line each: purse, Unrest, cards by kind; the others in as many words as fit."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.gauges import add_ruler
from novaera_tui.draw.text import Line, Row, cut
from novaera_tui.messages import pgettext, plazy
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import KIND_LETTERS, short_amount, vp_words
from rules import CivilizationView
from rules.kinds import COLOURS, KINDS, UNREST_ZONE

KIND_COLUMNS = KINDS
SHORT_UNREST_LABEL = plazy("brief", "Unrest")


def add_purse(row: Row, scene: Scene, civilization: CivilizationView, gap: str = " ", marked: bool = True) -> Row:
    """2W 4→7M 3E 1K: amounts come first, so that they do not look like dice."""
    palette = scene.palette
    for kind, amount in zip(COLOURS, civilization.resources, strict=True):
        if marked:
            add_before(row, scene, civilization, kind)
        row.add(short_amount(amount, kind), bold(palette.kind(kind))).add(gap, palette.ink)
    return row


def add_before(row: Row, scene: Scene, civilization: CivilizationView, kind: int) -> Row:
    """If a purse has changed since the reader's last turn: the old amount."""
    change = scene.changes.purses.get((civilization.seat, kind), 0)
    before = f"{civilization.resources[kind] - change}{scene.palette.glyphs.to}" if change else ""
    return row.add(before, scene.palette.good if change > 0 else scene.palette.bad)


def bold(style: Style) -> Style:
    return style + Style(bold=True)


def add_counts(row: Row, scene: Scene, civilization: CivilizationView) -> Row:
    """Working cards by kind, and the kinds of damaged ones: cards 2W 1K ×ME. They are quiet, so that they do not look
    like a purse."""
    palette = scene.palette
    counts = civilization.working.counts
    if not any(counts) and not civilization.damaged:
        return row.add(f"{pgettext('brief', 'no cards')} ", palette.quiet)
    told = " ".join(short_amount(counts[kind], kind) for kind in KIND_COLUMNS if counts[kind])
    row.add(pgettext("brief", "cards {counts}", counts=told) + " ", palette.quiet)
    if civilization.damaged:
        columns = [kind for kind in KIND_COLUMNS for card in civilization.columns[kind] if card in civilization.damaged]
        row.add(f"{palette.glyphs.damaged}{''.join(KIND_LETTERS[kind] for kind in columns)} ", palette.bad)
    return row


def add_means(row: Row, scene: Scene, mine: CivilizationView, width: int) -> None:
    """A civilization in a line: whose it is, the purse, the Unrest ruler, the cards in play."""
    palette = scene.palette
    longest = max(4, min(24, width - 62))
    for marked in (True, False):
        made = Row(palette.glyphs.more)
        made.add(f"{cut(mine.name, longest, palette.glyphs.more)} ", scene.seat_style(mine.seat))
        made.add(" ", palette.ink)
        add_purse(made, scene, mine, marked=marked)
        made.add(f" {SHORT_UNREST_LABEL} ", palette.bad if mine.unrest in UNREST_ZONE else palette.quiet)
        add_ruler(made, mine.unrest, palette, 2 if width >= 100 else 1, scene.changes.unrest.get(mine.seat))
        add_counts(made.add("  ", palette.ink), scene, mine)
        if row.width + made.width <= width:
            break
    row.join(made)


# The others ---------------------------------------------------------------------------------------------


class SummaryForm(NamedTuple):
    """How many words another player gets."""

    letters: int
    """Of the name, at most."""
    points: bool = False
    cards: bool = False
    long: bool = False
    """Unrest 3 and hand 2, or U3 and h2."""
    hand: bool = True
    """How many cards are in hand; left out before Unrest is only a letter."""
    dice: bool = False
    marked: bool = False
    """Changes show the old value."""
    chips: str | None = None
    """The gap between dice of two cells; None for dice of four."""
    gap: str = " "
    """Between the kinds of a purse."""
    wide: bool = True
    """With gaps between purse, Unrest, cards, hand and dice."""
    least: int = 0
    """Cells with room for the cards of most games, so that the form does not change with each card."""


SUMMARY_FORMS = (
    SummaryForm(12, points=True, cards=True, long=True, dice=True, marked=True),
    SummaryForm(12, cards=True, long=True, dice=True, marked=True),
    SummaryForm(9, cards=True, long=True, dice=True, marked=True, wide=False),
    SummaryForm(9, cards=True, long=True, dice=True, wide=False),
    SummaryForm(9, cards=True, long=True, hand=False, dice=True, wide=False, least=50),
    SummaryForm(8, cards=True, dice=True, wide=False, least=50),
    SummaryForm(8, cards=True, hand=False, dice=True, wide=False, least=50),
    SummaryForm(9, long=True, dice=True, marked=True, wide=False),
    SummaryForm(9, long=True, dice=True, wide=False),
    SummaryForm(9, long=True, hand=False, dice=True, marked=True, wide=False),
    SummaryForm(6, long=True, hand=False, dice=True, wide=False),
    SummaryForm(6, dice=True, marked=True, wide=False),
    SummaryForm(6, dice=True, wide=False),
    SummaryForm(6, dice=True, chips=" ", wide=False),
    SummaryForm(3, dice=True, chips=" ", wide=False),
    SummaryForm(3, hand=False, dice=True, chips=" ", wide=False),
    SummaryForm(3, hand=False, dice=True, chips=" ", gap="", wide=False),
    SummaryForm(3, hand=False, dice=True, chips="", gap="", wide=False),
    SummaryForm(3, wide=False),
    SummaryForm(3, gap="", wide=False),
)
"""From many words to few. Marks for changes come before long words, but never instead of the dice."""


def others_lines(scene: Scene, seat: int, width: int, lines: int, told: int = 0) -> list[Line]:
    """Everybody but one player, in this many lines; the first of them may be shown elsewhere."""
    palette = scene.palette
    across = -(-(len(scene.view.civilizations) - 1 - told) // max(1, lines))
    cell = max(1, width // max(1, across))
    rows = [Row(palette.glyphs.more) for _ in range(lines)]
    for place, made in enumerate(summaries(scene, seat, cell - 1)[told:]):
        line, column = divmod(place, across)
        rows[line].to(column * cell, palette.ink).join(made.line(cell - 1, palette.ink))
    return [row.line(width, palette.ink) for row in rows]


def summaries(scene: Scene, seat: int, width: int) -> list[Row]:
    """Everybody but one player in the most words in which all of them fit: purse, Unrest, cards by kind, hand, dice
    that are left."""
    seats = len(scene.view.civilizations)
    others = [scene.view.civilizations[(seat + step) % seats] for step in range(1, seats)]
    for form in SUMMARY_FORMS:
        rows = [summary_of(scene, other, form) for other in others]
        if width >= form.least and all(row.width <= width for row in rows):
            break
    return rows


def summary_of(scene: Scene, civilization: CivilizationView, form: SummaryForm) -> Row:
    palette = scene.palette
    # letters are worth more than a sign that some are missing
    name = set_cell_size(civilization.name, min(form.letters, cell_len(civilization.name)))
    row = Row(palette.glyphs.more).add(f" {name} ", scene.seat_style(civilization.seat))
    if form.points:
        row.add(f"{vp_words(civilization.vp)} ", palette.strong)
    gap = " " if form.wide else ""
    row.add(gap, palette.ink)
    add_purse(row, scene, civilization, form.gap, form.marked)
    space = str(civilization.unrest)
    if form.marked and civilization.seat in scene.changes.unrest:
        space = f"{scene.changes.unrest[civilization.seat]}{palette.glyphs.to}{space}"
    if form.long:
        unrest = gap + pgettext("brief", "Unrest {space}", space=space) + " "
    else:
        unrest = f"{'' if form.gap else ' '}{pgettext('cell', 'U{unrest}', unrest=space)} "
    row.add(unrest, palette.bad if civilization.unrest in UNREST_ZONE else palette.ink)
    if form.cards:
        add_counts(row.add(gap, palette.ink), scene, civilization)
    if form.hand:
        size = civilization.hand_size
        hand = (
            pgettext("brief", "hand {number}", number=size) if form.long else pgettext("cell", "h{number}", number=size)
        )
        row.add(f"{gap if form.long else ''}{hand} ", palette.quiet)
    if form.dice and not any(scene.view.zones):  # while dice are picked they are shown in the place of their zone
        add_chips(row.add(gap if civilization.dice else "", palette.ink), civilization.dice, palette, form.chips)
    return row
