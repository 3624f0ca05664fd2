"""Cards: a title strip in the colour of their kind over a body with as many of their words as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.text import Line, Row, cut, wrap_text
from novaera_tui.palette import Palette
from novaera_tui.words.effects import card_words, kind_words
from novaera_tui.words.short_effects import BRINGS_POINTS, Clause, join_clauses, short_card, short_clauses
from rules import Card
from rules.records import TupleRecord

NARROW_CARD: Final = 28
"""Cards narrower than this have no margin on the right of their words."""
LIGHT: Final = Style(bold=False)
LONGEST_MARK: Final = "now 1"
"""A card that can be chosen, with its key."""
BRIEF: Final = False
IN_FULL: Final = True
"""Whether sentences are to be tried; a row of cards has sentences or brief words, not both."""
Due = tuple[int, ...]
"""What a card of each of its kinds costs whoever decides; empty if that is what is printed on it."""


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


def price(card: Card, palette: Palette, due: Due = ()) -> str:
    """Letters and cost: E6, M/K10, T. One that is lower for whoever decides has a mark; M3/K4 with the mark, if only
    one of two kinds is cheaper."""
    letters = "/".join(card.letters)
    if not due:
        return letters if card.is_territory else f"{letters}{card.cost}"
    if min(due) < max(due):
        told = "/".join(f"{letter}{cost}" for letter, cost in zip(card.letters, due, strict=True))
        return f"{told}{palette.glyphs.cheaper}"
    return f"{letters}{due[0]}{palette.glyphs.cheaper}"


def close_price(card: Card, palette: Palette, due: Due = ()) -> str:
    """The price in as few cells as can be, for a name that needs them: MK10; the higher one if they differ by kind."""
    if card.is_territory:
        return card.letters
    return f"{card.letters}{max(due)}{palette.glyphs.cheaper}" if due else f"{card.letters}{card.cost}"


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
    place = text.find("/") + 1 or (text.find(card.letters) + 1 if len(card.kinds) > 1 else 0)
    row.add(text[:place], palette.strips[card.kinds[0]]).add(text[place:], palette.strips[card.kinds[-1]])


def labels(cost: str) -> tuple[str, str]:
    """A price before a name: so that names begin in one column, and without a blank before it."""
    aligned = cost if len(cost) == 3 else f" {cost}"
    return f"{aligned:3} ", f"{cost} "


def forms(card: Card, tails: tuple[str, ...], palette: Palette, due: Due) -> list[tuple[str, str]]:
    """How a title can begin and end, the best first; of the tails the first is the most, and only for the widest.

    Names begin in one column unless that would cost a letter or a sign; signs may stand at a name as the marks of
    footnotes do.
    """
    spaced = [f" {tail}" if tail else "" for tail in tails]
    aligned, close = labels(price(card, palette, due))
    least = close_price(card, palette, due)
    made = [(aligned, spaced[0])]
    for tail, apart in zip(tails[1:], spaced[1:], strict=True):
        made += (aligned, apart), (close, apart), (close, tail), (f"{least} ", tail), (least, tail)
    return made


def title(card: Card, width: int, tails: tuple[str, ...], palette: Palette, is_open: bool, due: Due = ()) -> Line:
    """The title strip in exactly this width, the last cell being a gap. The strip of an open card is filled; of a
    covered one only the price has a ground. The first of the tails that has room stands at the end; a long name is
    worth more than all of them."""
    glyphs = palette.glyphs
    name, room = card.name, width - 1
    for label, tail in forms(card, tails, palette, due):
        if len(label) + cell_len(name) + len(tail) <= room:
            break
    else:
        label, tail = close_price(card, palette, due), ""
        if len(label) + cell_len(name) > width:
            label, tail = f"{label} ", tails[-1]
            name = cut(name, max(1, room - len(label) - len(tail)), glyphs.more)
    row = Row(glyphs.more)
    add_price(row, card, label, palette)
    style = palette.strips[card.kinds[-1]] if is_open else palette.quiet
    # a name that touches its price is told from it by its weight
    row.add(name, style if label.endswith(" ") or not is_open else style + LIGHT)
    if tail := tail.strip():
        row.to(room - len(tail), style).add(tail, style if is_open else palette.accent)
    if is_open:
        row.to(room, style)
    if not tail and row.width == room:
        row.add(tails[-1][:1], palette.accent)  # no room but in the gap, and for the sign only
    return row.line(width, palette.ink)


def room_for_words(width: int) -> int:
    """Cells of a line of a card's body."""
    return max(1, width - (2 if width < NARROW_CARD else 3))


def chosen_words(card: Card, room: int, height: int, palette: Palette, in_full: bool) -> list[str]:
    """The most words that fit, wrapped."""
    full, effects, brief = words_of(card)
    for words in (full, effects, brief) if in_full else (brief,):
        lines = list(wrap_text(words, room))
        if len(lines) <= height:
            return lines
    return most_worth(card, room, height, palette.glyphs.more)


