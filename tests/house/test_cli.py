"""The command line as an operator meets it: what is wrong is one sentence, and exit code 2."""

from __future__ import annotations

import contextlib
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from adjudicator.cli.main import commands, main
from adjudicator.rulesets.registry import RULESETS

Run = Callable[..., tuple[int, str, str]]

OPEN = (
    "new-game", "blitzwar", "africa-20-1", "--slug", "g1", "--moderator", "m@example.org",
    "--seat", "axis=a@example.org", "--seat", "allies=b@example.org",
)  # fmt: skip


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command in a folder of its own: exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADJUDICATOR_DATABASE_URL", raising=False)

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        out, err = capsys.readouterr()
        assert isinstance(code, int)
        return code, out, err

    return run


@pytest.fixture
def opened(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The same in a folder with a house in which `OPEN` was said; it is opened once."""
    if not _OPENED:
        assert run(*OPEN)[0] == 0
        _OPENED.append(tmp_path_factory.mktemp("opened") / "instance")
        shutil.copytree(tmp_path / "instance", _OPENED[0])
    else:
        shutil.copytree(_OPENED[0], tmp_path / "instance")
    return run


_OPENED: list[Path] = []


def assert_sentence(answer: tuple[int, str, str], *words: str, code: int = 2) -> None:
    """It ended with 2, or another code, and one line that says these words."""
    ended, out, err = answer
    assert ended == code, (out, err)
    assert out == ""
    assert err.startswith("adjudicator: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


@pytest.fixture
def config(tmp_path: Path) -> Callable[[str], None]:
    """Write the house's `config.toml`."""

    def config(text: str) -> None:
        (tmp_path / "instance").mkdir(exist_ok=True)
        (tmp_path / "instance" / "config.toml").write_text(text, "utf-8")

    return config


# ------------------------------------------------------------------------- house


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = [", ["config.toml", "not TOML", "at end of document"]),
        ("[web]\nport = 'abc'\n", ["config.toml", "web.port", "whole number", "'abc'"]),
        ("[web]\nport = 99999\n", ["config.toml", "web.port", "65535"]),
        ("[mail.listener]\nsmtp_port = -1\n", ["mail.listener.smtp_port"]),
        ("[webb]\nport = 8000\n", ["config.toml", "webb"]),
        ("web = 3\n", ["config.toml", "web"]),
        ("[mail]\ntransport = 'pigeon'\n", ["mail.transport", "maildir", "'pigeon'"]),
        ("[times]\ndue_every = -1\n", ["times.due_every", "greater than 0"]),
        ("[times]\noutbox_every = 0\n", ["times.outbox_every", "greater than 0"]),
        ("[limits]\ntext_bytes = 0\n", ["limits.text_bytes"]),
        ("[mail]\ndomain = 'ex ample'\n", ["mail.domain", "'ex ample'"]),
        ("[house]\nmoderator = 'nobody'\n", ["house.moderator", "'nobody'"]),
        ("[house]\nbase_url = 'nowhere'\n", ["house.base_url", "'nowhere'"]),
        ("[keep]\nletters = 1e9\n", ["keep.letters", "36500"]),
        ("[times]\nlease_seconds = 1e300\n", ["times.lease_seconds", "1e+300"]),
        ("[mail]\ntransport = 'smtp'\nsmtp.password_file = 'no'\n", ["password file", "no"]),
    ],
)
def test_a_mistake_in_the_configuration_is_named(
    run: Run, config: Callable[[str], None], text: str, words: list[str]
) -> None:
    config(text)
    assert_sentence(run("seat", "g1"), *words)


def test_a_configuration_in_another_alphabet(run: Run, tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "config.toml").write_bytes(b"\xff\xfe")
    assert_sentence(run("seat", "g1"), "config.toml", "UTF-8")


