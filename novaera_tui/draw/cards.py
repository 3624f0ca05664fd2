"""Cards: a title strip in the colour of their kind over a body with as many of their words as there is room for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, cut, fit, wrapped
from novaera_tui.words.effects import card_words, kind_words
from novaera_tui.words.short_effects import short_card
from rules import Card
from rules.records import TupleRecord

NARROW_CARD: Final = 28
"""Cards narrower than this have no margin on the right of their words."""
CLAUSE: Final = re.compile(r"(?<=[;,]) ")


class Words(TupleRecord):
    """What a card says, from all of it to the least that makes sense."""

    full: str
    effects: str
    """Without the names that it makes obsolete or evolves into; signs stand for these."""
    brief: str


_words: dict[int, tuple[Card, Words]] = {}
"""By the card's identity: to compare cards by all they hold would take longer than to make their words."""


def words_of(card: Card) -> Words:
    known = _words.get(id(card))
    if known is None or known[0] is not card:
        said = card_words(card)
        effects = said[: len(said) - bool(card.obsoletes) - bool(card.evolves)]
        known = _words[id(card)] = card, Words(" ".join(said), " ".join(effects), short_card(card))
    return known[1]


def price(card: Card, letters: str = "") -> str:
    """Letters and cost in four cells: E6, ME10, T."""
    return f"{letters or card.letters:>2}{'' if card.is_territory else card.cost!s:<2}"


def signs(card: Card, palette: Palette) -> str:
    """Protection, obsolescence and evolution, a sign each."""
    glyphs = palette.glyphs
    safe = any(ability.word == "protect" for ability in card.abilities)
    return (
        (glyphs.safe if safe else "")
        + (glyphs.obsolete if card.obsoletes else "")
        + (glyphs.evolves if card.evolves else "")
    )


def mark_sign(mark: str, palette: Palette) -> str:
    """What `Scene.reach` says about a card, as a sign; a card that can be chosen shows its key."""
    glyphs = palette.glyphs
    reach, _, key = mark.partition(" ")
    return {"now": glyphs.now, "other": glyphs.other_die, "blocked": glyphs.blocked}.get(reach, "") + key


def add_price(row: Row, card: Card, text: str, palette: Palette) -> None:
    """A bicolour card shows both of its colours."""
    if len(card.kinds) == 1:
        row.add(text, palette.strips[card.kinds[0]])
        return
    place = text.index(card.letters) + 1
    row.add(text[:place], palette.strips[card.kinds[0]]).add(text[place:], palette.strips[card.kinds[1]])


def title(
    card: Card, width: int, tails: tuple[str, ...], palette: Palette, is_open: bool, must: bool = False
) -> tuple[Line, str]:
    """The title strip in exactly this width, the last cell being a gap; and which of the tails found room.

    Room is made by leaving out first the blanks around the price, but for the one before the name; then tails; then the
    gap, and only then that blank. The strip of an open card is filled; of a covered one only the price has a ground. A
    tail that `must` stand there shortens the name.
    """
    glyphs = palette.glyphs
    label = price(card)
    label += "" if is_open and label.endswith(" ") else " "
    labels = (label, f"{price(card).rstrip()} ", f"{label.strip()} ")
    name = card.name
    size = cell_len(name)
    for tail in (*filter(None, tails), *([] if must else [""])):
        needed = size + (1 + len(tail) if tail else 0)
        label = next((label for label in labels if len(label) + needed < width), "")
        if label:
            break
    else:
        label, tail = labels[-1], tails[-1] if must else ""
        room = width - 2 - len(tail) if must else width
        if len(label) + size == room + 1:
            label = label.strip()  # rather than that a letter is lost
        elif len(label) + size > room:
            name = cut(name, max(1, min(room, width - 1) - len(label)), glyphs.more)
    row = Row(glyphs.more)
    add_price(row, card, label[: len(price(card))], palette)
    style = palette.strips[card.kinds[-1]] if is_open else palette.quiet
    row.to(len(label), style)
    row.add(name, style)
    if tail:
        row.to(width - 1 - len(tail), style).add(tail, style if is_open else palette.accent)
    if is_open:
        row.to(width - 1, style)
    return row.line(width, palette.ink), tail


def room_for_words(width: int) -> int:
    """Cells of a line of a card's body."""
    return max(1, width - (2 if width < NARROW_CARD else 3))


