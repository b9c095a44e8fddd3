"""Sealed games: what players send lies sealed in the tables until its step opens it."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.intake import Envelope
from adjudicator.mail.intake import store as store_letter
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.running import witnesses
from adjudicator.service import sealing
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games, pages
from adjudicator.service.moderating import correcting, disputes, previewing, rollback
from adjudicator.service.moderating import sealing as looking
from adjudicator.service.moderating.disputes import check
from adjudicator.service.play import ahead_due, scratch, submissions
from adjudicator.service.post import tokens
from adjudicator.service.record import sealed
from adjudicator.service.record.patching import Change
from adjudicator.service.sealing import NotOpen
from adjudicator.service.stepping import phases, rehearsing
from adjudicator.service.witness import hearing, requests, serving
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Draft, Game, JournalEntry, LetterOut, WitnessAsk
from tests.house_kit import begun_game, letters_to, make_desk, play_to_the_end, seat_id, send
from tests.mail import post
from tests.witness_kit import a_house, begin, served, witness_terms

SECRET = "bid 4 on Königsberg"
WORDS = (b"nigsberg", b"konigsberg", b"bid 4")


@pytest.fixture
def house(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(sqlite, clock, tmp_path)
    begun_game(desk, seal="house")
    return desk


def texts(value: Any) -> Iterator[bytes]:
    """A value of the tables as somebody could read it: as it is, and unpacked."""
    raw = value if isinstance(value, bytes) else str(value).encode()
    yield raw
    try:
        yield zlib.decompress(raw)
    except zlib.error:
        return


PUBLIC = {"openask", "letterout:ask", "letterout:invitation", "snapshot", "pack", "game",
          "letterout:report", "reportrow"}  # fmt: skip
"""Tables that name every place of the map, whoever orders what."""


def readable(desk: Desk) -> set[str]:
    """The tables (and kinds of letters) in which the words of the secret order stand in clear."""
    found: set[str] = set()
    connection = sqlite3.connect(desk.store.reader.url.database or "")
    names = [
        row[0] for row in connection.execute("select name from sqlite_master where type='table'")
    ]
    for name in names:
        if "fts" in name or name.startswith("sqlite"):
            continue
        cursor = connection.execute(f'select * from "{name}"')
        columns = [one[0] for one in cursor.description]
        for row in cursor:
            where = name
            if name == "letterout":
                where = f"{name}:{row[columns.index('kind')]}"
            for value in row:
                for text in texts(value):
                    if any(word in text.lower() for word in WORDS) and where not in PUBLIC:
                        found.add(where)
    connection.close()
    return found


def verified(desk: Desk) -> dict[str, str]:
    alive = archive.verify(desk, "feud-1")
    assert [one.text for one in alive if not one.ok] == []
    found = archive.verify_bundle(desk, archive.export(desk, "feud-1", open=True))
    assert [one.text for one in found if not one.ok] == []
    return {one.name: one.text for one in found}


# ---------------------------------------------------------------------- at rest


def test_nothing_that_was_sent_stands_in_the_tables_before_the_step(house: Desk) -> None:
    send(house, "feud-1", "red", SECRET)
    send(house, "feud-1", "red", f"turn turn-2\n{SECRET}\nendturn")
    scratch.keep(house, seat_id(house, "feud-1", "red"), "x", SECRET)
    assert readable(house) == set()
    assert scratch.kept(house, seat_id(house, "feud-1", "red")).text == SECRET  # type: ignore[union-attr]
    # The same in a game that is not sealed: the look finds what there is.
    begun_game(house, "feud-2")
    send(house, "feud-2", "red", SECRET, letter=True)
    send(house, "feud-2", "red", f"turn turn-2\n{SECRET}\nendturn")
    scratch.keep(house, seat_id(house, "feud-2", "red"), "x", SECRET)
    assert readable(house) == {"draft", "ahead", "scratch", "letterout:receipt"}


def by_letter(desk: Desk, text: str, transport: MemoryTransport) -> None:
    outbox.send_due(desk, transport, draw=post.draw)
    letters = [post.parsed(raw) for _, raw in transport.sent]
    to = str(post.asked(letters, "red@example.net")["Reply-To"])
    raw = (
        f"From: red@example.net\r\nTo: {to}\r\nMessage-ID: <1@x>\r\nMIME-Version: 1.0\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
    ).encode()
    assert way.receive(desk, raw, Envelope("red@example.net", (to,)))[0].word == "orders"


def test_letters_in_and_receipts_lie_sealed_and_leave_in_clear(house: Desk) -> None:
    transport = MemoryTransport()
    by_letter(house, SECRET, transport)
    assert readable(house) == set()
    outbox.send_due(house, transport, draw=post.draw)
    assert readable(house) == set()
    receipt = next(raw for letter, raw in transport.sent if letter.kind == "receipt")
    assert "bid 4 on K" in post.plain(post.parsed(receipt))
    with house.store.read() as session:
        row = session.exec(select(LetterOut).where(LetterOut.kind == "receipt")).one()
        assert row.raw is not None
        assert row.raw.startswith(sealing.MARK.encode())


def test_a_copy_of_the_database_without_the_key_opens_nothing(house: Desk, tmp_path: Path) -> None:
    send(house, "feud-1", "red", SECRET)
    thief = make_desk(house.store, house.clock, tmp_path / "thief")  # type: ignore[arg-type]
    with house.store.read() as session:
        draft = session.exec(select(Draft)).one()
    assert sealed.opened(house.config, draft, {}).text == SECRET
    with pytest.raises(NotOpen):
        sealed.opened(thief.config, draft, {})
    assert stat.S_IMODE((house.config.instance / sealing.FILE).stat().st_mode) == 0o600


def test_what_was_changed_does_not_open(house: Desk) -> None:
    send(house, "feud-1", "red", SECRET + "\nready")
    with house.store.write() as session:
        draft = session.exec(select(Draft)).one()
        draft.text = draft.text[:-8] + "AAAAAAA="
        session.add(draft)
    send(house, "feud-1", "blue", "ready anyway")
    assert games.game_info(house, "feud-1").state == "stopped"


def test_lengths_tell_little(house: Desk) -> None:
    send(house, "feud-1", "red", "bid 1 on ford")
    send(house, "feud-1", "blue", "bid 1 on ford\nbid 2 on North Hill\nbid 1 on Königsberg")
    with house.store.read() as session:
        sizes = {len(row.text) for row in session.exec(select(Draft))}
    assert max(sizes) - min(sizes) <= 2 * sealing.PAD


# -------------------------------------------------------------------- to players


def test_the_player_has_his_receipt_and_the_page_shows_no_words(house: Desk) -> None:
    receipt = send(house, "feud-1", "red", f"{SECRET}\nbid 9 on Lyn")
    assert receipt.understood[0].text == "bid 4 on Königsberg"
    assert sealed.KEPT in receipt.consequence
    page = pages.seat_page(house, seat_id(house, "feud-1", "red"))
    assert page.draft == ""
    assert page.receipt is not None
    assert [one.text for one in page.receipt.understood] == [sealed.HIDDEN]
    assert [one.text for one in page.receipt.not_understood] == [sealed.HIDDEN]
    waiting = previewing.Waiting.model_validate(_waiting(house, "red"))
    assert waiting.words == "complete, 1 line is not accepted"


def _waiting(desk: Desk, seat: str) -> Any:
    with desk.store.read() as session:
        game = session.exec(select(Game)).one()
        found = previewing.waiting_for(session, game, desk.clock.now())
    return next(one for one in found if one.seat == seat).model_dump()


def test_sealed_orders_are_replaced_and_not_amended(house: Desk) -> None:
    send(house, "feud-1", "red", "bid 1 on ford")
    refused = send(house, "feud-1", "red", "amend\nbid 2 on North Hill")
    assert "they stand as they are" in refused.consequence
    dropped = send(house, "feud-1", "red", "amend\ndrop line 1")
    assert [one.outcome for one in dropped.commands] == [sealed.KEPT] * 2
    with house.store.read() as session:
        (draft,) = session.exec(select(Draft).where(col(Draft.current).is_(True))).all()
    assert sealed.opened(house.config, draft, {}).text == "bid 1 on ford"
    receipt = send(house, "feud-1", "red", "bid 2 on North Hill")
    assert receipt.number == 2
    assert "replaces your earlier orders" in receipt.consequence
    send(house, "feud-1", "red", "withdraw")
    assert submissions.current_receipt(house, seat_id(house, "feud-1", "red")) is None


def test_orders_ahead_are_opened_when_their_turn_asks(house: Desk, clock: FixedClock) -> None:
    receipt = send(house, "feud-1", "red", "turn turn-2\nbid 1 on ford\nendturn")
    assert receipt.ahead == [f"turn-2: {sealed.HIDDEN}"]
    for _ in range(6):
        if games.game_info(house, "feud-1").turn == "turn-2":
            break
        clock.forward(hours=100)
        phases.close_due(house)
    assert ahead_due.use_due(house) == 1
    with house.store.read() as session:
        draft = session.exec(select(Draft).where(col(Draft.current).is_(True))).one()
    assert sealed.opened(house.config, draft, {}).text.strip() == "bid 1 on ford"


# ------------------------------------------------------------------------- looks


def acts(desk: Desk, name: str) -> list[dict[str, Any]]:
    with desk.store.read() as session:
        rows = session.exec(select(JournalEntry).order_by(col(JournalEntry.number)))
        return [row.body for row in rows if row.body.get("act") == name]


def test_a_look_is_an_act_that_all_are_told(house: Desk, clock: FixedClock) -> None:
    send(house, "feud-1", "red", SECRET)
    with pytest.raises(ServiceError, match="give a reason"):
        looking.look(house, "feud-1", "red", " ")
    assert acts(house, "look") == []
    shown = looking.look(house, "feud-1", "red", "Red says that they were garbled", by="cli")
    assert shown == SECRET
    (act,) = acts(house, "look")
    assert (act["seat"], act["by"], act["receipt"]) == ("red", "cli", 1)
    for email in ("red@example.net", "blue@example.net"):
        notice = letters_to(house, email, "notice")[-1].facts
        assert notice["subject"] == "sealed orders were opened"
        assert "Red says that they were garbled" in notice["lines"][0]
    with pytest.raises(ServiceError, match="blue has no sealed orders"):
        looking.look(house, "feud-1", "blue", "why not")
    play_to_the_end(house, "feud-1", clock)
    report = archive.report(house, "feud-1", "turn-1-1", "blue").report.model_dump_json()
    assert "were opened: Red says" in report
    verified(house)


def test_a_moderator_who_plays_opens_nothing(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    from adjudicator.service.models import GameOptions

    desk = make_desk(sqlite, clock, tmp_path)
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1", moderator_email="red@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
        options=GameOptions(seal="house"),
    )  # fmt: skip
    games.begin_game(desk, "feud-1", force=True)
    send(desk, "feud-1", "blue", SECRET)
    with pytest.raises(ServiceError, match="stay sealed, no matter who asks"):
        looking.look(desk, "feud-1", "blue", "I am curious")


def test_a_preview_opens_and_is_told(house: Desk) -> None:
    send(house, "feud-1", "red", SECRET)
    shown = previewing.preview(house, "feud-1", by="moderator@example.net")
    assert shown.runs
    assert shown.reports == []
    (act,) = acts(house, "preview")
    assert "had the sealed orders tried out" in act["told"][0]


# ------------------------------------------------------------ all else goes on


def test_a_sealed_game_is_played_to_its_end_and_verifies(house: Desk, clock: FixedClock) -> None:
    send(house, "feud-1", "red", "bid 2 on ford\npress ford if margin at least 2\nready")
    send(house, "feud-1", "blue", "bid 3 on North Hill\nask me about press\nready")
    play_to_the_end(house, "feud-1", clock)
    verified(house)
    data = disputes.bundle(house, "feud-1", 1)
    assert [one.text for one in check(house, data) if not one.ok] == []
    assert b"bid 2 on ford" in b"".join(_unzipped(data).values())
    assert [one.same for one in rehearsing.rehearse(house)] == [True]


def _unzipped(data: bytes) -> dict[str, bytes]:
    from tests.service.tampering import unzipped

    return unzipped(data)


def test_after_a_rollback_what_was_sealed_is_offered_again(house: Desk, clock: FixedClock) -> None:
    send(house, "feud-1", "red", "bid 2 on ford\nready")
    send(house, "feud-1", "blue", "bid 3 on North Hill\nready")
    rollback.roll_back(house, "feud-1", 1, "a slip")
    with house.store.read() as session:
        current = session.exec(select(Draft).where(Draft.via == "again")).all()
    opened = sorted(sealed.opened(house.config, one, {}).text for one in current)
    assert opened == ["bid 2 on ford", "bid 3 on North Hill"]
    assert not any(
        "bid 2" in str(one.facts) for one in letters_to(house, "red@example.net", "notice")
    )
    play_to_the_end(house, "feud-1", clock)
    verified(house)


def test_a_correction_keeps_what_was_sealed(house: Desk, clock: FixedClock) -> None:
    send(house, "feud-1", "blue", "bid 1 on ford\nready")
    correcting.correct(house, "feud-1", [Change(path="/camps/red/gold", value=9)], "a misprint")
    play_to_the_end(house, "feud-1", clock)
    verified(house)


def test_a_house_restored_from_a_copy_opens_what_was_sealed(
    sqlite: Store, clock: FixedClock, tmp_path: Path, migrated: Path
) -> None:
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(migrated, folder / "house.sqlite")
    desk = make_desk(Store(f"sqlite:///{folder / 'house.sqlite'}"), clock, folder)
    begun_game(desk, seal="house")
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    desk.store.close()
    again = tmp_path / "again"
    shutil.copytree(folder, again)
    sealing._master.cache_clear()
    restored = make_desk(Store(f"sqlite:///{again / 'house.sqlite'}"), clock, again)
    send(restored, "feud-1", "blue", "bid 3 on North Hill\nready")
    play_to_the_end(restored, "feud-1", clock)
    verified(restored)
    restored.store.close()


def test_a_lost_key_stops_the_game_and_loses_nothing_else(house: Desk, clock: FixedClock) -> None:
    red = seat_id(house, "feud-1", "red")
    send(house, "feud-1", "red", "bid 2 on ford\nready", letter=True)
    scratch.keep(house, red, "x", "bid 9")
    to = f"feud-1+red.{tokens.reply_token(house, red, 1)}@localhost"
    raw = f"From: red@example.net\r\nTo: {to}\r\n\r\nbid 3 on ford".encode()
    store_letter(house, raw, Envelope("red@example.net", (to,)))
    (house.config.instance / sealing.FILE).write_text("00" * 32)
    sealing._master.cache_clear()
    send(house, "feud-1", "blue", "bid 3 on North Hill\nready", letter=True)
    assert games.game_info(house, "feud-1").state == "stopped"
    # Pages are shown, and all letters leave but those that cannot be opened.
    assert scratch.kept(house, red) is None
    assert pages.seat_page(house, red).receipt is not None
    transport = MemoryTransport()
    outbox.send_due(house, transport, draw=post.draw)
    assert [one.seat for one, _ in transport.sent if one.kind == "receipt"] == ["blue"]
    assert way.process_waiting(house) == 1
    send(house, "feud-1", "red", "bid 2 on ford\nready")
    games.resume(house, "feud-1")
    play_to_the_end(house, "feud-1", clock)
    verified(house)


class Died(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("name", ["submit", "claim", "step"])
def test_a_crash_at_any_commit_loses_nothing(
    house: Desk, clock: FixedClock, name: str, when: str
) -> None:
    send(house, "feud-1", "blue", "bid 3 on North Hill\nready")

    def die(moment: str, transaction: str) -> None:
        if (moment, transaction) == (when, name):
            house.store.hook = None
            raise Died

    house.store.hook = die
    with pytest.raises(Died):
        send(house, "feud-1", "red", "bid 2 on ford\nready")
    house.store.hook = None
    clock.forward(minutes=10)
    if games.game_info(house, "feud-1").phase_number == 1:
        send(house, "feud-1", "red", "bid 2 on ford\nready")
    phases.close_due(house)
    with house.store.read() as session:
        (batch,) = [r for r in session.exec(select(JournalEntry)) if r.kind == "batch"][:1]
    assert [g["orders"][0]["gold"] for g in batch.body["batch"]["answers"]] == [2, 3]
    verified(house)


LETTERS = ["letters in", "claim letters in", "letters processed"]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("name", [*LETTERS, "letters rendered", "letters sent"])
def test_a_crash_with_a_letter_loses_and_doubles_nothing(
    house: Desk, clock: FixedClock, name: str, when: str
) -> None:
    transport = MemoryTransport()
    outbox.send_due(house, transport, draw=post.draw)
    letters = [post.parsed(raw) for _, raw in transport.sent]
    to = str(post.asked(letters, "red@example.net")["Reply-To"])
    raw = f"From: red@example.net\r\nTo: {to}\r\nMessage-ID: <1@x>\r\n\r\nbid 2 on ford".encode()

    def die(moment: str, transaction: str) -> None:
        if (moment, transaction) == (when, name):
            house.store.hook = None
            raise Died

    house.store.hook = die
    for _ in range(3):
        try:
            if not _came(house):
                way.receive(house, raw, Envelope("red@example.net", (to,)))
            way.process_waiting(house)
            outbox.send_due(house, transport, draw=post.draw)
        except Died:
            pass
        clock.forward(minutes=10)
    house.store.hook = None
    assert _came(house) == 1
    with house.store.read() as session:
        (draft,) = session.exec(select(Draft)).all()
    assert sealed.opened(house.config, draft, {}).text == "bid 2 on ford"
    receipts = {bytes_ for letter, bytes_ in transport.sent if letter.kind == "receipt"}
    assert len(receipts) == 1
    assert "bid 2 on Old Ford" in post.plain(post.parsed(receipts.pop()))


def _came(desk: Desk) -> int:
    from adjudicator.storage.tables import LetterIn

    with desk.store.read() as session:
        return len(session.exec(select(LetterIn)).all())


# -------------------------------------------------------------- with a witness


@pytest.fixture
def witnessed(tmp_path: Path, clock: FixedClock) -> Iterator[tuple[Desk, Desk, Callable[[], int]]]:
    """A game whose orders are sealed to its witness's lock; the witness; how it is asked."""
    from tests.house_kit import opened_game

    with (
        a_house(tmp_path / "other", clock, "other") as other,
        served(other) as url,
        a_house(tmp_path / "house", clock, "house") as desk,
    ):
        terms = witness_terms(other, url, silent="waits", hours=24)
        opened_game(desk, witness=terms, seal="witness")
        witnesses.ask_due(desk)
        begin(desk)
        witnesses.ask_due(desk)
        yield desk, other, lambda: witnesses.ask_due(desk)