def test_an_instance_that_is_no_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "instance").write_text("")
    assert_sentence(run("tick"), "instance")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nosuch://x", ["database", "nosuch"]),
        ("not a url", ["database"]),
        ("postgresql://judge:hush@127.0.0.1:1/x", ["database", "Connection refused"]),
    ],
)
def test_a_database_that_cannot_be_reached(
    run: Run, monkeypatch: pytest.MonkeyPatch, url: str, words: list[str]
) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATABASE_URL", url)
    answer = run("tick")
    away = "refused" in words[-1]  # what may pass by itself is said by another code
    assert_sentence(answer, *words, code=75 if away else 2)
    assert "hush" not in answer[2]


def test_a_file_that_is_no_database(run: Run, tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "adjudicator.sqlite").write_text("garbage, and more of it\n" * 99)
    assert_sentence(run("tick"), "adjudicator.sqlite", "not a database")


@pytest.mark.parametrize("part", ["web", "mail.listener"])
def test_a_port_that_somebody_has(run: Run, config: Callable[[str], None], part: str) -> None:
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        web = "[web]\nport = 0\n" if part != "web" else ""
        config(f"{web}[{part}]\n{'port' if part == 'web' else 'smtp_port'} = {port}\n")
        assert_sentence(run("serve"), f"127.0.0.1:{port}", "use")


@pytest.mark.parametrize("part", ["web", "mail.listener"])
def test_a_host_that_is_not_ours(run: Run, config: Callable[[str], None], part: str) -> None:
    web = "[web]\nport = 0\n" if part != "web" else ""
    number = "port" if part == "web" else "smtp_port"
    config(f"{web}[{part}]\nhost = 'nowhere.invalid'\n{number} = 2611\n")
    assert_sentence(run("serve"), "nowhere.invalid:2611")


# ------------------------------------------------------------------------- games


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--hours", "-5"], ["hours"]),
        (["--hours", "nan"], ["hours"]),
        (["--hours", "1e12"], ["hours"]),
        (["--reaction-hours", "0"], ["hours"]),
        (["--ruling", "BW-A999=1"], ["BW-A999"]),
        (["--ruling", "BW-A2"], ["BW-A2"]),
        (["--seat", "mars=c@example.org"], ["mars"]),
        (["--seat", "axis=c@@example.org"], ["c@@example.org", "not an e-mail address"]),
        (["--player", "c@example.org"], ["desk.assignment"]),
        (["--witness", "https://other.example.org"], ["--witness-key"]),
    ],
)
def test_a_game_that_cannot_be_opened(run: Run, more: list[str], words: list[str]) -> None:
    assert_sentence(run(*OPEN, *more), *words)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_scenario_that_is_none(run: Run, ruleset: str) -> None:
    more = ("--slug", "g1", "--moderator", "m@example.org", "--seat", "axis=a@example.org")
    assert_sentence(run("new-game", ruleset, "waterloo", *more), "“waterloo”. It has: ")


def test_a_slug_that_is_taken(opened: Run) -> None:
    assert_sentence(opened(*OPEN), "g1")


