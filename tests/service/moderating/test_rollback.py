"""A game goes back to where a phase began: what is void is kept, dice come from a further chain,
the journal keeps both histories and can be played again."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.core.dice import links
from adjudicator.service.archive import archive, verifying
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameInfo
from adjudicator.service.moderating import rollback
from adjudicator.service.post import tokens
from adjudicator.service.record import journaling
from adjudicator.service.record.reporting import HOUSEKEEPING
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import (
    ClosedBatch,
    EventRow,
    Game,
    JournalEntry,
    ReportRow,
    Seat,
    TakenBack,
)
from tests import toy
from tests.house_kit import begun_game, letters_to, play_to_the_end, seat_id, send
from tests.prepared import prepared

RED = "bid 2 on ford\npress ford if margin at least 2\nready"
BLUE = "bid 3 on North Hill\nbid 1 on Königsberg\nask me about press\nready"


def first_turn(desk: Desk) -> None:
    send(desk, "feud-1", "red", RED)
    send(desk, "feud-1", "blue", BLUE)
    for _ in range(8):  # both let pass whatever they are asked in between
        if games.game_info(desk, "feud-1").reports:
            return
        for seat in ("red", "blue"):
            send(desk, "feud-1", seat, "pass\nready")


@pytest.fixture
def turned(desk: Desk) -> GameInfo:
    """A toy game whose first turn is over."""

    def play() -> None:
        begun_game(desk)
        first_turn(desk)

    prepared(desk, "a toy game after its first turn", play)
    return games.game_info(desk, "feud-1")


def rows(desk: Desk, table: Any) -> list[Any]:
    with desk.store.read() as session:
        return list(session.exec(select(table).order_by(col(table.id))))


def verified(desk: Desk) -> str:
    found = archive.verify(desk, "feud-1")
    assert [check.text for check in found if not check.ok] == []
    return found[-1].text


def test_after_a_rollback_dice_come_from_a_chain_that_nobody_has_seen(
    desk: Desk, turned: GameInfo
) -> None:
    void = {number: seed for row in rows(desk, ReportRow) for number, seed in row.seeds.items()}
    gone = rollback.roll_back(desk, "feud-1", 1, "Red's letter had been lost")
    assert gone.reports == ["turn-1-1"]
    info = games.game_info(desk, "feud-1")
    assert (info.turn, info.phase, info.phase_number, info.reports) == ("turn-1", "muster", 1, 0)
    assert rows(desk, EventRow) == []
    facts = rows(desk, JournalEntry)[-2].body["restart"]
    assert facts["chain_start"] == gone.chain_start != info.chain_start
    for email in ("red@example.net", "blue@example.net"):
        told = [str(letter.facts) for letter in letters_to(desk, email, "notice")]
        assert any(gone.chain_start in one for one in told)
    first_turn(desk)
    shown = {number: seed for row in rows(desk, ReportRow) for number, seed in row.seeds.items()}
    assert shown.keys() == void.keys()
    assert not set(shown.values()) & set(void.values())
    for number, seed in shown.items():
        assert links(bytes.fromhex(seed), bytes.fromhex(gone.chain_start), int(number))
    assert "taken back once" in verified(desk)


def test_the_seeds_of_a_second_life_are_checked_against_their_own_chain(
    desk: Desk, turned: GameInfo
) -> None:
    rollback.roll_back(desk, "feud-1", 1)
    first_turn(desk)
    files = unpacked(archive.export(desk, "feud-1", open=True))
    lines = [json.loads(line) for line in files["journal.jsonl"].splitlines()]
    mine = next(line for line in lines if "restart" in line["body"])
    mine["body"]["restart"]["chain_start"] = lines[0]["body"]["chain_start"]
    files["journal.jsonl"] = b"\n".join(json.dumps(line).encode() for line in lines)
    seeds = next(one for one in verifying.verify(toy.TOY, Bundle.read(files))
                 if one.name == "seeds")  # fmt: skip
    assert not seeds.ok
    assert "the same" in seeds.text


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {n: packed.read(n) for n in packed.namelist() if not n.startswith("maps")}


def test_dice_are_kept_only_while_nothing_of_the_phase_is_known(desk: Desk, game: GameInfo) -> None:
    before = rows(desk, Game)[0].chains
    gone = rollback.reopen(desk, "feud-1", keep_dice=True)
    assert gone.chain_start == ""
    assert rows(desk, Game)[0].chains == before
    first_turn(desk)
    with pytest.raises(ServiceError, match="cannot keep its dice"):
        rollback.roll_back(desk, "feud-1", 1, keep_dice=True)
    assert "taken back once" in verified(desk)


def test_what_had_been_sent_counts_again_and_may_be_changed(desk: Desk, turned: GameInfo) -> None:
    rollback.roll_back(desk, "feud-1", 1)
    red = pages.seat_page(desk, seat_id(desk, "feud-1", "red"))
    assert red.draft.startswith("bid 2 on ford")
    assert not red.ready
    assert "bid 2 on Old Ford" in str(letters_to(desk, "red@example.net")[-1].facts)
    send(desk, "feud-1", "red", "bid 1 on Königsberg\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    bids = [e.event["facts"]["bids"] for e in rows(desk, EventRow) if e.event["kind"] == "BidsMade"]
    assert bids[0] == {"konigsberg": 1}
    assert "taken back once" in verified(desk)


def test_what_had_been_withdrawn_does_not_count_again(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    send(desk, "feud-1", "red", "withdraw")
    rollback.reopen(desk, "feud-1")
    assert pages.seat_page(desk, seat_id(desk, "feud-1", "red")).draft == ""


def test_void_reports_stay_for_the_moderator(desk: Desk, turned: GameInfo) -> None:
    before = archive.report(desk, "feud-1", "turn-1-1", "red")
    rollback.roll_back(desk, "feud-1", 1)
    assert archive.reports_of(desk, "feud-1", "red") == []
    void = rollback.void_reports(desk, "feud-1")
    assert [(one.slug, one.seat) for one in void] == [
        ("turn-1-1", "red"), ("turn-1-1", "blue"), ("turn-1-1", ""),
    ]  # fmt: skip
    page = rollback.void_report(desk, "feud-1", void[0].id)
    assert page.report == before.report
    assert page.title == "Taken back: Turn 1"
    with pytest.raises(ServiceError, match="no such report"):
        rollback.void_report(desk, "feud-1", 999)


def test_everybody_is_told_and_the_next_report_says_so(
    desk: Desk, turned: GameInfo, clock: FixedClock
) -> None:
    rollback.roll_back(desk, "feud-1", 1, "a letter had been lost")
    for who in ("red", "blue"):
        notices = letters_to(desk, f"{who}@example.net", "notice")
        told = next(n for n in notices if "taken back" in n.facts["subject"])
        assert "a letter had been lost" in str(told.facts["lines"])
        assert "turn-1-1" in str(told.facts["lines"])
    first_turn(desk)
    for reader in ("red", None):
        report = archive.report(desk, "feud-1", "turn-1-1", reader).report
        (kept,) = [s for s in report.sections if s.heading == HOUSEKEEPING]
        assert "took the game back from phase 4" in kept.lines[0].text
    verified(desk)


def test_letters_that_have_not_left_are_withdrawn(desk: Desk, turned: GameInfo) -> None:
    rollback.roll_back(desk, "feud-1", 1)
    asks = letters_to(desk, "red@example.net", "ask")
    assert [len(letter.facts["reports"]) for letter in asks].count(1) == 1
    assert [letter.state for letter in asks][-1] == "queued"
    assert {letter.state for letter in asks[:-1]} == {"withdrawn"}


def test_reply_addresses_of_the_void_turns_are_stale(desk: Desk, game: GameInfo) -> None:
    old = seat(desk, "red").token_serial
    first_turn(desk)
    rollback.roll_back(desk, "feud-1", 1)
    red = seat(desk, "red")
    for serial in range(old, red.token_serial):
        reply = tokens.find_reply(desk, tokens.reply_token(desk, red.id, serial))
        assert reply is not None
        assert reply.stale
    now = tokens.find_reply(desk, tokens.reply_token(desk, red.id, red.token_serial))
    assert now is not None
    assert not now.stale


def seat(desk: Desk, name: str) -> Seat:
    return next(row for row in rows(desk, Seat) if row.name == name)


def test_back_into_the_middle_of_a_turn_with_its_plans(
    desk: Desk, turned: GameInfo, clock: FixedClock
) -> None:
    """Phase 2, the clash, began with red's plan: it must answer again as it did."""
    before = planned(desk)
    assert before
    rollback.roll_back(desk, "feud-1", 2)
    for _ in range(8):
        if games.game_info(desk, "feud-1").reports:
            break
        for name in ("red", "blue"):
            send(desk, "feud-1", name, "pass\nready")
    assert planned(desk) == before
    assert "taken back once" in verified(desk)