def test_only_the_witness_opens_and_only_against_the_closed_batch(
    witnessed: tuple[Desk, Desk, Callable[[], int]], clock: FixedClock
) -> None:
    desk, _, ask = witnessed
    send(desk, "feud-1", "red", SECRET + "\nready")
    assert readable(desk) == set()
    with desk.store.read() as session:
        draft = session.exec(select(Draft)).one()
        keys = sealed.keys(session, 1)
    with pytest.raises(NotOpen):
        sealed.opened(desk.config, draft, keys)
    with pytest.raises(ServiceError, match="has not given its key"):
        looking.look(desk, "feud-1", "red", "I want to")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nready")
    assert games.game_info(desk, "feud-1").state == "closed"
    with desk.store.read() as session:
        assert sealed.keys(session, 1) == {}
    assert ask() == 1
    assert games.game_info(desk, "feud-1").state == "running"
    verified(desk)
    for _ in range(60):
        state = games.game_info(desk, "feud-1").state
        if state == "over":
            break
        if state == "closed":
            ask()
            continue
        for seat in ("red", "blue"):
            send(desk, "feud-1", seat, "pass\nready")
        clock.forward(hours=100)
        phases.close_due(desk)
    assert games.game_info(desk, "feud-1").state == "over"
    verified(desk)


