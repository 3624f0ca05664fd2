"""Effects in words: a verb with its count and its condition, in full and in brief.

A brief text has letters for colours (2W is 2 welfare).
"""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import gettext, per_language, pgettext
from novaera_tui.words.abilities import ABILITY_WORDS
from novaera_tui.words.counts import Words, condition_words, count_words
from novaera_tui.words.deeds import DEED_WORDS
from rules.deeds import GainVP
from rules.effects import Effect

VERB_WORDS: Final = DEED_WORDS | ABILITY_WORDS

_effects: dict[int, tuple[Effect, Words]] = per_language({})
"""By the effect's identity, which is quicker than to compare all that it holds."""


def texts_of(effect: Effect) -> Words:
    """An effect, without its trigger."""
    known = _effects.get(id(effect))
    if known is None or known[0] is not effect:
        known = _effects[id(effect)] = effect, composed(effect)
    return known[1]


def composed(effect: Effect) -> Words:
    full, brief = VERB_WORDS[type(effect.verb)](effect.verb)
    if effect.per is not None:
        per = count_words(effect.per)
        full = gettext("{effect} {per}", effect=full, per=per.full)
        brief = pgettext("brief", "{effect} {per}", effect=brief, per=per.brief)
    if effect.condition is not None:
        condition = condition_words(effect.condition, effect.is_contest)
        full = gettext("{effect} {condition}", effect=full, condition=condition.full)
        if isinstance(effect.verb, GainVP) and effect.trigger == "instant":
            brief = pgettext("brief", "+{resources}", resources=brief)  # on top of the points that are sure
        brief = pgettext("brief", "{effect} {condition}", effect=brief, condition=condition.brief)
    if effect.may:
        full = gettext("you may {effect}", effect=full)
        brief = pgettext("brief", "{effect} if you like", effect=brief)
    return Words(full, brief)


def effect_words(effect: Effect) -> str:
    return texts_of(effect).full


def short_effect(effect: Effect) -> str:
    return texts_of(effect).brief