def chosen_words(
    card: Card, room: int, height: int, mark: str, more: str, palette: Palette, in_full: bool
) -> list[str]:
    """The most words that fit, wrapped. What found no room in the title stands in the corner of the last line: the
    mark always, the signs (`more`) unless words stand for them or need their room."""
    full, effects, brief = words_of(card)
    both = " ".join(filter(None, (more, mark)))
    sentences = ((full, mark), (effects, both)) if in_full else ()
    begun = tuple((clauses, mark) for clauses in beginnings(brief, palette.glyphs.more))
    for words, tail in (*sentences, (brief, both), (brief, mark), *begun):
        lines = list(wrapped(words, room))
        if fits(lines, room, height, tail):
            break
    else:
        lines = lines[:height]
        space = room - 1 - (len(tail) + 1 if tail else 0)
        lines[-1] = f"{wrapped(lines[-1], max(1, space))[0]}{palette.glyphs.more}"
    if tail:
        lines += [""] * (height - len(lines))
        lines[-1] = fit(lines[-1], room - len(tail), "") + tail
    return lines


def beginnings(words: str, more: str) -> Iterator[str]:
    """Fewer and fewer of the clauses, with a sign that there are more: no clause is told by half."""
    clauses = CLAUSE.split(words)
    for number in range(len(clauses) - 1, 0, -1):
        yield f"{' '.join(clauses[:number])[:-1]} {more}"


def fits(lines: list[str], room: int, height: int, tail: str) -> bool:
    if len(lines) < height or not tail:
        return len(lines) <= height
    return len(lines) == height and cell_len(lines[-1]) + 1 + len(tail) <= room


def body(card: Card, width: int, height: int, mark: str, more: str, palette: Palette, in_full: bool) -> list[Line]:
    """The body in exactly this size, the last column being a gap."""
    style = palette.bodies[card.kinds[-1]]
    lines: list[Line] = []
    words = chosen_words(card, room_for_words(width), height, mark, more, palette, in_full) if height > 0 else []
    for part in words + [""] * (height - len(words)):
        row = Row(palette.glyphs.more).add(" " + part, style).to(width - 1, style)
        lines.append(row.line(width, palette.ink))
    return lines


_drawn: dict[tuple[int, int, int, str, int, bool, bool], list[Line]] = {}
"""Cards as they were drawn: from one key press to the next hardly any of them changes."""
MOST_KEPT: Final = 2000


def remembered(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool = False, is_new: bool = False
) -> list[Line]:
    """A card as it was drawn before, or now; a card of no height lies under another."""
    words_of(card)  # keeps the card, so that its identity stays its own
    key = (id(card), width, height, mark, id(palette), in_full, is_new)
    if key not in _drawn:
        if len(_drawn) > MOST_KEPT:
            _drawn.clear()
        _drawn[key] = (
            drawn_open(card, width, height, mark, palette, in_full, is_new)
            if height
            else [covered(card, width, palette)]
        )
    return _drawn[key]


def open_card(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool = False
) -> list[Line]:
    """A card with its words; `mark` is what `Scene.reach` says about it, or empty."""
    return remembered(card, width, max(1, height), mark, palette, in_full, is_new)


def covered_card(card: Card, width: int, palette: Palette) -> Line:
    """A card that lies under another: only its title is to be seen."""
    return remembered(card, width, 0, "", palette)[0]


def drawn_open(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool
) -> list[Line]:
    sign, more = mark_sign(mark, palette), (palette.glyphs.new if is_new else "") + signs(card, palette)
    both = " ".join(filter(None, (more, sign)))
    strip, shown = title(card, width, (both, sign), palette, True)
    if height == 1 and " " in mark and not shown:
        strip, shown = title(card, width, (sign,), palette, True, must=True)
    left = "" if shown == both else more
    return [strip, *body(card, width, height - 1, "" if shown else sign, left, palette, in_full)]


def covered(card: Card, width: int, palette: Palette) -> Line:
    return title(card, width, (signs(card, palette),), palette, False)[0]


def detail_words(card: Card) -> str:
    """One card in running text: what it is, what it costs, what it says."""
    cost = "" if card.is_territory else f", cost {card.cost}"
    return f"{card.name} ({kind_words(card)}{cost}): {words_of(card).full}"
