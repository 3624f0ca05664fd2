"""`novaera simulate` loses nothing that was played, and leaves nothing running."""

from __future__ import annotations

import errno
import fcntl
import json
import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from novaera_tui.cli.main import main
from novaera_tui.cli.simulate import ProgressBar
from novaera_tui.errors import UserError
from novaera_tui.lab import running
from novaera_tui.lab.games import Experiment, LabGame
from novaera_tui.output import BAR_CELLS
from rules.loading import shipped_cards
from tests.processes import in_session, needs_proc, wait_until
from tests.terminal import PROGRAM, usual_signals
from tests.unkind import complaint

PLAN = Experiment(("random", "random"), 12, 3, "fast")
WORDS = ["simulate", "--games", "12", "--seed", "3", "--fast"]


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where results are kept without --keep."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    monkeypatch.setenv("TMPDIR", str(place))
    return place


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any], str]:
    code = main([*WORDS, "--json", *words])
    out, err = capsys.readouterr()
    figures = json.loads(out)
    del figures["seconds"]
    return code, figures, err


def kill_worker() -> None:
    with suppress(IndexError):
        multiprocessing.active_children()[0].kill()


# Workers ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_killed_worker_costs_no_game() -> None:
    kills = [3, 7]

    def progress(done: int) -> None:
        if kills and done >= kills[0]:
            kills.pop(0)
            kill_worker()

    assert running.run(PLAN, 2, progress=progress).figures == running.run(PLAN).figures
    # the executor waits for its workers, too; whichever is later learns a moment later that they have ended
    assert not kills and wait_until(lambda: not multiprocessing.active_children())


@pytest.mark.slow
def test_workers_that_always_die_end_it_with_a_sentence() -> None:
    with pytest.raises(UserError, match="worker processes died 3 times in a row"):
        running.run(PLAN, 2, progress=lambda _: kill_worker())


@pytest.mark.slow
def test_there_are_never_more_workers_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []
    begin = running.Workers.__init__

    def noting(self: running.Workers, number: int, plan: Experiment) -> None:
        numbers.append(number)
        begin(self, number, plan)

    monkeypatch.setattr(running.Workers, "__init__", noting)
    results = running.run(PLAN._replace(games=2), 4)
    assert running.run(PLAN._replace(games=3), 4, results=results).done == 3
    assert numbers == [2, 1]


