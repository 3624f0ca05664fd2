"""Games over real SSH: one is cut in mid-turn and resumed, one is joined by two connections, one by an invited key.

  make test-ssh

Starts an SSH server of its own on the loopback interface, with its own keys, configuration and port; nothing of the
machine's own SSH set-up is read or changed.
"""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from novaera_tui.saving import storage
from novaera_tui.saving.journal import player_of
from novaera_tui.saving.recording import read
from tests.network import hosting, raw_line
from tests.terminal import PROGRAM, Terminal, begin_first_game, set_up_two_people

NEEDED = {"sshd": "openssh-server", "ssh": "openssh-client", "ssh-keygen": "openssh-client"}
TERMINALS = ("xterm-256color", "linux")
SIZE = (80, 24)


def tool(name: str) -> str:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin") or ""


class Server:
    """sshd on a free port of the loopback interface, for as long as the `with` block lasts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = folder / "user_key"
        for key in (self.key, folder / "host_key"):
            subprocess.run([tool("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        shutil.copy(f"{self.key}.pub", folder / "authorized_keys")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "sshd_config").write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host_key'}\n"
            f"PidFile {folder / 'sshd.pid'}\nAuthorizedKeysFile {folder / 'authorized_keys'}\n"
            "StrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
            "PermitRootLogin prohibit-password\nPrintMotd no\nSubsystem sftp internal-sftp\n"
        )

    def __enter__(self) -> Server:
        if os.getuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # sshd refuses to start as root without it
        self.log = (self.folder / "sshd.log").open("w")
        command = [tool("sshd"), "-D", "-e", "-f", str(self.folder / "sshd_config")]
        self.process = subprocess.Popen(command, stderr=self.log)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"The SSH server did not start:\n{(self.folder / 'sshd.log').read_text()}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()

    def ssh(self, key: Path, *options: str) -> list[str]:
        """The client with this key and nobody else's."""
        ssh = [tool("ssh"), "-F", "none", "-p", str(self.port), "-i", str(key), "-o", "IdentitiesOnly=yes"]
        ssh += ["-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self.folder / 'known_hosts'}"]
        return [*ssh, "-o", "LogLevel=ERROR", *options, f"{getpass.getuser()}@127.0.0.1"]

    def connect(self, terminal: str, home: Path, *arguments: str) -> Terminal:
        """A new connection that runs the program; TERM travels as it does for everybody, COLORTERM does not."""
        ssh = self.ssh(self.key, "-tt")
        remote = [
            "cd",
            str(Path(__file__).resolve().parent.parent),
            "&&",
            "env",
            f"NOVAERA_HOME={home}",
            f"NOVAERA_RUN={home / 'run'}",
            "LANG=C.UTF-8",
        ]
        return Terminal(*remote, *PROGRAM, *arguments, program=ssh, size=SIZE, environment={"TERM": terminal})


def play_a_round(terminal: Terminal) -> int:
    """From the title into the second round, into the middle of somebody's turn; returns how many keys it took."""
    set_up_two_people(terminal)
    begin_first_game(terminal)
    terminal.wait_for("Ada's turn: pick")
    keys = 3
    mid_turn = re.compile(r"^ \w+'s turn: what do you do with", re.MULTILINE)
    while not ("round 2" in terminal.text and mid_turn.search(terminal.text)):
        assert keys < 200, f"the round does not end:\n{terminal.text}"
        terminal.press("enter")
        terminal.settle(0.15)
        keys += 1
    return keys


def prompt(terminal: Terminal) -> str:
    found = re.search(r"^ (Ada|Bo): .*$", terminal.text, re.MULTILINE)
    assert found, f"nobody is asked anything:\n{terminal.text}"
    return found.group().strip()


