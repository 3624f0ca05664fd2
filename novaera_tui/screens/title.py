"""The title: large letters, dice, the menu, and the saved games."""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property
from itertools import cycle, islice
from pathlib import Path

from rich.text import Text
from textual.events import Key

from novaera_tui import keys, messages
from novaera_tui.challenges import CHALLENGES
from novaera_tui.draw.dice import BLOCK_WIDTH, block
from novaera_tui.draw.large_letters import large, wide
from novaera_tui.draw.text import cut, wrap_text
from novaera_tui.messages import MessageList, gettext, lazy, ngettext, npgettext, pgettext, pvariants
from novaera_tui.saving.storage import SavedGame, open_game, readable_games
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.dialogs import notice_on_error
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.parts import as_text, beside, centred, heading, padded
from novaera_tui.tutorial.progress import remembered
from novaera_tui.words.names import ERA_NUMERALS
from novaera_tui.words.pages import TITLE_ENTRIES
from rules.kinds import DICE_COLOURS, NOBODY, Die
from rules.setup import VARIANTS

TITLE_WORDS = ("NOVA", "ERA")
CREDIT = lazy("Unofficial fan edition, not affiliated with CMON. Nova Era is their trademark.")
NO_GAMES = (lazy("No saved games yet."), lazy("Games are saved as you play."))
MONTHS = MessageList(*pvariants("month", "[Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec]"))
THROW = tuple(map(Die, cycle(DICE_COLOURS), (4, 6, 1, 3, 2, 5, 2, 6, 5, 4, 1, 3, 5)))
"""A throw that looks good."""
NEWCOMERS = ("learn", "first", "new")
"""The menu begins with these until there are games."""
MENU_WIDTH = 26
MENU_GAP = 4
MOST_GAMES = 9


