"""What things are called by people: Eras, kinds, tracks and phases, each in the lengths that the table needs.

What journals and card files call them is in `rules.kinds`; these names can change, those cannot.
"""

from __future__ import annotations

from typing import Final

from rules.kinds import PERSONALITY, TERRITORY

ERA_NUMERALS: Final = ("", "I", "II", "III")

KIND_WORDS: Final = ("welfare", "military", "economic", "knowledge", "territory", "personality")
"""Kinds of cards and resources, numbered as in the rules."""
LINE_KINDS: Final = (*KIND_WORDS[:5], "people")
"""The same as the head of a line of cards."""
KIND_TITLES: Final = ("Welfare", "Military", "Economic", "Knowledge", "Territory", "People")
KIND_PLURALS: Final = (
    "welfare technologies",
    "military technologies",
    "economic technologies",
    "knowledge technologies",
    "territories",
    "personalities",
)

HIDDEN_CARD: Final = "a card in hand"

TRACK_TITLES: Final = ("Riots", "Invasion", "Decline", "Regression", "Dark Age")
SHORT_TRACK_TITLES: Final = ("Riots", "Inv", "Decl", "Regr", "Dark")
ONE_DISASTER: Final = (False, True, True, True, True)
"""Whether the name of a track is one thing (Invasion strikes) or many (Riots strike)."""

PHASE_TITLES: Final = {
    "roll": "Roll",
    "pick": "Pick dice",
    "advance": "Disasters advance",
    "dark-age": "Dark Age",
    "spend": "Spend dice",
    "disasters": "Disasters",
    "production": "Production",
    "scoring": "Scoring",
    "new-era": "New Era",
    "over": "Game over",
}

SOURCE_WORDS: Final = {
    "colour": "kinds of cards",
    "majority": "majorities",
    "objective": "scoring cards",
    "effect": "instant effects",
    "obsolescence": "own cards made obsolete",
    "resources": "resources",
}
"""Where points come from."""
SHORT_SOURCE_WORDS: Final = {"colour": "kinds", "majority": "most", "objective": "cards", "resources": "goods"}
"""The reasons of a scoring in a word."""


def strikes(*tracks: int) -> str:
    """Riots strike, Invasion strikes, Riots and Invasion strike."""
    one = len(tracks) == 1 and ONE_DISASTER[tracks[0]]
    return f"{listed(tuple(TRACK_TITLES[track] for track in tracks))} {'strikes' if one else 'strike'}"


def listed(names: tuple[str, ...]) -> str:
    """Ada, Bo and Cy."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def cards_of(kind: int) -> str:
    """Economic cards, territories."""
    return KIND_PLURALS[kind] if kind in (TERRITORY, PERSONALITY) else f"{KIND_WORDS[kind]} cards"


def possessive(name: str) -> str:
    return f"{name}'s"
