"""The pages of the table as lines: "name: value" instead of columns. Each takes what its page on the screen takes.

A page tells nothing that its reader may not know: it gets a view, or asks the match for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from novaera_tui.messages import MessageList, gettext, lazy, ngettext, pgettext, plazy, variants
from novaera_tui.plain.choices import dice_and_sum
from novaera_tui.play.match import Match, VoteAsked
from novaera_tui.play.moments import Moment
from novaera_tui.play.round_summary import Yield, rounds_of
from novaera_tui.play.seating import joining_words, seat_status
from novaera_tui.play.tally import EraScoring, by_reason, by_source, era_scoring, history, last_scored, scoring_now
from novaera_tui.play.verdicts import difference_words, lead_words, tie_breaks, verdict
from novaera_tui.table.objections import rules_of_card, shown_rule
from novaera_tui.words import hints as hint_words
from novaera_tui.words import threats as threat_words
from novaera_tui.words.card_words import (
    NO_EFFECT,
    NO_EFFECT_BRIEFLY,
    card_words,
    cost_words,
    lasting_words,
    relations,
    short_card,
    sort_words,
    whereabouts,
)
from novaera_tui.words.names import (
    BETWEEN_DECIMALS,
    COMMA,
    ERA_NUMERALS,
    KIND_TITLES,
    KIND_WORDS,
    SOURCE_WORDS,
    TRACK_TITLES,
    amount_of,
    card_name,
    chain,
    dice_words,
    either,
    listed,
    short_amount,
    vp_words,
)
from novaera_tui.words.pages import DAMAGED_FACE_DOWN, IF_NOW, SINCE, SO_FAR, hidden_hand
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.story import tell_all
from rules import Card, CardSet, CivilizationView, View
from rules.forecast import Threat, threat
from rules.kinds import COLOURS, DARK_AGE, DISASTERS, KINDS, NO_CARD, SEATS, TRACKS, CardNumber, Cards

PageLines = list[str]
CELL_ENDS: Final = re.compile(r" {2,}|[\u2190-\u21ff\u2500-\u25ff#=_|]{2,}|-{2,}|[\u2500-\u25ff]")
"""Gaps between columns, rules, bars and frames."""


def entry(name: object, value: object) -> str:
    """Welfare: 3."""
    return pgettext("plain", "{name}: {value}", name=name, value=value)


def amounts(numbers: Sequence[int]) -> str:
    """2 welfare, 1 knowledge; kinds without any are left out."""
    return chain(COMMA, [amount_of(numbers[kind], kind) for kind in COLOURS if numbers[kind]]) or gettext("nothing")


def read_aloud(text: str) -> PageLines:
    """Text that was made for columns, without them: cells become "name: value, value"; lines and frames are dropped."""
    lines = []
    for line in text.splitlines():
        cells = [cell for cell in CELL_ENDS.split(line.strip()) if cell.strip()]
        if cells:
            first, *others = cells
            lines.append(entry(first.removesuffix(":"), ", ".join(others)) if others else first)
    return lines


# Cards --------------------------------------------------------------------------------------------------


def card_line(card: Card) -> str:
    """A card in one line: its name, its price and what it does."""
    does = short_card(card) or str(NO_EFFECT_BRIEFLY)
    if card.is_territory:
        return entry(card_name(card), does)
    return entry(priced(card), does)


def priced(card: Card) -> str:
    """A card's name with its price."""
    price = either(amount_of(card.cost, kind) for kind in card.kinds if kind in COLOURS)
    return card_name(card) if card.is_territory else f"{card_name(card)} ({price or card.cost})"


def new_cards_line(view: View, new: Iterable[CardNumber], is_terse: bool) -> str:
    told = [card_name(view.cards[card]) if is_terse else priced(view.face(card)) for card in new]
    cards = chain(COMMA, told)
    return gettext("New: {cards}.", cards=cards) if is_terse else gettext("Now available: {cards}.", cards=cards)


