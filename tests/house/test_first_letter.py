"""The page from an empty server to the first letter: as much of each line as can be tried here."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from adjudicator import config as configuration
from adjudicator.cli.main import commands
from adjudicator.config import Config, ConfigError
from adjudicator.mail.reading.authentication import NoAnswer
from adjudicator.mail.sending import signing
from adjudicator.running import doctor, zone

PAGE = Path(__file__).parents[2] / "docs" / "operating" / "first-letter.md"
FILES = PAGE.parent / "files"
TEXT = PAGE.read_text("utf-8")
LINES = re.findall(r"^    (\S.*)$", TEXT, re.M)


def settings() -> str:
    """The config.toml of the page."""
    found = TEXT.partition("`/var/lib/adjudicator/config.toml`:")[2]
    return re.findall(r"```toml\n(.*?)```", found, re.S)[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "house"
    place.mkdir(mode=0o700)
    (place / "config.toml").write_text(settings(), "utf-8")
    (place / "config.toml").chmod(0o600)
    return place


def test_the_settings_of_the_page_are_settings(folder: Path) -> None:
    config = configuration.load(folder)
    assert config.mail.listener.lmtp_port == 8824
    pieces = [tomllib.loads(one) for one in re.findall(r"```toml\n(.*?)```", TEXT, re.S)]
    assert len(pieces) > 1
    for piece in pieces:
        Config.model_validate(piece)


def test_every_command_of_the_page_is_one() -> None:
    """`house ...` takes the arguments and options that the page gives it."""
    known: Any = commands()
    called = [shlex.split(line)[1:] for line in LINES if line.startswith("house ")]
    assert {one[0] for one in called} >= {"doctor", "dkim-key", "dns", "new-game"}
    for words in called:
        command = known.commands[words[0]]
        click.Command.make_context(command, words[0], words[1:], resilient_parsing=False)


def test_files_that_the_page_copies_are_there() -> None:
    named = re.findall(r"docs/operating/files/([\w.-]+)", TEXT)
    assert {"house", "nginx.conf"} <= set(named)
    for name in named:
        assert (FILES / name).is_file(), name
    for unit in re.findall(r"adjudicator[\w-]*\.(?:service|timer)", TEXT):
        assert (FILES / unit).is_file(), unit


def test_the_short_command_is_a_good_script(tmp_path: Path) -> None:
    script = FILES / "house"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["sh", "-n", script]).returncode == 0
    place = tmp_path / "elsewhere"
    made = subprocess.run(
        [Path(sys.executable).parent / "adjudicator", "dns"],
        capture_output=True, text=True, timeout=60,
        env=os.environ | {"ADJUDICATOR_INSTANCE": str(place)},
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert place.is_dir()


def test_root_does_not_write_into_a_folder_of_somebody_else(folder: Path) -> None:
    """What root makes there, the house could not read."""
    if os.geteuid() != 0:
        pytest.skip("only root can be root")
    os.chown(folder, 1, 1)
    with pytest.raises(ConfigError, match=r"belongs to daemon.*runuser -u daemon"):
        configuration.load(folder)
    assert not (folder / "secret.key").exists()
    (found,) = doctor.examine(folder)
    assert found.state == "bad"


# ------------------------------------------------------------------------- DNS


def said(folder: Path) -> dict[tuple[str, str], list[Any]]:
    """Name servers that say what the page asks for."""
    answers: dict[tuple[str, str], list[Any]] = {}
    for one in zone.records(configuration.load(folder)):
        value: Any = {"A": "192.0.2.1", "MX": (10, "games.example.org")}.get(one.kind, one.value)
        answers.setdefault((one.name, one.kind), []).append(value)
    return answers


def test_dns_says_all_that_a_house_wants(folder: Path) -> None:
    signing.new_key(folder / "dkim.pem")
    lines = [str(one) for one in zone.records(configuration.load(folder))]
    assert lines[:3] == [
        "games.example.org.  IN  A  <the address of this machine>",
        "games.example.org.  IN  MX  10 games.example.org.",
        'games.example.org.  IN  TXT  "v=spf1 mx -all"',
    ]
    assert lines[4] == '_dmarc.games.example.org.  IN  TXT  "v=DMARC1; p=quarantine"'
    # No string of a TXT record is longer than 255 letters, or a zone is refused.
    pieces = re.findall(r'"([^"]*)"', lines[3])
    assert max(map(len, pieces)) <= 255
    assert "".join(pieces) == signing.dns_record(folder / "dkim.pem")


def test_dns_is_checked_record_by_record(folder: Path) -> None:
    signing.new_key(folder / "dkim.pem")
    wanted = zone.records(configuration.load(folder))
    answers = said(folder)

    def states(there: dict[tuple[str, str], list[Any]]) -> list[str]:
        return [one.state for one in zone.check(wanted, lambda n, k: there.get((n, k), []))]

    assert states(answers) == ["ok"] * 5
    assert states({}) == ["bad"] * 5
    spf = ("games.example.org", "TXT")
    assert states(answers | {spf: ["v=spf1 mx -all", "v=spf1 a -all"]})[2] == "bad"
    assert states(answers | {spf: ["google-site=1", "v=spf1 a -all"]})[2] == "ok"
    key = ("adjudicator._domainkey.games.example.org", "TXT")
    assert states(answers | {key: ["v=DKIM1; k=rsa; p=MIIB"]})[3] == "bad"
    spaced = answers[key][0].replace("; ", ";")
    assert states(answers | {key: [spaced]})[3] == "ok"

    def silent(name: str, kind: str) -> list[Any]:
        raise NoAnswer("timed out")

    assert [one.state for one in zone.check(wanted, silent)] == ["warning"] * 5


# --------------------------------------------------------------- other programs


def test_postfix_takes_the_lines_of_the_page(tmp_path: Path) -> None:
    postconf = shutil.which("postconf", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if postconf is None:
        # It needs root to install; where nothing may be skipped, the run fails here.
        pytest.skip("postfix is not installed")
    (tmp_path / "main.cf").write_text("compatibility_level = 3.6\n")
    (tmp_path / "master.cf").write_text("smtp inet n - y - - smtpd\n")
    lines = [shlex.split(line)[2] for line in LINES if line.startswith("postconf -e")]
    assert len(lines) > 8
    for line in lines:
        done = subprocess.run([postconf, "-c", tmp_path, "-e", line], capture_output=True)
        assert done.returncode == 0, done.stderr
    made = subprocess.run([postconf, "-c", tmp_path, "-n"], capture_output=True, text=True)
    assert "unused parameter" not in made.stderr
    assert "warning" not in made.stderr, made.stderr
    for line in lines:
        name, _, value = line.partition(" = ")
        assert f"{name} = {value}" in made.stdout


def test_postfix_takes_the_lines_of_its_own_page(tmp_path: Path) -> None:
    """Those of each part, in the order of the page: a name that is none would stay unused."""
    postconf = shutil.which("postconf", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if postconf is None:
        # It needs root to install; where nothing may be skipped, the run fails here.
        pytest.skip("postfix is not installed")
    page = (PAGE.parent / "postfix.md").read_text("utf-8")
    lines = re.findall(r"^    ([a-z_]+ = .+)$", page, re.M)
    assert len(lines) >= 10
    (tmp_path / "main.cf").write_text("compatibility_level = 3.6\n")
    (tmp_path / "master.cf").write_text(
        "smtp inet n - y - - smtpd\n"
        + "\n".join(re.findall(r"^    (house unix .+(?:\n      .+)*)$", page, re.M))
        + "\n"
    )
    for line in lines:
        done = subprocess.run([postconf, "-c", tmp_path, "-e", line], capture_output=True)
        assert done.returncode == 0, done.stderr
    made = subprocess.run([postconf, "-c", tmp_path, "-n"], capture_output=True, text=True)
    assert "warning" not in made.stderr, made.stderr
    services = subprocess.run([postconf, "-c", tmp_path, "-M"], capture_output=True, text=True)
    assert "argv=/opt/adjudicator/bin/adjudicator receive" in services.stdout


def test_all_pages_speak_of_one_place() -> None:
    """Whoever has followed the page finds the program and its folder where the others say."""
    for page in PAGE.parent.glob("*.md"):
        lines = page.read_text("utf-8").splitlines()
        text = "\n".join(one for one in lines if " restore " not in one)  # that goes elsewhere
        for path in re.findall(
            r"/[\w./-]+/adjudicator(?= (?:receive|serve|tick|doctor|backup)\b)", text
        ):
            assert path == "/opt/adjudicator/bin/adjudicator", f"{page.name}: {path}"
        for path in re.findall(r"--instance (/[\w./-]+)", text):
            assert path == "/var/lib/adjudicator", f"{page.name}: {path}"


def test_nginx_takes_its_file_and_says_once_that_it_is_https(tmp_path: Path) -> None:
    """With a certificate of ours, in a folder of its own, if nginx is here."""
    nginx = os.environ.get("NGINX") or shutil.which("nginx", path="/usr/sbin:/usr/bin")
    text = (FILES / "nginx.conf").read_text("utf-8")
    caddy = (FILES / "Caddyfile").read_text("utf-8")
    directives = [line for line in f"{text}\n{caddy}".splitlines() if "#" not in line]
    assert "Strict-Transport-Security" not in "\n".join(directives)
    assert ".well-known/acme-challenge" in text
    if nginx is None:
        return
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=games.example.org", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        capture_output=True,
    )  # fmt: skip
    assert made.returncode == 0
    folder = "/etc/letsencrypt/live/games.example.org"
    text = text.replace(f"{folder}/fullchain.pem", f"{tmp_path}/cert.pem")
    text = text.replace(f"{folder}/privkey.pem", f"{tmp_path}/key.pem")
    (tmp_path / "house.conf").write_text(text)
    logs = f"pid {tmp_path}/pid; error_log {tmp_path}/errors;"
    temps = " ".join(
        f"{name}_temp_path {tmp_path}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"{logs} events {{}} http {{ access_log off; {temps} include {tmp_path}/house.conf; }}"
    )
    tried = subprocess.run(
        [nginx, "-t", "-c", tmp_path / "nginx.conf", "-p", tmp_path], capture_output=True, text=True
    )
    assert tried.returncode == 0, tried.stderr


def test_the_page_names_no_port_that_nobody_listens_on() -> None:
    ports = set(re.findall(r"127\.0\.0\.1:(\d+)", TEXT + (FILES / "nginx.conf").read_text("utf-8")))
    config = Config.model_validate(tomllib.loads(settings()))
    assert ports == {str(config.mail.listener.lmtp_port), str(config.web.port)}
