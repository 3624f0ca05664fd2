"""All keys of the program in one table: bindings, key bar, help page and the user's key file come from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from novaera_tui.key_names import shown
from novaera_tui.messages import Message, lazy, pgettext, plazy
from novaera_tui.words.actions import ACTION_WORDS
from rules.records import Record

HAND_LETTERS: Final = tuple("ABCDEFGJKMOX")
"""For cards in the hand, and where digits are not enough."""

TRICK_KEYS: Final = {"reroll": "a", "flip": "f", "swap": "w", "use": "t"}
"""Letters that begin tricks with dice, by the kind of trick."""
TRICK_HELP: Final = {
    "reroll": lazy("Roll one of your dice again, if a card allows it."),
    "flip": lazy("Flip one of your dice, if a card allows it."),
    "swap": lazy("Swap one of your dice for one in the bag, if a card allows it."),
    "use": lazy("Use the effect of a card before you spend a die."),
}


class Key(Record):
    """One thing that a key does."""

    id: str
    """The name under which a key file changes it."""
    keys: tuple[str, ...]
    """Keys that do it, the one that is shown first."""
    scope: str
    """Where it works: everywhere, table, lesson, lessons, dialog, help, hints, board, title, challenges, daily,
    ladder, history, setup, curtain, rules, moment, result, review, trial, puzzles, replay, leave or agree."""
    action: str
    """The Textual action that it runs."""
    help: Message | str
    """A sentence for the help page."""
    label: Message | None
    """A word or two for the key bar; without it the key bar leaves the key out."""


def key(id: str, keys: str, scope: str, action: str, help: Message | str, label: Message | None = None) -> Key:
    return Key(id, tuple(keys.split()), scope, action, help, label)


def digits(
    group: str, numbers: Iterable[int], scope: str, action: str, help: Message, label: Message | None = None
) -> list[Key]:
    """A key for each of these numbers, which its action is given."""
    return [key(f"{group}.{digit}", str(digit), scope, f"{action}({digit})", help, label) for digit in numbers]


UP: Final = lazy("Move the cursor up.")
DOWN: Final = lazy("Move the cursor down.")
LEFT: Final = lazy("Move the cursor left.")
RIGHT: Final = lazy("Move the cursor right.")
UNDO_STEP: Final = lazy("Undo the last step of this turn.")
NEXT_PANEL: Final = lazy("Go to the next part of the table.")
PREVIOUS_PANEL: Final = lazy("Go to the previous part of the table.")
READ_CARD: Final = lazy("Read the card under the cursor in full.")
SEE_CIVILIZATIONS: Final = lazy("See every civilization in full.")
SEE_THREATS: Final = lazy("See whom each track would hit, and how.")
READ_LOG: Final = lazy("Read the story so far.")
TO_BEGINNING: Final = lazy("Go to the beginning.")
TO_END: Final = lazy("Go to the end.")
SCROLL_UP: Final = lazy("Scroll a page up.")
SCROLL_DOWN: Final = lazy("Scroll a page down.")
HOW_TO_PLAY: Final = lazy("Read how to play, on one screen.")
HAND_CARD: Final = lazy("Go to this card in your hand.")

BACK: Final = plazy("brief", "back")
LOOK: Final = plazy("brief", "look")
CARD: Final = plazy("brief", "card")
LOG: Final = plazy("brief", "log")
BOARDS: Final = plazy("brief", "boards")
THREATS: Final = plazy("brief", "threats")
CLOSE: Final = plazy("brief", "close")
REPLAY: Final = plazy("brief", "replay")

KEYS: tuple[Key, ...] = (
    key("move.up", "up k", "table", "move(0,-1)", UP),
    key("move.down", "down j", "table", "move(0,1)", DOWN),
    key("move.left", "left h", "table", "move(-1,0)", LEFT),
    key("move.right", "right l", "table", "move(1,0)", RIGHT),
    key("confirm", "enter", "table", "confirm", lazy("Do what the prompt says."), plazy("brief", "OK")),
    key("tick", "space", "table", "tick", lazy("In a list, tick or untick a box; elsewhere, do what the prompt says.")),
    key("order.earlier", "minus", "table", "order(-1)", lazy("In a list, move the effect under the cursor up.")),
    key("order.later", "plus", "table", "order(1)", lazy("In a list, move the effect under the cursor down.")),
    key("back", "q backspace", "table", "back", UNDO_STEP, BACK),
    key("back.esc", "escape", "table", "back", UNDO_STEP),
    key(
        "undo",
        "u",
        "table",
        "undo",
        lazy("Undo your last choice, unless dice were rolled or cards revealed since."),
        plazy("brief", "undo"),
    ),
    key(
        "hand",
        "m",
        "table",
        "hand",
        lazy("Turn your hand face up, or face down again; it turns face down by itself when your turn ends."),
        plazy("brief", "my hand"),
    ),
    key("redo", "U", "table", "redo", lazy("Redo the choice that you undid.")),
    *digits(
        "pick",
        range(1, 10),
        "table",
        "digit",
        lazy("Go to the die, zone, column or choice with this number; in a list, set how many of a kind."),
    ),
    key("pick.0", "0", "table", "digit(0)", lazy("In a list, take none of the kind under the cursor.")),
    *(
        key(f"card.{place}", letter, "table", f"card('{place}')", HAND_CARD)
        for place, letter in enumerate(HAND_LETTERS, start=1)
    ),
    *(
        key(f"action.{word}", action.key, "table", f"letter('{word}')", action.help)
        for word, action in ACTION_WORDS.items()
    ),
    *(
        key(f"trick.{kind}", letter, "table", f"trick('{kind}')", TRICK_HELP[kind])
        for kind, letter in TRICK_KEYS.items()
    ),
    key("decline", "n", "table", "decline", lazy("Decline an optional effect.")),
    key("zone.next", "tab", "table", "next_panel(1)", NEXT_PANEL, LOOK),
    key("zone.previous", "shift+tab", "table", "next_panel(-1)", PREVIOUS_PANEL),
    key("zoom", "i", "table", "zoom", READ_CARD, CARD),
    key("people", "p", "table", "open_cards", lazy("Read all cards on the table: personalities, hand, Display.")),
    key("civilization", "v", "table", "civilization", SEE_CIVILIZATIONS, BOARDS),
    key(
        "hint",
        "H",
        "table",
        "hint",
        lazy("Mark the best choice and show its value; press it again for the best three."),
        plazy("brief", "hint"),
    ),
    key(
        "standing",
        "S",
        "table",
        "standing",
        lazy("See what everybody would score if the Era ended now."),
        plazy("brief", "score"),
    ),
    key("threats", "T", "table", "page('threats')", SEE_THREATS, THREATS),
    key("log", "L", "table", "log", READ_LOG, LOG),
    key("news", "N", "table", "news", lazy("Read what happened since your last turn."), plazy("brief", "news")),
    key("pace", "P", "table", "bot_pace", lazy("Set the bots' pace: at once, calmly or step by step.")),
    key("seats", "W", "table", "seats", lazy("See who sits at which terminal; the host can hand seats to bots.")),
    key("rules", "R", "everywhere", "rules", lazy("Read the rules."), plazy("brief", "rules")),
    key("help", "question_mark f1", "everywhere", "help", lazy("Show the keys."), plazy("brief", "help")),
    key("redraw", "ctrl+l", "everywhere", "app.redraw", lazy("Redraw the screen if another program wrote on it.")),
    key(
        "quit",
        "Q ctrl+q ctrl+c",
        "everywhere",
        "app.ask_quit",
        lazy("Quit; in a game, ask first."),
        plazy("brief", "leave"),
    ),
    key("suspend", "ctrl+z", "everywhere", "app.suspend_process", lazy("Suspend to the shell; fg resumes.")),
    key("dialog.close", "q escape", "dialog", "close", lazy("Close this page."), CLOSE),
    key("dialog.accept", "enter space", "dialog", "accept", lazy("Read on or continue.")),
    key("dialog.up", "up k", "dialog", "up", lazy("Scroll or move up.")),
    key("dialog.down", "down j", "dialog", "down", lazy("Scroll or move down.")),
    key("dialog.page_up", "pageup b", "dialog", "page_up", SCROLL_UP),
    key("dialog.page_down", "pagedown f", "dialog", "page_down", SCROLL_DOWN),
    key("dialog.home", "home g", "dialog", "home", TO_BEGINNING),
    key("dialog.end", "end G", "dialog", "end", TO_END),
    key("dialog.search", "slash", "dialog", "search", lazy("Search this page."), plazy("brief", "search")),
    key("dialog.next", "n", "dialog", "next_found(1)", lazy("Go to the next match."), plazy("brief", "next")),
    key("dialog.previous", "N", "dialog", "next_found(-1)", lazy("Go to the previous match.")),
    key("board.next", "v right l", "board", "seat(1)", lazy("See the next player."), plazy("brief", "next player")),
    key("board.previous", "V left h", "board", "seat(-1)", lazy("See the previous player.")),
    key("leave.yes", "y", "leave", "leave", lazy("Leave the game."), plazy("brief", "leave")),
    key("leave.no", "n", "leave", "close", lazy("Stay in the game."), plazy("brief", "stay")),
    key("agree.yes", "y", "agree", "agree(True)", lazy("Agree."), plazy("brief", "agree")),
    key("agree.no", "n", "agree", "agree(False)", lazy("Refuse."), plazy("brief", "refuse")),
    key("title.new", "n", "title", "choose('new')", lazy("Set up a new game.")),
    key("title.first", "s", "title", "choose('first')", lazy("Play three Eras against a bot.")),
    key("title.resume", "r", "title", "choose('resume')", lazy("Resume the last game you played.")),
    *digits("title", range(1, 10), "title", "open", lazy("Resume the saved game with this number.")),
    key("title.left", "left h", "title", "side(-1)", lazy("Move to the menu.")),
    key("title.right", "right l", "title", "side(1)", lazy("Move to the saved games.")),
    key("title.cards", "c", "title", "choose('cards')", lazy("Browse the cards.")),
    key("title.challenges", "d", "title", "choose('challenges')", lazy("Play the daily deal and other challenges.")),
    key("title.history", "y", "title", "choose('history')", lazy("See your record: rivals, ratings, cards, streaks.")),
    key("challenges.daily", "d", "challenges", "challenge('daily')", lazy("Open the daily deal.")),
    key("challenges.ladder", "l", "challenges", "challenge('ladder')", lazy("Open the ladder.")),
    *digits("ladder", range(10), "ladder", "open", lazy("Go to the rung with this number; 0 is the last.")),
    key("challenges.puzzles", "p", "challenges", "challenge('puzzles')", lazy("Open the puzzles.")),
    key("title.puzzles", "p", "title", "choose('puzzles')", lazy("Open the puzzles.")),
    key("daily.previous", "left h", "daily", "day(-1)", lazy("Go to the day before."), plazy("brief", "day before")),
    key("daily.next", "right l", "daily", "day(1)", lazy("Go to the next day.")),
    key("daily.again", "a", "daily", "again", lazy("Play this deal again, marked."), plazy("brief", "play again")),
    key("history.next", "right l", "history", "player(1)", lazy("See the next player."), plazy("brief", "next player")),
    key("history.previous", "left h", "history", "player(-1)", lazy("See the previous player.")),
    key("title.language", "L", "title", "choose('language')", lazy("Switch to the next language.")),
    key("title.quit", "q", "title", "close", lazy("Press twice to quit."), plazy("brief", "quit")),
    key("title.stay", "escape", "title", "stay", lazy("Does nothing here.")),
    key("title.how", "w", "title", "choose('how')", HOW_TO_PLAY),
    key("help.how", "w", "help", "how", HOW_TO_PLAY, plazy("brief", "how to play")),
    *digits("help", range(1, 10), "help", "part", lazy("Go to the part of the help with this number.")),
    *digits(
        "hints",
        range(1, 4),
        "hints",
        "take",
        lazy("Go to the choice with this number at the table."),
        plazy("brief", "go to it"),
    ),
    key("title.learn", "t", "title", "choose('learn')", lazy("Learn to play: lessons and a coached game.")),
    *digits("lessons", range(1, 10), "lessons", "open", lazy("Open the lesson with this number.")),
    key("lesson.leave", "escape", "lesson", "leave", lazy("Go to the list of lessons."), plazy("brief", "lessons")),
    key("trial.next", "n", "trial", "go(1)", lazy("Go to the next position."), plazy("brief", "next")),
    key("trial.previous", "p", "trial", "go(-1)", lazy("Go to the position before."), plazy("brief", "previous")),
    key("trial.why", "y", "trial", "why", lazy("See the best choice, then why it is best."), plazy("brief", "why")),
    key("trial.leave", "escape", "trial", "leave", lazy("Leave these positions."), plazy("brief", "leave")),
    *digits("review", range(1, 4), "review", "try", lazy("Try the turning point with this number at the table.")),
    key("review.replay", "l", "review", "replay", lazy("Replay the game, with marks at the choices."), REPLAY),
    key("curtain.lift", "m", "curtain", "lift", lazy("Lift the curtain: you are here."), plazy("brief", "I am here")),
    key("curtain.undo", "u", "curtain", "undo", lazy("Undo the last choice, as at the table.")),
    key("curtain.up", "up k", "curtain", "up", lazy("Scroll up.")),
    key("curtain.down", "down j", "curtain", "down", lazy("Scroll down.")),
    key("curtain.page_up", "pageup b", "curtain", "page_up", SCROLL_UP),
    key("curtain.page_down", "pagedown f space", "curtain", "page_down", SCROLL_DOWN),
    key("setup.start", "s", "setup", "start", lazy("Start the game, from any line."), plazy("brief", "start")),
    key("setup.change", "right l", "setup", "change(1)", lazy("Next value."), plazy("brief", "change")),
    key("setup.change_back", "left h", "setup", "change(-1)", lazy("Previous value.")),
    key("setup.edit", "e", "setup", "edit", lazy("Edit the name or the seed.")),
    key("setup.colour", "c", "setup", "colour", lazy("Change the colour of the seat."), plazy("brief", "colour")),
    key("setup.bot", "b", "setup", "bot", lazy("Seat a person here, or the next kind of bot.")),
    *digits("setup", range(10), "setup", "digit", lazy("Set the number of players, or type a seed.")),
    *digits("rules", range(10), "rules", "digit", lazy("Type the number of a section.")),
    key("rules.left", "left h", "rules", "side(-1)", lazy("Move left in the contents.")),
    key("rules.right", "right l", "rules", "side(1)", lazy("Move right in the contents.")),
    key("moment.boards", "v", "moment", "boards", SEE_CIVILIZATIONS, BOARDS),
    key("moment.threats", "T", "moment", "threats", SEE_THREATS, THREATS),
    key("moment.score", "S", "moment", "score", lazy("See the scoring in full."), plazy("brief", "scoring")),
    key("moment.log", "L", "moment", "log", READ_LOG, LOG),
    key(
        "moment.off",
        "n",
        "moment",
        "off",
        lazy("Hide these pages from now on. The Recaps setting in the set-up turns them on again."),
        plazy("brief", "hide these pages"),
    ),
    key("result.again", "a", "result", "again", lazy("Play again with a new seed."), plazy("brief", "play again")),
    key("result.same", "s", "result", "same", lazy("Play again with the same seed."), plazy("brief", "same seed")),
    key("result.look_back", "l", "result", "look_back", lazy("Replay this game."), REPLAY),
    key(
        "result.review",
        "r",
        "result",
        "review",
        lazy("Review this game: luck, choices and turning points."),
        plazy("brief", "review"),
    ),
    key(
        "result.challenge",
        "c",
        "result",
        "challenge",
        lazy("See what this game means for its challenge: par and streak, or the ladder."),
        plazy("brief", "challenge"),
    ),
    *digits("result", range(1, 4), "result", "try", lazy("Try the turning point with this number, after a review.")),
    key("result.score", "S", "result", "score", lazy("See the last scoring in full."), plazy("brief", "scoring")),
    key("result.log", "L", "result", "log", lazy("Read the whole story."), LOG),
    key("replay.step", "right space", "replay", "step", lazy("Go one step forward."), plazy("brief", "step")),
    key("replay.back", "left backspace", "replay", "back", lazy("Go one step back."), BACK),
    key("replay.turn", "t", "replay", "leap('turn',1)", lazy("Go to the next turn."), plazy("brief", "turn")),
    key("replay.turn_back", "T", "replay", "leap('turn',-1)", lazy("Go to the previous turn.")),
    key("replay.round", "o", "replay", "leap('round',1)", lazy("Go to the next round."), plazy("brief", "round")),
    key("replay.round_back", "O", "replay", "leap('round',-1)", lazy("Go to the previous round.")),
    key("replay.era", "e", "replay", "leap('era',1)", lazy("Go to the next Era."), plazy("brief", "Era")),
    key("replay.era_back", "E", "replay", "leap('era',-1)", lazy("Go to the previous Era.")),
    key("replay.home", "home g", "replay", "jump(0)", TO_BEGINNING),
    key("replay.end", "end G", "replay", "jump(-1)", TO_END),
    *digits("replay", range(10), "replay", "digit", lazy("Type the number of a step.")),
    key("replay.go", "enter", "replay", "go", lazy("Go to the step whose number you typed.")),
    key("replay.play", "p", "replay", "play", lazy("Play or pause."), plazy("brief", "play")),
    key("replay.faster", "plus", "replay", "pace(1)", lazy("Play faster.")),
    key("replay.slower", "minus", "replay", "pace(-1)", lazy("Play slower.")),
    key("replay.scoring", "s", "replay", "scoring", lazy("See the last scoring.")),
    key("replay.hands", "w", "replay", "hands", lazy("Show or hide the hands."), plazy("brief", "hands")),
    key("replay.undone", "u", "replay", "leave_out", lazy("Leave out undone choices, or show them.")),
    key("replay.up", "up k", "replay", "move(0,-1)", UP),
    key("replay.down", "down j", "replay", "move(0,1)", DOWN),
    key("replay.left", "h", "replay", "move(-1,0)", LEFT),
    key("replay.right", "l", "replay", "move(1,0)", RIGHT),
    key("replay.zone", "tab", "replay", "next_panel(1)", NEXT_PANEL, LOOK),
    key("replay.zone_back", "shift+tab", "replay", "next_panel(-1)", PREVIOUS_PANEL),
    key("replay.zoom", "i", "replay", "zoom", READ_CARD, CARD),
    key("replay.civilization", "v", "replay", "civilization", SEE_CIVILIZATIONS),
    key("replay.log", "L", "replay", "log", READ_LOG),
    key("replay.close", "q escape", "replay", "leave", lazy("Close the replay."), CLOSE),
)
"""Every key. Screens and widgets take theirs with `bindings`."""

MOMENT_KEYS: Final = ("close", "accept", "up", "down", "page_up", "page_down", "home", "end")
"""Keys of pages that also work on those without a search, where n means something else."""
AT_THE_TABLE: Final = ("table", "lesson", "trial")
"""Scopes of screens on which the keys of the table work."""
SCOPES = (
    ("everywhere", "table"),
    ("everywhere", "table", "lesson"),
    ("everywhere", "table", "trial"),
    ("everywhere", "replay"),
    ("everywhere", "dialog"),
    ("everywhere", "dialog", "help"),
    ("everywhere", "dialog.close", "leave"),
    ("everywhere", "dialog.close", "agree"),
    ("everywhere", "curtain"),
    ("everywhere", "dialog", "title"),
    ("everywhere", "dialog", "setup"),
    ("everywhere", "dialog", "board"),
    ("everywhere", "dialog", "rules"),
    ("everywhere", "dialog", "lessons"),
    ("everywhere", "dialog", "hints"),
    ("everywhere", "dialog", "history"),
    ("everywhere", "dialog", "challenges"),
    ("everywhere", "dialog", "daily"),
    ("everywhere", "dialog", "ladder"),
    ("everywhere", "dialog", "result"),
    ("everywhere", "dialog", "review"),
    ("everywhere", *(f"dialog.{name}" for name in MOMENT_KEYS), "moment"),
)
"""Scopes and single keys that some screen has together, its own last; none of them may do two things there."""

BY_ID = {entry.id: entry for entry in KEYS}


def in_scope(*scopes: str) -> list[Key]:
    """The keys that work in these scopes, in the order of the table."""
    return [entry for entry in KEYS if entry.scope in scopes]


def in_force(scopes: Sequence[str]) -> list[Key]:
    """The keys that work on a screen with these scopes; a key is left out if the last scope takes all its keys."""
    entries = [entry for entry in KEYS if entry.scope in scopes or entry.id in scopes]
    own = {name for entry in entries if entry.scope == scopes[-1] for name in entry.keys}
    return [entry for entry in entries if entry.scope == scopes[-1] or not own.issuperset(entry.keys)]


def language_letters() -> dict[str, tuple[str, ...]]:
    """Letters that fit the words of the language, by the ids of their keys."""
    pairs = (pair.partition("=") for pair in pgettext("letters of keys", "none").split())
    return {id: tuple(keys.split(",")) for id, _, keys in pairs if id in BY_ID}


def paired(*both: str) -> str:
    """Two keys that belong together: ↑↓ or up/down."""
    return ("" if max(map(len, both)) == 1 else "/").join(both)


class Keymap:
    """The keys in force: the table, changed by the user's file."""

    def __init__(self, changes: dict[str, tuple[str, ...]] | None = None, ascii: bool = False) -> None:
        self.changes = changes or {}
        self.ascii = ascii
        """Arrows are shown as words."""

    def keys(self, id: str) -> tuple[str, ...]:
        return self.changes.get(id, BY_ID[id].keys)

    def shown(self, id: str) -> str:
        """The key to show for this id."""
        return shown(self.keys(id)[0], self.ascii)

    def all_shown(self, id: str) -> list[str]:
        return [shown(name, self.ascii) for name in self.keys(id)]

    def pair(self, first: str, second: str) -> str:
        return paired(self.shown(first), self.shown(second))

    def for_textual(self) -> dict[str, str]:
        """What `App.set_keymap` wants."""
        return {id: ",".join(keys) for id, keys in self.changes.items()}
