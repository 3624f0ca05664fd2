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
from novaera_tui.table.turn_steps import is_step, only_card_of
from novaera_tui.words.actions import ACTION_WORDS, Circumstances
from novaera_tui.words.card_words import NO_EFFECT_BRIEFLY, short_card
from novaera_tui.words.menus import menu_text
from novaera_tui.words.names import COMMA, card_name, chain, dice_words, die_label, either
from novaera_tui.words.zone_words import Part
from rules import CardSet, Die, Option, View
from rules.actions import ACTIONS, Action
from rules.decisions import DECLINE, CardChoice, DiceZone, Resource, Victim
from rules.forecast import NOW, reach, zone_reach
from rules.kinds import NO_CARD, CardNumber, Player
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
    # an action that has only one card takes it at once
    only = only_card_of(prompt.seating.known, scene, target) if is_terse and isinstance(what, Action) else NO_CARD
    chosen = what.card if isinstance(what, CardChoice) else only
    parts = prompt.will(scene, option, chosen)
    if isinstance(what, DiceZone) and parts:  # the name has the dice
        parts = parts[1:]
    assert scene.decision is not None
    is_harm = scene.decision.kind in ("damage", "lose")
    # the name, the die or the question tells the rest
    is_named = isinstance(what, DiceZone | Resource) or option.key == "gain" or is_harm
    takes_card = isinstance(what, CardChoice | Action) and not is_named  # price, outcome and Unrest are always told
    told = result(parts, is_terse, len(parts) if takes_card else 0 if is_named else 1)
    match what:
        case DiceZone(number=number):
            dice = view.zones[number]
            name = dice_words(dice) if is_terse else dice_and_sum(dice)
            also = (gettext("zone {number}", number=number + 1),)
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
                # of several dice, the question before has named the cards of each
                is_known = is_terse and len({*view.civilizations[scene.decision.player].dice}) > 1
                told = "" if is_known else prospect(word, scene.circumstances, is_terse)
            elif only != NO_CARD:
                told = joined([card_name(view.cards[only]), told])
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
    """All actions that a die allows, with the cards it would pay for and the resources it would bring; in few words,
    the cards that not every die would."""
    if is_terse:
        known_cards = cards_of_any(scene)
        return some_cards(scene.view, [card for card in cards_of(scene, die) if card not in known_cards])
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
        card
        for card, how in now.reach.items()
        if how == NOW and now.view.cards[card].is_territory == (word == "expand")
    ]
    if word not in ("develop", "expand") or now.hand_down or not cards:
        return known.note(now) if is_terse else known.comes_to(now)
    return some_cards(now.view, cards)


def cards_of(scene: Scene, die: Die) -> list[CardNumber]:
    """The cards that a die could bring now."""
    assert scene.decision is not None
    if scene.circumstances.hand_down:
        return []
    return [card for card, how in reach(scene.view, scene.decision.player, die).items() if how == NOW]


def cards_of_any(scene: Scene) -> list[CardNumber]:
    """The cards that each of several dice could bring, so that few words name them once."""
    dice = [option.what for target, option in scene.options.items() if target[0] == "die"]
    first, *others = [cards_of(scene, die) for die in dice if isinstance(die, Die)] or [[]]
    return [card for card in first if others and all(card in cards for cards in others)]


def some_cards(view: View, cards: Sequence[CardNumber]) -> str:
    """The first few by name, the others by number."""
    named = chain(COMMA, [card_name(view.cards[card]) for card in cards[:MOST_CARDS_NAMED]])
    more = len(cards) - MOST_CARDS_NAMED
    return pgettext("plain", "{cards} and {number} more", cards=named, number=more) if more > 0 else named


def result(parts: Iterable[Part], is_terse: bool, first: int = 1) -> str:
    """Consequences in a line; where few words are wanted, of the first ones those that matter, and all that warn."""
    if not is_terse:
        return joined(part.text for part in parts)
    told = [part for place, part in enumerate(parts) if place < first or part.mood in ("bad", "warn")]
    return joined(part.text for part in told if part.mood != "quiet")


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
