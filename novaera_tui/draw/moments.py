"""Moments as whole screens: a band in large letters, and below it whom it hit, how it came, and what is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.cards import add_price, price_in_play
from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.sheet import WIDE_SHEET, Sheet, SheetPart
from novaera_tui.draw.text import Line, Row, filled_spans, fit
from novaera_tui.messages import pgettext
from novaera_tui.palette import Palette, die_place
from novaera_tui.play import moment_words as words
from novaera_tui.play.match import Match
from novaera_tui.play.moment_accounts import (
    Account,
    CivilWarAccount,
    CivilWarCause,
    DarkAgeAccount,
    DisasterAccount,
    EraAccount,
    Loss,
    MarkerPath,
)
from novaera_tui.play.moments import Moment
from novaera_tui.play.tally import EraScoring, by_reason
from novaera_tui.words.names import ERA_NUMERALS, SHORT_SOURCE_WORDS, TRACK_TITLES, card_name, vp_words
from rules.kinds import CIVIL_WAR, DARK_AGE, LAST_SPACE, NO_CARD, NOBODY, ROUNDS_PER_ERA

ROOMY: Final = 29
"""From this height on, a new Era also tells what lies on the table."""


def draw_moment(match: Match, told: Account, width: int, height: int, palette: Palette) -> list[Line]:
    """The page of a moment, in at most this width; blank lines are empty. Of the match it needs names and cards."""
    sheet = Sheet(match, width, height, palette)
    match told:
        case DisasterAccount():
            return draw_disaster(sheet, told)
        case CivilWarAccount():
            return draw_war(sheet, told)
        case DarkAgeAccount():
            return draw_dark_age(sheet, told)
    return draw_era(sheet, told)


# Disasters ----------------------------------------------------------------------------------------------


def draw_disaster(sheet: Sheet, told: DisasterAccount) -> list[Line]:
    moment, match, track = told.moment, sheet.match, told.track
    style = sheet.palette.track(track)
    rule = words.DISASTER_RULES[track]
    band = sheet.band(where(moment), str(words.ALL_SPENT), TRACK_TITLES[track], rule, style)
    coming = words.what_next(track, told.following, sheet.names[told.path.first])
    how = draw_marker_path(sheet, told.path, moment, track)
    after = [sheet.running([(coming, sheet.palette.quiet)], sheet.margin)]
    seats = range(match.seats)
    losses, brief = [draw_losses(sheet, told.losses, seats, track, is_brief) for is_brief in (False, True)]
    lines = sheet.fullest(band, ([losses, how, after], [brief, how, after]))
    return lines if len(lines) <= sheet.height else sheet.stacked(band, [brief, after])


def where(moment: Moment) -> str:
    return words.WHERE.format(era=ERA_NUMERALS[moment.era], round=moment.round)


def draw_losses(
    sheet: Sheet, losses: Sequence[Loss], seats: Sequence[int], track: int, is_brief: bool = False
) -> list[list[Line]]:
    """What happened to the cards of each of these players, and what it costs them."""
    told: list[tuple[Row, str]] = []
    strip_end = sheet.column + 2 + max((cell_len(strip_words(sheet, loss)) for loss in losses), default=0)
    for seat in seats:
        mine = [loss for loss in losses if loss.hit.player == seat]
        if not mine:
            row = sheet.named(seat).add(f"  {words.NOTHING_TO_LOSE}", sheet.palette.quiet)
            told.append((row, ""))
        for place, loss in enumerate(mine):
            head = sheet.row().to(sheet.column, sheet.palette.ink) if place else sheet.named(seat)
            told.append((add_fate(sheet, head, loss, strip_end), words.cost_words(loss, track, is_brief)))
    if sheet.width >= WIDE_SHEET:
        return [[row.segments, *costs_below(sheet, cost, strip_end + 2)] for row, cost in told]
    beside = max(row.width for row, _ in told) + 3
    if all(beside + cell_len(cost) <= sheet.right for _, cost in told):
        return [[row.to(beside, sheet.palette.ink).add(cost, sheet.palette.bad).segments] for row, cost in told]
    return [[row.segments, *costs_below(sheet, cost, sheet.column + 2)] for row, cost in told]


def costs_below(sheet: Sheet, cost: str, start: int) -> list[Line]:
    return sheet.running([(cost, sheet.palette.quiet)], start) if cost else []


def strip_words(sheet: Sheet, loss: Loss) -> str:
    return f"      {card_name(sheet.cards[loss.hit.card])} "


def add_fate(sheet: Sheet, row: Row, loss: Loss, strip_end: int) -> Row:
    """The sign, the card and its fate."""
    palette, card = sheet.palette, sheet.cards[loss.hit.card]
    how, name = loss.hit.how, card_name(card)
    sign = {"damaged": palette.glyphs.damaged, "safe": palette.glyphs.safe}.get(how, "-")
    mood = palette.good if how == "safe" else palette.bad
    row.add(f"{sign} ", mood)
    if sheet.width < WIDE_SHEET:
        style = palette.good if how == "safe" else palette.strong
        return row.add(words.CARD_FATES[how].format(card=name), style)
    column = card.kinds[-1] if loss.hit.column is None else loss.hit.column
    style = palette.strips[column] if how == "safe" else palette.bodies[column]
    add_price(row, price_in_play(card, column), palette, 4)
    row.add(f"{name} ", style).to(strip_end, style).to(strip_end + 2, palette.ink)
    return row.add(words.FATES_ALONE[how].format(player=sheet.names[loss.hit.player]), mood)


def draw_marker_path(sheet: Sheet, path: MarkerPath, moment: Moment, track: int) -> list[list[Line]]:
    """The bar of the marker's way, who left which zone, and the cards that pushed."""
    palette = sheet.palette
    told: list[Line] = []
    if path.dice:
        spans = filled_spans(
            words.ZONE_LEFT,
            palette.ink,
            player=sheet.name_span(path.picker),
            taken=(str(path.taken + 1), palette.ink),
            left=(str(path.left + 1), palette.ink),
        )
        told += sheet.with_dice(spans, path.dice)
    for push in words.pushes_words(path, sheet.cards):
        told += sheet.running([(push, palette.ink)], sheet.column)
    amounts = [step.amount for step in path.steps]
    labels = words.step_labels(path, moment.era, moment.round)
    place = die_place(track)
    return how_it_came(sheet, told, draw_way(sheet, amounts, labels, palette.strips[place], palette.rests[place]))


