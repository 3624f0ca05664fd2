"""A game on one page of plain text, for a chat or a mail: who won and why, where the points came from, what struck."""

from __future__ import annotations

from typing import Final

from novaera_tui.draw.ending import best_cards, era_table, source_table
from novaera_tui.draw.sheet import Sheet
from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import gettext
from novaera_tui.palette import palette
from novaera_tui.play.tally import history
from novaera_tui.play.verdicts import difference_words, lead_words, verdict
from novaera_tui.saving.replay import Replay
from novaera_tui.words.names import ERA_NUMERALS, listed
from novaera_tui.words.story import DANGERS, tell
from rules.events import RoundBegan

SUMMARY_WIDTH: Final = 78
MOST_DANGERS: Final = 8


def summary_lines(replay: Replay, ascii: bool = False) -> list[str]:
    """About 40 lines. Only public events are told, whatever the replay may show."""
    replay.jump(len(replay))
    sheet = Sheet(replay, SUMMARY_WIDTH, 60, palette("dark", "none", ascii))
    seats = listed(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in replay.setup.seats)
    length = gettext("Fast Play") if replay.setup.variant == "fast" else gettext("full game")
    day = replay.recording.header.time[:10]
    head = gettext("Nova Era, {day}, {length}: {players}.", day=day, length=length, players=seats)
    lines = [*wrap_text(head, SUMMARY_WIDTH), ""]
    result = replay.view(None).result
    if result is None:
        state = replay.game.state
        scores = listed(f"{name} {each.vp}" for name, each in zip(replay.names, state.civilizations, strict=True))
        era = ERA_NUMERALS[state.era]
        told = gettext(
            "The game stands in Era {era}, round {round}: {scores}.", era=era, round=state.round, scores=scores
        )
        lines += wrap_text(told, SUMMARY_WIDTH)
    else:
        winner = result.winners[0]
        rounds, course = history(replay.events(), replay.seats)
        if len(result.winners) > 1:
            told = gettext("A shared victory.")
        else:
            told = gettext("{player} wins.", player=replay.names[winner])
        more = [lead_words(winner, rounds, course), difference_words(result, sheet.names)]
        for sentence in (f"{told} {verdict(result, sheet.names)}", *(more if len(result.winners) == 1 else [])):
            lines += wrap_text(sentence, SUMMARY_WIDTH) if sentence else ()
        parts = (source_table(sheet, result), era_table(sheet, result), best_cards(sheet, result, SUMMARY_WIDTH))
        for part in parts:
            lines += ["", *("".join(segment.text for segment in line) for line in part)]
    dangers = danger_lines(replay)
    if dangers:
        lines += ["", gettext("Disasters and wars"), *dangers]
    return [line.rstrip() for line in lines]


def danger_lines(replay: Replay) -> list[str]:
    """The last disasters, Civil Wars and Dark Ages, with their rounds."""
    found, where = list[str](), ""
    for event in replay.events():
        if isinstance(event, RoundBegan):
            where = f"{ERA_NUMERALS[event.era]}.{event.round}"
        elif isinstance(event, DANGERS):
            found += wrap_text(f" {where}  {tell(event, replay.names, replay.cards)}", SUMMARY_WIDTH)
    return [f" {line}" for line in found[-MOST_DANGERS:]]
