"""Signs that back up the colours, so that nothing depends on colour alone, and their ASCII versions."""

from __future__ import annotations

from rules.records import Record


class Glyphs(Record):
    """Each sign is one cell, so that no column moves with `--ascii`, and has one meaning."""

    payable: str
    """A card that can be paid for."""
    blocked: str
    """Nothing: an available card that this player cannot take now, a zero in a table."""
    new: str
    """A card that came into play since your last turn."""
    damaged: str
    safe: str
    """Protects from something."""
    obsolete: str
    """Makes other cards obsolete."""
    evolves: str
    """Evolves when the next Era begins."""
    cheaper: str
    """A price below the printed one."""
    first: str
    """The First Player token."""
    war: str
    """The Civil War, at the end of the Unrest track."""
    card_back: str
    """A card that lies face down."""
    cursor: str
    to: str
    """Between before and after. Its ASCII version is also the cursor's, which always comes first in a line."""
    rule: str
    """The character of horizontal lines."""
    upright: str
    pip: str
    """A pip of a die."""
    more: str
    """Text was cut here."""


UNICODE = Glyphs("■", "·", "+", "×", "⌂", "†", "»", "↓", "*", "X", "▒", "►", "→", "─", "│", "●", "…")
UNICODE_SIGNS = "".join(map(str, UNICODE.values()))
"""Characters that the output must support for these glyphs."""
ASCII = Glyphs("+", ".", "&", "x", "#", "%", "^", "<", "*", "X", ":", ">", ">", "-", "|", "o", "~")
