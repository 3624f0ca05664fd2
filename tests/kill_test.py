"""Plays through the real program in a pty and kills it at random moments; nothing that was seen may be lost.

  python -m tests.kill_test [KILLS] [SEED]

What the players do is written down beforehand: for each line of the journal the keys that lead to it. So a game that
was killed again and again must come to the same end as the one that nobody interrupted.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from novaera_tui.draw.prompt import prompt_lines
from novaera_tui.palette import palette
from novaera_tui.play.batch_answers import BatchAnswers
from novaera_tui.play.seating import Seating
from novaera_tui.play.session import Session
from novaera_tui.play.undo import Step
from novaera_tui.saving.recording import Recording, read
from novaera_tui.table.default_cursor import default_target
from novaera_tui.table.enter_guard import IGNORED_AFTER_CHANGE, SEEN
from novaera_tui.table.panels import QUESTION_PANELS
from novaera_tui.table.scene import Scene, target_of
from novaera_tui.table.shortcuts import key_of
from rules.decisions import DiceZone
from rules.events import EraBegan, FirstPlayerChanged, PhaseBegan
from rules.kinds import NOBODY
from tests.games import CARDS, new_session
from tests.terminal import PATIENCE, PROGRAM, Terminal

SIZE = (100, 30)
UNDO = 0.12
"""How often a choice is taken back."""


@dataclass
class Line:
    """A line of the journal: how it comes about and what the table asks after it."""

    keys: list[str]
    """None, if it comes about with the line before."""
    pages: int
    """Pages that open over the table then."""
    asked: str
    position: object
    choice: str
    """What is chosen; nothing if the last choice is taken back."""


@dataclass
class Script:
    """A whole game, known beforehand."""

    seed: int
    lines: list[Line] = field(default_factory=list)
    asked_first: str = ""
    end: object = None

    def asked(self, lines: int) -> str:
        return self.lines[lines - 1].asked if lines else self.asked_first

    def go_on(self, session: Session) -> None:
        """Write the game to its end from here; by chance, as far as keys that need no looking can say it."""
        chance = random.Random(self.seed + len(self.lines))
        if self.lines:
            self.lines[-1].asked = asked(session)
        else:
            self.asked_first = asked(session)
        fresh, together = True, BatchAnswers(session, Seating(session))
        made = session.choice_count()
        together.go_on()
        self.note(session, [], made)
        while session.decision is not None:
            made = session.choice_count()
            if chance.random() < UNDO and session.undo_owner() != NOBODY and fresh:
                # the table warns before it takes back what somebody else has chosen
                keys = ["u"] * (1 if session.undo_owner() == session.decision.player else 2)
                taken = [step.before.to_data() for step in session.steps]
                session.undo_turn()
                together.forget()
                self.add(session, keys, [("", position) for position in reversed(taken[session.choice_count() :])])
                fresh, made = False, session.choice_count()
                together.go_on()
                self.note(session, [], made)
            else:
                keys = choice_of(session, together, chance)
                self.note(session, keys, made)
                fresh = True
        self.end = session.game.result

    def note(self, session: Session, keys: list[str], made: int) -> None:
        """What has been chosen since so many choices."""
        steps = session.steps[made:]
        positions = [step.before.to_data() for step in steps[1:]] + [session.game.to_data()]
        if steps:
            self.add(session, keys, [(step.key, end) for step, end in zip(steps, positions, strict=True)], steps)

    def add(
        self, session: Session, keys: list[str], lines: list[tuple[str, object]], steps: Sequence[Step] = ()
    ) -> None:
        """What these keys write; between the lines nothing is asked, and pages open at the end."""
        before = self.asked(len(self.lines))
        events = [event for step in steps for event in step.events]
        pages = sum(isinstance(event, FirstPlayerChanged | EraBegan) for event in events)
        pages += sum(isinstance(event, PhaseBegan) and event.phase == "scoring" for event in events)
        for place, (choice, position) in enumerate(lines):
            self.lines.append(Line([] if place else keys, 0, before, position, choice))
        self.lines[-1].pages, self.lines[-1].asked = pages, asked(session)

    def meet(self, recording: Recording) -> None:
        """A game that was killed between two lines of one key press goes on from there in its own way."""
        written = len(recording.entries)
        if 0 < written < len(self.lines) and not self.lines[written].keys:
            del self.lines[written:]
            self.go_on(Session.resume(recording, CARDS))


def script_of(seed: int) -> Script:
    """Two people, Fast Play, open hands."""
    script = Script(seed)
    script.go_on(new_session(2, seed, variant="fast", hands="open"))
    return script


def choice_of(session: Session, together: BatchAnswers, chance: random.Random) -> list[str]:
    """Choose something, and the keys that do the same at the table."""
    decision = session.decision
    assert decision is not None
    answer_list = together.list_now()
    if answer_list is not None:
        together.begin(answer_list)
        return [] if answer_list.is_settled else ["enter"]
    place = chance.randrange(len(decision.options))
    option = decision.options[place]
    by_number = QUESTION_PANELS[decision.kind] == "choices" and decision.kind != "action"
    if isinstance(option.what, DiceZone):
        keys = [str(option.what.number + 1), "enter"]
    elif by_number and decision.kind != "die" and place < 9:
        keys = [key_for(session, place), "enter"]
    else:
        scene = scene_of(session)
        cursor = default_target(scene, session)
        assert cursor is not None
        option, keys = scene.options[cursor], ["enter"]
    session.choose(option)
    together.go_on()
    return keys


def key_for(session: Session, place: int) -> str:
    """The key that the table shows for an option."""
    scene = scene_of(session)
    return key_of(scene, list(scene.options)[place])


def scene_of(session: Session) -> Scene:
    decision = session.decision
    player = NOBODY if decision is None else decision.player
    scene = Scene(session.view(player, show_all=True), palette(), asked=player)
    if decision is not None:
        scene.decision, scene.die, scene.answer_list = (
            decision,
            decision.die,
            BatchAnswers(session, Seating(session)).list_now(),
        )
        scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
    return scene


def asked(session: Session) -> str:
    """The prompt as the table words it."""
    return "".join(segment.text for segment in prompt_lines(scene_of(session), SIZE[0])[0]).rstrip()


class Life:
    """The program from a start to its death, and what was seen of it."""

    def __init__(self, script: Script, save: Path, program: Sequence[str] = PROGRAM) -> None:
        self.script = script
        self.save = save
        if save.exists():
            script.meet(read(save))
        self.written = len(read(save).entries) if save.exists() else 0
        self.seen = self.written
        """The last line of the journal whose effect was on the screen."""
        names = ("--seat", "Ada", "--seat", "Bo", "--seed", str(script.seed), "--fast", "--open-hands")
        command = ("resume", str(save)) if save.exists() else ("play", *names, "--save", str(save))
        home = {"NOVAERA_HOME": str(save.parent / "home")}
        self.terminal = Terminal(*command, size=SIZE, environment=home, program=program)

    def look(self, seconds: float) -> None:
        """Take in what is painted, and note which line's effect it shows."""
        self.terminal.read(seconds)
        shown = self.script.asked(self.seen)
        for line in range(self.seen + 1, min(self.written + 2, len(self.script.lines)) + 1):
            if self.script.asked(line) != shown and self.asks(self.script.asked(line)):
                self.seen = line
                return

    def until(self, deadline: float, done: Callable[[], bool]) -> bool:
        while not done():
            if time.monotonic() > deadline:
                return False
            self.look(0.01)
        return True

    def lines_on_disk(self) -> int:
        return self.save.read_bytes().count(b"\n") - 1 if self.save.exists() else 0

    def arrive(self, deadline: float | None = None) -> bool:
        """Wait until the table asks what comes next; says whether it did."""
        start = self.script.asked(self.written)
        deadline = time.monotonic() + PATIENCE if deadline is None else deadline
        return self.until(deadline, lambda: self.asks(start))

    def asks(self, question: str) -> bool:
        """Does this question stand on the screen?"""
        return any(line.rstrip() == question for line in self.terminal.screen.display)

    def play(self, deadline: float) -> bool:
        """Press the keys of one line after the other until the deadline or the end; says whether it is the end."""
        start = self.script.asked(self.written)
        if not self.arrive(deadline):
            return False
        while self.written < len(self.script.lines):
            line = self.script.lines[self.written]
            if line.keys == ["enter"]:
                time.sleep(SEEN - IGNORED_AFTER_CHANGE)  # it may be somebody else's question
            self.terminal.press(*line.keys)
            if not self.until(deadline, lambda: self.lines_on_disk() > self.written):
                return False
            self.written += 1
            for _ in range(line.pages):
                if not self.until(deadline, lambda: "close" in self.terminal.screen.display[-1]):
                    return False
                if not self.turn_page(deadline):
                    return False
            over = self.written == len(self.script.lines)
            if not over and line.asked != start and not self.until(deadline, lambda: self.seen == self.written):
                return False
            start = line.asked
        return True

    def turn_page(self, deadline: float) -> bool:
        before = self.terminal.text
        self.terminal.press("enter")
        return self.until(deadline, lambda: self.terminal.text != before)

    def kill(self) -> None:
        self.terminal.process.kill()
        self.terminal.process.wait()
        while self.terminal.read(0.02):
            self.look(0)


