"""Which key goes where: one table for the keys and for the labels on cards, dice and lines."""

from __future__ import annotations

from typing import Final

from novaera_tui.table.scene import Scene, Target
from rules.decisions import DECLINE

DIGITS: Final = tuple("123456789")


def shortcuts(scene: Scene) -> dict[str, Target]:
    """The target of each key. Dice keep their numbers for a round, columns for an Era, damaged cards for a repair;
    everything else is numbered in order, but for declining, which has its own key."""
    decision = scene.decision
    if decision is None or scene.answer_list is not None:
        return {}
    view, options = scene.view, [target for target, option in scene.options.items() if option is not DECLINE]
    if decision.kind in ("pick", "token"):
        zones: dict[str, Target] = {str(zone + 1): ("zone", zone, 0) for zone in range(len(view.zones))}
        return zones | through([target for target in options if target[0] != "zone"], DIGITS[len(zones) :])
    if decision.kind == "die":
        mine = view.civilizations[decision.player]
        dice: dict[str, Target] = {
            str(number): ("die", die.colour, die.value) for die, number in zip(mine.dice, mine.numbers, strict=True)
        }
        ways = [target for target in options if target[0] != "die"]
        return through(ways, (*DIGITS, *scene.letters)) if ways else dice
    if scene.chooses_card:
        hand = (view.civilizations[view.player].hand if view.player is not None else ()) or ()
        columns: dict[str, Target] = {
            str(place + 1): ("card", column[-1], 0) for place, column in enumerate(view.display) if column
        }
        return columns | through([("card", card, 0) for card in hand], scene.letters)
    if decision.kind == "action":
        options = [
            target for target in options if target[0] == "card"
        ]  # digits go to dice, except for the only card of an action
    if decision.kind == "repair":
        options = [("card", card, 0) for card in view.civilizations[decision.player].damaged_in_columns()]
    return through(options, (*DIGITS, *scene.letters))


def through(targets: list[Target], keys: tuple[str, ...]) -> dict[str, Target]:
    return dict(zip(keys, targets, strict=False))


def key_of(scene: Scene, target: Target) -> str:
    """The first key of a target; empty if it cannot be chosen."""
    if target not in scene.options:
        return ""
    if scene.options[target] is DECLINE:
        return scene.key("decline")
    return next((key for key, meant in shortcuts(scene).items() if meant == target), "")
