"""When the program crashes, the player gets a sentence, and a file gets the traceback."""

from __future__ import annotations

import traceback
from contextlib import suppress
from typing import Final

from novaera_tui import __version__
from novaera_tui.messages import gettext
from novaera_tui.saving.storage import folder

EXIT_CODE: Final = 1


def report_crash(problem: BaseException) -> str:
    """Write the file and return the sentence. The file has no values of variables, which may be secrets."""
    error = type(problem).__name__
    file = folder().parent / "mistake.txt"
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"novaera {__version__}\n", *traceback.format_exception(problem)]
        file.write_text("".join(lines), encoding="utf-8", errors="backslashreplace")
        return gettext(
            "the program made a mistake and has to stop ({error}); to report it, send {file}.", error=error, file=file
        )
    return gettext("the program made a mistake and has to stop ({error}).", error=error)