def planned(desk: Desk) -> list[Any]:
    """What plans have answered in the second phase."""
    return [
        (given["seat"], given["which"], given["orders"])
        for row in rows(desk, ClosedBatch)
        for given in row.batch["answers"]
        if row.number == 2 and given["by"] == "plan"
    ]


def test_rolled_back_twice_and_played_to_the_end_it_verifies(
    desk: Desk, turned: GameInfo, clock: FixedClock
) -> None:
    rollback.roll_back(desk, "feud-1", 2, "once")
    send(desk, "feud-1", "blue", "ambush\nready")
    clock.forward(hours=100)
    phases.close_due(desk)
    rollback.roll_back(desk, "feud-1", 1, "twice")
    send(desk, "feud-1", "red", "bid 1 on Königsberg\nready")
    play_to_the_end(desk, "feud-1", clock)
    text = verified(desk)
    assert "taken back twice" in text
    found = archive.verify_bundle(desk, archive.export(desk, "feud-1"))
    assert all(check.ok for check in found)


def test_a_changed_void_event_is_found(desk: Desk, turned: GameInfo, clock: FixedClock) -> None:
    rollback.roll_back(desk, "feud-1", 1)
    play_to_the_end(desk, "feud-1", clock)
    with desk.store.write() as session:
        row = next(
            r
            for r in session.exec(select(TakenBack).order_by(col(TakenBack.id)))
            if r.kind == "event" and r.number == 1
        )
        row.data = {**row.data, "event": {**row.data["event"], "clause": "TOY-9"}}
        session.add(row)
    replay = archive.verify(desk, "feud-1")[-1]
    assert not replay.ok
    assert "Event 0 of phase 1" in replay.text


