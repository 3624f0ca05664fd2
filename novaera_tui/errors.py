"""The exception for mistakes of users."""

from novaera_tui.messages import gettext
from novaera_tui.output import visible


class UserError(Exception):
    """A mistake of the user: a message with its parts, which becomes one sentence in their language; exit code 2.

    Parts can quote any text; control characters are escaped here.
    """

    def __init__(self, message: str, /, **parts: object) -> None:
        super().__init__(visible(gettext(message, **parts)))
