"""Cards: a title strip in the colour of their kind over a body with as many of their words as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, cut, wrapped
from novaera_tui.words.effects import card_words, kind_words
from novaera_tui.words.short_effects import BRINGS_POINTS, Clause, short_card, short_clauses, told
from rules import Card
from rules.records import TupleRecord

NARROW_CARD: Final = 28
"""Cards narrower than this have no margin on the right of their words."""
LIGHT: Final = Style(bold=False)
LONGEST_MARK: Final = "now 1"
"""A card that can be chosen, with its key."""


class Manner(TupleRecord):
    """What the cards of a row have in common."""

    in_full: bool
    """Whether sentences are to be tried; a row of cards has sentences or brief words, not both."""
    marks: str = ""
    """Where marks stand: at the end of the "title", at the end of the first words "below" it, or wherever there is room
    in this order."""


BRIEF: Final = Manner(False)
IN_FULL: Final = Manner(True)


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


def labels(card: Card) -> tuple[str, str, str]:
    """The price before a name: so that names begin in one column, without a blank before it, and without any blank."""
    label = price(card)
    bare = label.strip()
    return label if label.endswith(" ") else f"{bare} ", f"{bare} ", bare


def title(
    card: Card, width: int, tails: tuple[str, ...], palette: Palette, is_open: bool, must: bool = False
) -> tuple[Line, str]:
    """The title strip in exactly this width, the last cell being a gap; and which of the tails found room.

    Names begin in one column unless that would cost a letter. The strip of an open card is filled; of a covered one
    only the price has a ground, which is gap enough where signs need the room. A tail that `must` stand there makes the
    name begin earlier, or shortens it.
    """
    glyphs = palette.glyphs
    name, room = card.name, width - 1
    aligned, close, bare = labels(card)
    forms = [(aligned, tail) for tail in tails] + [(aligned.rstrip(), tail) for tail in tails if not is_open]
    least = tails[-1] if must else ""
    for label, tail in (*forms, (aligned, least), (close, least), (bare, least)):
        left = room - len(label) - (len(tail) + 1 if tail else 0)
        if cell_len(name) <= left:
            break
    else:
        label, name = close, cut(name, max(1, left - 1), glyphs.more)
    row = Row(glyphs.more)
    add_price(row, card, label, palette)
    style = palette.strips[card.kinds[-1]] if is_open else palette.quiet
    # a name that touches its price is told from it by its weight
    row.add(name, style if label.endswith(" ") or not is_open else style + LIGHT)
    if tail:
        row.to(width - 1 - len(tail), style).add(tail, style if is_open else palette.accent)
    if is_open:
        row.to(width - 1, style)
    return row.line(width, palette.ink), tail


def room_for_words(width: int) -> int:
    """Cells of a line of a card's body."""
    return max(1, width - (2 if width < NARROW_CARD else 3))


def chosen_words(
    card: Card, room: int, height: int, tails: tuple[str, str], palette: Palette, in_full: bool
) -> tuple[list[str], str]:
    """The most words that fit, wrapped, and what stands at the end of the first line: the first of these tails, unless
    that is the only line and its words need the room."""
    full, effects, brief = words_of(card)
    for tail in tails if height == 1 else tails[:1]:
        for words in (full, effects, brief) if in_full else (brief,):
            lines = list(wrapped(words, room, taken_by(tail)))
            if len(lines) <= height:
                return lines, tail
    return most_worth(card, room, height, taken_by(tail), palette.glyphs.more), tail


def taken_by(tail: str) -> int:
    """Cells that something at the end of a line takes from its words, with a gap so that it is not read with them."""
    return len(tail) + 2 if tail else 0


def most_worth(card: Card, room: int, height: int, taken: int, more: str) -> list[str]:
    """Brief words of which not all fit: the whole clauses that are worth most, with a sign that there are others. One
    is told by half only where lines would be empty, or where no points would be told at all."""
    clauses = short_clauses(card)
    best: list[Clause] = []
    lines: list[str] = []
    for number in range(len(clauses) - 1, 0, -1):
        for chosen in map(list, combinations(clauses, number)):
            made = unfinished(told(chosen), room, taken, more)
            if weight(chosen) > weight(best) and len(made) <= height and max(map(cell_len, made)) <= room:
                best, lines = chosen, made
    left_out = [clause for clause in clauses if not any(clause is other for other in best)]
    rest = max(left_out, key=lambda clause: clause.worth)
    if not lines or (rest.worth >= BRINGS_POINTS and all(clause.worth < BRINGS_POINTS for clause in best)):
        return begun(told([rest]), room, height, taken, more)
    if len(lines) < height:
        everything = told([*best, rest])
        words = everything if everything.endswith(rest.words) else f"{told(best)}; {told([rest])}"
        return begun(words, room, height, taken, more)
    return lines


def weight(clauses: Sequence[Clause]) -> tuple[list[int], int]:
    """By what clauses are chosen: their worth, the highest first, and then the words that they fill lines with."""
    return sorted((clause.worth for clause in clauses), reverse=True), len(told(clauses))