def most_worth(card: Card, room: int, height: int, more: str) -> list[str]:
    """Brief words of which not all fit: the whole clauses that are worth most, with a sign that there are others. One
    is told by half only where lines would be empty, or where no points would be told at all."""
    clauses = short_clauses(card)
    best: list[Clause] = []
    lines: list[str] = []
    for number in range(len(clauses) - 1, 0, -1):
        for chosen in map(list, combinations(clauses, number)):
            made = unfinished(join_clauses(chosen), room, more)
            if weight(chosen) > weight(best) and len(made) <= height and max(map(cell_len, made)) <= room:
                best, lines = chosen, made
    left_out = [clause for clause in clauses if not any(clause is other for other in best)]
    rest = max(left_out, key=lambda clause: clause.worth)
    if not lines or (rest.worth >= BRINGS_POINTS and all(clause.worth < BRINGS_POINTS for clause in best)):
        return begun(join_clauses([rest]), room, height, more)
    if len(lines) < height:
        everything = join_clauses([*best, rest])
        words = everything if everything.endswith(rest.words) else f"{join_clauses(best)}; {join_clauses([rest])}"
        return begun(words, room, height, more)
    return lines


def weight(clauses: Sequence[Clause]) -> tuple[list[int], int]:
    """By what clauses are chosen: their worth, the highest first, and then the words that they fill lines with."""
    return sorted((clause.worth for clause in clauses), reverse=True), len(join_clauses(clauses))


def begun(words: str, room: int, height: int, more: str) -> list[str]:
    """As many words as fit, with a sign that they go on."""
    lines = list(wrap_text(words, room))[:height]
    lines[-1] = f"{wrap_text(lines[-1], max(1, room - 1))[0].rstrip(';,')}{more}"
    return lines


def unfinished(words: str, room: int, more: str) -> list[str]:
    """Words with a sign behind the last of them that something is left out."""
    lines = list(wrap_text(words, room))
    if cell_len(lines[-1]) + 2 > room:
        *before, last = lines[-1].split()
        lines[-1:] = [" ".join(before), last] if before else [last]
    lines[-1] += f" {more}"
    return lines


def body(card: Card, width: int, height: int, palette: Palette, in_full: bool) -> list[Line]:
    """The body in exactly this size, the last column being a gap."""
    style = palette.bodies[card.kinds[-1]]
    words = chosen_words(card, room_for_words(width), height, palette, in_full) if height > 0 else []
    return [
        Row(palette.glyphs.more).add(f" {part}", style).to(width - 1, style).line(width, palette.ink)
        for part in words + [""] * (height - len(words))
    ]


_drawn: dict[tuple[int, int, int, str, int, bool, bool, Due], list[Line]] = {}
"""Cards as they were drawn: from one key press to the next hardly any of them changes."""
MOST_KEPT: Final = 2000


def remembered(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool = False, due: Due = ()
) -> list[Line]:
    """A card as it was drawn before, or now; a card of no height lies under another."""
    words_of(card)  # keeps the card, so that its identity stays its own
    key = (id(card), width, height, mark, id(palette), in_full, is_new, due)
    if key not in _drawn:
        if len(_drawn) > MOST_KEPT:
            _drawn.clear()
        _drawn[key] = (
            drawn_open(card, width, height, mark, palette, in_full, is_new, due)
            if height
            else [covered(card, width, palette, due)]
        )
    return _drawn[key]


def open_card(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool = False, due: Due = ()
) -> list[Line]:
    """A card with its words; `mark` is what `Scene.reach` says about it, or empty."""
    return remembered(card, width, max(1, height), mark, palette, in_full, is_new, due)


def covered_card(card: Card, width: int, palette: Palette, due: Due = ()) -> Line:
    """A card that lies under another: only its title is to be seen."""
    return remembered(card, width, 0, "", palette, BRIEF, due=due)[0]


def drawn_open(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool, due: Due
) -> list[Line]:
    """Signs and mark stand in the title and nowhere else: among words they would look like words. That a card is out of
    reach is left out before its name is cut."""
    sign, on_it = mark_sign(mark, palette), (palette.glyphs.new if is_new else "") + signs(card, palette)
    last = "" if mark == "blocked" else sign
    tails = (f"{on_it} {sign}".strip(), f"{on_it}{sign}", f"{on_it}{last}", last)
    return [title(card, width, tails, palette, True, due), *body(card, width, height - 1, palette, in_full)]


_fitting: dict[tuple[int, int, int], bool] = {}
"""What was found out about cards that lie where they lay."""


def fits_in_full(card: Card, width: int, height: int) -> bool:
    """Is there room for the sentences of a card?"""
    full, effects, _ = words_of(card)
    key = (id(card), width, height)
    if key not in _fitting:
        if len(_fitting) > MOST_KEPT:
            _fitting.clear()
        _fitting[key] = any(len(wrap_text(words, room_for_words(width))) < height for words in (full, effects))
    return _fitting[key]


def covered(card: Card, width: int, palette: Palette, due: Due) -> Line:
    return title(card, width, (signs(card, palette), signs(card, palette), ""), palette, False, due)


def detail_words(card: Card, due: Due = ()) -> str:
    """One card in running text: what it is, what it costs, what it says."""
    cost = "" if card.is_territory else f", cost {card.cost}"
    if due:
        cost += f", for you {' or '.join(map(str, dict.fromkeys(due)))}"
    return f"{card.name} ({kind_words(card)}{cost}): {words_of(card).full}"
