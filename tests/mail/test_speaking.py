"""Who speaks: what a game asks of a letter beside its reply address, what is held, and how
its player, and nobody else, is asked."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.mail.intake import Envelope
from adjudicator.mail.way import Outcome, receive
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo
from adjudicator.service.options import Policy, SenderOptions
from adjudicator.service.people import addresses, consent, senders
from adjudicator.service.post.queue import New, Queue
from adjudicator.storage.tables import LetterIn, Seat
from tests.house_kit import begun_game, letters_to, seat_id
from tests.mail.post import DOMAIN, answer, asked, collect, letter, plain
from tests.mail.signing_kit import Names, signed

RED = "red@example.net"


@pytest.fixture
def names(desk: Desk) -> Names:
    """What the name servers say: example.net has a key, and says that it signs everything."""
    made = Names().with_key("example.net").with_policy("example.net")
    desk.look_up = made.look_up
    return made


def ask_of(desk: Desk, policy: Policy) -> EmailMessage:
    """The letter that asks red for bids in a game with this policy."""
    begun_game(desk, senders=SenderOptions(policy=policy))
    return asked(collect(desk), RED)


def rows(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


def draft(desk: Desk) -> str:
    return pages.seat_page(desk, seat_id(desk, "feud-1", "red")).draft


def send(desk: Desk, raw: bytes, to: str, sender: str = RED) -> Outcome:
    return receive(desk, raw, Envelope(sender, (to,), via="lmtp", peer="127.0.0.1"))[0]


def sign_and_send(desk: Desk, ask: EmailMessage, text: str, **more: str) -> Outcome:
    to = str(ask["Reply-To"])
    return send(desk, signed(letter(to, text, **more)), to)


def question(desk: Desk) -> EmailMessage:
    """The one letter that has left: it asks red whether a letter is his."""
    (told,) = collect(desk)
    assert str(told["To"]) == RED
    assert str(told["Reply-To"]).startswith("confirm+")
    return told


def only(desk: Desk) -> EmailMessage:
    """The one letter that has left."""
    (told,) = collect(desk)
    return told


# ----------------------------------------------------------------- what is enough


@pytest.mark.parametrize(
    ("policy", "sender", "signature", "word"),
    [
        ("token", RED, False, "orders"),
        ("token", "mallory@example.com", False, "orders"),
        ("token+sender", RED, True, "orders"),
        ("token+sender", RED, False, "held"),  # its domain says that it signs everything
        ("token+sender", "mallory@example.com", False, "held"),
        ("token+dkim", RED, True, "orders"),
        ("token+dkim", RED, False, "held"),
        ("token+dkim", "mallory@example.com", False, "held"),
    ],
)
def test_what_each_policy_takes(
    desk: Desk, names: Names, policy: Policy, sender: str, signature: bool, word: str
) -> None:
    ask = ask_of(desk, policy)
    to = str(ask["Reply-To"])
    raw = letter(to, "bid 2 on ford", sender=sender)
    outcome = send(desk, signed(raw) if signature else raw, to, sender)
    assert outcome.word == word
    assert draft(desk) == ("bid 2 on ford" if word == "orders" else "")
    told = collect(desk)
    assert {str(one["To"]) for one in told} == {RED}  # the forger hears nothing
    strange = sender != RED
    assert [str(one["X-Adjudicator"]) for one in told] == (
        ["receipt", "notice"] if word == "orders" and strange
        else ["receipt"] if word == "orders" else ["notice"]
    )  # fmt: skip


def test_without_a_policy_of_its_domain_the_address_is_enough_for_token_and_sender(
    desk: Desk, names: Names
) -> None:
    names.clear()
    assert answer(desk, ask_of(desk, "token+sender"), "bid 2 on ford").word == "orders"


def test_a_name_server_that_says_nothing_holds_what_must_be_proved(
    desk: Desk, names: Names
) -> None:
    names.silent = True
    assert sign_and_send(desk, ask_of(desk, "token+dkim"), "bid 2 on ford").word == "held"
    assert "could not find out just now" in plain(question(desk)).replace("\n", " ")


def test_the_game_that_asks_for_the_token_alone_asks_no_name_server(
    desk: Desk, names: Names
) -> None:
    desk.look_up = lambda name, kind: pytest.fail(f"{name} was looked up")
    assert sign_and_send(desk, ask_of(desk, "token"), "bid 2 on ford").word == "orders"


def test_the_host_that_spf_names_is_enough(desk: Desk, names: Names) -> None:
    names.with_hosts("example.net", "ip4:8.8.4.4 -all")
    to = str(ask_of(desk, "token+dkim")["Reply-To"])
    for peer, via, word in (("8.8.4.4", "smtp", "orders"), ("8.8.4.4", "lmtp", "held"),
                            ("1.1.1.1", "smtp", "held")):  # fmt: skip
        came = Envelope(RED, (to,), via=via, peer=peer, helo="mx")  # type: ignore[arg-type]
        assert receive(desk, letter(to, "bid 2 on ford"), came)[0].word == word


def test_what_our_mail_host_found_out_is_enough_if_it_is_trusted(desk: Desk, names: Names) -> None:
    to = str(ask_of(desk, "token+dkim")["Reply-To"])
    found = f"Authentication-Results: mx.{DOMAIN}; spf=pass smtp.mailfrom={RED}\r\n".encode()
    assert send(desk, found + letter(to, "bid 2 on ford"), to).word == "held"
    desk.config.mail.auth.trusted = [f"mx.{DOMAIN}"]
    assert send(desk, found + letter(to, "bid 3 on ford"), to).word == "orders"


# ----------------------------------------------------------------- held, released


def test_a_held_letter_counts_when_its_player_says_yes(desk: Desk, names: Names) -> None:
    outcome = answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    assert (outcome.word, draft(desk)) == ("held", "")
    told = question(desk)
    text = plain(told).replace("\n", " ")
    assert "we hold it" in text
    assert "Nothing in it counts yet" in text
    assert "are due" in text
    assert "bid 2" not in text  # whatever a stranger wrote is not handed on
    outcomes = receive(desk, letter(str(told["Reply-To"]), "Yes, mine indeed."),
                       Envelope(RED, (str(told["Reply-To"]),)))  # fmt: skip
    assert [one.word for one in outcomes] == ["released"]
    assert draft(desk) == "bid 2 on ford"
    assert [str(one["X-Adjudicator"]) for one in collect(desk)] == ["receipt"]
    assert answer(desk, told, "yes").word == "not confirmed"
    assert str(only(desk)["Subject"]).endswith("that question is closed")


@pytest.mark.parametrize("no", ["no", "No, never seen it", "nein", "discard"])
def test_a_held_letter_is_thrown_away_when_he_says_no(desk: Desk, names: Names, no: str) -> None:
    answer(desk, ask_of(desk, "token+sender"), "withdraw", sender="mallory@example.com")
    told = question(desk)
    assert answer(desk, told, no).word == "disowned"
    assert collect(desk) == []
    assert answer(desk, told, "yes").word == "not confirmed"
    assert draft(desk) == ""
    assert rows(desk)[0].outcome == "disowned"
    assert str(only(desk)["To"]) == RED, "the forger hears nothing"


@pytest.mark.parametrize("yes", ["Hello,\n\nyes\n\nThank you!", "It was my phone.\n\nYes.\n\nRed"])
def test_a_yes_below_other_words_counts(desk: Desk, names: Names, yes: str) -> None:
    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    assert answer(desk, question(desk), yes).word == "released"
    assert draft(desk) == "bid 2 on ford"


def test_other_words_and_machines_release_nothing(desk: Desk, names: Names) -> None:
    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    told = question(desk)
    assert answer(desk, told, "What is this?").word == "not confirmed"
    assert answer(desk, told, "yes", headers="Auto-Submitted: auto-replied\r\n").word == "loop"
    assert answer(desk, f"confirm+{'a' * 26}@{DOMAIN}", "yes").word == "stranger"
    assert draft(desk) == ""


def test_what_is_neither_yes_nor_no_is_answered_and_the_answer_can_be_answered(
    desk: Desk, names: Names
) -> None:
    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    told = question(desk)
    assert answer(desk, told, "Which letter do you mean?").word == "not confirmed"
    asking = only(desk)
    text = plain(asking).replace("\n", " ")
    assert "(whether the letter that we hold is yours) with neither “yes” nor “no”" in text
    assert "the question is still open" in text
    assert str(asking["Reply-To"]) == str(told["Reply-To"])
    assert answer(desk, asking, "yes").word == "released"
    assert draft(desk) == "bid 2 on ford"
    collect(desk)


def test_a_question_is_explained_a_few_times_a_day_and_guesses_hear_nothing(
    desk: Desk, names: Names
) -> None:
    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    told = question(desk)
    for n in range(6):
        assert answer(desk, told, f"What is this, the {n + 1}. time?").word == "not confirmed"
    assert len(collect(desk)) == consent.EXPLAINED_A_DAY
    assert answer(desk, f"confirm+{'a' * 26}@{DOMAIN}", "What is this?").word == "stranger"
    assert collect(desk) == []


def test_an_act_to_agree_to_is_asked_again_in_its_own_words(desk: Desk, game: GameInfo) -> None:
    ask = asked(collect(desk), RED)
    assert answer(desk, ask, "set address red@work.example").word == "orders"
    told = next(one for one in collect(desk) if str(one["Reply-To"]).startswith("confirm+"))
    assert answer(desk, told, "Please tell me more").word == "not confirmed"
    asking = only(desk)
    text = plain(asking).replace("\n", " ")
    assert "(“red@work.example is one of your addresses.”) with neither" in text
    assert answer(desk, asking, "yes").word == "agreed"
    collect(desk)
    assert answer(desk, asking, "yes").word == "not confirmed"
    assert "a question that is closed" in plain(only(desk)).replace("\n", " ")


def test_an_address_that_is_asked_hears_what_to_answer(desk: Desk, game: GameInfo) -> None:
    collect(desk)
    with desk.store.read() as session:
        person = session.get_one(Seat, seat_id(desk, "feud-1", "red")).person_id
    assert person is not None
    addresses.add(desk, person, "red@work.example")
    (told,) = collect(desk)
    assert answer(desk, told, "Who are you?", sender="red@work.example").word == "not confirmed"
    asking = only(desk)
    assert str(asking["To"]) == "red@work.example"
    assert answer(desk, asking, "no", sender="red@work.example").word == "disagreed"
    assert collect(desk) == []
    assert answer(desk, told, "yes", sender="red@work.example").word == "not confirmed"
    assert str(only(desk)["Subject"]).endswith("that question is closed")
    assert not addresses.belongs(desk, person, RED, "red@work.example")


def test_a_subject_is_an_answer_too(desk: Desk, names: Names) -> None:
    """A button in a mail program writes no text."""
    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    to = str(question(desk)["Reply-To"])
    raw = letter(to, "").replace(b"Subject: Re: your turn", b"Subject: yes")
    assert receive(desk, raw, Envelope(RED, (to,)))[0].word == "released"


def test_the_link_does_the_same(desk: Desk, names: Names) -> None:
    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    found = re.search(r"/held/(\w+)", plain(question(desk)))
    assert found is not None
    held = senders.look_at_held(desk, found[1])
    assert (held.game, held.seat, held.sender, held.open) == ("feud-1", "red", RED, True)
    assert senders.release(desk, found[1]) == held.letter_id
    assert not senders.look_at_held(desk, found[1]).open
    with pytest.raises(Unknown):
        senders.discard(desk, found[1])


def test_mine_makes_the_address_his_once_it_has_confirmed(desk: Desk, names: Names) -> None:
    ask = ask_of(desk, "token+sender")
    other = "red@work.example"
    assert answer(desk, ask, "bid 2 on ford", sender=other).word == "held"
    told = question(desk)
    assert f"If {other} is your address" in plain(told).replace("\n", " ")
    assert answer(desk, told, "mine").word == "released"
    sent = collect(desk)
    asking = next(one for one in sent if str(one["To"]) == other)
    assert "feud-1" not in asking.as_string()  # it may be a stranger
    assert answer(desk, ask, "bid 3 on ford", sender=other).word == "held"
    collect(desk)
    assert answer(desk, asking, "yes", sender=other).word == "address confirmed"
    assert answer(desk, ask, "bid 3 on ford", sender=other).word == "orders"
    assert draft(desk) == "bid 3 on ford"
    assert [str(one["X-Adjudicator"]) for one in collect(desk)] == ["receipt"]


def test_a_letter_that_comes_again_while_it_is_held_asks_nothing_again(
    desk: Desk, names: Names
) -> None:
    ask = ask_of(desk, "token+dkim")
    assert answer(desk, ask, "bid 2 on ford", message_id="<a@b>").word == "held"
    question(desk)
    assert answer(desk, ask, "bid 2 on ford", message_id="<a@b>").word == "duplicate"
    assert collect(desk) == []


def test_who_has_the_address_cannot_fill_his_letter_box(desk: Desk, names: Names) -> None:
    ask = ask_of(desk, "token+sender")
    for n in range(senders.HELD_PER_DAY + 5):
        answer(desk, ask, f"bid {n} on ford", sender="mallory@example.com")
    assert len(collect(desk)) == senders.HELD_PER_DAY
    assert len(senders.held_in(desk, "feud-1")) == senders.HELD_PER_DAY + 5


def test_a_letter_that_is_released_too_late_says_so(
    desk: Desk, names: Names, clock: FixedClock
) -> None:
    from adjudicator.service.stepping import phases

    answer(desk, ask_of(desk, "token+dkim"), "bid 2 on ford")
    told = question(desk)
    clock.forward(hours=100)
    phases.close_due(desk)
    collect(desk)
    assert answer(desk, told, "yes").word == "released"
    (receipt,) = [one for one in collect(desk) if one["X-Adjudicator"] == "receipt"]
    assert "You answered turn 1" in plain(receipt)
    assert draft(desk) == ""


# ------------------------------------------------------------ replayed, expired


def test_an_old_signed_letter_sent_again_under_another_id_is_refused(
    desk: Desk, names: Names
) -> None:
    """The Message-ID was not signed, so that whoever kept the letter may write another."""
    ask = ask_of(desk, "token+dkim")
    to = str(ask["Reply-To"])
    raw = signed(letter(to, "bid 2 on ford", message_id="<a@b>"), headers=(b"from", b"to"))
    assert send(desk, raw, to).word == "orders"
    assert sign_and_send(desk, ask, "bid 3 on ford").word == "orders"
    collect(desk)
    assert send(desk, raw.replace(b"<a@b>", b"<c@d>"), to, "mallory@example.com").word == "replayed"
    assert send(desk, raw, to).word == "duplicate"
    assert draft(desk) == "bid 3 on ford"
    assert [str(one["X-Adjudicator"]) for one in collect(desk)] == ["receipt"]  # the old one


def test_a_signed_letter_to_somebody_else_is_no_order(desk: Desk, names: Names) -> None:
    """Red once wrote `withdraw` to mallory, who hands it in here."""
    ask = ask_of(desk, "token+dkim")
    raw = signed(letter("mallory@example.com", "withdraw"))
    assert send(desk, raw, str(ask["Reply-To"]), "mallory@example.com").word == "held"
    assert "a letter to somebody else" in plain(question(desk)).replace("\n", " ")


def test_an_address_that_is_long_stale_is_a_strangers(
    desk: Desk, names: Names, clock: FixedClock
) -> None:
    from adjudicator.service.stepping import phases

    ask = ask_of(desk, "token")
    clock.forward(hours=100)
    phases.close_due(desk)
    collect(desk)
    for _ in range(15):
        assert answer(desk, ask, "bid 2 on ford", sender="mallory@example.com").word == "stale"
    told = collect(desk)
    assert {str(one["To"]) for one in told} == {RED}
    assert len(told) <= 11
    clock.forward(hours=24 * 90)
    assert answer(desk, ask, "bid 2 on ford").word == "stranger"
    assert collect(desk) == []


# ------------------------------------------------------------------- forgetting


def test_letters_of_strangers_are_forgotten_in_time(
    desk: Desk, names: Names, clock: FixedClock
) -> None:
    ask = ask_of(desk, "token+sender")
    answer(desk, f"feud-1+red.{'a' * 26}@{DOMAIN}", "bid 2 on ford")
    answer(desk, f"desk@{DOMAIN}", "hello")
    answer(desk, ask, "bid 2 on ford", sender="mallory@example.com")
    names.clear()
    answer(desk, ask, "bid 3 on ford")
    (broken,) = Queue(desk).store([New(b"x", "", "")])
    Queue(desk).finish(broken, "broken")
    clock.forward(hours=24 * 29)
    assert senders.forget_strangers(desk) == 0
    clock.forward(hours=48)
    assert senders.forget_strangers(desk) == 3
    assert [row.outcome for row in rows(desk)] == ["orders", "broken"]


def test_a_letter_that_something_was_made_of_is_kept_whatever_it_is_called(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    answer(desk, asked(collect(desk), RED), "bid 2 on ford")
    with desk.store.write() as session:
        (row,) = session.exec(select(LetterIn))
        row.seat_id, row.outcome = None, "stranger"
        session.add(row)
    clock.forward(hours=24 * 60)
    assert senders.forget_strangers(desk) == 0


# ------------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("Red+games@Example.net", True),
        ("red@example.com", False),
        ("blue@example.net", False),
        ("", False),
    ],
)
def test_ways_to_write_one_mailbox_are_one_sender(
    desk: Desk, game: GameInfo, other: str, same: bool
) -> None:
    assert addresses.belongs(desk, None, RED, other) is same


def test_gmail_has_many_ways_to_write_one_mailbox() -> None:
    assert addresses.mailbox("E.Rommel+x@googlemail.com") == addresses.mailbox("erommel@gmail.com")
    assert addresses.mailbox("e.rommel@example.net") != addresses.mailbox("erommel@example.net")
    assert addresses.mailbox("+tag@example.net") == "+tag@example.net"


def test_a_reply_from_a_tagged_address_is_his(desk: Desk, names: Names) -> None:
    names.clear()
    ask = ask_of(desk, "token+sender")
    assert answer(desk, ask, "bid 2 on ford", sender="red+war@example.net").word == "orders"
    assert letters_to(desk, RED, "notice") == []


def test_a_confirmed_address_is_no_strange_one(desk: Desk, game: GameInfo) -> None:
    """Under `token` too: nobody is told of his own address."""
    ask = asked(collect(desk), RED)
    with desk.store.read() as session:
        person = session.get_one(Seat, seat_id(desk, "feud-1", "red")).person_id
    assert person is not None
    addresses.add(desk, person, "red@work.example")
    (asking,) = collect(desk)
    assert answer(desk, asking, "ok", sender="red@work.example").word == "address confirmed"
    assert answer(desk, ask, "bid 2 on ford", sender="red@work.example").word == "orders"
    assert [str(one["X-Adjudicator"]) for one in collect(desk)] == ["receipt"]
