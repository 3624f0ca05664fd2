"""Help in order of need: the signs in sight, the essential keys, the options now, then the keys of this place."""

from __future__ import annotations

import re

from rich.style import Style
from rich.text import Text

from novaera_tui import keys
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import wrap_text, wrapped_spans
from novaera_tui.key_names import ARROWS
from novaera_tui.messages import gettext, languages, lazy, pgettext
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.how_to_play import HowToPlay
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, beside, column_width, heading, kind_chips
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.scene import PLACES, Scene
from novaera_tui.table.table_prompt import task_words
from novaera_tui.words import help as words
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import TRACK_TITLES, die_label, die_letter, short_amount
from rules.kinds import BLACK, ECONOMIC, KNOWLEDGE, PERSONALITY, TERRITORY, Die

TWO_COLUMNS = 110
SIGN_CELLS = 20
"""Cells for keys and signs."""
COMMON_SIGNS = "+.x:"
"""Signs that are also punctuation or letters."""
KEY_CELLS = 10
"""The same for the few essential keys."""
PART_ID = "part"
"""The key of a part's id in the style of its heading."""


class Help(Page):
    """`scene` is the table's scene, `in_sight` all text on it."""

    BINDINGS = bindings(keys.in_scope("help"))
    heading = lazy("Help")
    help_scope = "help"
    key_ids = ("help.how", "dialog.down", "dialog.search", "dialog.close")
    widest = 160

    def __init__(self, scope: str = "everywhere", scene: Scene | None = None, in_sight: str = "") -> None:
        super().__init__()
        self.scope = scope
        self.scene = scene
        self.in_sight = in_sight

    def action_how(self) -> None:
        self.app.push_screen(HowToPlay())

    def body(self, width: int) -> list[Text]:
        """At the table, the signs in sight and the essential keys come first."""
        if not self.parts:
            return self.everything(width)
        signs = self.signs(width, True) if self.in_sight else []
        return [*signs, *self.essentials(width), *self.now(width), *self.everything(width)]

    @property
    def parts(self) -> dict[str, str]:
        """Headings that digits lead to, by id; only the table's help is long enough to need them."""
        if self.scope not in keys.AT_THE_TABLE:
            return {}
        titles = {place: words.PLACES_HELP[place] for place in (self.scope, "everywhere", "dialog")}
        now = {"now": str(words.POSSIBLE_NOW)} if self.is_asked else {}
        return {**now, **titles, "signs": str(words.OTHER_SIGNS)}

    @property
    def is_asked(self) -> bool:
        return self.scene is not None and self.scene.decision is not None

    def action_part(self, digit: int) -> None:
        for part in [*self.parts][digit - 1 : digit]:
            self.sheet.go_to(next(place for place, line in enumerate(self.sheet.lines) if part in parts_begun(line)))

    def part_heading(self, part: str, title: str, width: int) -> Text:
        """A heading that `action_part` finds by the id in its style."""
        line = heading(title, width, self.nova.palette)
        line.apply_meta({PART_ID: part})
        return line

    def essentials(self, width: int) -> list[Text]:
        """The ten essential keys, and the contents of this page."""
        palette, keymap = self.nova.palette, self.nova.keymap_in_force
        lines = [heading(str(words.KEYS_TITLE), width, palette)]
        each = column_width(2, width)
        entries: list[Text] = []
        for id, meaning in words.ESSENTIAL_KEYS:
            shown = [keymap.shown(id)] if id in keys.BY_ID else self.arrows("move")
            if id == "pick.1":
                shown = [gettext("1 to 9")]
            head = Text(" ") + self.chips(shown)
            entries.append(head.append(" " * max(1, KEY_CELLS - head.cell_len)).append(str(meaning)))
        half = len(entries) // 2
        lines += beside([entries[:half], entries[half:]], each)
        contents = [Text.styled(f" {words.FURTHER}", palette.quiet)]
        for number, title in enumerate(self.parts.values(), 1):
            piece = Text(" ") + self.chips([str(number)]).append(f" {title}")
            if contents[-1].cell_len + piece.cell_len > width:
                contents.append(Text())
            contents[-1] += piece
        return [*lines, *contents, Text()]

    def arrows(self, place: str) -> list[str]:
        """The first key for each direction, or the word for all four arrows."""
        keymap = self.nova.keymap_in_force
        first = tuple(keymap.keys(f"{place}.{way}")[0] for way in ARROWS)
        if first == ARROWS:
            return [pgettext("key", "arrows")]
        return [keymap.shown(f"{place}.{way}")[:5] for way in ARROWS]

    def now(self, width: int) -> list[Text]:
        """The task, and the ways to do it."""
        scene, palette = self.scene, self.nova.palette
        if scene is None or scene.decision is None:
            return []
        lines = [self.part_heading("now", str(words.POSSIBLE_NOW), width)]
        task = gettext("{player}: {task}", player=scene.names[scene.asked], task=task_words(scene))
        asked = with_chips(task, palette.strong, palette)
        lines += [as_text(row) for row in wrapped_spans(asked, width, " ", " ")]
        for key, meaning in key_labels_now(scene) if scene.decision.kind != "action" else ():
            lines += self.entry(self.chips([key]), meaning, width)
        confirm = self.nova.keymap_in_force.shown("confirm")
        will = "; ".join(part for part, _ in scene.outcome.parts)
        if will and scene.outcome.mood == "will":
            rows = wrapped_spans(with_chips(will, palette.good, palette), width - SIGN_CELLS - 1)
            told = [as_text(row) for row in rows]
            head = Text(" ") + self.chips([confirm])
            lines.append(head.append(" " * max(1, SIGN_CELLS - head.cell_len)) + told[0])
            lines += [Text(" " * SIGN_CELLS) + line for line in told[1:]]
        actions = [(word, ("action", place, 0)) for word, place in PLACES.items()]
        if scene.decision.kind == "action":
            for word, target in actions:
                known = ACTION_WORDS[word]
                able = target in scene.options
                said = known.comes_to(scene.circumstances) if able else known.why_not(scene.circumstances)
                lines += self.entry(
                    self.chips([self.nova.keymap_in_force.shown(f"action.{word}")]), f"{known.name}: {said}", width
                )
        return [*lines, Text()]

    def everything(self, width: int) -> list[Text]:
        """The keys of this place and of all pages, and further signs; on the title, the keys of all places."""
        columns = 2 if width >= TWO_COLUMNS else 1
        each = column_width(columns, width, 4)
        parts = [self.keys_of(scope, each) for scope in self.scopes]
        parts.insert(len(parts) if self.parts else 1, self.signs(each, False))
        lines = beside(halved(parts), each, 4) if columns == 2 else [line for part in parts for line in (*part, Text())]
        if self.scope != "title":
            return lines
        names = ", ".join(entry.id for entry in keys.KEYS)
        lines.append(heading(str(words.KEY_NAMES), width, self.nova.palette))
        return [*lines, *(Text.styled(f" {line}") for line in wrap_text(f"{words.KEY_FILE} {names}", width - 1))]

    @property
    def scopes(self) -> list[str]:
        """The places whose keys are told: this one, those that it belongs to, and on the title all others."""
        near = ["table"] if self.scope in keys.AT_THE_TABLE else []
        others = words.PLACES_HELP if self.scope == "title" else (*near, "everywhere", "dialog")
        return [self.scope, *(scope for scope in others if scope != self.scope)]

    def keys_of(self, scope: str, width: int) -> list[Text]:
        title = words.PLACES_HELP[scope] if scope in words.PLACES_HELP else gettext("On this page")
        lines = [self.part_heading(scope, title, width)]
        entries = keys.in_scope(scope)
        if len(languages()) == 1:
            entries = [entry for entry in entries if entry.id != "title.language"]
        if self.scope in keys.AT_THE_TABLE[1:]:  # that key leaves the lesson
            entries = [entry for entry in entries if entry.id != "back.esc"]
        for shown, sentence in self.merged(entries):
            lines += self.entry(shown, sentence, width)
        return lines

    def merged(self, entries: list[keys.Key]) -> list[tuple[Text, str]]:
        """Keys and their help, with all digits on one line."""
        rows: list[tuple[Text, str]] = []
        for entry in entries:
            place, _, way = entry.id.rpartition(".")
            if way == "up" and f"{place}.left" in keys.BY_ID:
                rows.append(self.moves(place))
            elif way in ARROWS and f"{place}.up" in keys.BY_ID and f"{place}.left" in keys.BY_ID:
                continue
            elif entry.id in words.RUNS_OF_KEYS:
                shown, sentence = words.RUNS_OF_KEYS[entry.id]
                rows.append((self.chips([str(shown)]), str(sentence)))
            elif not way.isdigit() or words.RUNS_OF_KEYS.keys().isdisjoint((f"{place}.0", f"{place}.1")):
                rows.append((self.chips(self.nova.keymap_in_force.all_shown(entry.id)), str(entry.help)))
        return rows

    def moves(self, place: str) -> tuple[Text, str]:
        """The four directions on one line: the first key of each, the others in words."""
        keymap = self.nova.keymap_in_force
        first = [keymap.shown(f"{place}.{way}") for way in ARROWS]
        others = " ".join(key for way in ARROWS for key in keymap.all_shown(f"{place}.{way}")[1:])
        chips = self.chips(first if max(map(len, first)) == 1 else self.arrows(place))
        return chips, words.MOVES_HELP.format(keys=others) if others else str(words.MOVE)

    def chips(self, shown: list[str]) -> Text:
        """Keys drawn as keycaps."""
        palette = self.nova.palette
        line = Text()
        for place, name in enumerate(shown):
            line.append(" " if place else "").append(f" {name} ", palette.bar + palette.title)
        return line

    def entry(self, head: Text, sentence: str, width: int) -> list[Text]:
        """A key or a sign, and its meaning."""
        start = Text(" ") + head
        told = wrap_text(sentence, width - SIGN_CELLS - 1)
        if start.cell_len >= SIGN_CELLS:
            return [start, *(Text(" " * SIGN_CELLS + line) for line in told)]
        start.append(" " * (SIGN_CELLS - start.cell_len))
        return [start.append(told[0]), *(Text(" " * SIGN_CELLS + line) for line in told[1:])]

    def signs(self, width: int, in_sight: bool) -> list[Text]:
        """The signs and words on the table from its top to its bottom, or all others."""
        title = str(words.SIGNS_IN_SIGHT if in_sight else words.OTHER_SIGNS if self.in_sight else words.SIGNS)
        lines = [self.part_heading("seen" if in_sight else "signs", title, width)]
        for sign, meaning in self.legend(in_sight):
            lines += self.entry(sign, meaning, width)
        return lines

    def legend(self, in_sight: bool) -> list[tuple[Text, str]]:
        palette, found = self.nova.palette, []
        black = Text(f" {die_letter(BLACK)} ", palette.die(BLACK))
        die = Text.assemble(*with_chips(die_label(Die(ECONOMIC, 6)), palette.ink, palette))
        drawn = {
            "kinds": kind_chips(range(KNOWLEDGE + 1), palette),
            "others": kind_chips((TERRITORY, PERSONALITY), palette).append(" ").append_text(black),
            "amount": Text(short_amount(6, ECONOMIC), palette.kind(ECONOMIC)),
            "die": die,
            "tracks": Text(TRACK_TITLES[0], palette.strong),
        }
        for sign, meaning in words.LEGEND:
            glyph = getattr(palette.glyphs, str(sign), "")
            head = drawn.get(str(sign)) or Text(glyph or str(sign), palette.accent if glyph else palette.strong)
            here = str(sign) in drawn or self.is_in_sight(glyph or str(sign))
            if (here and bool(self.in_sight)) is in_sight:
                found.append((head, str(meaning)))
        return found

    def is_in_sight(self, sign: str) -> bool:
        """Is the sign on the table? Some are also punctuation, or letters of words."""
        if sign not in COMMON_SIGNS:
            return (
                re.search(rf"(?<!\w){re.escape(sign)}" if sign[0].isalpha() else re.escape(sign), self.in_sight)
                is not None
            )
        after = "a-z" if sign.isalpha() else "a-z0-9"  # x2: two damaged cards
        return re.search(rf"(?<![\w+.:]){re.escape(sign)}(?! ?[{after}])", self.in_sight) is not None


def parts_begun(line: Text) -> list[str]:
    """The ids of the parts whose headings are on this line; columns can put several on it."""
    return [
        span.style.meta[PART_ID] for span in line.spans if isinstance(span.style, Style) and PART_ID in span.style.meta
    ]


def halved(parts: list[list[Text]]) -> tuple[list[Text], list[Text]]:
    """The parts in two columns of about equal height, in order."""
    total = sum(len(part) + 1 for part in parts)
    left: list[Text] = []
    right: list[Text] = []
    for part in parts:
        column = left if not right and len(left) + len(part) / 2 <= total / 2 else right
        column += [*part, Text()]
    return left, right
