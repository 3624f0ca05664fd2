"""Each kind of decision once: in which panel it is made, whether it needs a hidden hand, and how it is asked.

The kinds are those under which questions are registered in `rules`; a new one needs one entry here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.dice import IN_KEYS, spoken
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, possessive
from rules import CardSet, Decision, Die
from rules.decisions import DECLINE
from rules.kinds import ANY, NO_CARD, PICK_LIMIT, TERRITORY, TRACK_NAMES
from rules.records import TupleRecord
from rules.unrest import Damage

CHOICES, DISPLAY, CIVILIZATION = "choices", "display", "civilization"
"""The panels in which decisions are made."""
PANEL_TITLES: Final = {CHOICES: "Dice and actions", DISPLAY: "Display", CIVILIZATION: "Civilization"}


class Asked(TupleRecord):
    """A decision, and the names that its words need."""

    decision: Decision
    names: Sequence[str]
    cards: CardSet
    die: Die | None
    """The die that is being spent, or the one under the cursor."""
    agenda: Sequence[Any] = ()
    """What is still to be done, the question itself last."""
    limit: int = PICK_LIMIT
    """The sum above which dice raise the asked player's Unrest."""
    picked_last: bool = False
    """R2.2: whoever picks last spends first."""

    @property
    def about(self) -> Any:
        return self.decision.about

    @property
    def card(self) -> str:
        """The card that it is about."""
        return self.cards[self.decision.card].name


class QuestionWords(TupleRecord):
    """How one kind of decision is asked."""

    home: str
    """The panel in which it is made."""
    prompt: Callable[[Asked], str]
    """What the player has to do, without the player's name."""
    what_now: str
    """The same for a key that does something else; a sentence without its end."""
    then: str = "then choose"
    """What follows a choice that is only a step."""
    needs_hand: bool = True
    """False where nothing private is needed: then the keyboard is passed without a curtain, and no hand is shown."""
    done: str = "chose {}"
    """What somebody did, with what was chosen."""
    declined: str = "declined"


def says(words: str) -> Callable[[Asked], str]:
    return lambda _: words


def with_die(words: str) -> Callable[[Asked], str]:
    return lambda asked: f"{words} with {asked.die}: which one?"


def repairing(asked: Asked) -> str:
    if asked.about.chosen == NO_CARD:
        return f"repair with {asked.die}: which damaged card?"
    return f"repair with {asked.die}: a second card, or n for none"


def damaging(asked: Asked) -> str:
    about = asked.about
    if about.by == "civil war":
        cause = "Civil War"
    else:
        cause = asked.card if about.card != NO_CARD else TRACK_TITLES[about.column]
    kind = "technology" if about.column == ANY else KIND_WORDS[about.column]
    what = kind if about.column in (ANY, TERRITORY) else f"{kind} card"
    if about.by == "civil war" or about.card == NO_CARD:
        return f"{cause}: which {what} is damaged?{more_damage(asked)}"
    whose = "yours" if about.victim == asked.decision.player else possessive(asked.names[about.victim])
    return f"{cause}: which {what} of {whose} is damaged?"


def more_damage(asked: Asked) -> str:
    """How much more of a Civil War there is to come."""
    about = asked.about
    alike = [record for record in asked.agenda if isinstance(record, Damage) and record.victim == about.victim]
    more = len([record for record in alike if record.by == "civil war"]) - 1
    if about.by != "civil war" or more < 1:
        return ""
    return f" ({more} more {'follows' if more == 1 else 'follow'})"


def losing(asked: Asked) -> str:
    track = asked.about.track
    return f"{TRACK_TITLES[track]}: no {KIND_WORDS[track]} card works; what goes into the Past?"


def taking(asked: Asked) -> str:
    left = getattr(asked.about, "left", 1)
    return f"{asked.card}: which resource?" + (f" ({left} to take)" if left > 1 else "")


def stealing(asked: Asked) -> str:
    about = asked.about
    if about.thief == asked.decision.player:
        return f"{asked.card}: what do you take from {asked.names[about.victim]}?"
    return f"{asked.names[about.thief]}'s {asked.card}: which resource do you give?"


def moving(asked: Asked) -> str:
    by = asked.about.by
    return f"{asked.card}: which marker moves {'up' if by > 0 else 'down'} {abs(by)}?"


