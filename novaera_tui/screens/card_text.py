"""A card in words and colours, for the zoom and the card browser."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.cards import add_price, price, signs
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Row
from novaera_tui.screens.page import wrapped
from novaera_tui.words.names import ERA_NUMERALS
from rules import Card, CardSet, View
from rules.cards import listed
from rules.kinds import KIND_NAMES

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


def price_chip(card: Card, palette: Palette) -> Text:
    """Letters and cost as they stand before the name on the table: E6, in the colour of the kind."""
    row = Row()
    add_price(row, card, price(card), palette)
    return Text.assemble(*((segment.text, segment.style or "") for segment in row.segments))


def title_strip(card: Card, palette: Palette) -> Text:
    """The title as on the table."""
    return price_chip(card, palette).append(f"{card.name} ", palette.strips[card.kinds[-1]])


def signs_lines(palette: Palette, width: int) -> list[Text]:
    """What the signs on cards mean."""
    glyphs = palette.glyphs
    signs = (
        (glyphs.damaged, "damaged"),
        (glyphs.safe, "protects"),
        (glyphs.obsolete, "makes others obsolete"),
        (glyphs.evolves, "evolves"),
    )
    return wrapped(Text.styled("   ".join(f"{sign} {words}" for sign, words in signs), palette.quiet), width)


def sort_words(card: Card) -> str:
    """What sort of card it is."""
    if card.is_personality:
        return f"personality of Era {ERA_NUMERALS[card.era]}"
    words = "territory" if card.is_territory else f"{card.kind_words} technology"
    origin = {"starting": "starting", "evolution-1-2": "evolution", "evolution-2-3": "evolution"}.get(card.deck)
    return f"{words}, {origin or 'Era ' + ERA_NUMERALS[card.era]}"


def cost_words(card: Card) -> str:
    if card.is_territory:
        return ""
    if card.is_personality:
        return f"Costs {card.cost}: a black die pays, the rest is Unrest."
    colours = " or ".join(KIND_NAMES[kind] for kind in card.kinds)
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
            above = len(column) - 1 - column.index(card)
            lines.append(
                "In the Display, available." if not above else f"In the Display; {above} below it must go first."
            )
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


def card_lines(card: Card, cards: CardSet, palette: Palette, width: int, view: View | None = None) -> list[Text]:
    """Everything about a card."""
    lines = [title_strip(card, palette), Text.styled(sort_words(card), palette.quiet), Text()]
    if cost := cost_words(card):
        lines += [*wrapped(Text(cost), width), Text()]
    for sentence in card.say():
        lines += wrapped(Text(sentence), width, "", "  ")
    if not card.say():
        lines.append(Text.styled("It has no effect of its own.", palette.quiet))
    more = relations(card, cards)
    if view is not None:
        more += whereabouts(card.number, view)
    if more:
        lines.append(Text())
    for sentence in more:
        lines += wrapped(Text.styled(sentence, palette.quiet), width, "", "  ")
    return [
        *lines,
        Text(),
        *wrapped(Text(f"In brief: {card.brief()} {signs(card, palette)}".rstrip()), width),
        Text(),
        *signs_lines(palette, width),
    ]
