"""A question as lines: each option with a number or letter, its name and its consequence; and which one an answer
means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Final

from novaera_tui.messages import Message, MessageTable, gettext, lazy, pgettext, plazy
from novaera_tui.plain.words import WORDS, closest, folded
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.shortcuts import key_of
from novaera_tui.table.table_prompt import TablePrompt
from novaera_tui.table.tricks import tricks
from novaera_tui.table.turn_steps import is_step, only_card_of
from novaera_tui.words.actions import ACTION_WORDS, Circumstances
from novaera_tui.words.card_words import lasting_words, short_card
from novaera_tui.words.menus import menu_text
from novaera_tui.words.names import (
    COMMA,
    KIND_WORDS,
    SEMICOLON,
    TRACK_TITLES,
    card_name,
    chain,
    dice_words,
    die_label,
    either,
)
from novaera_tui.words.previews import ENDS
from novaera_tui.words.zone_words import Part
from rules import CardSet, Die, Option, View
from rules.actions import Action
from rules.decisions import DECLINE, CardChoice, DiceZone, EffectChoice, Marker, Resource, Victim
from rules.events import DiceLowered
from rules.forecast import NOW, enlisted_free, reach, zone_reach
from rules.kinds import NO_CARD, CardNumber, Player
from rules.records import TupleRecord

NAMES_REPEATED: Final = 40
"""Characters of names that a refusal repeats; of longer ones, it names the numbers."""
WITH_ANY: Final = MessageTable(
    {
        "pick": lazy("{question} Any zone: {result}."),
        "die": lazy("{question} Any die: {result}."),
        "": lazy("{question} Each of them: {result}."),
    }
)
"""What follows from every choice, behind the question; by the kind of decision."""


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
    def outcome(self) -> str:
        return gettext("{name}: {result}", name=self.name, result=self.told) if self.told else self.name

    @property
    def text(self) -> str:
        if folded(self.outcome) == folded(self.label):
            return self.outcome
        return pgettext("plain", "{label}. {choice}", label=self.label, choice=self.outcome)


def word_choice(id: str, name: object, told: object = "", also: tuple[str, ...] = ()) -> PlainChoice:
    """A choice that is answered with a word."""
    return PlainChoice(WORDS[id], str(name), str(told), also=(id, *also), id=id)


class Offer(TupleRecord):
    """The options of a question."""

    choices: Sequence[PlainChoice] = ()
    shared: str = ""
    """What follows from each of them; it is told once, behind the question."""
    is_short: bool = False
    """Dice, actions or resources, with two clauses for each at most: few words tell them in a line, for names answer
    as well as numbers."""

    @property
    def in_a_line(self) -> str:
        return joined(choice.outcome if choice.label.isdecimal() else choice.text for choice in self.choices)


MOST_IN_A_LINE: Final = 3
PLAYS_CARDS: Final = ("develop", "enlist", "expand")
"""Decisions that bring a card into play."""
HARMS: Final = ("damage", "lose")
"""Decisions about one's own cards; what they do is told each time."""
ONCE: Final = "once"
"""The mood of an explanation that is told only the first time."""
SURE: Final = "sure"
"""The mood of points that the explanation names, too."""
PAYS_FOR: Final = "paid"
"""The mood of a card that a die or a zone can pay for."""
PAYS: Final = plazy("plain", "pays for {cards}")
ALSO_PAYS: Final = plazy("plain", "also pays for {cards}")


