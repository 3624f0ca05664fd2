"""Tricks with dice: what cards can do before a die is spent. A letter begins one, then the die is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from novaera_tui.keys import TRICK_KEYS
from novaera_tui.table.scene import Scene, Target, Trick, card_of, target_of
from novaera_tui.words.menus import TRICK_WORDS
from rules import Decision, Die, Option
from rules.decisions import DieChange, EffectChoice


def kind_of(option: Option[Any]) -> str:
    """The kind of a trick, one of TRICK_KEYS; empty for a die to spend."""
    if isinstance(option.what, EffectChoice):
        return "use"
    return option.what.by if isinstance(option.what, DieChange) else ""


def tricks(scene: Scene) -> dict[str, Trick]:
    """The tricks that are possible now, by their kind, in the order of their letters."""
    decision = scene.decision
    if decision is None or decision.kind != "die":
        return {}
    offered = {kind: options_of(decision, kind) for kind in TRICK_KEYS}
    return {
        kind: Trick(
            scene.trick_keys[kind],
            TRICK_WORDS[kind],
            tuple(dict.fromkeys(map(card_of, options))),
            tuple(trick_options(decision, kind)),
        )
        for kind, options in offered.items()
        if options
    }


def options_of(decision: Decision, kind: str, die: Die | None = None) -> list[Option[Any]]:
    """The ways to do a trick, with any die or with this one."""
    return [option for option in decision.options if kind_of(option) == kind and (die is None or die_of(option) == die)]


def die_of(option: Option[Any]) -> Die | None:
    return option.what.die if isinstance(option.what, DieChange) else None


def trick_options(decision: Decision, kind: str, die: Die | None = None) -> dict[Target, Option[Any]]:
    """Where a trick that has begun can be done: on dice, or, where nothing but the way is left to choose, on lines of a
    menu. A die that leaves the way open stands for its first one."""
    options = options_of(decision, kind, die)
    dice = list(dict.fromkeys(map(die_of, options)))
    if None in dice or (len(dice) == 1 and len(options) > 1):
        return {target_of(option, decision.options.index(option)): option for option in options}
    return {("die", each.colour, each.value): ways(options, each)[0] for each in dice if each is not None}


def begun_trick(decision: Decision, option: Option[Any]) -> tuple[str, Die | None]:
    """The trick that has begun where this option has a place on the table, and its die if only the way is left."""
    kind, die = kind_of(option), die_of(option)
    is_way = die is not None and len(options_of(decision, kind, die)) > 1
    return kind, die if is_way else None


def ways(options: Sequence[Option[Any]], die: Die) -> list[Option[Any]]:
    return [option for option in options if die_of(option) == die]


def leaves_way_open(scene: Scene, option: Option[Any]) -> bool:
    """Does this die of a trick lead to a menu: can several cards change it, or in several ways?"""
    die = die_of(option)
    if scene.decision is None or die is None or scene.option_target(option)[0] != "die":
        return False
    return len(options_of(scene.decision, kind_of(option), die)) > 1
