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
import threading
import time
from contextlib import suppress
from pathlib import Path

from novaera_tui.saving import storage
from novaera_tui.saving.journal import player_of
from novaera_tui.saving.recording import read
from tests.network import hosting, raw_line
from tests.terminal import PROGRAM, Terminal, begin_first_game, set_up_two_people

CLIENT = "openssh-client"
NEEDED = {"sshd": "openssh-server", "ssh": CLIENT, "ssh-keygen": CLIENT, "sftp": CLIENT, "xauth": "xauth"}
TERMINALS = ("xterm-256color", "linux")
SIZE = (80, 24)
SECRET = "reached the port"


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
            # all that the server can give; only the line of a key takes it away
            "AllowTcpForwarding yes\nAllowStreamLocalForwarding yes\nAllowAgentForwarding yes\nX11Forwarding yes\n"
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

    def ssh(self, key: Path, *options: str, client: str = "ssh") -> list[str]:
        """The client with this key and nobody else's."""
        ssh = [tool(client), "-F", "none", "-o", f"Port={self.port}", "-i", str(key), "-o", "IdentitiesOnly=yes"]
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
    found = re.search(r"^ (Ada|Bo)('s turn)?: .*$", terminal.text, re.MULTILINE)
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
            # a line for Bo's turn, which will not come before the connection ends
            subprocess.run(server.ssh(key, "-T"), input=b"zones\n", capture_output=True, timeout=60)
            assert not guests(home), "a friend's program runs on without a connection"
            print("refused: to leave a program behind")
            ada.press("enter")
            ada.wait_for("Bo is away")  # a program that is sent nonsense at its turn answers and ends
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
    """What SSH offers besides a terminal: the friend gets nothing of it, and an unrestricted key all."""
    with socket.socket() as secret, socket.socket() as free:
        secret.bind(("127.0.0.1", 0))
        secret.listen()
        threading.Thread(target=tell_secret, args=(secret,), daemon=True).start()
        free.bind(("127.0.0.1", 0))
        inside, outside = f"127.0.0.1:{secret.getsockname()[1]}", free.getsockname()[1]
        free.close()
        (server.folder / "pwd").write_text("pwd")
        to_shell, opened = ["echo", "a $((40 + 2)) shell"], "a 42 shell"
        attempts: dict[str, tuple[list[str], list[str], str]] = {
            "a command without a terminal": (["-T"], to_shell, opened),
            "a port of the host's machine (-W)": (["-W", inside], [], SECRET),
            "a port opened for others (-R)": (["-R", f"{outside}:{inside}"], to_shell, opened),
            "a socket opened for others (-R)": (["-R", f"{home}/open-{{}}:{inside}"], to_shell, opened),
            "files (sftp)": (["-b", str(server.folder / "pwd")], [], "Remote working directory"),
            "agent (-A)": (["-A"], ["echo", "agent:$SSH_AUTH_SOCK"], "agent:/"),
            "X11 (-Y)": (["-Y"], ["echo", "display:$DISPLAY"], "display:localhost"),
        }
        for what, (options, words, sign) in attempts.items():
            said = {}
            for who, with_key in (("friend", key), ("owner", server.key)):
                forward = [option.format(who) for option in options]
                client = "sftp" if "-b" in options else "ssh"
                command = server.ssh(with_key, "-o", "ExitOnForwardFailure=yes", *forward, client=client)
                environment = {**os.environ, "SSH_AUTH_SOCK": str(socket_of_game(home)), "DISPLAY": ":7"}
                ended = subprocess.run(
                    [*command, *words], env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60
                )
                said[who] = (ended.stdout + ended.stderr).decode(errors="replace").strip()
            assert sign not in said["friend"], f"{what}: {said['friend']}"
            assert sign in said["owner"], f"{what} proves nothing, an unrestricted key cannot do it: {said['owner']}"
            print(f"refused: {what}: {said['friend'].splitlines()[-1] if said['friend'] else 'no answer'}")
    tunnel = subprocess.run(
        server.ssh(key, "-N", "-o", "ExitOnForwardFailure=yes", "-w", "any"), capture_output=True, text=True, timeout=60
    )
    assert tunnel.returncode != 0 and "unnel" in tunnel.stderr
    print("refused: a tunnel (-w), as to every key, because PermitTunnel is no unless somebody changes it")
    assert asked_through(server, server.key, home, "owner"), "the control cannot reach the game"
    assert not asked_through(server, key, home, "friend"), "a friend can talk to the game without the program"
    print("refused: the socket of the game (-L): closed")
    environment = {"TERM": TERMINALS[0], "SSH_AUTH_SOCK": str(socket_of_game(home)), "DISPLAY": ":7"}
    with Terminal(program=server.ssh(key, "-tt", "-A", "-Y"), size=SIZE, environment=environment) as bo:
        bo.wait_for("You are Bo")
        (guest,) = guests(home)
        names = {entry.split(b"=")[0] for entry in (guest / "environ").read_bytes().split(b"\0")}
        assert not names & {b"SSH_AUTH_SOCK", b"DISPLAY"}
        print("refused: agent and X11 at the seat: neither SSH_AUTH_SOCK nor DISPLAY is set")
    print("An unrestricted key was given all of this but the tunnel.")


def tell_secret(port: socket.socket) -> None:
    """Whoever reaches this port is told the secret."""
    while True:
        try:
            connection, _ = port.accept()
        except OSError:
            return
        connection.sendall(SECRET.encode())
        connection.close()


def socket_of_game(home: Path) -> Path:
    return next((home / "run").glob("*/*.sock"))


def asked_through(server: Server, key: Path, home: Path, who: str) -> bytes:
    """What the game answers through a socket that is forwarded to it."""
    here = home / f"{who}.sock"
    client = subprocess.Popen(server.ssh(key, "-N", "-L", f"{here}:{socket_of_game(home)}"), stderr=subprocess.DEVNULL)
    try:
        while not here.exists():
            assert client.poll() is None
            time.sleep(0.05)
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(here))
            connection.settimeout(10)
            with suppress(ConnectionError):
                connection.sendall(raw_line("about"))
                return connection.recv(1)
            return b""
    finally:
        client.terminate()
        client.wait()


def guests(home: Path) -> list[Path]:
    """The processes of the program that an invited key runs, without their shells and clients."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes().split(b"\0")
            if (
                b"--as" in words
                and b"python" in words[0]
                and str(home / "run").encode() in (process / "environ").read_bytes()
            ):
                found.append(process)
    return found


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
