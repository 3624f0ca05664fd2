"""Signs that go with the colours, so that nothing is told by colour alone; and the same in plain characters."""

from __future__ import annotations

from rules.records import Record


class Glyphs(Record):
    """Each sign has one meaning, and no two meanings share a sign."""

    now: str
    """A card that is available with this die."""
    other_die: str
    """A card that another of the dice would pay for."""
    blocked: str
    """A card that is available, but not for this player now."""
    new: str
    """A card that has come into play, or that now lies open, since one's last turn."""
    damaged: str
    safe: str
    """Protects from something."""
    obsolete: str
    """Makes other cards obsolete."""
    evolves: str
    """Brings an evolution when the next Era begins."""
    cheaper: str
    """A price that cards make lower than what is printed."""
    first: str
    """The First Player token."""
    war: str
    """The Civil War, at the end of the Unrest track."""
    cursor: str
    to: str
    """Between before and after."""
    rule: str
    """What lines are drawn with."""
    upright: str
    pip: str
    """A pip of a die."""
    more: str
    """Something was left out here."""


UNICODE = Glyphs("√", "○", "·", "+", "×", "⌂", "†", "»", "↓", "*", "X", "►", "→", "─", "│", "●", "…")
UNICODE_SIGNS = "".join(map(str, UNICODE.values()))
"""What an output must be able to write for these glyphs."""
ASCII = Glyphs("+", "?", ".", "&", "x", "#", "%", "^", "<", "*", "X", ">", "->", "-", "|", "o", "~")
