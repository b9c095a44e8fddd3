"""Diaries, votes, resigning, orders ahead, blocks of IF, settings by mail: as a player writes
them, and as he is answered."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service import commands
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, inviting
from adjudicator.service.grammar import registry
from adjudicator.service.models import Receipt
from adjudicator.service.options import PressOptions, VoteOptions
from adjudicator.service.people import people
from adjudicator.service.play import ahead_due, submissions
from adjudicator.service.stepping import phases
from adjudicator.service.talk import diary, press, votes
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Ahead, JournalEntry, LetterIn, Person, Seat
from tests.house_kit import (
    agree,
    begun_game,
    letters_to,
    make_desk,
    opened_game,
    play_to_the_end,
    seat_id,
    send,
)
from tests.mail.post import answer, asked, collect, plain


@pytest.fixture
def desk(store: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return make_desk(store, clock, tmp_path)


def say(desk: Desk, seat: str, text: str) -> list[str]:
    return [done.outcome for done in send(desk, "feud-1", seat, text).commands]


def notices(desk: Desk, email: str) -> list[str]:
    """Subjects and lines of the notices to an address."""
    return [
        " ".join([row.facts["subject"], *row.facts["lines"]])
        for row in letters_to(desk, email, "notice")
    ]


# ---------------------------------------------------------------------- diary


@pytest.mark.databases
def test_a_diary_is_written_listed_read_and_deleted(desk: Desk) -> None:
    begun_game(desk)
    text = "diary\nBlue will come\nby the ford.\nenddiary\ndiary: Or not.\nbid 1 on ford"
    receipt = send(desk, "feud-1", "red", text)
    assert [one.line for one in receipt.understood] == [6]
    shown = send(desk, "feud-1", "red", "diary list\ndiary read 1\ndiary delete 2\ndiary list")
    first, read, gone, last = shown.commands
    assert first.lines == ["1  turn 1: Blue will come by the ford.", "2  turn 1: Or not."]
    assert read.lines == ["Blue will come", "by the ford."]
    assert gone.outcome == "You have deleted entry 2 of your diary."
    assert last.lines == ["1  turn 1: Blue will come by the ford."]
    assert say(desk, "red", "diary: Third.") == ["We have written entry 3 of your diary."]
    assert say(desk, "red", "diary read 2") == ["Your diary has no entry 2."]


def test_nobody_reads_a_diary_before_the_end_and_everybody_after_it(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    say(desk, "red", "diary: My secret plan.")
    assert diary.opened(desk, "feud-1") == []
    blue = send(desk, "feud-1", "blue", "diary list\ndiary read 1\nstatus\nhistory")
    assert "secret plan" not in blue.model_dump_json()
    assert "secret plan" not in archive.export(desk, "feud-1", open=True).decode("latin-1")
    play_to_the_end(desk, "feud-1", clock)
    (one,) = diary.opened(desk, "feud-1")
    assert (one.seat, one.text) == ("Red", "My secret plan.")
    assert "diaries are open" in say(desk, "red", "diary delete 1")[0]


def test_a_diary_changes_nothing_that_another_seat_gets(migrated: Path, tmp_path: Path) -> None:
    import shutil

    seen = []
    for name, text in (("one", "diary: My secret plan.\n"), ("two", "")):
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(migrated, folder / "house.sqlite")
        store, clock = Store(f"sqlite:///{folder / 'house.sqlite'}"), FixedClock()
        desk = make_desk(store, clock, folder)
        begun_game(desk)
        collect(desk)
        send(desk, "feud-1", "red", f"{text}bid 1 on ford\nready")
        send(desk, "feud-1", "blue", "bid 1 on north hill\nready", letter=True)
        mine = [one for one in collect(desk) if "blue@example.net" in str(one["To"])]
        with store.read() as session:
            journal = [row.hash for row in session.exec(select(JournalEntry))]
        seen.append(([one.as_bytes() for one in mine], len(journal)))
        store.close()
    assert seen[0][0]
    assert seen[0] == seen[1]


def test_a_successor_does_not_read_his_predecessors_diary(desk: Desk) -> None:
    begun_game(desk)
    say(desk, "red", "diary: My secret plan.")
    with desk.store.write() as session:
        seat = session.exec(select(Seat).where(Seat.name == "red")).one()
        seat.person_id = people.person_for(session, "new@example.net", desk).id
        session.add(seat)
    assert say(desk, "red", "diary list") == ["Your diary has 0 entries."]
    assert say(desk, "red", "diary read 1") == ["Your diary has no entry 1."]
    assert say(desk, "red", "diary: Mine.") == ["We have written entry 2 of your diary."]


# ---------------------------------------------------------------------- votes


def test_a_draw_that_all_want_ends_the_game(desk: Desk) -> None:
    begun_game(desk)
    (told,) = say(desk, "red", "draw")
    assert told.startswith("Vote 1: Shall the game end as a draw between Red and Blue?")
    assert votes.settle(desk) == 1
    (asked_,) = notices(desk, "blue@example.net")
    assert "vote 1 yes" in asked_
    assert "Red" not in asked_.replace("between Red and Blue", "")
    say(desk, "blue", "vote draw yes")
    assert games.game_info(desk, "feud-1").state == "running"
    votes.settle(desk)
    info = games.game_info(desk, "feud-1")
    assert info.state == "over"
    assert info.outcome is not None
    assert info.outcome.winners == ["red", "blue"]
    assert any("Vote 1 is carried" in one for one in notices(desk, "red@example.net"))
    assert all(check.ok for check in archive.verify(desk, "feud-1"))
    assert votes.settle(desk) == 0


def test_what_is_voted_is_told_to_nobody_else(desk: Desk) -> None:
    begun_game(desk)
    say(desk, "red", "concede to blue")
    receipt = send(desk, "feud-1", "blue", "votes\nstatus")
    assert receipt.commands[0].lines[0].startswith("1  Shall the game end as a win for Blue?")
    assert "yes" not in receipt.model_dump_json().lower().replace("vote yes", "")
    (shown,) = votes.of_seat(desk, seat_id(desk, "feud-1", "blue"))
    assert (shown.own, shown.state) == ("", "open")
    (mine,) = votes.of_seat(desk, seat_id(desk, "feud-1", "red"))
    assert mine.own == "yes"


def test_a_no_is_told_when_all_have_voted_and_may_be_taken_back(desk: Desk) -> None:
    begun_game(desk)
    say(desk, "red", "draw")
    assert say(desk, "red", "set no draw")[0].startswith("You voted no. You can change that")
    say(desk, "red", "draw")
    (lost,) = say(desk, "blue", "vote 1 no")
    assert "closes the vote" in lost
    votes.settle(desk)
    assert games.game_info(desk, "feud-1").state == "running"
    assert any("Vote 1 is lost" in one for one in notices(desk, "red@example.net"))
    assert say(desk, "blue", "vote 1 yes") == ["Vote 1 is closed: it was lost."]
    assert say(desk, "blue", "vote draw yes") == ["There is no open vote in this game."]


def test_silence_is_a_no_when_time_is_up(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, votes=VoteOptions(hours=48))
    say(desk, "red", "draw")
    votes.settle(desk)
    clock.forward(hours=49)
    votes.settle(desk)
    (shown,) = votes.of_game(desk, "feud-1")
    assert shown.state == "lost"


@pytest.mark.parametrize(
    ("options", "text", "said"),
    [
        ({"draw": "none"}, "draw", "cannot agree on a draw"),
        ({"draw": "all"}, "draw between red", "all seats share a draw"),
        ({}, "draw between red", "One seat cannot draw alone"),
        ({}, "draw between red and pink", "“pink” is not a seat"),
        ({"concede": False}, "concede to blue", "You cannot concede it"),
        ({}, "concede to red and blue", "You concede to one seat"),
        ({}, "vote yes", "There is no open vote"),
    ],
)
def test_what_the_game_does_not_vote_on(
    desk: Desk, options: dict[str, object], text: str, said: str
) -> None:
    begun_game(desk, votes=VoteOptions(**options))  # type: ignore[arg-type]
    assert said in say(desk, "red", text)[0]
    assert votes.of_game(desk, "feud-1") == []


@pytest.mark.parametrize(
    ("needed", "voters", "yes"),
    [
        ("all", 5, 5),
        ("two thirds", 5, 4),
        ("two thirds", 6, 4),
        ("majority", 4, 3),
        ("majority", 5, 3),
    ],
)
def test_how_many_yes_it_takes(needed: str, voters: int, yes: int) -> None:
    assert votes.enough(needed, voters) == yes


def test_a_step_that_runs_while_the_game_is_ended_is_not_stored(desk: Desk) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 1 on ford\ndraw")
    send(desk, "feud-1", "blue", "vote 1 yes")
    votes.settle(desk)
    game = games.game_info(desk, "feud-1")
    assert not phases.close_if_ready(desk, game.id)
    assert send(desk, "feud-1", "red", "bid 2 on ford").state == "closed"


# --------------------------------------------------------------------- resign


def test_resigning_wants_the_name_of_the_game(desk: Desk) -> None:
    begun_game(desk)
    letters = collect(desk)
    assert "write “resign feud-1”" in say(desk, "red", "resign")[0]
    assert games.game_info(desk, "feud-1").seats[0].taken
    answer(desk, asked(letters, "red@example.net"), "bid 1 on ford\nresign feud-1")
    assert games.game_info(desk, "feud-1").seats[0].taken  # a reply address is not enough
    (question,) = [one for one in collect(desk) if one["Subject"].endswith("up Red?")]
    assert answer(desk, question, "yes").word == "agreed"
    assert not games.game_info(desk, "feud-1").seats[0].taken
    assert any("Red has no player" in one for one in notices(desk, "blue@example.net"))
    assert any("needs a player" in one for one in notices(desk, "moderator@example.net"))
    before = len(letters_to(desk, "red@example.net"))
    assert answer(desk, asked(letters, "red@example.net"), "bid 5 on ford").word == "stranger"
    assert len(letters_to(desk, "red@example.net")) == before


def test_the_seat_goes_on_with_whoever_takes_it_over(desk: Desk) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "bid 1 on ford")
    say(desk, "red", "resign feud-1")
    agree(desk, "red@example.net")
    inviting.invite(desk, "feud-1", "red", "new@example.net")
    (invitation,) = [one for one in collect(desk) if "new@example.net" in str(one["To"])]
    assert answer(desk, invitation, "accept", sender="new@example.net").word == "accepted"
    assert say(desk, "red", "status")[0].startswith("Toy")
    assert submissions.current_receipt(desk, seat_id(desk, "feud-1", "red")) is not None


# ---------------------------------------------------------------------- ahead


def first_turn_over(desk: Desk, clock: FixedClock) -> None:
    """Let deadlines pass until the second turn asks for bids."""
    for _ in range(10):
        info = games.game_info(desk, "feud-1")
        if info.turn == "turn-2" and info.phase == "muster":
            return
        clock.forward(hours=100)
        phases.close_due(desk)
    raise AssertionError("the second turn does not come")


def test_orders_ahead_are_kept_shown_and_used_when_their_turn_asks(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    receipt = send(
        desk, "feud-1", "red", "bid 1 on ford\nturn turn-2\nbid 2 on north hill\nendturn"
    )
    assert [one.text for one in receipt.understood] == ["bid 1 on Old Ford"]
    assert receipt.ahead == ["turn-2: bid 2 on north hill"]
    assert "Kept for later turns:" in plain_receipt(receipt)
    first_turn_over(desk, clock)
    collect(desk)
    assert ahead_due.use_due(desk) == 1
    now = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    assert now is not None
    assert [one.text for one in now.understood] == ["bid 2 on North Hill"]
    (letter,) = [one for one in collect(desk) if one["X-Adjudicator"] == "receipt"]
    assert str(letter["To"]) == "red@example.net"
    assert ahead_due.use_due(desk) == 0
    assert send(desk, "feud-1", "red", "withdraw").state == "nothing"
    assert ahead_due.use_due(desk) == 0


def plain_receipt(receipt: Receipt) -> str:
    from adjudicator.mail.writing.rendering import receipt_text

    return receipt_text(receipt)


def test_orders_sent_for_the_turn_itself_go_before_those_sent_ahead(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "turn turn-2\nbid 2 on north hill")
    first_turn_over(desk, clock)
    send(desk, "feud-1", "red", "bid 1 on ford")
    assert ahead_due.use_due(desk) == 0
    now = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    assert now is not None
    assert [one.text for one in now.understood] == ["bid 1 on Old Ford"]
    play_to_the_end(desk, "feud-1", clock)
    ahead_due.use_due(desk)
    assert any(
        "orders ahead for turn-2 are dropped" in one for one in notices(desk, "red@example.net")
    )


def test_only_what_stands_then_is_used_and_ready_only_if_all_does(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    text = "phase turn-2 muster\nbid 2 on north hill\nbid 99 on ford\nready"
    send(desk, "feud-1", "red", text)
    first_turn_over(desk, clock)
    ahead_due.use_due(desk)
    now = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    assert now is not None
    assert [one.text for one in now.understood] == ["bid 2 on North Hill"]
    assert not now.ready


def test_orders_ahead_are_replaced_listed_and_dropped(desk: Desk) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "turn turn-2\nbid 2 on north hill")
    receipt = send(desk, "feud-1", "red", "turn turn-2\nbid 3 on ford\nendturn\nahead")
    assert receipt.ahead == ["turn-2: bid 3 on ford"]
    gone = send(desk, "feud-1", "red", "drop ahead turn-2\nahead")
    assert gone.commands[0].lines == ["turn-2: bid 3 on ford"]
    assert gone.commands[1].outcome == "We keep no orders for later turns."
    with desk.store.read() as session:
        states = [row.state for row in session.exec(select(Ahead).order_by("id"))]
    assert states == ["replaced", "withdrawn"]


def test_a_turn_that_is_over_makes_the_whole_text_stale(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    first_turn_over(desk, clock)
    late = send(desk, "feud-1", "red", "turn turn-1\nbid 2 on north hill\npress to blue: hi")
    assert late.state == "stale"
    assert "Nor was this carried out: “press to blue”. Send it again." in late.consequence
    press.deliver_due(desk)
    assert press.inbox(desk, seat_id(desk, "feud-1", "blue")) == []


def test_an_unknown_phase_is_named(desk: Desk) -> None:
    begun_game(desk)
    (wrong,) = send(desk, "feud-1", "red", "turn turn-2 mustard\nbid 1 on ford").not_understood
    assert 'there is no phase "mustard" in this game. It has muster' in wrong.sentence


def test_another_seat_does_not_see_orders_ahead(desk: Desk) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "turn turn-2\nbid 5 on ford")
    blue = send(desk, "feud-1", "blue", "ahead\nstatus")
    assert blue.ahead == []
    assert "bid 5" not in blue.model_dump_json()


# ------------------------------------------------------------- what texts hold


def test_a_phone_declares_its_line_separator(desk: Desk) -> None:
    begun_game(desk)
    receipt = send(desk, "feud-1", "red", "\\%bid 1 on ford%bid 2 on north hill%ready")
    assert [(one.line, one.text) for one in receipt.understood] == [
        (1, "bid 1 on Old Ford"),
        (2, "bid 2 on North Hill"),
    ]
    assert receipt.ready


def test_comments_and_breaks_are_passed_over(desk: Desk) -> None:
    begun_game(desk)
    text = "// my plan<br>\nbid 1 on ford // the weak side<br>\nready // really<br>"
    receipt = send(desk, "feud-1", "red", text)
    assert [one.text for one in receipt.understood] == ["bid 1 on Old Ford"]
    assert receipt.not_understood == []
    assert receipt.ready


@pytest.mark.parametrize("end", ["SIGNOFF", "sign off", "-- "])
def test_nothing_is_read_below_the_end(desk: Desk, end: str) -> None:
    begun_game(desk)
    receipt = send(desk, "feud-1", "red", f"bid 1 on ford\n{end}\nbid 2 on north hill\nready")
    assert [one.text for one in receipt.understood] == ["bid 1 on Old Ford"]
    assert not receipt.ready


def test_a_policy_block_is_its_standing_orders(desk: Desk) -> None:
    begun_game(desk)
    receipt = send(desk, "feud-1", "red", "policy\nalways ambush at ford\nend\nbid 1 on ford")
    assert receipt.standing == ["always ambush at Old Ford"]
    assert receipt.not_understood == []


def test_orders_stand_under_if_and_else(desk: Desk) -> None:
    begun_game(desk)
    text = "bid 1 on ford\nif margin at least 2\npress ford\nelse\npress north hill\nendif"
    receipt = send(desk, "feud-1", "red", text)
    assert receipt.not_understood == []
    by_line = {one.line: one.text for one in receipt.understood}
    assert by_line[3].endswith("if margin at least 2")
    assert by_line[5].endswith("if not (margin at least 2)")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("bid 1 on ford\nendif", 2, "there is no open IF above it"),
        ("if margin at least 2\npress ford", 1, "there is no ENDIF below it"),
        ("if margin at least 2\npress ford\nelse\nelse\nendif", 4, "already has an ELSE"),
    ],
)
def test_a_block_that_is_not_whole_is_said(desk: Desk, text: str, line: int, said: str) -> None:
    begun_game(desk)
    wrong = send(desk, "feud-1", "red", text).not_understood
    assert [(one.line, said in one.sentence) for one in wrong] == [(line, True)]


# ------------------------------------------------------------------- yourself


def red(desk: Desk) -> Person:
    with desk.store.read() as session:
        return session.exec(select(Person).where(Person.email == "red@example.net")).one()


def test_a_person_sets_his_zone_name_and_preferences_by_mail(desk: Desk) -> None:
    begun_game(desk)
    letter = asked(collect(desk), "red@example.net")
    text = "set zone europe/warsaw\nset name Anna Berg\nset preference letters text\nset digest on"
    answer(desk, letter, text)
    person = red(desk)
    assert (person.zone, person.name) == ("Europe/Warsaw", "Anna Berg")
    assert person.preferences is not None
    assert (person.preferences["letters"], person.preferences["digest"]) == ("text", True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set zone Mars/Base", "There is no time zone “Mars/Base”"),
        ("set zone Warsaw", "Did you mean Europe/Warsaw?"),
        ("set letters pigeon", "“pigeon” is not a choice for letters"),
        ("set address nobody", "is not an e-mail address"),
    ],
)
def test_what_cannot_be_set_is_said(desk: Desk, line: str, said: str) -> None:
    begun_game(desk)
    before = red(desk)
    assert said in say(desk, "red", line)[0]
    assert red(desk) == before


def test_a_new_address_is_asked_before_letters_go_there(desk: Desk) -> None:
    begun_game(desk)
    collect(desk)
    assert "written to red@" in say(desk, "red", "set address anna@example.net")[0]
    (mine,) = collect(desk)
    assert str(mine["To"]) == "red@example.net"
    assert answer(desk, mine, "yes").word == "agreed"
    (question,) = [one for one in collect(desk) if "anna@example.net" in str(one["To"])]
    assert red(desk).email == "red@example.net"
    assert answer(desk, question, "yes", sender="anna@example.net").word == "address confirmed"
    assert "From now on" in say(desk, "red", "set address anna@example.net")[0]
    with desk.store.read() as session:
        assert session.exec(select(Person).where(Person.email == "anna@example.net")).one()


def test_who_stands_in_for_a_player_does_not_touch_what_is_his(desk: Desk) -> None:
    begun_game(desk)
    say(desk, "red", "diary: My secret plan.")
    with desk.store.write() as session:
        other = people.person_for(session, "friend@example.net", desk).id
    text = (
        "set address friend@example.net\ndiary read 1\nresign feud-1\ndraw\nstatus\nbid 1 on ford"
    )
    receipt = send(desk, "feud-1", "red", text, speaker=other)
    outcomes = [one.outcome for one in receipt.commands]
    assert ["Only the player of the seat can do that" in one for one in outcomes] == [True] * 4 + [
        False
    ]
    assert [one.text for one in receipt.understood] == ["bid 1 on Old Ford"]
    assert "secret" not in receipt.model_dump_json()


# --------------------------------------------------------------------- asking


def test_reports_come_again(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    assert say(desk, "red", "report") == ["There is no report of this game yet."]
    first_turn_over(desk, clock)
    collect(desk)
    assert say(desk, "red", "report")[0].startswith("Sent again: turn-1-1")
    assert say(desk, "red", "report turn 1")[0].startswith("Sent again: turn-1-1")
    assert "There is no report for “turn 9”" in say(desk, "red", "report turn-9")[0]
    again = [one for one in collect(desk) if one["X-Adjudicator"] == "report"]
    assert len(again) == 2
    assert {str(one["To"]) for one in again} == {"red@example.net"}


def test_history_lists_reports_and_brings_them_in_one_letter(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    play_to_the_end(desk, "feud-1", clock)
    collect(desk)
    listed, sent = send(desk, "feud-1", "red", "history\nhistory from turn-1 to turn-2").commands
    assert [line.split("  ")[0] for line in listed.lines] == ["turn-1-1", "turn-2-1"]
    assert sent.outcome == "2 reports will come in one letter."
    (letter,) = [one for one in collect(desk) if one["X-Adjudicator"] == "history"]
    for number in (1, 2):
        page = archive.report(desk, "feud-1", f"turn-{number}-1", "red")
        assert page.report.title.upper()[:10] in plain(letter).upper()


def test_the_map_comes_as_picture_and_in_words(desk: Desk) -> None:
    begun_game(desk)
    collect(desk)
    say(desk, "red", "map")
    (letter,) = [one for one in collect(desk) if one["X-Adjudicator"] == "map"]
    assert any(part.get_content_type() == "image/png" for part in letter.walk())
    assert "In words:" in plain(letter)


def test_who_and_list_say_what_everybody_may_know(desk: Desk) -> None:
    begun_game(desk)
    opened_game(desk, "hidden-1", public_archive=False)
    who, games_ = send(desk, "feud-1", "red", "who\nlist").commands
    assert who.lines[:2] == ["Red: taken", "Blue: taken"]
    assert [line.split(":")[0] for line in games_.lines] == ["feud-1"]
    assert "no public game “hidden-1”" in say(desk, "red", "who hidden-1")[0]


def test_a_check_on_a_page_does_none_of_all_this(desk: Desk) -> None:
    begun_game(desk)
    collect(desk)
    text = (
        "press to blue: hi\ndiary: dear diary\ndraw\nreport\nhistory\nmap\nset name X\n"
        "set zone Europe/Warsaw\nset address x@example.net\nresign feud-1\nobserve feud-1\n"
        "turn turn-2\nbid 1 on ford"
    )
    with desk.store.read() as session:
        tables = (Ahead, Person, Seat, LetterIn)
        before = [session.exec(select(table)).all() for table in tables]
    send(desk, "feud-1", "red", text, dry=True)
    press.deliver_due(desk)
    votes.settle(desk)
    with desk.store.read() as session:
        assert [session.exec(select(table)).all() for table in tables] == before
    assert collect(desk) == []
    assert diary.entries(desk, seat_id(desk, "feud-1", "red")) == []
    assert votes.of_game(desk, "feud-1") == []


# ------------------------------------------------------------------- registry


def test_every_command_is_declared_whole() -> None:
    for family in registry.FAMILIES:
        assert family.title
        for command in family.commands:
            assert command.description.endswith(".")
            assert command.name == command.name.lower()


@pytest.mark.parametrize("speaker", ["seat", "desk"])
def test_every_example_reads_as_its_command(speaker: str) -> None:
    for command in registry.commands(speaker):
        for example in command.examples:
            end = f"\n{command.ends[0]}" if command.ends and ":" not in example else ""
            said, rest = commands.split(f"{example}{end}", speaker)
            assert [one.command for one in said] == [command], example
            assert rest.strip() == ""


@pytest.mark.parametrize(
    ("old", "name"),
    [
        ("SET WAIT", "wait"),
        ("SET NOWAIT", "ready"),
        ("SET NO WAIT", "ready"),
        ("setwait", "wait"),
        ("CLEAR", "withdraw"),
        ("SIGN ON red@feud-1", "sign on"),
        ("SIGNON red@feud-1", "sign on"),
        ("SET NO DRAW", "set no draw"),
        ("SET CONCEDE blue", "concede"),
        ("SET ABSENCE 3 march to 17 march 2027", "absent"),
        ("WATCH feud-1", "observe"),
        ("SUMMARY", "report"),
        ("WHO GAME feud-1", "who"),
    ],
)
def test_old_spellings_are_understood(old: str, name: str) -> None:
    ((one,), _) = commands.split(old)
    assert one.command.name == name


def test_public_press_stands_in_the_next_report(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    say(desk, "red", "press to all: Hear, hear.\npress to blue: psst")
    press.deliver_due(desk)
    first_turn_over(desk, clock)
    page = archive.report(desk, "feud-1", "turn-1-1", None)
    assert [(one.sender, one.text) for one in page.press] == [("Red", "Hear, hear.")]
    letter: EmailMessage = [
        one for one in collect(desk) if one["X-Adjudicator"] == "ask" and "blue" in str(one["To"])
    ][-1]
    assert "PRESS TO ALL" in plain(letter)
    assert "| Hear, hear." in plain(letter)
    assert "psst" not in plain(letter)
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


def test_public_press_may_be_kept_out_of_the_reports(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, press=PressOptions(public=False))
    say(desk, "red", "press to all: Hear, hear.")
    press.deliver_due(desk)
    first_turn_over(desk, clock)
    assert archive.report(desk, "feud-1", "turn-1-1", None).press == []