QUESTIONS: Final = {
    "token": QuestionWords(
        CHOICES,
        says("reserve a Dice Zone with the token, or n for none"),
        "Place the token first, or decline with n",
        done="put the token on {}",
        declined="placed no token",
    ),
    "pick": QuestionWords(
        CHOICES,
        lambda asked: f"pick a Dice Zone (a sum above {asked.limit} raises Unrest)",
        "Pick a Dice Zone first",
        done="took {}",
    ),
    "dark-age": QuestionWords(
        CHOICES,
        says("the Dark Age takes one of your dice: which one?"),
        "Choose the die that the Dark Age takes",
        needs_hand=False,
        done="gave up {} in the Dark Age",
    ),
    "die": QuestionWords(
        CHOICES,
        lambda asked: f"choose a die to spend{' (the last to pick spends first)' if asked.picked_last else ''}",
        "Choose a die first",
        "spend this die: then choose an action",
    ),
    "action": QuestionWords(
        CHOICES,
        lambda asked: f"what do you do with {asked.die}?",
        "Choose an action for the die first",
        "then choose a card",
    ),
    "develop": QuestionWords(DISPLAY, with_die("develop"), "Choose a technology to develop", "then choose how to pay"),
    "payment": QuestionWords(
        CHOICES,
        lambda asked: f"pay for {asked.card} in which colour?",
        "Choose a colour to pay in",
        "then choose how much of each kind",
        done="paid in {}",
    ),
    "mix": QuestionWords(
        CHOICES,
        lambda asked: f"{asked.card}: {asked.about.price} to pay; how much of each kind?",
        "Choose how much to pay",
        "then pay the rest",
        done="paid {}",
    ),
    "enlist": QuestionWords(DISPLAY, with_die("enlist"), "Choose a personality"),
    "expand": QuestionWords(DISPLAY, with_die("expand"), "Choose a territory"),
    "repair": QuestionWords(
        CIVILIZATION,
        repairing,
        "Choose a damaged card of yours",
        "then choose a second one",
        declined="repaired no more",
    ),
    "research": QuestionWords(DISPLAY, with_die("research"), "Choose an available card"),
    "damage": QuestionWords(
        CIVILIZATION, damaging, "Choose the card that is damaged", needs_hand=False, done="let {} be damaged"
    ),
    "lose": QuestionWords(
        CIVILIZATION, losing, "Choose the card that goes into the Past", needs_hand=False, done="gave up {}"
    ),
    "produce": QuestionWords(
        CHOICES,
        says("production: which effect comes next?"),
        "Choose the next effect",
        done="went on with {}",
        declined="left out the rest of the production",
    ),
    "may": QuestionWords(
        CHOICES,
        lambda asked: f"{asked.card}: use it? (n for no)",
        "Use the effect, or decline with n",
        done="used {}",
        declined="did not use it",
    ),
    "resource": QuestionWords(CHOICES, taking, "Choose a kind of resource", needs_hand=False, done="took {}"),
    "steal-from": QuestionWords(
        CHOICES,
        lambda asked: f"{asked.card}: from whom?",
        "Choose a player to steal from",
        "then choose what",
        needs_hand=False,
        done="robbed {}",
    ),
    "steal": QuestionWords(CHOICES, stealing, "Choose a kind of resource", needs_hand=False),
    "repair-one": QuestionWords(
        CIVILIZATION,
        lambda asked: f"{asked.card}: which card is repaired?",
        "Choose a damaged card of yours",
        needs_hand=False,
        done="repaired {}",
    ),
    "move-track": QuestionWords(CHOICES, moving, "Choose a marker", needs_hand=False, done="moved {}"),
    "take": QuestionWords(
        DISPLAY,
        lambda asked: f"{asked.card}: which available card do you take?",
        "Choose an available card",
        done="took {}",
    ),
}
"""By the kind of decision."""


EFFECT_NUMBER: Final = re.compile(r" \(\d+\)$")
"""Which effect of a card is meant, as keys write it."""
DICE_CHANGED: Final = {"flip": "flipped {} with {}", "reroll": "rolled {} again with {}", "swap": "swapped {} with {}"}
"""What was done to a die, and with which card."""


def did(kind: str, key: str, names: Sequence[str]) -> str:
    """What somebody did who chose this, in words for people: "took zone 2", "robbed Bo"."""
    words = QUESTIONS[kind]
    if key == DECLINE.key:
        return words.declined
    first, _, rest = key.partition(" ")
    if kind == "action":
        return f"chose {ACTION_WORDS[key].spent}"
    if kind == "die" and first in DICE_CHANGED:
        die, _, card = rest.partition(" with ")
        return DICE_CHANGED[first].format(spoken(die), card)
    if kind == "die" and not IN_KEYS.fullmatch(key):
        return f"used {EFFECT_NUMBER.sub('', key)}"
    if kind == "steal-from":
        return words.done.format(names[int(rest) - 1])
    if kind == "move-track":
        return words.done.format(TRACK_TITLES[TRACK_NAMES.index(key)])
    return words.done.format(spoken(EFFECT_NUMBER.sub("", key)))


def told_choice(what: str, name: str, deed: str) -> str:
    """A choice that was made, taken back (`undo`) or made again (`redo`)."""
    after = {"undo": "; that was taken back", "redo": " after all"}.get(what, "")
    return f"{name} {deed}{after}"
