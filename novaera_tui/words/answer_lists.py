"""Messages of the list in which several answers are given at once."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy, plazy

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

ANY_KIND: Final = plazy("brief", "{number} of any kind")
GIVE_TO: Final = plazy("brief", "give {number} to {player}")
STEAL_FROM: Final = plazy("brief", "steal {number} from {player}")

# Keys and refusals --------------------------------------------------------------------------------------

SPACE, LEFT_RIGHT = plazy("key", "Space"), plazy("key", "left right")
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
