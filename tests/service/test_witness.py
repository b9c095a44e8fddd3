"""Another house has a say in the dice: over a real line, silent, lying, and checked by all."""

from __future__ import annotations

import copy
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Witness
from adjudicator.core.dice import CHAIN_LENGTH, links, roll_key, sample, seed_of
from adjudicator.core.progress import Batch, next_history, witnessed
from adjudicator.running import schedule, witnesses
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games
from adjudicator.service.moderating import disputes, previewing, rollback, ruling
from adjudicator.service.options import WitnessOptions
from adjudicator.service.play import submissions
from adjudicator.service.record import journaling, witnessing
from adjudicator.service.record.witnessing import BadWord, Signed
from adjudicator.service.stepping import phases
from adjudicator.service.witness import hearing, requests, serving
from adjudicator.storage.tables import Game, JournalEntry, WitnessAsk
from tests.house_kit import letters_to, seat_id, send
from tests.prepared import prepared
from tests.service import tampering
from tests.witness_kit import a_house, begin, served, witness_terms, witnessed_game


@pytest.fixture
def other(tmp_path: Path, clock: FixedClock) -> Iterator[Desk]:
    """The house that is the witness."""
    with a_house(tmp_path / "other", clock, "other") as desk:
        yield desk


@pytest.fixture
def line(other: Desk) -> Iterator[str]:
    with served(other) as url:
        yield url


@pytest.fixture
def house(tmp_path: Path, clock: FixedClock) -> Iterator[Desk]:
    with a_house(tmp_path / "house", clock, "house") as desk:
        yield desk


@pytest.fixture
def feud(house: Desk, other: Desk, line: str) -> Desk:
    """A game whose witness is bound, and was heard when it began."""

    def begun() -> None:
        witnessed_game(house, witness_terms(other, line))
        assert witnesses.ask_due(house) == 1
        begin(house)
        assert games.game_info(house, "feud-1").state == "closed"
        assert witnesses.ask_due(house) == 1

    prepared(house, f"a game with a witness at {line}", begun, other)
    assert games.game_info(house, "feud-1").state == "running"
    return house


def hear(desk: Desk) -> int:
    return witnesses.ask_due(desk)


def asks(desk: Desk) -> list[WitnessAsk]:
    with desk.store.read() as session:
        return list(session.exec(select(WitnessAsk).order_by(col(WitnessAsk.number))))


def entries(desk: Desk) -> list[JournalEntry]:
    with desk.store.read() as session:
        return list(session.exec(select(JournalEntry).order_by(col(JournalEntry.number))))


def verified(desk: Desk) -> dict[str, str]:
    """Both ways of checking, all good; their words."""
    alive = archive.verify(desk, "feud-1")
    assert [one.text for one in alive if not one.ok] == []
    found = archive.verify_bundle(desk, archive.export(desk, "feud-1", open=True))
    assert [one.text for one in found if not one.ok] == []
    return {one.name: one.text for one in found}


def bad(desk: Desk, data: bytes) -> dict[str, str]:
    return {one.name: one.text for one in archive.verify_bundle(desk, data) if not one.ok}


def first_batch(desk: Desk) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nready")


def play_out(desk: Desk, clock: FixedClock) -> None:
    for _ in range(60):
        state = games.game_info(desk, "feud-1").state
        if state == "over":
            return
        if state == "closed":
            assert hear(desk) == 1
        else:
            clock.forward(hours=100)
            phases.close_due(desk)
    raise AssertionError("the game does not end")


# ------------------------------------------------------------------ how it goes


def test_a_game_with_a_witness_is_played_to_its_end_and_verifies(
    feud: Desk, other: Desk, clock: FixedClock
) -> None:
    first_batch(feud)
    assert games.game_info(feud, "feud-1").state == "closed"
    play_out(feud, clock)
    said = verified(feud)["witness"]
    given = [row for row in asks(feud) if row.number]
    assert {row.state for row in given} == {"used"}
    assert f"{len(given)} links of the witness {requests.own_key(other)[:16]}" in said
    # The other house says the same of itself to everybody.
    register = serving.register(other, given[0].opening)
    assert [one["statement"].get("link") for one in register[1:]] == [one.link for one in given]


