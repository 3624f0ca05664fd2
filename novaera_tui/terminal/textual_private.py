"""All private parts of Textual that we use. Textual is pinned exactly for them.

| name | what it buys |
|---|---|
| `ChopsUpdate`, `CompositorUpdate`, `LayoutUpdate` | bytes: an update can be cut to the cells that changed |
| `_display`, `_batch_count` | bytes: the only hook before the wire; stock pages are painted up to three times |
| `_handle_exception` | correctness: a resize while the app is being left is no crash |
| `_fatal_error`, `_exception` | correctness: a host that sends nonsense is a sentence, no traceback |
| `ANSI_SEQUENCES_KEYS`, `FUNCTIONAL_KEYS` | correctness: the key sequences that Textual's parser can read |
| `XTermParser`, `_sequence_to_key_events` | correctness: key names without the parser that dies of noise |
| `_sigtstp_application`, `_sigcont_application` | correctness: Ctrl+Z does not write in the middle of a frame |
| `_must_signal_resume`, `_key_thread` | correctness: the screen is repainted after fg, and only if it was started |
| `_query_in_band_window_resize` | correctness: sizes come by signal alone |

The driver is the only place where bytes from the terminal, its settings and job control meet.
When an update of Textual breaks something here, `tests/test_textual_private.py` names the line.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import time
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Generic

from rich.console import Console, RenderableType
from rich.text import Text
from textual import events, messages
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.app import App, ReturnType
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.screen import Screen

from novaera_tui import posix
from novaera_tui.terminal import hangup
from novaera_tui.terminal.input_parser import PASTE_BEGINS, InputEvent, InputParser

if TYPE_CHECKING:
    from textual.message import Message

__all__ = [
    "ChopsUpdate",
    "CompositorUpdate",
    "DiffingApp",
    "LayoutUpdate",
    "QuietExitApp",
    "TerminalDriver",
]

READING: Final = 4096
FOCUSIN: Final = "\x1b[I"
FOCUSOUT: Final = "\x1b[O"
RESTORED: Final = b"\x1b[?2004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""Textual's sequences on exit: no bracketed paste, line wrap, no Kitty keys, the main screen, a cursor, no focus
reports.
"""
REMEMBER_TITLE: Final = "\x1b[22;2t"
OWN_TITLE: Final = "\x1b[23;2t"
_SYNCHRONIZED = re.compile(r"\x1b\[\?2026;[1-4]\$y")
_KITTY_KEY = re.compile(r"\x1b\[(\d*)(?:;\d{0,4}(?:;([\d:]*))?)?([u~ABCDEFHPQRS])")


# The app ------------------------------------------------------------------------------------------------


class DiffingApp(App[ReturnType], Generic[ReturnType]):
    """An app that can reduce updates before they are sent.

    There is no public hook between the compositor and the wire, and a stock page is painted up to three times.
    """

    def diff_update(self, update: Any, _console: Console) -> Any:
        """The part of an update to send."""
        return update

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not self._batch_count and not self.is_headless:
            renderable = self.diff_update(renderable, self.console)
        super()._display(screen, renderable)


class QuietExitApp(DiffingApp[None]):
    """An app that exits without output.

    Textual dismantles its screens while messages still reach them. A resize at that moment meets an incomplete screen,
    which the stock app reports as a crash.
    """

    driver: TerminalDriver | None = None
    """None without a terminal."""

    def _handle_exception(self, error: Exception) -> None:
        if self.return_code is None:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """The stock app prints a traceback with the values of all variables, also of hidden cards."""
        assert self._exception is not None
        self.panic(Text(self.crash_message(self._exception)))

    @abstractmethod
    def crash_message(self, problem: Exception) -> str:
        """The sentence that replaces a traceback."""


# Keys ---------------------------------------------------------------------------------------------------


def known(sequence: str) -> bool:
    """Is this control sequence a key or an expected answer?

    Textual's input parser crashes on Kitty keys that are no characters and on mouse reports from a terminal without
    pixels, so it only gets sequences it can read.
    """
    if sequence in ANSI_SEQUENCES_KEYS or sequence in (FOCUSIN, FOCUSOUT, PASTE_BEGINS.text):
        return True
    if found := _KITTY_KEY.fullmatch(sequence):
        if found[3] != "u" and f"{found[1] or 1}{found[3]}" not in FUNCTIONAL_KEYS:
            return False
        return all(is_character(number) for number in (found[1], *(found[2] or "").split(":")))
    return _SYNCHRONIZED.fullmatch(sequence) is not None


def is_character(number: str) -> bool:
    """Is this the number of a character, or empty?"""
    return len(number) < 8 and not 0xD800 <= int(number or 0) < 0xE000 and int(number or 0) < 0x110000