def card_page(cards: CardSet, number: int, view: View | None = None, due: tuple[int, ...] = ()) -> PageLines:
    card = cards[number] if view is None else view.face(CardNumber(number))
    lines = [entry(card_name(card), sort_words(card)), *([] if card.is_territory else [cost_words(card, due)])]
    lines += card_words(card) or [str(NO_EFFECT)]
    lines += [*relations(card, cards), *(whereabouts(number, view) if view is not None else [])]
    about = chain(COMMA, [f"{shown_rule(rule)} ({subject})" for rule, subject in rules_of_card(card)])
    return [*lines, gettext("Rules: {rules}.", rules=about)]


def open_cards_page(view: View) -> PageLines:
    """The Display, column by column from the card that can be taken; and the personalities."""
    lines = []
    for number, column in enumerate(view.display, 1):
        cards = [view.face(card) for card in reversed(column)]
        where = gettext("Column {number}", number=number)
        if not cards:
            lines.append(entry(where, gettext("empty")))
            continue
        above = [card_name(card) for card in cards[1:]]
        lines.append(entry(where, card_line(cards[0])))
        if above:
            lines.append(entry(gettext("Above it"), chain(COMMA, above)))
    people = [card_line(view.face(card)) for card in view.personalities]
    return [*lines, *(entry(gettext("Personality"), person) for person in people)]


def zones_page(view: View) -> PageLines:
    lines = []
    for number, dice in enumerate(view.zones):
        told = dice_and_sum(dice) if dice else gettext("taken")
        lines.append(entry(gettext("Zone {number}", number=number + 1), told))
    return lines or [gettext("There are no dice to pick now.")]


# Civilizations ------------------------------------------------------------------------------------------


def means_line(view: View, seat: int, is_named: bool = True, is_terse: bool = False) -> str:
    """Points, Unrest, resources and dice."""
    mine = view.civilizations[seat]
    if is_terse:
        resources = " ".join(short_amount(mine.resources[kind], kind) for kind in COLOURS if mine.resources[kind])
        told = chain(
            COMMA, [vp_words(mine.vp), gettext("Unrest {unrest}", unrest=mine.unrest), *filter(None, [resources])]
        )
        return entry(mine.name, told) if is_named else f"{told}."
    means = [
        vp_words(mine.vp),
        gettext("Unrest {unrest}", unrest=mine.unrest),
        amounts(mine.resources) if any(mine.resources) else gettext("no resources"),
    ]
    means += [entry(gettext("dice"), dice_words(mine.dice))] if mine.dice else []
    told = "; ".join(means)
    return entry(mine.name, told) if is_named else f"{told}."


def status_page(view: View) -> PageLines:
    """The round, everybody's means and the markers."""
    return [round_line(view), *(means_line(view, seat) for seat in SEATS[: view.seats]), tracks_line(view)]


def round_line(view: View) -> str:
    return gettext("Era {era}, round {round}.", era=ERA_NUMERALS[view.era], round=view.round)


def stand_line(match: Match) -> str:
    """Era II, round 1. Ada's turn. VP: Ada 13, Bo 11."""
    view, decision = match.view(None), match.decision
    turn = [gettext("{player}'s turn.", player=match.names[decision.player])] if decision is not None else []
    points = gettext("VP: {totals}.", totals=totals([each.vp for each in view.civilizations], match.names))
    return " ".join([round_line(view), *turn, points])


def totals(points: Iterable[int], names: Iterable[str]) -> str:
    """Ada 13, Bo 11."""
    told = zip(names, points, strict=True)
    return chain(COMMA, [pgettext("plain", "{player} {points}", player=name, points=number) for name, number in told])


def civilization_lines(view: View, seat: int, in_full: bool = True) -> PageLines:
    """Means in a line, then cards by kind, hand and Past."""
    mine = view.civilizations[seat]
    lines = [means_line(view, seat)]
    for kind in KINDS:
        cards = [own_card(view, mine, card, in_full) for card in mine.columns[kind]]
        if cards:
            lines.append(entry(KIND_TITLES[kind], "; ".join(cards)))
    lines.append(hidden_hand(mine.hand_size) if not mine.hand else hand_line(view, mine.hand, in_full))
    if mine.past:
        lines.append(entry(gettext("Past"), chain(COMMA, [card_name(view.cards[card]) for card in mine.past])))
    points = {source: amount for source, amount in by_source(mine.ledger).items() if amount}
    sources = ", ".join(f"{SOURCE_WORDS[source]} {amount}" for source, amount in points.items())
    return [*lines, gettext("Points from {sources}", sources=sources)] if sources and in_full else lines


