"""What is answered when something cannot be done, or when nothing else shows that it has been."""

from __future__ import annotations

from typing import Final

BACK_TO: Final = "{} goes back to {}"

# Taking back --------------------------------------------------------------------------------------------

NOTHING_YET: Final = "There is nothing to take back yet."
NOTHING_UNDONE: Final = "There is nothing to redo."
IS_OVER: Final = "The game is over."
OVER_FOR_GOOD: Final = "The game is over; nothing can be taken back."
BOTS_CHOICE: Final = "The last choice was {}'s, and a bot takes nothing back."
ALREADY_DECIDED: Final = "{} has already decided; {}'s choice stands."
CARD_DRAWN: Final = "A hidden card has been drawn since then; that cannot be taken back."
CHANCE_SINCE: Final = "Dice were rolled or cards dealt since then; that cannot be taken back."
HAND_SHOWN: Final = "{} has played {} from a hidden hand since then; that cannot be taken back."
HANDS_SEARCHED: Final = "The others had to look for {} in their hands; that cannot be taken back."
JOURNAL_FULL: Final = "So much has been taken back in this game that its journal is full; what is chosen stands."
STILL_TELLING: Final = "A choice cannot be made while the last one is still being told."
OTHERS_CHOICE: Final = "The last choice was {}'s; {} again takes it back."
NO_STEP_BACK: Final = "Nothing to step back from; {} takes back a whole choice."

# At the table -------------------------------------------------------------------------------------------

NOW_DECIDES: Final = "Now {} decides; {} again does it."
STILL_THERE: Final = "The cursor has not moved; {} again does what is said below."
TAKES_IT: Final = "{} takes it."
BEGINS_IT: Final = "{} begins it."
STILL_WEIGHING: Final = "Still weighing; {} calls it off."
WAITING: Final = "Waiting for the host."
NOBODY_ASKED: Final = "Nobody has asked."
ALL_SIT_HERE: Final = "Everybody sits at this keyboard."
NO_BOX: Final = "There is no box to tick here; {} takes the list as it is."
DIGITS_COUNT: Final = "Digits say how many of a kind; {} and {} give an effect another place."
NOT_OPTIONAL: Final = "Only what may be declined can be left out: it has a box before its name."
ONLY_DIE: Final = "This is the only die there is to spend."
NOTHING_TO_DECLINE: Final = "There is nothing to decline."
HAND_LIES_OPEN: Final = "Your hand is on the table already."
HAND_IS_EMPTY: Final = "{} has no cards in hand."
NO_CARD_HERE: Final = "No card under the cursor; {key} goes to the Display."
NOT_SAVED: Final = "The game is not being saved"
SAVED: Final = "The game is being saved again"
SAVED_AGAIN: Final = "Every choice so far is on the disk."

# Looking back -------------------------------------------------------------------------------------------

GO_TO_STEP: Final = "Go to step {}_ of {}: Enter goes there"
STEP_OF: Final = "Step {} of {}"
PLAYING: Final = "; playing, {:g} s a step"
THE_END: Final = "This is the end."
THE_BEGINNING: Final = "This is the beginning."
THERE_ALREADY: Final = "You are already there."
WILL_PLAY: Final = "It will play at {:g} s a step."
HANDS_SHOWN: Final = "Hands are shown."
HANDS_CLOSED: Final = "Hands are hidden."
