"""A card set as a short text, for journals and guests: once it began, a game needs no card file."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from functools import lru_cache
from typing import Annotated, Final

import rules
from rules.loading import MOST_CHARACTERS, CardError, CardMistake, cards_from_source, too_large

MOST_BYTES: Final = 4 * MOST_CHARACTERS
"""Of a card set; unpacking stops there, whatever a hostile text claims."""
LONGEST_PACKED: Final = 1_000_000
PackedCards = Annotated[str, range(LONGEST_PACKED + 1)]


def packed(cards: rules.CardSet) -> str:
    return b64encode(zlib.compress(cards.source.encode())).decode("ascii")


@lru_cache(maxsize=4)  # most games in a list were begun with the same set
def unpacked(text: str, origin: str) -> rules.CardSet:
    """The card set that was packed; CardError if it is none."""
    try:
        unpacking = zlib.decompressobj()
        source = unpacking.decompress(b64decode(text, validate=True), MOST_BYTES).decode()
    except (zlib.error, ValueError):  # UnicodeDecodeError and binascii.Error are ValueErrors
        raise CardError(CardMistake("{file}: this is not a card set.", file=origin)) from None
    if unpacking.unconsumed_tail:
        raise too_large(origin)
    return cards_from_source(source, origin)