def session(server: Server, term: str, folder: Path) -> None:
    home = folder / f"home-{term}"
    print(f"\n=== TERM={term}, {SIZE[0]}x{SIZE[1]} ===")
    with server.connect(term, home) as terminal:
        keys = play_a_round(terminal)
        asked, before = prompt(terminal), terminal.settle()
        print(f"set up and played into round 2 with {keys} keys; the table asks: {asked}")
        terminal.process.kill()  # the client dies without a word, as with a line that drops
        terminal.process.wait()
    cut = time.monotonic()
    os.environ["NOVAERA_HOME"] = str(home)
    path = storage.newest_unfinished()
    assert path is not None, "there is no saved game"
    while player_of(path):
        assert time.monotonic() - cut < 5, f"still being played by {player_of(path)}"
        time.sleep(0.02)
    recording = read(path)
    assert recording.damage is None and not recording.torn
    print(
        f"connection cut; the program was gone after {time.monotonic() - cut:.2f} s,"
        f" {len(recording.entries)} lines saved"
    )
    with server.connect(term, home, "resume") as terminal:
        terminal.wait_for(re.escape(asked))
        after = terminal.settle()
        print(f"new connection, novaera resume: it asks: {prompt(terminal)}")
        assert prompt(terminal) == asked
        assert after.splitlines()[:2] == before.splitlines()[:2], "Era, round, scores and tracks are the same"
        print(after)
        terminal.press("Q")
        terminal.settle()
        terminal.press("y")
        assert terminal.wait() == 0


def together(server: Server, folder: Path) -> None:
    """Two connections join one game; one of them breaks and comes back to its seat."""
    home = folder / "home-together"
    (home / "run").mkdir(parents=True)
    environment = {"NOVAERA_HOME": str(home), "NOVAERA_RUN": str(home / "run")}
    print("\n=== two connections, one game ===")
    host, game = hosting(environment, "--seat", "Ada", "--seat", "Bo", "--fast", "--seed", "7")
    try:
        with server.connect(TERMINALS[0], home, "join", game, "--seat", "Ada") as ada:
            ada.wait_for("Ada: pick a Dice Zone")
            with server.connect(TERMINALS[1], home, "join", game, "--seat", "Bo") as bo:
                bo.wait_for("Ada is choosing")
                ada.press("enter")
                bo.wait_for("Bo: pick a Dice Zone")
                assert "Hand of Ada" not in bo.text
                bo.process.kill()  # as with a line that drops
                bo.process.wait()
            ada.wait_for("away")
            with server.connect(TERMINALS[1], home, "join", game) as bo:
                bo.wait_for("Bo: pick a Dice Zone")
                bo.press("enter")
                ada.wait_for("SPEND DICE")
                print(bo.settle())
                print(f"Ada and Bo play {game} over two connections; Bo's broke, and Bo came back to the seat")
    finally:
        host.terminate()
        assert host.wait() == 0


