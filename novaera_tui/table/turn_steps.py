"""The steps of a turn: which choices only lead to the next question, and which leave nothing to choose."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.play.face_down import KnownPosition
from novaera_tui.table.scene import Scene, Target
from rules import Decision, Die, Option
from rules.decisions import DieChange
from rules.events import CardDeveloped, CardResearched, PersonalityEnlisted, PlayerAsked, TerritoryExpanded
from rules.kinds import NO_CARD, CardNumber

CARD_ACTIONS: Final = ("develop", "enlist", "expand", "research")
"""Actions that take a card of the Display or the hand."""
CARD_STEPS: Final = (*CARD_ACTIONS, "repair")
ARRIVALS: Final = (CardDeveloped, PersonalityEnlisted, TerritoryExpanded, CardResearched)


def choices_before(decision: Decision | None) -> tuple[tuple[str, str], ...]:
    """The choices of a turn that led to this question, as kinds of questions and keys of answers."""
    if decision is None:
        return ()
    die = (("die", decision.die.key),) if decision.die is not None else ()
    return (("action", decision.kind), *die)


def is_step(known: KnownPosition, option: Option[Any]) -> bool:
    """Would nothing happen yet? A reroll has no preview either, but is more than a step."""
    if isinstance(option.what, DieChange) and option.what.by == "reroll":
        return False
    return all(isinstance(event, PlayerAsked) for event in known.preview(option).events)


def only_die(scene: Scene) -> Die | None:
    dice = [option.what for target, option in scene.options.items() if target[0] == "die"]
    return dice[0] if len(dice) == 1 else None


def only_card_of(known: KnownPosition, scene: Scene, target: Target) -> CardNumber:
    """The card that an action would take without asking, because there is no other."""
    option = scene.options.get(target)
    events = known.preview(option).events if option is not None else []
    if option is None or (events and getattr(events[0], "kind", "") == option.key):
        return NO_CARD
    for event in events:
        if isinstance(event, ARRIVALS):
            return event.card
    payable = [card for card, reach in scene.reach.items() if reach == "now"]  # then the colour to pay in is asked
    fitting = [card for card in payable if scene.view.cards[card].is_technology]
    return fitting[0] if len(fitting) == 1 and option.key == "develop" else NO_CARD
