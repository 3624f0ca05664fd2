"""The rules in our own words, for the rules page: sections in the order of play, numbered as in the code.

A rule may carry a ruling: a point on which the printed rules are silent or can be read in two ways, and how this
edition plays it.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Rule(NamedTuple):
    number: str
    text: str
    ruling: str = ""
    """How this edition plays what the printed rules leave open."""


class Section(NamedTuple):
    number: str
    title: str
    rules: tuple[Rule, ...]


FOREWORD: Final = (
    "Two to four peoples grow from their first tools to the age of machines. You take dice, and with every die you "
    "either learn something, store something, or calm your people. Whoever has the most victory points (VP) at the "
    "end has written history. Dice that nobody takes bring disasters closer to everybody."
)

RULING_NOTE: Final = "marks a ruling, where the printed rules leave something open. / searches, for instance for {}."

EXAMPLE: Final = "For instance"

SECTIONS: Final = (
    Section(
        "R0",
        "What is on the table",
        (
            Rule(
                "R0.1",
                "Every player has a civilization: four columns of technologies, one of territories and one of "
                "personalities, a hand, a store of resources, a place for dice, an Unrest track, and the Past, where "
                "cards that are no longer of use end up.",
            ),
            Rule("R0.2", "The bag holds 15 dice: 3 each of green, red, yellow, blue and black."),
            Rule(
                "R0.3",
                "There are 8 starting technologies, 40 cards of Era I and 32 each of Eras II and III, two decks of 18 "
                "evolutions, and 18, 16 and 16 personalities for the three Eras. Territories begin with Era II.",
            ),
            Rule(
                "R0.4",
                "Unrest is counted from 0 to 9; the space after that, 10, means Civil War. The spaces 7, 8 and 9 are "
                "the Unrest Zone.",
            ),
            Rule(
                "R0.5",
                "Five tracks threaten everybody: Riots (green), Invasion (red), Decline (yellow), Regression (blue) "
                "and the Dark Age (black).",
                "Each track has spaces 0 to 9 and then its last one, 10. A marker stops there and at 0; steps that "
                "are left over are lost.",
            ),
            Rule(
                "R0.6",
                "Resources are welfare (green), military (red), economic (yellow) and knowledge (blue).",
                "The supply of resources never runs out, and there is no limit to VP.",
            ),
            Rule(
                "R0.7",
                "Cleopatra brings a token, which is in use only while she is enlisted.",
                "What it does is our own: at the start of picking, her owner may lay it on a Dice Zone. Until the "
                "owner has picked, nobody else may take that zone.",
            ),
        ),
    ),
    Section(
        "R1",
        "Before the first round",
        (
            Rule("R1.1", "You begin with 1 resource of each kind, Unrest 0 and no VP."),
            Rule(
                "R1.2",
                "Everybody is dealt 2 of the 8 starting technologies, hidden from the others. Those left over are not "
                "used.",
            ),
            Rule("R1.3", "All five markers start at 0, and it is the first round of Era I."),
            Rule("R1.4", "There is one Dice Zone more than there are players."),
            Rule(
                "R1.5",
                "Cards of Era I are laid out face up in columns of four, the Display: 4 columns for two players, 5 for "
                "three, 6 for four. The other cards of the Era are not used, and nobody sees them.",
            ),
            Rule("R1.6", "Beside it lie 4, 6 or 8 personalities for two, three or four players."),
            Rule(
                "R1.7",
                "The oldest player is first.",
                "The set-up asks who that is; you may also name a seat, or let the seed decide.",
            ),
        ),
    ),
    Section(
        "R2",
        "The course of the game",
        (
            Rule(
                "R2.1",
                "Three Eras of three rounds each. A round is: roll, pick, advance the tracks, Dark Age, spend, "
                "disasters, production, clean up. After the third round the Era is scored.",
            ),
            Rule(
                "R2.2",
                "Picking, the Dark Age and production go around clockwise from the first player. Spending goes the "
                "other way: it begins with the player on the first player's right, so that the first player comes "
                "last.",
                "Disasters are resolved clockwise from the first player, too.",
            ),
        ),
    ),
    Section(
        "R3",
        "Roll",
        (Rule("R3.1", "Dice come out of the bag blindly, three for each Dice Zone, and are rolled."),),
    ),
    Section(
        "R4",
        "Pick",
        (
            Rule("R4.1", "In turn, take all three dice of a zone that nobody has taken. They keep their values."),
            Rule("R4.2", "If they add up to more than 10, your Unrest goes up at once by the difference."),
            Rule(
                "R4.3",
                "What counts is the sum as rolled, even if your people are already in the Unrest Zone; only then are "
                "your dice lowered (R11.2).",
            ),
        ),
    ),
    Section(
        "R5",
        "Advance the tracks",
        (
            Rule(
                "R5.1",
                "One zone is left. Each of its dice pushes the marker of its colour forward by its value and goes back "
                "into the bag. So look not only at what you take, but also at what you leave.",
            ),
        ),
    ),
    Section(
        "R6",
        "Dark Age",
        (
            Rule(
                "R6.1",
                "Once the black marker stands on its last space, the Dark Age lasts until the Era ends. In this step "
                "of every round everybody gives one die of their choice back, and their other dice go down by 1, but "
                "never below 1.",
            ),
            Rule("R6.2", "Dark Age and Unrest both apply: together they take 2 off your dice."),
            Rule(
                "R6.3",
                "Cards can move the black marker, too.",
                "A Dark Age that has begun goes on even if a card moves the marker back. A marker that a card moves to "
                "its last space takes effect at the next check (R6.1).",
            ),
        ),
    ),
    Section(
        "R7",
        "Spend dice",
        (
            Rule(
                "R7.1",
                "In turn, spend one die on one action, until nobody has a die left. You cannot pass. Spent dice go "
                "back into the bag.",
            ),
            Rule(
                "R7.2",
                "An action must be possible: to repair you need a damaged card, to research an available one, and so "
                "on.",
                "There is always something to do: a coloured die can always gain resources, and a black one can "
                "always be spent to calm the people, even when Unrest is 0 and nothing comes of it. You are warned "
                "before you waste a die like that.",
            ),
            Rule(
                "R7.3",
                "DEVELOP a technology, one that is available in the Display or one from your hand. A die of the card's "
                "colour pays its value; you pay what is missing in resources of the same colour, and any surplus is "
                "lost. A die of another colour starts the action but pays nothing: then resources of the card's "
                "colour pay for all of it.",
            ),
            Rule(
                "R7.4",
                "A card of two colours is paid in one of them, die and resources alike. It goes into the column of "
                "that colour and has no other colour from then on.",
                "You may also spend a die of one of its colours as if it did not match, and pay the full cost in "
                "resources of the other colour. Such a die pays nothing, so die and resources are not mixed.",
            ),
            Rule(
                "R7.5",
                "A new card takes its place, then its Instant effects happen.",
                "The order is: pay, place the card, Instant effects, obsolescence (R15). Instant effects happen when "
                "a card comes into play, not when it comes into a hand. All of them happen, even if the first one "
                "starts a Civil War that damages the card.",
            ),
            Rule("R7.6", "GAIN RESOURCES with any die but a black one: as many of its colour as it shows."),
            Rule(
                "R7.7",
                "ENLIST any face-up personality. A black die pays its value: if it shows more than the personality "
                "costs, Unrest falls by the difference; if less, Unrest rises by the difference. With any other die "
                "Unrest rises by the whole cost.",
                "You may always enlist, however high Unrest gets. If it comes to a Civil War, the war is fought "
                "first and the personality joins afterwards. You may have any number of personalities.",
            ),
            Rule(
                "R7.8",
                "EXPAND, from Era II on: put an available territory, or one from your hand, into play with any die. "
                "You must have the technologies that it needs; you keep them. It can make cards obsolete "
                "(R15).",
                "Only working technologies in play count, each once and in the column it lies in. Cards that also "
                "count as another colour do so here.",
            ),
            Rule("R7.9", "REPAIR one or two of your damaged cards with any die: turn them face up."),
            Rule("R7.10", "REDUCE UNREST by 1 with a black die, whatever it shows."),
            Rule(
                "R7.11",
                "RESEARCH: with any die, take an available technology or territory of the Display into your hand.",
                "A hand has no limit. It is hidden, even the cards that everybody saw you take, and it stays with "
                "you when a new Era begins.",
            ),
            Rule(
                "R7.12",
                "Some cards let you flip, re-roll or swap a die, or transform resources.",
                "The card says how often. Use abilities on dice (once per round) and transformations that work once "
                "per turn when it is your turn to spend, before you choose a die, in any order. Production "
                "transformations happen in R9.",
            ),
        ),
    ),
    Section(
        "R8",
        "Disasters",
        (
            Rule(
                "R8.1",
                "When all dice are spent, every marker on its last space brings its disaster, in the order Riots, "
                "Invasion, Decline, Regression. The Dark Age is not a disaster.",
            ),
            Rule(
                "R8.2",
                "Everybody damages a working technology of the disaster's colour; you choose which one.",
                "A technology that also counts as that colour is one of them. The same holds in a Civil War (R12.1) "
                "and when a card attacks a colour. It is damaged once and then serves for one colour only; you may use "
                "that. A card that is protected, by its column or by a colour it also counts as, is protected whatever "
                "colour it is counted as.",
            ),
            Rule(
                "R8.3",
                "If you have none, a technology or territory of yours goes into the Past.",
                "You choose it among all of them, whatever its colour, damaged or not. If you have none at all, "
                "nothing happens to you.",
            ),
            Rule("R8.4", "A working card that protects you from the disaster spares you all that."),
            Rule("R8.5", "Then its marker goes back to 0."),
        ),
    ),
    Section(
        "R9",
        "Production",
        (
            Rule(
                "R9.1",
                "Each of your working cards with a Production effect works once, in any order you like. You may skip "
                "transformations and whatever a card says you may do, but not penalties.",
                "The order also matters between two of your steals if the victim chooses what to give in one of them. "
                "You are not asked for an order if none can bring you more of any resource.",
            ),
            Rule("R9.2", "To have the most of something you need more than anybody else; only working cards count."),
        ),
    ),
    Section(
        "R10",
        "Clean up",
        (Rule("R10.1", "The player to the left becomes first player. The next round begins, or scoring (R16)."),),
    ),
    Section(
        "R11",
        "Unrest",
        (
            Rule("R11.1", "Unrest is never below 0 or above 10."),
            Rule(
                "R11.2",
                "When your marker comes into the Unrest Zone (7 to 9), or stands there when you pick, all dice that "
                "you hold go down by 1, but not below 1. That happens to you only once in a round.",
            ),
            Rule(
                "R11.3",
                "Dice stay lowered for the rest of the round.",
                "A die that is being spent is no longer in your hand and keeps its value. Leaving the Zone does not "
                "raise your dice again. Unrest that comes with production is felt at the next pick.",
            ),
            Rule(
                "R11.4",
                "Some cards let you roll a die again later in the round (R7.12).",
                "The new roll is lowered by what has lowered your dice this round: 1 for the Unrest Zone, 1 for the "
                "Dark Age, but not below 1. A flipped or swapped die is taken as it lies.",
            ),
        ),
    ),
    Section(
        "R12",
        "Civil War",
        (
            Rule(
                "R12.1",
                "At Unrest 10 war breaks out at once. You damage one working technology of each colour and one working "
                "territory, of your choice and as far as you have them. Then Unrest is 0. Your dice stay as they are.",
            ),
            Rule(
                "R12.2",
                "Unrest can go to 10 in one leap.",
                "Leaping over the Zone straight to 10 is a Civil War, too, and does not lower your dice. Nor does a "
                "war that a pick starts from inside the Zone, because Unrest rises before dice are lowered. Steps "
                "beyond 10 are lost.",
            ),
            Rule("R12.3", "The war concerns only technologies and territories.", "Personalities are never damaged."),
        ),
    ),
    Section(
        "R13",
        "The Display",
        (
            Rule("R13.1", "Gaps stay gaps: no card is added before the next Era."),
            Rule(
                "R13.2",
                "Only the lowest card of each column is available; take it, and the one above it becomes available. "
                "Personalities are all available.",
            ),
        ),
    ),
    Section(
        "R14",
        "Damaged cards",
        (
            Rule(
                "R14.1",
                "A damaged card lies face down and does nothing at all: it makes nothing, protects from nothing, "
                "scores nothing, and does not count.",
                "Nor does it bring its evolution (R17.2).",
            ),
            Rule("R14.2", "It can still become obsolete or go into the Past."),
            Rule("R14.3", "Repaired, it works again.", "Its Instant effects do not happen a second time."),
        ),
    ),
    Section(
        "R15",
        "Obsolescence",
        (
            Rule(
                "R15.1",
                "From Era II on, some cards name older ones that they replace. When such a card comes into play, those "
                "become obsolete for everybody, at once, and their names are called out.",
            ),
            Rule(
                "R15.2",
                "Obsolete cards in play go into their owners' Pasts, damaged or not. Those in hands leave the game.",
                "Cards that lie in the Display or in a deck stay there.",
            ),
            Rule(
                "R15.3",
                "You gain 1 VP for each undamaged card of your own that you replace like this, but none for cards in "
                "your hand or for those of others.",
            ),
        ),
    ),
    Section(
        "R16",
        "Scoring",
        (
            Rule(
                "R16.1",
                "At the end of every Era: 1 VP for each of five kinds (four colours of technologies, and territories) "
                "of which you have a working card.",
            ),
            Rule("R16.2", "1 VP for each of these five of which you have more working cards than anybody else."),
            Rule(
                "R16.3",
                "Then the Scoring effects of your working cards, personalities included.",
                "A card that asks for a condition (so many VP if ..., or with the most ...) pays nobody when somebody "
                "else fulfils the condition as well. A card that counts (1 VP for each ...) simply pays its owner.",
            ),
            Rule(
                "R16.4",
                "All of this is worked out for everybody.",
                "Everything is counted on the same position, before anybody receives a point.",
            ),
        ),
    ),
    Section(
        "R17",
        "A new Era",
        (
            Rule("R17.1", "All cards and personalities that are still on display leave the game."),
            Rule(
                "R17.2",
                "Each of your working cards that names an evolution brings you that card from the evolution deck. It "
                "comes into your hand and must still be developed and paid for; the card it came from stays in play.",
                "If the evolution is no longer in its deck, nothing happens.",
            ),
            Rule("R17.3", "All enlisted personalities go into their owners' Pasts."),
            Rule("R17.4", "The Dark Age ends and its marker goes back to 0. The disaster markers stay where they are."),
            Rule("R17.5", "Cards and personalities of the new Era are laid out as at the start."),
        ),
    ),
    Section(
        "R18",
        "The end",
        (
            Rule("R18.1", "After the last scoring you get 1 VP for every 10 resources, of all kinds together."),
            Rule(
                "R18.2",
                "The most VP win; if there is a tie, the lower Unrest does.",
                "If that is a tie as well, the victory is shared.",
            ),
            Rule(
                "R18.3",
                "FAST PLAY ends in the same way after Era II. Cards of Era III are not used.",
            ),
        ),
    ),
    Section(
        "R19",
        "Dice and effects",
        (
            Rule("R19.1", "To flip a die is to turn it over: 1 becomes 6, 2 becomes 5, 3 becomes 4, and vice versa."),
            Rule(
                "R19.2",
                "Effects can change what a die shows.",
                "It always stays between 1 and 6.",
            ),
        ),
    ),
)
