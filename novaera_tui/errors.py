"""The one exception for what users ask for and cannot have."""

from novaera_tui.output import visible


class UserError(Exception):
    """Something is wrong with what the user asked for; the text is a sentence, the exit code is 2.

    What it quotes can hold anything, escape sequences too; whoever shows it need not care.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(visible(sentence))
