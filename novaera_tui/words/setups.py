"""The words of setting up a game: its options, their values and what they mean."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import MessageTable, lazy, plazy

NEW_GAME: Final = lazy("A new game")
LENGTHS: Final = (plazy("brief", "three Eras"), plazy("brief", "Fast Play"))
ON_OFF: Final = (plazy("brief", "on"), plazy("brief", "off"))
LABELS: Final = MessageTable(
    {
        "players": plazy("brief", "Players"),
        "first": plazy("brief", "First"),
        "length": plazy("brief", "Length"),
        "hands": plazy("brief", "Hands"),
        "hints": plazy("brief", "Hints"),
        "rounds": plazy("brief", "Recaps"),
        "pace": plazy("brief", "Bots"),
        "seed": plazy("brief", "Seed"),
    }
)
"""The choices besides the seats."""
TITLES: Final = MessageTable(
    {
        "start": lazy("Start"),
        "players": lazy("Players"),
        "first": lazy("First player"),
        "length": lazy("Length"),
        "hands": lazy("Hands"),
        "hints": lazy("Hints"),
        "rounds": lazy("Recaps"),
        "pace": lazy("Bots"),
        "seed": lazy("Seed"),
    }
)
"""Headings of the explanations."""
PACE_WORDS: Final = MessageTable(
    {
        "instant": plazy("brief", "at once"),
        "calm": plazy("brief", "calmly"),
        "step": plazy("brief", "step by step"),
    }
)
HANDS_WORDS: Final = MessageTable(
    {
        "face-down": plazy("brief", "face down"),
        "curtain": plazy("brief", "behind a curtain"),
        "open": plazy("brief", "open"),
    }
)
HANDS_MEANINGS: Final = MessageTable(
    {
        "face-down": lazy("Everybody sees the table. On your turn, you turn up your hand."),
        "curtain": lazy("Nothing is shown until the next player has the keyboard."),
        "open": lazy("Everybody sees all cards."),
    }
)
RECAPS: Final = ((True, True), (True, False), (False, True), (False, False))
"""Pages for moments, a setting for all games, and recaps of rounds."""
RECAP_WORDS: Final = {
    RECAPS[0]: plazy("brief", "all"),
    RECAPS[1]: plazy("brief", "events only"),
    RECAPS[2]: plazy("brief", "rounds only"),
    RECAPS[3]: plazy("brief", "off"),
}
RECAP_MEANINGS: Final = {
    RECAPS[0]: lazy("Disasters, wars and Eras fill the screen; rounds end with production, or the Era's scoring."),
    RECAPS[1]: lazy("Disasters, wars and Eras fill the screen; there are no other pages between rounds."),
    RECAPS[2]: lazy("After each round, a page shows disasters, attacks, production, thefts and losses."),
    RECAPS[3]: lazy("No pages between rounds; the log still records everything."),
}
BOT_NOTES: Final = MessageTable(
    {
        "random": lazy("This bot moves at random: company for a first game, not an opponent."),
        "easy": lazy("This bot forgets its rivals and overlooks things: good for learning."),
        "fair": lazy("This bot plays every turn soundly, but does not look ahead."),
        "normal": lazy("This bot thinks every other turn through to the end of the round."),
        "strong": lazy("This bot thinks every turn through to the end of the round; only hard is stronger."),
        "hard": lazy("This bot looks for the best turns and replies, for a second per turn: the strongest."),
    }
)