def own_card(view: View, owner: CivilizationView, card: CardNumber, in_full: bool) -> str:
    """R14: a damaged card lies face down, and only its owner knows it."""
    is_damaged = card in owner.damaged
    if is_damaged and owner.seat != view.player:
        return str(DAMAGED_FACE_DOWN)
    does = lasting_words(view.face(card)) if in_full else ""
    name = card_name(view.cards[card]) + (f", {DAMAGED_FACE_DOWN}" if is_damaged else "")
    return f"{name} ({does})" if does and not is_damaged else name


def hand_line(view: View, hand: Cards, in_full: bool) -> str:
    cards = [card_line(view.face(card)) if in_full else card_name(view.cards[card]) for card in hand]
    return entry(gettext("Hand"), "; ".join(cards))


def civilization_page(_match: Match, view: View, seat: int) -> PageLines:
    """Everybody's, this player's first."""
    order = [*range(seat, view.seats), *range(seat)]
    return [line for each in order for line in civilization_lines(view, each)]


# Tracks -------------------------------------------------------------------------------------------------


def tracks_line(view: View) -> str:
    return chain(COMMA, [f"{TRACK_TITLES[track]} {view.tracks[track]}" for track in TRACKS])


def threats_page(match: Match, reader: int | None = None, least: int = 0, has_rules: bool = True) -> PageLines:
    """Whom each disaster from a space on would hit, a sentence for each player; the nearest comes first."""
    view = match.view(None)
    lines, harmless = list[str](), list[str]()
    for track in sorted(DISASTERS, key=lambda track: -view.tracks[track]):
        if view.tracks[track] < least:
            continue
        dangers = [(seat, threat(view, seat, track)) for seat in SEATS[: view.seats]]
        told = [
            entry(YOU if seat == reader else match.names[seat], f"{fate_words(danger, match.cards)}.")
            for seat, danger in dangers
            if not danger.harmless or danger.protection != NO_CARD
        ]
        if told:
            lines.append(" ".join([DISASTER_HITS[track].format(space=view.tracks[track]), *told]))
        else:
            harmless.append(f"{TRACK_TITLES[track]} {view.tracks[track]}")
    if harmless:
        lines.append(gettext("{tracks}: nobody has a card to lose.", tracks=chain(COMMA, harmless)))
    if view.tracks[DARK_AGE] >= least:
        rule = threat_words.DARK_AGE_WORDS if has_rules else ""
        lines.append(f"{TRACK_TITLES[DARK_AGE]} {view.tracks[DARK_AGE]}. {rule}".rstrip())
    unrest = [threat_words.unrest_line(view, SEATS[reader]).text] if reader is not None else []
    rules = [str(threat_words.DISASTER_WORDS)] if has_rules else []
    return [*unrest, *rules, *(lines or [gettext("No marker is on space {space} or beyond.", space=least)])]


def fate_words(danger: Threat, cards: CardSet) -> str:
    if danger.protection != NO_CARD:
        return gettext("protected by {card}", card=card_name(cards[danger.protection]))
    named = threat_words.one_of(danger.lost or danger.damaged, cards)
    if danger.lost:
        return gettext("none in play, so {cards} lost", cards=named)
    return gettext("{cards} damaged", cards=named)


YOU: Final = plazy("plain", "You")
DISASTER_HITS: Final = MessageList(
    *variants("[Riots|Invasion|Decline|Regression] {space}, for [welfare|military|economic|knowledge] cards.")
)


# Points -------------------------------------------------------------------------------------------------


