"""Replay pages for tests, and the data in them."""

from __future__ import annotations

import json
import random
import re
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

from novaera_tui.draw.web_page import PageReview, ReplayPage
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup, coloured
from novaera_tui.saving.replay import Replay, recording_of
from tests.games import CARDS, play_on

SEED = 98765432198765
HOSTILE = ("</script><b>hurt", '"><img src=x>', "{step} & $&")
REVIEW = PageReview([[500, 250, 250]] * 400, ((30, "<i>a better zone</i>"), (60, "another")))


def finished_game(names: tuple[str, ...] = ("Ada", "Bo", "Cy"), variant: str = "fast") -> Session:
    session = Session(Setup(coloured(tuple(map(Seat, names))), SEED, variant), CARDS)
    play_on(session, random.Random(3), undos=0.1)
    return session


def replay_of(session: Session) -> Replay:
    return Replay(recording_of(session), CARDS)


def page_for(seat: int | None, names: tuple[str, ...] = ("Ada", "Bo", "Cy"), open_hands: bool = False) -> str:
    replay = replay_of(finished_game(names))
    replay.open_hands = open_hands
    return ReplayPage(replay, seat, REVIEW).page()


def data_in(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="data" type="text/plain">([^<]*)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1])))
    return data


def step_text(data: dict[str, Any], step: dict[str, Any]) -> str:
    """Everything that the page says at a step."""
    rows = ["".join(data["rows"][row][1::2]) for row in step["rows"]]
    return "\n".join([*rows, step["told"], *step["story"]])


def written(path: Path, page: str) -> Path:
    path.write_text(page, encoding="utf-8")
    return path
