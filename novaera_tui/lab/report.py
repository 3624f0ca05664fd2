"""The balance report: one HTML page with charts and tables that needs no network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Final

import rules
from novaera_tui.lab.balance import class_effects, goals
from novaera_tui.lab.charts import can_draw, histogram, shares, stacked
from novaera_tui.lab.figures import PART, Figures, Interval, deviation, interval, mean, quantile
from novaera_tui.lab.games import Failure
from novaera_tui.messages import MessageList, MessageTable, decimal, gettext, language, lazy
from novaera_tui.messages import percent as rounded_percent
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.card_words import short_needs
from novaera_tui.words.names import ERA_NUMERALS, KIND_LETTERS, KIND_PLURALS, SOURCE_WORDS, card_name
from rules.kinds import ACTION_IDS, PERSONALITY

CARD_HEAD: Final = MessageList(
    lazy("card"),
    lazy("kind"),
    lazy("deck"),
    lazy("cost"),
    lazy("seen"),
    lazy("researched"),
    lazy("in play"),
    lazy("win rate of its owner"),
    lazy("points"),
    lazy("effect on margin"),
    lazy("relative to its cost class"),
)
DISASTERS_STRUCK: Final = MessageList(
    lazy("Riots struck"), lazy("Invasion struck"), lazy("Decline struck"), lazy("Regression struck")
)
INSTALL_LAB: Final = "pip install 'novaera[lab]'"
STYLE_SHEET: Final = """
:root { color-scheme: light dark; --line: #8888; --soft: #8882; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); font-size: 1.2rem; }
svg { width: 42rem; height: auto; }
table { border-collapse: collapse; font-size: 14px; } th, td { padding: 2px 10px; text-align: right; }
.words td, .words th { text-align: left; vertical-align: top; }
th { border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
tr:nth-child(even) td { background: var(--soft); } .wide { overflow-x: auto; } .note { opacity: 0.75; }
"""


MET: Final = MessageTable({True: lazy("yes"), False: lazy("no"), None: lazy("unknown")})


def percent(share: float) -> str:
    return rounded_percent(share, 1)


def with_interval(won: float, games: int) -> str:
    found = interval(won, games)
    return gettext(
        "{share} ({low} to {high})", share=percent(found.share), low=percent(found.low), high=percent(found.high)
    )


def failure_words(failure: Failure) -> str:
    return gettext("game with seed {seed}: {problem}", seed=failure.seed, problem=failure.problem)


def era_words(era: int) -> str:
    return gettext("Era {era}", era=ERA_NUMERALS[era])


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Numbers are aligned right, names left."""

    def cells(tag: str, row: Sequence[object]) -> str:
        return "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in row)

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells("th", head)}</tr>{body}</table></div>'


def words_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    return f'<div class="words">{table(head, rows)}</div>'


def section(title: str, *parts: str) -> str:
    return f"<h2>{escape(title)}</h2>{''.join(part for part in parts if part)}"


def subtitle(title: str) -> str:
    return f"<h3>{escape(title)}</h3>"


def note(words: str) -> str:
    return f'<p class="note">{escape(words)}</p>'


class Report:
    """Turns figures about a card set into text, tables and charts."""

    def __init__(self, figures: Figures, cards: rules.CardSet, settings: Sequence[tuple[str, str]]) -> None:
        self.figures = figures
        self.cards = cards
        self.settings = settings
        """Names and values."""
        self.parity = 1 / max(1, figures.players)
        self.balance = goals(figures, cards) if figures.games else []

    def page(self) -> str:
        title = gettext("Balance of {title}", title=self.cards.title or gettext("untitled"))
        parts = [
            f"<h1>{escape(title)}</h1>",
            words_table((gettext("setting"), gettext("value")), self.settings),
            *(note(failure_words(failure)) for failure in self.figures.errors[:20]),
        ]
        if not can_draw():
            parts.append(note(gettext("For charts, install matplotlib: {command}", command=INSTALL_LAB)))
        if self.figures.games:
            parts += (
                self.goals(),
                self.wins(),
                self.scores(),
                self.sources(),
                self.course(),
                self.kinds(),
                self.card_table(gettext("Technologies and territories"), lambda card: not card.is_personality),
                self.card_table(gettext("Personalities"), lambda card: card.is_personality),
                self.never(),
            )
        else:
            parts.append(note(gettext("No game was finished.")))
        return (
            f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>novaera</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE_SHEET}</style></head><body>{''.join(parts)}</body></html>\n"
        )

    def goals(self) -> str:
        """The figures that judge a set."""
        rows = [(goal.what, goal.value, goal.wanted, MET[goal.met]) for goal in self.balance]
        head = (gettext("figure"), gettext("actual"), gettext("goal"), gettext("met"))
        return section(
            gettext("The balance at a glance"),
            note(gettext("The goals apply to normal bots and at least a thousand games.")),
            words_table(head, rows),
        )

    def wins(self) -> str:
        figures = self.figures
        seats = {
            gettext("seat {seat}", seat=seat + 1): interval(figures.won_by_seat[seat] / PART, figures.games)
            for seat in range(figures.players)
        }
        seats[gettext("first player")] = interval(figures.won_by_first / PART, figures.games)
        bots = {bot: interval(figures.wins(bot), figures.seats[bot]) for bot in figures.bots()}
        return section(
            gettext("Who wins"),
            note(gettext("Thin lines are 95% intervals; the dashed line is parity. Tied players share a win.")),
            shares(seats, gettext("win rate by seat"), self.parity),
            self.share_table(seats),
            shares(bots, gettext("win rate per seat by bot"), self.parity),
            self.share_table(bots),
        )

    def share_table(self, bars: Mapping[str, Interval]) -> str:
        head = ("", gettext("wins"), gettext("95% interval"))
        rows = [
            (name, percent(share), gettext("{low} to {high}", low=percent(low), high=percent(high)))
            for name, (share, low, high) in bars.items()
        ]
        return table(head, rows)

    def scores(self) -> str:
        figures = self.figures
        rows = []
        for bot in figures.bots():
            scores, margins = figures.spread(figures.scores, bot), figures.spread(figures.margins, bot)
            unspent = figures.spread(figures.unspent, bot)
            rows.append(
                (
                    bot,
                    decimal(mean(scores), ".1f"),
                    decimal(deviation(scores), ".1f"),
                    gettext("{least} to {most}", least=quantile(scores, 0.05), most=quantile(scores, 0.95)),
                    decimal(mean(margins), "+.1f"),
                    decimal(deviation(margins), ".1f"),
                    decimal(mean(unspent), ".1f"),
                )
            )
        head = (
            gettext("bot"),
            gettext("points"),
            gettext("deviation"),
            gettext("middle 90%"),
            gettext("margin"),
            gettext("deviation"),
            gettext("unspent resources"),
        )
        return section(
            gettext("Scores and margins"),
            table(head, rows),
            note(gettext("A margin is a player's lead over the best rival at the end.")),
            subtitle(gettext("Points")),
            histogram(self.spreads(figures.scores), gettext("histogram of scores"), 5),
            subtitle(gettext("Margins")),
            histogram(self.spreads(figures.margins), gettext("histogram of margins"), 5),
            subtitle(gettext("Unspent resources at the end")),
            histogram(self.spreads(figures.unspent), gettext("histogram of unspent resources"), 5),
        )

    def spreads(self, values: Counter[tuple[str, int]]) -> list[tuple[str, Counter[int]]]:
        return [(bot, self.figures.spread(values, bot)) for bot in self.figures.bots()]

    def eras(self) -> list[int]:
        return sorted({era for era, _ in self.figures.actions})

    def sources(self) -> str:
        figures = self.figures
        players = figures.games * figures.players
        rows = [
            (era_words(era), [figures.points[era, source] / players for source in POINT_SOURCES]) for era in self.eras()
        ]
        whole = (gettext("all Eras"), [sum(values[place] for _, values in rows) for place in range(len(POINT_SOURCES))])
        names = [SOURCE_WORDS[source] for source in POINT_SOURCES]
        return section(
            gettext("Where points come from"),
            note(gettext("Points per player.")),
            stacked([*rows, whole], names, gettext("points by Era and source")),
            table(
                ("", *names),
                [(name, *(decimal(value, ".2f") for value in values)) for name, values in (*rows, whole)],
            ),
        )

    def course(self) -> str:
        """Actions, disasters, leaders, length."""
        figures = self.figures
        players = figures.games * figures.players
        rows = [
            (era_words(era), [figures.actions[era, action] / players for action in ACTION_IDS]) for era in self.eras()
        ]
        names = [str(ACTION_WORDS[action].name) for action in ACTION_IDS]
        events = [(words, figures.disasters[track]) for track, words in enumerate(DISASTERS_STRUCK)]
        events += [
            (gettext("Dark Age in Era {era}", era=ERA_NUMERALS[era]), figures.dark_ages[era]) for era in self.eras()
        ]
        events.append((gettext("Civil Wars"), figures.civil_wars))
        leads = [
            (
                gettext("after Era {era}", era=ERA_NUMERALS[era]),
                f"{figures.led[era]}",
                with_interval(figures.led_and_won[era] / PART, figures.led[era]),
            )
            for era in sorted(figures.led)
        ]
        return section(
            gettext("The course of a game"),
            subtitle(gettext("Dice per player by action")),
            stacked(rows, names, gettext("use of the seven actions by Era")),
            table(("", *names), [(name, *(decimal(value, ".2f") for value in values)) for name, values in rows]),
            subtitle(gettext("Disasters")),
            table(
                ("", gettext("per game")), [(name, decimal(number / figures.games, ".2f")) for name, number in events]
            ),
            subtitle(gettext("Does the leader win?")),
            table((gettext("sole leader"), gettext("games"), gettext("wins")), leads),
            subtitle(gettext("Length in decisions")),
            histogram([(gettext("games"), figures.decisions)], gettext("histogram of decisions"), 10),
        )

    def kinds(self) -> str:
        figures = self.figures
        rows = []
        for kind in range(PERSONALITY + 1):
            owned = figures.owned_as[kind]
            rows.append(
                (
                    KIND_PLURALS[kind],
                    decimal(owned / figures.games, ".2f"),
                    with_interval(figures.won_as[kind] / PART, owned),
                    decimal(figures.points_as[kind] / max(1, owned), ".2f"),
                )
            )
        return section(
            gettext("Kinds of cards"),
            note(
                gettext("Technologies count as the colour that paid for them. Points are those of the card's effects.")
            ),
            table(
                (
                    gettext("kind"),
                    gettext("in play per game"),
                    gettext("win rate of an owner"),
                    gettext("points per card"),
                ),
                rows,
            ),
        )

    def card_table(self, title: str, wanted: Callable[[rules.Card], bool]) -> str:
        figures = self.figures
        effects = [figures.card_effect(card.number) for card in self.cards]
        compared = class_effects(figures, self.cards)
        rows = []
        for card in sorted(filter(wanted, self.cards), key=lambda card: -effects[card.number][0]):
            seen, owned = figures.seen[card.number], figures.owned[card.number]
            effect, reach = effects[card.number]
            if not seen:
                continue
            rows.append(
                (
                    card_name(card),
                    "".join(KIND_LETTERS[kind] for kind in card.kinds),
                    card.deck,
                    card.cost if not card.is_territory else short_needs(card),
                    seen,
                    percent(figures.researched[card.number] / seen),
                    percent(owned / seen),
                    with_interval(figures.won_with[card.number] / PART, owned) if owned else "",
                    decimal(figures.card_points[card.number] / owned, ".2f") if owned else "",
                    f"{decimal(effect, '+.1f')} ± {decimal(reach, '.1f')}" if owned > 1 else "",
                    decimal(compared[card.number], "+.1f") if card.number in compared else "",
                )
            )
        return section(
            title,
            note(
                gettext(
                    "Parity is {parity}. Seen: games in which the card was available. Effect: the margin of its owners"
                    " relative to the usual margin of the same bots.",
                    parity=percent(self.parity),
                )
            ),
            table(tuple(CARD_HEAD), rows),
        )

    def never(self) -> str:
        names = [
            card_name(card)
            for card in self.cards
            if self.figures.seen[card.number] and not self.figures.owned[card.number]
        ]
        words = ", ".join(names) or gettext("Every card seen was played at least once.")
        return section(gettext("Seen but never played"), f"<p>{escape(words)}</p>")
