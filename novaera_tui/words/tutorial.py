"""The coach's words besides the lessons and tips in `lessons.yaml`. {key ...} stands for a key."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy

RIVAL_NAME: Final = lazy("Rival")
"""The other player of the lessons."""
LESSON: Final = lazy("LESSON {number}")
LESSON_STEP: Final = lazy("LESSON {number}  {step}/{steps}")
TIP: Final = lazy("TIP")
GO_ON: Final = lazy("{key confirm}: continue.")
TRY_IT: Final = lazy("Try it.")
AFTER_LESSON: Final = lazy("{key confirm}: next lesson. {key lesson.leave}: all lessons.")
AFTER_COURSE: Final = lazy("{key confirm}: back to the list. {key confirm} again starts your first game.")
READ_FIRST: Final = lazy("Read the coach's note, then press {key confirm}.")
LOOK_FIRST: Final = lazy("{key confirm} does nothing in this step. Do what the coach asks.")
CORRECTION: Final = lazy("{correction} The table is reset.")
CORRECTION_WITH_SOLUTION: Final = lazy("{correction} The table is reset. Choose in turn: {choices}.")
STEP_BEGINS_HERE: Final = lazy("This step of the lesson begins here.")
ZONE_STEP: Final = lazy("zone {number}")

LEARN_TO_PLAY: Final = lazy("Learn to play")
COURSE_INTRO: Final = lazy(
    "Short lessons at the real table, a minute or two each, in the order of a round. Take them in turn or pick any."
)
LESSONS_TITLE: Final = lazy("Lessons")
LESSONS_DONE: Final = lazy("{done} of {all} done")
THEN: Final = lazy("Then")
FIRST_GAME: Final = lazy("Your first game")
FIRST_GAME_ABOUT: Final = lazy("Two Eras against an easy bot, with tips.")
RESUME_FIRST_GAME: Final = lazy("Continue where you left off.")
NOT_PLAYABLE: Final = lazy("This game cannot be played")
