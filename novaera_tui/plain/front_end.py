"""What tables and replays share line by line: looking around by commands, and the parts of a front end without a
screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from novaera_tui.keys import HAND_LETTERS
from novaera_tui.messages import gettext, pgettext
from novaera_tui.plain.choices import cards_named, which
from novaera_tui.plain.commands import Command, command_word
from novaera_tui.plain.console import Console
from novaera_tui.plain.pages import PAGES, card_page
from novaera_tui.plain.words import WORDS, closest, typed
from novaera_tui.play.match import Match
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.enter_guard import EnterGuard
from novaera_tui.table.front_end import PageRequest
from novaera_tui.words.names import card_name
from rules import View

if TYPE_CHECKING:
    from novaera_tui.palette import Palette
    from novaera_tui.table.scene import Scene, Target


class PlainFrontEnd:
    """Tells a controller's scenes. Subclasses say when, and what lines mean besides commands."""

    controller: BrowsingController
    commands: Mapping[str, Command]
    is_compact = False
    is_on_top = True
    hand_keys = HAND_LETTERS

    def __init__(self, console: Console, match: Match, is_terse: bool) -> None:
        self.console = console
        self.match = match
        self.is_terse = is_terse
        self.enter_guard = EnterGuard()
        # nothing is drawn: the table needs one sign, as a word
        to = pgettext("between before and after", "to")
        self.palette = cast("Palette", SimpleNamespace(glyphs=SimpleNamespace(to=f" {to} ", cheaper="", more="")))
        self.loop = asyncio.get_running_loop()
        self.is_left = False
        self.has_heard_threats = False
        """The rule of disasters was told."""
        self.next: object = None
        """What the program opens afterwards."""

    def leave(self, next: object = None) -> None:
        self.is_left, self.next = True, next

    def speak(self, is_terse: bool) -> None:
        """In few words, or in all of them."""
        self.is_terse = is_terse

    # The front end --------------------------------------------------------------------------------------

    def key(self, id: str) -> str:
        """A key is a word here: the command that does the same."""
        return command_word(self.commands, id)

    def draw(self, scene: Scene) -> None:
        self.controller.settle_cursor(scene, None)
        self.console.stirred.set()

    def focus_panel(self, panel: str) -> None:
        pass

    def can_look_at(self, panel: str) -> bool:  # noqa: ARG002 (nothing is on a screen)
        return True

    def neighbour(self, panel: str, dx: int, dy: int) -> Target | None:  # noqa: ARG002 (there is no cursor)
        return None

    def call_later(self, callback: Callable[..., object], *arguments: Any) -> None:
        self.loop.call_soon(callback, *arguments)

    def show_turn(self) -> None:
        self.console.stirred.set()

    def open_page(self, page: PageRequest, then: Callable[[Any], object] | None = None) -> None:
        """Tell it; there is nothing to close."""
        self.console.tell(*PAGES[page.name](*page.about))
        if then is not None:
            then(None)

    # Commands -------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What may be told now."""
        return self.controller.current_scene.view

    @property
    def reader(self) -> int | None:
        """Whose hidden cards the story may name."""
        return self.controller.viewer()

    def looked_at(self, thing: str) -> None:
        """Somebody asked for a card or the rivals."""

    def named(self, line: str) -> list[str]:
        """The commands that a line can begin with. One that is written out is meant alone, and so is the first one
        with a letter; those that take nothing are followed by nothing."""
        word, _, rest = line.partition(" ")
        found = typed(word, self.commands)
        found = [id for id in found if not rest or self.commands[id].takes]
        return found[:1] if len(word) == 1 else found

    def obey(self, line: str) -> bool:
        """Run the command that a line begins with; False if there is none, or more than one."""
        found = self.named(line)
        if len(found) == 1:
            self.commands[found[0]].run(self, line.partition(" ")[2].strip())
        return len(found) == 1

    def refuse(self, line: str) -> None:
        """Say why a line is no answer; nothing is repeated."""
        found = [WORDS[id] for id in self.named(line)]
        if found:
            self.console.tell(which(line, found))
        elif meant := closest(line.partition(" ")[0], (WORDS[id] for id in self.commands)):
            self.console.tell(gettext("{answer} is no command. Did you mean {word}?", answer=line, word=meant))
        else:
            words = gettext("{answer} is no command; type {help} for all of them.", answer=line, help=WORDS["help"])
            self.console.tell(words)

    def tell_card(self, name: str) -> None:
        scene, cards = self.controller.current_scene, self.match.cards
        found = cards_named(name, cards) if name else []
        if len(found) == 1:
            self.console.tell(*card_page(cards, found[0], scene.view, scene.due(found[0])))
            self.looked_at("card")
        elif found:
            self.console.tell(which(name, [card_name(cards[card]) for card in found]))
        else:
            self.console.tell(gettext("No card begins with {name}.", name=name) if name else gettext("Name a card."))
