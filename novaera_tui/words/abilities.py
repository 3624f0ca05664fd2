"""Abilities of cards, in words.

A full text is a sentence.
"""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import gettext, lazy, ngettext, pgettext, plazy, pvariants, variants
from novaera_tui.words.counts import Words
from novaera_tui.words.names import KIND_LETTERS, KIND_WORDS, vp_words
from novaera_tui.words.verbs import ByColour, VerbWords
from rules import abilities
from rules.kinds import ANY

ABILITY_WORDS: Final = VerbWords()


@ABILITY_WORDS.says(abilities.Protect)
def protect(verb: abilities.Protect) -> Words:
    return Words(str(SAFE[verb.track]), str(SAFE_IN_BRIEF[verb.track]))


SAFE: Final = variants("You are safe from [Riots|Invasion|Decline|Regression].")
SAFE_IN_BRIEF: Final = pvariants("brief", "safe from [Riots|Invasion|Decline|Regression]")


ABILITY_WORDS.add(
    abilities.ProtectFromStealing, lazy("Nobody can steal from you."), plazy("brief", "safe from stealing")
)
ABILITY_WORDS.add(
    abilities.ProtectFromDarkAge,
    lazy("A Dark Age does not lower your dice."),
    plazy("brief", "Dark Age lowers no dice"),
)


@ABILITY_WORDS.says(abilities.ProtectFromCivilWar)
def protect_from_civil_war(verb: abilities.ProtectFromCivilWar) -> Words:
    return Words(
        str(SAFE_IN_CIVIL_WAR[verb.colour]),
        pgettext("brief", "{letter} cards safe in Civil War", letter=KIND_LETTERS[verb.colour]),
    )


SAFE_IN_CIVIL_WAR: Final = variants(
    "A Civil War damages none of your [welfare|military|economic|knowledge] technologies."
)


@ABILITY_WORDS.says(abilities.Cheaper)
def cheaper(verb: abilities.Cheaper) -> Words:
    if verb.hand:
        return Words(
            gettext("Technologies from your hand cost you {amount} less.", amount=verb.by),
            pgettext("brief", "cards in hand cost {amount} less", amount=verb.by),
        )
    return COSTS_LESS.words(verb.colour, amount=verb.by)


COSTS_LESS: Final = ByColour(
    variants(
        "[Welfare technologies|Military technologies|Economic technologies|Knowledge technologies|Technologies]"
        " cost you {amount} less."
    ),
    (plazy("brief", "all cards cost {amount} less"), plazy("brief", "{letter} cards cost {amount} less")),
)


@ABILITY_WORDS.says(abilities.PayAs)
def pay_as(verb: abilities.PayAs) -> Words:
    if verb.kind == verb.counts_as == ANY:
        return Words(
            gettext("All your resources count as one kind when you develop."),
            pgettext("brief", "all resources pay alike"),
        )
    if verb.counts_as == ANY:
        return Words(
            str(PAYS_AS_ANY[verb.kind]), pgettext("brief", "{letter} pays as any", letter=KIND_LETTERS[verb.kind])
        )
    full = PAYS_AS[verb.kind].format(kind=KIND_WORDS[verb.counts_as])
    other = KIND_LETTERS[verb.counts_as]
    if verb.kind == ANY:
        return Words(full, pgettext("brief", "any pays as {other}", other=other))
    return Words(full, pgettext("brief", "{letter} pays as {other}", letter=KIND_LETTERS[verb.kind], other=other))


PAYS_AS_ANY: Final = variants(
    "Your [welfare|military|economic|knowledge] resources also count as any kind when you develop."
)
PAYS_AS: Final = variants(
    "Your [welfare |military |economic |knowledge |]resources also count as {kind} when you develop."
)


ABILITY_WORDS.add_by_colour(
    abilities.BlackAs,
    variants(
        "Your black dice count as [welfare dice|military dice|economic dice|knowledge dice|dice of any colour]"
        " when you develop."
    ),
    (plazy("brief", "black dice pay as any"), plazy("brief", "black dice pay as {letter}")),
)
ABILITY_WORDS.add_by_colour(
    abilities.DieBonus,
    variants("Your [welfare |military |economic |knowledge |]dice are worth {amount} more when you develop."),
    (plazy("brief", "dice pay {amount} more"), plazy("brief", "{letter} dice pay {amount} more")),
    amount="by",
)
ABILITY_WORDS.add_by_colour(
    abilities.Flip,
    variants("Once per round you may flip one of your [welfare |military |economic |knowledge |black |]dice."),
    (plazy("brief", "flip 1 die"), plazy("brief", "flip 1 {letter} die")),
)
ABILITY_WORDS.add_by_colour(
    abilities.Reroll,
    variants("Once per round you may reroll one of your [welfare |military |economic |knowledge |black |]dice."),
    (plazy("brief", "reroll 1 die"), plazy("brief", "reroll 1 {letter} die")),
)
ABILITY_WORDS.add_by_colour(
    abilities.Swap,
    variants(
        "Once per round you may swap one of your dice for [a welfare die|a military die|an economic die|"
        "a knowledge die|a black die|one of another colour] from the bag, with the same value."
    ),
    (plazy("brief", "swap 1 die"), plazy("brief", "swap 1 die for {letter}")),
)
ABILITY_WORDS.add(
    abilities.PickLimit,
    lazy("Your picking limit is {amount} higher."),
    plazy("brief", "pick limit +{amount}"),
    amount="by",
)
ABILITY_WORDS.add(
    abilities.EnlistFor,
    lazy("Enlisting raises your Unrest by {amount} less."),
    plazy("brief", "enlist for {amount} less Unrest"),
    amount="less",
)
ABILITY_WORDS.add(
    abilities.ZoneToken,
    lazy("Before dice are picked you may put the token on a Dice Zone; nobody else can take it before you pick."),
    plazy("brief", "reserve a Dice Zone"),
)


@ABILITY_WORDS.says(abilities.Calming)
def calming(verb: abilities.Calming) -> Words:
    if verb.points:
        return Words(
            ngettext(
                "When you spend a die to reduce your Unrest, gain {number} VP.",
                "When you spend a die to reduce your Unrest, gain {number} VP.",
                verb.points,
            ),
            pgettext("brief", "calm: {points}", points=vp_words(verb.points)),
        )
    return Words(
        gettext("When you spend a die to reduce your Unrest, it falls by {amount} more.", amount=verb.more),
        pgettext("brief", "calm: Unrest -{amount} more", amount=verb.more),
    )


@ABILITY_WORDS.says(abilities.AlsoCounts)
def also_counts(verb: abilities.AlsoCounts) -> Words:
    return Words(
        str(ALSO_COUNTS[verb.colour]), pgettext("brief", "also counts as {letter}", letter=KIND_LETTERS[verb.colour])
    )


ALSO_COUNTS: Final = variants("This also counts as [a|a|an|a] [welfare|military|economic|knowledge] technology.")
