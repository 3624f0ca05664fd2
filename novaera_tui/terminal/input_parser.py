"""Splits the bytes from the keyboard into keys. No Textual here.

A terminal sends keys, but a line can also carry noise: invalid text, unrequested mouse reports, answers to a previous
program, half a sequence. Only keys, pastes and expected answers get through, and noise never swallows a key next to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.records import TupleRecord

ESC: Final = 0x1B
ESCAPE_DELAY: Final = 0.1
"""Seconds after which an escape character is the Escape key and an incomplete sequence is noise."""
PASTE_DELAY: Final = 1.0
"""Seconds of silence that end a paste without an end marker."""
LONGEST_SEQUENCE: Final = 64
LONGEST_STRING: Final = 1_000
LONGEST_PASTE: Final = 10_000
"""No field takes more than a line; the rest of a paste is dropped."""
STRINGS: Final = b"]P^_X"
"""Introducers of strings from the terminal, such as its answer to a query about colours."""


class InputEvent(TupleRecord):
    """A key, a character or a paste."""

    kind: str
    """character, sequence, escape, alt (a character with Alt) or paste"""
    text: str


PASTE_BEGINS: Final = InputEvent("sequence", "\x1b[200~")
PASTE_ENDS: Final = b"\x1b[201~"


class InputParser:
    """Turns bytes into keys; incomplete sequences wait for the rest."""

    def __init__(self, knows: Callable[[str], bool]) -> None:
        """`knows` decides which control sequences are keys or expected answers."""
        self.knows = knows
        self.waiting = b""
        self.paste: bytearray | None = None

    @property
    def timeout(self) -> float | None:
        """Seconds to wait before `end_of_input` is due; None if nothing is pending."""
        if self.paste is not None:
            return PASTE_DELAY
        return ESCAPE_DELAY if self.waiting else None

    def feed(self, content: bytes) -> Iterator[InputEvent]:
        """Parse more bytes."""
        content = self.waiting + content
        while content:
            if self.paste is not None:
                done, typed = self.cut_paste(content)
            else:
                done, typed = self.cut(content)
            if not done:
                break
            content = content[done:]
            if typed == PASTE_BEGINS:
                self.paste = bytearray()
            elif typed is not None:
                yield typed
        self.waiting = content

    def end_of_input(self) -> Iterator[InputEvent]:
        """No more bytes have arrived: the pending ones are complete, or noise."""
        content, self.waiting = self.waiting, b""
        if self.paste is not None:
            yield self.pasted(content)
        elif content[:1] == b"\x1b":
            if len(content) == 1:
                yield InputEvent("escape", "\x1b")
            elif content[1] in STRINGS:
                yield InputEvent("alt", chr(content[1]))
                yield from self.feed(content[2:])

    # Cutting: how many bytes are done with (none if more must come), and what they were ------------------

    def cut(self, content: bytes) -> tuple[int, InputEvent | None]:
        first = content[0]
        if first == ESC:
            return self.cut_sequence(content)
        if first < 0x80:
            return 1, InputEvent("character", chr(first))
        return cut_letter(content)

    def cut_sequence(self, content: bytes) -> tuple[int, InputEvent | None]:
        if len(content) == 1:
            return 0, None
        second = content[1]
        if second == ord("["):
            return self.cut_control_sequence(content)
        if second in STRINGS:
            return cut_string(content)
        if second == ord("O"):
            return self.cut_shifted(content)
        if second == ESC or second >= 0x80:
            return 1, InputEvent("escape", "\x1b")
        if self.knows(content[:2].decode()):
            return 2, InputEvent("sequence", content[:2].decode())
        return 2, InputEvent("alt", chr(second))

    def cut_control_sequence(self, content: bytes) -> tuple[int, InputEvent | None]:
        """ESC [, parameters, and a letter that ends it."""
        if content[2:3] == b"M":
            return cut_mouse_report(content)
        for place in range(2, len(content)):
            byte = content[place]
            if not 0x20 <= byte < 0x7F:
                return place, None
            sequence = content[: min(place + 1, LONGEST_SEQUENCE)].decode()
            if self.knows(sequence):
                return place + 1, InputEvent("sequence", sequence)
            if byte >= 0x40 and sequence != "\x1b[[":  # the Linux console has a second bracket in its function keys
                return place + 1, None
        return (len(content), None) if len(content) > LONGEST_SEQUENCE else (0, None)

    def cut_shifted(self, content: bytes) -> tuple[int, InputEvent | None]:
        """ESC O and a letter, from the keypad; some terminals put modifiers before the letter."""
        for place in range(2, min(len(content), 6)):
            if not 0x20 <= content[place] < 0x7F:
                return 2, None
            sequence = content[: place + 1].decode()
            if self.knows(sequence):
                return place + 1, InputEvent("sequence", sequence)
            if content[place] >= 0x40:
                return 2, None
        return (2, None) if len(content) >= 6 else (0, None)

    def cut_paste(self, content: bytes) -> tuple[int, InputEvent | None]:
        text, mark, _ = content.partition(PASTE_ENDS)
        if mark:
            return len(text) + len(mark), self.pasted(text)
        # the last bytes may begin the end marker
        done = len(content) - len(PASTE_ENDS) + 1
        if done <= 0:
            return 0, None
        self.keep(content[:done])
        return done, None

    def keep(self, pasted: bytes) -> None:
        assert self.paste is not None
        self.paste += pasted[: max(0, LONGEST_PASTE - len(self.paste))]

    def pasted(self, rest: bytes) -> InputEvent:
        self.keep(rest)
        assert self.paste is not None
        text = self.paste.decode(errors="ignore").replace("\0", "")
        self.paste = None
        return InputEvent("paste", text)


def cut_letter(content: bytes) -> tuple[int, InputEvent | None]:
    """A multi-byte UTF-8 character; invalid bytes are dropped up to the next possible start."""
    length = 2 if content[0] < 0xE0 else 3 if content[0] < 0xF0 else 4
    letter = content[:length]
    try:
        return length, InputEvent("character", letter.decode())
    except UnicodeDecodeError as problem:
        more = len(letter) < length and problem.reason == "unexpected end of data"
        return (0 if more else problem.end), None


def cut_mouse_report(content: bytes) -> tuple[int, InputEvent | None]:
    """ESC [ M and three bytes from a space on: an unrequested mouse report."""
    for place in range(3, min(len(content), 6)):
        if 0 < content[place] < 0x20:
            return place, None
    return (6, None) if len(content) >= 6 else (0, None)


def cut_string(content: bytes) -> tuple[int, InputEvent | None]:
    """From ESC ] or the like to its end: BEL, or ESC and a backslash. Without an end, it was Alt and some keys."""
    ends = [content.find(end) + len(end) for end in (b"\x07", b"\x1b\\") if end in content]
    if ends:
        return min(ends), None
    return (2, InputEvent("alt", chr(content[1]))) if len(content) > LONGEST_STRING else (0, None)
