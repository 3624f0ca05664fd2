"""Steps back and undo at the table, and making again what was taken back."""

from __future__ import annotations

from novaera_tui.play.match import Match
from novaera_tui.screens.asking import AskingTogether
from novaera_tui.table.scene import Scene
from novaera_tui.words.answers import NO_STEP_BACK, OTHERS_CHOICE, STILL_WEIGHING
from rules.kinds import NOBODY


class GoingBack(AskingTogether):
    """A step back stays within the turn; undo takes back what others have seen, as far as that is fair."""

    def __init__(self, session: Match) -> None:
        super().__init__(session)
        self.is_weighing = False
        """A hint for this decision has been asked for, and is not there yet."""

    def must_wait(self) -> bool:
        """Whoever has asked for a hint means it with the next key; what is under the cursor may be something else."""
        if self.is_weighing:
            self.say(STILL_WEIGHING.format(self.nova.keymap_in_force.shown("back")))
        return self.is_weighing

    def call_off(self) -> None:
        """No hint any more; keys choose again."""
        if self.is_weighing:
            self.is_weighing = False
            self.workers.cancel_group(self, "hints")

    def last_step_was(self, kind: str = "") -> bool:
        """Was the last choice a step of this turn (of this kind, if one is named), by whoever decides now?"""
        made, decision = self.session.last_choice(), self.session.decision
        if made is None or decision is None:
            return False
        return made.is_step and made.player == decision.player and kind in ("", made.kind)

    def action_back(self) -> None:
        """One step of this turn; what others have seen finished is for undo."""
        if self.is_weighing:
            self.call_off()
            self.say("")
        elif self.message:
            self.say("")
        elif self.scene is not None and self.scene.home not in ("", self.panel):
            self.go_to(self.scene.home)
            self.redraw()
        elif self.last_step_was():
            self.action_undo()
        else:
            self.say(NO_STEP_BACK.format(self.nova.keymap_in_force.shown("undo")))

    def can_step_back(self, scene: Scene) -> bool:
        return self.is_weighing or scene.home not in ("", self.panel) or self.last_step_was()

    def action_undo(self) -> None:
        if reason := self.undo():
            self.say(reason)

    def undo(self) -> str:
        """One's own last choice; that of the player before only if it is asked for twice."""
        player, decision = self.session.undo_owner(), self.session.decision
        if player != NOBODY and decision is not None and player != decision.player and not self.is_alone:
            name = self.session.names[player]
            warning = OTHERS_CHOICE.format(name, self.nova.keymap_in_force.shown("undo"))
            if self.message != warning:
                self.table_focus.answer(warning)
                return warning
        return self.undo_turn()

    @property
    def is_alone(self) -> bool:
        """Is there nobody else to ask?"""
        return len(self.seating.humans) < 2

    def undo_turn(self) -> str:
        """Undo and go on from there; says why not, if it cannot be."""
        reason = self.session.undo_turn()
        if not reason:
            self.proceed()
        return reason

    def action_redo(self) -> None:
        if reason := self.session.redo_turn():
            self.say(reason)
        else:
            self.proceed()
