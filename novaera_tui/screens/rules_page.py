"""The rules page: contents, rules with our rulings marked, examples drawn like the table, and a search."""

from __future__ import annotations

from rich.text import Text

from novaera_tui import keys
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.examples import draw_after, draw_before
from novaera_tui.draw.text import wrap_text, wrapped_spans
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, beside, column_width, heading
from novaera_tui.tutorial.examples import Example, load_examples
from novaera_tui.words.rules_text import (
    CONTENTS,
    CONTENTS_NOTE,
    EXAMPLE,
    OPEN_PART,
    RULES_TITLE,
    RULING_NOTE,
    TO_CONTENTS,
    Rule,
    load_rules,
)
from novaera_tui.words.story import tell_all

SIGN = "§"
INDENT = 7
COLUMNS_OF_SECTIONS = 2


class RulesPage(Menu):
    """The cursor moves through the contents at the top; below them the page scrolls."""

    BINDINGS = bindings(keys.in_scope("rules"))
    help_scope = "rules"

    def __init__(self, rule: str = "") -> None:
        """Open at this rule, or at the contents."""
        super().__init__()
        self.heading = str(RULES_TITLE)
        self.rules = load_rules()
        self.starts: list[int] = []
        """The first lines of the sections."""
        self.places: dict[str, int] = {}
        """The first lines of the rules."""
        self.wanted = rule
        self.written = ""
        """Digits of a section number typed so far."""

    @property
    def sign(self) -> str:
        return "!" if self.nova.options.ascii else SIGN

    # Drawing --------------------------------------------------------------------------------------------

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        key = self.nova.coach_key
        lines = [heading(str(CONTENTS), width, palette, CONTENTS_NOTE.format(enter=key("dialog.accept")))]
        lines += self.contents(len(lines), width)
        lines += [Text(), *map(Text, wrap_text(self.rules.foreword, width))]
        note = wrap_text(RULING_NOTE.format(sign=self.sign, search=key("dialog.search")), width)
        lines += [Text(), *(Text.styled(line, palette.quiet) for line in note)]
        examples = load_examples()
        self.starts, self.places = [], {}
        for section in self.rules.sections:
            lines.append(Text())
            self.starts.append(len(lines))
            strip = Text.styled(f"{section.number}  {section.title} ", palette.phase)
            lines.append(strip.append(" ").append(palette.glyphs.rule * max(0, width - strip.cell_len), palette.quiet))
            for rule in section.rules:
                self.places[rule.number] = len(lines)
                lines += self.rule_lines(rule, width)
                for example in examples:
                    if example.rule == rule.number:
                        lines += self.example_lines(example, width)
        return lines

    def lay_out(self) -> None:
        super().lay_out()
        if self.wanted in self.places:
            line, self.wanted = self.places[self.wanted], ""
            self.found = [line]
            self.sheet.place(line - 1)

    def contents(self, top: int, width: int) -> list[Text]:
        """The sections in columns, downwards."""
        palette = self.nova.palette
        each = column_width(COLUMNS_OF_SECTIONS, width)
        rows = self.contents_rows
        columns: list[list[Text]] = [[] for _ in range(COLUMNS_OF_SECTIONS)]
        for number, section in enumerate(self.rules.sections):
            column, row = divmod(number, rows)
            self.choice(top + row, column * (each + 2), column * (each + 2) + each)
            digits = section.number.lstrip("R")
            line = Text(" ").append(f" {digits:>2} ", palette.phase).append(f" {section.title}")
            columns[column].append(line)
        return beside(columns, each)

    @property
    def contents_rows(self) -> int:
        return -(-len(self.rules.sections) // COLUMNS_OF_SECTIONS)

    def rule_lines(self, rule: Rule, width: int) -> list[Text]:
        palette = self.nova.palette
        told = wrap_text(rule.text, width - INDENT)
        lines = [Text.styled(rule.number.ljust(INDENT), palette.title).append(told[0], palette.ink)]
        lines += [Text(" " * INDENT + line) for line in told[1:]]
        if rule.ruling:
            ruling = wrap_text(rule.ruling, width - INDENT - 2)
            lines += [
                Text.styled(" " * INDENT + (f"{self.sign} " if place == 0 else "  ") + line, palette.accent)
                for place, line in enumerate(ruling)
            ]
        return lines

    def example_lines(self, example: Example, width: int) -> list[Text]:
        """The position as the table draws it, the choices made, and the position after them."""
        palette = self.nova.palette
        room, margin = width - INDENT, " " * INDENT
        said = wrapped_spans(with_chips(example.say, palette.ink, palette), room, "", "")
        lines = [Text(), Text(margin).append(f" {EXAMPLE} ", palette.bar + palette.title)]
        lines += [Text(margin) + as_text(row) for row in said]
        lines += [Text(margin) + as_text(line) for line in draw_before(example, room, palette)]
        game = example.before
        for sentence in tell_all(list(example.happened), game.names, game.cards, None, True):
            spans = with_chips(sentence.text, palette.good, palette)
            lines += [Text(margin) + as_text(row) for row in wrapped_spans(spans, room, f"{palette.glyphs.to} ", "  ")]
        lines += [Text(margin) + as_text(line) for line in draw_after(example, room, palette)]
        return [*lines, Text()]

    def marked(self, line: int) -> tuple[int, int] | None:
        return Page.marked(self, line) or Menu.marked(self, line)

    def key_line(self) -> Text:
        if self.typing is not None or self.sought:
            return super().key_line()
        if self.sheet.top:
            return self.key_labels(("dialog.home", str(TO_CONTENTS)), "dialog.down", "dialog.search", "dialog.close")
        return self.key_labels("dialog.down", ("dialog.accept", str(OPEN_PART)), "dialog.search", "dialog.close")

    # Moving ---------------------------------------------------------------------------------------------

    action_page_up = Page.action_page_up
    action_page_down = Page.action_page_down
    action_home = Page.action_home
    action_end = Page.action_end
    show_found = Page.show_found

    def action_down(self) -> None:
        if self.sheet.top or self.chosen == len(self.choices) - 1:
            self.sheet.scroll_lines(1)
        else:
            self.move_to(self.chosen + 1)

    def action_up(self) -> None:
        if self.sheet.top:
            self.sheet.scroll_lines(-1)
        else:
            self.move_to(self.chosen - 1)

    def action_side(self, way: int) -> None:
        if not self.sheet.top and 0 <= self.chosen + way * self.contents_rows < len(self.choices):
            self.move_to(self.chosen + way * self.contents_rows)

    def action_accept(self) -> None:
        """Open the section under the cursor, or turn the page below the contents. After a typed number, only end the
        number.
        """
        written, self.written = self.written, ""
        if written and self.starts and self.sheet.top == self.starts[self.chosen]:
            return
        if self.sheet.top:
            self.action_page_down()
        elif self.starts:
            self.sheet.go_to(self.starts[self.chosen])

    def action_digit(self, digit: int) -> None:
        """Go to this section; a second digit continues the number."""
        numbers = [section.number.lstrip("R") for section in self.rules.sections]
        longer = f"{self.written}{digit}"
        self.written = longer if longer in numbers else str(digit)
        if self.starts and self.written in numbers:
            self.chosen = numbers.index(self.written)
            self.sheet.place(self.starts[self.chosen])
            self.sheet.refresh()