def test_it_is_bound_in_the_journal_before_anything_rolls(feud: Desk) -> None:
    kinds = [(row.kind, row.body.get("says", row.body.get("act", ""))) for row in entries(feud)]
    assert kinds[:5] == [
        ("opening", ""),
        ("moderator", "bound"),
        ("moderator", "begin"),
        ("moderator", "asked"),
        ("moderator", "gave"),
    ]
    stated = entries(feud)[1].body["statement"]
    assert stated["opening"] == entries(feud)[0].hash
    invitation = letters_to(feud, "red@example.net", "invitation")[0].facts
    assert "is a witness" in invitation["witness"]


def test_each_die_hangs_on_both_houses(feud: Desk, clock: FixedClock) -> None:
    first_batch(feud)
    hear(feud)
    row = asks(feud)[-1]
    with feud.store.read() as session:
        game = session.exec(select(Game)).one()
        batch = next(
            e.body["batch"] for e in journaling.entries(session, game.id) if e.kind == "batch"
        )
        end = bytes.fromhex(game.chain_end)
    assert batch["witness"] == row.link
    start = asks(feud)[0].said["statement"]["start"]  # type: ignore[index]
    assert links(bytes.fromhex(row.link), bytes.fromhex(start), row.number)
    play_out(feud, clock)
    before = row.of["history"]
    told = next_history(before, Batch.model_validate(batch))
    alone = next_history(before, Batch.model_validate({**batch, "witness": ""}))
    assert told == witnessed(alone, row.link)
    done = [d for e in entries(feud) if e.kind == "step" for d in e.body["done"]]
    (third,) = [d for d in done if d["number"] == 3]
    rolled = {label: (sides, result) for label, sides, result in third["rolls"]}
    sides, result = rolled["income/red"]
    assert sample(roll_key(seed_of(end, 3), told), "income/red", sides) == result


def test_while_it_is_asked_the_orders_are_closed(feud: Desk, clock: FixedClock) -> None:
    first_batch(feud)
    before = asks(feud)[-1].digest
    for seat in ("red", "blue"):
        for text in ("bid 4 on ford", "always ambush at ford", "withdraw", "wait", "amend\nbid 1"):
            receipt = send(feud, "feud-1", seat, text)
            assert receipt.state == "closed", text
            assert "asking the witness of the game" in receipt.consequence
    with pytest.raises(ServiceError, match="Rule when the step has been played"):
        ruling.rule(feud, "feud-1", "TOY-A1", "yes", "because")
    shown = previewing.preview(feud, "feud-1")
    assert not shown.runs
    assert "witness" in shown.trouble
    clock.forward(hours=400)
    assert phases.close_due(feud) == 0
    assert asks(feud)[-1].digest == before
    hear(feud)
    assert games.game_info(feud, "feud-1").state == "running"
    verified(feud)


def test_no_clock_runs_for_a_seat_while_the_witness_is_waited_for(
    feud: Desk, clock: FixedClock
) -> None:
    first_batch(feud)
    clock.forward(hours=30)
    hear(feud)
    with feud.store.read() as session:
        assert session.exec(select(Game)).one().state == "running"
    assert [seat.missed for seat in _seats(feud)] == [0, 0]


def _seats(desk: Desk) -> list[Any]:
    from adjudicator.service.record import looking

    with desk.store.read() as session:
        return looking.seats_of_game(session, 1)


def test_a_game_does_not_begin_before_its_witness_is_bound(house: Desk, other: Desk) -> None:
    witnessed_game(house, witness_terms(other, "http://127.0.0.1:9"))
    with pytest.raises(ServiceError, match="its witness has not agreed yet"):
        begin(house)
    hearing.leave_out(house, "feud-1", "it does not exist", by="moderator@example.net")
    begin(house)
    send(house, "feud-1", "red", "bid 2 on ford\nready")
    send(house, "feud-1", "blue", "bid 2 on ford\nready")
    assert "left out of the whole game" in verified(house)["witness"]
    for email in ("red@example.net", "blue@example.net"):
        told = [row.facts["subject"] for row in letters_to(house, email, "notice")]
        assert "the witness is left out" in told


