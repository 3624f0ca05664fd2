"""The balance report: one HTML page with charts and tables, readable anywhere, without a network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

import rules
from novaera_tui.lab.balance import EVERY_ACTION, class_effects, goals
from novaera_tui.lab.charts import Bar, bars, histogram, stacked
from novaera_tui.lab.figures import PART, Figures, deviation, interval, mean, quantile
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.card_words import short_needs
from novaera_tui.words.names import ERA_NUMERALS, KIND_PLURALS, SOURCE_WORDS, TRACK_TITLES
from rules.kinds import PERSONALITY

CARD_HEAD: Final = (
    *("card", "kind", "deck", "cost", "seen", "researched", "in play"),
    *("win rate of its owner", "points", "effect on margin", "against its cost class"),
)
STYLE_SHEET: Final = """
:root { color-scheme: light dark; --line: #8888; --soft: #8882; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); font-size: 1.2rem; }
svg { max-width: 100%; height: auto; } svg text { font-size: 12px; fill: currentColor; }
.axis { stroke: currentColor; } .reach { stroke: currentColor; stroke-width: 1.5; }
.mark { stroke: #e15759; stroke-dasharray: 4 3; }
table { border-collapse: collapse; font-size: 14px; } th, td { padding: 2px 10px; text-align: right; }
.words td { text-align: left; vertical-align: top; }
th { border-bottom: 1px solid var(--line); } td:first-child, th:first-child { text-align: left; }
tr:nth-child(even) td { background: var(--soft); } .wide { overflow-x: auto; } .note { opacity: 0.75; }
"""


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def with_interval(won: float, games: int) -> str:
    found = interval(won, games)
    return f"{percent(found.share)} ({percent(found.low)} to {percent(found.high)})"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Numbers to the right, names to the left."""

    def cells(tag: str, row: Sequence[object]) -> str:
        return "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in row)

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells("th", head)}</tr>{body}</table></div>'


def section(title: str, *parts: str) -> str:
    return f"<h2>{escape(title)}</h2>{''.join(part for part in parts if part)}"


def note(words: str) -> str:
    return f'<p class="note">{escape(words)}</p>'


class Report:
    """Puts figures and the card set that they are about into words, tables and charts."""

    def __init__(self, figures: Figures, cards: rules.CardSet, settings: Sequence[tuple[str, str]]) -> None:
        self.figures = figures
        self.cards = cards
        self.settings = settings
        """What was played, as names and values."""
        self.parity = 1 / max(1, figures.players)
        self.balance = goals(figures, cards) if figures.games else []

    def page(self) -> str:
        parts = [
            f"<h1>Balance of {escape(self.cards.title or 'an untitled set')}</h1>",
            table(("setting", "value"), self.settings),
            *(note(sentence) for sentence in self.figures.errors[:20]),
        ]
        if self.figures.games:
            parts += (
                self.goals(),
                self.wins(),
                self.scores(),
                self.sources(),
                self.course(),
                self.kinds(),
                self.card_table("Technologies and territories", lambda card: not card.is_personality),
                self.card_table("Personalities", lambda card: card.is_personality),
                self.never(),
            )
        else:
            parts.append("<p>No game was finished.</p>")
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>novaera: balance</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE_SHEET}</style></head><body>{''.join(parts)}</body></html>\n"
        )

    def goals(self) -> str:
        """The figures by which a set is judged, before everything that they come from."""
        rows = [(goal.what, goal.value, goal.wanted, "yes" if goal.met else "no") for goal in self.balance]
        return section(
            "The balance at a glance",
            note("What the figures should be is meant for normal bots and a thousand games or more."),
            f'<div class="words">{table(("figure", "here", "should be", "met"), rows)}</div>',
        )

    def wins(self) -> str:
        figures = self.figures
        seats = []
        for seat in range(figures.players):
            found = interval(figures.won_by_seat[seat] / PART, figures.games)
            seats.append(Bar(f"seat {seat + 1}", found.share, found.low, found.high, percent(found.share)))
        found = interval(figures.won_by_first / PART, figures.games)
        seats.append(Bar("first player", found.share, found.low, found.high, percent(found.share)))
        bots = []
        for bot in figures.bots():
            found = interval(figures.wins(bot), figures.seats[bot])
            bots.append(Bar(bot, found.share, found.low, found.high, percent(found.share)))
        return section(
            "Who wins",
            note("Thin lines are 95 % intervals; the dashed line is parity. A tie is shared."),
            bars(seats, "win rate by seat", self.parity),
            bars(bots, "win rate of a seat by bot", self.parity),
        )

    def scores(self) -> str:
        figures = self.figures
        rows = []
        for bot in figures.bots():
            scores, margins = figures.spread(figures.scores, bot), figures.spread(figures.margins, bot)
            unspent = figures.spread(figures.unspent, bot)
            rows.append(
                (
                    bot,
                    f"{mean(scores):.1f}",
                    f"{deviation(scores):.1f}",
                    f"{quantile(scores, 0.05)} to {quantile(scores, 0.95)}",
                    f"{mean(margins):+.1f}",
                    f"{deviation(margins):.1f}",
                    f"{mean(unspent):.1f}",
                )
            )
        return section(
            "Scores and margins",
            table(("bot", "points", "deviation", "9 of 10 between", "margin", "deviation", "resources unspent"), rows),
            note("A margin is how far a player ends ahead of the best of the others."),
            "<h3>Points</h3>",
            histogram(self.spreads(figures.scores), "histogram of scores", 5),
            "<h3>Margins</h3>",
            histogram(self.spreads(figures.margins), "histogram of margins", 5),
            "<h3>Resources unspent at the end</h3>",
            histogram(self.spreads(figures.unspent), "histogram of unspent resources", 5),
        )

    def spreads(self, values: Counter[tuple[str, int]]) -> list[tuple[str, Counter[int]]]:
        return [(bot, self.figures.spread(values, bot)) for bot in self.figures.bots()]

    def eras(self) -> list[int]:
        return sorted({era for era, _ in self.figures.actions})

    def sources(self) -> str:
        figures = self.figures
        players = figures.games * figures.players
        rows = [
            (f"Era {ERA_NUMERALS[era]}", [figures.points[era, source] / players for source in POINT_SOURCES])
            for era in self.eras()
        ]
        whole = ("all Eras", [sum(values[place] for _, values in rows) for place in range(len(POINT_SOURCES))])
        names = [SOURCE_WORDS[source] for source in POINT_SOURCES]
        return section(
            "Where points come from",
            note("Points of a player."),
            stacked([*rows, whole], names, "points by Era and source"),
            table(
                ("", *names),
                [(name, *(f"{value:.2f}" for value in values)) for name, values in (*rows, whole)],
            ),
        )

    def course(self) -> str:
        """Actions, disasters, leaders, length."""
        figures = self.figures
        players = figures.games * figures.players
        rows = [
            (f"Era {ERA_NUMERALS[era]}", [figures.actions[era, action] / players for action in EVERY_ACTION])
            for era in self.eras()
        ]
        events = [(f"{TRACK_TITLES[track]} struck", figures.disasters[track]) for track in range(4)]
        events += [(f"Dark Age in Era {ERA_NUMERALS[era]}", figures.dark_ages[era]) for era in self.eras()]
        events.append(("Civil Wars", figures.civil_wars))
        leads = [
            (
                f"ahead after Era {ERA_NUMERALS[era]}",
                f"{figures.led[era]}",
                with_interval(figures.led_and_won[era] / PART, figures.led[era]),
            )
            for era in sorted(figures.led)
        ]
        return section(
            "The course of a game",
            "<h3>Dice of a player by action</h3>",
            stacked(rows, EVERY_ACTION, "use of the seven actions by Era"),
            table(("", *EVERY_ACTION), [(name, *(f"{value:.2f}" for value in values)) for name, values in rows]),
            "<h3>What befalls a game</h3>",
            table(("", "per game"), [(name, f"{number / figures.games:.2f}") for name, number in events]),
            "<h3>Does the leader win?</h3>",
            table(("one player alone is", "games", "and wins"), leads),
            "<h3>Length in decisions</h3>",
            histogram([("games", figures.decisions)], "histogram of decisions", 10),
        )

    def kinds(self) -> str:
        figures = self.figures
        rows = []
        for kind in range(PERSONALITY + 1):
            owned = figures.owned_as[kind]
            rows.append(
                (
                    KIND_PLURALS[kind],
                    f"{owned / figures.games:.2f}",
                    with_interval(figures.won_as[kind] / PART, owned),
                    f"{figures.points_as[kind] / max(1, owned):.2f}",
                )
            )
        return section(
            "Kinds of cards",
            note("Technologies count as the colour they were paid in. Points are those that cards name themselves."),
            table(("kind", "in play per game", "win rate of an owner", "points a card"), rows),
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
                    card.name,
                    card.letters,
                    card.deck,
                    card.cost if not card.is_territory else short_needs(card),
                    seen,
                    percent(figures.researched[card.number] / seen),
                    percent(owned / seen),
                    with_interval(figures.won_with[card.number] / PART, owned) if owned else "",
                    f"{figures.card_points[card.number] / owned:.2f}" if owned else "",
                    f"{effect:+.1f} ± {reach:.1f}" if owned else "",
                    f"{compared[card.number]:+.1f}" if card.number in compared else "",
                )
            )
        return section(
            title,
            note(
                f"Parity is {percent(self.parity)}. Seen: games in which it could be had. Effect: by how much the"
                " margin of its owners differs from what the same bots usually have."
            ),
            table(
                CARD_HEAD,
                rows,
            ),
        )

    def never(self) -> str:
        names = [
            card.name for card in self.cards if self.figures.seen[card.number] and not self.figures.owned[card.number]
        ]
        words = ", ".join(names) if names else "Every card that was seen came into play at least once."
        return section("Seen but never in play", f"<p>{escape(words)}</p>")