def invited(server: Server, folder: Path) -> None:
    """An invited key sits down at its seat, and can do nothing else."""
    home = folder / "home-invited"
    (home / "run").mkdir(parents=True)
    environment = {"NOVAERA_HOME": str(home), "NOVAERA_RUN": str(home / "run")}
    key = folder / "friend_key"
    subprocess.run([tool("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    # the login's folder is not the checkout, so the program is named by its path
    program = [str(Path(sys.executable).with_name("novaera")), "invite", "Bo", f"{key}.pub"]
    line = subprocess.run(program, check=True, capture_output=True, text=True, env={**os.environ, **environment}).stdout
    with (folder / "authorized_keys").open("a") as keys:
        keys.write(line)
    print(f"\n=== an invited key ===\n{line}")
    host, game = hosting(environment, "--seat", "Ada", "--seat", "Bo", "--fast", "--seed", "7")
    try:
        owner = {**environment, "TERM": TERMINALS[0]}
        with Terminal("join", game, "--seat", "Ada", size=SIZE, environment=owner) as ada:
            ada.wait_for("Ada: pick a Dice Zone")
            sits_down(server, key, ada)
        refused(server, key, home)
    finally:
        host.terminate()
        assert host.wait() == 0


def sits_down(server: Server, key: Path, ada: Terminal) -> None:
    """Whatever the friend asks for, it is Bo's seat."""
    for words in ((), ("/bin/sh",), ("novaera", "join", "--as", "Ada"), ("novaera", "host", "--seat", "Eve")):
        with Terminal(*words, program=server.ssh(key, "-tt"), size=SIZE, environment={"TERM": TERMINALS[0]}) as bo:
            bo.wait_for("You are Bo|Ada is choosing")
            assert "Hand of Ada" not in bo.text and "$ " not in bo.text
            asked_for = " ".join(words) or "a login shell"
            if not words:
                bo.press("W")
                bo.wait_for("Ada")
                assert "bot" not in bo.settle().casefold(), f"a friend has the rights of the host:\n{bo.text}"
                print("refused: to hand a seat to a bot, which is the host's right")
                bo.press("q")
                bo.press("\x1a")
                bo.wait_for("cannot be suspended")
                print("refused: Ctrl+Z leads to no shell")
                bo.press("q")
            bo.press("Q")
            bo.settle()
            bo.press("y")
            bo.wait()
            assert "uid=" not in bo.text
            print(f"refused: {asked_for}; got Bo's seat, and quitting ended the connection")
    assert "Ada: pick a Dice Zone" in ada.settle(), "Ada's seat stayed Ada's"


def refused(server: Server, key: Path, home: Path) -> None:
    """What SSH offers besides a terminal."""
    with socket.socket() as secret, socket.socket() as free:
        secret.bind(("127.0.0.1", 0))
        secret.listen()
        free.bind(("127.0.0.1", 0))
        inside, outside = secret.getsockname()[1], free.getsockname()[1]
        free.close()
        sock = next((home / "run").glob("*/*.sock"))
        tries = {
            "a command without a terminal": (["-T"], ["id"], "novaera: this needs a terminal"),
            "a program's environment": (
                ["-T", "-o", "SetEnv=NOVAERA_RUN=/nowhere"],
                ["env"],
                "novaera: this needs a terminal",
            ),
            "a port of the host's machine (-W)": (
                ["-W", f"127.0.0.1:{inside}"],
                [],
                "forwarding failed",
            ),
            "a port opened for others (-R)": (
                ["-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{outside}:127.0.0.1:{inside}"],
                [],
                "remote port forwarding failed",
            ),
            "a socket opened for others (-R)": (
                ["-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{home}/evil:127.0.0.1:{inside}"],
                [],
                "remote port forwarding failed",
            ),
            "a tunnel (-w)": (["-N", "-o", "ExitOnForwardFailure=yes", "-w", "any"], [], "Tunnel|tunnel|tun"),
            "files (sftp)": (["-s"], ["sftp"], "^$"),
        }
        for what, (options, words, answer) in tries.items():
            ended = subprocess.run(
                [*server.ssh(key, "-o", "LogLevel=INFO", *options), *words],
                capture_output=True,
                text=True,
                timeout=60,
                stdin=subprocess.DEVNULL,
            )
            said = (ended.stdout + ended.stderr).strip()
            assert ended.returncode != 0 and re.search(answer, said) and "uid=" not in said, f"{what}: {said}"
            print(f"refused: {what}: {said.splitlines()[-1] if said else f'exit code {ended.returncode}'}")
        print(f"refused: the socket of the game (-L): {forwarded(server, key, sock, home / 'here')}")
        environment = {"TERM": TERMINALS[0], "SSH_AUTH_SOCK": str(sock), "DISPLAY": ":7"}
        program = server.ssh(key, "-tt", "-A", "-X", "-o", "LogLevel=INFO")
        with Terminal(program=program, size=SIZE, environment=environment) as bo:
            bo.wait_for("You are Bo|Ada is choosing")
            (guest,) = [pid for pid in Path("/proc").glob("[0-9]*") if is_guest(pid)]
            names = {entry.split(b"=")[0] for entry in (guest / "environ").read_bytes().split(b"\0")}
            assert not names & {b"SSH_AUTH_SOCK", b"DISPLAY"}
            print("refused: agent (-A) and X11 (-X): neither SSH_AUTH_SOCK nor DISPLAY is set")


def forwarded(server: Server, key: Path, there: Path, here: Path) -> str:
    """Why a socket of the host's machine cannot be reached through one of the friend's."""
    command = server.ssh(key, "-N", "-o", "LogLevel=INFO", "-L", f"{here}:{there}")
    client = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        while not here.exists():
            assert client.poll() is None
            time.sleep(0.05)
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(here))
            connection.settimeout(10)
            with suppress(ConnectionError):
                connection.sendall(raw_line("about"))
                assert connection.recv(1) == b"", "a friend can talk to the game without the program"
    finally:
        client.terminate()
    return (client.communicate()[1].strip() or "closed").splitlines()[-1]


def is_guest(process: Path) -> bool:
    """Is this the program that an invited key runs? Not the shell around it, nor the client that asked for it."""
    try:
        words = (process / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return b"--as" in words and b"python" in words[0]


def main() -> int:
    missing = [name for name in NEEDED if not tool(name)]
    if missing:
        packages = " ".join(sorted({NEEDED[name] for name in missing}))
        print(f"This test needs {', '.join(missing)}. On Debian: apt install {packages}")
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Server(folder) as server:
            for term in TERMINALS:
                session(server, term, folder)
            together(server, folder)
            invited(server, folder)
    print("\nTwo games were resumed in the same decision, one was played by two connections, one with an invited key.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