@pytest.mark.parametrize(
    "words",
    [
        ["seat", "nosuch"],
        ["seat", "g1", "mars"],
        ["seat", "g1", "axis", "--bot", "nosuch"],
        ["submit", "nosuch", "axis", "orders.txt"],
        ["submit", "g1", "mars", "orders.txt"],
        ["submit", "g1", "axis", "missing.txt"],
        ["submit", "g1", "axis", "."],
        ["submit", "g1", "axis", "binary"],
        ["report", "nosuch"],
        ["report", "g1", "nosuch"],
        ["report", "g1", "--seat", "mars"],
        ["verify", "nosuch"],
        ["verify", "binary"],
        ["verify", "missing.zip"],
        ["verify", "receipt"],
        ["export", "nosuch", "x.zip"],
        ["export", "g1", "x.zip"],
        ["export", "g1", ".", "--open", "--because", "a backup"],
        ["export", "g1", "missing/x.zip", "--open", "--because", "a backup"],
        ["export", "g1", "x.zip", "--open"],
        ["scenario", "check", "missing"],
        ["scenario", "check", "orders.txt"],
        ["clauses", "nosuch"],
        ["deadlines", "g1", "--zone", "Mars/Olympus"],
        ["move", "nonsense"],
        ["move", "mysql://x/y"],
        ["simulate", "nosuch", "--scenario", "x"],
        ["simulate", "blitzwar", "--scenario", "nosuch"],
        ["simulate", "blitzwar", "--scenario", "africa-20-1", "--bots", "nosuch"],
        ["table", "nosuch", "position.toml", "orders.txt"],
        ["table", "blitzwar", "missing.toml", "orders.txt"],
        ["table", "blitzwar", "orders.txt", "orders.txt"],
        ["table", "blitzwar", "position.toml", "orders.txt", "--phase", "nosuch"],
        ["table", "blitzwar", "position.toml", "orders.txt", "--dice", "a=b"],
    ],
)
def test_bad_arguments_get_a_sentence(opened: Run, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "orders.txt").write_text("axis: pass\n")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "position.toml").write_text('phase = "air"\n[zones]\nTripoli = "GER 1I"\n')
    assert_sentence(opened(*words))


@pytest.mark.parametrize(
    "text",
    [
        "zones = 3\n",
        "cards = 'all'\n",
        "countries = [1]\n",
        "control = 1\n",
        "rulings = 'x'\n",
        "standing = 'x'\n",
        "phase = 7\n",
        "victory = 3\n",
        "board = 3\n",
        "standing = {axis = 5}\n",
        "[zones]\nTripoli = 5\n",
        "[standing]\nmars = ['always lose infantry first']\n",
    ],
)
def test_a_position_of_the_wrong_shape(run: Run, tmp_path: Path, text: str) -> None:
    """The rules laboratory takes any TOML that somebody writes."""
    (tmp_path / "orders.txt").write_text("pass\n")
    front = "" if text.startswith(("phase", "[")) else 'phase = "air"\n'
    (tmp_path / "position.toml").write_text(front + text)
    assert_sentence(run("table", "blitzwar", "position.toml", "orders.txt"), "position")


def test_a_demonstration_takes_no_folder_that_is_not_its_own(run: Run, tmp_path: Path) -> None:
    """It makes its folder anew: never over a house with games in it."""
    assert run(*OPEN)[0] == 0
    assert_sentence(run("demo", "--instance", "instance"), "instance")
    assert (tmp_path / "instance" / "adjudicator.sqlite").exists()


def test_a_demonstration_takes_no_folder_of_something_else(run: Run, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("dear")
    assert_sentence(run("demo", "--instance", "home"), "home")
    assert (tmp_path / "home" / "letter.txt").exists()


def test_who_has_accepted_is_shown(run: Run) -> None:
    assert run(*OPEN)[0] == 0
    assert run("seat", "g1")[1].count("not taken yet") == 2
    assert run(*OPEN[:4], "g2", *OPEN[5:], "--begin")[0] == 0
    shown = run("seat", "g2")[1]
    assert "not taken" not in shown
    assert "a@example.org" not in shown


def _every(words: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each text of a command's help and of its sub-commands', with the words that show it."""
    yield words, command.help or ""
    for one in command.params:
        yield words, getattr(one, "help", None) or ""
    for name, below in getattr(command, "commands", {}).items():
        yield from _every((*words, name), below)


def test_the_help_shows_what_is_written_in_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of parts of the settings stand in brackets, which are not marks of style."""
    monkeypatch.setenv("COLUMNS", "2000")
    shown: dict[tuple[str, ...], str] = {}
    for words, text in _every((), commands()):
        if words not in shown:
            code, out, _ = run(*words, "--help")
            assert code == 0
            shown[words] = " ".join(out.replace("│", " ").split())
        assert " ".join(text.replace("`", "").split()) in shown[words]