def test_a_lock_is_opened_once(witnessed: tuple[Desk, Desk, Callable[[], int]]) -> None:
    from adjudicator.service.record.witnessing import BadWord

    desk, other, ask = witnessed
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nready")
    ask()
    with desk.store.read() as session:
        row = session.exec(select(WitnessAsk).where(WitnessAsk.what == "batch")).first()
    assert row is not None
    stated = dict(row.sent["statement"])
    again = {**stated, "number": stated["number"] + 1, "digest": "ab" * 32}
    for gone in ("mark", "says"):
        del again[gone]
    with pytest.raises(BadWord, match="was opened against another digest"):
        serving.answer(other, serving.signed(desk, "ask", **again))


def test_a_wrong_key_is_not_taken(witnessed: tuple[Desk, Desk, Callable[[], int]]) -> None:
    desk, other, ask = witnessed
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nready")
    with desk.store.read() as session:
        row = session.exec(select(WitnessAsk).where(WitnessAsk.what == "batch")).one()
    good = dict(serving.answer(other, row.sent)["statement"])
    for gone in ("mark", "says"):
        del good[gone]
    lie = serving.signed(other, "gave", **{**good, "key": "cd" * 32})
    assert hearing.take(desk, lie).word == "bad"
    assert games.game_info(desk, "feud-1").state == "closed"
    ask()
    verified(desk)