def offer(scene: Scene, prompt: TablePrompt, is_terse: bool, heard: set[str] | None = None) -> Offer:
    """All options of the question, those that a trick with dice leads to behind it. Explanations of names that were
    `heard` are left out; without that set, everything is told of each."""
    if scene.decision is None or scene.answer_list is not None:
        return Offer()
    found, parts = list[PlainChoice](), list[list[Part]]()
    for target, option in scene.options.items():
        choice, clauses = choice_of(scene, prompt, target, option, is_terse)
        found.append(choice)
        if heard is not None:
            clauses = worth_hearing(clauses, is_terse, choice.name in heard)
        parts.append(clauses)
    shared = [part for part in parts[0] if part.mood != "good" and all(part in other for other in parts)]
    if len(parts) == 1 or heard is None:
        shared = []
    own = [[part for part in clauses if part not in shared] for clauses in parts]
    if scene.decision.kind in HARMS:  # what the disaster does besides depends on no choice
        shared = []
    is_short = all(isinstance(option.what, Die | Action | Resource) for option in scene.options.values()) and all(
        len([part for part in clauses if part.mood != PAYS_FOR]) < MOST_IN_A_LINE for clauses in own
    )
    link = COMMA if is_short and is_terse else SEMICOLON
    for place, clauses in enumerate(own):
        told = clause_words(clauses, is_terse, PAYS if len(clauses) == len(parts[place]) else ALSO_PAYS, link)
        found[place] = found[place]._replace(told=told)
    if heard is not None:
        heard.update(choice.name for choice in found)
    if scene.trick is None:
        for kind, trick in tricks(scene).items():
            cards = chain(COMMA, [card_name(scene.view.cards[card]) for card in trick.cards])
            found.append(PlainChoice(trick.key, trick.words, cards, trick=kind))
    taken = {choice.label for choice in found}
    free = (str(number) for number in count(1) if str(number) not in taken)
    labelled = [choice if choice.label else choice._replace(label=next(free)) for choice in found]
    return Offer(labelled, clause_words(shared, is_terse, PAYS), is_short)


def worth_hearing(clauses: Iterable[Part], is_terse: bool, is_known: bool) -> list[Part]:
    """Without sums that can be asked for, explanations that are not needed again, and disasters, which are told when
    their markers come to the end; in few words without what the next scoring may bring."""
    left_out = ("quiet", ONCE, SURE, "good") if is_terse else ("quiet", ONCE if is_known else SURE)
    return [part for part in clauses if part.mood not in left_out and part.text != ENDS["disasters"]]


def clause_words(clauses: Sequence[Part], is_terse: bool, paying: Message, link: Message = SEMICOLON) -> str:
    """Clauses in a line; all cards that can be paid for are one of them."""
    named = chain(COMMA, [part.text for part in clauses if part.mood == PAYS_FOR])
    if named and not is_terse:
        named = paying.format(cards=named)
    return chain(link, filter(None, (*(part.text for part in clauses if part.mood != PAYS_FOR), named)))


