"""Every letter can be answered, from a seat's first to its last, and what is written to another
address of ours is done or told where it belongs."""

from __future__ import annotations

from email.message import EmailMessage

from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.mail.addresses import accept_address
from adjudicator.reports.clauses import short
from adjudicator.running import schedule
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, inviting
from adjudicator.service.moderating import opening, processing
from adjudicator.service.people import roles
from adjudicator.service.people.people import person_for
from adjudicator.service.sitting import joining
from adjudicator.service.talk import votes
from adjudicator.storage.tables import ReportRow, Seat, Token
from tests.house_kit import (
    agree,
    begun_game,
    letters_to,
    opened_game,
    play_to_the_end,
    seat_id,
    send,
)
from tests.mail.post import DOMAIN, answer, asked, collect, plain

RED, BLUE, MOD = "red@example.net", "blue@example.net", "moderator@example.net"


def to(letters: list[EmailMessage], email: str) -> EmailMessage:
    return [one for one in letters if email in str(one["To"])][-1]


def words(message: EmailMessage) -> str:
    return " ".join(plain(message).split())


def accepted(desk: Desk, email: str) -> EmailMessage:
    """Accept an invitation by letter; what came of it, as a letter."""
    link = letters_to(desk, email, "invitation")[-1].facts["link"]
    token = str(link).rpartition("/")[2]
    assert answer(desk, accept_address(token, DOMAIN), "accept", sender=email).word == "accepted"
    return to(collect(desk), email)


def test_that_the_seat_is_yours_can_be_answered_before_the_game_begins(desk: Desk) -> None:
    opened_game(desk)
    collect(desk)
    yours = accepted(desk, RED)
    assert "You are Red in feud-1" in words(yours)
    outcome = answer(desk, yours, "help vote\nbid 2 on ford")
    assert outcome.word == "orders"
    told = words(to(collect(desk), RED))
    assert "Votes yes or no in an open vote" in told
    assert "You have nothing to answer now" in told


def test_an_address_from_before_the_first_question_gives_no_orders_later(desk: Desk) -> None:
    opened_game(desk)
    collect(desk)
    yours = accepted(desk, RED)
    games.begin_game(desk, "feud-1", force=True)
    collect(desk)
    assert answer(desk, yours, "bid 2 on ford").word == "stale"
    told = words(to(collect(desk), RED))
    assert "You answered a letter that came before your first question" in told


def test_who_was_never_asked_votes_by_answering(desk: Desk) -> None:
    """Both seats sit, nobody has been asked anything, and a letter about the game can be
    answered with a vote by its number."""
    opened_game(desk)
    for email in (RED, BLUE):
        accepted(desk, email)
    with desk.store.write() as session:
        for seat in (session.get_one(Seat, seat_id(desk, "feud-1", n)) for n in ("red", "blue")):
            assert seat.token_serial == 1
    games.begin_game(desk, "feud-1")
    schedule.tick(desk)
    collect(desk)
    send(desk, "feud-1", "red", "draw")
    votes.settle(desk)
    vote = to(collect(desk), BLUE)
    assert "vote 1 yes" in plain(vote)
    assert vote["Reply-To"]
    answer(desk, vote, "vote 1 yes", sender=BLUE)
    votes.settle(desk)
    assert games.game_info(desk, "feud-1").state == "over"


def test_a_vote_by_its_number_counts_from_a_letter_of_an_earlier_question(desk: Desk) -> None:
    begun_game(desk)
    collect(desk)
    send(desk, "feud-1", "red", "draw")
    votes.settle(desk)
    vote = to(collect(desk), BLUE)
    while len(letters_to(desk, BLUE, "ask")) < 2:
        processing.process_now(desk, "feud-1")
    collect(desk)
    outcome = answer(desk, vote, "vote 1 yes\nbid 3 on ford\ntell red: good game", sender=BLUE)
    assert outcome.word == "stale"
    told = words(to(collect(desk), BLUE))
    assert "You voted yes. That closes the vote" in told
    assert "We did not use any of these orders" in told
    votes.settle(desk)
    assert games.game_info(desk, "feud-1").state == "over"


def test_paused_can_be_answered(desk: Desk) -> None:
    opened_game(desk)
    accepted(desk, RED)
    accepted(desk, BLUE)
    games.begin_game(desk, "feud-1")
    collect(desk)
    games.pause(desk, "feud-1")
    for letter in collect(desk):
        assert letter["Reply-To"], str(letter["Subject"])


