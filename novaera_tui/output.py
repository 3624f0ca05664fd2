"""What is printed: nothing that a terminal would obey, and nothing that the output cannot write.

File names, card files and arguments can hold anything; names of players can hold letters that an old terminal's
encoding does not have. A sentence about them is still a sentence.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, Final

FALLBACK: Final = "novaera-fallback"
"""The name under which Python's codecs know `plainer`."""
PLAINER: Final = {"→": ">", "►": ">", "»": ">", "«": "<", "\u2019": "'", "“": '"', "”": '"', "\u2013": "-", "—": "-"}
"""Signs that have no base letter, but a likeness."""


def visible(words: object) -> str:
    """The words with every character that a terminal would obey, or nobody would see, written out as \\x1b is."""
    text = str(words)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else written_out(letter) for letter in text)


def written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


# Letters that an encoding does not have -----------------------------------------------------------------


def prepare() -> None:
    """Have standard output and standard error write a plainer sign for what their encoding does not have."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=FALLBACK)


def can_write(stream: IO[str] | None, signs: str) -> bool:
    """Does the stream's encoding have all these signs?"""
    try:
        signs.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plainer(problem: UnicodeError) -> tuple[str, int]:
    """What stands for letters that cannot be encoded: their base letters, else question marks of the same width."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    letters = problem.object[problem.start : problem.end]
    return "".join(plain_sign(letter, problem.encoding) for letter in letters), problem.end


def plain_sign(letter: str, encoding: str) -> str:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return ""  # it has no width of its own
    cells = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    base = PLAINER.get(letter) or unicodedata.normalize("NFKD", letter)[0]
    try:
        base.encode(encoding)
    except UnicodeEncodeError:
        return "?" * cells
    return base.ljust(cells)


codecs.register_error(FALLBACK, plainer)


# Output that cannot be written --------------------------------------------------------------------------


def flush() -> None:
    """Have everything written now, where a full disk can still be told, and not when Python ends."""
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon() -> None:
    """Nothing more can be written to standard output; Python is not to try it again at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
