"""All keys of the program in one table: bindings, key bar, help page and the user's key file come from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.words.actions import ACTION_WORDS
from rules.records import LightRecord

HAND_LETTERS: Final = tuple("ABCDEFGJKMOX")
"""For cards in the hand, and where digits are not enough."""


class Key(LightRecord):
    """One thing that a key does."""

    id: str
    """The name under which a key file changes it."""
    keys: tuple[str, ...]
    """Keys that do it, the one that is shown first."""
    scope: str
    """Where it works: everywhere, table, lesson, dialog, help, hints, board, title, setup, curtain, rules, result,
    replay, leave or agree."""
    label: str
    """A word or two for the key bar; empty keeps it out of there."""
    help: str
    """A sentence for the help page."""
    action: str
    """The Textual action that it runs."""


def key(id: str, keys: str, scope: str, label: str, help: str, action: str) -> Key:
    return Key(id, tuple(keys.split()), scope, label, help, action)


KEYS: tuple[Key, ...] = (
    key("move.up", "up k", "table", "", "Move the cursor up.", "move(0,-1)"),
    key("move.down", "down j", "table", "", "Move the cursor down.", "move(0,1)"),
    key("move.left", "left h", "table", "", "Move the cursor left.", "move(-1,0)"),
    key("move.right", "right l", "table", "", "Move the cursor right.", "move(1,0)"),
    key("confirm", "enter", "table", "do", "Do what the prompt says.", "confirm"),
    key("tick", "space", "table", "", "In a list, tick the box under the cursor or untick it; else as Enter.", "tick"),
    key(
        "order.earlier", "minus", "table", "", "In a list, let the effect under the cursor happen earlier.", "order(-1)"
    ),
    key("order.later", "plus", "table", "", "In a list, let the effect under the cursor happen later.", "order(1)"),
    key("back", "q backspace", "table", "back", "Step back: take back the last step of this turn.", "back"),
    key("back.esc", "escape", "table", "", "Step back, as everywhere.", "back"),
    key("undo", "u", "table", "undo", "Take back your last choice, if nothing was rolled or revealed since.", "undo"),
    key("hand", "m", "table", "my hand", "See your hand where you decide without a curtain: you are here.", "hand"),
    key("redo", "U", "table", "", "Redo the choice that was taken back.", "redo"),
    *(
        key(
            f"pick.{digit}",
            str(digit),
            "table",
            "",
            f"Go to die, zone, column or choice {digit}; in a list, have {digit} of a kind."
            if digit
            else "Take none of the kind under the cursor.",
            f"digit({digit})",
        )
        for digit in (*range(1, 10), 0)
    ),
    *(
        key(f"card.{place}", letter, "table", "", f"Go to card {letter} of your hand.", f"card('{place}')")
        for place, letter in enumerate(HAND_LETTERS, start=1)
    ),
    *(
        key(f"action.{word}", action.key, "table", "", str(action.help), f"letter('{word}')")
        for word, action in ACTION_WORDS.items()
    ),
    key("decline", "n", "table", "", "Decline what may be declined.", "decline"),
    key("zone.next", "tab", "table", "look", "Go to the next part of the table.", "next_panel(1)"),
    key("zone.previous", "shift+tab", "table", "", "Go to the previous part of the table.", "next_panel(-1)"),
    key("zoom", "i", "table", "card", "Read the card under the cursor in full.", "zoom"),
    key("civilization", "v", "table", "boards", "Look at everybody's civilization in full.", "civilization"),
    key("hint", "H", "table", "hint", "Mark the best choice and show its value; again: the best three.", "hint"),
    key("standing", "S", "table", "score", "See who would score what if the Era ended now.", "standing"),
    key("threats", "T", "table", "threats", "See what each track would do, and to whom.", "threats"),
    key("log", "L", "table", "log", "Read the story so far.", "log"),
    key("news", "N", "table", "news", "Read what happened since your last turn.", "news"),
    key("pace", "P", "table", "", "Choose how bots play: at once, calmly or step by step.", "bot_pace"),
    key("seats", "W", "table", "", "See who sits at the other terminals; the host gives seats to bots here.", "seats"),
    key("rules", "R", "everywhere", "", "Read the rules.", "rules"),
    key("help", "question_mark f1", "everywhere", "help", "Show the keys.", "help"),
    key("redraw", "ctrl+l", "everywhere", "", "Redraw the screen if something else wrote over it.", "app.redraw"),
    key("quit", "Q ctrl+q ctrl+c", "everywhere", "", "Leave the game; it asks first.", "app.ask_quit"),
    key("suspend", "ctrl+z", "everywhere", "", "Go to the shell for a while; fg comes back.", "app.suspend_process"),
    key("dialog.close", "q escape", "dialog", "close", "Close this page.", "close"),
    key("dialog.accept", "enter space", "dialog", "go on", "Read on, or accept and go on.", "accept"),
    key("dialog.up", "up k", "dialog", "", "Scroll or move up.", "up"),
    key("dialog.down", "down j", "dialog", "", "Scroll or move down.", "down"),
    key("dialog.page_up", "pageup b", "dialog", "", "Scroll a page up.", "page_up"),
    key("dialog.page_down", "pagedown f", "dialog", "", "Scroll a page down.", "page_down"),
    key("dialog.home", "home g", "dialog", "", "Go to the beginning.", "home"),
    key("dialog.end", "end G", "dialog", "", "Go to the end.", "end"),
    key("dialog.search", "slash", "dialog", "search", "Search this page.", "search"),
    key("dialog.next", "n", "dialog", "next", "Go to the next match.", "next_found(1)"),
    key("dialog.previous", "N", "dialog", "", "Go to the previous match.", "next_found(-1)"),
    key("board.next", "v right l", "board", "next player", "Look at the next player.", "seat(1)"),
    key("board.previous", "V left h", "board", "", "Look at the previous player.", "seat(-1)"),
    key("leave.yes", "y", "leave", "leave", "Leave the game.", "leave"),
    key("leave.no", "n", "leave", "stay", "Stay in the game.", "close"),
    key("agree.yes", "y", "agree", "agree", "Agree.", "agree(True)"),
    key("agree.no", "n", "agree", "refuse", "Do not agree.", "agree(False)"),
    key("title.new", "n", "title", "new game", "Set up a new game.", "choose('new')"),
    key("title.resume", "r", "title", "resume", "Resume the game that was played last.", "choose('resume')"),
    *(
        key(f"title.{digit}", str(digit), "title", "", f"Go on with game number {digit} of the list.", f"open({digit})")
        for digit in range(1, 10)
    ),
    key("title.left", "left h", "title", "", "Move to the menu.", "side(-1)"),
    key("title.right", "right l", "title", "", "Move to the saved games.", "side(1)"),
    key("title.cards", "c", "title", "cards", "Look through the cards.", "choose('cards')"),
    key("title.quit", "q", "title", "quit", "Leave.", "choose('quit')"),
    key("title.stay", "escape", "title", "", "Stay: there is nothing to go back to.", "stay"),
    key("title.how", "w", "title", "how to play", "Read how to play, on one screen.", "choose('how')"),
    key("help.how", "w", "help", "how to play", "Read how to play, on one screen.", "how"),
    *(
        key(f"help.{digit}", str(digit), "help", "", f"Go to part {digit} of the help.", f"part({digit})")
        for digit in range(1, 10)
    ),
    *(
        key(f"hints.{digit}", str(digit), "hints", "go to it", f"Go to choice {digit} at the table.", f"take({digit})")
        for digit in range(1, 4)
    ),
    key("title.learn", "t", "title", "learn", "Learn to play, by lessons and a coached game.", "choose('learn')"),
    *(
        key(f"lessons.{digit}", str(digit), "lessons", "", f"Open lesson {digit}.", f"open({digit})")
        for digit in range(1, 10)
    ),
    key("lesson.leave", "escape", "lesson", "lessons", "Leave the lesson and see all of them.", "leave"),
    key("curtain.lift", "m", "curtain", "I am here", "Sit down and see your hand.", "lift"),
    key("curtain.undo", "u", "curtain", "", "Take back the last choice, as at the table.", "undo"),
    key("curtain.up", "up k", "curtain", "", "Scroll up.", "up"),
    key("curtain.down", "down j", "curtain", "", "Scroll down.", "down"),
    key("curtain.page_up", "pageup b", "curtain", "", "Scroll a page up.", "page_up"),
    key("curtain.page_down", "pagedown f space", "curtain", "", "Scroll a page down.", "page_down"),
    key("setup.start", "s", "setup", "start", "Start the game, wherever the cursor is.", "start"),
    key("setup.change", "right l", "setup", "change", "Change what the cursor is on.", "change(1)"),
    key("setup.change_back", "left h", "setup", "", "Change it the other way.", "change(-1)"),
    key("setup.edit", "e", "setup", "write", "Type a name or a seed; Enter begins and ends it.", "edit"),
    key("setup.colour", "c", "setup", "colour", "Give the seat another colour.", "colour"),
    key("setup.bot", "b", "setup", "person or bot", "Let a person have the seat, or the next kind of bot.", "bot"),
    *(
        key(f"setup.{digit}", str(digit), "setup", "", f"Set {digit} players, or type a seed.", f"digit({digit})")
        for digit in range(10)
    ),
    *(
        key(f"rules.{digit}", str(digit), "rules", "", f"Type a {digit} in the number of a section.", f"digit({digit})")
        for digit in range(10)
    ),
    key("rules.left", "left h", "rules", "", "Move left in the contents.", "side(-1)"),
    key("rules.right", "right l", "rules", "", "Move right in the contents.", "side(1)"),
    key("result.again", "a", "result", "play again", "Play again with a new seed.", "again"),
    key("result.same", "s", "result", "same seed", "Play again with the same deal and dice.", "same"),
    key("result.look_back", "l", "result", "look back", "Look back on the game, step by step.", "look_back"),
    key("result.log", "L", "result", "log", "Read the whole story.", "log"),
    key("replay.step", "right space", "replay", "step", "Go one step forward.", "step"),
    key("replay.back", "left backspace", "replay", "back", "Go one step back.", "back"),
    key("replay.turn", "t", "replay", "turn", "Go to the next turn.", "leap('turn',1)"),
    key("replay.turn_back", "T", "replay", "", "Go to the previous turn.", "leap('turn',-1)"),
    key("replay.round", "o", "replay", "round", "Go to the next round.", "leap('round',1)"),
    key("replay.round_back", "O", "replay", "", "Go to the previous round.", "leap('round',-1)"),
    key("replay.era", "e", "replay", "Era", "Go to the next Era.", "leap('era',1)"),
    key("replay.era_back", "E", "replay", "", "Go to the previous Era.", "leap('era',-1)"),
    key("replay.home", "home g", "replay", "", "Go to the beginning.", "jump(0)"),
    key("replay.end", "end G", "replay", "", "Go to the end.", "jump(-1)"),
    *(
        key(f"replay.{digit}", str(digit), "replay", "", f"Type a {digit} in the number of a step.", f"digit({digit})")
        for digit in range(10)
    ),
    key("replay.go", "enter", "replay", "", "Go to the step whose number you typed.", "go"),
    key("replay.play", "p", "replay", "play", "Let it play by itself, or stop it.", "play"),
    key("replay.faster", "plus", "replay", "", "Play faster.", "pace(1)"),
    key("replay.slower", "minus", "replay", "", "Play slower.", "pace(-1)"),
    key("replay.scoring", "s", "replay", "", "Read the page of the last scoring.", "scoring"),
    key("replay.hands", "w", "replay", "hands", "Show hidden hands, or hide them.", "hands"),
    key("replay.up", "up k", "replay", "", "Move the cursor up.", "move(0,-1)"),
    key("replay.down", "down j", "replay", "", "Move the cursor down.", "move(0,1)"),
    key("replay.left", "h", "replay", "", "Move the cursor left.", "move(-1,0)"),
    key("replay.right", "l", "replay", "", "Move the cursor right.", "move(1,0)"),
    key("replay.zone", "tab", "replay", "look", "Go to the next part of the table.", "next_panel(1)"),
    key("replay.zone_back", "shift+tab", "replay", "", "Go to the previous part of the table.", "next_panel(-1)"),
    key("replay.zoom", "i", "replay", "card", "Read the card under the cursor in full.", "zoom"),
    key("replay.civilization", "v", "replay", "", "Look at everybody's civilization in full.", "civilization"),
    key("replay.log", "L", "replay", "", "Read the story so far.", "log"),
    key("replay.close", "q escape", "replay", "close", "Close the replay.", "leave"),
)
"""Every key. Screens and widgets take theirs with `bindings`."""

SCOPES = (
    ("everywhere", "table"),
    ("everywhere", "table", "lesson"),
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
    ("everywhere", "dialog", "result"),
)
"""Scopes and single keys that some screen has together, its own last; none of them may do two things there."""

BY_ID = {entry.id: entry for entry in KEYS}

SHOWN = {
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "space": "Space",
    "backspace": "Bksp",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
}
"""How keys are written on the screen where that is not their own name."""


def shown(name: str) -> str:
    """A key as people know it."""
    return SHOWN.get(name, name.upper() if len(name) > 1 and name[0] == "f" and name[1:].isdigit() else name)


def ascii_key(shown: str, ascii: bool) -> str:
    """Arrows in words, where only plain characters may be drawn."""
    if ascii:
        for arrow, word in (("↑↓", "up/down"), ("↑", "up"), ("↓", "down"), ("←", "left"), ("→", "right")):
            shown = shown.replace(arrow, word)
    return shown


def in_scope(*scopes: str) -> list[Key]:
    """The keys that work in these scopes, in the order of the table."""
    return [entry for entry in KEYS if entry.scope in scopes]


def in_force(scopes: Sequence[str]) -> list[Key]:
    """The keys that work on a screen with these scopes: what its own keys take the place of altogether does not."""
    entries = [entry for entry in KEYS if entry.scope in scopes or entry.id in scopes]
    own = {name for entry in entries if entry.scope == scopes[-1] for name in entry.keys}
    return [entry for entry in entries if entry.scope == scopes[-1] or not own.issuperset(entry.keys)]


class Keymap:
    """The keys in force: the table, changed by the user's file."""

    def __init__(self, changes: dict[str, tuple[str, ...]] | None = None) -> None:
        self.changes = changes or {}

    def keys(self, id: str) -> tuple[str, ...]:
        return self.changes.get(id, BY_ID[id].keys)

    def shown(self, id: str) -> str:
        """The key to show for this id."""
        return shown(self.keys(id)[0])

    def for_textual(self) -> dict[str, str]:
        """What `App.set_keymap` wants."""
        return {id: ",".join(keys) for id, keys in self.changes.items()}
