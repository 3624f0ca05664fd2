"""Answers to keys: what cannot be chosen now and why, and the words of lists of answers."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy, ngettext, plazy

BACK_TO: Final = lazy("{key} goes back to {panel}")

# Undo ---------------------------------------------------------------------------------------------------

NOTHING_YET: Final = lazy("There is nothing to undo yet.")
NOTHING_UNDONE: Final = lazy("There is nothing to redo.")
IS_OVER: Final = lazy("The game is over.")
OVER_FOR_GOOD: Final = lazy("The game is over; nothing can be undone.")
BOTS_CHOICE: Final = lazy("The last choice was {player}'s. Bots do not undo.")
ALREADY_DECIDED: Final = lazy("{earlier}'s choice stands: {later} had already answered it.")
CARD_DRAWN: Final = lazy("A hidden card has been drawn since then; that cannot be undone.")
CHANCE_SINCE: Final = lazy("Dice were rolled or cards dealt since then; that cannot be undone.")
HAND_SHOWN: Final = lazy("{player} has played {card} from a hidden hand since then; that cannot be undone.")
HANDS_SEARCHED: Final = lazy("The others had to look for {card} in their hands; that cannot be undone.")
JOURNAL_FULL: Final = lazy("Undo history is full.")
STILL_TELLING: Final = lazy("Wait until the last choice has been processed.")
OTHERS_CHOICE: Final = lazy("The last choice was {player}'s. Press {key} again to undo it.")
NO_STEP_BACK: Final = lazy("Nothing to step back from. {undo} undoes the last choice, {quit} leaves the game.")

# At the table -------------------------------------------------------------------------------------------

NOW_DECIDES: Final = lazy("{player}'s turn. Press {key} again to confirm.")
TOO_SOON: Final = lazy("This question had only just appeared. Press {key} again to confirm.")
STILL_THERE: Final = lazy("The cursor has not moved. Press {key} again to do what is shown below.")
TAKES_IT: Final = lazy("{key} takes it:")
BEGINS_IT: Final = lazy("{key} starts it:")
STILL_WEIGHING: Final = lazy("Thinking... {key} cancels.")
WAITING: Final = lazy("Waiting for the host.")
NOBODY_ASKED: Final = lazy("There is no vote to answer.")
ALL_SIT_HERE: Final = lazy("Everybody plays at this keyboard.")
NO_BOX: Final = lazy("There is no box to tick here; {key} submits the list.")
DIGITS_COUNT: Final = lazy("Digits set amounts; {earlier} and {later} reorder effects.")
DIGITS_CHOOSE: Final = lazy("1-{last} choose the kind.")
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


# The question -------------------------------------------------------------------------------------------

PRODUCTION: Final = {
    (False, False): lazy("check your production"),
    (False, True): lazy("check your production; {questions}"),
    (True, False): lazy("check your production, in this order"),
    (True, True): lazy("check your production, in this order; {questions}"),
}
"""By whether the order matters, and whether there is anything to share out."""
CARDS_ASK: Final = lazy("{cards}: {task}")
TAKE_ANY: Final = lazy("{card}: {number} resources of any kind")
GIVE_WHICH: Final = lazy("{player}'s {card}: which {number} resources do you give?")
TAKE_WHICH: Final = lazy("{card}: which {number} resources do you steal from {player}?")

THIS_KIND: Final = plazy("brief", "kind")
ANY_KIND: Final = plazy("brief", "{number} of any kind")
GIVE_TO: Final = plazy("brief", "give {number} to {player}")
STEAL_FROM: Final = plazy("brief", "steal {number} from {player}")

# Keys and refusals --------------------------------------------------------------------------------------

SPACE: Final = plazy("key", "Space")
HOW_MANY_OF_KIND: Final = plazy("brief", "how many")
TICK, UNTICK = plazy("brief", "tick"), plazy("brief", "untick")
NEXT_ANSWER, REORDER = plazy("brief", "change"), plazy("brief", "order")
AT_LEAST: Final = lazy("At least {amount}: there is not enough of the other kinds.")
THAT_IS_ALL: Final = lazy("{number} is all there is to share out.")
AT_MOST: Final = lazy("At most {amount}.")

# Advice and outcome -------------------------------------------------------------------------------------

TAKE_AMOUNTS: Final = lazy("take {amounts}")
GIVE_AMOUNTS: Final = lazy("give {amounts} to {player}")
STEAL_AMOUNTS: Final = lazy("steal {amounts} from {player}")
ROB_PLAYER: Final = lazy("rob {player}")
USE_CARD: Final = lazy("use {card}")
SKIP_CARD: Final = lazy("skip {card}")
START_LIST_WITH: Final = lazy("start with {card}")
TAKE_ALL: Final = lazy("take everything")
LIST_ANSWERS: Final = {
    "resource": lazy("take {answer} for {card}"),
    "repair-one": lazy("repair {answer} with {card}"),
    "move-track": lazy("move {answer} with {card}"),
}
"""By the kind of question that an effect asks."""

NOTHING_TO_CONVERT: Final = plazy("brief", "nothing to trade")
NOTHING_TO_DO: Final = plazy("brief", "nothing to do")
NOTHING_TO_GAIN: Final = plazy("brief", "nothing left to gain")
THEN_CHOOSES: Final = plazy("brief", "then {player} chooses")
UNREST_MOVES: Final = plazy("brief", "Unrest {before}{to}{after}")
UNREST_STAYS: Final = plazy("brief", "Unrest stays {after}")


NOT_YOURS: Final = lazy("It is another player's turn.")
GAME_OVER: Final = lazy("The game is over.")
NO_DIE: Final = lazy("You have no die {number}.")
NO_HAND_CARD: Final = lazy("No card has the letter {key}. The cards in your hand: {letters}.")
EMPTY_HAND: Final = lazy("No card has the letter {key}: your hand is empty.")
EMPTY_COLUMN: Final = lazy("Column {number} is empty.")
RESERVED_ZONE: Final = lazy("Zone {zone} is reserved by {player}'s token.")
TAKEN_ZONE: Final = lazy("Zone {zone} has been taken.")
IN_PLAY: Final = lazy("{card} is already in play.")
COVERED: Final = lazy("{card} is not available: {below} is at the bottom of its column.")
LACKS_CARDS: Final = lazy("{needs} You have {cards}.")
UNDAMAGED: Final = lazy("{card} is not damaged.")
ALREADY_DAMAGED: Final = lazy("{card} is already damaged.")
CARD_COSTS: Final = lazy("{card} costs {cost}. {task}")
OPENS_RULE: Final = lazy("{key} opens rule {rule}.")
NO_TECHNOLOGIES: Final = lazy("no working technologies")
BEING_REPAIRED: Final = lazy("You are already repairing {card}. {task}")
TOO_EXPENSIVE: Final = lazy("{card} costs {cost}: {die} pays {paid}, you have {resources}.")
TOO_EXPENSIVE_EITHER_WAY: Final = lazy(
    "{card} costs {cost}: {die} pays {paid}, you have {resources}; or {die} pays {other_paid}, you have"
    " {other_resources}."
)
THAT_COUNT: Final = lazy("{resources} that count")
IS_PERSONALITY: Final = lazy("{card} is a personality. {task}")
IS_TERRITORY: Final = lazy("{card} is a territory. {task}")
IS_TECHNOLOGY: Final = lazy("{card} is a technology. {task}")
CANNOT_TAKE: Final = lazy("{card} cannot be taken. {task}")
ON_ENLISTING: Final = lazy("enlisting")
ON_EXPANDING: Final = lazy("expanding")
ON_DEVELOPING: Final = lazy("developing")
ON_TWO_COLOURS: Final = lazy("two colours")
ON_PROTECTION: Final = lazy("protection")
ON_OBSOLESCENCE: Final = lazy("obsolescence")
ON_EVOLUTION: Final = lazy("evolution")


def choose_resources(number: int, cards: str) -> str:
    return ngettext(
        "choose {number} resource from {cards}", "choose {number} resources from {cards}", number, cards=cards
    )


def only_columns(number: int) -> str:
    return ngettext("There is only one column.", "There are only {number} columns.", number)


def only_choices(number: int) -> str:
    return ngettext("There is only one choice.", "There are only {number} choices.", number)


def only_zones(number: int) -> str:
    return ngettext("There is only one zone.", "There are only {number} zones.", number)