def begun(words: str, room: int, height: int, taken: int, more: str) -> list[str]:
    """As many words as fit, with a sign that they go on."""
    lines = list(wrapped(words, room, taken))[:height]
    space = room - 1 - (taken if height == 1 else 0)
    lines[-1] = f"{wrapped(lines[-1], max(1, space))[0].rstrip(';,')}{more}"
    return lines


def unfinished(words: str, room: int, taken: int, more: str) -> list[str]:
    """Words with a sign behind the last of them that something is left out."""
    lines = list(wrapped(words, room, taken))
    if cell_len(lines[-1]) + 2 > room - (taken if len(lines) == 1 else 0):
        *before, last = lines[-1].split()
        lines[-1:] = [" ".join(before), last] if before else [last]
    lines[-1] += f" {more}"
    return lines


def body(card: Card, width: int, height: int, tails: tuple[str, str], palette: Palette, in_full: bool) -> list[Line]:
    """The body in exactly this size, the last column being a gap; for `tails` see `chosen_words`."""
    style = palette.bodies[card.kinds[-1]]
    lines: list[Line] = []
    room = room_for_words(width)
    words, tail = chosen_words(card, room, height, tails, palette, in_full) if height > 0 else ([], "")
    for part in words + [""] * (height - len(words)):
        row = Row(palette.glyphs.more).add(" " + part, style)
        if tail and not lines:
            row.to(1 + room - len(tail), style).add(tail, style + palette.accent)
        lines.append(row.to(width - 1, style).line(width, palette.ink))
    return lines


_drawn: dict[tuple[int, int, int, str, int, Manner, bool], list[Line]] = {}
"""Cards as they were drawn: from one key press to the next hardly any of them changes."""
MOST_KEPT: Final = 2000


def remembered(
    card: Card, width: int, height: int, mark: str, palette: Palette, manner: Manner, is_new: bool = False
) -> list[Line]:
    """A card as it was drawn before, or now; a card of no height lies under another."""
    words_of(card)  # keeps the card, so that its identity stays its own
    key = (id(card), width, height, mark, id(palette), manner, is_new)
    if key not in _drawn:
        if len(_drawn) > MOST_KEPT:
            _drawn.clear()
        _drawn[key] = (
            drawn_open(card, width, height, mark, palette, manner, is_new)
            if height
            else [covered(card, width, palette)]
        )
    return _drawn[key]


def open_card(
    card: Card, width: int, height: int, mark: str, palette: Palette, manner: Manner, is_new: bool = False
) -> list[Line]:
    """A card with its words; `mark` is what `Scene.reach` says about it, or empty."""
    return remembered(card, width, max(1, height), mark, palette, manner, is_new)


def covered_card(card: Card, width: int, palette: Palette) -> Line:
    """A card that lies under another: only its title is to be seen."""
    return remembered(card, width, 0, "", palette, BRIEF)[0]


def drawn_open(
    card: Card, width: int, height: int, mark: str, palette: Palette, manner: Manner, is_new: bool
) -> list[Line]:
    strip, tails = top_of(card, width, height, mark, palette, manner, is_new)
    return [strip, *body(card, width, height - 1, tails, palette, manner.in_full)]


def top_of(
    card: Card, width: int, height: int, mark: str, palette: Palette, manner: Manner, is_new: bool
) -> tuple[Line, tuple[str, str]]:
    """The title of an open card; what has no room in it, with the signs and without them."""
    sign, more = mark_sign(mark, palette), (palette.glyphs.new if is_new else "") + signs(card, palette)
    both = " ".join(filter(None, (more, sign)))
    if manner.marks == "below":
        strip, shown = title(card, width, (more,), palette, True)
        return strip, (sign if shown else both, sign)
    must = bool(sign) and (manner.marks == "title" or (height == 1 and " " in mark))
    strip, shown = title(card, width, (both, sign), palette, True, must)
    return strip, ("", "") if shown == both else (more, "") if shown else (both, sign)


_fitting: dict[tuple[int, int, int, int, Manner], bool] = {}
"""What was found out about cards that lie where they lay."""


def fits_in_full(card: Card, width: int, height: int, palette: Palette, manner: Manner) -> bool:
    """Is there room for the sentences of a card, whatever marks and signs it may get?"""
    words_of(card)  # keeps the card
    key = (id(card), width, height, id(palette), manner)
    if key not in _fitting:
        if len(_fitting) > MOST_KEPT:
            _fitting.clear()
        _fitting[key] = would_fit(card, width, height, palette, manner)
    return _fitting[key]


def would_fit(card: Card, width: int, height: int, palette: Palette, manner: Manner) -> bool:
    _, (tail, _) = top_of(card, width, height, LONGEST_MARK, palette, manner, True)
    full, effects, _ = words_of(card)
    return any(len(wrapped(words, room_for_words(width), taken_by(tail))) < height for words in (full, effects))


def covered(card: Card, width: int, palette: Palette) -> Line:
    return title(card, width, (signs(card, palette),), palette, False)[0]


def detail_words(card: Card) -> str:
    """One card in running text: what it is, what it costs, what it says."""
    cost = "" if card.is_territory else f", cost {card.cost}"
    return f"{card.name} ({kind_words(card)}{cost}): {words_of(card).full}"