def choice_of(
    scene: Scene, prompt: TablePrompt, target: Target, option: Option[Any], is_terse: bool
) -> tuple[PlainChoice, list[Part]]:
    """An option with its number and name, and all that could be told of it."""
    view, what = scene.view, option.what
    label, also = key_of(scene, target), tuple[str, ...]()
    # an action that has only one card takes it at once
    only = only_card_of(prompt.seating.known, scene, target) if isinstance(what, Action) else NO_CARD
    chosen = what.card if isinstance(what, CardChoice) else only
    parts = list(prompt.will(scene, option, chosen))
    assert scene.decision is not None
    player: Player = scene.decision.player
    # the name, the die or the question tells the rest; price, outcome and Unrest of cards are always told
    is_named = isinstance(what, DiceZone | Resource | EffectChoice | Action) or scene.decision.kind in HARMS
    if is_terse and (is_named or not isinstance(what, CardChoice)):
        parts = [part for place, part in enumerate(parts) if part.mood in ("bad", "warn") or not (place or is_named)]
    match what:
        case DiceZone(number=number):
            dice = view.zones[number]
            name = dice_words(dice) if is_terse else dice_and_sum(dice)
            also = (gettext("zone {number}", number=number + 1),)
            if not is_terse:
                reached, hand = zone_reach(view, player, number), view.civilizations[player].hand or ()
                seen = (*view.available(), *hand, *view.personalities)
                parts = [*parts[1:], *paid_for(view, (card for card in seen if card in reached))]
        case Die() if target[0] == "die":
            name = die_label(what)
            if scene.decision.kind == "dark-age":
                events, _ = prompt.seating.known.preview(option)
                left = [dice_words(event.dice) for event in events if isinstance(event, DiceLowered)][:1]
                parts = [Part(gettext("leaves {dice}", dice=dice)) for dice in left]
            if scene.decision.kind == "die":
                people = sorted(enlisted_free(view, player, (what,)))
                parts = [] if scene.circumstances.hand_down else paid_for(view, cards_of(view, player, what))
                parts += paid_for(view, people)
                if (number := view.civilizations[player].dice.count(what)) > 1:
                    parts.insert(0, Part(gettext("{number} of them", number=number), "warn"))
        case Action(word=word):
            label = ""  # numbered in order
            also = (scene.key(f"action.{word}"),) if word != "research" else ()  # "s" begins commands
            name = str(ACTION_WORDS[word].name)
            if is_step(prompt.seating.known, option):
                parts = prospect(word, scene.circumstances)
            elif only != NO_CARD:
                parts.insert(0, Part(card_name(view.cards[only])))
        case CardChoice(card=card):
            name = card_name(view.cards[card])
            # what happens at once is told as the outcome, or has happened
            does = lasting_words if scene.decision.kind in (*PLAYS_CARDS, *HARMS) else short_card
            if told := does(view.face(card)):
                scored = [effect for effect in view.cards[card].effects if effect.trigger == "scoring"]
                if not any(effect.per or effect.condition for effect in scored):
                    parts = [part._replace(mood=SURE) if part.mood == "good" else part for part in parts]
                parts.insert(0, Part(told, "" if scene.decision.kind in HARMS else ONCE))
        case Victim(seat=seat):
            name = view.civilizations[seat].name
        case Resource(kind=kind):
            name = str(KIND_WORDS[kind]) if is_terse else menu_text(option, view, scene.decision)
            parts = parts[not is_terse :]  # the name and the question say the first
        case Marker(track=track):
            name, here = TRACK_TITLES[track], str(view.tracks[track])
            parts = [part._replace(text=part.text.removeprefix(name).strip()) for part in parts] or [Part(here)]
        case _ if target[0] == "die":  # a die that a trick changes
            name = die_label(what.die)
            parts = parts[what.by == "reroll" :]
        case _:
            name = menu_text(option, view, scene.decision)
            parts = [part for part in parts if part.text not in name]
    if option is DECLINE:
        label, also = "n", (label,)
    return PlainChoice(label, name, "", target, also=also), parts


def dice_and_sum(dice: Sequence[Die]) -> str:
    """E3 K1 B6, sum 10."""
    return pgettext("plain", "{dice}, sum {sum}", dice=dice_words(dice), sum=sum(die.value for die in dice))


def cards_of(view: View, player: Player, die: Die) -> list[CardNumber]:
    """The cards that a die could bring now."""
    return [card for card, how in reach(view, player, die).items() if how == NOW]


def paid_for(view: View, cards: Iterable[CardNumber]) -> list[Part]:
    return [Part(card_name(view.cards[card]), PAYS_FOR) for card in cards]


def prospect(word: str, now: Circumstances) -> list[Part]:
    """What an action comes to; the cards that it could bring by name."""
    is_for_cards = word in ("develop", "expand") and not now.hand_down
    reached = [card for card, how in now.reach.items() if how == NOW] if is_for_cards else []
    cards = [card for card in reached if now.view.cards[card].is_territory == (word == "expand")]
    if word == "enlist" and not now.is_black:
        return [Part(pgettext("plain", "Unrest rises by the price"), ONCE)]
    return paid_for(now.view, cards) if cards else [Part(ACTION_WORDS[word].comes_to(now), ONCE)]


def joined(clauses: Iterable[str]) -> str:
    return "; ".join(clause for clause in clauses if clause)


def no_choice(answer: str, offered: Sequence[PlainChoice], words: Iterable[str] = ()) -> str:
    """An answer with a slip, in other words, or without any meaning here."""
    names = [choice.name for choice in offered]
    is_short = sum(map(len, names)) <= NAMES_REPEATED and not any(" " in name for name in names)
    if meant := closest(answer, [*names, *words]):
        return gettext("{answer} is no choice here. Did you mean {word}?", answer=answer, word=meant)
    labels = ", ".join(names if is_short else [choice.label for choice in offered])
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
