"""The key bar: the keys that matter here, from the one table of keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from novaera_tui.draw.text import Line, Row
from novaera_tui.keys import AT_THE_TABLE, KEYS, Keymap
from novaera_tui.palette import Palette

SHOWN_ALWAYS = ("news", "help", "quit", "replay.close")
"""Keys that are always shown, unless they would do nothing."""
NO_NAMES: Final[Mapping[str, str]] = {}


def draw_key_bar(
    keymap: Keymap,
    width: int,
    palette: Palette,
    scope: str = "table",
    now: Sequence[tuple[str, str]] = (),
    idle: Collection[str] = (),
    renamed: Mapping[str, str] = NO_NAMES,
) -> Line:
    """What digits and letters do now, then all keys with a label, in the order of the table of keys, as many as fit;
    keys that work everywhere come last. Keys that would do nothing are left out; help and the way out are always there.
    `renamed` keys mean something special now."""
    scopes = (scope, "everywhere", "table") if scope in AT_THE_TABLE else (scope, "everywhere")
    labels = [(entry, Row()) for entry in KEYS if entry.label and entry.scope in scopes and entry.id not in idle]
    labels.sort(key=lambda label: (label[0].scope == "everywhere", label[0].scope not in AT_THE_TABLE[1:]))
    for entry, label in labels:
        label.add(f" {keymap.shown(entry.id)}", palette.bar + palette.accent).add(
            f" {renamed.get(entry.id, entry.label)} ", palette.bar
        )
    row = Row(palette.glyphs.more)
    for key, words in now:
        row.add(f" {key}", palette.bar + palette.accent).add(f" {words} ", palette.bar)
    room = width - sum(label.width for entry, label in labels if entry.id in SHOWN_ALWAYS)
    for entry, label in labels:
        if entry.id in SHOWN_ALWAYS or row.width + label.width <= room:
            row.join(label)
            room += label.width if entry.id in SHOWN_ALWAYS else 0
    return row.line(width, palette.bar)
