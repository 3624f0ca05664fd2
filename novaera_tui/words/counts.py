"""Counts ("for each ...") and conditions ("if ...") of effects, in both lengths.

Other languages inflect the counted noun, so every use of it is a message.
"""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import (
    Message,
    MessageTable,
    PluralMessage,
    gettext,
    lazy,
    ngettext,
    nlazy,
    npgettext,
    npvariants,
    nvariants,
    pgettext,
    plazy,
    pvariants,
    variants,
)
from novaera_tui.words.names import CARDS_OF_KIND, ERA_NUMERALS, KIND_LETTERS
from rules.counts import Condition, Count
from rules.records import TupleRecord


class Words(TupleRecord):
    """A text in both lengths."""

    full: str
    brief: str
    """With letters for colours: 2W is 2 welfare."""


class Uses(TupleRecord):
    """Something that can be counted, in every use. Brief texts may hold the {letter} of its colour."""

    per: PluralMessage
    fewer: Message
    """Said of players."""
    most: Message
    least: PluralMessage
    only: PluralMessage
    """At least this many, and no other player has as many (R16.3)."""


REGULAR: Final = ("welfare", "military", "economic", "knowledge", "territory", "personality", "technology")
"""What is counted by its name."""
REGULAR_USES: Final = map(
    Uses,
    nvariants(
        "for each [welfare technology|military technology|economic technology|knowledge technology|territory|"
        "personality|technology] you have",
        "for every {number} [welfare technologies|military technologies|economic technologies|knowledge technologies|"
        "territories|personalities|technologies] you have",
    ),
    variants(
        "with fewer [welfare technologies|military technologies|economic technologies|knowledge technologies|"
        "territories|personalities|technologies] than you"
    ),
    variants(
        "if you have the most [welfare technologies|military technologies|economic technologies|"
        "knowledge technologies|territories|personalities|technologies]"
    ),
    nvariants(
        "if you have at least {number} [welfare technology|military technology|economic technology|"
        "knowledge technology|territory|personality|technology]",
        "if you have at least {number} [welfare technologies|military technologies|economic technologies|"
        "knowledge technologies|territories|personalities|technologies]",
    ),
    nvariants(
        "if only you have at least {number} [welfare technology|military technology|economic technology|"
        "knowledge technology|territory|personality|technology]",
        "if only you have at least {number} [welfare technologies|military technologies|economic technologies|"
        "knowledge technologies|territories|personalities|technologies]",
    ),
)
COLOUR, TERRITORIES, PERSONALITIES, TECHNOLOGIES, FIVE_KINDS, PAST = map(
    Uses,
    npvariants(
        "brief",
        "per [{letter} card|territory|personality|technology|kind|card in Past]",
        "per {number} [{letter} cards|territories|personalities|technologies|kinds|cards in Past]",
    ),
    pvariants("brief", "with fewer [{letter}|territories|personalities|technologies|kinds|cards in Past]"),
    pvariants("brief", "with most [{letter}|territories|personalities|technologies|kinds|cards in Past]"),
    npvariants(
        "brief",
        "with {number} [{letter} card|territory|personality|technology|kind|card in Past]",
        "with {number} [{letter} cards|territories|personalities|technologies|kinds|cards in Past]",
    ),
    npvariants(
        "brief",
        "if only you have {number} [{letter} card|territory|personality|technology|kind|card in Past]",
        "if only you have {number} [{letter} cards|territories|personalities|technologies|kinds|cards in Past]",
    ),
)
COUNTED: Final[dict[str, tuple[Uses, Uses]]] = {
    **dict(
        zip(
            REGULAR,
            zip(REGULAR_USES, [COLOUR] * 4 + [TERRITORIES, PERSONALITIES, TECHNOLOGIES], strict=True),
            strict=True,
        )
    ),
    "colour": (
        Uses(
            per=nlazy(
                "for each of the five kinds of cards you have", "for every {number} of the five kinds of cards you have"
            ),
            fewer=lazy("with fewer kinds of cards than you"),
            most=lazy("if you have the most kinds of cards"),
            least=nlazy(
                "if you have at least {number} of the five kinds of cards",
                "if you have at least {number} of the five kinds of cards",
            ),
            only=nlazy(
                "if only you have at least {number} of the five kinds of cards",
                "if only you have at least {number} of the five kinds of cards",
            ),
        ),
        FIVE_KINDS,
    ),
    "past": (
        Uses(
            per=nlazy("for each card in your Past", "for every {number} cards in your Past"),
            fewer=lazy("with fewer cards in their Past than you"),
            most=lazy("if you have the most cards in your Past"),
            least=nlazy(
                "if you have at least {number} card in your Past", "if you have at least {number} cards in your Past"
            ),
            only=nlazy(
                "if only you have at least {number} card in your Past",
                "if only you have at least {number} cards in your Past",
            ),
        ),
        PAST,
    ),
}
"""By `Count.what`: full and brief."""