def test_a_witness_that_is_left_out_takes_what_was_sealed_with_it_and_all_send_again(
    witnessed: tuple[Desk, Desk, Callable[[], int]], clock: FixedClock
) -> None:
    desk, *_ = witnessed
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nready")
    clock.forward(hours=100)
    assert hearing.give_up(desk) == 1
    assert games.game_info(desk, "feud-1").state == "closed"
    hearing.leave_out(desk, "feud-1", "its house is gone", by="moderator@example.net")
    info = games.game_info(desk, "feud-1")
    assert info.state == "running"
    assert info.due_at is not None
    assert (info.due_at - clock.now()).total_seconds() >= 72 * 3600
    told = [row.facts["subject"] for row in letters_to(desk, "red@example.net", "notice")]
    assert "send your orders again" in told
    assert phases.close_due(desk) == 0
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nready")
    play_to_the_end(desk, "feud-1", clock)
    verified(desk)


def test_it_wants_a_witness_that_is_waited_for(
    house: Desk, tmp_path: Path, clock: FixedClock
) -> None:
    from adjudicator.service.models import GameOptions

    with a_house(tmp_path / "other", clock, "other") as other:
        for witness in (None, witness_terms(other, "https://other.example")):
            with pytest.raises(ValueError, match="sealed to a witness only if"):
                GameOptions(seal="witness", witness=witness)


def test_sealed_and_witnessed_on_every_database(
    desk: Desk, tmp_path: Path, clock: FixedClock
) -> None:
    """The house on either database; its witness is asked without a line between."""
    from tests.house_kit import opened_game

    def ask(other: Desk) -> None:
        for question in requests.claim_due(desk):
            taken = hearing.take(desk, serving.answer(other, question.sent))
            if taken.game_id is not None:
                phases.close_if_ready(desk, taken.game_id)

    with a_house(tmp_path / "other", clock, "other") as other:
        desk.config.hooks.private = True
        terms = witness_terms(other, "http://127.0.0.1:9", silent="waits")
        opened_game(desk, witness=terms, seal="witness")
        ask(other)
        begin(desk)
        ask(other)
        send(desk, "feud-1", "red", "bid 2 on ford\nready")
        send(desk, "feud-1", "red", "turn turn-2\nbid 1 on ford\nendturn")
        for _ in range(60):
            state = games.game_info(desk, "feud-1").state
            if state == "over":
                break
            ask(other)
            clock.forward(hours=100)
            ahead_due.use_due(desk)
            phases.close_due(desk)
    assert games.game_info(desk, "feud-1").state == "over"
    assert "links of the witness" in verified(desk)["witness"]