@dataclass
class Figures:
    kills: int = 0
    lines: int = 0
    games: int = 0
    torn: int = 0
    unseen: int = 0
    """Kills after which the journal held more than had been seen."""

    def told(self) -> str:
        return (
            f"{self.kills} kills in {self.games} games of {self.lines} lines: every resume held each decision whose"
            f" effect had been on the screen ({self.unseen} times one more, {self.torn} torn lines),"
            " and every finished game equals the uninterrupted one"
        )


def check(life: Life, script: Script, figures: Figures) -> None:
    """After a kill: what was seen is there, and what is there is what was played."""
    if not life.save.exists() or not life.save.stat().st_size:
        assert life.seen == 0
        life.save.unlink(missing_ok=True)  # it died before it could say what game this is
        return
    recording = read(life.save)
    assert recording.damage is None, recording.damage
    assert len(recording.entries) >= life.seen, f"line {life.seen} was seen, {len(recording.entries)} are saved"
    figures.torn += recording.torn
    figures.unseen += len(recording.entries) > life.seen
    if recording.entries:
        session = Session.resume(recording, CARDS)
        assert session.game.to_data() == script.lines[len(recording.entries) - 1].position


def kill_through(script: Script, kills: int, chance: random.Random, folder: Path, figures: Figures) -> Path:
    """Play a game, killing the program so many times on the way."""
    save = folder / f"game-{script.seed}.jsonl"
    for _ in range(kills):
        life = Life(script, save)
        # a program needs some time to come up, on a busy machine more; most kills shall meet it at the table
        at_the_table, delay = chance.choice(((False, 0.6), (True, 1.0), (True, 4.0)))
        delay = chance.uniform(0, delay)
        with life.terminal:
            if at_the_table:
                life.arrive()
            life.play(time.monotonic() + delay)
            life.kill()
        figures.kills += 1
        check(life, script, figures)
        if life.lines_on_disk() == len(script.lines):
            break  # it is over, whether that was seen or not
    figures.games += 1
    figures.lines += len(script.lines)
    return save


def finish(script: Script, save: Path) -> None:
    """Play the rest without a kill; it must come to the end that was known beforehand."""
    if len(read(save).entries) < len(script.lines):
        life = Life(script, save)
        with life.terminal:
            assert life.play(time.monotonic() + 300), f"stuck at line {life.written}:\n{life.terminal.text}"
            life.terminal.wait_for("(?i)result")
    session = Session.resume(read(save), CARDS)
    assert session.game.result == script.end
    assert session.game.to_data() == script.lines[-1].position


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        while figures.kills < kills:
            script = script_of(seed + figures.games)
            save = kill_through(script, kills - figures.kills, chance, Path(folder), figures)
            finish(script, save)
            print(f"game {figures.games}: {figures.kills} kills so far", flush=True)
    print(figures.told())
    return 0


if __name__ == "__main__":
    sys.exit(main())
