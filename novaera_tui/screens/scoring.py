"""Scoring at the end of an Era: every point with its reason, players side by side where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import gettext, lazy, ngettext, pgettext
from novaera_tui.play.match import Match
from novaera_tui.play.tally import EraScoring, era_scoring, scoring_now
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    beside,
    block,
    column_in,
    column_width,
    fits_beside,
    gauge,
    heading,
    in_rows,
    kind_chips,
    title_strip,
)
from novaera_tui.words.effects import effect_words, short_effect
from novaera_tui.words.names import ERA_NUMERALS, KIND_WORDS, listed
from novaera_tui.words.pages import IF_NOW
from novaera_tui.words.threats import uncounted
from rules.kinds import NOBODY, CardNumber

POINT_INDENT = 5
"""Cells for the points before their reason."""
SCORING_PARTS = (
    (lazy("Kinds"), lazy("1 VP for each kind of working card you have")),
    (lazy("Majorities"), lazy("1 VP for each kind you have the most of")),
    (lazy("Cards"), lazy("what your cards score in every Era")),
    (lazy("Resources"), lazy("1 VP for every ten, at the end of the game")),
)
"""The parts of a scoring, each with a note."""
MAJORITIES = 1
"""Their place among the parts of a scoring."""
LEAST_POINT_COLUMN = 24
MOST_COLUMN = 64
ALL_WORDS, FEW_WORDS, NO_WORDS = range(3)
"""The amount of text below a card's title."""
ROOMY_SCORING = 26
"""Lines of a page whose parts have headings."""