def test_a_vote_about_more_time_ends_with_the_orders_it_was_for(desk: Desk) -> None:
    begun_game(desk)
    said = send(desk, "feud-1", "red", "extend 48").commands[0]
    assert "Vote 1" in " ".join([said.outcome, *said.lines])
    votes.settle(desk)
    collect(desk)
    processing.process_now(desk, "feud-1")
    assert "No vote is open" in send(desk, "feud-1", "blue", "votes").commands[0].outcome
    refused = send(desk, "feud-1", "blue", "vote 1 yes").commands[0].outcome
    assert refused.startswith("Vote 1 is over: the orders")
    votes.settle(desk)
    told = words(to(collect(desk), BLUE))
    assert "Vote 1 has ended without a result" in told


def test_a_vote_cannot_be_cast_after_its_time_though_nobody_has_closed_it(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "draw")
    clock.forward(hours=1000)
    said = send(desk, "feud-1", "blue", "vote 1 yes").commands[0].outcome
    assert said == "Vote 1 is over: its time has passed."


def test_that_a_seat_needs_a_player_is_answered_with_whom_to_call(desk: Desk) -> None:
    begun_game(desk)
    for email in (RED, BLUE):
        token = str(letters_to(desk, email, "invitation")[-1].facts["link"]).rpartition("/")[2]
        inviting.take_seat(desk, token)
    collect(desk)
    send(desk, "feud-1", "red", "resign feud-1")
    agree(desk, RED)
    wanted = to(collect(desk), MOD)
    assert "needs a player" in str(wanted["Subject"])
    assert "/games/feud-1/desk" in plain(wanted)
    answer(desk, wanted, "replace red anna@example.net", sender=MOD)
    agree(desk, MOD)
    assert letters_to(desk, "anna@example.net", "invitation")


def test_another_moderator_and_a_letter_that_failed_have_an_address(desk: Desk) -> None:
    begun_game(desk)
    collect(desk)
    roles.promote(desk, "feud-1", "second@example.net")
    second = to(collect(desk), "second@example.net")
    assert answer(desk, second, "status", sender="second@example.net").word == "moderator"


def test_a_table_that_begins_when_full_tells_its_moderator(desk: Desk) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1", moderator_email=MOD,
        seats={"red": "open", "blue": "open"},
        terms={"table.open": True, "table.admission": "first", "table.begins": "full"},
    )  # fmt: skip
    for email in (RED, BLUE):
        with desk.store.write() as session:
            number = person_for(session, email, desk).id
        joining.join(desk, "feud-1", number)
    found = [words(one) for one in collect(desk) if MOD in str(one["To"])]
    assert any("so the game begins now" in one for one in found)


DESK = f"orders@{DOMAIN}"


def to_desk(desk: Desk, text: str, sender: str) -> EmailMessage:
    """Write to the address that no letter gave; the answer."""
    collect(desk)
    address = desk.config.mail.address
    assert answer(desk, address, text, sender=sender).word == "desk"
    return to(collect(desk), sender)


def test_a_moderators_command_at_the_desk_is_asked_about_and_done(desk: Desk) -> None:
    begun_game(desk)
    told = to_desk(desk, "pause", MOD)
    assert "sent you a separate letter" in words(told)
    assert games.game_info(desk, "feud-1").state == "running"
    agree(desk, MOD)
    assert games.game_info(desk, "feud-1").state == "paused"


def test_what_only_looks_is_answered_from_the_desk_at_once(desk: Desk) -> None:
    begun_game(desk)
    assert "feud-1 is running" in words(to_desk(desk, "status", MOD))


def test_a_command_that_can_mean_two_games_says_where_each_is_written_to(desk: Desk) -> None:
    begun_game(desk)
    begun_game(desk, "feud-2")
    told = words(to_desk(desk, "pause", MOD))
    assert "because you could mean any of" in told
    assert "/games/feud-1" in told
    assert "/games/feud-2" in told
    assert {games.game_info(desk, f"feud-{n}").state for n in (1, 2)} == {"running"}


