"""An answer list: counters for resources, and what each card brings, in the order in which it does."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from novaera_tui.draw.cards import add_price, price_in_play
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row, wrap_text
from novaera_tui.messages import pgettext
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_parts import ListLine
from novaera_tui.play.answer_list_words import answer_words, purse_after, purse_words, vain_words
from novaera_tui.table.scene import Scene
from novaera_tui.words import menus
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import KIND_WORDS, card_name, short_amount, short_amount_or_any
from novaera_tui.words.zone_words import Part
from rules.deeds import Gain
from rules.effects import Effect
from rules.kinds import COLOURS, KINDS, CardNumber, Player

BOX: Final = 4
"""Cells of a tick box."""
PRICE: Final = 5
NAMES_AT: Final = 1 + BOX + PRICE
BRINGS: Final = 9
"""Cells for what an effect brings."""
COUNTER_GAP: Final = 2


def draw_answer_list(drawing: Drawing, answer_list: AnswerList, scene: Scene, width: int) -> None:
    """Counters first, because they are changed most; then the cards, a row each."""
    palette = scene.palette
    names = NAMES_AT + longest(answer_list, scene) + 2
    if answer_list.whole:
        drawing.lines.append(production_heading(answer_list, scene, width))
    for source in answer_list.purses:
        add_purse(drawing, answer_list, source, scene, width)
    for card, place in answer_list.plain if answer_list.whole else ():
        rows = effect_rows(card_head(scene, card), scene, scene.view.cards[card].effects[place], names, width)
        drawing.lines += (row.line(width, palette.ink) for row in rows)
    for place, line in enumerate(answer_list.lines):
        top = len(drawing.lines)
        rows = line_rows(answer_list, place, line, scene, names, width)
        drawing.lines += (row.line(width, palette.ink) for row in rows)
        drawing.boxes[("line", place, 0)] = (0, top, width, len(drawing.lines) - top)


def production_heading(answer_list: AnswerList, scene: Scene, width: int) -> Line:
    """Whose production, and their resources now and after it; in a narrow line as much of that as fits."""
    palette = scene.palette
    now, then = scene.view.civilizations[answer_list.player].resources, purse_after(answer_list)
    parts = []
    for label, purse in ((pgettext("label", "now"), now), (pgettext("label", "then"), then)):
        part = Row().add(f"  {label}", palette.quiet)
        for kind, amount, before in zip(COLOURS, purse, now, strict=True):
            part.add(" ", palette.ink)
            part.add(short_amount(amount, kind), palette.kind(kind) + Style(bold=True, underline=amount != before))
        parts.append(part)
    title = menus.production_of(scene.names[answer_list.player])
    row = add_heading(Row(), scene, "choices", set_cell_size(title, min(cell_len(title), width - parts[1].width - 3)))
    if row.width + parts[0].width + parts[1].width >= width:
        parts = parts[1:]
    room = width - sum(part.width for part in parts) - 1
    if row.width + cell_len(f" {menus.FROM_TOP}") < room:
        row.add(f" {menus.FROM_TOP}", palette.quiet)
    row.to(room, palette.ink)
    for part in parts:
        row.join(part)
    return row.line(width, palette.ink)


def brings(scene: Scene, effect: Effect) -> Part:
    """The resources that an effect brings now; nothing if its condition does not hold; empty if that depends."""
    times = effect.times(scene.view, scene.mine)
    if not times:
        return Part(pgettext("cell", "nothing"), "quiet")
    if isinstance(effect.verb, Gain):
        return Part(f"+{short_amount_or_any(effect.verb.amount * times, effect.verb.kind)}", "good")
    return Part("")


def card_head(scene: Scene, card: CardNumber, box: str = "") -> Row:
    """A tick box, the price that tells the kind, and the name of a card in play."""
    palette, owner = scene.palette, scene.view.civilizations[scene.mine]
    kind = next((kind for kind in KINDS if card in owner.columns[kind]), scene.view.cards[card].kinds[-1])
    row = Row().add(" ", palette.ink).add(box, palette.title).to(1 + BOX, palette.ink)
    add_price(row, price_in_play(scene.view.cards[card], kind), palette).to(NAMES_AT, palette.ink)
    return row.add(card_name(scene.view.cards[card]), palette.strong)


def add_purse(drawing: Drawing, answer_list: AnswerList, source: Player, scene: Scene, width: int) -> None:
    """How many of each kind, or for a single resource the digit of each kind; impossible kinds have no counter."""
    palette, purse = scene.palette, answer_list.purses[source]
    row = Row().add(f" {purse_words(answer_list, source, scene.names)} ", palette.strong)
    counter = COUNTER_GAP + 3 + max(cell_len(str(KIND_WORDS[kind])) for kind in COLOURS)
    if row.width + counter * len(COLOURS) > width:
        drawing.lines.append(row.line(width, palette.ink))
        row = Row().to(1 + BOX, palette.ink)
    for kind in COLOURS:
        start = row.width
        count = purse.counts[kind]
        if purse.is_single:
            row.add(palette.glyphs.pip if count else " ", palette.accent)
            row.add(f"{kind + 1} " if purse.most[kind] else "  ", palette.title)
        else:
            row.add(f" {count:2} ", palette.strong if count else palette.quiet)
        row.add(str(KIND_WORDS[kind]), palette.kind(kind) if count else palette.quiet)
        if purse.most[kind]:
            drawing.boxes[("count", source, kind)] = (start, len(drawing.lines), row.width - start, 1)
        row.to(start + counter, palette.ink)
    drawing.lines.append(row.line(width, palette.ink))


def line_rows(answer_list: AnswerList, place: int, line: ListLine, scene: Scene, names: int, width: int) -> list[Row]:
    """A box if it is optional, the card, the answer chosen for it, and its effect."""
    palette, cards = scene.palette, scene.view.cards
    row = card_head(scene, line.card, ("[x]" if line.on else "[ ]") if line.optional else "")
    question = answer_list.question_at(place)
    answer, vain = "", ""
    if question is not None and line.on:
        answer = f"< {answer_words(answer_list.asked[question].answer, scene.names, cards)} > "
    effect = cards[line.card].effects[line.place]
    if answer_list.is_in_vain(place):
        vain = vain_words(effect)
    rows = effect_rows(row, scene, effect, names, width, answer, vain)
    return rows if line.on else [Row().add("".join(part.text for part in row.segments), palette.quiet) for row in rows]


def effect_rows(
    row: Row, scene: Scene, effect: Effect, names: int, width: int, answer: str = "", vain: str = ""
) -> list[Row]:
    """Behind a card: what an effect brings now, the answer that it needs, and its words."""
    palette = scene.palette
    told = brings(scene, effect)
    row.to(names, palette.ink).add(told.text, palette.mood(told.mood)).to(names + BRINGS, palette.ink)
    row.add(answer, palette.accent)
    words = f"{short_effect(effect)}: {vain}" if vain else short_effect(effect)
    style = palette.warn if vain else palette.quiet if told.mood == "quiet" else palette.ink
    first, *more = wrap_text(words, max(8, width - row.width - 1))
    return [row.add(first, style), *(Row().to(names + BRINGS, style).add(part, style) for part in more)]


def longest(answer_list: AnswerList, scene: Scene) -> int:
    """Cells for the names of cards."""
    cards = [line.card for line in answer_list.lines] + [card for card, _ in answer_list.plain]
    return max((cell_len(card_name(scene.view.cards[card])) for card in cards), default=0)