class ScoringScreen(Page):
    """`era` is the Era that was scored."""

    key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    widest = 200
    detail = ALL_WORDS

    def __init__(self, session: Match, era: int, would: bool = False) -> None:
        """With `would`, scores as if the Era ended now."""
        super().__init__()
        self.session = session
        self.era = era
        self.would = would
        self.heading = IF_NOW if would else gettext("Scoring: the end of Era {era}", era=ERA_NUMERALS[era])

    def scored(self) -> EraScoring:
        return scoring_now(self.session.view(None)) if self.would else era_scoring(self.session, self.era)

    def body(self, width: int) -> list[Text]:
        """With as much text as fits on one page, or else on two."""
        for pages in (1, 2):
            for detail in (ALL_WORDS, FEW_WORDS, NO_WORDS):
                self.detail = detail
                lines = self.summary_lines(width)
                if len(lines) <= pages * self.sheet.rows:
                    return lines
        return lines

    def summary_lines(self, width: int) -> list[Text]:
        palette, names = self.nova.palette, self.session.names
        scoring = self.scored()
        after = [scoring.after(seat) for seat in range(len(names))]
        ahead = self.ahead(after)
        order = sorted(range(len(names)), key=lambda seat: (seat not in ahead, -after[seat]))
        lead = leader(names, scoring.before, after, ahead, self.is_end, self.would)
        lines = [heading(lead, width, palette)]
        lines += [self.standing(seat, scoring, max(after), width) for seat in order]
        if self.would and (told := uncounted(self.session.view(None))):
            lines += [Text.styled(f" {line}", palette.warn) for line in wrap_text(told, width - 2)]
        lines.append(Text())
        across = next(n for n in (len(names), 2, 1) if n == 1 or fits_beside(n, width, LEAST_POINT_COLUMN))
        each = min(MOST_COLUMN, column_width(across, width)) if across > 1 else width
        if across < len(names) or self.sheet.rows < ROOMY_SCORING:
            columns = [self.column(seat, scoring, each, ahead) for seat in order]
            return [*lines, *in_rows(columns, across, each)[:-1], *self.tied(scoring, width)]
        lines += beside([[self.head(seat, scoring, each, ahead)] for seat in order], each)
        for number, (title, note) in enumerate(SCORING_PARTS):
            parts = [self.parts(seat, scoring, each)[number] for seat in order]
            tied = self.tied(scoring, width) if number == MAJORITIES else []
            if any(parts) or tied:
                none = [Text.styled(f"  {palette.glyphs.blocked}", palette.quiet)]
                lines += [
                    Text(),
                    heading(str(title), width, palette, str(note)),
                    *beside([part or none for part in parts], each),
                ]
                lines += tied
        return lines

    def tied(self, scoring: EraScoring, width: int) -> list[Text]:
        """Kinds in which players tie for the most, below the columns because they concern everybody."""
        if not scoring.tied:
            return []
        told = ngettext(
            "Tied for most {kinds}: nobody scores it.",
            "Tied for most {kinds}: nobody scores them.",
            len(scoring.tied),
            kinds=listed(KIND_WORDS[kind] for kind in scoring.tied),
        )
        return [Text(), *(Text.styled(f" {line}", self.nova.palette.quiet) for line in wrap_text(told, width - 1))]

    def ahead(self, after: Sequence[int]) -> Sequence[int]:
        """The leading players; at the end of the game, those with the least Unrest among them (R18.2)."""
        result = self.session.view(None).result
        if result is not None and self.is_end:
            return result.winners
        return [seat for seat, points in enumerate(after) if points == max(after)]

    @property
    def is_end(self) -> bool:
        """Is this the last scoring of the game?"""
        view = self.session.view(None)
        return not self.would and view.result is not None and self.era == view.era

    def standing(self, seat: int, scoring: EraScoring, best: int, width: int) -> Text:
        """A bar of the points before this scoring, and those it adds."""
        palette = self.nova.palette
        colour = self.session.setup.seats[seat].colour
        before, points = scoring.before[seat], scoring.points(seat)
        label = max(8, min(24, max(map(len, self.session.names))))
        line = block(self.session.names[seat], label + 2, palette.seat_block(colour), palette)
        unit = pgettext("brief", "VP")
        line.append(f" {before:>3} {palette.glyphs.to} {before + points:<3} {unit} ", palette.strong)
        room = width - line.cell_len
        old = palette.bar if palette.bar.bgcolor else palette.rests[0]
        pieces = [(before, (), old), (points, (f"+{points}",), palette.seat_block(colour))]
        return line + gauge(pieces, room, best)

    def head(self, seat: int, scoring: EraScoring, width: int, ahead: Sequence[int]) -> Text:
        after = [scoring.after(seat) for seat in range(self.session.seats)]
        words = f"+{scoring.points(seat)}"
        if seat in ahead:
            place = place_of(after, ahead, self.is_end)
            words = pgettext("brief", "{place}, {points}", place=place, points=words)
        style = self.nova.palette.seat_block(self.session.setup.seats[seat].colour)
        return block(self.session.names[seat], width, style, self.nova.palette, words)

    def column(self, seat: int, scoring: EraScoring, width: int, ahead: Sequence[int]) -> list[Text]:
        """A player's points, reason by reason."""
        told = [line for part in self.parts(seat, scoring, width) for line in part]
        nothing = Text.styled(" " + pgettext("brief", "nothing this time"), self.nova.palette.quiet)
        return [self.head(seat, scoring, width, ahead), *(told or [nothing])]

    def parts(self, seat: int, scoring: EraScoring, width: int) -> tuple[list[Text], ...]:
        """The same in parts: kinds, majorities, cards, resources."""
        awards = scoring.awards[seat]
        scored = [award for award in awards if award.by == "objective"]
        cards = [line for award in scored for line in self.card_lines(award.amount, award.cause, width)]
        for card in scoring.contested[seat]:
            cards += self.card_lines(0, card, width, contested=True)
        goods = sum(award.amount for award in awards if award.by == "resources")
        return (
            self.kinds(seat, scoring, "colour", pgettext("brief", "kinds:"), width),
            self.kinds(seat, scoring, "majority", pgettext("brief", "most of:"), width),
            cards,
            [self.points(goods).append(pgettext("brief", "1 VP per 10 resources"))] if goods else [],
        )

    def kinds(self, seat: int, scoring: EraScoring, by: str, words: str, width: int) -> list[Text]:
        """The kinds, beside the words if every player's fit there, else below them."""
        everybody = [
            kind_chips([award.kind for award in awards if award.by == by], self.nova.palette)
            for awards in scoring.awards
        ]
        some = [award for award in scoring.awards[seat] if award.by == by]
        if not some:
            return []
        points = self.points(sum(award.amount for award in some))
        longest = max(chips.cell_len for chips in everybody)
        if points.cell_len + cell_len(words) + 1 + longest <= width:
            return [points.append(f"{words} ") + everybody[seat]]
        return [points.append(words), Text(" " * max(0, min(POINT_INDENT, width - longest))) + everybody[seat]]

    def scoring_words(self, card: int, contested: bool) -> list[str]:
        """The words on the card that scored, and a short form; none where the points say it all."""
        effects = [effect for effect in self.session.cards[card].effects if effect.trigger == "scoring"]
        if not contested and all(effect.per is None and effect.condition is None for effect in effects):
            return []
        full = "; ".join(effect_words(effect) for effect in effects)
        if contested:
            why = gettext("{effect}: somebody else met the condition too", effect=full)
            return [why, pgettext("brief", "somebody else too")]
        return [full, ", ".join(map(short_effect, effects))]

    def points(self, amount: int) -> Text:
        palette = self.nova.palette
        return Text.styled(f" +{amount}".ljust(POINT_INDENT) if amount else "  0".ljust(POINT_INDENT), palette.good)

    def card_lines(self, amount: int, card: int, width: int, contested: bool = False) -> list[Text]:
        """Points for a card, its title, and why it scored or did not, on one line if there is room."""
        view, quiet = self.session.view(None), self.nova.palette.quiet
        owner = view.owner_of(CardNumber(card))
        column = column_in(view.civilizations[owner], card) if owner != NOBODY else None
        strip = title_strip(view.cards[card], self.nova.palette, column=column)
        if strip.cell_len > width - POINT_INDENT:
            strip = title_strip(view.cards[card], self.nova.palette, width - POINT_INDENT, column)
        line = self.points(amount) + strip
        words = self.scoring_words(card, contested)
        for told in words:
            if line.cell_len + 1 + cell_len(told) <= width:
                return [line.append(f" {told}", quiet)]
        if not words or self.detail == NO_WORDS:
            return [line]
        below = wrap_text(words[0] if self.detail == ALL_WORDS else words[-1], width - POINT_INDENT)
        return [line, *(Text.styled(" " * POINT_INDENT + told, quiet) for told in below)]


