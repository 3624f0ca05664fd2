"""Each kind of decision in words: the question, the way back to it, and the choice as a replay tells it.

The kinds are those under which questions are registered in `rules`; a new one needs one entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from novaera_tui.messages import Message, MessageList, MessageTable, gettext, lazy, ngettext, variants
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, amount_of, card_name, die_label, hidden_card, spaces_words
from rules import CardSet, Decision, Die, Option
from rules.actions import Action
from rules.decisions import (
    Amount,
    CardChoice,
    Colour,
    DiceZone,
    DieChange,
    EffectChoice,
    Marker,
    Refusal,
    Resource,
    Victim,
)
from rules.kinds import DICE, NO_CARD, CardNumber
from rules.records import TupleRecord
from rules.unrest import Damage

PANEL_TITLES: Final = MessageTable(
    {"choices": lazy("the choices"), "display": lazy("the Display"), "civilization": lazy("your civilization")}
)


class Asked(TupleRecord):
    """A decision, and the names that its words need."""

    decision: Decision
    names: Sequence[str]
    cards: CardSet
    die: Die | None
    """The die that is being spent, or the one under the cursor."""
    agenda: Sequence[Any] = ()
    """The tasks and questions that are open, this question last."""
    picked_last: bool = False
    """R2.2: the last to pick spends first."""
    owner: str = ""
    """Who has the card that asks in play."""
    trick: str = ""
    """The trick with dice that has begun."""

    @property
    def about(self) -> Any:
        return self.decision.about

    @property
    def card(self) -> str:
        """The card that asks."""
        return named(self.decision.card, self.cards)

    @property
    def die_words(self) -> str:
        return "" if self.die is None else die_label(self.die)


PromptWords = Callable[[Asked], str]


class QuestionWords(TupleRecord):
    """The words for one kind of decision."""

    prompt: PromptWords
    """The player's task, without the player's name."""
    what_now: Message
    """A reminder of the task for a key that does something else."""
    done: Message
    """A choice, as a replay tells it: the beginning of a sentence."""
    declined: Message = lazy("{player} declined")


# Prompts ------------------------------------------------------------------------------------------------


def asks(message: Message) -> PromptWords:
    return lambda asked: message.format(card=asked.card, die=asked.die_words)


def spending(asked: Asked) -> str:
    if asked.trick:
        return gettext("{trick}: which one?", trick=asked.trick)
    if asked.picked_last:
        return gettext("choose a die to spend (the last to pick spends first)")
    return gettext("choose a die to spend")


def paying(asked: Asked) -> str:
    return gettext("{card}: {price} to pay; how much of each kind?", card=asked.card, price=asked.about.price)


def repairing(asked: Asked) -> str:
    if asked.about.chosen == NO_CARD:
        return gettext("repair with {die}: which damaged card?", die=asked.die_words)
    return gettext("repair with {die}: a second card, or n for none", die=asked.die_words)


ONE_CARD: Final = MessageList(
    *variants("[welfare card|military card|economic card|knowledge card|territory|technology]")
)
"""A card that may be damaged, by its column; the last one is for ANY."""
DISASTER_DAMAGES: Final = variants(
    "[Riots|Invasion|Decline|Regression]: which [welfare|military|economic|knowledge] card is damaged?"
)
DISASTER_TAKES: Final = variants(
    "[Riots|Invasion|Decline|Regression]: no [welfare|military|economic|knowledge] card works; "
    "which card goes into the Past?"
)


def damaging(asked: Asked) -> str:
    about, kind = asked.about, ONE_CARD[asked.about.column]
    if about.by == "civil war":
        wars = [record for record in asked.agenda if isinstance(record, Damage) and record.by == about.by]
        more = len([record for record in wars if record.victim == about.victim]) - 1
        if more < 1:
            return gettext("Civil War: which {kind} is damaged?", kind=kind)
        return ngettext(
            "Civil War: which {kind} is damaged? ({number} more follows)",
            "Civil War: which {kind} is damaged? ({number} more follow)",
            more,
            kind=kind,
        )
    if about.card == NO_CARD:
        return str(DISASTER_DAMAGES[about.column])
    if about.victim == asked.decision.player:
        return gettext(
            "{player}'s {card}: which {kind} of yours is damaged?", player=asked.owner, card=asked.card, kind=kind
        )
    victim = asked.names[about.victim]
    return gettext("{card}: which {kind} of {player}'s is damaged?", card=asked.card, kind=kind, player=victim)


def losing(asked: Asked) -> str:
    return str(DISASTER_TAKES[asked.about.track])


def taking(asked: Asked) -> str:
    left = getattr(asked.about, "left", 1)
    if left > 1:
        return gettext("{card}: which resource? ({number} to take)", card=asked.card, number=left)
    return gettext("{card}: which resource?", card=asked.card)


def stealing(asked: Asked) -> str:
    about, card = asked.about, asked.card
    if about.thief == asked.decision.player:
        return gettext("{card}: what do you steal from {player}?", card=card, player=asked.names[about.victim])
    return gettext("{player}'s {card}: which resource do you give?", player=asked.names[about.thief], card=card)


def moving(asked: Asked) -> str:
    by, spaces = asked.about.by, spaces_words(abs(asked.about.by))
    if by > 0:
        return gettext("{card}: which marker moves up {spaces}?", card=asked.card, spaces=spaces)
    return gettext("{card}: which marker moves down {spaces}?", card=asked.card, spaces=spaces)


CHOSE_CARD: Final = lazy("{player} chose {card}")
USED_CARD: Final = lazy("{player} used {card}")

QUESTIONS: Final = {
    "token": QuestionWords(
        asks(lazy("reserve a Dice Zone with the token, or n for none")),
        lazy("Place the token first, or decline with n."),
        lazy("{player} put the token on zone {zone}"),
        declined=lazy("{player} placed no token"),
    ),
    "pick": QuestionWords(
        asks(lazy("pick a Dice Zone; the one left over moves the tracks")),
        lazy("Pick a Dice Zone first."),
        lazy("{player} took zone {zone}"),
    ),
    "dark-age": QuestionWords(
        asks(lazy("Dark Age: which die do you give up? Your others drop by 1")),
        lazy("Choose the die that the Dark Age takes."),
        lazy("{player} gave up {die} in the Dark Age"),
    ),
    "die": QuestionWords(spending, lazy("Choose a die first."), lazy("{player} chose {die}")),
    "action": QuestionWords(
        asks(lazy("what do you do with {die}?")),
        lazy("Choose an action for the die first."),
        lazy("{player} chose an action"),
    ),
    "develop": QuestionWords(
        asks(lazy("develop with {die}: which one?")), lazy("Choose a technology to develop."), CHOSE_CARD
    ),
    "payment": QuestionWords(
        asks(lazy("pay for {card} in which colour?")),
        lazy("Choose a colour to pay in."),
        lazy("{player} paid in {kind}"),
    ),
    "mix": QuestionWords(paying, lazy("Choose how much to pay."), lazy("{player} paid {amount}")),
    "enlist": QuestionWords(asks(lazy("enlist with {die}: which one?")), lazy("Choose a personality."), CHOSE_CARD),
    "expand": QuestionWords(asks(lazy("expand with {die}: which one?")), lazy("Choose a territory."), CHOSE_CARD),
    "repair": QuestionWords(
        repairing, lazy("Choose one of your damaged cards."), CHOSE_CARD, declined=lazy("{player} stopped repairing")
    ),
    "research": QuestionWords(
        asks(lazy("research with {die}: which one?")), lazy("Choose an available card."), CHOSE_CARD
    ),
    "damage": QuestionWords(damaging, lazy("Choose the card to be damaged."), lazy("{player} let {card} be damaged")),
    "lose": QuestionWords(losing, lazy("Choose the card that goes into the Past."), lazy("{player} gave up {card}")),
    "produce": QuestionWords(
        asks(lazy("production: which effect comes next?")),
        lazy("Choose the next effect."),
        lazy("{player} produced with {card}"),
        declined=lazy("{player} skipped the rest of production"),
    ),
    "may": QuestionWords(
        asks(lazy("{card}: use it? (n for no)")),
        lazy("Use the effect, or decline with n."),
        USED_CARD,
        declined=lazy("{player} did not use {card}"),
    ),
    "resource": QuestionWords(taking, lazy("Choose a kind of resource."), lazy("{player} took {kind}")),
    "steal-from": QuestionWords(
        asks(lazy("{card}: from whom?")), lazy("Choose a player to steal from."), lazy("{player} robbed {victim}")
    ),
    "steal": QuestionWords(stealing, lazy("Choose a kind of resource."), lazy("{player} chose {kind}")),
    "repair-one": QuestionWords(
        asks(lazy("{card}: which card is repaired?")),
        lazy("Choose one of your damaged cards."),
        lazy("{player} repaired {card}"),
    ),
    "move-track": QuestionWords(moving, lazy("Choose a marker."), lazy("{player} moved {track}")),
    "take": QuestionWords(
        asks(lazy("{card}: which available card do you take?")),
        lazy("Choose an available card."),
        lazy("{player} took {card}"),
    ),
}
"""By the kind of decision."""


# Choices ------------------------------------------------------------------------------------------------

CHANGED_WITH: Final = {
    "flip": lazy("{player} flipped {die} with {card}"),
    "reroll": lazy("{player} rerolled {die} with {card}"),
    "swap": lazy("{player} swapped {die} for {other} with {card}"),
}
UNDONE_OR_REDONE: Final = {"undo": lazy("{choice}; undone"), "redo": lazy("{choice}; redone")}


def choice_words(
    decision: Decision,
    option: Option[Any],
    names: Sequence[str],
    cards: CardSet,
    *,
    entry: str = "decision",
    is_hidden: bool = False,
) -> str:
    """ "Ada took zone 2": a choice in a journal. `is_hidden`: the chosen card is not named."""
    words, what = QUESTIONS[decision.kind], option.what
    parts: dict[str, object] = {"player": names[decision.player]}
    message, card = words.done, decision.card
    match what:
        case Refusal():
            message = words.declined
        case Action(word=word):
            message = ACTION_WORDS[word].chosen
        case DieChange(by=by, card=card, die=die, colour=colour):
            message = CHANGED_WITH[by]
            parts |= {"die": die_label(die), "other": die_label(DICE[colour][die.value])}
        case EffectChoice(card=card):
            message = USED_CARD if decision.kind == "die" else words.done
        case CardChoice(card=card):
            pass
        case DiceZone(number=number):
            parts["zone"] = number + 1
        case Die():
            parts["die"] = die_label(what)
        case Colour(colour=kind) | Resource(kind=kind):
            parts["kind"] = KIND_WORDS[kind]
        case Amount(kind=kind, amount=amount):
            parts["amount"] = amount_of(amount, kind)
        case Victim(seat=seat):
            parts["victim"] = names[seat]
        case Marker(track=track):
            parts["track"] = TRACK_TITLES[track]
    choice = message.format(**parts, card=hidden_card() if is_hidden else named(card, cards))
    return UNDONE_OR_REDONE[entry].format(choice=choice) if entry in UNDONE_OR_REDONE else choice


def named(card: CardNumber, cards: CardSet) -> str:
    return "" if card == NO_CARD else card_name(cards[card])
