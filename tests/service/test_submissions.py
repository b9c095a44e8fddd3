"""What a player writes becomes a receipt and a draft."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Limits
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Stake
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, Receipt
from adjudicator.service.play import scratch, standing, submissions
from adjudicator.service.post import tokens
from adjudicator.service.stepping import phases
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Draft, OpenAsk, Seat
from tests import toy
from tests.house_kit import (
    begun_game,
    letters_to,
    make_desk,
    opened_game,
    seat_id,
    send,
    stored_letter,
)

pytestmark = pytest.mark.databases


def orders(receipt: Receipt) -> list[str]:
    return [item.text for item in receipt.understood]


def test_good_lines_stand_and_the_others_say_why(desk: Desk, game: GameInfo) -> None:
    receipt = send(
        desk, "feud-1", "red", "bid 2 on ford\nbid 90 on the hill\nbidd 3 on hill\nambush"
    )
    assert orders(receipt) == ["bid 2 on Old Ford"]
    assert receipt.understood[0].note == "leaves 4 gold"
    refused = receipt.not_allowed[0]
    assert (refused.line, refused.clause, refused.read) == (2, "TOY-1.1", "bid 90 on the hill")
    assert receipt.not_allowed[1].line == 4  # not asked now
    assert receipt.not_understood[0].line == 3
    assert receipt.not_understood[0].suggestions == ["bid"]
    assert receipt.state == "taken"
    assert receipt.number == 1
    assert "You can change anything until Friday 4 December 2026, 12:00 UTC" in receipt.consequence
    assert len(receipt.digest) == 64
    assert (
        receipt.digest_words == f"{receipt.digest[:4]} {receipt.digest[4:8]} {receipt.digest[8:12]}"
    )


def test_a_later_submission_replaces_the_earlier(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    receipt = send(desk, "feud-1", "red", "bid 1 on North Hill")
    assert orders(receipt) == ["bid 1 on North Hill"]
    assert receipt.number == 2
    assert "replaces your earlier orders (receipt 1)" in receipt.consequence
    current = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    assert current is not None
    assert orders(current) == ["bid 1 on North Hill"]


def test_an_amendment_keeps_changes_and_drops_lines(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nbid 1 on the hill\nnonsense here")
    receipt = send(
        desk, "feud-1", "red", "amend\nbid 1 on Kaliningrad\nline 2: bid 2 on North Hill"
    )
    assert orders(receipt) == ["bid 2 on Old Ford", "bid 2 on North Hill", "bid 1 on Königsberg"]
    assert receipt.not_understood == []
    receipt = send(desk, "feud-1", "red", "amend\ndrop line 1")
    assert orders(receipt) == ["bid 2 on North Hill", "bid 1 on Königsberg"]


def test_an_amendment_with_the_same_words_is_a_second_order(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "press Old Ford")
    receipt = send(desk, "feud-1", "red", "amend\npress Old Ford")
    assert [order.text for order in receipt.understood] == ["press from Old Ford"] * 2


def test_an_amendment_replaces_the_answer_where_one_is_asked_for(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    send(desk, "feud-1", "red", "ready anyway")
    receipt = send(desk, "feud-1", "red", "ambush\nwait")
    assert orders(receipt) == ["ambush"]
    receipt = send(desk, "feud-1", "red", "amend\npass\nwait")
    assert orders(receipt) == ["pass"]


def test_the_same_text_gets_the_same_receipt(desk: Desk, clock: FixedClock, game: GameInfo) -> None:
    first = send(desk, "feud-1", "red", "bid 2 on ford")
    clock.forward(minutes=10)
    again = send(desk, "feud-1", "red", "bid 2 on ford   \n\n")
    assert again == first
    with desk.store.read() as session:
        assert session.get_one(Seat, seat_id(desk, "feud-1", "red")).receipts == 1


def test_a_thank_you_note_does_not_sweep_orders_away(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    receipt = send(desk, "feud-1", "red", "Thanks, more tomorrow!")
    assert (receipt.number, orders(receipt)) == (1, ["bid 2 on Old Ford"])
    assert receipt.commands[0].outcome == "Noted; it is not an order."
    assert receipt.missing == []  # nothing is: they stand
    current = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    assert current is not None
    assert orders(current) == ["bid 2 on Old Ford"]


def test_orders_that_do_away_with_what_was_there_say_how_to_add(desk: Desk, game: GameInfo) -> None:
    """The first letter had the bid; the second, without it, takes its place."""
    send(desk, "feud-1", "red", "bid 2 on ford")
    receipt = send(desk, "feud-1", "red", "pass")
    assert receipt.missing == ["You have not bid on any place."]
    assert "What is missing now was not missing there" in receipt.consequence
    assert "“amend”" in receipt.consequence


def test_without_orders_the_receipt_says_what_silence_means(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "status")
    assert receipt.state == "nothing"
    assert receipt.missing == ["You have not bid on any place."]
    assert "You bid nothing." in receipt.consequence


def test_withdrawing_leaves_no_draft(desk: Desk, game: GameInfo) -> None:
    red = seat_id(desk, "feud-1", "red")
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    receipt = submissions.withdraw(desk, red)
    assert receipt.ready is False
    assert submissions.current_receipt(desk, red) is None
    receipt = send(desk, "feud-1", "red", "bid 2 on ford")
    assert receipt.number == 2  # a new draft, although the text is the old one


def test_ready_on_both_sides_runs_the_rules(desk: Desk, game: GameInfo) -> None:
    assert send(desk, "feud-1", "red", "bid 2 on ford\nready").closes is False
    assert send(desk, "feud-1", "blue", "bid 3 on ford\nready").closes is True
    assert games.game_info(desk, "feud-1").phase_number > 1


def test_ready_can_be_taken_back(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "ready")
    assert send(desk, "feud-1", "red", "wait").ready is False
    assert send(desk, "feud-1", "blue", "ready anyway").closes is False
    assert games.game_info(desk, "feud-1").phase_number == 1


def test_a_change_takes_ready_back_and_says_so(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    receipt = send(desk, "feud-1", "red", "bid 1 on ford")
    assert receipt.ready is False
    assert "say it again" in receipt.consequence


def test_a_whole_answer_to_an_interrupt_needs_no_ready(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    send(desk, "feud-1", "red", "ready anyway")
    assert send(desk, "feud-1", "red", "ambush\nhallo?").ready is False  # not whole
    assert send(desk, "feud-1", "red", "ambush").ready is True


def test_standing_orders_are_added_listed_and_dropped(desk: Desk, game: GameInfo) -> None:
    red = seat_id(desk, "feud-1", "red")
    text = "always ambush at ford\nalways ambush at north hill if gold at least 3"
    receipt = send(desk, "feud-1", "red", text)
    assert receipt.state == "nothing"  # no draft of it: standing orders answer no ask
    assert receipt.standing == [
        "always ambush at Old Ford",
        "always ambush at North Hill if gold at least 3",
    ]
    assert [item.note for item in receipt.understood] == ["standing order 1", "standing order 2"]
    send(desk, "feud-1", "red", "always ambush at ford")  # not twice
    assert len(standing.listed(desk, red)) == 2
    receipt = send(desk, "feud-1", "red", "drop standing 1\nstanding")
    assert receipt.commands[1].lines == ["1  always ambush at North Hill if gold at least 3"]
    send(desk, "feud-1", "red", "drop standing all")
    assert standing.listed(desk, red) == []


def test_a_standing_order_answers_instead_of_the_player(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "always ambush at ford\nready")
    send(desk, "feud-1", "blue", "bid 2 on ford\nready")
    info = games.game_info(desk, "feud-1")
    assert info.phase == "muster" or not any(
        letter.facts["ask"]["key"] == "ambush/ford"
        for letter in letters_to(desk, "red@example.net", "ask")
    )


def test_a_dry_run_stores_nothing(desk: Desk, game: GameInfo) -> None:
    before = len(letters_to(desk, "red@example.net"))
    text = "bid 2 on ford\nalways ambush at ford\nready"
    receipt = submissions.submit(
        desk, seat_id=seat_id(desk, "feud-1", "red"), text=text, via="page", dry=True
    )
    assert receipt.state == "dry"
    assert orders(receipt) == ["bid 2 on Old Ford", "always ambush at Old Ford"]
    assert receipt.ready is True
    assert submissions.current_receipt(desk, seat_id(desk, "feud-1", "red")) is None
    assert standing.listed(desk, seat_id(desk, "feud-1", "red")) == []
    assert games.game_info(desk, "feud-1").seats[0].ready is False
    assert len(letters_to(desk, "red@example.net")) == before
    taken = send(desk, "feud-1", "red", text)
    assert (receipt.signed, bool(taken.signed)) == ("", True)  # only what is stored is certified
    same = {"state": "dry", "number": receipt.number, "signed": ""}
    assert taken.model_copy(update=same) == receipt


def test_a_stale_reply_takes_nothing(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    red = seat_id(desk, "feud-1", "red")
    old = tokens.find_reply(desk, tokens.reply_token(desk, red, 1))
    assert old is not None
    assert old.stale is False
    clock.forward(hours=100)
    phases.close_due(desk)
    old = tokens.find_reply(desk, tokens.reply_token(desk, red, 1))
    assert old is not None
    assert (old.stale, old.turn_title) == (True, "turn 1")
    receipt = submissions.submit(desk, seat_id=red, text="bid 2 on ford", via="mail", token=old)
    assert receipt.state == "stale"
    assert "You answered turn 1 (“Where do you bid in turn 1?”)" in receipt.consequence
    assert "we are in turn 2 now" in receipt.consequence
    assert submissions.current_receipt(desk, red) is None


def test_a_text_for_another_turn_takes_nothing(desk: Desk, game: GameInfo) -> None:
    red = seat_id(desk, "feud-1", "red")
    text = "bid 2 on ford"
    late = submissions.submit(desk, seat_id=red, text=text, via="mail", turn="turn-0")
    assert late.state == "stale"
    good = submissions.submit(desk, seat_id=red, text=text, via="mail", turn="Turn 1")
    assert good.state == "taken"
    other = submissions.submit(desk, seat_id=red, text=text, via="page", asked="0" * 64)
    assert other.state == "stale"


def test_orders_when_nothing_is_asked_are_refused_kindly(desk: Desk) -> None:
    opened_game(desk)
    receipt = send(desk, "feud-1", "red", "bid 2 on ford\nalways ambush at ford")
    assert receipt.state == "closed"
    assert receipt.not_allowed[0].read == "bid 2 on Old Ford"
    assert receipt.standing == ["always ambush at Old Ford"]
    assert receipt.consequence == "The game has not begun. We will write to you when it does."


def test_a_receipt_by_letter_goes_to_the_player_and_keeps_the_thread(
    desk: Desk, game: GameInfo
) -> None:
    letter = stored_letter(desk, b"raw", from_address="x@y", to_address="z", message_id="<1@phone>")
    red = seat_id(desk, "feud-1", "red")
    receipt = submissions.submit(
        desk, seat_id=red, text="bid 2 on ford", via="mail", letter_id=letter
    )
    sent = letters_to(desk, "red@example.net", "receipt")[0]
    assert Receipt.model_validate(sent.facts) == receipt
    assert sent.in_reply_to == "<1@phone>"
    assert sent.references == "<feud-1.red.1@localhost> <1@phone>"


def test_too_many_submissions_are_refused(store: Store, clock: FixedClock, tmp_path: Path) -> None:
    desk = make_desk(store, clock, tmp_path, limits=Limits(submissions=3, text_bytes=1000))
    begun_game(desk)
    for gold in (1, 2, 3):
        send(desk, "feud-1", "red", f"bid {gold} on ford")
    with pytest.raises(TooMuch, match="3 submissions"):
        send(desk, "feud-1", "red", "bid 4 on ford")
    send(desk, "feud-1", "blue", "bid 1 on ford")
    clock.forward(hours=1)
    assert send(desk, "feud-1", "red", "bid 4 on ford").state == "taken"
    with pytest.raises(TooMuch, match="too long"):
        send(desk, "feud-1", "blue", "x" * 1001)


@pytest.mark.parametrize("text", ["", "\0\x07", "\ud800 lone", "a\r\nb\rc", "😀" * 500, "\n" * 999])
def test_odd_texts_are_read(desk: Desk, game: GameInfo, text: str) -> None:
    receipt = send(desk, "feud-1", "red", text)
    assert receipt.understood == []
    assert receipt.state == "nothing"


def test_every_submission_is_kept(desk: Desk, game: GameInfo) -> None:
    for gold in (1, 2, 3):
        send(desk, "feud-1", "red", f"bid {gold} on ford")
    with desk.store.read() as session:
        drafts = session.exec(select(Draft).order_by(col(Draft.number))).all()
    assert [(d.number, d.text, d.current) for d in drafts] == [
        (1, "bid 1 on ford", False),
        (2, "bid 2 on ford", False),
        (3, "bid 3 on ford", True),
    ]
    assert len({d.digest for d in drafts}) == 3


def test_orders_wait_while_the_game_is_paused(desk: Desk, game: GameInfo) -> None:
    games.pause(desk, "feud-1")
    receipt = send(desk, "feud-1", "red", "bid 2 on ford\nready")
    assert receipt.state == "taken"
    assert "No deadline applies" in receipt.consequence
    assert send(desk, "feud-1", "blue", "ready anyway").closes is False
    games.resume(desk, "feud-1")
    assert phases.close_due(desk) == 1


def test_a_line_that_breaks_our_code_harms_no_other(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading, judging and writing have a bug each, for one line."""
    reads, judges, writes = OrderBook.read, toy.Toy.check, OrderBook.write

    def read(book: OrderBook, text: str, *args: Any) -> Any:
        return 1 // 0 if "bid 7" in text else reads(book, text, *args)

    def check(rules: Any, board: Any, ask: Any, view: Any, orders: Any, rulings: Any) -> Any:
        if any(getattr(one, "gold", 0) == 6 for one in orders):
            raise KeyError("six")
        return judges(rules, board, ask, view, orders, rulings)

    def write(book: OrderBook, order: Any, lexicon: Any) -> str:
        return writes(book, order, lexicon) if order.gold != 1 else str(1 // 0)

    monkeypatch.setattr(OrderBook, "read", read)
    monkeypatch.setattr(toy.Toy, "check", check)
    monkeypatch.setattr(OrderBook, "write", write)
    text = "bid 2 on ford\nbid 7 on North Hill\nbid 6 on North Hill\nbid 1 on Königsberg"
    receipt = send(desk, "feud-1", "red", text)
    assert orders(receipt) == ["bid 2 on Old Ford", "bid 1 on Königsberg"]
    (unread,), (unjudged,) = receipt.not_understood, receipt.not_allowed
    assert (unread.line, unread.text) == (2, "bid 7 on North Hill")
    assert (unjudged.line, unjudged.read) == (3, "bid 6 on North Hill")
    for said in (unread.sentence, unjudged.text):
        assert "error on our side" in said
        assert "Your other lines count." in said


def test_ready_beside_lines_that_do_not_stand_waits_for_its_writer(
    desk: Desk, game: GameInfo
) -> None:
    """What was misread shall not be found out when the step has run."""
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    receipt = send(desk, "feud-1", "red", "bid 2 on ford\nbid 9 on Atlantis\nready")
    assert not receipt.ready
    assert receipt.commands[0].outcome == "Not yet: 1 line is not accepted."
    assert "“ready anyway” to go on without" in receipt.consequence
    assert games.game_info(desk, "feud-1").turn == "turn-1"
    receipt = send(desk, "feud-1", "red", "bid 2 on ford\nbid 9 on Atlantis\nready anyway")
    assert receipt.ready
    assert games.game_info(desk, "feud-1").turn == "turn-2"


def test_ready_alone_goes_on_without_the_lines_that_did_not_stand(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nbid 9 on Atlantis\nready")
    assert send(desk, "feud-1", "red", "ready").ready


# ---------------------------------------------------------- nothing is lost by “ready”


def test_ready_with_nothing_sent_is_asked_about_once(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "ready")
    assert not receipt.ready
    assert receipt.doubts[0].startswith("You have sent no orders.")
    assert receipt.commands[0].outcome.startswith("Not yet: you have sent no orders.")
    assert "“ready anyway” to go on all the same" in receipt.consequence
    assert not send(desk, "feud-1", "red", "ready").ready, "twice by mistake is not a yes"
    assert send(desk, "feud-1", "red", "ready anyway").ready


def test_an_order_to_do_nothing_is_an_order(desk: Desk, game: GameInfo) -> None:
    assert send(desk, "feud-1", "red", "no orders\nready").ready


def test_ready_waits_for_what_stands_on_the_page_and_was_not_sent(
    desk: Desk, game: GameInfo
) -> None:
    """By letter or from a second tab: what was typed is named, once it is sent it is not."""
    (red,) = [seat for seat in game.seats if seat.name == "red"]
    with desk.store.read() as session:
        asked = session.exec(select(OpenAsk.digest).where(OpenAsk.seat_id == red.id)).one()
    send(desk, "feud-1", "red", "bid 1 on ford")
    scratch.keep(desk, red.id, asked, "# a note\nbid 2 on ford\nbid 1 on North Hill\n")
    receipt = send(desk, "feud-1", "red", "ready")
    assert receipt.doubts == ["2 lines on your page are not sent."]
    assert send(desk, "feud-1", "red", "bid 2 on ford\nbid 1 on North Hill\nready").ready


def test_past_the_deadline_ready_waits_for_nothing(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    clock.forward(hours=73)
    assert not send(desk, "feud-1", "red", "ready").doubts


class Careful(toy.Toy):
    """A toy that says what is lost."""

    def stakes(self, board: Any, ask: Ask, view: Any, orders: Any, rulings: Any) -> list[Stake]:
        spent = sum(getattr(order, "gold", 0) for order in orders)
        left = [Stake(text=f"{6 - spent} gold is left.", clause="T-9")] if spent < 6 else []
        grave = [Stake(text="The army starves.", clause="T-8", grave=True)] if spent < 2 else []
        return grave + left


def test_what_would_be_lost_for_good_is_asked_about_and_else_told(
    desk: Desk, game: GameInfo
) -> None:
    desk.rulesets = {**desk.rulesets, "toy": Careful()}
    receipt = send(desk, "feud-1", "red", "bid 1 on ford\nready")
    assert (receipt.ready, receipt.doubts) == (False, ["The army starves."])
    assert [one.text for one in receipt.stakes] == ["The army starves.", "5 gold is left."]
    assert not receipt.missing
    assert not receipt.whole, "nothing is missing is not said"
    receipt = send(desk, "feud-1", "red", "bid 2 on ford\nready")
    assert (receipt.ready, receipt.doubts) == (True, [])
    assert [one.text for one in receipt.stakes] == ["4 gold is left."], "told, and nothing waits"
    receipt = send(desk, "feud-1", "red", "bid 1 on ford\nready anyway")
    assert receipt.ready
    assert [one.text for one in receipt.stakes] == ["The army starves.", "5 gold is left."]


class Settled(toy.Toy):
    """A toy that tells of what a standing order settles."""

    def stakes(self, board: Any, ask: Ask, view: Any, orders: Any, rulings: Any) -> list[Stake]:
        return [Stake(text="Nobody lies in ambush.", clause="T-9", unless="AlwaysAmbush")]


def test_what_a_standing_order_settles_is_not_told_as_lost(desk: Desk, game: GameInfo) -> None:
    desk.rulesets = {**desk.rulesets, "toy": Settled()}
    receipt = send(desk, "feud-1", "red", "bid 1 on ford")
    assert [one.text for one in receipt.stakes] == ["Nobody lies in ambush."]
    send(desk, "feud-1", "red", "always ambush at Old Ford")
    assert not send(desk, "feud-1", "red", "bid 2 on ford").stakes


def at_the_ambush(desk: Desk) -> None:
    """Red is asked whether to ambush blue, in the middle of blue's turn."""
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    send(desk, "feud-1", "red", "ready anyway")


def test_a_reaction_of_which_nothing_is_left_makes_nobody_ready(desk: Desk, game: GameInfo) -> None:
    at_the_ambush(desk)
    assert send(desk, "feud-1", "red", "ambush\nwait").ready is False
    receipt = send(desk, "feud-1", "red", "drop line 1")
    assert (receipt.understood, receipt.ready, receipt.closes) == ([], False, False)


def test_an_answer_by_a_standing_order_of_the_letter_says_so(desk: Desk, game: GameInfo) -> None:
    at_the_ambush(desk)
    receipt = send(desk, "feud-1", "red", "always ambush at ford")
    assert [(one.text, one.note) for one in receipt.understood] == [
        ("always ambush at Old Ford", "standing order 1"),
        ("ambush", "by standing order 1"),
    ]
    assert receipt.ready is True  # one answer is all that is asked for


def _asks(monkeypatch: pytest.MonkeyPatch, **other: Any) -> None:
    """The toy game asks otherwise in the middle of a turn."""

    def asked(**fields: Any) -> Ask:
        return Ask(**(fields | other if fields["key"].startswith("ambush/") else fields))

    monkeypatch.setattr(toy, "Ask", asked)


def test_a_standing_order_that_may_answer_only_a_part_makes_nobody_ready(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    _asks(monkeypatch, at_most=None)
    at_the_ambush(desk)
    receipt = send(desk, "feud-1", "red", "always ambush at ford")
    assert (receipt.number, receipt.ready) == (1, False)
    assert "Say “ready” if that is your whole answer." in receipt.consequence
    assert send(desk, "feud-1", "red", "ready").ready is True


@pytest.mark.parametrize(("default", "answers"), [([], ["no orders"]), ([{"order": "Pass"}], [])])
def test_a_standing_order_to_do_nothing_answers_where_silence_does_the_same(
    desk: Desk,
    game: GameInfo,
    monkeypatch: pytest.MonkeyPatch,
    default: list[dict[str, str]],
    answers: list[str],
) -> None:
    _asks(monkeypatch, default=default)
    at_the_ambush(desk)
    monkeypatch.setattr(toy.AlwaysAmbush, "answer", lambda *_: [])
    receipt = send(desk, "feud-1", "red", "always ambush at ford")
    assert orders(receipt) == ["always ambush at Old Ford", *answers]
    assert receipt.ready is bool(answers)


def test_a_standing_order_above_the_limit_answers_nothing(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_ambush(desk)
    monkeypatch.setattr(standing, "MOST_STANDING", 1)
    receipt = send(desk, "feud-1", "red", "always ambush at north hill\nalways ambush at ford")
    assert orders(receipt) == ["always ambush at North Hill"]
    assert receipt.ready is False