MORE: Final = MessageTable({"unrest": lazy("with more Unrest than you"), "points": lazy("with more points than you")})
MORE_IN_BRIEF: Final = MessageTable(
    {"unrest": plazy("brief", "with more Unrest"), "points": plazy("brief", "with more points")}
)
COUNTED_CARDS: Final = MessageTable(
    {
        "technology": plazy("brief", "technologies"),
        "colour": plazy("brief", "kinds"),
        "past": plazy("brief", "cards in Past"),
    }
)


def counted_cards(count: Count) -> str:
    """The plural of the counted cards."""
    return CARDS_OF_KIND[count.kind] if count.kind >= 0 else COUNTED_CARDS[count.what]


def letter_of(count: Count) -> str:
    return KIND_LETTERS[count.kind] if count.kind >= 0 else ""


def compared_words(count: Count) -> Words:
    """Which players: "with fewer territories than you", "with more points than you"."""
    if count.more:
        return Words(str(MORE[count.what]), str(MORE_IN_BRIEF[count.what]))
    full, brief = COUNTED[count.what]
    return Words(str(full.fewer), brief.fewer.format(letter=letter_of(count)))


def count_words(count: Count) -> Words:
    """ "for every 2 territories you have" """
    if count.compares:
        fewer = compared_words(count)
        return Words(
            ngettext("for each player {fewer}", "for every {number} players {fewer}", count.every, fewer=fewer.full),
            npgettext("brief", "per player {fewer}", "per {number} players {fewer}", count.every, fewer=fewer.brief),
        )
    full, brief = COUNTED[count.what]
    return Words(full.per.format(count.every), brief.per.format(count.every, letter=letter_of(count)))


def condition_words(condition: Condition, alone: bool = False) -> Words:
    """`alone`: R16.3, no other player may meet it. To have the most means that already."""
    number = condition.number
    if condition.count is not None:
        full, brief = COUNTED[condition.count.what]
        letter = letter_of(condition.count)
        if condition.test == "most":
            return Words(str(full.most), brief.most.format(letter=letter))
        if alone:
            return Words(full.only.format(number), brief.only.format(number, letter=letter))
        return Words(full.least.format(number), brief.least.format(number, letter=letter))
    if condition.test == "colours":
        if alone:
            return Words(
                gettext("if only you have technologies of all four colours"),
                pgettext("brief", "if only you have all 4 colours"),
            )
        return Words(gettext("if you have technologies of all four colours"), pgettext("brief", "with all 4 colours"))
    if condition.test == "unrest":
        return unrest_words(number, alone)
    if condition.test == "undamaged":
        if alone:
            return Words(
                gettext("if only you have no damaged card"), pgettext("brief", "if only you have no damaged card")
            )
        return Words(gettext("if none of your cards is damaged"), pgettext("brief", "if undamaged"))
    if condition.test == "era":
        era = ERA_NUMERALS[number]
        return Words(gettext("during Era {era}", era=era), pgettext("brief", "in Era {era}", era=era))
    return Words(gettext("during a Dark Age"), pgettext("brief", "in a Dark Age"))


def unrest_words(most: int, alone: bool) -> Words:
    if alone and most:
        return Words(
            gettext("if only your Unrest is at most {most}", most=most),
            pgettext("brief", "if only you are at Unrest 0-{most}", most=most),
        )
    if alone:
        return Words(gettext("if only your Unrest is 0"), pgettext("brief", "if only you are at Unrest 0"))
    if most:
        return Words(
            gettext("if your Unrest is at most {most}", most=most), pgettext("brief", "at Unrest 0-{most}", most=most)
        )
    return Words(gettext("if your Unrest is 0"), pgettext("brief", "at Unrest 0"))
