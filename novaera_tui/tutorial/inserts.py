"""Inserts in the texts of lessons, tips and examples. Translations keep them, so no text disagrees with the table.

{card Writing}     the name of a card
{cost Writing}     its cost
{die red 2}        a die, as the table labels it
{letter welfare}   the letter of a kind, or of the black die
{key confirm}      the key in force, by its id in the table of keys
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from novaera_tui.messages import gettext
from novaera_tui.words.names import BLACK_LETTER, KIND_LETTERS, card_name, die_label
from rules import CardSet
from rules.kinds import DICE_BY_KEY, DIE_NAMES, KIND_NAMES

INSERT: Final = re.compile(r"\{(card|cost|die|letter) ([^{}]+)\}")
KEY: Final = re.compile(r"\{key ([^{}]+)\}")
BLACK_NAME: Final = DIE_NAMES[-1]


class InsertError(ValueError):
    """The text is a sentence that says what is wrong with an insert."""


def with_inserts(text: str, cards: CardSet) -> str:
    """The text with its cards, costs, dice and letters; InsertError for an unknown one."""

    def filled(found: re.Match[str]) -> str:
        what, name = found[1], found[2]
        if what in ("card", "cost") and name in cards.by_name:
            card = cards.named(name)
            return card_name(card) if what == "card" else str(card.cost)
        if what == "die" and name in DICE_BY_KEY:
            return die_label(DICE_BY_KEY[name])
        if what == "letter" and name in (*KIND_NAMES, BLACK_NAME):
            return str(BLACK_LETTER) if name == BLACK_NAME else KIND_LETTERS[KIND_NAMES.index(name)]
        raise InsertError(gettext("unknown insert {insert}.", insert=found[0]))

    return INSERT.sub(filled, text)


def with_keys(text: str, shown: Callable[[str], str]) -> str:
    """The text with the keys in force; `shown` gives the key for an id."""

    def filled(found: re.Match[str]) -> str:
        try:
            return shown(found[1])
        except KeyError:  # only a player's own lessons can name a key that does not exist
            return found[0]

    return KEY.sub(filled, text)
