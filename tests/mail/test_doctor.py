"""The doctor finds what is wrong with a house, says what to do, and changes nothing."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from adjudicator.clock import FixedClock
from adjudicator.config import load
from adjudicator.mail.sending import signing
from adjudicator.running import doctor, privacy
from adjudicator.running.app import create_app
from adjudicator.running.doctor import examine
from adjudicator.running.findings import Finding
from adjudicator.service import housekey, sealing
from adjudicator.service.deadlines import reminders
from adjudicator.storage.session import Store, prepare
from adjudicator.storage.tables import Game, Person
from tests import toy
from tests.house_kit import begun_game, make_desk, send, stored_letter

HOUSE = """
[house]
base_url = "https://play.example.org"
moderator = "house@example.org"
[web]
secure_cookies = true
[mail]
domain = "play.example.org"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "config.toml").write_text(HOUSE)
    return tmp_path


def more(folder: Path, text: str) -> None:
    with (folder / "config.toml").open("a") as out:
        out.write(text)


def found(folder: Path, what: str, clock: FixedClock | None = None) -> list[Finding]:
    return [one for one in examine(folder, clock) if one.what == what]


def one(folder: Path, what: str, clock: FixedClock | None = None) -> Finding:
    (finding,) = found(folder, what, clock)
    return finding


