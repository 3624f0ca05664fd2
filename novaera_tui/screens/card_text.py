"""A card in words and colours, for the zoom and the card browser."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.cards import Due, signs
from novaera_tui.draw.text import fit
from novaera_tui.draw.text import wrap_text as wrapped_words
from novaera_tui.messages import gettext
from novaera_tui.palette import Palette
from novaera_tui.screens.parts import tall_block, title_strip
from novaera_tui.words.card_facts import (
    NO_EFFECT,
    NO_EFFECT_BRIEFLY,
    SIGN_MEANINGS,
    cost_words,
    relations,
    sort_words,
    whereabouts,
)
from novaera_tui.words.card_words import CardSentence, card_sentences, short_card
from novaera_tui.words.names import card_name
from rules import Card, CardSet, View


def large_card(card: Card, palette: Palette, width: int, ascii: bool, roomy: bool, due: Due = ()) -> list[Text]:
    """A large card: its name in a strip of its colour, its words on a body of the same."""
    strip, body = palette.strips[card.kinds[-1]], palette.bodies[card.kinds[-1]]
    lines: list[Text] = []
    if roomy:
        lines += tall_block(card_name(card), "", width, strip, palette, ascii)
    lines += [title_strip(card, palette, width)]

    def line(words: str = "") -> None:
        lines.append(Text.styled(fit(f"  {words}", width, ""), body))

    for words in wrapped_words(sort_words(card), width - 4):
        line(words)
    line()
    printed = card_sentences(card)
    costs = [] if card.is_territory else [CardSentence("", cost_words(card, due))]
    for sentence in (*costs, *printed):
        first, *others = wrapped_words(sentence.text, width - 6)
        line(first)
        lines[-1].stylize(palette.strong, 2, 2 + len(sentence.label))
        for words in others:
            line(f"  {words}")
    if not printed:
        line(str(NO_EFFECT))
    line()
    brief = gettext("In brief: {effects}", effects=short_card(card) or NO_EFFECT_BRIEFLY)
    for words in wrapped_words(brief, width - 4):
        line(words)
    line()
    return lines


def sign_lines(card: Card, palette: Palette, width: int) -> list[Text]:
    """The meanings of the signs on this card."""
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
    """The card, and facts not printed on it."""
    lines = large_card(card, palette, width, ascii, roomy, due)
    more = relations(card, cards)
    if view is not None:
        more += whereabouts(card.number, view)
    told = [Text(line) for sentence in more for line in wrapped_words(sentence, width)]
    explained = sign_lines(card, palette, width)
    return [*lines, *([Text(), *told] if told else []), *([Text(), *explained] if explained else [])]
