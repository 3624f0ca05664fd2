"""What digits and letters do now, for the key bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.keys import paired
from novaera_tui.messages import Message, plazy
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.table.panels import CIVILIZATION
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.shortcuts import DIGITS, shortcuts
from novaera_tui.words import answers as words
from rules.decisions import DECLINE
from rules.kinds import COLOURS, Player

SELECT_ZONE: Final = plazy("brief", "zone")
SELECT_DIE: Final = plazy("brief", "die")
SELECT_COLUMN: Final = plazy("brief", "card")
SELECT_HAND_CARD: Final = plazy("brief", "hand card")
SELECT_LINE: Final = plazy("brief", "line")
SELECT: Final = plazy("brief", "select")
DECLINE_IT: Final = plazy("brief", "decline")
ACTION_LETTERS: Final = plazy("brief", "letters")
ACTION_LABEL: Final = plazy("brief", "action")

TAKE_IT: Final = plazy("brief", "take it")
DO_IT: Final = plazy("brief", "do it")
GIVE_UP: Final = plazy("brief", "give it up")
REPAIR_IT: Final = plazy("brief", "repair it")
PAY: Final = plazy("brief", "pay")
CONFIRMS: Final = {
    "pick": TAKE_IT,
    "token": plazy("brief", "reserve it"),
    "die": plazy("brief", "choose it"),
    "action": DO_IT,
    "develop": plazy("brief", "develop it"),
    "enlist": plazy("brief", "enlist"),
    "expand": TAKE_IT,
    "research": TAKE_IT,
    "take": TAKE_IT,
    "repair": REPAIR_IT,
    "repair-one": REPAIR_IT,
    "damage": plazy("brief", "damage it"),
    "lose": GIVE_UP,
    "dark-age": GIVE_UP,
    "payment": PAY,
    "mix": PAY,
}
"""What Enter does, by the kind of the question; of a list, "accept"."""
CONTINUE: Final = plazy("brief", "continue")
ACCEPT: Final = plazy("brief", "accept")

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


def renamed_now(scene: Scene) -> dict[str, str]:
    """Labels of keys that mean something special now, by their ids."""
    labels: dict[str, str] = {}
    option = scene.option_at(scene.panel)
    if scene.advice is not None and scene.advice.turns_page:
        labels["confirm"] = str(CONTINUE)
    elif scene.answer_list is not None:
        labels["confirm"] = str(ACCEPT)
    elif scene.trick is not None:
        labels["confirm"] = str(DO_IT)
    elif scene.decision is not None and option is not DECLINE and scene.decision.kind in CONFIRMS:
        labels["confirm"] = str(CONFIRMS[scene.decision.kind])
    return labels


def list_key_labels(scene: Scene, answer_list: AnswerList, target: Target) -> list[KeyLabel]:
    """Keys for the line of a list under the cursor."""
    kind, place, _ = target
    arrows = paired(scene.key("move.left"), scene.key("move.right"))
    rows = len(answer_list.lines) + len(answer_list.purses)
    upright = [(paired(scene.key("move.up"), scene.key("move.down")), str(SELECT_LINE))] if rows > 1 else []
    if kind == "count":
        purse = answer_list.purses[Player(place)]
        if purse.is_single:
            kinds = spans([other for other in COLOURS if purse.most[other]], DIGITS)
            return [*upright, (f"{kinds} {arrows}", str(words.THIS_KIND))]
        return [*upright, (arrows, str(words.THIS_KIND)), ("0-9", str(words.HOW_MANY_OF_KIND))]
    line = answer_list.lines[place]
    labels = upright
    if line.optional:
        labels.append((str(words.SPACE), str(words.UNTICK if line.on else words.TICK)))
    if answer_list.question_at(place) is not None:
        labels.append((arrows, str(words.NEXT_ANSWER)))
    movable = [other for other in answer_list.lines if not other.fixed]
    return labels + ([("- +", str(words.REORDER))] if len(movable) > 1 and not line.fixed else [])


def key_labels_now(scene: Scene) -> list[KeyLabel]:
    """The keys that select something; Enter then does it."""
    labels = selecting(scene)
    if labels and scene.answer_list is None and DECLINE in scene.options.values():
        labels.append((scene.key("decline"), str(DECLINE_IT)))
    return labels


def selecting(scene: Scene) -> list[KeyLabel]:
    decision = scene.decision
    if decision is None or (scene.advice is not None and (scene.advice.turns_page or "confirm" in scene.idle)):
        return []
    if scene.answer_list is not None:
        target = scene.cursors.get(scene.panel)
        return list_key_labels(scene, scene.answer_list, target) if target in scene.options else []
    if decision.kind in ("pick", "token"):
        return digits(scene, SELECT_ZONE, "zone")
    if decision.kind == "die":
        letters = [] if scene.trick is not None else [(str(ACTION_LETTERS), str(ACTION_LABEL))]
        return [*digits(scene, SELECT_DIE, "die"), *all_keys(scene, SELECT, "menu"), *letters]
    if scene.chooses_card:
        return digits(scene, SELECT_COLUMN) + working(scene, scene.letters, SELECT_HAND_CARD)
    if decision.kind == "action":
        return [(str(ACTION_LETTERS), str(ACTION_LABEL))]
    return all_keys(scene, SELECT_COLUMN if scene.home == CIVILIZATION else SELECT)
