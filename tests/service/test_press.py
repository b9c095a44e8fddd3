"""Press: letters in, letters out; and what they must never tell."""

from __future__ import annotations

import hashlib
import re
import shutil
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.commands import obeying
from adjudicator.service.conduct import deciding
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games
from adjudicator.service.moderating import changing
from adjudicator.service.options import PressOptions
from adjudicator.service.people import watching
from adjudicator.service.people.people import person_for
from adjudicator.service.talk import press
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, LetterOut, Offence, OpenAsk, Person, Press, Seat
from tests import toy
from tests.house_kit import agree, begun_game, letters_to, make_desk, seat_id, send, send_press
from tests.mail.post import answer, asked, collect, plain
from tests.prepared import prepared

ALL_MANNERS = PressOptions(manners=["signed", "grey", "anonymous"], fake=True, hidden_minutes=30)


def table(desk: Desk, **options: object) -> None:
    """A game of three: red, blue, and green, who only talks."""

    def play() -> None:
        begun_game(desk, press=PressOptions(**options))  # type: ignore[arg-type]
        with desk.store.write() as session:
            game = session.exec(select(Game)).one()
            person = person_for(session, "green@example.net", desk, "Greta")
            session.add(
                Seat(game_id=game.id, name="green", email=person.email, person_id=person.id)
            )

    prepared(desk, f"a table of three {options}", play)


class TalkingToy(toy.Toy):
    """The toy game, in which somebody may hold a seat without a camp."""

    def view(self, board: toy.Board, position: toy.Position, seat: str | None) -> toy.View:
        return super().view(board, position, seat if seat in position.camps else None)


def house(store: Store, clock: FixedClock, folder: Path) -> Desk:
    return make_desk(store, clock, folder, rulesets={"toy": TalkingToy()})


@pytest.fixture
def desk(store: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return house(store, clock, tmp_path)


def say(desk: Desk, seat: str, text: str) -> list[str]:
    """What a seat is answered to the commands of a text; what is due is delivered."""
    receipt = send(desk, "feud-1", seat, text)
    press.deliver_due(desk)
    return [done.outcome for done in receipt.commands]


def got(desk: Desk, seat: str) -> list[press.PressShown]:
    return press.inbox(desk, seat_id(desk, "feud-1", seat))


def mail_of(letters: list[EmailMessage], seat: str) -> list[EmailMessage]:
    return [
        one
        for one in letters
        if one["X-Adjudicator"] == "press" and f"{seat}@example.net" in str(one["To"])
    ]


# ----------------------------------------------------------------------- send


@pytest.mark.databases
def test_press_goes_to_those_named_and_to_nobody_else(desk: Desk) -> None:
    table(desk)
    said = say(desk, "red", "press to blue\nShall we talk?\n\nRed\nendpress\nbid 1 on ford")
    assert said == ["Sent to Blue."]
    (one,) = got(desk, "blue")
    assert (one.sender, one.to, one.text) == ("Red", ["Blue"], "Shall we talk?\n\nRed")
    assert got(desk, "green") == []
    assert got(desk, "red") == []
    (letter,) = mail_of(collect(desk), "blue")
    assert "| Shall we talk?" in plain(letter)
    assert str(letter["Reply-To"]).startswith("press+")
    assert letter["Subject"] == "[feud-1] Press from Red"


def test_orders_beside_press_are_orders_and_press_is_no_order(desk: Desk) -> None:
    table(desk)
    text = "bid 1 on ford\npress to blue\nbid 5 on north hill\nready\nendpress\nbid 2 on north hill"
    receipt = send(desk, "feud-1", "red", text)
    assert [(one.line, one.text) for one in receipt.understood] == [
        (1, "bid 1 on Old Ford"),
        (6, "bid 2 on North Hill"),
    ]
    assert not receipt.ready


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("press to all", ["blue", "green"]),
        ("PRESS TO ALL BUT blue", ["green"]),
        ("press to green, blue", ["blue", "green"]),
        ("press to gre and blu", ["blue", "green"]),
        ("broadcast", ["blue", "green"]),
        ("postal press to blue", ["blue"]),
    ],
)
def test_readers_are_named_in_many_ways(desk: Desk, line: str, seats: list[str]) -> None:
    table(desk)
    (outcome,) = say(desk, "red", f"{line}\nhello\nendpress")
    assert outcome.startswith("Sent to")
    assert [seat for seat in ("blue", "green") if got(desk, seat)] == seats


