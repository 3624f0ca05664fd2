"""Replies of the table: why something cannot be done, or that it has been done where nothing else shows it."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy

BACK_TO: Final = lazy("{key} goes back to {panel}")

# Undo ---------------------------------------------------------------------------------------------------

NOTHING_YET: Final = lazy("There is nothing to undo yet.")
NOTHING_UNDONE: Final = lazy("There is nothing to redo.")
IS_OVER: Final = lazy("The game is over.")
OVER_FOR_GOOD: Final = lazy("The game is over; nothing can be undone.")
BOTS_CHOICE: Final = lazy("The last choice was {player}'s. Bots do not undo.")
ALREADY_DECIDED: Final = lazy("{later} has already chosen; {earlier}'s choice stands.")
CARD_DRAWN: Final = lazy("A hidden card has been drawn since then; that cannot be undone.")
CHANCE_SINCE: Final = lazy("Dice were rolled or cards dealt since then; that cannot be undone.")
HAND_SHOWN: Final = lazy("{player} has played {card} from a hidden hand since then; that cannot be undone.")
HANDS_SEARCHED: Final = lazy("The others had to look for {card} in their hands; that cannot be undone.")
JOURNAL_FULL: Final = lazy("Undo history is full.")
STILL_TELLING: Final = lazy("Wait until the last choice has been processed.")
OTHERS_CHOICE: Final = lazy("The last choice was {player}'s. Press {key} again to undo it.")
NO_STEP_BACK: Final = lazy("Nothing to step back from; {key} undoes a whole choice.")

# At the table -------------------------------------------------------------------------------------------

NOW_DECIDES: Final = lazy("{player}'s turn. Press {key} again to confirm.")
TOO_SOON: Final = lazy("This question had only just appeared. Press {key} again to confirm.")
STILL_THERE: Final = lazy("The cursor has not moved. Press {key} again to do what is shown below.")
TAKES_IT: Final = lazy("{key} takes it.")
BEGINS_IT: Final = lazy("{key} starts it.")
STILL_WEIGHING: Final = lazy("Thinking... {key} cancels.")
WAITING: Final = lazy("Waiting for the host.")
NOBODY_ASKED: Final = lazy("There is no vote to answer.")
ALL_SIT_HERE: Final = lazy("Everybody plays at this keyboard.")
NO_BOX: Final = lazy("There is no box to tick here; {key} submits the list.")
DIGITS_COUNT: Final = lazy("Digits set amounts; {earlier} and {later} reorder effects.")
NOT_OPTIONAL: Final = lazy("Only effects with a box before their name can be left out.")
ONLY_DIE: Final = lazy("This is the only die to spend.")
NOTHING_TO_DECLINE: Final = lazy("There is nothing to decline.")
HAND_LIES_OPEN: Final = lazy("Your hand is already on the table.")
LOOK_AT_HAND_FIRST: Final = lazy("Press {key} to look at your hand.")
HINT_BETRAYS: Final = lazy("Press {key} to look at your hand first; a hint would give it away.")
PAYING_FROM_HAND: Final = lazy("You are paying for a card from your hand; pay, or go back with {key}.")
NO_TRICK: Final = lazy("None of your cards can do that to your dice now.")
NOT_USED: Final = lazy("Keys pressed before your turn were ignored.")
HAND_IS_EMPTY: Final = lazy("{player} has no cards in hand.")
NO_CARD_HERE: Final = lazy("No card under the cursor; {key} goes to the Display.")
NOT_SAVED: Final = lazy("The game is not being saved")
SAVED: Final = lazy("The game is being saved again")
SAVED_AGAIN: Final = lazy("Every choice so far is on disk.")

# Looking back -------------------------------------------------------------------------------------------

GO_TO_STEP: Final = lazy("Go to step {digits}_ of {steps}: Enter goes there")
STEP_OF: Final = lazy("Step {step} of {steps}")
STEP_CHOICE: Final = lazy("Step {step} of {steps}: {choice}")
MARKED: Final = lazy("{where}  [{mark}]")
PLAYING: Final = lazy("{where}; playing, {seconds} s/step")
PASSED_SCORING: Final = lazy("{where}. {scoring}")
THE_END: Final = lazy("This is the end.")
UNDONE_LEFT_OUT: Final = lazy("Undone choices are left out.")
UNDONE_SHOWN: Final = lazy("Undone choices are shown.")
THE_BEGINNING: Final = lazy("This is the beginning.")
THERE_ALREADY: Final = lazy("You are already there.")
WILL_PLAY: Final = lazy("Replay speed: {seconds} s/step.")
HANDS_SHOWN: Final = lazy("Hands are shown.")
HANDS_CLOSED: Final = lazy("Hands are hidden.")