def how_it_came(sheet: Sheet, told: list[Line], bar: Row) -> list[list[Line]]:
    """The label with the bar beside it; where that is too narrow, with the words beside it and the bar below."""
    label = sheet.labelled(str(words.HOW_IT_CAME))
    if sheet.width >= WIDE_SHEET:
        return [[label.join(bar).segments], *([told] if told else [])]
    first, *rest = told or [[]]
    return [[label.join(first[1:]).segments, *rest], [sheet.row().join(bar).segments]]


def draw_way(sheet: Sheet, amounts: Sequence[int], labels: Sequence[Sequence[str]], style: Style, before: Style) -> Row:
    """A bar of the way to the last space, piece by piece; the last piece is the one that did it."""
    palette, row = sheet.palette, Row()
    width = sheet.right - (sheet.column if sheet.width >= WIDE_SHEET else sheet.margin)
    done = 0
    for place, (amount, forms) in enumerate(zip(amounts, labels, strict=True)):
        start = round(done * width / LAST_SPACE)
        done += amount
        size = round(done * width / LAST_SPACE) - start
        is_last = place == len(amounts) - 1
        label = next((form for form in forms if cell_len(form) + 2 <= size), "")
        lead = palette.glyphs.upright if place and not is_last else " "
        row.add(fit(f"{lead}{label}", size, ""), style if is_last else before)
    return row


# Civil War ----------------------------------------------------------------------------------------------


def draw_war(sheet: Sheet, war: CivilWarAccount) -> list[Line]:
    palette, told, losses = sheet.palette, war.cause, war.losses
    band = sheet.band(
        where(war.moment), sheet.names[told.player], str(words.WAR_TITLE), str(words.WAR_RULE), palette.alarm
    )
    spared = [
        sheet.running([(f"{palette.glyphs.safe} {text}", palette.good)], sheet.column)
        for text in words.spared_words(told, sheet.cards)
    ]
    in_all = words.in_all_words(losses)
    sum_up = [sheet.running([(in_all, palette.bad)], sheet.column + 2)] if in_all else []
    amounts = [told.before, CIVIL_WAR - told.before] if told.before else [CIVIL_WAR]
    bar = draw_way(sheet, amounts, words.unrest_labels(told), palette.alarm, palette.unrest[1])
    how = how_it_came(sheet, cause_lines(sheet, told), bar)
    after = [sheet.running([(str(words.WAR_OVER), palette.quiet)], sheet.margin)]
    hits = (draw_losses(sheet, losses, (told.player,), NOBODY, is_brief) for is_brief in (False, True))
    return sheet.fullest(band, ([[*some, *spared, *sum_up], how, after] for some in hits))


def cause_lines(sheet: Sheet, told: CivilWarCause) -> list[Line]:
    palette = sheet.palette
    change = f"{told.before}{palette.glyphs.to}{CIVIL_WAR}"
    if not told.dice:
        return sheet.running([(words.unrest_words(told, sheet.names, sheet.cards, change), palette.ink)], sheet.column)
    spans = filled_spans(
        words.UNREST_BY_PICK,
        palette.ink,
        player=sheet.name_span(told.player),
        sum=(str(sum(die.value for die in told.dice)), palette.ink),
        change=(change, palette.ink),
    )
    return sheet.with_dice(spans, told.dice)


# The Dark Age -------------------------------------------------------------------------------------------


