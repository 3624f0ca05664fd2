"""Production in one line: an answer list as it is told, and the line that changes it ("2w 1k", "-2", "3 1", "2=Bo")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Final

from novaera_tui.messages import gettext, ngettext, pgettext
from novaera_tui.plain.words import WORDS, typed
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_parts import ListAsked
from novaera_tui.play.answer_list_words import answer_words, purse_words, vain_words
from novaera_tui.table.scene import Scene
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import COMMA, KIND_LETTERS, KIND_WORDS, amount_of, card_name, chain, either
from rules.kinds import COLOURS, Player

AMOUNT_TYPED: Final = re.compile(r"([0-9]{1,2})([^\W\d_]+)")
"""2w, 2welfare."""
SUBMIT: Final = ("ok", "yes")
SOURCE_LETTERS: Final = "abcd"
"""Letters of the sources of resources, where there are several."""


class BadAnswer(ValueError):
    """The text is a sentence that says why the line is no answer."""


def list_lines(answer_list: AnswerList, scene: Scene) -> list[str]:
    """The answers that the list has now: amounts, then effects with their numbers."""
    lines = []
    for letter, (source, purse) in zip(SOURCE_LETTERS, answer_list.purses.items(), strict=False):
        counts = chain(COMMA, [amount_of(purse.counts[kind], kind) for kind in COLOURS if purse.counts[kind]])
        lead = f"{letter}. " if len(answer_list.purses) > 1 else ""
        lines.append(f"{lead}{purse_words(answer_list, source, scene.names)}: {counts}")
    for number, line in enumerate(answer_list.lines, 1):
        effect = scene.view.cards[line.card].effects[line.place]
        told = f"{number}. {card_name(scene.view.cards[line.card])}: {short_effect(effect)}"
        if (question := answer_list.question_at(number - 1)) is not None:
            answer = answer_words(answer_list.asked[question].answer, scene.names, scene.view.cards)
            told = pgettext("plain", "{effect}, answer {answer}", effect=told, answer=answer)
        if not line.on:
            told = pgettext("plain", "{effect}, left out", effect=told)
        elif answer_list.is_in_vain(number - 1):
            told = f"{told}, {vain_words(effect)}"
        lines.append(told)
    return lines


def how_to_answer(answer_list: AnswerList) -> str:
    """What can be typed; only what this list has."""
    ways = [gettext("{ok} to accept", ok=WORDS["ok"])]
    if answer_list.purses:
        letter = KIND_LETTERS[
            next(kind for purse in answer_list.purses.values() for kind in COLOURS if purse.most[kind])
        ]
        total = next(iter(answer_list.purses.values())).total
        lead = f"{SOURCE_LETTERS[0]} " if len(answer_list.purses) > 1 else ""
        ways.append(gettext("amounts like {example}", example=f"{lead}{total}{letter.lower()}"))
    optional = next((number for number, line in enumerate(answer_list.lines, 1) if line.optional), 0)
    if optional:
        ways.append(gettext("-{number} or +{number} to leave out or use an effect", number=optional))
    if sum(not line.fixed for line in answer_list.lines) > 1:
        ways.append(gettext("numbers for the order"))
    asking = next(
        (place for place in range(len(answer_list.lines)) if answer_list.question_at(place) is not None), None
    )
    if asking is not None:
        ways.append(gettext("{number}=NAME for another answer", number=asking + 1))
    return gettext("Answer with {ways}.", ways=either(ways))


def is_answer(line: str) -> bool:
    """Does a line begin like an answer? Everything else is a command."""
    token = line.replace(",", " ").split()[0]
    return token[0] in "+-0123456789" or bool(typed(token, SUBMIT)) or token.casefold() in SOURCE_LETTERS


@contextmanager
def unchanged(answer_list: AnswerList, keep: bool = False) -> Iterator[None]:
    """The list is afterwards as it was before; with `keep`, only if the line in between was no answer."""
    before = deepcopy((answer_list.lines, answer_list.purses)), dict(answer_list.asked), answer_list.outlook
    try:
        yield
    except BadAnswer:
        keep = False
        raise
    finally:
        if not keep:
            (answer_list.lines, answer_list.purses), answer_list.asked, answer_list.outlook = before
            answer_list.tried()


def change_list(answer_list: AnswerList, scene: Scene, line: str) -> None:
    """Change the list as the line says. BadAnswer, if it cannot; the list may have changed in part by then."""
    order: list[int] = []
    counts: dict[Player, list[int]] = {}
    sources = dict(zip(SOURCE_LETTERS, answer_list.purses, strict=False))
    source = next(iter(answer_list.purses), None)
    for token in line.replace(",", " ").split():
        if amount := AMOUNT_TYPED.fullmatch(token):
            if source is None:
                raise BadAnswer(gettext("There are no amounts to share out here."))
            counts.setdefault(source, [0] * len(COLOURS))[kind_of(amount[2])] += int(amount[1])
        elif token[0] in "+-" and token[1:].isdecimal():
            place = place_of(answer_list, token[1:])
            if not answer_list.lines[place].optional:
                name = card_name(scene.view.cards[answer_list.lines[place].card])
                raise BadAnswer(gettext("{card} cannot be left out.", card=name))
            if answer_list.lines[place].on != (token[0] == "+"):
                answer_list.switch(place)
        elif "=" in token:
            number, _, name = token.partition("=")
            set_answer(answer_list, place_of(answer_list, number), name, scene)
        elif token.isdecimal():
            order.append(place_of(answer_list, token))
        elif token.casefold() in sources and len(sources) > 1:
            source = sources[token.casefold()]
        elif not typed(token, SUBMIT):
            raise BadAnswer(gettext("{word} is no amount, number or name here.", word=token))
    for each, wanted in counts.items():
        set_counts(answer_list, each, wanted)
    lines = [answer_list.lines[place] for place in dict.fromkeys(order)]
    for place, moved in enumerate(lines):
        answer_list.move(answer_list.lines.index(moved), place)


def place_of(answer_list: AnswerList, number: str) -> int:
    if not number.isdecimal() or not 1 <= int(number) <= len(answer_list.lines):
        most = len(answer_list.lines)
        raise BadAnswer(
            ngettext("There is only {number} effect.", "There are only {number} effects.", most)
            if most
            else gettext("There are no effects to choose here.")
        )
    return int(number) - 1


def kind_of(letters: str) -> int:
    """w, wel, welfare."""
    said = letters.casefold()
    found = [
        kind
        for kind in COLOURS
        if KIND_LETTERS[kind].casefold() == said or KIND_WORDS[kind].casefold().startswith(said)
    ]
    if len(found) != 1:
        kinds = chain(COMMA, [f"{KIND_LETTERS[kind].lower()} {KIND_WORDS[kind]}" for kind in COLOURS])
        raise BadAnswer(gettext("{letter} is no kind of resource. Kinds: {kinds}.", letter=letters, kinds=kinds))
    return found[0]


def set_counts(answer_list: AnswerList, source: Player, wanted: Sequence[int]) -> None:
    purse = answer_list.purses[source]
    if sum(wanted) != purse.total:
        raise BadAnswer(gettext("That makes {sum}; share out exactly {total}.", sum=sum(wanted), total=purse.total))
    for kind in COLOURS:
        if wanted[kind] > purse.most[kind]:
            raise BadAnswer(gettext("At most {amount}.", amount=amount_of(purse.most[kind], kind)))
    purse.counts = list(wanted)
    purse.chosen = list(COLOURS[:-1])
    answer_list.outlook = answer_list.tried()


def set_answer(answer_list: AnswerList, place: int, name: str, scene: Scene) -> None:
    question = answer_list.question_at(place)
    if question is None:
        card = card_name(scene.view.cards[answer_list.lines[place].card])
        raise BadAnswer(gettext("{card} asks nothing.", card=card))
    offers = answer_list.asked[question].offers
    names = [answer_words(offer, scene.names, scene.view.cards) for offer in offers]
    fitting = [
        offer for offer, known in zip(offers, names, strict=True) if known.casefold().startswith(name.casefold())
    ]
    if len(fitting) != 1:
        raise BadAnswer(gettext("Answer with {names}.", names=either(names)))
    answer_list.asked[question] = ListAsked(fitting[0], offers)
    answer_list.outlook = answer_list.tried()
