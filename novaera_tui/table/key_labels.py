"""What digits and letters do now, for the bottom line."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.play.answer_list_words import list_key_labels
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import DIGITS, shortcuts

KeyLabel = tuple[str, str]
"""Keys, and what they do in a word or two."""


def digits(scene: Scene, what: str, *kinds: str) -> list[KeyLabel]:
    """The digits that go to something now, of all kinds of targets or of these."""
    return working(scene, DIGITS, what, *kinds)


def all_keys(scene: Scene, what: str, *kinds: str) -> list[KeyLabel]:
    """The same with the letters that follow where digits are not enough."""
    found = digits(scene, what, *kinds) + working(scene, scene.letters, what, *kinds)
    return [(",".join(keys for keys, _ in found), what)] if found else []


def working(scene: Scene, keys: Sequence[str], what: str, *kinds: str) -> list[KeyLabel]:
    """Those of these keys that go to something now."""
    meant = shortcuts(scene)
    places = [
        place
        for place, key in enumerate(keys)
        if key in meant and meant[key] in scene.options and (not kinds or meant[key][0] in kinds)
    ]
    return [(spans(places, keys), what)] if places else []


def spans(places: Sequence[int], keys: Sequence[str]) -> str:
    """1-3; 2-3; 1,3; A-B."""
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ",".join("-".join(keys[place] for place in dict.fromkeys((run[0], run[-1]))) for run in runs)


def key_labels_now(scene: Scene) -> list[KeyLabel]:
    """What has a key of its own; Enter then does it."""
    decision = scene.decision
    if decision is None:
        return []
    if scene.answer_list is not None:
        target = scene.cursors.get(scene.panel)
        return list_key_labels(scene.answer_list, target) if target is not None and target in scene.options else []
    if decision.kind in ("pick", "token"):
        return digits(scene, "to a zone", "zone")
    if decision.kind == "die":
        return digits(scene, "to a die", "die") + all_keys(scene, "to use a card", "menu")
    if scene.chooses_card:
        return digits(scene, "to a column") + working(scene, scene.letters, "to your hand")
    if decision.kind == "action":
        return [("letters", "action")]
    return all_keys(scene, "to a choice")
