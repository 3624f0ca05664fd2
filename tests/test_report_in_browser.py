"""The lab's report as a real browser shows it, on a desk and on a phone."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from novaera_tui.lab.figures import Figures
from novaera_tui.lab.games import Experiment, play
from novaera_tui.lab.report import Report
from tests.positions import SHIPPED

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
HOSTILE = '_<script>document.title="hurt"</script>$alert{(1)$<img src=x>'
LOOK = """
const page = frame.contentDocument, all = (what) => [...page.querySelectorAll(what)];
document.body.dataset.seen = JSON.stringify({
  width: page.documentElement.clientWidth,
  needs: page.documentElement.scrollWidth,
  charts: all("svg").map((chart) => Math.min(chart.clientWidth, chart.clientHeight)),
  smallest: Math.min(...all("svg text").map((text) => text.getBoundingClientRect().height)),
  asked: frame.contentWindow.performance.getEntriesByType("resource").map((entry) => entry.name),
  foreign: all("script, img, link, iframe").length,
  title: page.title,
  text: page.body.textContent,
});
"""

pytestmark = [pytest.mark.long, pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")]


@pytest.fixture(scope="module")
def report() -> str:
    """Of a few games, in one of whose seats sits a bot with an unkind name."""
    figures = Figures()
    for match in Experiment(("normal", "random"), 6, 40, rotate=True).matches():
        bots = tuple(HOSTILE if bot == "random" else bot for bot in match.bots)
        figures.add(play(match, SHIPPED)._replace(match=match._replace(bots=bots)))
    return Report(figures, SHIPPED, [("bots", f"normal, {HOSTILE}")]).page()


def seen(report: str, width: int, folder: Path) -> dict[str, Any]:
    """What is there when the page is so wide: in a frame, because a window has a least width."""
    frame = f'<iframe id="frame" style="width: {width}px; height: 900px; border: 0" srcdoc="{escape(report)}"></iframe>'
    place = folder / "frame.html"
    place.write_text(f"<!doctype html><body>{frame}<script>onload = () => {{{LOOK}}}</script></body>")
    assert BROWSER is not None
    command = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    shown = subprocess.run([*command, "--dump-dom", place.as_uri()], capture_output=True, text=True, timeout=120)
    found = re.search('data-seen="([^"]*)"', shown.stdout)
    assert found, shown.stderr
    told: dict[str, Any] = json.loads(unescape(found[1]))
    return told


@pytest.mark.parametrize("width", [1280, 390])
def test_the_report_fits_shows_its_charts_and_asks_nobody(width: int, report: str, tmp_path: Path) -> None:
    page = seen(report, width, tmp_path)
    assert page["needs"] <= page["width"] <= width, "the page scrolls down only"
    assert len(page["charts"]) == report.count("<svg") >= 8 and min(page["charts"]) > 40
    assert page["smallest"] >= 9, "words in charts can be read"
    assert not page["asked"] and not page["foreign"]
    assert page["title"] == "novaera"
    assert page["text"].count(HOSTILE) == 7, "the name is text: in the settings, two tables, an axis and three legends"
