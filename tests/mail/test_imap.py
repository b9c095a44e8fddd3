"""A polled mailbox, on two IMAP servers: pymap, and Debian's Dovecot where it may be started."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from imaplib import IMAP4
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.config import Imap
from adjudicator.mail import way
from adjudicator.mail.arrival import imap
from adjudicator.mail.arrival.imap import Mailbox, Poller, Trouble, take_in
from adjudicator.running.app import App, create_app
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.service.post import arrivals
from adjudicator.storage.tables import LetterIn
from tests.house_kit import letters_to
from tests.mail.peers import PASSWORD, Dovecot, Pymap, a_folder, login, wanted
from tests.mail.post import asked, collect, letter
from tests.mail.scripted import Scripted
from tests.mail.test_outbox import free_port

USER = "orders"


@pytest.fixture(scope="module", params=["pymap", pytest.param("dovecot", marks=pytest.mark.peer)])
def running(request: pytest.FixtureRequest) -> Iterator[Dovecot | Pymap]:
    if request.param == "dovecot":
        wanted("dovecot")
    with a_folder() as folder:
        made = Dovecot(folder) if request.param == "dovecot" else Pymap(folder)
        made.start()
        yield made
        made.stop()


@pytest.fixture
def server(running: Dovecot | Pymap) -> Iterator[Dovecot | Pymap]:
    """It runs, and nobody has a mailbox yet."""
    yield running
    if running.process is None:  # the test ended while it was down
        running.start()
    running.forget(USER)


@pytest.fixture
def settings(desk: Desk, server: Dovecot | Pymap) -> Imap:
    """The mailbox, configured."""
    (desk.config.instance / "password").write_text(f"{PASSWORD}\n")
    desk.config.mail.imap = Imap(
        host="127.0.0.1",
        port=server.imap_port,
        security="none",
        user=USER,
        password_file="password",
        poll_seconds=300,
    )
    return desk.config.mail.imap


@pytest.fixture
def to(desk: Desk, game: GameInfo) -> str:
    """Red's reply address."""
    return str(asked(collect(desk), "red@example.net")["Reply-To"])


@pytest.fixture
def poller(desk: Desk, settings: Imap) -> Iterator[Poller]:
    made = Poller(desk)
    made.start()
    yield made
    made.stop()


def put(server: Dovecot | Pymap, raw: bytes) -> None:
    """Somebody's mail host delivers a letter. It tries again where the house looks into the
    mailbox at the same moment and the server fails at two at once, as pymap may ("SERVERBUG").
    """
    end = time.monotonic() + 20
    while True:
        try:
            box = login(server.imap_port, USER)
            box.append(raw, "INBOX")
            box.logout()
            return
        except IMAP4.abort:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def look(desk: Desk) -> list[str]:
    """One connection, one look, and what became of the letters."""
    mailbox = Mailbox(desk.config.mail.imap, PASSWORD)
    try:
        ids = take_in(desk, mailbox)
    finally:
        mailbox.close()
    return [one.word for one in way.process_letters(desk, ids)]


