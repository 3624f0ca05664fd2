"""The words on cards: sentences, and clauses for places where sentences have no room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from novaera_tui.messages import MessageTable, gettext, lazy, ngettext, npgettext, pgettext, plazy
from novaera_tui.words.effects import effect_words, short_effect
from novaera_tui.words.names import COMMA, KIND_LETTERS, KIND_WORDS, SEMICOLON, amount_of, chain, listed, shown_name
from rules import abilities, deeds
from rules.cards import Card
from rules.effects import TRIGGERS, Effect
from rules.kinds import COLOURS
from rules.records import TupleRecord

# In full ------------------------------------------------------------------------------------------------

TRIGGER_LABELS: Final = MessageTable(
    {
        "instant": lazy("Instant:"),
        "production": lazy("Production:"),
        "transformation": lazy("Transformation:"),
        "scoring": lazy("Scoring:"),
    }
)


class CardSentence(TupleRecord):
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


TIMES: Final = {
    "always": plazy("brief", "{effects}"),
    "round": plazy("brief", "round: {effects}"),
    "turn": plazy("brief", "turn: {effects}"),
    "scoring": plazy("brief", "scoring: {effects}"),
    "now": plazy("brief", "now {effects}"),
}
"""When effects happen or how often they can be used, in their order on a card: what lasts comes first."""


def time_of(effect: Effect) -> str:
    if isinstance(effect.verb, deeds.Transform) and effect.verb.each_turn:
        return "turn"
    if isinstance(effect.verb, abilities.DieTrick | abilities.ZoneToken):
        return "round"
    return {"instant": "now", "permanent": "always", "scoring": "scoring"}.get(effect.trigger, "round")


def is_counted(effect: Effect) -> bool:
    """Does the column of points tell this: points at once, without a count?"""
    is_calm = effect.condition is None or effect.condition.test == "unrest"
    return effect.trigger == "instant" and isinstance(effect.verb, deeds.GainVP) and effect.per is None and is_calm


def points_at_once(card: Card) -> str:
    """1(3): points at once, and in brackets how many at low Unrest; empty if there are none."""
    sure = calm = 0
    for effect in filter(is_counted, card.effects):
        assert isinstance(effect.verb, deeds.GainVP)
        calm += effect.verb.amount
        sure += effect.verb.amount if effect.condition is None else 0
    return f"{sure}({calm})" if calm > sure else str(sure or "")


def in_brief(effects: Iterable[Effect], needs: str = "") -> str:
    """Effects by their times, behind the needs of a territory. Those that happen at once say so if others last."""
    times: dict[str, list[str]] = {time: [] for time in TIMES}
    for effect in effects:
        times[time_of(effect)].append(short_effect(effect))
    told = {time: chain(COMMA, texts) for time, texts in times.items() if texts}
    clauses = [TIMES[time].format(effects=texts) for time, texts in told.items()]
    if [*told] == ["now"]:
        clauses = [told["now"]]
    return chain(SEMICOLON, [pgettext("brief", "needs {cards}", cards=needs), *clauses] if needs else clauses)


def short_card(card: Card) -> str:
    """Everything on a card in a few words."""
    return in_brief(card.effects, short_needs(card) if card.is_territory else "")


def row_words(card: Card, tells_price: bool = False) -> str:
    """The same beside a column of points; beside one of prices, needs and Unrest at once are left to that. A card
    without other words names what it makes obsolete."""
    told = [effect for effect in card.effects if not is_counted(effect)]
    if tells_price:
        told = [effect for effect in told if not (effect.trigger == "instant" and unrest_at_once(effect))]
    words = in_brief(told, short_needs(card) if card.is_territory and not tells_price else "")
    if not words and card.obsoletes:
        return pgettext("brief", "makes {cards} obsolete", cards=listed(map(shown_name, card.obsoletes)))
    return words


def unrest_at_once(effect: Effect) -> int:
    """By how much an effect changes Unrest, whatever else lies on the table."""
    is_plain = effect.per is None and effect.condition is None
    return effect.verb.by if is_plain and isinstance(effect.verb, deeds.ChangeUnrest) else 0


def lasting_words(card: Card) -> str:
    """What a card in play still does."""
    return in_brief(effect for effect in card.effects if effect.trigger != "instant")


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
