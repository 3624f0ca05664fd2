"""Output without control characters, and without characters that the encoding does not have.

File names, card files and arguments can hold any character, and names of players can hold letters that the encoding of
an old terminal does not have.
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
"""The name of `plainer` among Python's codec error handlers."""
PLAINER: Final = {"→": ">", "►": ">", "»": ">", "«": "<", "\u2019": "'", "“": '"', "”": '"', "\u2013": "-", "—": "-"}
"""Signs without a base letter, and similar ones in ASCII."""
BAR_CELLS: Final = 30


def visible(words: object) -> str:
    """The text with control and invisible characters written out, such as \\x1b."""
    text = str(words)
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def show_bar(words: str, share: float) -> None:
    """How much of a long task is done, on standard error if that is a terminal; gone when all is."""
    if sys.stderr is not None and sys.stderr.isatty():
        bar = f"{words} [{'#' * round(BAR_CELLS * share):.<{BAR_CELLS}}]" if share < 1 else ""
        with suppress(OSError):  # a terminal that is gone
            print(f"\r\x1b[K{bar}", end="", file=sys.stderr, flush=True)


# Letters that an encoding does not have -----------------------------------------------------------------


def prepare() -> None:
    """Make standard output and standard error replace characters that their encoding does not have."""
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
    """Replaces letters that cannot be encoded with their base letters, or with question marks of the same width."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    letters = problem.object[problem.start : problem.end]
    return "".join(plain_sign(letter, problem.encoding) for letter in letters), problem.end


def plain_sign(letter: str, encoding: str) -> str:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return ""  # it takes no space
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
    """Write everything now, while a full disk can still be reported."""
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon() -> None:
    """Standard output has failed; keep Python from writing to it again at exit."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
