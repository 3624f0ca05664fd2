"""Words that are typed: each command and menu line in the player's language; the English one is always understood."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final
from unicodedata import combining, normalize

from novaera_tui.messages import MessageTable, pvariants

LIKENESS: Final = 0.75
"""How much a word must look like another one, at most 1."""

WORDS: Final = MessageTable(
    {
        message.text.rpartition("\x04")[2]: message  # without the context
        for message in (
            *pvariants("typed", "[zones|display|me|rivals|tracks|threats|score|scoring|production|log|card|rules]"),
            *pvariants("typed", "[hand|news|why|hint|best|back|undo|redo|seats|pace|save|terse|verbose|help|quit]"),
            *pvariants("typed", "[status|disasters|next|previous|turn|round|era|go|end|hands]"),
            *pvariants(
                "typed",
                "[new|first|learn|challenges|history|how|cards|start|game|again|same|replay|review]",
            ),
            *pvariants("typed", "[figures|try|all|ok|yes|no|skip|use|change]"),
        )
    }
)
"""By the English word, which is its id."""


def folded(text: str) -> str:
    """As it is compared: small letters without accents, which not every keyboard has."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def is_word(said: str, ids: Iterable[str]) -> bool:
    """Is it one of these words, written out in the player's language or in English?"""
    return folded(said) in (word for id in ids for word in (id, folded(WORDS[id])))


def closest(said: str, words: Iterable[str]) -> str:
    """What was perhaps meant by a word with a slip or in the plural."""
    known = {folded(word): word for word in words}
    found = get_close_matches(folded(said), known, 1, LIKENESS)
    return known[found[0]] if found else ""


def spelled_out(line: str) -> str:
    """A question mark asks for help, or why something is so."""
    if not line.startswith("?"):
        return line
    rest = line[1:].strip()
    return f"{WORDS['why']} {rest}" if rest else str(WORDS["help"])


def typed(said: str, ids: Iterable[str]) -> list[str]:
    """The words that somebody can mean, by their ids: one written out, else all that begin like this; the player's
    language comes before English."""
    known, said = list(ids), folded(said)
    shown = {id: folded(WORDS.get(id, id)) for id in known}
    return (
        [id for id in known if shown[id] == said]
        or [id for id in known if id == said]
        or [id for id in known if shown[id].startswith(said)]
        or [id for id in known if id.startswith(said)]
    )
