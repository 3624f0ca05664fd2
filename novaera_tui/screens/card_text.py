"""A card in words and colours, for the zoom and the card browser."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.cards import signs
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import fit
from novaera_tui.draw.text import wrapped as wrapped_words
from novaera_tui.screens.parts import tall_block, title_strip
from novaera_tui.words.effects import kind_words, labelled_words
from novaera_tui.words.names import ERA_NUMERALS, KIND_WORDS, listed
from novaera_tui.words.short_effects import short_card
from rules import Card, CardSet, View

DECK_TITLES = {
    "starting": "Starting technologies",
    "era-1": "Era I",
    "era-2": "Era II",
    "era-3": "Era III",
    "evolution-1-2": "Evolutions from Era I to II",
    "evolution-2-3": "Evolutions from Era II to III",
    "personalities-1": "Personalities of Era I",
    "personalities-2": "Personalities of Era II",
    "personalities-3": "Personalities of Era III",
}


def sort_words(card: Card) -> str:
    """What sort of card it is."""
    if card.is_personality:
        return f"personality of Era {ERA_NUMERALS[card.era]}"
    words = "territory" if card.is_territory else f"{kind_words(card)} technology"
    origin = {"starting": "starting", "evolution-1-2": "evolution", "evolution-2-3": "evolution"}.get(card.deck)
    return f"{words}, {origin or 'Era ' + ERA_NUMERALS[card.era]}"


def cost_words(card: Card) -> str:
    """What a technology or a personality costs."""
    if card.is_personality:
        return f"Costs {card.cost}: a black die pays, the rest is Unrest."
    colours = " or ".join(KIND_WORDS[kind] for kind in card.kinds)
    return f"Costs {card.cost} {colours}."


def relations(card: Card, cards: CardSet) -> list[str]:
    """What the card itself does not print: where it comes from and what ends it."""
    older = tuple(other.name for other in cards if other.evolves == card.name)
    newer = tuple(other.name for other in cards if card.name in other.obsoletes)
    lines = []
    if older:
        lines.append(f"Evolves from {listed(older)}.")
    if newer:
        lines.append(f"Made obsolete by {listed(newer)}.")
    return lines


def whereabouts(card: int, view: View) -> list[str]:
    """Where the card is, as far as the viewer may know."""
    lines = []
    for column in view.display:
        if card in column:
            below = len(column) - 1 - column.index(card)
            cards = "1 card" if below == 1 else f"{below} cards"
            first = f"In the Display; {cards} below it must be taken first."
            lines.append(first if below else "In the Display, available.")
    if card in view.personalities:
        lines.append("Can be enlisted.")
    for civilization in view.civilizations:
        if any(card in column for column in civilization.columns):
            state = ", damaged" if card in civilization.damaged else ""
            lines.append(f"In {civilization.name}'s civilization{state}.")
        if card in civilization.past:
            lines.append(f"In {civilization.name}'s Past.")
        if civilization.hand is not None and card in civilization.hand:
            lines.append(f"In {civilization.name}'s hand.")
    return lines


def large_card(card: Card, palette: Palette, width: int, ascii: bool, roomy: bool) -> list[Text]:
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
    costs = [] if card.is_territory else [("", cost_words(card))]
    for label, sentence in (*costs, *printed):
        first, *others = wrapped_words(f"{label}: {sentence}" if label else sentence, width - 6)
        line(first)
        if label:
            lines[-1].stylize(palette.strong, 2, 3 + len(label))
        for words in others:
            line(f"  {words}")
    if not printed:
        line("It has no effect of its own.")
    line()
    for words in wrapped_words(f"In brief: {short_card(card) or 'nothing'}", width - 4):
        line(words)
    line()
    return lines


def sign_lines(card: Card, palette: Palette, width: int) -> list[Text]:
    """What the signs on this card mean."""
    glyphs = palette.glyphs
    meanings = (
        (glyphs.safe, "protects from something"),
        (glyphs.obsolete, "makes other cards obsolete"),
        (glyphs.evolves, "brings an evolution when the next Era begins"),
    )
    on_it = signs(card, palette)
    told = (f"{sign} {words}" for sign, words in meanings if sign in on_it)
    return [Text.styled(line, palette.quiet) for words in told for line in wrapped_words(words, width)]


def related(card: Card, cards: CardSet) -> list[tuple[str, Card]]:
    """Cards that this one has to do with, and what."""
    found = [("evolves from", other) for other in cards if other.evolves == card.name]
    found += [("evolves into", other) for other in cards if other.name == card.evolves]
    found += [("makes obsolete", other) for other in cards if other.name in card.obsoletes]
    return found + [("is made obsolete by", other) for other in cards if card.name in other.obsoletes]


def card_lines(
    card: Card, cards: CardSet, palette: Palette, width: int, ascii: bool, roomy: bool, view: View | None = None
) -> list[Text]:
    """The card, and what it does not say itself."""
    lines = large_card(card, palette, width, ascii, roomy)
    more = relations(card, cards)
    if view is not None:
        more += whereabouts(card.number, view)
    told = [Text(line) for sentence in more for line in wrapped_words(sentence, width)]
    explained = sign_lines(card, palette, width)
    return [*lines, *([Text(), *told] if told else []), *([Text(), *explained] if explained else [])]