def test_after_a_rollback_it_is_asked_again(feud: Desk, clock: FixedClock) -> None:
    first_batch(feud)
    hear(feud)
    with pytest.raises(ServiceError, match="so we are asking it"):
        rollback.roll_back(feud, "feud-1", 1, "a letter was lost")
    assert games.game_info(feud, "feud-1").phase_number > 1
    with pytest.raises(ServiceError, match="so we are asking it"):
        rollback.roll_back(feud, "feud-1", 1, "a letter was lost")
    assert len([row for row in asks(feud) if row.what == "rollback"]) == 1
    hear(feud)
    told = [row.facts["subject"] for row in letters_to(feud, "moderator@example.net")]
    assert "feud-1 can be taken back" in told
    gone = rollback.roll_back(feud, "feud-1", 1, "a letter was lost")
    assert gone.chain_start == asks(feud)[-1].of["chain_start"]
    with pytest.raises(ServiceError, match="so you cannot keep them"):
        rollback.reopen(feud, "feud-1", keep_dice=True)
    first_batch(feud)
    play_out(feud, clock)
    verified(feud)


def test_a_rollback_while_it_is_asked_voids_the_question(feud: Desk, clock: FixedClock) -> None:
    first_batch(feud)
    with pytest.raises(ServiceError, match="so we are asking it"):
        rollback.reopen(feud, "feud-1")
    hear(feud)  # both: the batch first, so that the step has run
    with pytest.raises(ServiceError, match="so we are asking it"):
        rollback.reopen(feud, "feud-1")
    hear(feud)
    rollback.reopen(feud, "feud-1")
    play_out(feud, clock)
    verified(feud)


def test_a_held_step_waits_for_both(house: Desk, other: Desk, line: str, clock: FixedClock) -> None:
    from adjudicator.service.moderating import holding
    from adjudicator.service.options import ModeratingOptions
    from tests.house_kit import opened_game

    opened_game(house, witness=witness_terms(other, line), moderating=ModeratingOptions(hold="all"))
    hear(house)
    begin(house)
    hear(house)
    first_batch(house)
    hear(house)
    assert games.game_info(house, "feud-1").state == "held"
    assert send(house, "feud-1", "red", "always ambush at ford").state == "closed"
    with pytest.raises(ServiceError, match="Rule when the step has been played"):
        ruling.rule(house, "feud-1", "TOY-A1", "yes", "because")
    holding.release(house, "feud-1")
    assert games.game_info(house, "feud-1").state == "running"
    verified(house)


def test_a_dispute_bundle_of_a_witnessed_game_plays_again(feud: Desk, clock: FixedClock) -> None:
    first_batch(feud)
    play_out(feud, clock)
    data = disputes.bundle(feud, "feud-1", 1, 3)
    assert [one.text for one in disputes.check(feud, data) if not one.ok] == []


# --------------------------------------------------------------------- silence


def silent(house: Desk, other: Desk, line: str, **more: Any) -> None:
    witnessed_game(house, witness_terms(other, line, hours=24, **more))
    hear(house)
    begin(house)
    hear(house)
    first_batch(house)


def test_a_silent_witness_is_left_out_when_the_terms_say_so(
    house: Desk, other: Desk, line: str, clock: FixedClock
) -> None:
    silent(house, other, line)
    clock.forward(hours=23)
    schedule.tick(house)
    assert games.game_info(house, "feud-1").state == "closed"
    clock.forward(hours=2)
    schedule.tick(house)
    assert games.game_info(house, "feud-1").state == "running"
    told = [row.facts for row in letters_to(house, "red@example.net", "notice")]
    said = next(one["lines"][0] for one in told if one["subject"] == "the witness is left out")
    assert "was left out" in said
    assert asks(house)[0].opening in said
    words = verified(house)["witness"]
    assert "It was left out (all players were told) for 2." in words
    # What it says afterwards is not used, and the next question has the next number.
    late = serving.answer(other, asks(house)[-1].sent)
    assert hearing.take(house, late).word == "late"
    before = len(asks(house))
    play_out(house, clock)
    numbers = [one.number for one in asks(house)]
    assert len(numbers) > before
    assert numbers == list(range(len(numbers)))
    verified(house)