def scoring_lines(match: Match, scoring: EraScoring) -> PageLines:
    """Each player's points, reason by reason."""
    lines = []
    for seat, name in enumerate(match.names):
        told = []
        for source, points in by_reason(scoring.awards[seat]).items():
            awards = [award for award in scoring.awards[seat] if award.by == source]
            what = [card_name(match.cards[award.cause]) for award in awards if award.cause != NO_CARD] or [
                KIND_WORDS[award.kind] for award in awards if award.kind in KINDS
            ]
            told.append(f"{SOURCE_WORDS[source]} {points}" + (f" ({chain(COMMA, what)})" if what else ""))
        told += [
            gettext("{effect}: somebody else met the condition too", effect=card_name(match.cards[card]))
            for card in scoring.contested[seat]
        ]
        sums = gettext(
            "{after} VP, {before} before and {points} now",
            before=scoring.before[seat],
            points=scoring.points(seat),
            after=scoring.after(seat),
        )
        lines.append(entry(name, "; ".join([sums, *told])))
    if scoring.tied:
        lines.append(
            ngettext(
                "Tied for most {kinds}: nobody scores it.",
                "Tied for most {kinds}: nobody scores them.",
                len(scoring.tied),
                kinds=listed(KIND_WORDS[kind] for kind in scoring.tied),
            )
        )
    return lines


def scoring_page(match: Match, era: int) -> PageLines:
    heading = gettext("Scoring: the end of Era {era}", era=ERA_NUMERALS[era])
    return [heading, *scoring_lines(match, era_scoring(match, era))]


def totals_line(match: Match) -> str:
    """Ada 13, Bo 11: everybody's points after the last scoring."""
    scoring = era_scoring(match, last_scored(match.events()))
    points = [scoring.after(seat) for seat in SEATS[: match.seats]]
    return gettext("VP after this Era: {totals}.", totals=totals(points, match.names))


def standings_page(match: Match) -> PageLines:
    view = match.view(None)
    return [f"{IF_NOW}:", *scoring_lines(match, scoring_now(view)), *filter(None, [threat_words.uncounted(view)])]


def outcome_line(match: Match, reader: int | None) -> str:
    """Who won, and by how much: "You lost to Ro by 2, 34 to 36"."""
    result, names = match.view(None).result, match.names
    if result is None:
        return ""
    winner, scores = result.winners[0], result.scores
    one = winner if reader is None else reader
    rivals = [seat for seat in range(len(names)) if seat != one] if one == winner else [winner]
    best = max(scores[seat] for seat in rivals)
    margin = abs(scores[one] - best)
    if len(result.winners) > 1 or not margin:
        won = gettext("{players} won.", players=listed(names[seat] for seat in result.winners))
        return f"{won} {verdict(result, names)}"
    told = OUTCOMES["theirs" if reader is None else "won" if one == winner else "lost"]
    others = listed(names[seat] for seat in rivals if scores[seat] == best)
    return told.format(player=names[one], others=others, margin=margin, points=scores[one], theirs=best)


OUTCOMES: Final = {
    "won": lazy("You won by {margin}, {points} VP to {others}'s {theirs}."),
    "lost": lazy("You lost to {others} by {margin}, {points} VP to {theirs}."),
    "theirs": lazy("{player} won by {margin}, {points} VP to {others}'s {theirs}."),
}


def result_page(match: Match) -> PageLines:
    result = match.view(None).result
    if result is None:
        return [gettext("The game is not over yet.")]
    rounds, course = history(match.events(), match.seats)
    lead = lead_words(result.winners[0], rounds, course) if rounds else ""
    why = " ".join(filter(None, (lead, difference_words(result, match.names))))
    how = gettext("How {player} won: {why}", player=match.names[result.winners[0]], why=why)
    lines = [*([how] if why else []), *tie_breaks(result, match.names)]
    for seats in result.ranking:
        for seat in seats:
            points = {source: amount for source, amount in by_source(result.sources[seat]).items() if amount}
            sources = ", ".join(f"{SOURCE_WORDS[source]} {amount}" for source, amount in points.items())
            told = [vp_words(result.scores[seat]), gettext("Unrest {unrest}", unrest=result.unrest[seat]), sources]
            lines.append(entry(match.names[seat], "; ".join(filter(None, told))))
    return lines