class Translator:
    """Turns typed keys into Textual's messages, with its tables but without its parser."""

    def __init__(self) -> None:
        self.parser = XTermParser()

    def messages(self, typed: InputEvent) -> Iterator[Message]:
        if typed.kind == "paste":
            yield events.Paste(typed.text)
        elif typed.kind == "escape":
            yield events.Key("escape", "\x1b")
        elif typed.text == FOCUSIN:
            yield events.AppFocus()
        elif typed.text == FOCUSOUT:
            yield events.AppBlur()
        elif typed.kind == "sequence" and _SYNCHRONIZED.fullmatch(typed.text):
            yield messages.TerminalSupportsSynchronizedOutput()
        else:
            for key in self.parser._sequence_to_key_events(typed.text, alt=typed.kind == "alt"):
                if key.key != Keys.Ignore:
                    yield key


# The driver ---------------------------------------------------------------------------------------------


class TerminalDriver(LinuxDriver):
    """Textual's driver with robust input; it always restores the terminal.

    In the stock driver, one bad byte ends the game, and every SIGCONT counts as the return from a Ctrl+Z: it starts a
    second time and remembers the raw terminal as the one to restore.
    """

    def __init__(self, app: App[Any], **details: Any) -> None:
        super().__init__(app, **details)
        self.playing = False
        """Does the app own the terminal now?"""
        self.back_already = False
        self.no_more, self.enough = os.pipe()
        """Wakes the key thread when it should end."""
        self.exit_watcher = hangup.install(app, self)
        if isinstance(app, QuietExitApp):
            app.driver = self
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTSTP, self.put_aside)
        loop.add_signal_handler(signal.SIGCONT, self.come_back)

    def _sigtstp_application(self, *_: object) -> None:
        """The stock handler writes in the middle of other output; ours waits its turn."""

    def _sigcont_application(self, *_: object) -> None:
        """Likewise."""

    def run_input_thread(self) -> None:
        """Read input and send keys, parsed by `InputParser` instead of Textual's parser."""
        parser, translator = InputParser(known), Translator()
        poll = select.poll()
        poll.register(self.fileno, select.POLLIN)
        poll.register(self.no_more, select.POLLIN)
        last = time.monotonic()
        while not self.exit_event.is_set():
            due = None if parser.timeout is None else max(0.0, last + parser.timeout - time.monotonic()) * 1000
            typed: list[InputEvent] = []
            if ready := dict(poll.poll(due)):
                if self.no_more in ready:
                    self.exit_event.wait()
                    return
                content = os.read(self.fileno, READING)
                if not content:  # the end of the terminal, which `hangup` handles
                    poll.unregister(self.fileno)
                typed += parser.feed(content)
                last = time.monotonic()
            elif parser.timeout is not None and time.monotonic() >= last + parser.timeout:
                typed += parser.end_of_input()
            for thing in typed:
                for message in translator.messages(thing):
                    self.process_message(message)

    def disable_input(self) -> None:
        os.write(self.enough, b".")
        super().disable_input()
        os.read(self.no_more, 1)

    def _query_in_band_window_resize(self) -> None:
        """New sizes always arrive by signal; a second source could only disagree."""

    # Coming and going -----------------------------------------------------------------------------------

    def start_application_mode(self) -> None:
        posix.wait_for_foreground(self.fileno)
        if self.exit_watcher.leaving:
            return  # continued only to exit
        self.playing = True  # even if a signal ends us halfway
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.playing = self._key_thread is not None and self._key_thread.is_alive()

    def stop_application_mode(self) -> None:
        if self.playing:
            super().stop_application_mode()
        self.playing = False

    def put_aside(self) -> None:
        """Ctrl+Z: give the terminal to the shell until fg."""
        if self.playing and hangup.can_come_back():
            self._must_signal_resume = True
            self.suspend_application_mode()
            os.kill(os.getpid(), signal.SIGSTOP)
            self.back_already = True
            self.resume_application_mode()

    def come_back(self) -> None:
        """Resume after a stop without notice; harmless if there was no stop."""
        if self.back_already:
            self.back_already = False
        elif self.playing and self.in_foreground():
            if posix.is_raw(self.fileno):
                self.send_message(self.SignalResume())  # another program may have written on the screen
            else:
                self._must_signal_resume = True
                self.suspend_application_mode()
                self.resume_application_mode()

    def in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return True

    def write_title(self, words: str, first: bool) -> None:
        """Set the window title; the first time, ask the terminal to save its own."""
        self.write(f"{REMEMBER_TITLE if first else ''}\x1b]2;{words}\x07")
        self.flush()

    def restore(self) -> None:
        """Restore the terminal at once, because the process is about to end."""
        if not self.playing:
            return
        if self.attrs_before is not None:
            posix.restore_modes(self.fileno, self.attrs_before)
        writable = select.poll()
        writable.register(hangup.SCREEN, select.POLLOUT)
        with suppress(OSError):
            if writable.poll(0):  # a blocked terminal must not keep us
                os.write(hangup.SCREEN, RESTORED)
