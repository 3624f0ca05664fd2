"""The exception for mistakes of users."""

from novaera_tui.output import visible


class UserError(Exception):
    """A mistake of the user: one sentence in their language, exit code 2.

    The sentence can quote any text; control characters are escaped here.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(visible(sentence))
