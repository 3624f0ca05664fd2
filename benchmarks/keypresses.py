"""Key presses per game: in production, in recorded games, and in a whole Fast Play game at the real table.

    python -m benchmarks.keypresses [GAMES]

Normal bots play, each with its own seed. Each answer is then given with a person's keys: Enter if it is preselected, a
digit if it has one, arrows otherwise.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.bots import make_bot
from novaera_tui.bots.weights import fitted_policy
from novaera_tui.keys import TRICK_KEYS
from novaera_tui.play.answer_list import AnswerList, AnswerListRun, answer_list_for, summary
from novaera_tui.play.answer_list_parts import ListQuestion, is_pieces, question_of, source_of
from novaera_tui.play.session import Session
from novaera_tui.play.setup import CURTAIN, Seat, Setup
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.panels import QUESTION_PANELS
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.shortcuts import key_of, shortcuts
from novaera_tui.table.tricks import die_of, kind_of, options_of, trick_options
from novaera_tui.table.turn_steps import only_card_of
from novaera_tui.words.actions import ACTION_WORDS
from rules.actions import Action
from rules.decisions import DECLINE, DieChange, EffectChoice, Option
from rules.events import PlayerAsked
from rules.kinds import ERAS, NO_CARD, ROUNDS_PER_ERA, CardNumber, Player

NAMES = ("Ada", "Bo", "Cy", "Di")
CARDS = rules.load_cards()
SIZE = (100, 30)
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Asked(NamedTuple):
    """A position with a decision, and the answer to it."""

    game: rules.Game
    answer: Option[Any]


class Production(NamedTuple):
    """All decisions of one player in one production, including answers to others' effects."""

    game: list[Asked]
    """The whole game."""
    places: list[int]
    """The indices of its decisions."""


# Recorded games -----------------------------------------------------------------------------------------------


def recorded(seed: int, players: int, variant: str = "full") -> Iterator[Asked]:
    """A game between normal bots, decision by decision."""
    game = rules.new_game(NAMES[:players], seed, cards=CARDS, variant=variant)
    bots = [make_bot("normal", seed * 101 + seat) for seat in range(players)]
    while (decision := game.decision) is not None:
        answer = bots[decision.player].choose(game.view(decision.player))
        yield Asked(game.copy(), answer)
        game.apply(answer)


def productions(seed: int, players: int) -> list[Production]:
    """Every player's part in every production of a game, even without a decision."""
    game = list(recorded(seed, players))
    found: dict[tuple[int, int, int], list[int]] = {
        (era, round, player): []
        for era in range(1, ERAS + 1)
        for round in range(1, ROUNDS_PER_ERA + 1)
        for player in range(players)
    }
    for place, asked in enumerate(game):
        state, decision = asked.game.state, asked.game.decision
        if state.phase == "production" and decision is not None:
            found[state.era, state.round, decision.player].append(place)
    return [Production(game, places) for places in found.values()]


def one_by_one(production: Production) -> int:
    """The keys for a production with every question asked separately and its first answer preselected."""
    return sum(len(keys_in_a_menu(production.game[place])) for place in production.places)


def keys_in_a_menu(asked: Asked) -> list[str]:
    decision = asked.game.decision
    assert decision is not None
    place = decision.options.index(asked.answer)
    if place == 0:
        return ["enter"]
    if asked.answer is DECLINE:
        return ["n", "enter"]
    if QUESTION_PANELS[decision.kind] == "choices" and place < 9:
        return [str(place + 1), "enter"]
    return ["down"] * place + ["enter"]


def is_step(asked: Asked) -> bool:
    """The letter of an action takes a choice that changes nothing yet; all others wait for Enter."""
    rolled = isinstance(asked.answer.what, DieChange) and asked.answer.what.by == "reroll"
    return not rolled and all(isinstance(event, PlayerAsked) for event in asked.game.preview(asked.answer).events)


# Lists ----------------------------------------------------------------------------------------------------------


def together(production: Production, helpful: bool = True) -> int:
    """The keys for the same production with related questions in one list.

    Without a helpful list no resource is preselected well, and every counter is set by hand.
    """
    game, places = production.game, list(production.places)
    pressed = 0
    while places:
        first = game[places[0]]
        assert first.game.decision is not None
        answer_list = answer_list_for(first.game.view(first.game.decision.player))
        if answer_list is None:
            pressed += len(keys_in_a_menu(first))
            places.pop(0)
            continue
        answers = []
        while places and answer_list.belongs(decided(game[places[0]]), game[places[0]].game.state):
            answers.append(game[places.pop(0)])
        pressed += keys_for_list(answer_list, answers, helpful)
    return pressed


