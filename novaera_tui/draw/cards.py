"""Cards: a title strip in the colour of their kind over a body with as many of their words as fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.text import Line, Row, cut, wrap_text
from novaera_tui.messages import gettext, per_language
from novaera_tui.palette import Palette
from novaera_tui.words.card_words import (
    BRINGS_POINTS,
    TIMES,
    Clause,
    card_words,
    effect_sentences,
    join_clauses,
    kind_words,
    short_card,
    short_clauses,
)
from novaera_tui.words.names import KIND_LETTERS, SEMICOLON, card_name, chain, either
from rules import Card
from rules.kinds import Kind

NARROW_CARD: Final = 28
"""Cards narrower than this have no margin on the right of their words."""
LIGHT: Final = Style(bold=False)
LONGEST_MARK: Final = "now 1"
"""A card that can be chosen, with its key."""
BRIEF: Final = False
IN_FULL: Final = True
"""Whether to try sentences; a row of cards has sentences or brief words, not both."""
Due = tuple[int, ...]
"""A card's price for the deciding player, in each of its kinds; empty if it is the printed one."""


class CardTexts(NamedTuple):
    """The words on a card in three lengths, the longest first."""

    full: str
    effects: str
    """Without the cards that it makes obsolete or evolves into; signs show these."""
    brief: str


_texts: dict[int, tuple[Card, CardTexts]] = per_language({})
"""By the card's identity: to compare all fields of cards would take longer than to make their words."""


def words_of(card: Card) -> CardTexts:
    known = _texts.get(id(card))
    if known is None or known[0] is not card:
        effects = " ".join(sentence.text for sentence in effect_sentences(card))
        known = _texts[id(card)] = card, CardTexts(" ".join(card_words(card)), effects, short_card(card))
    return known[1]


# Prices -------------------------------------------------------------------------------------------------


class PriceTag(NamedTuple):
    """Letters and cost, each piece with the kind whose colour it has."""

    pieces: tuple[tuple[str, Kind], ...]
    before: str = ""
    after: str = ""
    """Blanks."""

    @property
    def text(self) -> str:
        return f"{self.before}{''.join(text for text, _ in self.pieces)}{self.after}"

    @property
    def width(self) -> int:
        return cell_len(self.text)


def price(card: Card, palette: Palette, due: Due = ()) -> PriceTag:
    """E6, M/K10, T. A price that is lower for the player who decides has a mark: M3/K4 with the mark, if they differ by
    kind."""
    *others, last = card.kinds
    if due and min(due) < max(due):
        first = [(f"{KIND_LETTERS[kind]}{cost}/", kind) for kind, cost in zip(others, due, strict=False)]
        return PriceTag((*first, (f"{KIND_LETTERS[last]}{due[-1]}{palette.glyphs.cheaper}", last)))
    first = [(f"{KIND_LETTERS[kind]}/", kind) for kind in others]
    return PriceTag((*first, (f"{KIND_LETTERS[last]}{cost_text(card, palette, due)}", last)))


def close_price(card: Card, palette: Palette, due: Due = ()) -> PriceTag:
    """The price in as few cells as possible: MK10; the higher one if they differ by kind."""
    *others, last = card.kinds
    first = [(KIND_LETTERS[kind], kind) for kind in others]
    return PriceTag((*first, (f"{KIND_LETTERS[last]}{cost_text(card, palette, due)}", last)))


def price_in_play(card: Card, column: Kind) -> PriceTag:
    """R7.4: the column in which a card lies has its only colour."""
    return PriceTag(((f"{KIND_LETTERS[column]}{'' if card.is_territory else card.cost}", column),))


def cost_text(card: Card, palette: Palette, due: Due) -> str:
    if due:
        return f"{max(due)}{palette.glyphs.cheaper}"
    return "" if card.is_territory else str(card.cost)


def aligned(price: PriceTag) -> PriceTag:
    """With blanks that make names begin in one column."""
    before = "" if price.width == 3 else " "
    return price._replace(before=before, after=" " * max(1, 4 - len(before) - price.width))


