"""What the course says besides its lessons, whose words are in `lessons.yaml`."""

from __future__ import annotations

from typing import Final

LESSON: Final = "LESSON {}"
TIP: Final = "TIP"
GO_ON: Final = "{key confirm}: go on."
NOT_DONE_YET: Final = "Try it."
AFTER_LESSON: Final = "{key confirm}: the next lesson. {key lesson.leave}: all lessons."
AFTER_COURSE: Final = "{key confirm}: back to the list; {key confirm} again begins your first game."
READ_FIRST: Final = "Read what the coach says first; {key confirm} goes on."
LOOK_FIRST: Final = "This step is for looking around; nothing is spent yet."
ONE_BY_ONE: Final = "One by one: {}."
STEP_BEGINS_HERE: Final = "This step of the lesson begins here."

COURSE_INTRO: Final = (
    "Short lessons at the real table, a minute or two each, in the order of a round.",
    "Take them one after the other, or pick any you like.",
)
FIRST_GAME: Final = "Your first game"
FIRST_GAME_ABOUT: Final = "Two Eras against an easy bot, with tips."
GO_ON_WITH_GAME: Final = "Go on where you left off."