def draw_dark_age(sheet: Sheet, told: DarkAgeAccount) -> list[Line]:
    moment, palette = told.moment, sheet.palette
    band = sheet.band(
        where(moment), str(words.ALL_PICKED), TRACK_TITLES[DARK_AGE], str(words.DARK_RULE), palette.track(DARK_AGE)
    )
    rows: list[list[Line]] = []
    for player, dice, protection in told.at_stake:
        row = sheet.named(player)
        add_chips(row, dice, palette)
        if protection != NO_CARD:
            row.add(f"   {palette.glyphs.safe} ", palette.good)
            row.add(words.NO_DROP.format(card=card_name(sheet.cards[protection])), palette.good)
        rows.append([row.segments])
    parts = [
        rows,
        draw_marker_path(sheet, told.path, moment, DARK_AGE),
        [sheet.running([(words.rest_of_era(moment.round), palette.quiet)], sheet.margin)],
    ]
    return sheet.stacked(band, parts)


# A new Era ----------------------------------------------------------------------------------------------

LEVELS: Final[tuple[dict[str, int], ...]] = (
    {},
    {"people": 1},
    {"people": 1, "damaged": 1},
    {"people": 1, "damaged": 1, "evolutions": 1},
    {"people": 2, "damaged": 2, "evolutions": 2},
)
"""What is told in fewer words first, where lines are few."""
SOURCES: Final = ("colour", "majority", "objective")
"""The sources of points of every scoring."""


def draw_era(sheet: Sheet, told: EraAccount) -> list[Line]:
    moment, match, palette, change = told.moment, sheet.match, sheet.palette, told.change
    ended = ERA_NUMERALS[moment.era - 1]
    begins = words.LAST_ERA if told.is_last else words.FIRST_ROUND
    band = sheet.band(
        words.ERA_OVER.format(era=ended),
        begins.format(rounds=ROUNDS_PER_ERA, player=sheet.names[told.first]),
        pgettext("large letters", "ERA {era}", era=ERA_NUMERALS[moment.era]),
        str(words.NEW_TERRITORIES if told.has_new_territories else words.NEW_CARDS),
        palette.phase,
    )

    def named(cards_of: Sequence[Sequence[int]]) -> tuple[str, ...]:
        return words.named_or_counted(cards_of, match.names, match.cards)

    changes = {
        "evolutions": named([[card for _, card in mine] for mine in change.evolved]),
        "people": named(change.gone),
        "tracks": (words.track_words(told.tracks, told.dark_age, palette.glyphs.to),),
    }
    if told.has_new_territories:
        changes["territories"] = (str(words.TERRITORY_WORDS),)
    left = {"damaged": named(told.damaged)}
    table = draw_scoring(sheet, told.scoring, ended)
    new = {
        "cards": (words.new_cards_words(change, match.cards),),
        "to enlist": (words.enlist_words(change, match.cards),),
    }
    left_title = words.LEFT_FROM.format(era=ended)

    def parts(levels: Mapping[str, int], has_new: bool = False) -> list[SheetPart]:
        return [
            [table],
            [entries(sheet, str(words.WHAT_CHANGES), changes, levels)],
            *([[entries(sheet, str(words.ON_TABLE_WORDS), new, levels)]] if has_new else []),
            [entries(sheet, left_title, left, levels)],
        ]

    forms = [parts({}, has_new=True)] if sheet.height >= ROOMY else []
    return sheet.fullest(band, [*forms, *map(parts, LEVELS)])


def entries(sheet: Sheet, title: str, told: Mapping[str, tuple[str, ...]], levels: Mapping[str, int]) -> list[Line]:
    """A title over labels with what they are about, in many words (level 0) or few."""
    palette = sheet.palette
    lines = [sheet.row().add(title, palette.strong).segments]
    start = sheet.margin + max(cell_len(label) for _, label in words.CHANGE_LABELS.items()) + 3
    for key, forms in told.items():
        head = sheet.row().add(words.CHANGE_LABELS[key], palette.quiet)
        spans = [(forms[min(levels.get(key, 0), len(forms) - 1)], palette.ink)]
        lines += sheet.running(spans, start, head)
    return lines


def draw_scoring(sheet: Sheet, scoring: EraScoring, ended: str) -> list[Line]:
    """The points of the Era that ended, as a table."""
    palette = sheet.palette
    heads = [*(SHORT_SOURCE_WORDS[source] for source in SOURCES), pgettext("brief", "Era {era}", era=ended)]
    heads.append(pgettext("brief", "now"))
    title = words.SCORING_OF.format(era=ended)
    first = max(cell_len(title), *map(cell_len, sheet.names)) + 2
    cell = max(7, min(14, (sheet.right - sheet.margin - first) // len(heads)))
    row = sheet.row().add(fit(title, first, ""), palette.strong)
    for head in heads:
        row.add(head.rjust(cell), palette.quiet)
    lines = [row.segments]
    for seat, awards in enumerate(scoring.awards):
        totals = by_reason(awards)
        row = sheet.row()
        row.add(fit(sheet.names[seat], first, ""), palette.seat(sheet.match.setup.seats[seat].colour))
        for source in SOURCES:
            row.add(str(totals.get(source, palette.glyphs.blocked)).rjust(cell), palette.ink)
        row.add(f"+{scoring.points(seat)}".rjust(cell), palette.title)
        row.add(vp_words(scoring.after(seat)).rjust(cell), palette.title)
        lines.append(row.segments)
    return lines