def spaced(price: PriceTag) -> PriceTag:
    return price._replace(after=" ")


def add_price(row: Row, price: PriceTag, palette: Palette) -> None:
    """A bicolour card shows both of its colours."""
    row.add(price.before, palette.strips[price.pieces[0][1]])
    for text, kind in price.pieces:
        row.add(text, palette.strips[kind])
    row.add(price.after, palette.strips[price.pieces[-1][1]])


# Titles -------------------------------------------------------------------------------------------------


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
    """A mark of `Scene.reach` as a sign; a card that can be chosen shows its key."""
    glyphs = palette.glyphs
    reach, _, key = mark.partition(" ")
    return {"now": glyphs.now, "other": glyphs.other_die, "blocked": glyphs.blocked}.get(reach, "") + key


def forms(card: Card, tails: tuple[str, ...], palette: Palette, due: Due) -> list[tuple[PriceTag, str]]:
    """How a title can begin and end, the best first; the first tail is the longest, and only for the widest form.

    Names begin in one column unless that would cost a letter or a sign; signs may touch a name as the marks of
    footnotes do.
    """
    apart = [f" {tail}" if tail else "" for tail in tails]
    wide, close = price(card, palette, due), close_price(card, palette, due)
    made = [(aligned(wide), apart[0])]
    for tail, after_gap in zip(tails[1:], apart[1:], strict=True):
        made += (aligned(wide), after_gap), (spaced(wide), after_gap), (spaced(wide), tail), (spaced(close), tail)
        made.append((close, tail))
    return made


class Title(NamedTuple):
    line: Line
    name_at: int
    """The cell in which the name begins."""


def title(card: Card, width: int, tails: tuple[str, ...], palette: Palette, is_open: bool, due: Due = ()) -> Title:
    """The title strip in exactly this width, the last cell being a gap. The strip of an open card is filled; of a
    covered one only the price has a ground. The first tail that has room stands at the end; a long name is worth more
    than any tail."""
    glyphs = palette.glyphs
    name, room = card_name(card), width - 1
    for label, tail in forms(card, tails, palette, due):
        if label.width + cell_len(name) + len(tail) <= room:
            break
    else:
        label, tail = close_price(card, palette, due), ""
        if label.width + cell_len(name) > width:
            label, tail = spaced(label), tails[-1]
            name = cut(name, max(1, room - label.width - len(tail)), glyphs.more)
    row = Row(glyphs.more)
    add_price(row, label, palette)
    name_at = row.width
    style = palette.strips[card.kinds[-1]] if is_open else palette.quiet
    # a name that touches its price is lighter
    row.add(name, style if label.after or not is_open else style + LIGHT)
    if tail := tail.strip():
        row.to(room - len(tail), style).add(tail, style if is_open else palette.accent)
    if is_open:
        row.to(room, style)
    if not tail and row.width == room:
        row.add(tails[-1][:1], palette.accent)  # no room but in the gap, and for the sign only
    return Title(row.line(width, palette.ink), name_at)


# Bodies -------------------------------------------------------------------------------------------------


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
    """Brief words that do not all fit: the whole clauses of the most worth, with a sign that there are others. One is
    cut only where lines would be empty, or where no points would be shown at all."""
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
        if all(place_of(clause) <= place_of(rest) for clause in best):
            return begun(join_clauses([*best, rest]), room, height, more)
        return begun(chain(SEMICOLON, (join_clauses(best), join_clauses([rest]))), room, height, more)
    return lines


def place_of(clause: Clause) -> int:
    """Where its time stands on a card."""
    return list(TIMES).index(clause.time)


def weight(clauses: Sequence[Clause]) -> tuple[list[int], int]:
    """How good a selection is: the worth of its clauses, the highest first, then how much of the lines it fills."""
    return sorted((clause.worth for clause in clauses), reverse=True), len(join_clauses(clauses))


