"""Messages that several pages share, or a page and the table."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import MessageTable, gettext, lazy, ngettext, plazy

PACE_MEANINGS: Final = MessageTable(
    {
        "instant": lazy("Bots play instantly; the log and marks show what they did."),
        "calm": lazy("Bots play slowly enough to follow."),
        "step": lazy("The game waits for you after each bot's turn."),
    }
)
"""How bots play, by the pace."""
BOTS_ELSEWHERE: Final = lazy("The host runs the bots, at its own pace.")
BOT_GOES_ON: Final = lazy("{player} plays next")
BOT_NAMES: Final = MessageTable(
    {
        "random": plazy("bot", "random"),
        "easy": plazy("bot", "easy"),
        "fair": plazy("bot", "fair"),
        "normal": plazy("bot", "normal"),
        "strong": plazy("bot", "strong"),
        "hard": plazy("bot", "hard"),
    }
)


def bot_name(description: str) -> str:
    """A kind of bot, with the time it has to think if that was given: hard, hard:2s."""
    kind, colon, budget = description.partition(":")
    return f"{BOT_NAMES.get(kind, kind)}{colon}{budget}"


ERA_SCORED: Final = lazy("Era {era} was scored: {scores}; {key} shows why.")
NOT_SCORED: Final = lazy("No Era has been scored yet.")

SINCE: Final = lazy("Since your last turn")
SO_FAR: Final = lazy("So far")
LIFT: Final = lazy("I am {player}: show my hand")
LIFT_EMPTY: Final = lazy("I am {player}: continue")
"""The same for a player without cards in hand."""


def how_to_go_on(command: str) -> str:
    """Shown when leaving an unfinished game."""
    return gettext("The game is saved; {command} continues it.", command=command)


DAMAGED_FACE_DOWN: Final = lazy("damaged, face down")
NO_CARD_NOTE: Final = lazy("no card")


def hidden_hand(size: int) -> str:
    """A hand that only its owner sees."""
    return (
        ngettext("Hand: {number} card, hidden", "Hand: {number} cards, hidden", size)
        if size
        else gettext("Hand: empty")
    )


IF_NOW: Final = lazy("If the Era ended now")

TITLE_ENTRIES: Final = MessageTable(
    {
        "learn": plazy("brief", "Learn to play"),
        "first": plazy("brief", "3 Eras against a bot"),
        "new": plazy("brief", "New game"),
        "resume": plazy("brief", "Resume the last game"),
        "challenges": plazy("brief", "Daily and puzzles"),
        "history": plazy("brief", "Your games"),
        "how": plazy("brief", "Rules at a glance"),
        "cards": plazy("brief", "All cards"),
        "rules": plazy("brief", "All rules"),
        "language": plazy("own name of the language", "Language: English"),
        "quit": plazy("brief", "Quit"),
    }
)
"""The menu of the title. Each language is listed under its own name."""