def standings_page(session: Match) -> ScoringScreen:
    """Who is ahead: the scoring as if the Era ended now, from public information."""
    return ScoringScreen(session, session.view(None).era, would=True)


def leader(
    names: Sequence[str], before: Sequence[int], after: Sequence[int], ahead: Sequence[int], is_end: bool, would: bool
) -> str:
    """Who leads after a scoring, over whom and by how much, and whether the lead is new."""
    who = listed(names[seat] for seat in ahead)
    if len(ahead) > 1 and is_end:
        return gettext("{players} share the victory", players=who)
    if len(ahead) == len(names) > 2:
        return gettext("All would be level") if would else gettext("All are level")
    if len(ahead) > 1:
        return (
            gettext("{players} would be level", players=who) if would else gettext("{players} are level", players=who)
        )
    (first,) = ahead
    others = [seat for seat in range(len(names)) if seat != first]
    best = max(after[seat] for seat in others)
    margin = after[first] - best
    second = listed(names[seat] for seat in others if after[seat] == best)
    if not margin:
        return gettext("{player} beats {others}: lower Unrest", player=who, others=second)
    if is_end:
        sentence = lazy("{player} wins, {margin} ahead of {others}")
    elif would:
        sentence = lazy("{player} would lead, {margin} ahead of {others}")
    elif any(before) and before[first] < max(before):
        sentence = lazy("{player} takes the lead, {margin} ahead of {others}")
    else:
        sentence = lazy("{player} leads, {margin} ahead of {others}")
    return sentence.format(player=who, margin=margin, others=second)


def place_of(scores: Sequence[int], ahead: Sequence[int], is_end: bool) -> str:
    """The place of the leaders, in a word or two."""
    if not is_end:
        return pgettext("brief", "leads") if len(ahead) == 1 else pgettext("brief", "level")
    if len(ahead) > 1:
        return pgettext("brief", "shared win")
    margin = scores[ahead[0]] - max((score for seat, score in enumerate(scores) if seat not in ahead), default=0)
    return pgettext("brief", "wins by {margin}", margin=margin) if margin else pgettext("brief", "wins on Unrest")
