"""The terms a bot weighs: each has a number and a name, and the weights file gives each name a weight.

Amounts use the game's units (points, resources, rounds of use), so a weight is the value of one unit in points.
"""

from __future__ import annotations

NAMES: list[str] = []
"""All terms by number."""


def term(name: str) -> int:
    NAMES.append(name)
    return len(NAMES) - 1


def timed(name: str) -> int:
    """Two terms: the amount, and the amount times the rounds in which it can still be used."""
    first = term(name)
    term(f"{name}, early")
    return first


# What cards do --------------------------------------------------------------------------------------------

POINTS = term("points")
GAIN_ANY = timed("resources of any kind at once")
INCOME = timed("income of a kind")
INCOME_ANY = timed("income of any kind")
ROBBERY = timed("robbery")
CHANGE = timed("change in production")
CHANGE_TURN = term("change in every turn")
CALMING = term("calming production")
CALM_BETTER = term("calming by more")
CALM_POINTS = term("points for calming")
UNSETTLING = term("unsettling production")
REPAIRING = term("repairing production")
REPAIR_NOW = term("repair at once")
ATTACK = term("attack")
TRACK_DOWN = term("marker down")
TRACK_UP = term("marker up")
TAKE = term("take a card")
DRAW = term("draw an evolution")
SCORE_NOW = term("scoring this Era")
SCORE_LATER = term("scoring in later Eras")
SCORE_GROWTH = term("scoring that can grow")
CHEAPER = term("cheaper technologies")
CHEAPER_HAND = term("cheaper technologies from hand")
PAY_AS = term("one resource as another")
BLACK_AS = term("black dice as others")
DIE_BONUS = term("dice worth more")
FLIP = term("flip")
REROLL = term("re-roll")
SWAP = term("swap")
LIMIT = term("higher limit")
ENLIST_LESS = term("cheaper personalities")
PROTECT = term("protection")
PROTECT_NEAR = term("protection from a disaster that is near")
PROTECT_STEALING = term("protection from stealing")
PROTECT_DARK = term("protection from the Dark Age")
PROTECT_WAR = term("protection from Civil War")
TOKEN = term("token")
EVOLVES = term("evolution to come")
EVOLUTION = term("worth of the evolution to come")

# What a card adds to the cards that are there ---------------------------------------------------------------

COLOUR_NOW = term("new colour")
COLOUR_LATER = term("new colour in later Eras")
MAJORITY_NOW = term("majority")
MAJORITY_LATER = term("majority in later Eras")
SYNERGY_NOW = term("more for scoring cards this Era")
SYNERGY_LATER = term("more for scoring cards later")
SYNERGY_INCOME = timed("more income from cards")
TECHNOLOGY = timed("one more technology")
TERRITORY_HELD = timed("one more territory")

SCORED = (
    (SCORE_NOW, SCORE_LATER),
    (COLOUR_NOW, COLOUR_LATER),
    (MAJORITY_NOW, MAJORITY_LATER),
    (SYNERGY_NOW, SYNERGY_LATER),
)
"""Terms that pay in this Era's scoring and in later ones."""
HARVESTED = (INCOME, INCOME_ANY, ROBBERY, CHANGE, SYNERGY_INCOME)
"""Terms that pay in every production."""
EVERY_ROUND = (
    *(CHANGE_TURN, CALMING, CALM_BETTER, CALM_POINTS, UNSETTLING, REPAIRING, CHEAPER, CHEAPER_HAND, PAY_AS, BLACK_AS),
    *(DIE_BONUS, FLIP, REROLL, SWAP, LIMIT, ENLIST_LESS, PROTECT, PROTECT_STEALING, PROTECT_DARK, PROTECT_WAR, TOKEN),
)
"""Terms that are useful in every round."""

# What it costs --------------------------------------------------------------------------------------------

PURSE = timed("first resources of a kind")
PURSE_MORE = timed("further resources of a kind")
PURSE_MOST = timed("many resources of a kind")
UNREST = [term(f"Unrest {level}") for level in range(1, 10)]
CALM_AHEAD = term("available cards that ask for little Unrest")
CALM_NOW = term("affordable card that asks for this little Unrest")
SPOILT = term("effects that need undamaged cards")
SPOILT_AHEAD = term("available cards that need undamaged cards")
CIVIL_WAR_DAMAGE = term("cards damaged by Civil War")
CIVIL_WAR_LOSS = term("worth of cards damaged by Civil War")
LOWERED = term("dice lowered")
DIE = term("die that could gain")
DIE_BLACK = timed("black die")
SURPLUS = term("die value lost")

# Turns ----------------------------------------------------------------------------------------------------

DEVELOPING = timed("develop")
GAINING = timed("gain")
ENLISTING = timed("enlist")
EXPANDING = timed("expand")
REPAIRS = timed("repair")
CALMS = timed("calm")
RESEARCHING = timed("research")
RESEARCHED = timed("worth of the researched card")
WITHIN_REACH = term("researched card is within reach")
LACKING = term("resources lacking for the researched card")
ENABLES = term("card that comes within reach")
REPAIRED = term("worth of repaired cards")
REPLACED = term("worth of own cards made obsolete")
OUTDATED = term("rivals' cards made obsolete")
DENIED = term("card taken from under a rival's nose")
REVEALED = term("card laid open for a rival")

WANTED = term("resources for a card that is wanted")

# Zones ----------------------------------------------------------------------------------------------------

ZONE = term("best use of a zone's dice")
ZONE_VALUE = term("dice values of a zone")
ZONE_BLACK = term("black dice of a zone")
ZONE_COLOURS = term("colours of a zone")
EXPOSED = term("harm by a disaster that the zone left over brings")
DARKENED = term("rounds of a Dark Age that the zone left over brings")
LEFT_FOR_RIVAL = term("best use of what a rival is left with")

# Positions ------------------------------------------------------------------------------------------------

HAND = timed("worth of the hand")
HAND_CARDS = timed("cards in hand")
DAMAGED = term("worth of damaged cards")
HAND_REACH = timed("worth of the hand within reach")
REACH = timed("worth of the best cards within reach")
SCORING = [term(f"scoring as it stands, {rounds} rounds ahead") for rounds in range(1, 4)]
LEADS = timed("majorities that are safe")
TIES = timed("majorities that are close")
THREAT = term("disaster near that would hit")
HARM = [term(f"harm by a disaster that is {place}") for place in ("far", "near", "next")]
WAR_HARM = [term(f"harm by a Civil War that is {place}") for place in ("far", "near")]
FIRST = term("first player")
ROUNDS = term("rounds left")
CONSTANT = term("constant")
