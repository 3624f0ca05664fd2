"""What digits and letters do now, for the bottom line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from novaera_tui.words.bookings import hints_on
from novaera_tui.words.shortcuts import DIGITS, shortcuts

if TYPE_CHECKING:
    from novaera_tui.scene import Scene

KeyHint = tuple[str, str]
"""Keys, and what they do in a word or two."""


def digits(scene: Scene, what: str, *kinds: str) -> list[KeyHint]:
    """The digits that go to something now, of all kinds of targets or of these."""
    working = [
        int(key)
        for key, target in shortcuts(scene).items()
        if key in DIGITS and target in scene.options and (not kinds or target[0] in kinds)
    ]
    return [(spans(sorted(working)), what)] if working else []


def spans(numbers: Sequence[int]) -> str:
    """1-3; 2-3; 1,3."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def hints_now(scene: Scene) -> list[KeyHint]:
    """What has a key of its own; Enter then does it."""
    decision = scene.decision
    if decision is None:
        return []
    if scene.booking is not None:
        target = scene.cursors.get(scene.panel)
        return hints_on(scene.booking, target) if target is not None and target in scene.options else []
    if decision.kind in ("pick", "token"):
        return digits(scene, "to a zone", "zone")
    if decision.kind == "die":
        return digits(scene, "to a die", "die")
    if decision.kind == "action":
        return [("letters", "action")]
    if scene.home == "display" and decision.kind != "enlist":
        hand = scene.view.player is not None and scene.view.civilizations[scene.view.player].hand_size
        letters = scene.letters[: hand or 0]
        more = [("-".join(dict.fromkeys((letters[0], letters[-1]))), "to your hand")] if letters else []
        return digits(scene, "to a column") + more
    return digits(scene, "to a choice")