def round_page(match: Match, number: int = -1) -> PageLines:
    """The last round's production by player. Everything else was told as it happened."""
    told = rounds_of(match.events(), match.seats)[number]
    heading = gettext("Era {era}, round {round} is over", era=ERA_NUMERALS[told.era], round=told.round)
    return [heading, *(entry(match.names[seat], yield_words(match, made)) for seat, made in enumerate(told.yields))]


def yield_words(match: Match, made: Yield) -> str:
    told = [gettext("produced {amounts}", amounts=amounts(made.produced))]
    if any(made.stolen):
        victims = listed(match.names[seat] for seat in made.victims)
        told.append(gettext("stole {amounts} from {players}", amounts=amounts(made.stolen), players=victims))
    if any(made.lost):
        thieves = listed(match.names[seat] for seat in made.thieves)
        lost = amounts([-number for number in made.lost])
        told.append(gettext("lost {amounts} to {players}", amounts=lost, players=thieves))
    told.append(gettext("now {amounts}, Unrest {unrest}", amounts=amounts(made.now), unrest=made.unrest[1]))
    return "; ".join(told)


# The story ----------------------------------------------------------------------------------------------


def told_in_full(match: Match, events: Iterable[Any], viewer: int | None) -> PageLines:
    return [sentence.text for sentence in tell_all(events, match.names, match.cards, viewer, match.setup.open_hands)]


def story(match: Match, viewer: int | None = None, since: int | None = None) -> PageLines:
    return told_in_full(match, match.events(since), viewer)


def news_page(match: Match, viewer: int | None, since: int | None, losses: Iterable[Sentence]) -> PageLines:
    """Events since a player's last turn, without the player's own doings, after their losses."""
    if since is None:
        return [f"{SO_FAR}:", *(sentence.text for sentence in losses), *story(match, viewer)]
    told = tell_all(match.events(since), match.names, match.cards, viewer, match.setup.open_hands)
    others = (sentence for sentence in told if viewer is None or sentence.player != viewer)
    return [f"{SINCE}:", *(sentence.text for sentence in (*losses, *others))]


def nothing(*_about: Any) -> PageLines:
    """Disasters, Civil Wars, new Eras and scorings are told as they happen, and every event is told once."""
    return []


def moment_page(match: Match, moment: Moment) -> PageLines:
    """The same events as the page on the screen."""
    events = match.events()[moment.begun : moment.ended]
    return [sentence.text for sentence in tell_all(events, match.names, match.cards)]


# Other terminals ----------------------------------------------------------------------------------------


def seats_page(match: Match) -> PageLines:
    lines = [entry(name, seat_status(match, seat)) for seat, name in enumerate(match.names)]
    return [*lines, joining_words(match)] if match.hosted_as else lines


def notice_page(heading: str, sentence: str) -> PageLines:
    return [f"{heading}.", sentence]


def vote_page(_match: Match, asked: VoteAsked) -> PageLines:
    return [asked.words]


def hint_page(choices: Sequence[Any], _why: Sequence[str] = ()) -> PageLines:
    lines = [f"{hint_words.BEST_CHOICES}:"]
    for place, choice in enumerate(choices[:3], 1):
        parts = [
            hint_words.part_words(hint_words.PART_NAMES[part], tenths)
            for part, tenths in hint_words.figures(choice.advice).items()
        ]
        lines.append(f"{place}. {choice.words}: {hint_words.value(choice.advice)}; {chain(BETWEEN_DECIMALS, parts)}")
    return lines


def curtain_page(name: str, *_about: Any) -> PageLines:
    return [gettext("Pass the keyboard to {player}.", player=name)]


PAGES: Final[dict[str, Callable[..., PageLines]]] = {
    "round": nothing,
    "moment": nothing,
    "scoring": nothing,
    "result": result_page,
    "notice": notice_page,
    "vote": vote_page,
    "curtain": curtain_page,
    "log": story,
    "standings": standings_page,
    "threats": threats_page,
    "news": news_page,
    "civilization": civilization_page,
    "open cards": open_cards_page,
    "card": card_page,
    "seats": seats_page,
    "hint": hint_page,
}
"""By the names under which the table opens its pages."""