def test_a_silent_witness_is_waited_for_when_the_terms_say_so(
    house: Desk, other: Desk, line: str, clock: FixedClock
) -> None:
    silent(house, other, line, silent="waits")
    for _ in range(3):
        clock.forward(hours=25)
        schedule.tick(house)
    assert games.game_info(house, "feud-1").state == "closed"
    told = [row.facts["subject"] for row in letters_to(house, "blue@example.net", "notice")]
    assert told.count("the witness is silent") == 1
    hearing.leave_out(house, "feud-1", "its house has burnt down", by="moderator@example.net")
    with pytest.raises(ServiceError, match="is not waiting for its witness"):
        hearing.leave_out(house, "feud-1")
    assert phases.close_due(house) == 1
    assert "left out" in verified(house)["witness"]


def test_an_answer_that_comes_in_the_end_counts(
    house: Desk, other: Desk, line: str, clock: FixedClock
) -> None:
    silent(house, other, line, silent="waits")
    clock.forward(hours=100)
    schedule.tick(house)
    assert hear(house) == 1
    assert games.game_info(house, "feud-1").state == "running"
    assert "left out" not in verified(house)["witness"]


def test_a_line_that_is_down_is_tried_again(house: Desk, other: Desk, clock: FixedClock) -> None:
    witnessed_game(house, witness_terms(other, "http://127.0.0.1:9"))
    assert hear(house) == 0
    assert "Error" in asks(house)[0].last_error
    assert hear(house) == 0
    assert asks(house)[0].attempts == 1
    clock.forward(minutes=2)
    assert hear(house) == 0
    assert asks(house)[0].attempts == 2


# -------------------------------------------------------------- the witness lies


def batch_asked(feud: Desk) -> WitnessAsk:
    first_batch(feud)
    return asks(feud)[-1]


def gave(other: Desk, row: WitnessAsk, **other_facts: Any) -> Signed:
    """A statement signed by the witness, with other facts than it would give."""
    good = copy.deepcopy(serving.answer(other, row.sent)["statement"])
    facts = {**good, **other_facts}
    del facts["mark"], facts["says"]
    return serving.signed(other, "gave", **facts)


def state_of(desk: Desk) -> str:
    return games.game_info(desk, "feud-1").state


WRONG: dict[str, dict[str, Any]] = {
    "a wrong link": {"link": "11" * 32},
    "a link for another batch": {"digest": "22" * 32},
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_answer_is_not_used_and_told_with_its_proof(
    feud: Desk, other: Desk, what: str
) -> None:
    row = batch_asked(feud)
    assert hearing.take(feud, gave(other, row, **WRONG[what])).word == "bad"
    assert hearing.take(feud, gave(other, row, **WRONG[what])).word == "bad"
    assert state_of(feud) == "closed"
    faults = [e for e in entries(feud) if e.body.get("says") == "fault"]
    assert len(faults) == 1
    told = [one.facts["subject"] for one in letters_to(feud, "red@example.net", "notice")]
    assert told.count("the witness is at fault") == 1
    # It may still give the right one.
    assert hear(feud) == 1
    assert state_of(feud) == "running"
    verified(feud)


def test_a_link_of_another_number_or_game_is_not_used(feud: Desk, other: Desk) -> None:
    row = batch_asked(feud)
    for facts in ({"number": 9}, {"opening": "33" * 32}, {"number": "2"}, {"number": 10**9}):
        assert hearing.take(feud, gave(other, row, **facts)).word in ("stranger", "bad", "forged")
    earlier = asks(feud)[1].said
    assert hearing.take(feud, earlier).word == "again"
    assert state_of(feud) == "closed"


def test_two_different_answers_are_a_contradiction_that_all_are_told(
    feud: Desk, other: Desk
) -> None:
    row = batch_asked(feud)
    lie = gave(other, row, link="11" * 32)
    hear(feud)
    assert hearing.take(feud, lie).word == "contradiction"
    assert any(e.body.get("says") == "fault" for e in entries(feud))
    again = serving.signed(
        other, "bound", opening=row.opening, house="44" * 32, game="feud-1", start="55" * 32,
        length=CHAIN_LENGTH,
    )  # fmt: skip
    assert hearing.take(feud, again).word == "contradiction"
    assert asks(feud)[0].said != again
    verified(feud)


def test_nobody_else_can_speak_for_it(feud: Desk, other: Desk, tmp_path: Path) -> None:
    row = batch_asked(feud)
    good = serving.answer(other, row.sent)
    with a_house(tmp_path / "third", feud.clock, "third") as third:  # type: ignore[arg-type]
        forged = serving.signed(
            third, "gave", **{k: v for k, v in good["statement"].items() if k not in _MARKS}
        )
    unsigned = {**good, "signature": "00" * 64}
    changed = {**good, "statement": {**good["statement"], "link": "66" * 32}}
    number = len(entries(feud))
    for one in (forged, unsigned, changed):
        assert hearing.take(feud, one).word == "forged"
    assert len(entries(feud)) == number
    assert state_of(feud) == "closed"


_MARKS = ("mark", "says")


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        "text",
        [],
        {},
        {"statement": 7, "signature": "x"},
        {"statement": {}, "signature": 7},
        {"statement": {"mark": witnessing.MARK}, "signature": ""},
        {"statement": {"mark": witnessing.MARK, "says": ["gave"]}, "signature": ""},
        {"statement": {"mark": witnessing.MARK, "says": "gave", "opening": "x"}, "signature": ""},
        {"statement": {"mark": witnessing.MARK, "says": "gave", "opening": "a"}, "signature": "x"},
        {
            "statement": {
                "mark": witnessing.MARK, "says": "gave", "opening": "a" * 64, "number": 10**400,
            },
            "signature": "zz",
        },
        {"statement": {"mark": "other", "says": "gave"}, "signature": "", "more": 1},
    ],
)  # fmt: skip
def test_odd_statements_get_an_answer(house: Desk, value: Any) -> None:
    assert hearing.take(house, value).word in ("forged", "stranger")
    with pytest.raises(BadWord) as refusal:
        serving.answer(house, value)
    assert len(refusal.value.text) < 200


