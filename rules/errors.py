"""Errors for people: a template and its named parts, so that a front end can word them in another language."""

from __future__ import annotations

from typing import Final

LONGEST_QUOTE: Final = 100
"""Characters of a quoted value. Hostile files can hold pages of text."""


class TranslatableError(ValueError):
    """An error whose text is an English sentence made of `template` and `parts`.

    A part can itself be a TranslatableError.
    """

    def __init__(self, template: str, /, **parts: object) -> None:
        super().__init__(template)
        self.template = template
        self.parts = parts

    def __str__(self) -> str:
        return self.template.format_map(self.parts) if self.parts else self.template


def quoted(value: object) -> str:
    """A value as a file or a caller wrote it, cut short if it is long."""
    try:
        return shortened(repr(value))
    except (ValueError, RecursionError):  # a number of thousands of digits, lists within lists
        return f"<{type(value).__name__}>"


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."


class IllegalSetup(TranslatableError):
    """The game cannot be set up like this."""
