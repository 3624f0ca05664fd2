"""Textual bindings from the table of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.binding import Binding, BindingType

from novaera_tui.keys import BY_ID, Key


def bindings(entries: Iterable[Key], action: Callable[[str], str] = str) -> list[BindingType]:
    """Textual bindings for these keys. A keymap changes them by id, which nobody sees as the description."""
    return [Binding(",".join(entry.keys), action(entry.action), entry.id, show=False, id=entry.id) for entry in entries]


def intents(entries: Iterable[Key]) -> list[BindingType]:
    """Bindings for keys whose action is a method of the screen's controller."""
    return bindings(entries, intent)


def intent(action: str) -> str:
    """Turns `move(0,1)` into the Textual action that passes it to the controller."""
    name, _, arguments = action.removesuffix(")").partition("(")
    return f"intent({name!r}, ({arguments},))" if arguments else f"intent({name!r}, ())"


def dialog_bindings(*names: str) -> list[BindingType]:
    """Bindings of a dialog: close always, and the named ones (accept, up, down, page_up, ...)."""
    return bindings(BY_ID[f"dialog.{name}"] for name in ("close", *names))


def modal_bindings() -> list[BindingType]:
    """Bindings of the app repeated for dialogs, because a modal screen hides them.

    They have no priority, which would put them before the dialog's keys.
    """
    return bindings(BY_ID[name] for name in ("quit", "suspend", "redraw"))