def test_a_short_text_stands_behind_a_colon(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue: at 12:30 then\nbid 1 on ford")
    assert got(desk, "blue")[0].text == "at 12:30 then"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("press\nmy whole plan\nendpress", "You have not said who"),
        ("press: my whole plan", "You have not said who"),
        ("press to bleu\nmy whole plan\nendpress", "This game has no seat “bleu”"),
        ("press to red\nmy whole plan\nendpress", "You have not said who"),
        ("press to blue pink\nmy whole plan\nendpress", "no seat “pink”"),
        ("press to blue\nmy whole plan\nbid 1 on ford", "There is no ENDPRESS below this"),
        ("press to blue\n\nendpress", "There is no text"),
        ("press to blue grey\nmy whole plan\nendpress", "grey press is not allowed"),
        ("press to blue fake from green\nmy whole plan\nendpress", "you cannot write in another"),
    ],
)
def test_what_is_not_quite_right_is_not_sent(desk: Desk, text: str, reason: str) -> None:
    table(desk)
    receipt = send(desk, "feud-1", "red", text)
    press.deliver_due(desk)
    assert reason in receipt.commands[0].outcome
    assert receipt.understood == []
    assert got(desk, "blue") == got(desk, "green") == []


def test_an_order_that_begins_like_press_stays_an_order(desk: Desk) -> None:
    table(desk)
    receipt = send(desk, "feud-1", "red", "bid 1 on ford\npress on from North Hill")
    assert receipt.commands == []


def test_the_same_press_twice_is_sent_once(desk: Desk) -> None:
    table(desk)
    text = "press to blue\nhello\nendpress"
    assert say(desk, "red", text) == ["Sent to Blue."]
    assert say(desk, "red", text) == [
        "We have already sent this to Blue, and do not send it twice."
    ]
    assert len(got(desk, "blue")) == 1


def test_press_in_a_letter_that_comes_again_is_not_sent_again(
    desk: Desk, clock: FixedClock
) -> None:
    table(desk)
    ask = asked(collect(desk), "red@example.net")
    for _ in range(2):
        answer(desk, ask, "press to blue: hello", message_id="<one@example.net>")
        press.deliver_due(desk)
        clock.forward(hours=26)
    assert len(got(desk, "blue")) == 1
    outcome = answer(desk, ask, "press to blue: hello", message_id="<two@example.net>")
    assert outcome.word == "orders"
    assert outcome.receipt is not None
    assert outcome.receipt.commands[0].outcome == "Sent to Blue."
    press.deliver_due(desk)
    assert len(got(desk, "blue")) == 2


def test_a_check_sends_nothing(desk: Desk) -> None:
    table(desk)
    receipt = send(desk, "feud-1", "red", "press to blue\nhello\nendpress", dry=True)
    press.deliver_due(desk)
    assert receipt.commands[0].outcome == "This would be sent to Blue, signed."
    assert got(desk, "blue") == []


def test_there_is_a_limit_for_a_day_and_for_a_message(desk: Desk) -> None:
    table(desk, per_day=2, longest=20)
    said = say(desk, "red", "\n".join(f"press to blue: number {n}" for n in range(3)))
    assert said[:2] == ["Sent to Blue.", "Sent to Blue."]
    assert "You can send 2 messages a day" in said[2]
    assert "can have 20" in say(desk, "red", f"press to blue: {'x' * 21}")[0]
    assert len(got(desk, "blue")) == 2


# ---------------------------------------------------------------------- rules


def test_a_game_may_have_public_press_only(desk: Desk) -> None:
    table(desk, private=False)
    assert "goes to all seats" in say(desk, "red", "press to blue: psst")[0]
    assert say(desk, "red", "press to moderator: psst") == ["Sent to the moderator."]
    assert say(desk, "red", "press to all: hear") == ["Sent to all seats."]