class TitleScreen(Menu):
    """The first screen. Enter begins a new game."""

    BINDINGS = bindings(keys.in_scope("title"))
    help_scope = "title"
    heading = "Nova Era"
    widest = 132
    above, below = 0, 1
    key_ids = ("dialog.down", "dialog.accept", "help")

    def __init__(self) -> None:
        super().__init__()
        self.games: list[SavedGame] = []
        self.lessons_done = 0
        self.answered = ""
        """The answer to the last key."""
        self.is_leaving = False
        """The key that quits has been pressed once."""

    # Saved games ----------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """At first, and whenever a game may have been left or finished meanwhile."""
        before = self.games, self.lessons_done
        self.find_games()
        if (self.games, self.lessons_done) != before:
            self.draw()

    def find_games(self) -> None:
        """Games are read quickly; their card sets take longer and come after the first paint."""
        self.games = list(islice(readable_games(), MOST_GAMES))
        self.lessons_done = len(remembered().lessons)

    @property
    def last(self) -> SavedGame | None:
        """The unfinished game played last."""
        return next((game for game in self.games if not game.finished), None)

    @property
    def listed_games(self) -> int:
        """The games that fit."""
        return min(len(self.games), max(0, self.sheet.rows - self.head_height - 3))

    @property
    def entries(self) -> list[str]:
        """The menu, ten lines at most. Lessons come first for new players; the language has a line until there are
        games, which need the room. Everything keeps its key and its place in the help."""
        begin = ["new", *["resume"] * (self.last is not None), "first", "learn"] if self.games else NEWCOMERS
        more = [] if self.is_first_start else [*["challenges"] * bool(CHALLENGES), *["history"] * bool(self.games)]
        has_language = self.has_languages and not self.games
        return [*begin, *more, "how", "cards", "rules", *["language"] * has_language, "quit"]

    @property
    def is_first_start(self) -> bool:
        """Has nobody played or learned here yet? Then the title asks one question, and the next key begins."""
        return not self.games and self.is_newcomer

    @property
    def is_newcomer(self) -> bool:
        return not self.lessons_done

    @cached_property
    def has_languages(self) -> bool:
        """Is there more than one language to choose from?"""
        return len(messages.languages()) > 1

    # Drawing --------------------------------------------------------------------------------------------

    @property
    def is_big(self) -> bool:
        return self.sheet.inner_width >= 110 and self.sheet.rows >= 34

    @property
    def is_tiny(self) -> bool:
        return self.sheet.inner_width < 74 or self.sheet.rows < 22

    @property
    def is_tight(self) -> bool:
        """A long menu takes the blank line at the top."""
        return self.sheet.rows < 12 + 1 + len(self.entries) + 2

    @property
    def has_spare_row(self) -> bool:
        """Is there room for a blank line between the dice and the motto?"""
        return self.is_big or self.sheet.rows >= 13 + 1 + len(self.entries) + 1

    @property
    def head_height(self) -> int:
        return 2 if self.is_tiny else 18 if self.is_big else 12 - self.is_tight + self.has_spare_row

    def body(self, width: int) -> list[Text]:
        lines = self.head(width)
        span = min(width, self.tiles_width)
        margin = (width - span) // 2
        menu = self.menu_lines(len(lines), margin)
        games = self.game_lines(len(lines), margin + MENU_WIDTH + MENU_GAP, span - MENU_WIDTH - MENU_GAP)
        lower = beside([menu, games], MENU_WIDTH, MENU_GAP)
        lines += [Text(" " * margin) + line for line in lower]
        credit = wrap_text(str(CREDIT), width)
        lines += [Text()] * (self.sheet.rows - len(lines) - len(credit))
        return [*lines, *(Text.styled(centred(line, width).rstrip(), self.nova.palette.quiet) for line in credit)]

    @property
    def tiles_width(self) -> int:
        tile = self.tile_size[0]
        return len("".join(TITLE_WORDS)) * tile + 5 + MENU_GAP

    @property
    def tile_size(self) -> tuple[int, int]:
        return (14, 7) if self.is_big else (9, 5)

    def head(self, width: int) -> list[Text]:
        palette = self.nova.palette
        if self.is_tiny:
            return [Text.styled(centred("NOVA ERA", width), palette.title), Text()]
        gap = [Text()] * (2 if self.is_big else 1)
        lines = [*gap[self.is_tight :], *self.tiles(width), *gap]
        span = self.tiles_width
        count = (span + 1) // (BLOCK_WIDTH + 1)
        drawn = [[as_text(line) for line in block(die, palette)] for die in THROW[:count]]
        dice = beside(drawn, BLOCK_WIDTH, 1)
        margin = " " * ((width - (count * (BLOCK_WIDTH + 1) - 1)) // 2)
        lines += [Text(margin) + line for line in dice]
        motto = gettext("Take dice. Raise a civilization. Mind what you leave behind.")
        motto_line = Text.styled(centred(motto, width).rstrip(), palette.title)
        return [*lines, *gap[: self.has_spare_row], motto_line, *gap]

    def tiles(self, width: int) -> list[Text]:
        """Each letter is a tile in the colour of a kind of card or die; there are seven of both."""
        palette, ascii = self.nova.palette, self.nova.options.ascii
        across, high = self.tile_size
        lines = [Text(" " * ((width - self.tiles_width) // 2)) for _ in range(high)]
        kind = 0
        for number, word in enumerate(TITLE_WORDS):
            for place, letter in enumerate(word):
                rows = wide(letter, ascii) if self.is_big else large(letter, ascii)
                above = (high - len(rows)) // 2
                gap = MENU_GAP if number and not place else 1 if place else 0
                for y, line in enumerate(lines):
                    row = rows[y - above] if 0 <= y - above < len(rows) else ""
                    line.append(" " * gap)
                    line.append(centred(row, across), palette.strips[kind])
                kind += 1
        return lines

    def menu_lines(self, top: int, left: int) -> list[Text]:
        palette, keymap = self.nova.palette, self.nova.keymap_in_force
        question = gettext("Learn, or play?") if self.is_first_start else gettext("Play")
        lines = [heading(question, MENU_WIDTH, palette)]
        for id in self.entries:
            self.choice(top + len(lines), left, left + MENU_WIDTH)
            # rules and quit have keys that work on every screen
            key = keymap.shown(id if id in ("rules", "quit") else f"title.{id}")
            line = Text(" ").append(f" {key} ", palette.phase)
            words = cut(self.entry_words(id), MENU_WIDTH - line.cell_len - 1, palette.glyphs.more)
            lines.append(line.append(f" {words}", palette.strong if id == self.entries[0] else palette.ink))
        return lines

    def entry_words(self, id: str) -> str:
        if id == "learn" and self.lessons_done:
            return npgettext("brief", "Lessons: {number} done", "Lessons: {number} done", self.lessons_done)
        return TITLE_ENTRIES[id]

    def game_lines(self, top: int, left: int, width: int) -> list[Text]:
        palette = self.nova.palette
        note = gettext("press a digit to open one") if self.games else ""
        lines = [heading(gettext("Saved games"), width, palette, note)]
        if not self.games:
            told = (line for sentence in NO_GAMES for line in wrap_text(str(sentence), max(1, width - 1)))
            return [*lines, *(Text.styled(f" {line}", palette.quiet) for line in told)]
        for number, game in enumerate(self.games[: self.listed_games], 1):
            self.choice(top + len(lines), left, left + width)
            key = self.nova.keymap_in_force.shown(f"title.{number}")
            line = Text(" ").append(f" {key} ", palette.phase).append(" ")
            how_far = self.how_far(game, width)
            room = width - line.cell_len - how_far.cell_len - 1
            line += self.people(game, room)
            line = padded(line, width - how_far.cell_len)
            lines.append(line + how_far)
        return lines

    def people(self, game: SavedGame, room: int) -> Text:
        """The players in their colours; a block marks whose turn it is."""
        palette = self.nova.palette
        line = Text()
        turn = game.stand.turn if game.stand else NOBODY
        each = max(3, room // max(1, len(game.players)) - 2)
        for number, seat in enumerate(game.setup.seats if game.setup else ()):
            style = palette.seat_block(seat.colour) if number == turn else palette.seat(seat.colour)
            line.append(f" {cut(seat.name, each, palette.glyphs.more)} ", style)
        return line

    def how_far(self, game: SavedGame, width: int) -> Text:
        palette, stand = self.nova.palette, game.stand
        when = f"  {day(game.when):>12}" if width >= 60 else ""
        if game.problem:
            return Text.styled(gettext("cannot be resumed"), palette.bad).append(when, palette.quiet)
        era = era_of(game) if stand is not None else ""
        names = tuple(cut(name, 12, palette.glyphs.more) for name in game.players)
        if stand is None:
            words = ""
        elif game.recording and game.finished:
            words = won(names, game.recording.winners, max(stand.scores) if width >= 60 else None)
        elif width < 60:
            words = gettext("Era {era}, round {round}", era=era, round=stand.round)
        else:
            words = gettext(
                "{player}'s turn, Era {era}, round {round}",
                player=names[stand.turn],
                era=era,
                round=stand.round,
            )
        return Text.styled(words, palette.ink).append(when, palette.quiet)

    def key_line(self) -> Text:
        labels = super().key_line()
        return Text.styled(f"{self.answered}   ", self.nova.palette.warn) + labels if self.answered else labels

    # Choosing -------------------------------------------------------------------------------------------

    def action_side(self, way: int) -> None:
        """Move between the menu and the games."""
        menu = len(self.entries)
        if way > 0 and self.chosen < menu <= len(self.choices) - 1:
            self.move_to(min(menu + self.chosen, len(self.choices) - 1))
        elif way < 0 and self.chosen >= menu:
            self.move_to(min(self.chosen - menu, menu - 1))

    def action_accept(self) -> None:
        menu = len(self.entries)
        if self.chosen < menu:
            self.action_choose(self.entries[self.chosen])
        else:
            self.action_open(self.chosen - menu + 1)

    def action_open(self, number: int) -> None:
        if number <= self.listed_games:
            self.resume(self.games[number - 1].path)

    def action_choose(self, what: str) -> None:
        if what in ("new", "first"):
            # start-up time: 2 ms of the title
            from novaera_tui.play.new_game import first_draft, quick_draft
            from novaera_tui.screens.setup import SetupScreen

            setup = SetupScreen((quick_draft if what == "first" else first_draft)(self.nova.options.new_games))
            self.app.push_screen(setup)
            if what == "first":
                setup.call_after_refresh(setup.action_start)
        elif what == "resume" and self.last is not None:
            self.resume(self.last.path)
        elif what == "learn":
            self.learn()
        elif what == "challenges" and CHALLENGES:
            from novaera_tui.screens.challenges import ChallengesPage

            self.app.push_screen(ChallengesPage())
        elif what == "puzzles":
            from novaera_tui.screens.challenges import page_of

            self.app.push_screen(page_of("puzzles"))
        elif what == "history":
            # start-up time: 40 ms of the title
            from novaera_tui.screens.history import HistoryPage

            self.app.push_screen(HistoryPage())
        elif what == "how":
            from novaera_tui.screens.how_to_play import HowToPlay

            self.app.push_screen(HowToPlay())
        elif what == "cards":
            self.browse()
        elif what == "rules":
            self.nova.action_rules()
        elif what == "language":
            self.change_language()
        elif what == "quit":
            self.app.exit()

    def change_language(self) -> None:
        """The next language, until the program ends."""
        if self.has_languages:
            languages = messages.languages()
            place = languages.index(messages.language()) + 1
            messages.use_language(languages[place % len(languages)])
            self.nova.use_keys()
            self.draw()

    def browse(self) -> None:
        # start-up time: 17 ms of the title
        from novaera_tui.screens.card_pages import CardsPage

        with notice_on_error(self.app, gettext("These cards cannot be shown")):
            self.app.push_screen(CardsPage(self.nova.options.cards))

    def learn(self) -> None:
        with notice_on_error(self.app, gettext("The lessons cannot be read")):
            self.nova.show_lesson(0)

    def resume(self, path: Path) -> None:
        with notice_on_error(self.app, gettext("This game cannot be resumed")):
            self.nova.start_table(open_game(path))

    def action_close(self) -> None:
        """The key that closes every page: one press too many must not end the program."""
        if self.is_leaving:
            self.app.exit()
            return
        self.is_leaving = True
        self.answered = gettext("Press {key} again to quit.", key=self.nova.keymap_in_force.shown("title.quit"))
        self.sheet.refresh_key_line()

    def action_stay(self) -> None:
        """Esc never ends the program."""
        keymap = self.nova.keymap_in_force
        stay, leave = keymap.shown("title.stay"), keymap.shown("title.quit")
        self.answered = gettext("{stay} does nothing here; {leave} quits.", stay=stay, leave=leave)
        self.sheet.refresh_key_line()

    def on_key(self, event: Key) -> None:
        leaves = event.key in self.nova.keymap_in_force.keys("title.quit")
        self.is_leaving = self.is_leaving and leaves
        if self.answered and event.key != "escape" and not leaves:
            self.answered = ""
            self.sheet.refresh_key_line()
        super().on_key(event)


def day(when: datetime, today: date | None = None) -> str:
    """When a game was last played, in everyday words."""
    days = ((today or date.today()) - when.date()).days
    if days <= 0:
        return gettext("today {time}", time=f"{when:%H:%M}")
    if days == 1:
        return gettext("yesterday")
    if days < 7:
        return ngettext("{number} day ago", "{number} days ago", days)
    return gettext("{day} {month} {year}", day=when.day, month=MONTHS[when.month - 1], year=when.year)


def era_of(game: SavedGame) -> str:
    """II/III: the Era, and the last one of the game."""
    assert game.stand is not None
    last = VARIANTS[game.setup.variant] if game.setup else 0
    return f"{ERA_NUMERALS[game.stand.era]}/{ERA_NUMERALS[last]}" if last else ERA_NUMERALS[game.stand.era]


def won(names: tuple[str, ...], winners: tuple[int, ...], points: int | None = None) -> str:
    """Who won, in a few words, with the points if given."""
    if len(winners) > 1:
        if points is None:
            return pgettext("brief", "a shared victory")
        return pgettext("brief", "a shared victory with {points} VP", points=points)
    if points is None:
        return pgettext("brief", "{player} won", player=names[winners[0]])
    return pgettext("brief", "{player} won with {points} VP", player=names[winners[0]], points=points)
