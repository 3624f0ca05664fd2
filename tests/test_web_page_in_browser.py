"""The replay page in a real browser, on a desk and on a phone: steps, keys, requests and hostile names."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from tests.web_pages import HOSTILE, page_for

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LOOK = """
const view = frame.contentWindow, page = frame.contentDocument, at = (id) => page.getElementById(id);
const press = (key) => page.dispatchEvent(new view.KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
const seen = {told: []};
const note = (what) => seen.told.push([what, at("told").textContent, at("table").textContent.length]);
note("start");
press("ArrowRight"); note("right");
at("forward").click(); note("button");
press("ArrowLeft"); note("left");
press("o"); note("round");
press("O"); note("round back");
press("n"); note("turning");
at("place").value = 5; at("place").dispatchEvent(new view.Event("input")); note("slider");
press("End"); note("end");
press("ArrowRight"); note("after the end");
press("Home"); note("home");
const buttons = [...page.querySelectorAll("button")];
Object.assign(seen, {
  width: page.documentElement.clientWidth,
  needs: page.documentElement.scrollWidth,
  steps: +page.body.dataset.ready,
  asked: view.performance.getEntriesByType("resource").map((entry) => entry.name),
  foreign: page.querySelectorAll("img, link, iframe, b, i").length,
  title: page.title,
  hurt: document.title,
  players: at("players").textContent,
  unnamed: buttons.filter((button) => !button.textContent.trim() && !button.getAttribute("aria-label")).length,
  label: at("table").getAttribute("aria-label"),
  live: at("told").getAttribute("aria-live"),
  small: Math.min(...buttons.filter((button) => !button.hidden).map((button) => button.getBoundingClientRect().height)),
  font: parseFloat(view.getComputedStyle(at("table")).fontSize),
  charts: page.querySelectorAll("svg polyline").length,
  marks: page.querySelectorAll("svg circle").length,
});
document.body.dataset.seen = JSON.stringify(seen);
"""
WAIT = """
const frame = document.getElementById("frame");
const timer = setInterval(() => {
  if (!frame.contentDocument?.body?.dataset.ready) return;
  clearInterval(timer);
  LOOK
}, 50);
"""

pytestmark = [pytest.mark.long, pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")]


def seen(page: str, width: int, folder: Path) -> dict[str, Any]:
    """What is there when the page is so wide: in a frame, because a window has a least width."""
    frame = f'<iframe id="frame" style="width: {width}px; height: 900px; border: 0" srcdoc="{escape(page)}"></iframe>'
    place = folder / "frame.html"
    place.write_text(
        f"<!doctype html><title>calm</title><body>{frame}<script>{WAIT.replace('LOOK', LOOK)}</script></body>"
    )
    assert BROWSER is not None
    command = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    command += ["--virtual-time-budget=20000", "--dump-dom", place.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=180)
    found = re.search('data-seen="([^"]*)"', shown.stdout)
    assert found, shown.stderr
    told: dict[str, Any] = json.loads(unescape(found[1]))
    return told


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_steps_fits_and_asks_nobody(width: int, tmp_path: Path) -> None:
    page = seen(page_for(None, HOSTILE), width, tmp_path)
    told = {what: text for what, text, _ in page["told"]}
    last = page["steps"] - 1
    numbers = {what: int(re.match(r"Step (\d+) of (\d+)\.", text)[1]) for what, text in told.items()}  # type: ignore[index]  # the page's first words
    assert numbers["start"] == numbers["home"] == 0
    assert (numbers["right"], numbers["button"], numbers["left"]) == (1, 2, 1)
    assert numbers["round back"] < numbers["round"] and numbers["turning"] == 30 and numbers["slider"] == 5
    assert numbers["end"] == numbers["after the end"] == last
    assert "Turning point: <i>a better zone</i>" in told["turning"]
    assert all(size > 500 for _, _, size in page["told"]), "there is always a table"
    assert page["needs"] <= page["width"] <= width, "the page scrolls down only"
    assert page["font"] >= 9 and page["small"] >= 44
    assert not page["asked"] and not page["foreign"], "no request, and names are text"
    assert (page["hurt"], page["unnamed"], page["live"]) == ("calm", 0, "polite")
    assert all(name in page["players"] for name in HOSTILE) and HOSTILE[0] in page["title"]
    assert "Step 0 of" in page["label"]
    assert (page["charts"], page["marks"]) == (6, 4)
