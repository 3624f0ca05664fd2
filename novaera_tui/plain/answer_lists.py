"""Production line by line: an answer list as it is told, and lines that change it ("2w 1k", "-2", "3 1", "2=Bo")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Final

from novaera_tui.messages import gettext, ngettext, pgettext
from novaera_tui.plain.words import WORDS, folded, is_word, typed
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_parts import ListAsked
from novaera_tui.play.answer_list_words import answer_words, purse_words, vain_words
from novaera_tui.table.scene import Scene
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import COMMA, KIND_LETTERS, KIND_WORDS, amount_of, card_name, chain, either
from rules.kinds import COLOURS, Player

AMOUNT_TYPED: Final = re.compile(r"([0-9]{1,2})([^\W\d_]+)")
"""2w, 2welfare."""
LOOSE_AMOUNT: Final = re.compile(r"(?<![^\W_])([0-9]{1,2}) *([^\W\d_]+)(?![^\s0-9])")
"""2 knowledge, 1w1k."""
SUBMIT: Final = ("ok", "yes")
SWITCHES: Final = ("skip", "use")
"""Words before the name of an effect."""
SOURCE_LETTERS: Final = "abcd"
"""Letters of the sources of resources, where there are several."""


class BadAnswer(ValueError):
    """The text is a sentence that says why the line is no answer."""


def list_lines(answer_list: AnswerList, scene: Scene) -> list[str]:
    """The answers that the list has now: amounts, then effects with their numbers."""
    lines = []
    for letter, (source, purse) in zip(SOURCE_LETTERS, answer_list.purses.items(), strict=False):
        counts = chain(COMMA, [amount_of(purse.counts[kind], kind) for kind in COLOURS if purse.counts[kind]])
        if len(answer_list.purses) > 1:
            lines.append(f"{letter}. {purse_words(answer_list, source, scene.names)}: {counts}")
        else:
            lines.append(gettext("Chosen: {amounts}.", amounts=counts))
    for number, line in enumerate(answer_list.lines, 1):
        effect = scene.view.cards[line.card].effects[line.place]
        told = f"{number}. {card_name(scene.view.cards[line.card])}: {short_effect(effect)}"
        if (question := answer_list.question_at(number - 1)) is not None:
            answer = answer_words(answer_list.asked[question].answer, scene.names, scene.view.cards)
            told = pgettext("plain", "{effect}, chosen {answer}", effect=told, answer=answer)
        if not line.on:
            told = pgettext("plain", "{effect}, left out", effect=told)
        elif answer_list.is_in_vain(number - 1):
            told = f"{told}, {vain_words(effect)}"
        lines.append(told)
    return lines


def how_to_change(answer_list: AnswerList, scene: Scene) -> str:
    """What can be typed to change it; only what this list has."""
    ways = []
    if answer_list.purses:
        letter = KIND_LETTERS[
            next(kind for purse in answer_list.purses.values() for kind in COLOURS if purse.most[kind])
        ]
        total = next(iter(answer_list.purses.values())).total
        lead = f"{SOURCE_LETTERS[0]} " if len(answer_list.purses) > 1 else ""
        ways.append(gettext("amounts like {example}", example=f"{lead}{total}{letter.lower()}"))
    optional = next((number for number, line in enumerate(answer_list.lines, 1) if line.optional), 0)
    if optional:
        name = card_name(scene.view.cards[answer_list.lines[optional - 1].card])
        ways.append(gettext("{skip} {name} or {use} {name}", skip=WORDS["skip"], use=WORDS["use"], name=name))
    if sum(not line.fixed for line in answer_list.lines) > 1:
        ways.append(gettext("numbers for the order"))
    asking = next(
        (place for place in range(len(answer_list.lines)) if answer_list.question_at(place) is not None), None
    )
    if asking is not None:
        ways.append(gettext("{number}=NAME for another answer", number=asking + 1))
    if not ways:
        return gettext("There is nothing to change. Type {ok} to accept.", ok=WORDS["ok"])
    return gettext("Type {ways}. Then type {ok} to accept.", ways=either(ways), ok=WORDS["ok"])


def is_answer(line: str) -> bool:
    """Does a line begin like an answer? Everything else is a command."""
    token = next(iter(line.replace(",", " ").split()), "")
    return bool(token) and (
        token[0] in "+-0123456789"
        or bool(typed(token, SUBMIT))
        or token.casefold() in SOURCE_LETTERS
        or is_word(token, SWITCHES)
    )


def accepts(line: str) -> bool:
    """Does the line take the list as it is then? All others only change it."""
    *_, last = ["", *line.replace(",", " ").split()]
    return is_word(last, SUBMIT) or (" " not in line and bool(typed(line, SUBMIT)))


def tokens(answer_list: AnswerList, line: str) -> list[str]:
    """The parts of a line; an amount is one, however it is written."""

    def amount(found: re.Match[str]) -> str:
        is_source = len(answer_list.purses) > 1 and found[2].casefold() in SOURCE_LETTERS
        is_kind = bool(answer_list.purses and kinds_named(found[2])) and not is_source
        return f" {found[1]}{found[2]} " if is_kind else found[0]

    return LOOSE_AMOUNT.sub(amount, line.replace(",", " ")).split()


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
    word, *rest = line.split()
    if is_word(word, SWITCHES):
        named = " ".join(rest[:-1] if accepts(line) else rest)
        line = f"{'+' if is_word(word, ('use',)) else '-'}{place_named(answer_list, scene, named) + 1}"
    order: list[int] = []
    counts: dict[Player, list[int]] = {}
    sources = dict(zip(SOURCE_LETTERS, answer_list.purses, strict=False))
    source = next(iter(answer_list.purses), None)
    for token in tokens(answer_list, line):
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


def place_named(answer_list: AnswerList, scene: Scene, name: str) -> int:
    """The effect of a card, by the number of the effect or the beginning of the card's name."""
    if name.isdecimal():
        return place_of(answer_list, name)
    names = [card_name(scene.view.cards[line.card]) for line in answer_list.lines]
    found = [place for place, known in enumerate(names) if name and folded(known).startswith(folded(name))]
    if len(found) != 1:
        optional = [known for known, line in zip(names, answer_list.lines, strict=True) if line.optional]
        if not optional:
            raise BadAnswer(gettext("No effect can be left out here."))
        raise BadAnswer(gettext("Name one effect: {names}.", names=either(optional)))
    return found[0]


def place_of(answer_list: AnswerList, number: str) -> int:
    if not number.isdecimal() or not 1 <= int(number) <= len(answer_list.lines):
        most = len(answer_list.lines)
        raise BadAnswer(
            ngettext("There is only {number} effect.", "There are only {number} effects.", most)
            if most
            else gettext("There are no effects to choose here.")
        )
    return int(number) - 1


def kinds_named(letters: str) -> list[int]:
    """w, wel, welfare."""
    said = folded(letters)
    return [kind for kind in COLOURS if folded(KIND_LETTERS[kind]) == said] or [
        kind for kind in COLOURS if folded(KIND_WORDS[kind]).startswith(said)
    ]


def kind_of(letters: str) -> int:
    found = kinds_named(letters)
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
