"""The words on cards: sentences, and clauses for places where sentences have no room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from novaera_tui.messages import MessageTable, gettext, lazy, ngettext, npgettext, pgettext, plazy
from novaera_tui.words.effects import effect_words, short_effect
from novaera_tui.words.names import COMMA, KIND_LETTERS, KIND_WORDS, SEMICOLON, amount_of, chain, listed, shown_name
from rules import abilities, deeds
from rules.cards import Card
from rules.effects import TRIGGERS, Effect
from rules.kinds import COLOURS

# In full ------------------------------------------------------------------------------------------------

TRIGGER_LABELS: Final = MessageTable(
    {
        "instant": lazy("Instant:"),
        "production": lazy("Production:"),
        "transformation": lazy("Transformation:"),
        "scoring": lazy("Scoring:"),
    }
)


class CardSentence(NamedTuple):
    """A sentence on a card, or a label and a phrase."""

    label: str
    """The trigger before it, if it has one."""
    words: str

    @property
    def text(self) -> str:
        return f"{self.label} {self.words}" if self.label else self.words


def effect_sentences(card: Card) -> list[CardSentence]:
    """What a territory needs, and the effects by trigger."""
    sentences = [CardSentence("", needs_words(card))] if card.is_territory else []
    for trigger in TRIGGERS:
        texts = [effect_words(effect) for effect in card.effects if effect.trigger == trigger]
        if trigger == "permanent":
            sentences += (CardSentence("", text) for text in texts)
        elif texts:
            sentences.append(
                CardSentence(TRIGGER_LABELS[trigger], gettext("{effects}.", effects=chain(SEMICOLON, texts)))
            )
    return sentences


def successor_sentences(card: Card) -> list[CardSentence]:
    """Cards that it makes obsolete or evolves into."""
    sentences = []
    if card.obsoletes:
        names = listed(map(shown_name, card.obsoletes))
        sentences.append(CardSentence("", gettext("Makes {cards} obsolete.", cards=names)))
    if card.evolves:
        sentences.append(CardSentence("", gettext("Evolves into {card}.", card=shown_name(card.evolves))))
    return sentences


def card_sentences(card: Card) -> list[CardSentence]:
    """All that is printed on a card."""
    return [*effect_sentences(card), *successor_sentences(card)]


def card_words(card: Card) -> tuple[str, ...]:
    return tuple(sentence.text for sentence in card_sentences(card))


def needs_words(card: Card) -> str:
    """What a territory needs; empty for other cards."""
    if not card.is_territory:
        return ""
    numbers = [number for number in card.needs if number]
    extra = card.needs_in_all - sum(numbers)
    if not numbers:
        return ngettext("Needs {number} technology.", "Needs {number} technologies.", extra)
    parts = [amount_of(number, kind) for kind, number in zip(COLOURS, card.needs, strict=True) if number]
    if extra:
        parts.append(ngettext("{number} other", "{number} other", extra))
    # the noun agrees with the number beside it
    last = extra or numbers[-1]
    return ngettext("Needs {parts} technology.", "Needs {parts} technologies.", last, parts=listed(parts))


def kind_words(card: Card) -> str:
    """Its colour, both of a bicolour technology, territory or personality."""
    return "/".join(KIND_WORDS[kind] for kind in card.kinds)


# In brief -----------------------------------------------------------------------------------------------


class Clause(NamedTuple):
    """One thing that a card says in brief."""

    time: str
    """One of `TIMES`: when it happens."""
    words: str
    worth: int
    """Where not everything has room, clauses of the least worth are left out first."""


TIMES: Final = {
    "needs": plazy("brief", "needs {effects}"),
    "now": plazy("brief", "now: {effects}"),
    "round": plazy("brief", "round: {effects}"),
    "turn": plazy("brief", "turn: {effects}"),
    "always": plazy("brief", "always: {effects}"),
    "scoring": plazy("brief", "scoring: {effects}"),
}
"""When effects happen or how often they can be used, in their order on a card."""
BRINGS_POINTS: Final = 3
"""Clauses of this worth or more bring points."""


def time_of(effect: Effect) -> str:
    if isinstance(effect.verb, deeds.Transform) and effect.verb.each_turn:
        return "turn"
    if isinstance(effect.verb, abilities.DieTrick | abilities.ZoneToken):
        return "round"
    return {"instant": "now", "permanent": "always", "scoring": "scoring"}.get(effect.trigger, "round")


def worth(effect: Effect) -> int:
    """Points when the Era ends, other points; then the price of a territory; then production; then the rest."""
    if isinstance(effect.verb, deeds.GainVP):
        return BRINGS_POINTS + (effect.trigger == "scoring")
    return int(effect.trigger == "production")


def short_clauses(card: Card) -> list[Clause]:
    clauses = [Clause("needs", short_needs(card), BRINGS_POINTS - 1)] if card.is_territory else []
    return clauses + [Clause(time_of(effect), short_effect(effect), worth(effect)) for effect in card.effects]


def join_clauses(clauses: Iterable[Clause]) -> str:
    """Clauses of one time stand together, behind the word for it."""
    times: dict[str, list[str]] = {time: [] for time in TIMES}
    for time, words, _ in clauses:
        times[time].append(words)
    return chain(SEMICOLON, (TIMES[time].format(effects=chain(COMMA, words)) for time, words in times.items() if words))


def short_card(card: Card) -> str:
    """All effects in a few words."""
    return join_clauses(short_clauses(card))


def short_in_play(card: Card) -> str:
    """What a card in play does from now on."""
    texts = []
    for effect in card.effects:
        if effect.trigger != "instant":
            time, text = time_of(effect), short_effect(effect)
            texts.append(TIMES[time].format(effects=text) if time == "turn" else text)
    return chain(SEMICOLON, texts)


def short_needs(card: Card) -> str:
    """What a territory needs: 1 W + 2 M cards. Letters stand apart from numbers: 2M would be resources."""
    numbers = [number for number in card.needs if number]
    extra = card.needs_in_all - sum(numbers)
    if not numbers:
        return npgettext("brief", "{number} card", "{number} cards", extra)
    parts = [f"{number} {letter}" for number, letter in zip(card.needs, KIND_LETTERS, strict=False) if number]
    if extra:
        parts.append(pgettext("brief", "{amount} any", amount=extra))
    last = extra or numbers[-1]
    return npgettext("brief", "{parts} card", "{parts} cards", last, parts=" + ".join(parts))
