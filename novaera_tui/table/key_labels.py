"""What digits and letters do now, for the key bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.messages import Message, plazy
from novaera_tui.play.answer_list_words import list_key_labels
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import DIGITS, shortcuts

SELECT_ZONE: Final = plazy("brief", "select a zone")
SELECT_DIE: Final = plazy("brief", "select a die")
SELECT_COLUMN: Final = plazy("brief", "select a card")
SELECT_HAND_CARD: Final = plazy("brief", "a hand card")
SELECT: Final = plazy("brief", "select")
ACTION_LETTERS: Final = plazy("brief", "letters")
ACTION_LABEL: Final = plazy("brief", "action")

KeyLabel = tuple[str, str]
"""Keys, and their effect in a word or two."""


def digits(scene: Scene, what: Message, *kinds: str) -> list[KeyLabel]:
    """The digits that work now, for all kinds of targets or for these."""
    return working(scene, DIGITS, what, *kinds)


def all_keys(scene: Scene, what: Message, *kinds: str) -> list[KeyLabel]:
    """The same with the letters that follow the digits."""
    found = digits(scene, what, *kinds) + working(scene, scene.letters, what, *kinds)
    return [(",".join(keys for keys, _ in found), str(what))] if found else []


def working(scene: Scene, keys: Sequence[str], what: Message, *kinds: str) -> list[KeyLabel]:
    """Those of these keys that work now."""
    meant = shortcuts(scene)
    places = [
        place
        for place, key in enumerate(keys)
        if key in meant and meant[key] in scene.options and (not kinds or meant[key][0] in kinds)
    ]
    return [(spans(places, keys), str(what))] if places else []


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
    """The keys that select something; Enter then does it."""
    decision = scene.decision
    if decision is None:
        return []
    if scene.answer_list is not None:
        target = scene.cursors.get(scene.panel)
        return list_key_labels(scene.answer_list, target) if target is not None and target in scene.options else []
    if decision.kind in ("pick", "token"):
        return digits(scene, SELECT_ZONE, "zone")
    if decision.kind == "die":
        return digits(scene, SELECT_DIE, "die") + all_keys(scene, SELECT, "menu")
    if scene.chooses_card:
        return digits(scene, SELECT_COLUMN) + working(scene, scene.letters, SELECT_HAND_CARD)
    if decision.kind == "action":
        return [(str(ACTION_LETTERS), str(ACTION_LABEL))]
    return all_keys(scene, SELECT)