def decided(asked: Asked) -> rules.Decision:
    assert asked.game.decision is not None
    return asked.game.decision


def end_of(answer_list: AnswerList, last: Asked) -> rules.Game:
    """The position after the last answer and the others' responses to it."""
    game = last.game.copy()
    game.apply(last.answer)
    return with_others(answer_list, game)


def with_others(answer_list: AnswerList, game: rules.Game) -> rules.Game:
    """The others answer as they did."""
    while (decision := game.decision) is not None and decision.player != answer_list.player:
        if not answer_list.waits(game.view(decision.player)):
            break
        game.apply(fitted_policy().choose(game))
    return game


def keys_for_list(answer_list: AnswerList, answers: list[Asked], helpful: bool) -> int:
    if answer_list.is_settled:
        return 0
    end = summary(end_of(answer_list, answers[-1]))
    if not helpful:
        for source, purse in answer_list.purses.items():
            answer_list.count(source, 0, purse.total)
    elif summary(played(answer_list, answers[0].game)) == end:
        return 1
    hand = Hand(answer_list)
    hand.make(answers)
    if summary(played(answer_list, answers[0].game)) == end:
        return hand.pressed + 1
    return sum(len(keys_in_a_menu(asked)) for asked in answers)


def played(answer_list: AnswerList, game: rules.Game) -> rules.Game:
    """The game after the list is confirmed."""
    game, course = game.copy(), AnswerListRun(answer_list)
    while (decision := with_others(answer_list, game).decision) is not None:
        answer = course.answer(decision) if answer_list.belongs(decision, game.state) else None
        if answer is None:
            break
        course.note(decision, answer)
        game.apply(answer)
    return game


class Hand:
    """Edits a list like a person, and counts the keys."""

    def __init__(self, answer_list: AnswerList) -> None:
        self.answer_list = answer_list
        self.pressed = 0
        counts = next((purse.counts for purse in answer_list.purses.values()), [0])
        self.at = (0, counts.index(max(counts)))
        """Line and column of the cursor."""

    def go(self, line: int, column: int) -> None:
        self.pressed += abs(line - self.at[0]) + abs(column - self.at[1])
        self.at = (line, column)

    def make(self, answers: list[Asked]) -> None:
        """Set every answer."""
        answer_list = self.answer_list
        effects = [asked.answer.what for asked in answers if isinstance(asked.answer.what, EffectChoice)]
        order = [(what.card, what.place) for what in effects]
        for place, line in enumerate(answer_list.lines):
            if line.optional and line.on != (line.effect in order):
                self.go(len(answer_list.purses) + place, 0)
                answer_list.switch(place)
                self.pressed += 1
        self.order(order)
        self.answer({question_of(decided(asked)): asked.answer.key for asked in answers})
        self.count(answers)

    def order(self, order: list[tuple[CardNumber, int]]) -> None:
        answer_list = self.answer_list
        wanted = [effect for effect in order if effect in [line.effect for line in answer_list.lines]]
        fixed = sum(line.fixed for line in answer_list.lines)
        for place, effect in enumerate(wanted, start=fixed):
            here = [line.effect for line in answer_list.lines].index(effect)
            if here != place:
                self.go(len(answer_list.purses) + here, 0)
                self.at = (len(answer_list.purses) + answer_list.move(here, place), 0)
                self.pressed += abs(here - place)

    def answer(self, answers: dict[ListQuestion, str]) -> None:
        answer_list = self.answer_list
        for place in range(len(answer_list.lines)):
            question = answer_list.question_at(place)
            wanted = answers.get(question) if question is not None else None
            while question is not None and wanted in answer_list.asked[question].offers:
                if answer_list.asked[question].answer == wanted:
                    break
                self.go(len(answer_list.purses) + place, 0)
                answer_list.turn(place, 1)
                self.pressed += 1

    def count(self, answers: list[Asked]) -> None:
        answer_list = self.answer_list
        wanted: dict[Player, list[int]] = {}
        for asked in answers:
            if is_pieces(decided(asked)):
                wanted.setdefault(source_of(decided(asked)), [0, 0, 0, 0])[asked.answer.what.kind] += 1
        for line, source in enumerate(list(answer_list.purses)):
            for kind, number in enumerate(wanted.get(source, [])):
                if source in answer_list.purses and answer_list.purses[source].counts[kind] != number:
                    self.go(line, kind)
                    answer_list.count(source, kind, number)
                    self.pressed += 1