@pytest.fixture
def free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Relay:
    """A mail host that takes letters from one address only."""

    taken = 0

    async def handle_MAIL(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address != "desk@play.example.org":
            return "550 5.7.1 not from you"
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.taken += 1
        return "250 OK"


@contextmanager
def relay(port: int, **more: Any) -> Iterator[Relay]:
    handler = Relay()
    host = Controller(handler, hostname="127.0.0.1", port=port, **more)
    host.start()
    try:
        yield handler
    finally:
        host.stop()


def smtp(port: int, **settings: str) -> str:
    more = "".join(f'{name} = "{value}"\n' for name, value in settings.items())
    return f'transport = "smtp"\n[mail.smtp]\nport = {port}\n{more}'


def test_a_new_house_is_well_and_only_alone(tmp_path: Path) -> None:
    states = {finding.what: finding.state for finding in examine(tmp_path)}
    assert "bad" not in states.values()
    assert states["links"] == states["addresses"] == states["mail out"] == "warning"
    assert states["folder"] == states["games"] == "ok"


def test_it_leaves_no_trace(tmp_path: Path) -> None:
    examine(tmp_path)
    assert list(tmp_path.iterdir()) == []
    examine(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_configuration_that_cannot_be_read_is_all_there_is_to_say(folder: Path) -> None:
    more(folder, "[mail\n")
    (finding,) = examine(folder)
    assert (finding.what, finding.state) == ("configuration", "bad")


def test_a_house_that_players_can_reach_is_well(folder: Path, free: int) -> None:
    more(folder, smtp(free))
    with relay(free) as handler:
        assert one(folder, "mail out").state == "ok"
    assert handler.taken == 0, "no letter was sent"
    assert one(folder, "links").state == one(folder, "addresses").state == "ok"


@pytest.mark.parametrize(
    ("settings", "said", "advice"),
    [
        ({}, "550 5.7.1 not from you", "must accept letters from our address"),
        ({"starttls": True}, "STARTTLS", "try 587"),
    ],
)
def test_a_relay_that_will_not_have_us(
    folder: Path, free: int, settings: dict[str, bool], said: str, advice: str
) -> None:
    text = (folder / "config.toml").read_text().replace("play.example", "other.example")
    flags = "".join(f"{name} = {str(value).lower()}\n" for name, value in settings.items())
    (folder / "config.toml").write_text(text + smtp(free) + flags)
    with relay(free):
        finding = one(folder, "mail out")
    assert finding.state == "bad"
    assert said in finding.said
    assert advice in finding.advice


def test_a_wrong_password(folder: Path, free: int) -> None:
    (folder / "password").write_text("wrong")
    more(folder, smtp(free, user="anna", password_file=str(folder / "password")))

    def never(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=False, handled=False)

    with relay(free, authenticator=never, auth_require_tls=False):
        finding = one(folder, "mail out")
    assert finding.state == "bad"
    assert "password_file" in finding.advice


def test_no_relay_at_all(folder: Path, free: int) -> None:
    more(folder, smtp(free))
    finding = one(folder, "mail out")
    assert finding.state == "bad"
    assert "Is the server up" in finding.advice


def test_a_port_that_somebody_else_has(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        more(folder, f"[mail.listener]\nsmtp_port = {other.getsockname()[1]}\n")
        finding = one(folder, "mail in (SMTP)")
    assert (finding.state, "is not available" in finding.said) == ("bad", True)


def test_a_port_that_is_free_and_one_that_answers(folder: Path, free: int) -> None:
    more(folder, f"[mail.listener]\nsmtp_port = {free}\n")
    assert "free for us" in one(folder, "mail in (SMTP)").said
    with relay(free):
        assert "answers: 220" in one(folder, "mail in (SMTP)").said


def test_a_mailbox_that_is_not_there(folder: Path, free: int) -> None:
    more(folder, f'[mail.imap]\nhost = "127.0.0.1"\nport = {free}\nsecurity = "none"\n')
    assert one(folder, "mail in (IMAP)").state == "bad"


def test_keys(folder: Path) -> None:
    more(folder, '[mail.dkim]\nkey_file = "dkim.pem"\n')
    assert one(folder, "DKIM").state == "bad"
    signing.new_key(folder / "dkim.pem", bits=1024)
    finding = one(folder, "DKIM")
    assert finding.state == "ok"
    assert "adjudicator._domainkey.play.example.org: v=DKIM1" in finding.said
    (folder / "dkim.pem").chmod(0o644)
    assert one(folder, "DKIM").advice == "adjudicator doctor --mend"
    load(folder)
    (folder / "secret.key").chmod(0o644)
    assert one(folder, "secret key").state == "bad"
    privacy.mend(load(folder))
    assert one(folder, "DKIM").state == "ok"
    assert found(folder, "secret key") == []


def test_what_lies_in_the_tables(folder: Path, clock: FixedClock) -> None:
    app = create_app(folder, clock=clock, rulesets={"toy": toy.TOY}, find_pack=lambda _: toy.pack())
    try:
        reminders.notice_outage(app.desk)
        begun_game(app.desk)
        assert one(folder, "ticker", clock).state == "ok"
        assert one(folder, "outbox", clock).state == "ok"
        stored_letter(app.desk, b"x", from_address="", to_address="")
        with app.desk.store.write("stopped") as session:
            game = session.get_one(Game, 1)
            game.state, game.trouble = "stopped", "ValueError: no"
            session.add(game)
        clock.forward(hours=2)
        found = {finding.what: finding for finding in examine(folder, clock)}
        assert found["ticker"].state == "warning"
        assert found["outbox"].state == found["letters in"].state == "bad"
        assert "ValueError: no" in found["game feud-1"].said
        clock.at -= timedelta(hours=5)
        assert "in the future" in found_of(examine(folder, clock), "clock").said
    finally:
        app.close()


def found_of(findings: list[Finding], what: str) -> Finding:
    return next(finding for finding in findings if finding.what == what)


def test_a_database_that_does_not_answer(folder: Path, free: int) -> None:
    more(folder, f'[database]\nurl = "postgresql://anna:secret@127.0.0.1:{free}/x"\n')
    finding = one(folder, "database")
    assert finding.state == "bad"
    assert "secret" not in finding.said


def test_a_disk_that_is_nearly_full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, state in ((5e8, "warning"), (5e7, "bad")):
        usage = type("Usage", (), {"free": free})
        monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _, usage=usage: usage)
        assert one(folder, "disk").state == state


def test_a_bug_in_one_look_hides_no_other(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(doctor.signing, "signer", broken)
    more(folder, '[mail.dkim]\nkey_file = "dkim.pem"\n')
    assert one(folder, "dkim").said == "we could not check this: RuntimeError: no"
    assert one(folder, "games").state == "ok"


def test_what_others_on_the_machine_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    config = load(folder)
    prepare(config.database_url())
    store = Store(config.database_url())
    with store.write() as session:
        session.add(Person(email="a@example.net", created_at=FixedClock().now()))
    assert folder.stat().st_mode & 0o777 == 0o700
    files = [one for one in folder.iterdir() if ".sqlite" in one.name and one.suffix != ".lock"]
    assert len(files) >= 2  # the write-ahead log holds what was written last
    assert {one.stat().st_mode & 0o777 for one in files} == {0o600}
    store.close()
    assert found_of(examine(folder), "privacy").state == "ok"
    folder.chmod(0o755)
    assert found_of(examine(folder), "privacy").state == "warning"
    (folder / "adjudicator.sqlite").chmod(0o644)
    found = found_of(examine(folder), "privacy")
    assert found.state == "bad"
    assert "adjudicator.sqlite" in found.said


def test_a_folder_of_an_earlier_release_is_looked_through(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    config = load(folder)
    prepare(config.database_url())
    letters = folder / "letters" / "feud-1" / "red"
    letters.mkdir(parents=True)
    (letters / "001-ask.eml").write_text("secret orders")
    folder.chmod(0o755)
    (letters / "001-ask.eml").chmod(0o644)
    found = found_of(examine(folder), "privacy")
    assert found.state == "bad"
    assert "letters/feud-1/red/001-ask.eml" in found.said
    assert found.advice == "adjudicator doctor --mend"
    assert privacy.mend(config)
    assert privacy.mend(config) == []
    assert (letters / "001-ask.eml").stat().st_mode & 0o777 == 0o600
    assert (letters / "001-ask.eml").read_text() == "secret orders"
    assert found_of(examine(folder), "privacy").state == "ok"
    folder.chmod(0o755)
    assert found_of(examine(folder), "privacy").state == "warning"
    # Out of reach, but not if the folder is copied somewhere.
    folder.chmod(0o700)
    (folder / "config.toml").write_text("")
    (folder / "config.toml").chmod(0o644)
    said = found_of(examine(folder), "privacy")
    assert (said.state, "config.toml" in said.said) == ("warning", True)
    privacy.mend(config)
    assert found_of(examine(folder), "privacy").state == "ok"


def test_a_database_elsewhere_and_keys_are_looked_at_too(tmp_path: Path) -> None:
    folder, away = tmp_path / "instance", tmp_path / "away.sqlite"
    (folder).mkdir(mode=0o700)
    (folder / "config.toml").write_text(f'[database]\nurl = "sqlite:///{away}"\n')
    config = load(folder)
    housekey.key_of(config)
    prepare(config.database_url())
    away.chmod(0o644)
    (folder / housekey.FILE).chmod(0o640)
    found = examine(folder)
    said = [one.said for one in found if one.what == "privacy" and one.state == "bad"]
    assert said == [f"other users of this machine can read {away}"]
    assert found_of(found, "signing key").state == "bad"
    away.chmod(0o600)
    assert [one for one in examine(folder) if one.what == "privacy" and one.state == "bad"] == []


def test_a_house_whose_orders_lie_sealed_wants_their_key(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    config = load(folder)
    prepare(config.database_url())
    store = Store(config.database_url())
    desk = make_desk(store, FixedClock(), folder)
    begun_game(desk, seal="house")
    assert [one for one in examine(folder) if one.what == "sealed orders"] == []
    send(desk, "feud-1", "red", "bid 2 on ford")
    assert found_of(examine(folder), "sealed orders").state == "ok"
    (folder / sealing.FILE).unlink()
    assert found_of(examine(folder), "sealed orders").state == "bad"
    store.close()