def test_orders_at_the_desk_come_back_in_a_letter_that_can_be_answered(desk: Desk) -> None:
    begun_game(desk)
    token = str(letters_to(desk, RED, "invitation")[-1].facts["link"]).rpartition("/")[2]
    inviting.take_seat(desk, token)
    told = to_desk(desk, "bid 2 on ford", RED)
    assert "seems to be for Red in feud-1" in words(told)
    assert "> bid 2 on ford" in plain(told)
    assert answer(desk, told, "bid 2 on ford").word == "orders"


def test_a_stranger_at_the_desk_learns_of_no_game(desk: Desk) -> None:
    begun_game(desk)
    told = words(to_desk(desk, "pause\nbid 2 on ford", "eve@example.net"))
    assert "feud" not in told


def test_the_examples_of_a_question_can_be_copied_as_they_stand(desk: Desk) -> None:
    begun_game(desk)
    question = asked(collect(desk), RED)
    bars = [line for line in plain(question).split("\n") if line.startswith("| ")]
    assert bars[0].startswith("| bid 1 on North Hill    ")
    outcome = answer(desk, question, "\n".join(bars[:3]))
    assert outcome.receipt is not None
    assert next(one.text for one in outcome.receipt.understood) == "bid 1 on North Hill"
    assert not outcome.receipt.not_understood


def test_our_letter_come_back_gives_no_orders(desk: Desk) -> None:
    begun_game(desk)
    question = asked(collect(desk), RED)
    assert answer(desk, question, plain(question)).word == "unreadable"


def test_the_last_letter_names_the_rule_that_ended_the_game(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    play_to_the_end(desk, "feud-1", clock)
    outcome = games.game_info(desk, "feud-1").outcome
    assert outcome is not None
    last = [one for one in letters_to(desk, RED, "notice") if "over" in one.facts["subject"]][-1]
    assert f"The rule for this end is {short(outcome.clause)}." in last.facts["lines"]


def test_who_holds_two_seats_gets_every_report_once(desk: Desk, clock: FixedClock) -> None:
    """What both seats are told comes in one letter; another brings what only that seat sees."""
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1", moderator_email=MOD,
        seats={"red": RED, "blue": RED},
    )  # fmt: skip
    for one in letters_to(desk, RED, "invitation"):
        inviting.take_seat(desk, str(one.facts["link"]).rpartition("/")[2])
    games.begin_game(desk, "feud-1")
    collect(desk)
    play_to_the_end(desk, "feud-1", clock)
    told = [plain(one) for one in collect(desk)]
    with desk.store.read() as session:
        rows = session.exec(select(ReportRow).where(ReportRow.seat != "")).all()
    there: dict[str, set[int]] = {}
    for row in rows:
        for section in row.report["sections"]:
            for line in section["lines"]:
                if len(line["text"]) < 50 and not line["value"] and "ou" not in line["text"]:
                    there.setdefault(line["text"].rstrip("."), set()).add(row.number)
    whole = "\n".join(told)
    assert "The rest is in your report for Red." in whole
    for text, numbers in there.items():
        assert whole.count(f"  {text} (") == len(numbers), text


def test_an_invitation_that_is_answered_too_late_or_twice_is_answered(desk: Desk) -> None:
    opened_game(desk)
    link = letters_to(desk, RED, "invitation")[-1].facts["link"]
    address = accept_address(str(link).rpartition("/")[2], DOMAIN)
    collect(desk)
    assert answer(desk, address, "Who else plays?", sender=RED).word == "not accepted"
    assert "does not begin with “accept”" in words(collect(desk)[0])
    assert answer(desk, address, "accept", sender=RED).word == "accepted"
    collect(desk)
    assert answer(desk, address, "And who else plays?", sender=RED).word == "not accepted"
    assert "You already have your seat in feud-1" in words(collect(desk)[0])
    other = letters_to(desk, "blue@example.net", "invitation")[-1].facts["link"]
    late = accept_address(str(other).rpartition("/")[2], DOMAIN)
    with desk.store.write("too old") as session:
        for row in session.exec(select(Token).where(Token.purpose == "invite")):
            row.expires_at = desk.clock.now()
            session.add(row)
    assert answer(desk, late, "accept", sender="blue@example.net").word == "not accepted"
    (told,) = collect(desk)
    assert str(told["To"]) == "blue@example.net"
    assert "Ask the moderator for another" in words(told)
    guess = accept_address("a" * 26, DOMAIN)
    assert answer(desk, guess, "accept", sender="eve@example.net").word == "stranger"
    assert collect(desk) == []