# A whole game on the table --------------------------------------------------------------------------------------


def keys_at(table: TableScreen, asked: Asked) -> list[str]:
    """The fewest keys for this answer at the current table."""
    scene = table.controller.build_scene()
    decision = decided(asked)
    if decision.kind == "die" and (kind := kind_of(asked.answer)):
        return keys_for_trick(scene, decision, kind, asked.answer)
    target = next(target for target, option in scene.options.items() if option.key == asked.answer.key)
    by_arrows = [*path(table, target), "enter"] if table.controller.focus.panel == scene.home else ["?"] * 99
    key = key_for(scene, target, asked.answer)
    if not key:
        return by_arrows
    is_alone = isinstance(asked.answer.what, Action) and only_card_of(table.match, scene, target) != NO_CARD
    by_key = [key] if isinstance(asked.answer.what, Action) and is_step(asked) and not is_alone else [key, "enter"]
    return min(by_arrows, by_key, key=len)


def keys_for_trick(scene: Scene, decision: rules.Decision, kind: str, answer: Option[Any]) -> list[str]:
    """The letter, the die if there are several, and the way if there are several."""
    keys, die = [TRICK_KEYS[kind]], die_of(answer)
    if die is not None and len(trick_options(decision, kind)) > 1:
        keys.append(next(key for key, target in shortcuts(scene).items() if target == ("die", die.colour, die.value)))
    ways = options_of(decision, kind, die)
    return [*keys, *([str(ways.index(answer) + 1)] if len(ways) > 1 else []), "enter"]


def key_for(scene: Scene, target: Target, answer: Option[Any]) -> str:
    """The key for an answer at the table, if it has one."""
    if isinstance(answer.what, Action):
        return ACTION_WORDS[answer.what.word].key
    return "n" if answer is DECLINE else key_of(scene, target)


def path(table: TableScreen, wanted: Target) -> list[str]:
    """The arrows from the cursor to a target."""
    drawing, legal = table.panels[table.controller.focus.panel].drawing, table.controller.build_scene().options
    seen: dict[Target | None, list[str]] = {table.controller.focus.cursor: []}
    waiting = deque(seen)
    while waiting:
        here = waiting.popleft()
        if here == wanted:
            return seen[here]
        for arrow, (dx, dy) in ARROWS.items():
            there = drawing.neighbour(here, dx, dy, legal)
            if there is not None and there not in seen:
                seen[there] = [*seen[here], arrow]
                waiting.append(there)
    return ["?"] * 99


async def fast_play(seed: int) -> int:
    """Keys of a Fast Play game for two people, including curtains and pages; lists are accepted as shown."""
    session = Session(Setup(tuple(Seat(name) for name in NAMES[:2]), seed, "fast", hands=CURTAIN), CARDS)
    bots = [make_bot("normal", seed * 101 + seat) for seat in range(2)]
    app = NovaEraApp(session)
    pressed = 0
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, ResultScreen):
            made, decision = session.choice_count(), session.decision
            keys, meant = ["m" if isinstance(app.screen, Curtain) else "enter"], ""
            table = app.screen
            has_list = not isinstance(table, TableScreen) or table.controller.answers.answer_list is not None
            if isinstance(table, TableScreen) and not has_list and decision is not None:
                asked = Asked(session.game.copy(), bots[decision.player].choose(session.view(decision.player)))
                keys, meant = keys_at(table, asked), asked.answer.key
            await pilot.press(*keys)
            pressed += len(keys)
            assert not meant or session.steps[made].key == meant, f"{keys} do not mean {meant}"
    return pressed


# Figures --------------------------------------------------------------------------------------------------------


def told(name: str, counts: Sequence[int]) -> str:
    ordered = sorted(counts)
    late = ordered[int(0.95 * len(ordered))]
    return f"{name:34} median {statistics.median(ordered):4.0f}   95 of 100 within {late:3}   most {ordered[-1]:3}"


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    everything = [production for seed in range(games) for production in productions(seed, 2 + seed % 3)]
    asked = [production for production in everything if production.places]
    print(f"keys for a production, {games} games of normal bots, {len(asked)} of {len(everything)} with questions:")
    print(told("  one question after the other", [one_by_one(production) for production in asked]))
    print(told("  as one list", [together(production) for production in asked]))
    print(told("  as one list, kinds set by hand", [together(production, helpful=False) for production in asked]))
    pressed = [asyncio.run(fast_play(seed)) for seed in range(3)]
    print(f"keys for a whole Fast Play game of two people: {', '.join(map(str, pressed))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
