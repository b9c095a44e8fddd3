"""Letters in a folder or in a bucket: nothing is lost, whatever happens to the store."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Letters
from adjudicator.mail import intake, way
from adjudicator.mail.intake import Envelope
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.service import gauges, letterbytes, letterstore
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameInfo
from adjudicator.service.post import alarms, pruning
from adjudicator.service.post.queue import Queue
from adjudicator.storage import objects
from adjudicator.storage.objects import Bucket, Folder, Objects, Unreachable
from adjudicator.storage.session import Store
from adjudicator.storage.tables import HouseFact, LetterIn, LetterOut
from adjudicator.web import metrics
from tests.house_kit import begun_game, make_desk

STRANGER = b"From: x@example.net\r\nTo: y@example.org\r\nMessage-ID: <%d@x>\r\n\r\nhello\r\n"


@pytest.fixture
def desk(sqlite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Its letters lie in a folder."""
    monkeypatch.setattr(objects, "PAUSE", 0.0)  # what was mended is asked at once
    (tmp_path / "disk").mkdir()
    clock = FixedClock(datetime.now(UTC))  # files have the time of the disk
    return make_desk(sqlite, clock, tmp_path, letters=Letters(keep="folder", folder="disk"))


def came(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


def went(desk: Desk) -> list[LetterOut]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterOut).order_by(col(LetterOut.id))))


def sent(desk: Desk) -> list[Message]:
    """What leaves now."""
    transport = MemoryTransport()
    outbox.send_due(desk, transport)
    return [message_from_bytes(raw) for _, raw in transport.sent]


def reply_address(mails: list[Message]) -> str:
    """Red's: that of the last letter to him, which asks him."""
    return [str(one["Reply-To"]) for one in mails if "red@example.net" in one["To"]][-1]


def store_of(desk: Desk) -> Objects:
    found = letterbytes.store_of(desk.config)
    assert found is not None
    return found


def keys(desk: Desk) -> set[str]:
    return {one.key for one in store_of(desk).listed()}


def named(rows: list[LetterIn] | list[LetterOut]) -> set[str]:
    return {letterbytes.named(row.raw)[0] for row in rows if row.raw}


def away(desk: Desk) -> Callable[[], None]:
    """The disk is not mounted, until what is given back is called."""
    disk = desk.config.instance / "disk"
    disk.rename(disk.with_name("unmounted"))
    return lambda: os.rename(disk.with_name("unmounted"), disk)


# ------------------------------------------------------------------ their way


def test_letters_lie_in_the_folder_and_their_rows_name_them(desk: Desk) -> None:
    game = begun_game(desk)
    mails = sent(desk)
    assert mails
    assert all(letterbytes.elsewhere(row.raw) for row in went(desk) if row.state == "sent")
    to = reply_address(mails)
    raw = f"From: red@example.net\r\nTo: {to}\r\n\r\nbid 2 on ford\r\n".encode()
    way.receive(desk, raw, Envelope("red@example.net", (to,)))
    (row,) = came(desk)
    assert row.outcome == "orders"
    assert store_of(desk).get(letterbytes.named(row.raw)[0]) == raw
    assert game.slug
    assert letterstore.check(desk).lost == []


def test_a_letter_lies_there_before_its_row_is_stored(desk: Desk) -> None:
    """And writing it twice does no harm."""
    seen: list[int] = []

    def look(moment: str, name: str) -> None:
        if (moment, name) == ("before", "letters in"):
            seen.append(len(keys(desk)))

    desk.store.hook = look
    intake.store(desk, STRANGER % 1)
    intake.store(desk, STRANGER % 1)
    assert seen == [1, 1]
    first, second = came(desk)
    assert first.raw == second.raw