def test_a_step_made_with_other_orders_than_were_closed_stops_the_game(feud: Desk) -> None:
    """Whoever knows the link might change the tables."""
    from adjudicator.storage.tables import Draft

    first_batch(feud)
    with feud.store.write() as session:
        draft = session.exec(select(Draft).where(col(Draft.current).is_(True))).first()
        assert draft is not None
        draft.orders = []
        session.add(draft)
    hear(feud)
    assert state_of(feud) == "stopped"


# ------------------------------------------------------------- being a witness


def asked_by(signer: Desk, says: str, **facts: Any) -> Signed:
    facts = {"house": requests.own_key(signer), "opening": "ab" * 32, **facts}
    return serving.signed(signer, says, **facts)


def test_a_link_is_given_once_and_for_one_digest(house: Desk, other: Desk) -> None:
    bound = serving.answer(other, asked_by(house, "bind", game="feud-1"))
    assert serving.answer(other, asked_by(house, "bind", game="feud-1")) == bound
    first = serving.answer(other, asked_by(house, "ask", number=1, digest="cd" * 32))
    assert serving.answer(other, asked_by(house, "ask", number=1, digest="cd" * 32)) == first
    with pytest.raises(BadWord, match="against another digest"):
        serving.answer(other, asked_by(house, "ask", number=1, digest="ef" * 32))
    third = serving.answer(other, asked_by(house, "ask", number=3, digest="cd" * 32))
    with pytest.raises(BadWord, match="Link 2 is too late"):
        serving.answer(other, asked_by(house, "ask", number=2, digest="cd" * 32))
    with pytest.raises(BadWord, match="too far ahead"):
        serving.answer(other, asked_by(house, "ask", number=300, digest="cd" * 32))
    start = bytes.fromhex(bound["statement"]["start"])
    for one, number in ((first, 1), (third, 3)):
        assert links(bytes.fromhex(one["statement"]["link"]), start, number)


def test_who_is_served_and_who_is_not(house: Desk, other: Desk) -> None:
    asked = asked_by(house, "bind", game="feud-1")
    other.config.witness = Witness()
    with pytest.raises(BadWord, match="is not a witness for yours"):
        serving.answer(other, asked)
    other.config.witness = Witness(serves="known", houses=["00" * 32])
    with pytest.raises(BadWord, match="is not a witness for yours"):
        serving.answer(other, asked)
    other.config.witness = Witness(serves="known", houses=[requests.own_key(house)], per_hour=1)
    serving.answer(other, asked)
    with pytest.raises(BadWord, match="too often"):
        serving.answer(other, asked)


