"""Real mail servers for tests, each in a folder of its own, on high ports of 127.0.0.1, in the
foreground: Debian's Postfix and Dovecot, and pymap, an IMAP server written in Python.

Nothing that they are given can leave the machine.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from imap_tools.mailbox import MailBoxUnencrypted
from pysasl.hashing import BuiltinHash

from tests.mail.test_outbox import free_port

PASSWORD = "secret"
PLAYERS = "players.test"
GAMES = "example.org"


def wanted(*programs: str) -> None:
    """Skip without root or without the programs."""
    if os.geteuid() != 0:
        pytest.skip(f"{' and '.join(programs)} can only be started as root")
    for program in programs:
        if shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin") is None:
            pytest.skip(f"{program} is not installed")


@contextmanager
def a_folder() -> Iterator[Path]:
    """A folder that other users may enter, as pytest's own may not be."""
    folder = Path(tempfile.mkdtemp(prefix="adjudicator-peer-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def listens(port: int, seconds: float = 120) -> bool:
    """Does a server answer on this port soon?"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as line:
            line.settimeout(1)
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.05)
    return False


@dataclass
class Server:
    """A server in a folder. `process` runs as long as it does."""

    folder: Path
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def command(self) -> list[str]:
        raise NotImplementedError

    def ports(self) -> list[int]:
        raise NotImplementedError

    def start(self) -> None:
        with (self.folder / "output").open("ab") as output:
            self.process = subprocess.Popen(
                self.command(), stdout=output, stderr=output, start_new_session=True
            )
        for port in self.ports():
            if not listens(port):
                self.stop()
                raise AssertionError(f"{self.command()[0]} does not start: {self.log()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(5)
            self.process = None

    def log(self) -> str:
        files = [self.folder / "output", *self.folder.glob("*.log")]
        return "\n".join(
            file.read_text(errors="replace")[-3000:] for file in files if file.exists()
        )


@dataclass
class Dovecot(Server):
    """IMAP and LMTP; every user exists, with one password. Its Maildirs are in `mail`."""

    imap_port: int = field(default_factory=free_port)
    lmtp_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        mail, run = self.folder / "mail", self.folder / "run"
        mail.mkdir()
        run.mkdir()
        user = pwd.getpwnam("mail")
        os.chown(mail, user.pw_uid, user.pw_gid)
        (self.folder / "dovecot.conf").write_text(f"""\
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {run}
state_dir = {run}
log_path = {self.folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_username_format = %Ln
mail_location = maildir:{mail}/%n
first_valid_uid = 1
first_valid_gid = 1
recipient_delimiter = +
mailbox_list_index = no
passdb {{
  driver = static
  args = password={PASSWORD}
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={mail}/%n allow_all_users=yes
}}
service imap-login {{
  inet_listener imap {{
    address = 127.0.0.1
    port = {self.imap_port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {self.lmtp_port}
  }}
}}
""")

    def command(self) -> list[str]:
        return ["/usr/sbin/dovecot", "-F", "-c", str(self.folder / "dovecot.conf")]

    def ports(self) -> list[int]:
        return [self.imap_port, self.lmtp_port]

    def make_anew(self, user: str) -> None:
        """The same letters in a mailbox that was made anew: another UIDVALIDITY, UIDs from 1,
        as after a move to another machine. The server must be down."""
        renumber(self.folder / "mail" / user)

    def forget(self, user: str) -> None:
        """The mailbox goes, with all its letters. Nobody may be logged in."""
        shutil.rmtree(self.folder / "mail" / user, ignore_errors=True)


SERVICES = """\
{smtp} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
house unix - n n - - pipe
  flags=Rq user={user} argv={receive}
"""


@dataclass
class Postfix(Server):
    """A mail host: letters for players go to Dovecot, those for games to us. transport: the
    transport line for our domain; receive: the command of the pipe named `house`."""

    dovecot_lmtp: int = 0
    transport: str = ""
    receive: str = "/bin/false"
    smtp_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        for name in ("etc", "spool", "data"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        settings = {
            "compatibility_level": "3.6",
            "config_directory": f"{self.folder}/etc",
            "queue_directory": f"{self.folder}/spool",
            "data_directory": f"{self.folder}/data",
            "command_directory": "/usr/sbin",
            "daemon_directory": "/usr/lib/postfix/sbin",
            "mail_owner": "postfix",
            "setgid_group": "postdrop",
            "maillog_file": f"{self.folder}/postfix.log",
            "maillog_file_prefixes": str(self.folder),
            "inet_interfaces": "127.0.0.1",
            "inet_protocols": "ipv4",
            "myhostname": "mx.test",
            "mydestination": "",
            "mynetworks": "127.0.0.0/8",
            "smtpd_relay_restrictions": "permit_mynetworks,reject",
            "disable_dns_lookups": "yes",
            # Nothing can leave.
            "default_transport": "error:no outside mail",
            "relay_transport": "error:no outside mail",
            "virtual_mailbox_domains": PLAYERS,
            "virtual_transport": f"lmtp:inet:127.0.0.1:{self.dovecot_lmtp}",
            "relay_domains": GAMES,
            "transport_maps": f"inline:{{ {{ {GAMES} = {self.transport} }} }}",
            "recipient_delimiter": "+",
            "queue_run_delay": "3s",
            "minimal_backoff_time": "3s",
            "maximal_backoff_time": "10s",
            "maximal_queue_lifetime": "60s",
            "bounce_queue_lifetime": "60s",
            "house_destination_recipient_limit": "1",
            "export_environment": "PATH=/usr/bin:/bin HOME=/tmp",
        }
        text = "".join(f"{name} = {value}\n" for name, value in settings.items())
        (self.folder / "etc" / "main.cf").write_text(text)
        services = SERVICES.format(
            smtp=f"127.0.0.1:{self.smtp_port}", receive=self.receive, user="nobody"
        )
        (self.folder / "etc" / "master.cf").write_text(services)

    def command(self) -> list[str]:
        return ["/usr/sbin/postfix", "-c", str(self.folder / "etc"), "start-fg"]

    def ports(self) -> list[int]:
        return [self.smtp_port]

    def stop(self) -> None:
        subprocess.run(
            ["/usr/sbin/postfix", "-c", str(self.folder / "etc"), "stop"],
            capture_output=True, check=False, timeout=30,
        )  # fmt: skip
        super().stop()


@dataclass
class Pymap(Server):
    """A second IMAP server, which needs no root. One user, his Maildir in `mail`."""

    user: str = "orders"
    imap_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        hashed = BuiltinHash(rounds=1000).hash(PASSWORD)  # for a login in no time
        (self.folder / "pymap-etc-passwd").write_text(f"{self.user}:x::::mail:\n")
        (self.folder / "pymap-etc-shadow").write_text(f"{self.user}:{hashed}:::::::\n")
        for name in ("pymap-etc-group", "pymap-etc-tokens"):
            (self.folder / name).touch()

    def command(self) -> list[str]:
        program = str(Path(sys.executable).with_name("pymap"))
        where = ["--host", "127.0.0.1", "--port", str(self.imap_port), "--no-tls"]
        return [program, "--no-service", "admin", *where, "maildir", str(self.folder)]

    def ports(self) -> list[int]:
        return [self.imap_port]

    def make_anew(self, user: str) -> None:
        renumber(self.folder / "mail")

    def forget(self, user: str) -> None:
        shutil.rmtree(self.folder / "mail", ignore_errors=True)


def renumber(maildir: Path) -> None:
    """Leave the letters, and nothing of how they were numbered. A new number of the mailbox
    is made from the clock, in seconds."""
    for file in maildir.glob("dovecot*"):
        file.unlink()
    time.sleep(1.1)


def login(port: int, user: str) -> MailBoxUnencrypted:
    """A player's mail program."""
    box = MailBoxUnencrypted("127.0.0.1", port, timeout=20)
    box.login(user, PASSWORD)
    return box