@pytest.mark.parametrize("keep", ["database", "folder"])
def test_nobody_can_send_a_letter_that_names_anothers(desk: Desk, keep: str) -> None:
    desk.config.letters.keep = keep  # type: ignore[assignment]  # one of its words
    key = store_of(desk).put(b"From: anna\r\n\r\nsecret\r\n")
    intake.store(desk, letterbytes.marked(key, 24))
    (arrived,) = Queue(desk).claim()
    assert arrived.raw == b"\r\n" + letterbytes.marked(key, 24)


def test_what_is_small_stays_in_the_database(desk: Desk) -> None:
    desk.config.letters.at_least = 100
    intake.store(desk, STRANGER % 1)
    intake.store(desk, STRANGER % 2 + b"x" * 100)
    assert [letterbytes.elsewhere(row.raw) for row in came(desk)] == [False, True]


# ------------------------------------------------------------- if it is away


def test_without_its_store_a_house_takes_letters_all_the_same(desk: Desk) -> None:
    back = away(desk)
    intake.store(desk, STRANGER % 1)
    assert [row.raw for row in came(desk)] == [STRANGER % 1]
    assert way.process_waiting(desk) == 1
    begun_game(desk)
    assert sent(desk)
    assert "Is its disk mounted" in str(gauges.measure(desk).store)
    assert alarms.tell_operator(desk) == 1
    told = [row for row in went(desk) if row.to_email == desk.config.house.moderator][-1]
    assert "does not exist. Is its disk mounted?" in told.facts["lines"][0]
    assert "adjudicator_letter_store_up 0" in metrics.exposed(gauges.measure(desk))
    with pytest.raises(ServiceError, match="disk mounted"):
        letterstore.check(desk)
    back()
    assert letterstore.check(desk).inside > 1
    assert pruning.daily(desk) == 0  # carries out what stayed
    assert letterstore.check(desk).inside == 0
    assert came(desk)[0].raw != STRANGER % 1
    assert "adjudicator_letter_store_up 1" in metrics.exposed(gauges.measure(desk))


def test_a_letter_that_cannot_be_had_waits_and_those_behind_it_too(desk: Desk) -> None:
    begun_game(desk)
    mails = sent(desk)
    to = reply_address(mails)
    for n, words in enumerate(("bid 2 on ford", "bid 1 on ford")):
        raw = f"From: red@example.net\r\nTo: {to}\r\nMessage-ID: <{n}@x>\r\n\r\n{words}\r\n"
        intake.store(desk, raw.encode(), Envelope("red@example.net", (to,)))
    back = away(desk)
    assert way.process_waiting(desk) == 0
    assert [(row.state, row.attempts) for row in came(desk)] == [("processing", 0), ("received", 0)]
    back()
    assert way.process_waiting(desk) == 0, "its time has not come"
    desk.clock.forward(minutes=2)  # type: ignore[attr-defined]  # a clock that stands still
    assert way.process_waiting(desk) == 2
    assert [row.outcome for row in came(desk)] == ["orders", "orders"]


def test_a_letter_that_is_lost_waits_until_it_is_found(desk: Desk) -> None:
    intake.store(desk, STRANGER % 1)
    (key,) = keys(desk)
    file = next((desk.config.instance / "disk").rglob(key))
    words = file.read_bytes()
    file.unlink()
    assert way.process_waiting(desk) == 0
    assert came(desk)[0].outcome == "lost"
    assert gauges.measure(desk).lost == 1
    assert any("letters check" in said for _, said in gauges.troubles(gauges.measure(desk)))
    (lost,) = letterstore.check(desk).lost
    assert lost.startswith(f"letterin 1: {key} is not in the folder")
    file.write_bytes(b"something else")
    assert "has changed since it was written" in letterstore.check(desk).lost[0]
    file.write_bytes(words)
    desk.clock.forward(minutes=2)  # type: ignore[attr-defined]  # a clock that stands still
    assert way.process_waiting(desk) == 1
    assert came(desk)[0].outcome == "no address of ours"