# A file that keeps results ----------------------------------------------------------------------------------------


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that are really played."""
    played: list[int] = []
    submit = running.Workers.submit

    def noting(self: running.Workers, match: LabGame) -> Any:
        played.append(match.number)
        return submit(self, match)

    monkeypatch.setattr(running.Workers, "submit", noting)
    return played


@pytest.mark.slow
def test_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    _, all_at_once, _ = simulated(capsys)
    simulated(capsys, "--keep", str(kept))
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == 13
    kept.write_bytes(b"".join(lines[:6]) + lines[6][:40])  # killed in the middle of a line
    played = counted(monkeypatch)
    assert simulated(capsys, "--keep", str(kept)) == (0, all_at_once, "")
    assert len(played) == 7
    assert simulated(capsys, "--keep", str(kept)) == (0, all_at_once, "")
    assert len(played) == 7
    _, fewer, _ = simulated(capsys, "--keep", str(kept), "--games", "5")
    assert fewer["finished"] == 5 and len(played) == 7


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", "4"], "other settings (seed)"),
        (["--seats", "easy,random", "--rotate"], "other settings (bots, rotate)"),
        (["--cards", "OTHER"], "other settings (cards)"),
    ],
)
def test_games_of_other_settings_are_not_mixed(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, other = str(tmp_path / "kept.jsonl"), tmp_path / "other.yaml"
    other.write_text(Path(shipped_cards()).read_text(encoding="utf-8").replace("cost: 3", "cost: 4"), encoding="utf-8")
    simulated(capsys, "--keep", kept)
    assert sentence in complaint(
        capsys, *WORDS, "--keep", kept, *(str(other) if word == "OTHER" else word for word in words)
    )


@pytest.mark.parametrize("content", ["a letter", "a letter\n", '{"bots": 1}\n', "[]\n", "[" * 100000 + "\n", "\x00\n"])
def test_another_file_is_refused_and_left_alone(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letter"
    path.write_text(content, encoding="utf-8")
    assert "has no results of novaera simulate" in complaint(capsys, *WORDS, "--keep", str(path))
    assert path.read_text(encoding="utf-8") == content


@pytest.mark.slow
def test_a_line_that_is_not_a_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    simulated(capsys, "--keep", str(kept))
    lines = kept.read_bytes().splitlines(keepends=True)
    for wrong in (b"[1,2]\n", b"nonsense\n", lines[1]):
        kept.write_bytes(b"".join([*lines[:4], wrong, *lines[5:]]))
        assert "line 5 of" in complaint(capsys, *WORDS, "--keep", str(kept))


def test_a_file_in_use_and_a_pipe_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kept.jsonl"
    with path.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert "another simulation is using" in complaint(capsys, *WORDS, "--keep", str(path))
    os.mkfifo(tmp_path / "pipe")
    assert "it is not a regular file" in complaint(capsys, *WORDS, "--keep", str(tmp_path / "pipe"))


@pytest.mark.slow
def test_a_finished_run_leaves_no_temporary_file(temporary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated(capsys)[0] == 0
    assert not list(temporary.iterdir())


# Disks and folders ------------------------------------------------------------------------------------------------


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def going_on(sentence: str) -> list[str]:
    """What the sentence says should be added to the command."""
    found = re.search(r"(\S+) keeps the results of 12 of 12 games. To continue, add (--keep) (\S+) to", sentence)
    assert found is not None and found[1] == found[3] and sentence.count("\n") == 1
    return [found[2], found[3]]


@pytest.mark.slow
def test_a_full_disk_destroys_no_older_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("older", encoding="utf-8")
    page.chmod(0o640)
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", no_space)
        code, figures, err = simulated(capsys, "--report", str(page))
    assert code == 2 and figures["finished"] == 12
    assert "page.html: No space left on device." in err
    assert page.read_text(encoding="utf-8") == "older"
    assert {path.name for path in tmp_path.iterdir()} == {"page.html", "temporary"}
    played = counted(monkeypatch)
    assert simulated(capsys, "--report", str(page), *going_on(err)) == (0, figures, "")
    assert "12 of 12" in page.read_text(encoding="utf-8") and not played
    assert page.stat().st_mode & 0o777 == 0o640


def test_without_finished_games_the_old_report_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, temporary: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text("older", encoding="utf-8")

    def interrupt(_: ProgressBar, done: int) -> None:
        assert done == 0
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(ProgressBar, "show", interrupt)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background are told to ignore it
    try:
        code, figures, err = simulated(capsys, "--report", str(page))
    finally:
        signal.signal(signal.SIGINT, before)
    assert (code, figures["finished"], err) == (130, 0, "novaera: No results were kept.\n")
    assert page.read_text(encoding="utf-8") == "older" and not list(temporary.iterdir())


@pytest.mark.slow
def test_a_folder_removed_during_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "reports"
    folder.mkdir()
    run = running.run

    def run_and_remove(*arguments: Any) -> Any:
        shutil.rmtree(folder)
        return run(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(running, "run", run_and_remove)
        code, figures, err = simulated(capsys, "--report", str(folder / "page.html"))
    assert code == 2 and figures["finished"] == 12 and ": No such file or directory." in err
    folder.mkdir()
    assert simulated(capsys, "--report", str(folder / "page.html"), *going_on(err)) == (0, figures, "")
    assert (folder / "page.html").exists()


@pytest.mark.slow
def test_a_disk_without_room_for_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = str(tmp_path / "kept.jsonl")
    room = 5000
    pwrite = os.pwrite

    def full(file: int, content: bytes, position: int) -> int:
        return pwrite(file, content[: room - position], position) if position < room else no_space()

    with monkeypatch.context() as patched:
        patched.setattr("os.pwrite", full)
        code, figures, err = simulated(capsys, "--keep", kept)
    found = re.search(r"No space left on device. \S+ keeps the results of (\d+) of 12 games", err)
    assert code == 2 and found is not None and err.count("\n") == 1
    lines = Path(kept).read_bytes().splitlines(keepends=True)
    assert 1 < len(lines) < 13 and all(line.endswith(b"\n") for line in lines)
    assert int(found[1]) == len(lines) - 1 <= figures["finished"] < 12
    code, figures, err = simulated(capsys, "--keep", kept)
    assert (code, figures["finished"], err) == (0, 12, "")


@pytest.mark.parametrize("option", ["--report", "--csv", "--json", "--keep"])
def test_places_are_checked_before_the_first_game(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = counted(monkeypatch)
    real = open

    def closed(path: Any, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if str(path).startswith(str(tmp_path / "closed")):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, mode, *rest, **more)

    (tmp_path / "closed").mkdir()
    monkeypatch.setattr("builtins.open", closed)  # root may write anywhere
    for place in (tmp_path / "closed" / "file", tmp_path / "nowhere" / "file", tmp_path):
        assert f"cannot write {place}: " in complaint(capsys, *WORDS, option, str(place))
    assert not played


def test_one_file_cannot_be_two_things(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "need different files" in complaint(
        capsys, *WORDS, "--report", str(tmp_path / "x"), "--keep", str(tmp_path / "." / "x")
    )


# Signals ----------------------------------------------------------------------------------------------------------


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*PROGRAM, "simulate", "--fast", "--json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=usual_signals,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_reports_the_finished_games(workers: str, tmp_path: Path) -> None:
    page, kept = tmp_path / "out.html", tmp_path / "kept.jsonl"
    words = ["--seats", "random,random", "--workers", workers, "--report", str(page), "--keep", str(kept)]
    with started("--games", "100000", *words) as process:
        assert wait_until(lambda: kept.exists() and kept.stat().st_size > 10_000)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    told = json.loads(out)
    assert process.returncode == 130 and "of 100000 games. To continue" in err.splitlines()[-1]
    assert 0 < told["finished"] < told["games"] == 100000
    assert f"{told['finished']} of 100000" in page.read_text(encoding="utf-8")


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_kill_leaves_no_worker_behind(number: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    with started("--games", "100000", "--workers", "2", "--keep", str(kept)) as process:
        assert wait_until(lambda: kept.exists() and kept.stat().st_size > 10000)
        assert len(in_session(process.pid)) >= 2
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        assert wait_until(lambda: not in_session(process.pid))
    games = kept.read_bytes().count(b"\n") - 1
    if number == signal.SIGKILL:
        assert games > 0
    else:
        assert process.returncode == 128 + number and json.loads(out)["finished"] == games
        assert f"{kept} keeps the results of {games} of 100000 games. To continue, run the same command." in err


@pytest.mark.slow
@needs_proc
def test_quick_ctrl_c_and_stopped_workers_still_give_the_summary(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    with started("--games", "100000", "--workers", "2", "--keep", str(kept)) as process:
        assert wait_until(lambda: kept.exists() and kept.stat().st_size > 10000)
        for worker in in_session(process.pid, b"spawn_main"):
            os.kill(worker, signal.SIGSTOP)
        for _ in range(20):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.01)
        out, err = process.communicate(timeout=60)
        assert wait_until(lambda: not in_session(process.pid))
    assert process.returncode == 130 and json.loads(out)["finished"] > 0 and "Traceback" not in err


@pytest.mark.slow
def test_a_huge_number_of_games_begins_at_once() -> None:
    with started("--games", "1000000000") as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "novaera: 0/1000000000 games\n"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert 0 <= json.loads(out)["finished"] < 100000


def test_the_bar_is_there_before_the_first_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    ProgressBar(1000).show(0)
    assert f"0/1000 games [{'.' * BAR_CELLS}]" in capsys.readouterr().err


# Clusters ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" * 9, b"SSH-2.0-OpenSSH_9.6\r\n", b"\x00" * 90]
)
def test_a_port_without_a_scheduler(
    words: bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(running, "CLUSTER_TIMEOUT", 1)
    held = []

    def serve() -> None:
        with suppress(OSError):
            while True:
                held.append(server.accept()[0])
                held[-1].sendall(words)

    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        threading.Thread(target=serve, daemon=True).start()
        assert f"no Dask cluster answers at {address}" in complaint(capsys, *WORDS, "--dask", address)
    for connection in held:
        connection.close()


@pytest.mark.slow
def test_a_cluster_without_workers_and_one_that_breaks_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    kept = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--no-dashboard"]
    found = tmp_path / "scheduler.json"
    scheduler = subprocess.Popen(
        [*command, "--port", "0", "--scheduler-file", str(found)], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    try:
        assert wait_until(lambda: found.exists() and found.stat().st_size > 0)
        address = json.loads(found.read_text(encoding="utf-8"))["address"]
        assert (
            complaint(capsys, *WORDS, "--dask", address) == f"novaera: the Dask cluster at {address} has no workers.\n"
        )
        worker = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"],
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(1, timeout=60)
            monkeypatch.setattr(ProgressBar, "show", lambda _, done: scheduler.kill() if done > 20 else None)
            code, figures, err = simulated(capsys, "--games", "100000", "--keep", str(kept), "--dask", address)
        finally:
            worker.kill()
            worker.wait()
    finally:
        scheduler.kill()
        scheduler.wait()
    games = kept.read_bytes().count(b"\n") - 1
    assert code == 2 and figures["finished"] == games > 20 and err.count("\n") == 1
    assert (
        address in err
        and f"{kept} keeps the results of {games} of 100000 games. To continue, run the same command." in err
    )
    assert simulated(capsys, "--games", str(games + 3), "--keep", str(kept))[1]["finished"] == games + 3