def test_who_makes_keys_without_end_is_stopped(
    house: Desk, other: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "BOUND_PER_DAY", 2)
    for number in range(2):
        serving.answer(other, asked_by(house, "bind", game="x", opening=f"{number:064x}"))
    with pytest.raises(BadWord, match="any more games today"):
        serving.answer(other, asked_by(house, "bind", game="x", opening=f"{9:064x}"))
    serving.answer(other, asked_by(house, "bind", game="x", opening=f"{1:064x}"))


def test_a_third_house_cannot_ask_for_anothers_link(
    house: Desk, other: Desk, tmp_path: Path, clock: FixedClock
) -> None:
    serving.answer(other, asked_by(house, "bind", game="feud-1"))
    with a_house(tmp_path / "third", clock, "third") as third:
        for says, facts in (("bind", {"game": "x"}), ("ask", {"number": 1, "digest": "cd" * 32})):
            with pytest.raises(BadWord, match=r"not a witness for this opening|another server"):
                serving.answer(other, asked_by(third, says, **facts))
            named = asked_by(third, says, **{**facts, "house": requests.own_key(house)})
            with pytest.raises(BadWord, match="not signed by the server"):
                serving.answer(other, named)


def call(line: str, method: str, path: str, body: bytes = b"") -> tuple[int, Any]:
    connection = http.client.HTTPConnection(urlsplit(line).netloc, timeout=10)
    connection.request(method, path, body)
    response = connection.getresponse()
    text = response.read()
    return response.status, json.loads(text) if text.startswith(b"{") else text


def test_over_the_line_odd_questions_get_an_answer(other: Desk, line: str, house: Desk) -> None:
    for body in (b"", b"{", b"[" * 3000, b"7", b'{"statement":1,"signature":2}', b"\xff"):
        status, said = call(line, "POST", "/witness", body)
        assert status in (400, 422)
        assert said["text"]
    assert call(line, "POST", "/witness", b"x" * 5000)[0] == 413
    assert call(line, "GET", f"/witness/{'ab' * 32}")[0] == 404
    assert call(line, "GET", "/witness/x")[0] == 404
    good = json.dumps(asked_by(house, "bind", game="feud-1")).encode()
    assert call(line, "POST", "/witness", good)[0] == 200
    status, said = call(line, "GET", f"/witness/{'ab' * 32}")
    assert (status, len(said["said"])) == (200, 1)


def test_terms_that_make_no_sense_are_refused(house: Desk, other: Desk) -> None:
    own = requests.own_key(house)
    for terms in (
        WitnessOptions(key=own, url="https://games.example.org"),
        WitnessOptions(key="00" * 32, url="ftp://games.example.org"),
        WitnessOptions(key="00" * 32, url="https://a..b/"),
        WitnessOptions(key="00" * 32, email="nobody"),
    ):
        with pytest.raises(ServiceError):
            witnessed_game(house, terms)
    house.config.hooks.private = False
    with pytest.raises(ServiceError, match="asked at an address"):
        witnessed_game(house, witness_terms(other, "http://127.0.0.1:80"))
    for wrong in ({"url": "https://a.b", "email": "a@b"}, {}, {"url": "https://a.b", "key": "x"}):
        with pytest.raises(ValueError, match=r"witness|pattern"):
            WitnessOptions.model_validate({"key": "00" * 32, **wrong})


def test_no_line_leads_into_our_own_network(house: Desk, other: Desk, line: str) -> None:
    witnessed_game(house, witness_terms(other, line))
    house.config.hooks.private = False
    assert hear(house) == 0
    assert "Forbidden" in asks(house)[0].last_error


# ------------------------------------------------------------------- forgeries


def forge(desk: Desk, change: Any) -> dict[str, str]:
    """What a bundle is found to be whose journal was changed, chained and signed anew by the
    house itself."""
    opened = tampering.Opened.of(archive.export(desk, "feud-1", open=True))
    change(opened)
    return bad(desk, opened.packed(desk.config, "house"))


def says(b: tampering.Opened, word: str) -> list[dict[str, Any]]:
    return [e for e in b.entries("moderator") if e["body"].get("says") == word]


def _no_word(b: tampering.Opened) -> None:
    b.journal.remove(says(b, "gave")[-1])


def _another_link(b: tampering.Opened) -> None:
    says(b, "gave")[-1]["body"]["statement"]["link"] = "77" * 32


