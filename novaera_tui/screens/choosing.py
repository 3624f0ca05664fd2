"""Choosing by keys: digits, and letters of the hand, go to what carries them; letters of actions begin the action."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from novaera_tui.play.match import Match
from novaera_tui.screens.going_back import GoingBack
from novaera_tui.table.scene import PLACES, Scene, Target
from novaera_tui.words.answers import NOTHING_TO_DECLINE, ONLY_DIE, STILL_THERE
from novaera_tui.words.objections import nothing_at, why_not
from novaera_tui.words.questions import CHOICES, DISPLAY
from novaera_tui.words.shortcuts import shortcuts
from rules import Die, Option
from rules.decisions import DECLINE, DieChange
from rules.events import CardDeveloped, CardResearched, PersonalityEnlisted, PlayerAsked, TerritoryExpanded
from rules.kinds import NO_CARD, CardNumber

LISTS = ("develop", "enlist", "expand", "research")
"""Actions that are about a card of the Display or the hand."""
CARD_STEPS = (*LISTS, "repair")
ARRIVALS = (CardDeveloped, PersonalityEnlisted, TerritoryExpanded, CardResearched)


class Choosing(GoingBack):
    """A key goes to what it means; what would change something always waits there for Enter."""

    def __init__(self, session: Match) -> None:
        super().__init__(session)
        self.opened: tuple[Target, Option[Any]] | None = None
        """The only card of a list, and the action that takes it."""
        self.refusal = ""
        """The last answer to a key of a card that cannot be chosen."""
        self.misled = -1
        """After how many choices that was told last."""

    @abstractmethod
    def choose(self, option: Option[Any]) -> None:
        """Make a choice and go on."""

    def refuse(self, scene: Scene, words: str) -> None:
        """What a key stands for cannot be chosen. An Enter that follows blindly would take another card instead."""
        is_first = self.misled != self.session.choice_count()
        self.refusal = words if scene.chooses_card and is_first else ""
        self.say(words)

    def is_misled(self) -> bool:
        """Says where the cursor still is, once, if Enter follows a key that went nowhere among cards."""
        is_fresh = bool(self.refusal) and self.table_focus.message == self.refusal
        self.refusal = ""
        if not is_fresh or self.look().option_at(self.panel) is None:
            return False
        self.misled = self.session.choice_count()
        self.say(STILL_THERE.format(self.nova.keymap_in_force.shown("confirm")))
        return True

    def point(self, scene: Scene, target: Target) -> None:
        """Move the cursor to a target; Enter chooses it."""
        if target not in scene.options:
            self.refuse(scene, why_not(scene, target))
            return
        self.table_focus.answer("")
        panel = CHOICES if target[0] == "menu" else DISPLAY if scene.chooses_card else scene.home
        self.table_focus.move(panel, target)
        self.go_to(panel)
        self.redraw()

    def begin(self, scene: Scene, target: Target) -> None:
        """What a letter means is begun at once, if nothing happens yet; else it waits for Enter, to be read first."""
        option = scene.options.get(target)
        if option is not None and self.is_step(option):
            self.choose(option)
        else:
            self.point(scene, target)

    def is_step(self, option: Option[Any]) -> bool:
        """Would nothing happen yet? What chance will bring has no preview either, but is more than a step."""
        if isinstance(option.what, DieChange) and option.what.by == "reroll":
            return False
        return all(isinstance(event, PlayerAsked) for event in self.session.preview(option))

    def action_digit(self, digit: int) -> None:
        """To what carries this number: a die, a zone, a column, a choice; in a list, how many."""
        scene = self.look()
        if scene.decision is not None and self.in_answer_list:
            self.count_answer(digit)
        elif scene.decision is not None and scene.decision.kind == "action" and digit and not scene.chooses_card:
            self.other_die(digit)
        else:
            self.point_by_key(scene, str(digit))

    def action_card(self, place: str) -> None:
        """To what carries this letter: a card of the hand, or a choice after the ninth."""
        scene = self.look()
        self.point_by_key(scene, scene.letters[int(place) - 1])

    def point_by_key(self, scene: Scene, key: str) -> None:
        target = shortcuts(scene).get(key)
        if scene.decision is None:
            self.say(why_not(scene, None))
        elif target is not None:
            self.point(scene, target)
        else:
            self.refuse(scene, nothing_at(scene, key))

    def other_die(self, digit: int) -> None:
        """A digit at the action step goes to another die instead, if this one was chosen."""
        if self.must_wait():
            return
        if self.last_step_was("die"):
            if reason := self.undo_turn():
                self.say(reason)  # the host is gone, for instance
            else:
                self.action_digit(digit)
        else:
            self.say(ONLY_DIE)

    def action_letter(self, action: str) -> None:
        if self.must_wait():
            return
        scene = self.look()
        kind = scene.decision.kind if scene.decision is not None else ""
        if kind == "die" and (die := scene.die or self.only_die(scene)) is not None:
            self.choose(scene.options[("die", die.colour, die.value)])
            scene = self.look()
        elif kind in CARD_STEPS and self.last_step_was("action"):
            self.undo_turn()
            scene = self.look()
        target = ("action", PLACES[action], 0)
        card = self.only_card(scene, target) if action in LISTS else NO_CARD
        if card != NO_CARD:
            self.open_list(card, scene.options[target])
        else:
            self.begin(scene, target)

    def only_die(self, scene: Scene) -> Die | None:
        """The die that is meant, wherever the cursor is, because there is no other."""
        dice = [option.what for target, option in scene.options.items() if target[0] == "die"]
        return dice[0] if len(dice) == 1 else None

    def only_card(self, scene: Scene, target: Target) -> CardNumber:
        """The card that an action would be about without asking, because there is no other."""
        option = scene.options.get(target)
        happening = self.session.preview(option) if option is not None else []
        if option is None or (happening and getattr(happening[0], "kind", "") == option.key):
            return NO_CARD
        for event in happening:
            if isinstance(event, ARRIVALS):
                return event.card
        at_hand = [card for card, reach in scene.reach.items() if reach == "now"]  # then a colour to pay in is asked
        fitting = [card for card in at_hand if scene.view.cards[card].is_technology]
        return fitting[0] if len(fitting) == 1 and option.key == "develop" else NO_CARD

    def open_list(self, card: CardNumber, option: Option[Any]) -> None:
        """The Display with the cursor on the one card that there is to choose, so that it is seen before Enter."""
        self.opened = (("card", card, 0), option)
        self.table_focus.answer("")
        self.table_focus.move(DISPLAY, self.opened[0])
        self.go_to(DISPLAY)
        self.redraw()

    def look(self) -> Scene:
        scene = super().look()
        if self.opened is not None and scene.decision is not None and scene.decision.kind == "action":
            scene.options[self.opened[0]] = self.opened[1]
        return scene

    def action_decline(self) -> None:
        if self.must_wait():
            return
        if self.in_answer_list:
            self.switch_answer()
            return
        scene = self.look()
        target = next((target for target, option in scene.options.items() if option is DECLINE), None)
        if target is None:
            self.say(NOTHING_TO_DECLINE)
        else:
            self.begin(scene, target)
