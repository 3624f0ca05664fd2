"""What the table shows at one moment: a player's view, the decision, where it can be made, and what cards are worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rich.style import Style

from novaera_tui.draw.palette import Palette
from novaera_tui.play.session import Session
from rules import Decision, Die, Option, View
from rules.kinds import DICE, NOBODY

Target = tuple[str, int, int]
"""Something that the cursor can stand on: its kind (zone, die, action, card, menu) and one or two numbers."""

DISPLAY_KINDS = ("develop", "enlist", "expand", "research", "take")
CIVILIZATION_KINDS = ("repair", "damage", "lose", "repair-one")
PASSING_KINDS = ("dark-age", "damage", "lose", "steal", "steal-from", "resource", "repair-one", "move-track")
"""Decisions that need nothing private: for these the keyboard is passed without a curtain, and no hand is shown."""


def home_of(decision: Decision) -> str:
    """The panel in which a decision is made."""
    if decision.kind in DISPLAY_KINDS:
        return "display"
    if decision.kind in CIVILIZATION_KINDS:
        return "civilization"
    return "choices"


def target_of(option: Option, place: int) -> Target:
    """Where on the table an option lies; what has no place of its own is a line of a menu."""
    if option.kind in ("zone", "card"):
        return (option.kind, option.value, 0)
    if option.kind in ("die", "action"):
        return (option.kind, option.value, option.extra)
    return ("menu", place, 0)


@dataclass
class Scene:
    """Everything that the panels draw from."""

    view: View
    palette: Palette
    decision: Decision | None = None
    """What is asked, if it may be shown; None under the curtain, for bots, and when the game is over."""
    asked: int = NOBODY
    """Who is to decide, whether shown or not."""
    options: dict[Target, Option] = field(default_factory=dict)
    record: Any = None
    """The question behind the decision: which die is being spent, what is still to pay."""
    die: Die | None = None
    """The die that is being spent, or the one under the cursor."""
    reach: dict[int, str] = field(default_factory=dict)
    """Cards within reach of the asked player: now, other (with another die) or blocked."""
    cursors: dict[str, Target | None] = field(default_factory=dict)
    """The target under each panel's cursor."""
    panel: str = "choices"
    """The panel that has the focus."""
    shown: int = 0
    """The player whose civilization is drawn large."""
    unsaved: bool = False
    """The game cannot be saved just now."""
    seat_colours: tuple[str, ...] = ()
    """The colours that the players chose."""

    @property
    def home(self) -> str:
        """The panel where the decision is made."""
        return home_of(self.decision) if self.decision is not None else ""

    @property
    def names(self) -> list[str]:
        return [civilization.name for civilization in self.view.civilizations]

    def seat_style(self, seat: int) -> Style:
        """What a player's name looks like."""
        return self.palette.seat(self.seat_colours[seat] if self.seat_colours else "")

    def option_at(self, panel: str) -> Option | None:
        """What would be chosen at a panel's cursor."""
        target = self.cursors.get(panel)
        return self.options.get(target) if target is not None else None


def spent_die(record: Any) -> Die | None:
    """The die that a question of the spending phase is about."""
    if hasattr(record, "colour") and hasattr(record, "value"):
        return DICE[record.colour][record.value]
    return None


def reach_of(session: Session, player: int, die: Die | None) -> dict[int, str]:
    """What of the Display and the player's hand is within reach, with this die or with others that are left."""
    state = session.game.state
    civilization = state.civilizations[player]
    working = civilization.working(session.cards)
    purse = working.terms.purse(civilization.resources)
    dice = dict.fromkeys(civilization.dice)
    found: dict[int, str] = {}
    for number in (*state.available(), *civilization.hand):
        card = session.cards[number]
        if card.is_territory:
            found[number] = "now" if working.meets(card.needs, card.needs_in_all) else "blocked"
            continue
        from_hand = number in civilization.hand
        paying = [other for other in dice if working.terms.can_pay(card, other, purse, from_hand)]
        if (die in paying) if die is not None else (paying and len(paying) == len(dice)):
            found[number] = "now"
        else:
            found[number] = "other" if paying else "blocked"
    if not dice:
        # nothing can be bought without dice; the marks would only mislead
        return {number: mark for number, mark in found.items() if session.cards[number].is_territory}
    return found


def column_of(view: View, card: int) -> int:
    """Which column of the Display a card lies in, or NOBODY."""
    for place, column in enumerate(view.display):
        if card in column:
            return place
    return NOBODY


def owner_of(view: View, card: int) -> int:
    """Who has a card in play, or NOBODY."""
    for civilization in view.civilizations:
        if any(card in column for column in civilization.columns):
            return civilization.seat
    return NOBODY
