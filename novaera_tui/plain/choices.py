"""A question as lines: each option with a number or letter, its name and its consequence; and which one an answer
means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Final

from novaera_tui.messages import gettext, pgettext
from novaera_tui.plain.words import WORDS, folded
from novaera_tui.table.scene import PLACES, Scene, Target
from novaera_tui.table.shortcuts import key_of
from novaera_tui.table.table_prompt import TablePrompt
from novaera_tui.table.tricks import tricks
from novaera_tui.table.turn_steps import is_step
from novaera_tui.words.actions import ACTION_WORDS, Circumstances
from novaera_tui.words.card_words import NO_EFFECT_BRIEFLY, short_card
from novaera_tui.words.menus import menu_text
from novaera_tui.words.names import COMMA, card_name, chain, dice_words, die_label, either
from novaera_tui.words.zone_words import Part
from rules import CardSet, Die, Option
from rules.actions import ACTIONS, Action
from rules.decisions import DECLINE, CardChoice, DiceZone, Victim
from rules.forecast import NOW, reach, zone_reach
from rules.kinds import CardNumber, Player
from rules.records import TupleRecord

MOST_CARDS_NAMED: Final = 3
"""Cards that an action names; the others are counted."""


class PlainChoice(TupleRecord):
    """An option as it is told."""

    label: str
    """The number or letter that answers with it."""
    name: str
    """Its first letters answer with it, too."""
    told: str
    """What follows from it."""
    target: Target | None = None
    trick: str = ""
    """The kind of the trick with dice that it begins."""
    also: tuple[str, ...] = ()
    """Other answers that mean it exactly."""
    id: str = ""
    """What it is called in the code, where the label is a word."""

    @property
    def answer(self) -> str:
        return self.id or self.label

    @property
    def text(self) -> str:
        told = gettext("{name}: {result}", name=self.name, result=self.told) if self.told else self.name
        if folded(told) == folded(self.label):
            return told
        return pgettext("plain", "{label}. {choice}", label=self.label, choice=told)


def word_choice(id: str, name: object, told: object = "", also: tuple[str, ...] = ()) -> PlainChoice:
    """A choice that is answered with a word."""
    return PlainChoice(WORDS[id], str(name), str(told), also=(id, *also), id=id)


def choices(scene: Scene, prompt: TablePrompt, is_terse: bool) -> list[PlainChoice]:
    """All options of the question, those that a trick with dice leads to behind it."""
    if scene.decision is None or scene.answer_list is not None:
        return []
    found = [choice_of(scene, prompt, target, option, is_terse) for target, option in scene.options.items()]
    if scene.trick is None:
        for kind, trick in tricks(scene).items():
            cards = chain(COMMA, [card_name(scene.view.cards[card]) for card in trick.cards])
            found.append(PlainChoice(trick.key, trick.words, cards, trick=kind))
    taken = {choice.label for choice in found}
    free = (str(number) for number in count(1) if str(number) not in taken)
    return [choice if choice.label else choice._replace(label=next(free)) for choice in found]


def choice_of(scene: Scene, prompt: TablePrompt, target: Target, option: Option[Any], is_terse: bool) -> PlainChoice:
    view, what = scene.view, option.what
    label, also = key_of(scene, target), tuple[str, ...]()
    takes_card = isinstance(what, CardChoice | Action)  # its name, what it retires and its Unrest are always told
    told = result(prompt.will(scene, option), is_terse and not takes_card)
    assert scene.decision is not None
    match what:
        case DiceZone(number=number):
            name = gettext("zone {number}", number=number + 1)
            if not is_terse and (cards := zone_reach(view, scene.decision.player, number)):
                payable = chain(COMMA, [card_name(view.cards[card]) for card in cards])
                told = joined([told, pgettext("plain", "pays for {cards}", cards=payable)])
        case Die() if target[0] == "die":
            name = die_label(what)
            if scene.decision.kind == "die":
                told = die_prospects(scene, what, is_terse)
        case Action(word=word):
            label, also = str(PLACES[word] + 1), (scene.key(f"action.{word}"),)
            name = str(ACTION_WORDS[word].name)
            if is_step(prompt.seating.known, option):
                told = prospect(word, scene.circumstances, is_terse)
        case CardChoice(card=card):
            name = card_name(view.cards[card])
            if not is_terse:
                told = joined([short_card(view.face(card)) or str(NO_EFFECT_BRIEFLY), told])
        case Victim(seat=seat):
            name = view.civilizations[seat].name
        case _ if target[0] == "die":  # a die that a trick changes
            name = die_label(what.die)
        case _:
            name = menu_text(option, view, scene.decision)
    if option is DECLINE:
        label, also = "n", (label,)
    return PlainChoice(label, name, told, target, also=also)


def dice_and_sum(dice: Sequence[Die]) -> str:
    """E3 K1 B6, sum 10."""
    return pgettext("plain", "{dice}, sum {sum}", dice=dice_words(dice), sum=sum(die.value for die in dice))


def die_prospects(scene: Scene, die: Die, is_terse: bool) -> str:
    """All actions that a die allows, with the cards it would pay for and the resources it would bring."""
    assert scene.decision is not None
    player: Player = scene.decision.player
    now = scene.circumstances._replace(player=player, die=die, reach=reach(scene.view, player, die))
    told = []
    for word in (action.word for action in ACTIONS if not ACTION_WORDS[action.word].obstacle(now)):
        known = ACTION_WORDS[word]
        note = known.note(now) and prospect(word, now, is_terse)
        told.append(pgettext("plain", "{action} {note}", action=known.name, note=note) if note else str(known.name))
    return joined(told)


def prospect(word: str, now: Circumstances, is_terse: bool) -> str:
    """What an action comes to; the cards that it could bring by name."""
    known = ACTION_WORDS[word]
    cards = [
        card_name(now.view.cards[card])
        for card, how in now.reach.items()
        if how == NOW and now.view.cards[card].is_territory == (word == "expand")
    ]
    if word not in ("develop", "expand") or now.hand_down or not cards:
        return known.note(now) if is_terse else known.comes_to(now)
    named = chain(COMMA, cards[:MOST_CARDS_NAMED])
    more = len(cards) - MOST_CARDS_NAMED
    return pgettext("plain", "{cards} and {number} more", cards=named, number=more) if more > 0 else named


def result(parts: Iterable[Part], is_terse: bool) -> str:
    """Consequences in a line; where few words are wanted, the first one and all that warn."""
    told = [part.text for place, part in enumerate(parts) if not (is_terse and place) or part.mood in ("bad", "warn")]
    return joined(told)


def joined(clauses: Iterable[str]) -> str:
    return "; ".join(clause for clause in clauses if clause)


def no_choice(answer: str, offered: Iterable[PlainChoice]) -> str:
    labels = ", ".join(choice.label for choice in offered)
    return gettext("{answer} is no choice here. Choices: {labels}.", answer=answer, labels=labels)


# Answers ------------------------------------------------------------------------------------------------


def meant(answer: str, found: Iterable[PlainChoice]) -> list[PlainChoice]:
    """The choices that an answer can mean: by its label, else by the first letters of its name or of a word in it."""
    offered = list(found)
    said = folded(answer)
    exact = [each for each in offered if said in map(folded, (each.label, *each.also))]
    whole = [each for each in offered if folded(each.name) == said]
    return (
        exact[:1]
        or whole
        or [each for each in offered if begins(each.name, said) or (each.id and begins(each.label, said))]
    )


def begins(name: str, said: str) -> bool:
    return folded(name).startswith(said)


def cards_named(answer: str, cards: CardSet, numbers: Iterable[CardNumber] | None = None) -> list[CardNumber]:
    """Cards whose name begins like this, of these or of all; a whole name means one card."""
    asked = (card.number for card in cards) if numbers is None else numbers
    named = [(number, card_name(cards[number])) for number in dict.fromkeys(asked)]
    whole = [number for number, name in named if folded(name) == folded(answer)]
    return whole or [number for number, name in named if begins(name, folded(answer))]


def which(answer: str, names: Iterable[str]) -> str:
    """An answer with several meanings."""
    return gettext("{answer} could be {meanings}.", answer=answer, meanings=either(names))