@pytest.mark.parametrize(
    ("late", "private", "public"),
    [("all", True, True), ("public", False, True), ("moderator", False, False)],
)
def test_who_is_late_writes_what_the_game_allows(
    desk: Desk, clock: FixedClock, late: str, private: bool, public: bool
) -> None:
    table(desk, late=late)
    with desk.store.write() as session:
        for row in session.exec(select(OpenAsk)):
            row.due_at = clock.now()
            session.add(row)
    clock.forward(hours=1)
    assert (say(desk, "red", "press to blue: psst")[0] == "Sent to Blue.") is private
    assert (say(desk, "red", "press to all: hear")[0] == "Sent to all seats.") is public
    assert say(desk, "red", "press to moderator: sorry") == ["Sent to the moderator."]
    assert say(desk, "green", "press to blue: psst") == ["Sent to Blue."]


def test_a_phase_may_be_quiet(desk: Desk) -> None:
    table(desk, quiet_phases=["muster"])
    assert (
        "Seats cannot write to each other in this phase" in say(desk, "red", "press to all: hi")[0]
    )
    assert say(desk, "red", "press to moderator: hi") == ["Sent to the moderator."]


@pytest.mark.parametrize(("phases", "where"), [(["mus*"], "phase (muster)"), (["*"], "game")])
def test_phases_without_press_may_be_named_by_a_pattern(
    desk: Desk, phases: list[str], where: str
) -> None:
    table(desk, quiet_phases=phases)
    (no,) = say(desk, "red", "press to blue: hi")
    assert no.startswith(f"Seats cannot write to each other in this {where}.")
    assert say(desk, "red", "press to moderator: hi") == ["Sent to the moderator."]
    (no,) = say(desk, "red", "gazette: hi all\nendgazette")
    assert no == "Players cannot write press now, or texts for the gazette."


# --------------------------------------------------------------------- answer


