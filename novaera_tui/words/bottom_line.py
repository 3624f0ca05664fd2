"""What digits and letters do now, for the bottom line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from novaera_tui.words.bookings import hints_on

if TYPE_CHECKING:
    from novaera_tui.scene import Scene

KeyHint = tuple[str, str]
"""Keys, and what they do in a word or two."""


def digits(number: int, what: str) -> list[KeyHint]:
    return [(f"1-{min(9, number)}" if number > 1 else "1", what)] if number else []


def hints_now(scene: Scene) -> list[KeyHint]:
    """What can be chosen by its own key."""
    decision = scene.decision
    if decision is None:
        return []
    if scene.booking is not None:
        target = scene.cursors.get(scene.panel)
        return hints_on(scene.booking, target) if target is not None and target in scene.options else []
    if decision.kind in ("pick", "token"):
        return digits(len(scene.view.zones), "zone")
    if decision.kind == "die":
        return digits(len(scene.view.civilizations[decision.player].dice), "die")
    if decision.kind == "action":
        return [("letters", "action")]
    if scene.home == "display" and decision.kind != "enlist":
        hand = scene.view.player is not None and scene.view.civilizations[scene.view.player].hand_size
        letters = scene.letters[: hand or 0]
        more = [("-".join(dict.fromkeys((letters[0], letters[-1]))), "hand")] if letters else []
        return digits(len(scene.view.display), "column") + more
    return digits(len(scene.options), "choose")