def begun(words: str, room: int, height: int, more: str) -> list[str]:
    """As many words as fit, with a sign that they go on."""
    lines = list(wrap_text(words, room))[:height]
    lines[-1] = f"{wrap_text(lines[-1], max(1, room - 1))[0].rstrip(';,')}{more}"
    return lines


def unfinished(words: str, room: int, more: str) -> list[str]:
    """All the words, with a sign behind the last that something is left out."""
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


# Whole cards --------------------------------------------------------------------------------------------


class DrawnCard(NamedTuple):
    lines: list[Line]
    name_at: int
    """The cell of the first line in which the name begins."""


_drawn: dict[tuple[int, int, int, str, int, bool, bool, Due], DrawnCard] = per_language({})
"""Drawn cards: from one key press to the next hardly any of them changes."""
MOST_KEPT: Final = 2000


def remembered(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool = False, due: Due = ()
) -> DrawnCard:
    """A card from the cache, or newly drawn; a card of no height lies under another."""
    words_of(card)  # keeps the card, so that its identity stays its own
    key = (id(card), width, height, mark, id(palette), in_full, is_new, due)
    if key not in _drawn:
        if len(_drawn) > MOST_KEPT:
            _drawn.clear()
        _drawn[key] = (
            drawn_open(card, width, height, mark, palette, in_full, is_new, due)
            if height
            else covered(card, width, palette, due)
        )
    return _drawn[key]


def open_card(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool = False, due: Due = ()
) -> DrawnCard:
    """A card with its words; `mark` comes from `Scene.reach`, or is empty."""
    return remembered(card, width, max(1, height), mark, palette, in_full, is_new, due)


def covered_card(card: Card, width: int, palette: Palette, due: Due = ()) -> DrawnCard:
    """A card that lies under another and shows only its title."""
    return remembered(card, width, 0, "", palette, BRIEF, due=due)


def drawn_open(
    card: Card, width: int, height: int, mark: str, palette: Palette, in_full: bool, is_new: bool, due: Due
) -> DrawnCard:
    """Signs and mark stand only in the title: among words they would look like words. The mark of a card that is out of
    reach gives way before its name is cut."""
    sign, on_it = mark_sign(mark, palette), (palette.glyphs.new if is_new else "") + signs(card, palette)
    last = "" if mark == "blocked" else sign
    tails = (f"{on_it} {sign}".strip(), f"{on_it}{sign}", f"{on_it}{last}", last)
    line, name_at = title(card, width, tails, palette, True, due)
    return DrawnCard([line, *body(card, width, height - 1, palette, in_full)], name_at)


_fitting: dict[tuple[int, int, int], bool] = per_language({})
"""Results of `fits_in_full` by card, width and height."""


def fits_in_full(card: Card, width: int, height: int) -> bool:
    """Is there room for the sentences of a card?"""
    full, effects, _ = words_of(card)
    key = (id(card), width, height)
    if key not in _fitting:
        if len(_fitting) > MOST_KEPT:
            _fitting.clear()
        _fitting[key] = any(len(wrap_text(words, room_for_words(width))) < height for words in (full, effects))
    return _fitting[key]


def covered(card: Card, width: int, palette: Palette, due: Due) -> DrawnCard:
    line, name_at = title(card, width, (signs(card, palette), signs(card, palette), ""), palette, False, due)
    return DrawnCard([line], name_at)


def detail_words(card: Card, due: Due = ()) -> str:
    """A card in running text: name, kind, cost, words."""
    name, kind, words = card_name(card), kind_words(card), words_of(card).full
    if card.is_territory:
        return gettext("{card} ({kind}): {words}", card=name, kind=kind, words=words)
    if not due:
        return gettext("{card} ({kind}, cost {cost}): {words}", card=name, kind=kind, cost=card.cost, words=words)
    return gettext(
        "{card} ({kind}, cost {cost}, for you {due}): {words}",
        card=name,
        kind=kind,
        cost=card.cost,
        due=either(map(str, dict.fromkeys(due))),
        words=words,
    )