def test_a_lost_letter_may_be_given_up_and_its_player_is_told(desk: Desk) -> None:
    begun_game(desk)
    to = reply_address(sent(desk))
    before = keys(desk)
    for n, words in enumerate(("bid 2 on ford", "bid 1 on ford")):
        raw = f"From: red@example.net\r\nTo: {to}\r\nMessage-ID: <{n}@x>\r\n\r\n{words}\r\n"
        intake.store(desk, raw.encode(), Envelope("red@example.net", (to,)))
        if n == 0:
            (gone,) = keys(desk) - before
    store_of(desk).delete(gone)
    assert way.process_waiting(desk) == 0, "the second waits behind the first"
    assert way.give_up_lost(desk) == 1
    assert way.process_waiting(desk) == 1
    assert [(row.state, row.outcome) for row in came(desk)] == [
        ("done", "lost"),
        ("done", "orders"),
    ]
    told = [row.facts for row in went(desk) if row.to_email == "red@example.net"]
    assert [one for one in told if "we lost your letter" in str(one.get("subject"))]
    assert gauges.measure(desk).lost == 0


def test_a_written_letter_that_is_lost_is_written_anew(desk: Desk) -> None:
    begun_game(desk)
    outbox.write_due(desk)
    for key in keys(desk):
        store_of(desk).delete(key)
    mails = sent(desk)
    assert len(mails) == len(went(desk)) == len({one["Message-ID"] for one in mails})
    assert letterstore.check(desk).lost == []


# ------------------------------------------------------------ there and back


def test_letters_are_carried_there_and_back(desk: Desk) -> None:
    desk.config.letters = Letters()
    begun_game(desk)
    sent(desk)
    intake.store(desk, STRANGER % 1)
    before = [row.raw for row in (*came(desk), *went(desk))]
    with pytest.raises(ServiceError, match="in the database"):
        letterstore.carry_out(desk)
    desk.config.letters = Letters(keep="folder", folder="disk")
    done = letterstore.carry_out(desk)
    assert (done.number, done.bytes) == (len(before), sum(len(raw or b"") for raw in before))
    assert keys(desk) == named(came(desk)) | named(went(desk))
    assert letterstore.carry_out(desk).number == 0
    gone = sorted(keys(desk))[0]
    words = store_of(desk).get(gone)
    store_of(desk).delete(gone)
    desk.config.letters = Letters(folder="disk")  # no more; what is there is still read
    done = letterstore.carry_in(desk)
    assert (done.number, len(done.left)) == (len(before) - 1, 1)
    store_of(desk).put(words)
    assert letterstore.carry_in(desk).number == 1
    assert [row.raw for row in (*came(desk), *went(desk))] == before


def test_what_no_letter_names_is_swept_after_its_grace(desk: Desk) -> None:
    intake.store(desk, STRANGER % 1)
    kept = store_of(desk).put(STRANGER % 2)  # of a transaction that failed
    assert letterstore.sweep(desk) == (0, 0)
    desk.clock.forward(hours=8 * 24)  # type: ignore[attr-defined]  # a clock that stands still
    with desk.store.write("restored") as session:
        session.add(HouseFact(name=letterstore.SHARED, value="restored"))
    assert letterstore.sweep(desk) == (0, 0), "another house may name it"
    letterstore.alone(desk)
    (dry,) = [one for one in pruning.prune(desk, dry=True) if one.kind == "objects"]
    assert dry.number == 1
    assert kept in keys(desk)
    (done,) = [one for one in pruning.prune(desk) if one.kind == "objects"]
    assert (done.number, done.bytes) == (1, len(STRANGER % 2))
    assert keys(desk) == named(came(desk))


# --------------------------------------------------------------------- stores


class S3:
    """A server that speaks S3, and asks who it is that speaks."""

    def __init__(self, url: str, user: dict[str, str]) -> None:
        self.url, self.user = url, user

    def bucket(self, bucket: str = "post", **more: str) -> Bucket:
        said = {"access_key": self.user["AccessKeyId"], "secret_key": self.user["SecretAccessKey"]}
        return Bucket(bucket, "a/house", endpoint=self.url, seconds=5, **(said | more))


