"""What all tests share: no test sees a person's saved games, and all see the same sort of terminal."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from textual import _wait

# The pilot waits this long after every key; nothing here needs 20 ms to settle.
_wait.SLEEP_GRANULARITY = 0.002
_wait.SLEEP_IDLE = 0.0005

# Never assert time: a busy machine fails no test.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Tests build and drop whole programs: by default the collector of garbage takes a fifth of the time.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    gc.freeze()  # what has been imported stays


@pytest.fixture(autouse=True, scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOVAERA_HOME", str(tmp_path_factory.mktemp("novaera")))
        patch.setenv("NOVAERA_RUN", str(tmp_path_factory.mktemp("run")))
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLORTERM", "truecolor")
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games, notes and settings of this test alone."""
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def place() -> Iterator[Path]:
    """A short path: those of sockets must not be long."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)