def stored(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


def soon(question: Callable[[], Any], seconds: float = 120) -> Any:
    """The answer as soon as it is a yes, well before a mailbox is looked into by the clock."""
    end = time.monotonic() + seconds
    while not (found := question()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def test_a_letter_in_the_mailbox_is_taken_in_once(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap
) -> None:
    put(server, letter(to, "bid 2 on ford"))
    assert look(desk) == ["orders"]
    assert look(desk) == []
    put(server, letter(to, "bid 3 on ford"))
    put(server, letter(to, "bid 4 on ford"))
    assert look(desk) == ["orders", "orders"]
    assert [row.via for row in stored(desk)] == ["imap"] * 3
    assert stored(desk)[0].peer.startswith(f"imap://{USER}@127.0.0.1/INBOX;UIDVALIDITY=")
    assert stored(desk)[2].peer.endswith(";UID=3")
    assert len(letters_to(desk, "red@example.net", "receipt")) == 3


@pytest.mark.parametrize(
    ("afterwards", "inbox", "done"),
    [("keep", [False], 0), ("seen", [True], 0), ("delete", [], 0), ("move", [], 1)],
)
def test_what_is_done_with_a_letter_afterwards(
    desk: Desk,
    to: str,
    server: Dovecot | Pymap,
    settings: Imap,
    afterwards: Any,
    inbox: list[bool],
    done: int,
) -> None:
    settings.afterwards = afterwards
    put(server, letter(to, "bid 2 on ford"))
    assert look(desk) == ["orders"]
    box = login(server.imap_port, USER)
    assert ["\\Seen" in one.flags for one in box.fetch(mark_seen=False, headers_only=True)] == inbox
    if box.folder.exists("Done"):
        box.folder.set("Done")
        assert len(list(box.numbers())) == done
    else:
        assert done == 0
    box.logout()


def test_a_line_that_breaks_after_the_commit_costs_nothing(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letter is stored, and not marked as read; it must not come in again."""
    put(server, letter(to, "bid 2 on ford"))
    with monkeypatch.context() as patch:
        patch.setattr(Mailbox, "done", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            look(desk)
    assert [row.state for row in stored(desk)] == ["received"]
    assert look(desk) == []
    assert len(stored(desk)) == 1
    assert way.process_waiting(desk) == 1


def test_a_line_that_breaks_before_the_commit_costs_nothing(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(server, letter(to, "bid 2 on ford"))
    with monkeypatch.context() as patch:
        patch.setattr(imap.intake, "store_all", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            look(desk)
    assert stored(desk) == []
    assert arrivals.place_of(desk, imap.name_of(settings)) is None
    assert look(desk) == ["orders"]


def test_two_pollers_take_each_letter_once(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap
) -> None:
    for n in range(25):
        put(server, letter(to, f"bid {n % 5 + 1} on ford"))
    threads = [threading.Thread(target=look, args=(desk,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stored(desk)) == 25
    assert len({row.peer for row in stored(desk)}) == 25


def test_a_letter_that_is_too_large_is_told(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot be refused any more; the player hears of it."""
    monkeypatch.setattr("adjudicator.mail.reading.parts.MOST_RAW", 50_000)
    desk.config.mail.listener.max_bytes = 50_000
    put(server, letter(to, "bid 2 on ford\n" + "x" * 70 + "\n" * 200_000))
    assert look(desk) == ["unreadable"]
    assert len(stored(desk)[0].raw) == 50_001
    (notice,) = letters_to(desk, "red@example.net", "notice")
    assert "larger than" in str(notice.facts)


def test_a_mailbox_made_anew_is_looked_through_and_nothing_counts_twice(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap
) -> None:
    for n in (1, 2, 3):
        put(server, letter(to, f"bid {n} on ford"))
    assert look(desk) == ["orders"] * 3
    before = arrivals.place_of(desk, imap.name_of(settings))
    server.stop()
    server.make_anew(USER)
    server.start()
    put(server, letter(to, "bid 4 on ford"))
    assert look(desk) == ["orders"]
    after = arrivals.place_of(desk, imap.name_of(settings))
    assert before is not None
    assert after is not None
    assert after.validity != before.validity
    assert len(stored(desk)) == 4
    assert look(desk) == []


# ---------------------------------------------------------------------- polling


def test_idle_brings_a_letter_within_seconds(
    desk: Desk, to: str, server: Dovecot | Pymap, poller: Poller
) -> None:
    """The next look would be in five minutes."""
    put(server, letter(to, "bid 2 on ford"))
    assert soon(lambda: letters_to(desk, "red@example.net", "receipt"))
    put(server, letter(to, "bid 3 on ford"))
    assert soon(lambda: len(letters_to(desk, "red@example.net", "receipt")) == 2)


@pytest.mark.parametrize("when", ["wait", "_idle", "done"])
def test_a_letter_that_comes_between_the_look_and_idle_is_not_left_lying(
    desk: Desk,
    to: str,
    server: Dovecot | Pymap,
    settings: Imap,
    monkeypatch: pytest.MonkeyPatch,
    when: str,
) -> None:
    """After the search, before what is done with the letters, or right before IDLE."""
    settings.afterwards = "seen"
    put(server, letter(to, "bid 2 on ford"))
    then = getattr(Mailbox, when)
    late = [letter(to, "bid 3 on ford")]

    def meanwhile(mailbox: Mailbox, *args: Any) -> Any:
        if late:
            put(server, late.pop())
        return then(mailbox, *args)

    monkeypatch.setattr(Mailbox, when, meanwhile)
    poller = Poller(desk)
    poller.start()
    try:
        assert soon(lambda: len(letters_to(desk, "red@example.net", "receipt")) == 2)
    finally:
        poller.stop()


IDLES = {
    "before it takes up IDLE": [b"* 1 EXISTS\r\n+ idling\r\n"],
    "in one piece with that word": [b"+ idling\r\n* 1 EXISTS\r\n"],
    "in the middle of it": [b"+ idling\r\n* 1 EX", b"ISTS\r\n"],
    "a moment after it": [b"+ idling\r\n", b"* 1 EXISTS\r\n"],
    "with a word before": [b"* OK busy\r\n+ idling\r\n* 1 EXISTS\r\n"],
}


@pytest.mark.parametrize("tls", [False, True])
@pytest.mark.parametrize("said", IDLES.values(), ids=IDLES.keys())
def test_wherever_a_server_says_what_is_new_it_is_heard(
    said: list[bytes], tls: bool, tmp_path: Path
) -> None:
    with Scripted(tmp_path, said, tls) as server:
        mailbox = server.mailbox()
        began = time.monotonic()
        mailbox.wait(300, threading.Event())
        assert time.monotonic() - began < 10
        assert server.heard[-1] == b"DONE\r\n"
        mailbox.wait(0.2, threading.Event())  # the line is in step
        mailbox.close()


def test_a_server_that_refuses_idle_is_polled(tmp_path: Path) -> None:
    with Scripted(tmp_path, [b"TAG BAD not now\r\n"]) as server:
        mailbox = server.mailbox()
        for _ in range(2):
            mailbox.wait(0.1, threading.Event())
        assert sum(b"IDLE" in line for line in server.heard) == 1
        mailbox.close()


def test_a_line_that_ends_while_idling_is_trouble_at_once(tmp_path: Path) -> None:
    with Scripted(tmp_path, [b"+ idling\r\n", b""]) as server:
        mailbox = server.mailbox()
        began = time.monotonic()
        with pytest.raises(OSError, match="closed"):
            mailbox.wait(300, threading.Event())
        assert time.monotonic() - began < 10
        mailbox.close()


def polled(desk: Desk, server: Dovecot | Pymap, to: str) -> bool:
    """Does a letter that comes while a poller runs get its receipt?"""
    poller = Poller(desk)
    poller.start()
    try:
        put(server, letter(to, "bid 2 on ford"))
        return bool(soon(lambda: letters_to(desk, "red@example.net", "receipt")))
    finally:
        poller.stop()


def test_without_idle_it_is_polled(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap
) -> None:
    settings.idle, settings.poll_seconds = False, 0.3
    assert polled(desk, server, to)


def test_an_idle_that_says_nothing_is_only_a_hint(
    desk: Desk, to: str, server: Dovecot | Pymap, settings: Imap, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some servers forget who idles; the mailbox is looked at all the same."""
    monkeypatch.setattr(Mailbox, "_something_said", lambda *args: time.sleep(0.1))
    settings.poll_seconds = 0.5
    assert polled(desk, server, to)


def test_a_server_that_goes_and_comes_back_is_connected_to_again(
    desk: Desk, to: str, server: Dovecot | Pymap, poller: Poller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "LONGEST_PAUSE", 1.0)
    put(server, letter(to, "bid 2 on ford"))
    assert soon(lambda: letters_to(desk, "red@example.net", "receipt"))
    server.stop()
    assert soon(lambda: poller.failures)
    server.start()
    put(server, letter(to, "bid 3 on ford"))
    assert soon(lambda: len(letters_to(desk, "red@example.net", "receipt")) == 2)
    assert soon(lambda: poller.failures == 0)
    assert len(stored(desk)) == 2


def test_a_poller_stops_at_once(desk: Desk, server: Dovecot | Pymap, settings: Imap) -> None:
    poller = Poller(desk)
    poller.start()
    time.sleep(0.5)  # it idles
    began = time.monotonic()
    poller.stop()
    assert time.monotonic() - began < 5
    assert poller.failures == 0


def test_a_house_fetches_reads_and_answers(
    server: Dovecot | Pymap, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole house, configured as an operator would, on nothing but a mailbox."""
    (tmp_path / "password").write_text(PASSWORD)
    settings = {
        "host": "127.0.0.1", "port": server.imap_port, "security": "none", "user": USER,
        "password_file": "password", "poll_seconds": 300,
    }  # fmt: skip
    house = create_app(tmp_path, web={"port": 0}, mail={"domain": "example.org", "imap": settings})
    try:
        put(server, letter("desk@example.org", "hello"))
        assert "1 letter fetched" in house.tick()
        house.start()
        assert any(one.startswith("imap://") for one in house.addresses())
        put(server, letter("desk@example.org", "hello again"))
        assert soon(lambda: [row.outcome for row in stored(house.desk)] == ["desk", "desk"])
    finally:
        house.stop()


def test_a_house_that_has_one_mailbox_and_no_more(
    desk: Desk, game: GameInfo, server: Dovecot | Pymap, settings: Imap
) -> None:
    """`orders+feud-1+red.<token>@example.org` all lead into the mailbox of orders."""
    desk.config.mail.mailbox = desk.config.mail.desk = USER
    ask = asked(collect(desk), "red@example.net")
    to = str(ask["Reply-To"])
    assert to.startswith(f"{USER}+feud-1+red.")
    put(server, letter(to, "bid 2 on ford"))
    assert look(desk) == ["orders"]


# ---------------------------------------------------------------------- trouble


def test_a_wrong_password_is_told_without_it(
    desk: Desk, server: Dovecot | Pymap, settings: Imap
) -> None:
    with pytest.raises(Trouble) as told:
        Mailbox(settings, "not-the-password")
    assert "not-the-password" not in str(told.value)


def test_a_server_that_is_not_there_is_trouble(desk: Desk) -> None:
    settings = Imap(host="127.0.0.1", port=free_port(), security="none", user=USER)
    with pytest.raises(Trouble):
        Mailbox(settings, PASSWORD)


def test_pauses_grow_to_their_end(desk: Desk) -> None:
    poller = Poller(desk)
    pauses = [poller.pause() for _ in range(12)]
    assert 0.8 <= pauses[0] <= 1.2
    assert 6.4 <= pauses[3] <= 9.6
    assert all(240 <= pause <= 360 for pause in pauses[9:])


def test_a_password_file_that_is_not_there_is_a_sentence(tmp_path: Any) -> None:
    settings = {"host": "127.0.0.1", "password_file": "none-here"}
    house: App = create_app(tmp_path, web={"port": 0}, mail={"imap": settings})
    try:
        (said,) = [line for line in house.tick() if "fetch letters" in line]
        assert "password" in said
    finally:
        house.close()