@pytest.fixture(scope="module")
def s3() -> Iterator[S3]:
    pytest.importorskip("moto")
    import boto3
    from moto import settings
    from moto.core.authorization import ActionAuthenticatorMixin
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    urllib.request.urlopen(urllib.request.Request(f"{url}/post", method="PUT")).read()
    iam = boto3.client(
        "iam", endpoint_url=url, region_name="us-east-1",
        aws_access_key_id="x", aws_secret_access_key="x",
    )  # fmt: skip
    iam.create_user(UserName="house")
    may = (
        '{"Version": "2012-10-17", "Statement":'
        ' [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}'
    )
    iam.put_user_policy(UserName="house", PolicyName="post", PolicyDocument=may)
    user = iam.create_access_key(UserName="house")["AccessKey"]
    ActionAuthenticatorMixin.request_count = 0
    settings.INITIAL_NO_AUTH_ACTION_COUNT = 0
    yield S3(url, user)
    settings.INITIAL_NO_AUTH_ACTION_COUNT = float("inf")
    server.stop()


def test_a_bucket_does_what_a_folder_does(s3: S3, tmp_path: Path) -> None:
    for store in (s3.bucket(), Folder(tmp_path)):
        key = store.put(b"some words")
        assert store.put(b"some words") == key
        assert store.get(key) == b"some words"
        assert [(one.key, one.size) for one in store.listed()] == [(key, 10)]
        at = store.written_at(key)
        assert at is not None
        assert abs(datetime.now(UTC) - at) < timedelta(minutes=5)
        store.delete(key)
        store.delete(key)
        with pytest.raises(objects.Lost, match="is not in the"):
            store.get(key)
        assert (store.written_at(key), [*store.listed()], store.trouble()) == (None, [], "")
        store.probe()


def test_what_is_wrong_with_a_bucket_is_one_sentence(s3: S3) -> None:
    nowhere = Bucket("post", "", endpoint="http://127.0.0.1:1", access_key="x", secret_key="x")
    for store, wrong in (
        (s3.bucket("nope"), "the bucket nope at .* does not exist"),
        (s3.bucket(access_key="nobody"), "refuses us"),
        (s3.bucket(secret_key="wrong"), "refuses us"),
        (nowhere, "does not answer"),
    ):
        for act in (
            lambda store=store: store.put(b"x"),
            lambda store=store: store.get("0" * 64),
            lambda store=store: [*store.listed()],
        ):
            with pytest.raises(Unreachable, match=wrong) as error:
                act()
            assert "\n" not in str(error.value)
            assert len(str(error.value)) < 250
        assert store.trouble()


def test_a_house_whose_letters_lie_in_a_bucket(
    s3: S3, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "s3.key").write_text(s3.user["SecretAccessKey"] + "\n")
    told = Letters(
        keep="s3", bucket="post", prefix="x", endpoint=s3.url,
        access_key=s3.user["AccessKeyId"], secret_key_file="s3.key",
    )  # fmt: skip
    desk.config.letters = told
    game: GameInfo = begun_game(desk)
    assert game.slug
    intake.store(desk, STRANGER % 1)
    assert way.process_waiting(desk) == 1
    assert sent(desk)
    assert keys(desk) == named(came(desk)) | named(went(desk))
    assert letterstore.check(desk).lost == []
    desk.config.letters = told.model_copy(update={"access_key": "nobody"})
    intake.store(desk, STRANGER % 2)
    assert came(desk)[1].raw == STRANGER % 2, "it stays in the database"
    desk.config.letters = told
    assert letterstore.carry_out(desk).number == 1
    desk.config.letters = told.model_copy(update={"secret_key_file": "other.key"})
    with pytest.raises(ServiceError, match=r"other.key, the secret key for letters, cannot be"):
        letterstore.check(desk)
