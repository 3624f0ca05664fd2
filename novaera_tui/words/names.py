"""The names of things, each in the lengths that the table needs: cards, Eras, kinds, dice, tracks and phases.

Journals and card files use the ids in `rules.kinds`; those never change, these depend on the language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from novaera_tui.messages import (
    Message,
    MessageList,
    MessageTable,
    gettext,
    lazy,
    ngettext,
    nvariants,
    pgettext,
    plazy,
    pvariants,
    variants,
)
from rules.cards import Card
from rules.kinds import ANY, Die, Kind
from rules.records import TupleRecord

ERA_NUMERALS: Final = ("", "I", "II", "III")

KIND_LETTERS: Final = MessageList(*pvariants("cell kind", "[W|M|E|K|T|P]"))
"""Kinds of cards and resources, numbered as in the rules. No two letters are alike, nor like the black die's."""
BLACK_LETTER: Final = plazy("cell die", "B")
KIND_WORDS: Final = MessageList(*variants("[welfare|military|economic|knowledge|territory|personality]"))
KIND_TITLES: Final = MessageList(*variants("[Welfare|Military|Economic|Knowledge|Territory|People]"))
KIND_PLURALS: Final = MessageList(
    *variants(
        "[welfare technologies|military technologies|economic technologies|knowledge technologies|territories|"
        "personalities]"
    ),
)
CARDS_OF_KIND: Final = MessageList(
    *variants("[welfare|military|economic|knowledge] cards"),
    *KIND_PLURALS.messages[4:],
)
DIE_COLOURS: Final = MessageList(*variants("[green|red|yellow|blue|black]"))

TRACK_TITLES: Final = MessageList(*variants("[Riots|Invasion|Decline|Regression|Dark Age]"))
SHORT_TRACK_TITLES: Final = MessageList(*pvariants("brief", "[Riots|Inv|Decl|Regr|Dark]"))
STRIKES: Final = MessageList(
    *variants("[Riots strike|Invasion strikes|Decline strikes|Regression strikes|the Dark Age strikes]")
)

SOURCE_WORDS: Final = MessageTable(
    {
        "colour": lazy("kinds of cards"),
        "majority": lazy("majorities"),
        "objective": lazy("scoring cards"),
        "effect": lazy("instant effects and calming"),
        "obsolescence": lazy("own cards made obsolete"),
        "resources": lazy("resources"),
    }
)
"""Sources of points."""


SHORT_SOURCE_WORDS: Final = MessageTable(
    {
        "colour": plazy("brief", "kinds"),
        "majority": plazy("brief", "most"),
        "objective": plazy("brief", "cards"),
        "resources": plazy("brief", "res."),
    }
)

TO_PAY: Final = plazy("column", "to pay")
POINTS_TITLE: Final = plazy("column", "VP now (undamaged)")
NEXT: Final = plazy("column", "next")
DICE_ZONES: Final = plazy("heading", "Dice Zones")
"""Headings of the table that the help page explains."""


def card_name(card: Card) -> str:
    """The name that people read; `card.name` is the id that files use."""
    return shown_name(card.name)


def shown_name(name: str) -> str:
    """The same for a card's id, for example of an obsolete card."""
    return pgettext("card", name)


def hidden_card() -> str:
    return gettext("a card in hand")


def amount_of(amount: int, kind: Kind, form: str = "") -> str:
    """2 welfare; +2 welfare with the form "+"."""
    return AMOUNTS[kind].format(abs(amount), amount=format(amount, form))


AMOUNTS: Final = nvariants(
    "{amount} [welfare|military|economic|knowledge]", "{amount} [welfare|military|economic|knowledge]"
)


def short_amount(amount: int, kind: Kind) -> str:
    """2W."""
    return pgettext("cell", "{amount}{letter}", amount=amount, letter=KIND_LETTERS[kind])


def short_amount_or_any(amount: int, kind: Kind) -> str:
    return pgettext("brief", "{amount} any", amount=amount) if kind == ANY else short_amount(amount, kind)


def vp_words(amount: int) -> str:
    return ngettext("{number} VP", "{number} VP", amount)


def spaces_words(number: int) -> str:
    return ngettext("{number} space", "{number} spaces", number)


def die_letter(colour: Kind) -> str:
    return str(BLACK_LETTER) if colour == len(DIE_COLOURS) - 1 else KIND_LETTERS[colour]


def die_label(die: Die) -> str:
    """E3: a yellow three."""
    return pgettext("cell", "{letter}{value}", letter=die_letter(die.colour), value=die.value)


def dice_words(dice: Iterable[Die]) -> str:
    """E3 K1 B6."""
    return " ".join(map(die_label, dice)) or gettext("no dice")


COMMA: Final = lazy("{first}, {next}")
SEMICOLON: Final = lazy("{first}; {next}")
BETWEEN_DECIMALS: Final = plazy("between decimals", "{first}, {next}")


class Conjunction(TupleRecord):
    """How "and" or "or" joins two texts. Some languages have another word before certain sounds: y, but e Irene."""

    usual: Message
    other: Message
    before: Message
    """The beginnings of texts that take the other word, with spaces between them."""

    def format(self, first: str, next: str) -> str:
        begins = next.lower().startswith(tuple(str(self.before).split()))
        return (self.other if begins else self.usual).format(first=first, next=next)


BOTH: Final = Conjunction(
    lazy("{first} and {next}"),
    plazy("before some sounds", "{first} and {next}"),
    plazy("sounds after another word for and", "-"),
)
EITHER: Final = Conjunction(
    lazy("{first} or {next}"),
    plazy("before some sounds", "{first} or {next}"),
    plazy("sounds after another word for or", "-"),
)


def chain(link: Message, texts: Iterable[str], last_link: Conjunction | None = None) -> str:
    """Texts one after another; `link` says what stands between two of them, `last_link` before the last."""
    *first, last = [*texts] or [""]
    chained = ""
    for text in first:
        chained = link.format(first=chained, next=text) if chained else text
    return (last_link or link).format(first=chained, next=last) if chained else last


def listed(names: Iterable[str]) -> str:
    """Ada, Bo and Cy."""
    return chain(COMMA, names, BOTH)


def either(names: Iterable[str]) -> str:
    """Ada, Bo or Cy."""
    return chain(COMMA, names, EITHER)
