"""What a moderator does to a running game: processed, previewed, held, unsealed, ruled,
corrected, reminded; each journalled, told, and played again by verify."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameInfo
from adjudicator.service.moderating import (
    correcting,
    holding,
    overview,
    previewing,
    processing,
    rollback,
    ruling,
    sealing,
)
from adjudicator.service.options import ModeratingOptions
from adjudicator.service.people import people
from adjudicator.service.record import journaling
from adjudicator.service.record.patching import Change
from adjudicator.service.record.reporting import HOUSEKEEPING
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Game, LetterOut, OpenAsk, ReportRow, Snapshot
from tests.house_kit import begun_game, letters_to, play_to_the_end, seat_id, send

OPEN = ModeratingOptions(sealed=False)


def rows(desk: Desk, table: Any) -> list[Any]:
    with desk.store.read() as session:
        return list(session.exec(select(table).order_by(col(table.id))))


def acts(desk: Desk, name: str) -> list[dict[str, Any]]:
    with desk.store.read() as session:
        game = session.exec(select(Game)).one()
        entries = journaling.entries(session, game.id)
    return [entry.body for entry in entries if entry.body.get("act") == name]


def kept_house(desk: Desk, reader: str | None = None, slug: str = "turn-1-1") -> list[str]:
    """The housekeeping lines of a report."""
    report = archive.report(desk, "feud-1", slug, reader).report
    return [line.text for s in report.sections if s.heading == HOUSEKEEPING for line in s.lines]


def verified(desk: Desk) -> None:
    assert [check.text for check in archive.verify(desk, "feud-1") if not check.ok] == []


def turn(desk: Desk, clock: FixedClock) -> None:
    """Let deadlines pass until a report is out."""
    before = games.game_info(desk, "feud-1").reports
    for _ in range(8):
        if games.game_info(desk, "feud-1").reports > before:
            return
        clock.forward(hours=100)
        phases.close_due(desk)


# --------------------------------------------------------------------- process


def test_process_closes_before_the_deadline(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    assert processing.process_now(desk, "feud-1", "muster", "all agreed") == ["Red", "Blue"]
    assert games.game_info(desk, "feud-1").phase == "clash"
    turn(desk, clock)
    assert "before its deadline: all agreed." in kept_house(desk)[0]
    verified(desk)


def test_process_of_another_phase_does_nothing(desk: Desk, game: GameInfo) -> None:
    with pytest.raises(ServiceError, match=r"in phase 1 .muster. of turn 1, not in “clash”"):
        processing.process_now(desk, "feud-1", "clash")
    assert games.game_info(desk, "feud-1").phase == "muster"
    assert acts(desk, "process") == []


def test_who_has_sent_nothing_is_reminded(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    assert processing.remind(desk, "feud-1", words="Hurry up") == ["Blue"]
    letter = letters_to(desk, "blue@example.net", "notice")[-1]
    assert "They write: Hurry up" in letter.facts["lines"]
    send(desk, "feud-1", "blue", "bid 1 on ford")
    with pytest.raises(ServiceError, match="feud-1 is not waiting for anybody now"):
        processing.remind(desk, "feud-1")
    assert processing.remind(desk, "feud-1", "red") == ["Red"]


# --------------------------------------------------------------------- preview


def test_a_sealed_preview_shows_whether_and_never_what(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 5 on ford\nbid 99 on hill\ngibberish")
    shown = previewing.preview(desk, "feud-1")
    assert (shown.sealed, shown.runs, shown.reports, shown.next) == (True, True, [], [])
    assert [(w.seat, w.words, w.good) for w in shown.waiting] == [
        ("red", "complete, 2 lines are not accepted", False),
        ("blue", "nothing has come", False),
    ]
    text = shown.model_dump_json()
    assert "ford" not in text
    assert "gibberish" not in text
    assert acts(desk, "preview")[0]["contents"] is False


def test_a_preview_stores_nothing_and_is_what_happens(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, moderating=OPEN)
    send(desk, "feud-1", "red", "bid 2 on ford\npress ford\nalways ambush at North Hill\nready")
    send(desk, "feud-1", "blue", "bid 1 on ford")
    before = [rows(desk, table) for table in (ReportRow, Snapshot, OpenAsk)]
    letters_before = len(rows(desk, LetterOut))
    shown = previewing.preview(desk, "feud-1")
    assert [rows(desk, table) for table in (ReportRow, Snapshot, OpenAsk)] == before
    assert len(rows(desk, LetterOut)) == letters_before
    processing.process_now(desk, "feud-1")
    spectators = next(one for one in shown.reports if one.reader == "Spectators")
    real = archive.report(desk, "feud-1", "turn-1-1", None).report
    assert real.sections[0] == spectators.report.sections[0]
    assert shown.next == ["Red: Where do you bid in turn 2?", "Blue: Where do you bid in turn 2?"]
    assert "looked at what the step would come to" in kept_house(desk)[0]
    verified(desk)


def test_a_moderator_who_plays_sees_no_contents_whatever_the_options(desk: Desk) -> None:
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1",
        moderator_email="red@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
        options=games.GameOptions(moderating=OPEN),
    )  # fmt: skip
    games.begin_game(desk, "feud-1", force=True)
    send(desk, "feud-1", "blue", "bid 1 on ford\nnonsense")
    shown = previewing.preview(desk, "feud-1")
    assert shown.sealed
    assert next(w for w in shown.waiting if w.seat == "blue").words == "orders have come"
    with pytest.raises(ServiceError, match="play in feud-1 yourself"):
        sealing.unseal(desk, "feud-1")


def test_a_moderator_who_plays_does_not_learn_who_is_asked_to_react(desk: Desk) -> None:
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1",
        moderator_email="red@example.net",
        seats={"red": "red@example.net", "blue": "blue@example.net"},
    )  # fmt: skip
    games.begin_game(desk, "feud-1", force=True)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")  # blue is asked whether he ambushes
    assert previewing.preview(desk, "feud-1").waiting == []
    moderator = people.person_by_email(desk, "red@example.net")
    assert moderator is not None
    blue = overview.desk_page(desk, "feud-1", moderator.id).seats[1]
    assert (blue.waiting, blue.heard_at, blue.letter) == (None, None, None)
    assert processing.process_now(desk, "feud-1") == []  # that Blue was waited for is hidden


# --------------------------------------------------------------------- sealing


def test_unsealing_is_told_to_all_and_ends_with_the_step(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    sealing.unseal(desk, "feud-1", "Red asked what he had sent")
    for who in ("red", "blue"):
        letter = letters_to(desk, f"{who}@example.net", "notice")[-1]
        assert letter.facts["subject"] == "the moderator has unsealed this step"
        assert "Red asked what he had sent" in letter.facts["lines"][0]
    assert not previewing.preview(desk, "feud-1").sealed
    with pytest.raises(ServiceError, match="unsealed already"):
        sealing.unseal(desk, "feud-1")
    processing.process_now(desk, "feud-1")
    assert previewing.preview(desk, "feud-1").sealed
    turn(desk, clock)
    assert "unsealed the orders of phase 1 (muster)" in kept_house(desk)[0]
    verified(desk)


# ------------------------------------------------------------------------ hold


@pytest.fixture
def held(desk: Desk, clock: FixedClock) -> GameInfo:
    """A game whose first report waits for release."""
    begun_game(desk)
    holding.set_hold(desk, "feud-1", "reports")
    send(desk, "feud-1", "red", "bid 2 on ford\npress ford\nready")
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    for _ in range(6):
        if games.game_info(desk, "feud-1").state == "held":
            break
        clock.forward(hours=100)
        phases.close_due(desk)
    info = games.game_info(desk, "feud-1")
    assert info.state == "held"
    return info


def test_nobody_learns_anything_of_a_held_step(
    desk: Desk, held: GameInfo, clock: FixedClock
) -> None:
    assert held.reports == 0
    assert archive.reports_of(desk, "feud-1", "red") == []
    before = len(rows(desk, LetterOut))
    clock.forward(hours=500)
    assert phases.close_due(desk) == 0
    assert len(rows(desk, LetterOut)) == before
    for who in ("red", "blue"):
        assert not any("hold" in str(x.facts) for x in letters_to(desk, f"{who}@example.net"))
    told = letters_to(desk, "moderator@example.net", "notice")[-1]
    assert told.facts["subject"] == "feud-1 waits for your release"


def test_orders_of_a_held_step_are_closed(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    holding.set_hold(desk, "feud-1", "all")
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    assert games.game_info(desk, "feud-1").state == "held"
    receipt = send(desk, "feud-1", "blue", "bid 3 on ford\nready")
    assert receipt.state == "closed"
    assert "closed" in receipt.consequence
    assert pages.seat_page(desk, seat_id(desk, "feud-1", "blue")).draft == ""


def test_release_publishes_what_was_computed(desk: Desk, held: GameInfo, clock: FixedClock) -> None:
    holding.release(desk, "feud-1")
    info = games.game_info(desk, "feud-1")
    assert (info.state, info.reports) == ("running", 1)
    house = kept_house(desk)
    assert "looks at each step with a report" in house[0]
    assert "looked at phase" in house[1]
    verified(desk)
    with pytest.raises(ServiceError, match="nothing to release"):
        holding.release(desk, "feud-1")


def test_a_held_step_may_be_taken_back(desk: Desk, held: GameInfo) -> None:
    rollback.roll_back(desk, "feud-1", 1, "a slip")
    assert games.game_info(desk, "feud-1").state == "running"
    verified(desk)


# ------------------------------------------------------------------------ rule


def test_a_ruling_holds_from_the_next_phase_on(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    said = ruling.rule(desk, "feud-1", "a1", "yes", "the book is silent")
    assert "TOY-A1 is now yes" in said
    assert ruling.rulings_of(desk, "feud-1")[0].value is True
    assert progress(desk)["rulings"] == {"TOY-A1": False}  # the open phase ends as it began
    send(desk, "feud-1", "red", "ready anyway")
    send(desk, "feud-1", "blue", "ready anyway")
    assert progress(desk)["rulings"] == {"TOY-A1": True}
    assert "Ruling TOY-A1 is now yes" in kept_house(desk)[0]
    letter = letters_to(desk, "red@example.net", "notice")[0]
    assert "The book is silent".lower() in letter.facts["lines"][0].lower()
    play_to_the_end(desk, "feud-1", clock)
    verified(desk)


def progress(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = max(rows(desk, Snapshot), key=lambda row: row.number).progress
    return found


def test_a_ruling_and_then_the_phase_again(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    ruling.rule(desk, "feud-1", "TOY-A1", True)
    rollback.reopen(desk, "feud-1", "under the ruling")
    assert progress(desk)["rulings"] == {"TOY-A1": True}
    play_to_the_end(desk, "feud-1", clock)
    verified(desk)


@pytest.mark.parametrize(
    ("name", "choice", "sentence"),
    [("A9", "yes", "has no ruling “A9”"), ("A1", "perhaps", "is no or yes, not “perhaps”"),
     ("A1", "no", "is already no")],
)  # fmt: skip
def test_what_cannot_be_ruled(
    desk: Desk, game: GameInfo, name: str, choice: str, sentence: str
) -> None:
    with pytest.raises(ServiceError, match=sentence):
        ruling.rule(desk, "feud-1", name, choice)


# --------------------------------------------------------------------- correct


def test_a_correction_is_told_to_those_who_see_it(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    blue_letters = len(letters_to(desk, "blue@example.net"))
    found = correcting.correct(
        desk, "feud-1", [Change(path="/camps/red/gold", value=9)], "6 was a misprint"
    )
    assert found.seen_by == ["Red"]
    red = letters_to(desk, "red@example.net", "notice")[-1]
    assert "gold: 6, now 9" in red.facts["lines"]
    assert "6 was a misprint" in red.facts["lines"][0]
    # Blue, who cannot see it, keeps question, orders and address, and gets no letter.
    assert len(letters_to(desk, "blue@example.net")) == blue_letters
    page = pages.seat_page(desk, seat_id(desk, "feud-1", "blue"))
    assert page.draft == "bid 1 on ford"
    assert page.ready
    assert pages.seat_page(desk, seat_id(desk, "feud-1", "red")).asked.ask.facts["gold"] == 9  # type: ignore[union-attr]
    send(desk, "feud-1", "red", "bid 9 on ford\nready")
    turn(desk, clock)
    assert any("corrected the position" in line for line in kept_house(desk, "red"))
    assert kept_house(desk, "blue") == []
    assert kept_house(desk) == []
    play_to_the_end(desk, "feud-1", clock)
    verified(desk)
    found_now = archive.verify_bundle(desk, archive.export(desk, "feud-1"))
    assert all(check.ok for check in found_now)


def test_a_correction_that_all_see_begins_the_phase_again(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    found = correcting.correct(
        desk, "feud-1", [Change(path="/holder/ford", value="blue")], "as the scenario says"
    )
    assert found.seen_by == ["Red", "Blue", "Spectators"]
    assert found.begun_again
    blue = pages.seat_page(desk, seat_id(desk, "feud-1", "blue"))
    assert blue.draft.startswith("bid 1 on ford")
    assert not blue.ready
    assert "ford" in str(letters_to(desk, "blue@example.net", "notice")[0].facts["lines"])
    play_to_the_end(desk, "feud-1", clock)
    assert "corrected the position" in kept_house(desk)[0]
    verified(desk)


def test_a_correction_in_the_middle_of_a_phase_begins_it_again(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nask me about press\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    send(desk, "feud-1", "blue", "pass\nready")  # now red may press on, in the same phase
    assert games.game_info(desk, "feud-1").phase_number == 2
    correcting.correct(desk, "feud-1", [Change(path="/camps/blue/gold", value=0)], "he had none")
    blue = pages.seat_page(desk, seat_id(desk, "feud-1", "blue"))
    assert blue.asked is not None
    assert blue.asked.ask.facts["gold"] == 0
    play_to_the_end(desk, "feud-1", clock)
    verified(desk)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("/camps/green/gold", 3, "“green” is not there"),
        ("/camps/red/gold", "much", "The rules do not accept that position: /camps/red/gold"),
        ("/camps/red/golf", 3, "“golf” is not there"),
        ("/camps/red/gold", 6, "already like that"),
        ("camps", 6, "is not a path"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(
    desk: Desk, game: GameInfo, path: str, value: Any, sentence: str
) -> None:
    with pytest.raises(ServiceError, match=sentence):
        correcting.correct(desk, "feud-1", [Change(path=path, value=value)], "why not")
    assert acts(desk, "correct") == []


def test_a_correction_wants_a_reason_and_can_be_tried(desk: Desk, game: GameInfo) -> None:
    change = [Change(path="/camps/red/gold", value=9)]
    with pytest.raises(ServiceError, match="because"):
        correcting.correct(desk, "feud-1", change, " ")
    found = correcting.correct(desk, "feud-1", change, "a try", dry=True)
    assert (found.seen_by, found.was) == (["Red"], [])  # sealed: what stood there is not shown
    assert acts(desk, "correct") == []
    sealing.unseal(desk, "feud-1")
    assert correcting.correct(desk, "feud-1", change, "a try", dry=True).was == ["6"]