def test_the_journal_keeps_both_histories(desk: Desk, turned: GameInfo) -> None:
    rollback.roll_back(desk, "feud-1", 1, "why", by="the moderator")
    first_turn(desk)
    with desk.store.read() as session:
        entries = journaling.entries(session, turned.id)
    batches = [e.body["phase"] for e in entries if e.kind == "batch"]
    assert batches.count(1) == 2
    (act,) = [e.body for e in entries if e.body.get("act") == "rollback"]
    assert (act["restart"]["to"], act["restart"]["number"]) == (1, 1)
    assert (act["reason"], act["by"]) == ("why", "the moderator")


def test_where_nobody_can_go_back_to(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    with pytest.raises(ServiceError, match="has not reached phase 7"):
        rollback.roll_back(desk, "feud-1", 7)
    play_to_the_end(desk, "feud-1", clock)
    with pytest.raises(ServiceError, match="is over"):
        rollback.roll_back(desk, "feud-1", 1)


def test_a_paused_game_stays_paused(desk: Desk, turned: GameInfo) -> None:
    games.pause(desk, "feud-1")
    rollback.roll_back(desk, "feud-1", 1)
    assert games.game_info(desk, "feud-1").state == "paused"
    games.resume(desk, "feud-1")
    first_turn(desk)
    assert games.game_info(desk, "feud-1").reports == 1
    verified(desk)


@pytest.mark.parametrize(
    ("text", "number"),
    [("", 3), ("2", 2), ("clash", 2), ("turn 1", 1), ("turn-2", 4), ("MUSTER", 4)],
)
def test_a_phase_is_named_as_people_do(
    desk: Desk, turned: GameInfo, text: str, number: int
) -> None:
    assert rollback.phase_named(desk, "feud-1", text) == number
