"""A pseudo-language for tests: every letter is accented and every text 30 % longer.

It shows at once what is not a message and what has no room. To look at the program in it:
`python -m tests.pseudo_language play --seat Ada --seat bot:Bo`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from novaera_tui import messages

ACCENTED: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀćđéƒğĥíĵķĺɱñóƥɋŕşţúṽŵẋýžÁƁĆĐÉƑĞĤÍĴĶĹṀÑÓƤɊŔŞŢÚṼŴẊÝŽ"
)
PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
SHORT: Final = 3
"""Letters and signs of this length keep it: they are chosen for their width in every language."""
PAD: Final = "~"
TITLE_ROOM: Final = 18
"""Cards have room for a name of this length, in every language."""


def pseudo(text: str) -> str:
    """The message, accented and longer, with the same placeholders."""
    context, _, words = text.rpartition(messages.END_OF_CONTEXT)
    parts = PLACEHOLDER.split(words)
    accented = "".join(part if part.startswith("{") else part.translate(ACCENTED) for part in parts)
    letters = sum(len(part) for part in parts if not part.startswith("{"))
    if context.startswith(("cell", "key")) or letters <= SHORT:
        return accented
    longer = round(letters * 0.3)
    if context == "card":
        longer = max(0, min(longer, TITLE_ROOM - letters))
    body = accented.rstrip(".:?!; \n")
    return body + PAD * longer + accented[len(body) :]


class PseudoTranslations:
    def gettext(self, message: str, /) -> str:
        return pseudo(message)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return pseudo(one if number == 1 else many)


@contextmanager
def pseudo_language() -> Iterator[None]:
    messages.use_translations(PseudoTranslations())
    try:
        yield
    finally:
        messages.use_translations(None)


PSEUDO: Final = "pseudo"
SHIPPED_LANGUAGES: Final = tuple(messages.languages()[1:])
LANGUAGES: Final = (PSEUDO, *SHIPPED_LANGUAGES)
"""Every language but English."""


@cache
def shipped(language: str) -> messages.Catalogue:
    return messages.catalogue(str(Path(messages.LOCALE_FOLDER) / language / "LC_MESSAGES" / f"{messages.DOMAIN}.po"))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """A language of the game, those but English from their translators' files, or the pseudo-language."""
    if language == PSEUDO:
        with pseudo_language():
            yield
        return
    messages.use_language(language)
    if language != messages.ENGLISH:
        messages.use_translations(shipped(language))
    try:
        yield
    finally:
        messages.use_language(messages.ENGLISH)


if __name__ == "__main__":
    from novaera_tui.cli.main import main

    with pseudo_language():
        sys.exit(main())
