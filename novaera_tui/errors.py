"""The exception for mistakes of users, and reading the files they write."""

import os

from novaera_tui.messages import gettext
from novaera_tui.output import visible
from rules.files import contents


class UserError(Exception):
    """A mistake of the user: a message with its parts, which becomes one sentence in their language; exit code 2.

    Parts can quote any text; control characters are escaped here.
    """

    def __init__(self, message: str, /, **parts: object) -> None:
        super().__init__(visible(gettext(message, **parts)))


def text_of_file(path: str | os.PathLike[str], most: int) -> str:
    """The text of a user's file, of at most this many bytes; UserError if it cannot be read."""
    try:
        content = contents(path, most + 1)
        if len(content) <= most:
            return content.decode()
    except UnicodeDecodeError:
        raise UserError("cannot read {file}: it is not UTF-8 text.", file=path) from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", "") or problem
        raise UserError("cannot read {file}: {reason}.", file=path, reason=reason) from None
    raise UserError("{file} is too large: it may have {most} bytes.", file=path, most=most)
