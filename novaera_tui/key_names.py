"""Keys as people know them: signs for some, words for others."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import MessageTable, plazy

KEY_SIGNS: Final = {
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}
"""Keys that are shown as a sign."""
ARROWS: Final = ("up", "down", "left", "right")
PLAIN_ARROWS: Final = MessageTable(
    {
        "up": plazy("key", "up"),
        "down": plazy("key", "down"),
        "left": plazy("key", "left"),
        "right": plazy("key", "right"),
    }
)
"""The arrows where only ASCII may be drawn."""
KEY_TITLES: Final = MessageTable(
    {
        "enter": plazy("key", "Enter"),
        "space": plazy("key", "Space"),
        "backspace": plazy("key", "Bksp"),
        "escape": plazy("key", "Esc"),
        "tab": plazy("key", "Tab"),
        "pageup": plazy("key", "PgUp"),
        "pagedown": plazy("key", "PgDn"),
        "home": plazy("key", "Home"),
        "end": plazy("key", "End"),
    }
)
"""The labels of keys that Textual calls by another name."""
MODIFIERS: Final = MessageTable(
    {
        "alt": plazy("key", "Alt"),
        "ctrl": plazy("key", "Ctrl"),
        "hyper": plazy("key", "Hyper"),
        "meta": plazy("key", "Meta"),
        "shift": plazy("key", "Shift"),
        "super": plazy("key", "Super"),
    }
)


def shown(name: str, ascii: bool = False) -> str:
    """A key as people know it; with `ascii`, arrows are words."""
    *modifiers, last = name.split("+")
    if modifiers:
        key = last.upper() if len(last) == 1 else shown(last, ascii)
        return "+".join((*(MODIFIERS[each] for each in modifiers), key))
    if ascii and name in PLAIN_ARROWS:
        return PLAIN_ARROWS[name]
    if name in KEY_SIGNS:
        return KEY_SIGNS[name]
    is_function_key = len(name) > 1 and name[0] == "f" and name[1:].isdigit()
    return KEY_TITLES.get(name, name.upper() if is_function_key else name)
