"""A card in words and colours, for the zoom and the card browser."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.cards import Due, signs
from novaera_tui.draw.text import fit
from novaera_tui.draw.text import wrap_text as wrapped_words
from novaera_tui.palette import Palette
from novaera_tui.screens.parts import tall_block, title_strip
from novaera_tui.words.card_facts import NO_EFFECT, SIGN_MEANINGS, cost_words, relations, sort_words, whereabouts
from novaera_tui.words.effects import labelled_words
from novaera_tui.words.short_effects import short_card
from rules import Card, CardSet, View


def large_card(card: Card, palette: Palette, width: int, ascii: bool, roomy: bool, due: Due = ()) -> list[Text]:
    """A card as it would lie before you: its name in a strip of its colour, its words on a body of the same."""
    strip, body = palette.strips[card.kinds[-1]], palette.bodies[card.kinds[-1]]
    lines: list[Text] = []
    if roomy:
        lines += tall_block(card.name, "", width, strip, palette, ascii)
    lines += [title_strip(card, palette, width)]

    def line(words: str = "") -> None:
        lines.append(Text.styled(fit(f"  {words}", width, ""), body))

    for words in wrapped_words(sort_words(card), width - 4):
        line(words)
    line()
    printed = labelled_words(card)
    costs = [] if card.is_territory else [("", cost_words(card, due))]
    for label, sentence in (*costs, *printed):
        first, *others = wrapped_words(f"{label}: {sentence}" if label else sentence, width - 6)
        line(first)
        if label:
            lines[-1].stylize(palette.strong, 2, 3 + len(label))
        for words in others:
            line(f"  {words}")
    if not printed:
        line(NO_EFFECT)
    line()
    for words in wrapped_words(f"In brief: {short_card(card) or 'nothing'}", width - 4):
        line(words)
    line()
    return lines


def sign_lines(card: Card, palette: Palette, width: int) -> list[Text]:
    """What the signs on this card mean."""
    on_it = signs(card, palette)
    meanings = ((getattr(palette.glyphs, name), words) for name, words in SIGN_MEANINGS.items())
    told = (f"{sign} {words}" for sign, words in meanings if sign in on_it)
    return [Text.styled(line, palette.quiet) for words in told for line in wrapped_words(words, width)]


def card_lines(
    card: Card,
    cards: CardSet,
    palette: Palette,
    width: int,
    ascii: bool,
    roomy: bool,
    view: View | None = None,
    due: Due = (),
) -> list[Text]:
    """The card, and what it does not say itself."""
    lines = large_card(card, palette, width, ascii, roomy, due)
    more = relations(card, cards)
    if view is not None:
        more += whereabouts(card.number, view)
    told = [Text(line) for sentence in more for line in wrapped_words(sentence, width)]
    explained = sign_lines(card, palette, width)
    return [*lines, *([Text(), *told] if told else []), *([Text(), *explained] if explained else [])]