def test_press_is_answered_by_answering_its_letter(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    outcome = answer(desk, letter, "Yes, gladly.\n\n> Shall we talk?", sender="blue@example.net")
    assert outcome.word == "press"
    press.deliver_due(desk)
    (back,) = got(desk, "red")
    assert (back.sender, back.text) == ("Blue", "Yes, gladly.")
    letters = collect(desk)
    (mine,) = mail_of(letters, "red")
    assert "Blue writes to Red, in answer to yours:" in plain(mine)
    told = [one for one in letters if one["X-Adjudicator"] == "notice"]
    assert "Sent to Red." in plain(told[0])
    assert str(told[0]["To"]) == "blue@example.net"


def test_a_letter_may_hold_press_with_courtesies_and_orders(desk: Desk) -> None:
    table(desk)
    letter = asked(collect(desk), "red@example.net")
    body = (
        "Hello,\n\npress to blue\nDear Blue,\n\nattack nobody, please.\n\nBest regards,\nRed\n"
        "endpress\nbid 1 on ford\n\nKind regards,\nAnna\n"
    )
    outcome = answer(desk, letter, body)
    assert outcome.receipt is not None
    assert [one.text for one in outcome.receipt.understood] == ["bid 1 on Old Ford"]
    assert outcome.receipt.not_understood == []
    press.deliver_due(desk)
    assert got(desk, "blue")[0].text == (
        "Dear Blue,\n\nattack nobody, please.\n\nBest regards,\nRed"
    )


def test_an_answer_keeps_sentences_that_look_like_orders(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue: Shall we talk?")
    (letter,) = mail_of(collect(desk), "blue")
    body = "Thanks for asking.\nI attack the ford tomorrow.\nHold North Hill for me?\nThanks!"
    answer(desk, letter, f"{body}\n\n> Shall we talk?", sender="blue@example.net")
    press.deliver_due(desk)
    assert got(desk, "red")[0].text == body


@pytest.mark.parametrize(
    "body",
    [
        "Thanks!",
        "Dear Red,\n\nlet us talk.\n\nBest regards,\nBlue",
        "Hi Red,\n\nno.\n\nBlue",
        "Danke!\n\nViele Grüße\nBlue",
    ],
)
@pytest.mark.parametrize(
    "below",
    [
        "",
        "\n\nOn Mon, 23 Nov 2026, Red wrote:\n> Shall we talk?",
        "\n\nSent from my iPhone\n\nOn Mon, 23 Nov 2026, Red wrote:\n> Shall we talk?",
        "\n-- \nBlue Bluesson\nAttack Street 1\n\nAm 23.11.2026 schrieb Red:\n\nShall we talk?",
    ],
)
def test_an_answer_keeps_greeting_and_closing(desk: Desk, body: str, below: str) -> None:
    """It is written to people. Quotes, signature and telephone are not."""
    table(desk)
    say(desk, "red", "press to blue: Shall we talk?")
    (letter,) = mail_of(collect(desk), "blue")
    assert answer(desk, letter, body + below, sender="blue@example.net").word == "press"
    press.deliver_due(desk)
    assert got(desk, "red")[0].text == body


def test_an_answer_in_orders_with_a_greeting_is_not_sent_either(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    outcome = answer(desk, letter, "Hi,\n\nbid 3 on ford\n\nRegards", sender="blue@example.net")
    assert outcome.word == "press not sent"


def test_who_answers_from_another_address_is_named_to_the_holder(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    answer(desk, letter, "Gladly.", sender="Mallory M. <m@example.com>")
    (told,) = [one for one in collect(desk) if one["X-Adjudicator"] == "notice"]
    assert "It came from “Mallory M.” (m@example.com)" in " ".join(plain(told).split())


def test_an_answer_can_go_to_all(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to all\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    answer(desk, letter, "to all\nGladly.", sender="blue@example.net")
    press.deliver_due(desk)
    assert [one.text for one in got(desk, "green")] == ["Gladly.", "Shall we talk?"]


@pytest.mark.parametrize(
    "body",
    [
        "bid 3 on ford\nhmm, what else shall I say\nready",
        "ready",
        "ready anyway",
        "bid 3 on ford\nbid 2 on ford\nI think that was it\nbid 1 on ford",
    ],
)
def test_one_human_line_among_orders_makes_no_press_of_them(desk: Desk, body: str) -> None:
    """They would tell an opponent what is secret."""
    table(desk)
    say(desk, "red", "press to blue\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    outcome = answer(desk, letter, body, sender="blue@example.net")
    assert outcome.word == "press not sent"
    press.deliver_due(desk)
    assert got(desk, "red") == []


def test_an_answer_that_reads_as_orders_is_not_sent(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    outcome = answer(desk, letter, "bid 3 on ford\nready", sender="blue@example.net")
    assert outcome.word == "press not sent"
    press.deliver_due(desk)
    assert got(desk, "red") == []
    (told,) = [one for one in collect(desk) if one["X-Adjudicator"] == "notice"]
    assert "looks like orders" in plain(told)


def test_the_same_answer_letter_twice_is_one_answer(desk: Desk, clock: FixedClock) -> None:
    table(desk)
    say(desk, "red", "press to blue\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "blue")
    again = {"sender": "blue@example.net", "message_id": "<one@example.net>"}
    assert answer(desk, letter, "Yes.", **again).word == "press"
    clock.forward(hours=5)
    assert answer(desk, letter, "Yes.", **again).word == "duplicate"
    press.deliver_due(desk)
    assert len(got(desk, "red")) == 1


def test_who_has_given_up_his_seat_answers_nothing_any_more(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to green\nShall we talk?\nendpress")
    (letter,) = mail_of(collect(desk), "green")
    assert "Until then the seat is yours" in say(desk, "green", "resign feud-1")[0]
    assert "Thank you" in agree(desk, "green@example.net")
    assert answer(desk, letter, "Yes.", sender="green@example.net").word == "stranger"
    press.deliver_due(desk)
    assert got(desk, "red") == []
    say(desk, "red", "press to green\nAre you there?\nendpress")
    assert mail_of(collect(desk), "green") == []


def test_the_moderator_is_written_to_and_writes(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to moderator\nIs this right?\nendpress")
    letters = collect(desk)
    (letter,) = [one for one in letters if one["X-Adjudicator"] == "press"]
    assert "moderator@example.net" in str(letter["To"])
    assert answer(desk, letter, "It is.", sender="moderator@example.net").word == "press"
    press.deliver_due(desk)
    assert [(one.sender, one.text) for one in got(desk, "red")] == [("the moderator", "It is.")]
    person = games.game_info(desk, "feud-1").moderator_id
    press.send_as_moderator(desk, "feud-1", person, "Hurry up.", everybody=True)
    assert got(desk, "blue")[0].sender == "the moderator"


# -------------------------------------------------------------------- secrecy


def test_grey_press_names_nobody_and_leaves_with_the_clock(desk: Desk, clock: FixedClock) -> None:
    table(desk, manners=["signed", "grey"], hidden_minutes=30)
    clock.forward(minutes=7)
    said = say(desk, "red", "press to blue grey\nBeware of green.\nendpress")
    assert said[0].startswith("Sent to Blue, grey.")
    assert got(desk, "blue") == []
    clock.forward(minutes=24)
    press.deliver_due(desk)
    (one,) = got(desk, "blue")
    assert (one.sender, one.to) == ("somebody", ["Blue"])
    assert one.at.strftime("%H:%M") == "12:30"
    (letter,) = mail_of(collect(desk), "blue")
    raw = letter.as_string().lower()
    assert "red" not in raw.replace("delivered", "").replace("answered", "")
    assert "12:07" not in raw


def _blue_sees(store: Store, clock: FixedClock, folder: Path, writer: str, minute: int) -> bytes:
    """All that blue gets if that seat writes to him in grey at that minute, answers included."""
    desk = house(store, clock, folder)
    table(desk, manners=["signed", "grey", "anonymous"], hidden_minutes=60)
    collect(desk)
    clock.forward(minutes=minute)
    say(desk, writer, "press to blue grey\nBeware.\nendpress")
    clock.forward(minutes=70 - minute)
    press.deliver_due(desk)
    mine = [one for one in collect(desk) if "blue@example.net" in str(one["To"])]
    answer(desk, mine[-1], "Who are you?", sender="blue@example.net", message_id="<b1@example.net>")
    press.deliver_due(desk)
    letters = collect(desk)
    told = [one for one in letters if "blue@example.net" in str(one["To"])]
    (his,) = mail_of(letters, writer)
    answer(desk, his, "A friend.", sender=f"{writer}@example.net", message_id="<w1@example.net>")
    clock.forward(minutes=60)
    press.deliver_due(desk)
    last = [one for one in collect(desk) if "blue@example.net" in str(one["To"])]
    box = got(desk, "blue")
    assert [one.sender for one in box] == ["somebody", "somebody"]
    sent = press.sent(desk, seat_id(desk, "feud-1", "blue"))
    shown = [one.model_dump_json() for one in [*box, *sent]]
    return b"".join(one.as_bytes() for one in [*mine, *told, *last]) + "".join(shown).encode()


def test_grey_press_is_the_same_whoever_wrote_it(migrated: Path, tmp_path: Path) -> None:
    seen = []
    for writer, minute in (("red", 5), ("green", 31)):
        folder = tmp_path / writer
        folder.mkdir()
        shutil.copy(migrated, folder / "house.sqlite")
        store = Store(f"sqlite:///{folder / 'house.sqlite'}")
        seen.append(_blue_sees(store, FixedClock(), folder, writer, minute))
        store.close()
    assert seen[0] == seen[1]


def test_an_answer_cannot_be_used_to_find_out_who_wrote(desk: Desk, clock: FixedClock) -> None:
    table(desk, manners=["signed", "grey"])
    say(desk, "red", "press to blue grey\nBeware.\nendpress")
    clock.forward(hours=2)
    press.deliver_due(desk)
    (letter,) = mail_of(collect(desk), "blue")
    answer(desk, letter, "Who are you?", sender="blue@example.net")
    # The same words to each seat: neither may be called a repetition.
    for seat in ("red", "green"):
        assert say(desk, "blue", f"press to {seat}: Who are you?") == [f"Sent to {seat.title()}."]


def test_who_was_grey_stays_grey_in_his_answers(desk: Desk, clock: FixedClock) -> None:
    table(desk, manners=["signed", "grey"])
    say(desk, "red", "press to blue grey\nBeware.\nendpress")
    clock.forward(hours=2)
    press.deliver_due(desk)
    (letter,) = mail_of(collect(desk), "blue")
    answer(desk, letter, "Who are you?", sender="blue@example.net")
    press.deliver_due(desk)
    (his,) = mail_of(collect(desk), "red")
    answer(desk, his, "Never mind.", sender="red@example.net")
    clock.forward(hours=2)
    press.deliver_due(desk)
    assert [one.sender for one in got(desk, "blue")] == ["somebody", "somebody"]


def test_anonymous_press_does_not_tell_its_other_readers(desk: Desk, clock: FixedClock) -> None:
    table(desk, manners=["signed", "anonymous"])
    say(desk, "red", "press to blue, green anonymous\nBeware.\nendpress")
    clock.forward(hours=2)
    press.deliver_due(desk)
    (one,) = got(desk, "blue")
    assert (one.sender, one.to, one.everybody) == ("somebody", ["you"], False)
    (letter,) = mail_of(collect(desk), "blue")
    assert "green" not in letter.as_string().lower()


def test_fake_press_pretends_and_its_answer_comes_to_who_wrote_it(
    desk: Desk, clock: FixedClock
) -> None:
    table(desk, fake=True)
    say(desk, "red", "press to blue fake from green fake broadcast\nI love you all.\nendpress")
    clock.forward(hours=1)
    press.deliver_due(desk)
    (one,) = got(desk, "blue")
    assert (one.sender, one.to) == ("Green", ["Red", "Blue", "Green"])
    (letter,) = mail_of(collect(desk), "blue")
    answer(desk, letter, "And we you.", sender="blue@example.net")
    clock.forward(hours=1)
    press.deliver_due(desk)
    assert got(desk, "green") == []
    assert [one.text for one in got(desk, "red")] == ["And we you."]


@pytest.mark.parametrize("answered", ["And we you.", "mute", "block", "report because it is rude"])
def test_fake_press_cannot_be_told_from_true_press(
    desk: Desk, clock: FixedClock, answered: str
) -> None:
    """Not by its letter, nor its hour, nor by what an answer, mute and block are answered."""
    table(desk, fake=True)
    collect(desk)

    def exchange(seat: str, how: str) -> list[str]:
        before = len(got(desk, "blue"))
        say(desk, seat, f"press to blue{how}: I love you.")
        assert len(got(desk, "blue")) == before  # it waits for the round time, true or not
        clock.forward(hours=1)
        press.deliver_due(desk)
        (letter,) = mail_of(collect(desk), "blue")
        answer(desk, letter, answered, sender="blue@example.net")
        told = [plain(one) for one in collect(desk) if "blue@" in str(one["To"])]
        _warned(desk)
        lists = send(desk, "feud-1", "blue", "mutes\nblocks\npress to green: Hello again.")
        told += [str(done) for done in lists.commands]
        told += [plain(one) for one in collect(desk) if "blue@" in str(one["To"])]
        told += [one.model_dump_json(exclude={"at", "id"}) for one in got(desk, "blue")[:1]]
        send(desk, "feud-1", "blue", "unmute green\nunblock 1")
        clock.forward(hours=25)
        press.deliver_due(desk)
        collect(desk)
        return [re.sub(r"\d+", "#", text) for text in [plain(letter), *told]]

    true, fake = exchange("green", ""), exchange("red", " fake from green")
    assert "Greta" in true[0]
    assert true == fake


def _warned(desk: Desk) -> None:
    """The moderator warns whoever has been reported, if anybody has."""
    with desk.store.read() as session:
        found = [one.id for one in session.exec(select(Offence)) if one.decided_at is None]
        moderator = session.exec(select(Game.moderator_id)).one()
    for number in found:
        deciding.decide(desk, number, moderator, "warned")


def test_numbers_count_what_a_seat_has_got_itself(desk: Desk) -> None:
    table(desk)
    for text in ("one", "two", "three"):
        say(desk, "red", f"press to green: {text}")
    say(desk, "red", "press to blue: hello")
    assert [one.number for one in got(desk, "blue")] == [1]


def test_other_peoples_press_changes_nothing_that_a_seat_gets(desk: Desk) -> None:
    table(desk)
    collect(desk)
    say(desk, "red", "press to green: our plot")
    receipt = send(desk, "feud-1", "blue", "status\npress list\nwho\nhelp")
    assert "our plot" not in receipt.model_dump_json()
    assert letters_to(desk, "blue@example.net", "press") == []


# ------------------------------------------------------------ boxes, archives


def test_unread_press_is_counted_until_it_is_seen(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue: one\npress to blue: two")
    blue = seat_id(desk, "feud-1", "blue")
    assert press.unread(desk, blue) == 2
    press.mark_read(desk, blue, got(desk, "blue")[0].id)
    assert press.unread(desk, blue) == 1
    press.mark_read(desk, blue)
    assert press.unread(desk, blue) == 0


def test_a_page_answers_by_the_readers_copy_and_no_other(desk: Desk) -> None:
    table(desk)
    say(desk, "red", "press to blue: hello")
    copy = got(desk, "blue")[0].id
    blue, green = (seat_id(desk, "feud-1", name) for name in ("blue", "green"))
    assert send_press(desk, seat_id=blue, text="Hello too.", answers=copy) == "Sent to Red."
    assert got(desk, "red")[0].text == "Hello too."
    with pytest.raises(ServiceError):
        send_press(desk, seat_id=green, text="Me too.", answers=copy)


def test_public_press_is_what_went_to_all(desk: Desk, clock: FixedClock) -> None:
    table(desk, manners=["signed", "grey", "anonymous"])
    say(desk, "red", "press to all: hear\npress to blue: psst")
    say(desk, "red", "press to all grey: whisper")
    clock.forward(hours=2)
    press.deliver_due(desk)
    with desk.store.read() as session:
        shown = press.public(session, session.exec(select(Game)).one())
    assert [(one.sender, one.text) for one in shown] == [("Red", "hear"), ("somebody", "whisper")]


def test_names_of_public_press_cannot_be_worked_out_when_all_dice_are_told(desk: Desk) -> None:
    """The end of the chain is published with the result: names made of it told how many messages
    there were between two that were public, all secret ones counted."""
    table(desk)
    for n in range(3):
        say(desk, "red", "press to blue: secret")
        say(desk, "red", f"press to all: public {n}")
    names = [row.press for row in press.public_press(desk, "feud-1")]
    assert len(set(names)) == 3

    def worked_out(end: str) -> set[str]:
        guesses = (hashlib.sha256(f"press {n} of {end}".encode()) for n in range(1, 50))
        return {guess.hexdigest()[:12] for guess in guesses}

    with desk.store.write("as an earlier release opened it") as session:
        game = session.exec(select(Game)).one()
        assert worked_out(game.chain_end).isdisjoint(names)
        end, game.press_key = game.chain_end, ""
        session.add(game)
    older = [row.press for row in press.public_press(desk, "feud-1")]
    assert worked_out(end) >= set(older)


def test_private_press_is_opened_at_the_end_only_if_the_game_says_so(desk: Desk) -> None:
    table(desk, opened="end", fake=True)
    say(desk, "red", "press to blue fake from green: psst")
    assert press.opened(desk, "feud-1") == []
    with desk.store.write() as session:
        game = session.exec(select(Game)).one()
        game.state = "over"
        session.add(game)
    assert [(one.sender, one.to, one.text) for one in press.opened(desk, "feud-1")] == [
        ("Red", ["Blue"], "psst")
    ]


def test_who_watches_reads_what_goes_to_observers_and_writes_nothing(desk: Desk) -> None:
    table(desk)
    with desk.store.write() as session:
        game = session.exec(select(Game)).one()
        watcher = person_for(session, "watcher@example.net", desk)
        watching.watch(desk, session, game, watcher)
    say(desk, "red", "press to observers: look at this")
    (letter,) = [one for one in collect(desk) if "watcher@example.net" in str(one["To"])]
    assert "look at this" in plain(letter)
    assert answer(desk, letter, "Nice.", sender="watcher@example.net").word == "press not sent"
    assert got(desk, "red") == []


def test_delivery_happens_once(desk: Desk, clock: FixedClock) -> None:
    table(desk, manners=["grey"])
    say(desk, "red", "press to blue grey: x")
    clock.forward(hours=2)
    assert press.deliver_due(desk) == 1
    assert press.deliver_due(desk) == 0
    with desk.store.read() as session:
        assert len(session.exec(select(LetterOut).where(LetterOut.kind == "press")).all()) == 1
        assert session.exec(select(Press)).one().delivered_at is not None
        assert session.exec(select(Person)).first() is not None


def test_the_moderator_writes_press_among_his_commands(desk: Desk) -> None:
    table(desk)
    moderator = games.game_info(desk, "feud-1").moderator_id
    text = "press to all\nA pause over\nChristmas: pause.\nendpress\nstatus"
    done = obeying.obey(desk, "feud-1", moderator, text, via="page").done
    assert done[0].outcome == "Sent to all seats."
    assert got(desk, "blue")[0].text == "A pause over\nChristmas: pause."
    assert games.game_info(desk, "feud-1").state == "running"
    refused = obeying.obey(desk, "feud-1", moderator, "press to blue grey: psst", via="mail").done
    assert "under their own name" in refused[0].outcome


def test_who_speaks_for_a_seat_does_not_touch_what_is_its_players(desk: Desk) -> None:
    table(desk)
    send(desk, "feud-1", "red", "diary: My secret plan.")
    moderator = games.game_info(desk, "feud-1").moderator_id
    text = "become red\nset address moderator@example.net\ndiary read 1\nbid 1 on ford"
    done = obeying.obey(desk, "feud-1", moderator, text, via="page").done
    assert "secret" not in str(done)
    (receipt,) = letters_to(desk, "red@example.net", "receipt")
    outcomes = [one["outcome"] for one in receipt.facts["commands"]]
    assert ["Only the player of the seat can do that" in one for one in outcomes] == [True, True]
    assert [one["text"] for one in receipt.facts["understood"]] == ["bid 1 on Old Ford"]


def test_a_moderators_press_goes_out_from_an_answer_to_last_turns_letter(desk: Desk) -> None:
    table(desk)
    moderator = games.game_info(desk, "feud-1").moderator_id
    text = "press to all: Happy new year."
    (done,) = obeying.obey(desk, "feud-1", moderator, text, via="mail", stale=True).done
    assert done.outcome == "Sent to all seats."
    assert got(desk, "blue")[0].text == "Happy new year."


@pytest.mark.parametrize(
    "text",
    ["press to all\nWe pause.\n\nstatus: fine\nendpress", "press to all: We pause.\nstatus"],
)
def test_a_moderators_press_is_whole_after_they_have_said_that_it_is_theirs(
    desk: Desk, text: str
) -> None:
    table(desk)
    moderator = games.game_info(desk, "feud-1").moderator_id
    obeying.obey(desk, "feud-1", moderator, text, via="mail", vouched=False)
    assert not got(desk, "blue")
    question = letters_to(desk, "moderator@example.net", "notice")[-1]
    assert "We pause." in str(question.facts)
    assert "Sent to all seats." in agree(desk, "moderator@example.net")
    assert got(desk, "blue")[0].text == text.partition("all")[2].strip(": \n").removesuffix(
        "\nendpress"
    ).removesuffix("\nstatus")


def test_new_terms_are_whole_after_the_moderator_has_said_that_they_are_theirs(
    desk: Desk,
) -> None:
    table(desk)
    moderator = games.game_info(desk, "feud-1").moderator_id
    text = "new terms because of the summer\nturn.hours = 60\nendterms"
    obeying.obey(desk, "feud-1", moderator, text, via="mail", vouched=False)
    told = agree(desk, "moderator@example.net")
    assert "ENDTERMS" not in told
    assert changing.to_be(desk, "feud-1").deadlines.turn == 60