def _another_time(b: tampering.Opened) -> None:
    b.journal[2]["at"] = "2026-11-30T12:00:00+00:00"


def _other_drafts(b: tampering.Opened) -> None:
    drafts = b.entries("batch")[0]["body"]["drafts"]
    drafts["red"]["orders"][0]["gold"] = 1


def _no_link_in_the_batch(b: tampering.Opened) -> None:
    del b.entries("batch")[0]["body"]["batch"]["witness"]


def _left_out_untold(b: tampering.Opened) -> None:
    word = says(b, "gave")[-1]
    word["body"] = {"act": "witness", "says": "left out", "number": 2}


def _left_out_at_once(b: tampering.Opened) -> None:
    word = says(b, "gave")[-1]
    told = ["The witness was left out."]
    word["body"] = {"act": "witness", "says": "left out", "number": 2, "told": told, "by": ""}


def _unbound(b: tampering.Opened) -> None:
    b.journal.remove(says(b, "bound")[0])


def _forgotten(b: tampering.Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["options"]["witness"] = None


def _another_witness(b: tampering.Opened) -> None:
    for opening in (b.about["opening"], b.journal[0]["body"]):
        opening["options"]["witness"]["key"] = "88" * 32


@pytest.mark.parametrize(
    "change",
    [
        _no_word, _another_link, _another_time, _other_drafts, _no_link_in_the_batch,
        _left_out_untold, _left_out_at_once, _unbound, _forgotten, _another_witness,
    ],
)  # fmt: skip
def test_a_house_cannot_forge_what_its_witness_has_said(feud: Desk, change: Any) -> None:
    first_batch(feud)
    hear(feud)
    assert bad(feud, archive.export(feud, "feud-1", open=True)) == {}
    found = forge(feud, change)
    assert "witness" in found, found


# ---------------------------------------------------------------- other witnesses


class Beacon:
    """A public beacon for this test: everybody can compute its rounds from its seed, which stands
    for a signature that everybody can check. It fits where the other house does."""

    def bound(self, terms: WitnessOptions, opening: str, said: Signed) -> dict[str, Any]:
        return {"start": terms.key, "opening": opening}

    def key(self, lock: str, number: int, said: Signed) -> str:
        raise BadWord("A beacon gives no keys.")

    def link(self, terms: WitnessOptions, bound: Any, number: int, asked: str, said: Signed) -> str:
        link = witnessing.digest({"beacon": bound["start"], "round": asked})
        if witnessing.fact(said["statement"], "link") != link:
            raise BadWord("This is not the beacon's round.")
        return link


def test_a_public_beacon_fits_the_same_place() -> None:
    source: witnessing.Source = Beacon()
    terms = WitnessOptions(key="99" * 32, url="https://beacon.example")
    pinned = source.bound(terms, "aa" * 32, {})
    link = witnessing.digest({"beacon": "99" * 32, "round": "bb" * 32})
    said = {"statement": {"link": link}, "signature": ""}
    assert source.link(terms, pinned, 1, "bb" * 32, said) == link
    with pytest.raises(BadWord):
        source.link(terms, pinned, 1, "cc" * 32, said)


# ------------------------------------------------------------------------ kills


class Died(BaseException):
    """The process ends here."""


NAMES = ["orders closed", "claim witnesses", "witness answered", "claim", "step"]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("name", NAMES)
def test_a_crash_at_any_commit_asks_for_no_second_link(
    feud: Desk, clock: FixedClock, name: str, when: str
) -> None:
    def die(moment: str, transaction: str) -> None:
        if (moment, transaction) == (when, name):
            feud.store.hook = None
            raise Died

    send(feud, "feud-1", "red", "bid 2 on ford\nready")
    receipt = submissions.submit(
        feud, seat_id=seat_id(feud, "feud-1", "blue"), text="bid 3 on North Hill\nready", via="page"
    )
    assert receipt.closes
    feud.store.hook = die
    for _ in range(6):
        try:
            phases.close_due(feud)
            hear(feud)
        except Died:
            pass
        clock.forward(minutes=10)
    feud.store.hook = None
    assert state_of(feud) == "running"
    states = [(row.number, row.state) for row in asks(feud)]
    assert states == [(0, "given"), (1, "used"), (2, "used")]
    verified(feud)
