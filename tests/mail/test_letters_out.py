"""What leaves: headers, text, HTML, map; and that none of it comes back as an order."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.mail import addresses
from adjudicator.mail.reading.quotes import SENTINEL, answer
from adjudicator.mail.reading.reader import read_letter
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.mail.writing import rendering, wording
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo, Letter, Receipt, Refusal
from adjudicator.service.people import people
from adjudicator.service.play import receipts
from adjudicator.service.post import letters
from adjudicator.storage.tables import LetterOut
from tests.house_kit import begun_game, letters_to, opened_game, play_to_the_end, seat_id, send
from tests.mail import post
from tests.mail.post import PNG, collect, html, plain


@pytest.fixture
def all_letters(desk: Desk, clock: FixedClock) -> list[EmailMessage]:
    """Every letter of a whole game, with receipts of all sorts."""
    found = []
    begun_game(desk, "desert-fox-7")
    for text in (
        "bid 2 on North Hill\nbid 90 on Königsberg\nmove Lyn to Paris\nalways ambush at ford",
        "help\nhelp orders\nstanding\nstatus",
        "drop standing 1\nwithdraw",
    ):
        send(desk, "desert-fox-7", "red", text, letter=True)
    found += collect(desk)
    people.request_signin(desk, "red@example.net", "/games")
    letters.queue_notice(desk, seat_id(desk, "desert-fox-7", "red"), "a notice", ["One line."])
    play_to_the_end(desk, "desert-fox-7", clock)
    found += collect(desk)
    return found


def test_an_ask_letter_says_what_is_asked_by_when_and_how_to_answer(
    desk: Desk, game: GameInfo
) -> None:
    ask = post.asked(collect(desk), "red@example.net")
    text = plain(ask)
    assert ask["Subject"] == "[feud-1] Red: your turn, turn 1 (by Fri 4 Dec 12:00 UTC)"
    assert text.startswith(":: game: feud-1  seat: red  turn: turn-1  phase: muster\n")
    assert "\n:: due: 2026-12-04T12:00:00Z  ask: " in text
    assert "Due Friday 4 December 2026, 12:00 UTC, in 3 days.\n" in text
    assert "Without an answer: You bid nothing.\n" in text
    assert "| bid 1 on North Hill " in text
    assert text.endswith(
        f"| Anything you write above the line below is read as orders.\n\n{SENTINEL}\n"
    )
    assert "Due Friday 4 December 2026" in html(ask)


def test_headers_make_threads_and_stop_machines(desk: Desk, game: GameInfo) -> None:
    first, second = [one for one in collect(desk) if "red@" in str(one["To"])]
    assert first["Message-ID"] == "<feud-1.red.1@example.org>"
    assert second["Message-ID"] == "<feud-1.red.2@example.org>"
    assert second["In-Reply-To"] == second["References"] == first["Message-ID"]
    assert second["List-Id"] == "feud-1 <feud-1.example.org>"
    assert second["Auto-Submitted"] == "auto-generated"
    assert second["X-Adjudicator"] == "ask"
    assert str(second["From"]) == "Adjudicator <desk@example.org>"
    route = addresses.route(str(second["Reply-To"]), "example.org")
    assert route is not None
    assert (route.to, route.slug, route.seat) == ("seat", "feud-1", "red")


def test_each_letter_has_one_receiver_and_nobody_elses_secrets(
    desk: Desk, all_letters: list[EmailMessage]
) -> None:
    tokens = {"red": set[str](), "blue": set[str]()}
    for one in all_letters:
        assert len(one["To"].addresses) == 1
        assert one["Cc"] is None
        assert one["Bcc"] is None
        route = addresses.route(str(one["Reply-To"] or ""), "example.org")
        if route is not None and route.to == "seat":
            tokens[route.seat].add(route.token)
    assert tokens["red"]
    assert tokens["blue"]
    for one in all_letters:
        other = "blue" if "red@" in str(one["To"]) else "red"
        assert not any(token in one.as_string() for token in tokens[other])


def test_texts_are_72_columns_wide(all_letters: list[EmailMessage]) -> None:
    assert {str(one["X-Adjudicator"]) for one in all_letters} == {
        "ask", "receipt", "report", "notice", "invitation", "signin"
    }  # fmt: skip
    for one in all_letters:
        for line in plain(one).split("\n"):
            assert len(line) <= wording.WIDTH or "://" in line, (one["Subject"], line)


def test_no_letter_of_ours_comes_back_as_an_order(all_letters: list[EmailMessage]) -> None:
    """Whole, as text or HTML, with every mark of a quote lost: nothing in it is read."""
    for one in all_letters:
        if one["X-Adjudicator"] in ("invitation", "signin"):
            continue
        assert answer(plain(one)) == ""
        only_html = (
            b"From: red@example.net\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
            + html(one).encode()
        )
        assert read_letter(only_html).body_text == ""


@pytest.mark.parametrize(
    "style",
    [
        "{own}\n\nOn Tue, Dec 1, 2026 at 1:00 PM Adjudicator <desk@example.org> wrote:\n{quoted}",
        "{own}\n\n-----Original Message-----\nFrom: Adjudicator\nSent: x\nSubject: y\n\n{sent}",
        "{own}\n\nUn programme inconnu:\n{sent}",
        "{quoted}\n\n{own}",
        "{sent}\n{own}",
        "{head}{own}\n\n{line}\n",
    ],
)
def test_an_answer_in_any_style_is_only_the_answer(
    all_letters: list[EmailMessage], style: str
) -> None:
    own = "bid 2 on ford\nready"
    for one in all_letters:
        if one["X-Adjudicator"] not in ("ask", "receipt", "report"):
            continue
        sent = plain(one)
        quoted = "\n".join(f"> {line}" for line in sent.split("\n"))
        head, _, _ = sent.partition(SENTINEL)
        body = style.format(own=own, quoted=quoted, sent=sent, head=head, line=SENTINEL)
        read = answer(body)
        assert read.removesuffix("\n\nUn programme inconnu:") == own


def both_ready(desk: Desk) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 1 on ford\nready")


def test_the_question_after_a_step_brings_its_report_and_the_map(
    desk: Desk, game: GameInfo
) -> None:
    both_ready(desk)
    sent = [one for one in collect(desk) if "red@" in str(one["To"])]
    assert [one["X-Adjudicator"] for one in sent] == ["invitation", "ask", "ask"]
    ask = sent[-1]
    text = plain(ask)
    assert text.startswith(":: game: feud-1  seat: red  turn: turn-2  phase: muster\n")
    told = [text.index(one) for one in ("Due ", "WHAT HAS HAPPENED", "HOW TO ANSWER", "\nTurn 1\n")]
    assert told == sorted(told)
    assert "SEED OF THE DICE" in text
    assert "<h1>Turn 1" not in html(ask)
    picture = next(part for part in ask.walk() if part.get_content_type() == "image/png")
    assert picture.get_content() == PNG
    name = str(picture["Content-ID"]).strip("<>")
    assert f'src="cid:{name}"' in html(ask)
    kinds = [part.get_content_type() for part in ask.walk()]
    assert kinds[kinds.index("multipart/alternative") :][:5] == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]


def test_a_report_comes_apart_to_who_wants_it_so(desk: Desk, game: GameInfo) -> None:
    (invitation,) = [
        one
        for one in collect(desk)
        if one["X-Adjudicator"] == "invitation" and "red@" in str(one["To"])
    ]
    post.answer(desk, invitation, "accept")
    assert people.person_by_email(desk, "red@example.net") is not None
    send(desk, "feud-1", "red", "set reports apart")
    both_ready(desk)
    sent = [one for one in collect(desk) if "red@" in str(one["To"])]
    report, ask = sent[-2:]
    assert (report["X-Adjudicator"], ask["X-Adjudicator"]) == ("report", "ask")
    assert plain(report).startswith(":: game: feud-1\n:: turn: turn-1  report: turn-1-1\n")
    assert "SEED OF THE DICE" not in plain(ask)
    assert {part.get_content_type() for part in report.walk()} >= {"image/png"}


def test_a_letter_leaves_without_a_map_that_cannot_be_drawn(desk: Desk, game: GameInfo) -> None:
    both_ready(desk)

    def broken(svg: str, width: int) -> bytes:
        raise RuntimeError("no pencil")

    transport = MemoryTransport()
    from adjudicator.mail.sending import outbox

    outbox.send_due(desk, transport, draw=broken)
    ask = [post.parsed(raw) for one, raw in transport.sent if one.kind == "ask"][-1]
    assert "cid:" not in html(ask)
    assert "Turn 1" in plain(ask)


def test_the_last_report_comes_by_itself(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    play_to_the_end(desk, "feud-1", clock)
    last = [one for one in collect(desk) if one["X-Adjudicator"] == "report"]
    assert len(last) == 2
    assert "image/png" in {part.get_content_type() for part in last[0].walk()}


def test_the_real_map_is_a_picture(desk: Desk, game: GameInfo) -> None:
    from adjudicator.reports import mapsheet

    both_ready(desk)
    row = letters_to(desk, "red@example.net", "ask")[-1]
    (letter,) = [one for one in letters.claim_due(desk) if one.id == row.id]
    words = rendering.words_of(desk, letter, mapsheet.png)
    assert next(iter(words.pictures.values())).startswith(b"\x89PNG")


def test_an_invitation_tells_how_to_accept(desk: Desk) -> None:
    opened_game(desk, "feud-1", loaded_dice={"x": 1})
    letter = collect(desk)[0]
    text = plain(letter)
    assert "answer this letter with the word “accept”" in text
    assert "https://example.org/invitations/" in text
    assert "demonstration" in text
    assert str(letter["Reply-To"]).startswith("accept+")


def a_letter(desk: Desk, **more: object) -> Letter:
    facts = {"subject": "hello", "lines": ["One."]}
    base: dict[str, object] = {
        "id": 1, "kind": "notice", "to_email": "red@example.net", "facts": facts,
        "message_id": "<notice.1@example.org>", "created_at": desk.clock.now(),
    }  # fmt: skip
    return Letter.model_validate(base | more)


def made(desk: Desk, letter: Letter) -> EmailMessage:
    words = rendering.words_of(desk, letter, post.draw)
    return post.parsed(rendering.message(desk, letter, words, desk.clock.now()))


def test_a_long_message_id_is_not_encoded(desk: Desk) -> None:
    """The library turns an id longer than a line into =?utf-8?...?=, and no program finds
    the letter that was answered."""
    long = f"<{'AM6PR0101MB' * 9}@eurprd01.prod.exchangelabs.com>"
    letter = a_letter(desk, in_reply_to=long, references=f"<a@b> {long}")
    words = rendering.words_of(desk, letter, post.draw)
    raw = rendering.message(desk, letter, words, desk.clock.now())
    message = post.parsed(raw)
    assert message["In-Reply-To"] == long
    assert message["References"] == f"<a@b> {long}"
    assert f"In-Reply-To: {long}\r\n".encode() in raw


def test_a_subject_cannot_bring_a_header(desk: Desk) -> None:
    facts = {"subject": "hello\r\nBcc: spy@example.com\n\nbody", "lines": ["One."]}
    message = made(desk, a_letter(desk, facts=facts, to_name='"A"\r\nBcc: x <a@b>'))
    assert message["Bcc"] is None
    assert "Bcc: spy@example.com body" in message["Subject"]


def test_what_players_write_is_escaped_in_html(desk: Desk) -> None:
    facts = {"subject": "<b>hi</b>", "lines": ["<script>alert(1)</script>"]}
    message = made(desk, a_letter(desk, facts=facts))
    assert "<script>" not in html(message)
    assert "&lt;script&gt;" in html(message)


def test_letters_are_seven_bit_and_of_bounded_lines(
    desk: Desk, all_letters: list[EmailMessage]
) -> None:
    with desk.store.read() as session:
        kept = [row.raw for row in session.exec(select(LetterOut))]
    assert len(kept) == len(all_letters)
    for raw in kept:
        assert raw is not None
        assert raw.isascii()
        assert max(len(line) for line in raw.splitlines()) <= 998


def test_html_stays_below_what_gmail_cuts_off(all_letters: list[EmailMessage]) -> None:
    assert max(len(html(one).encode()) for one in all_letters) < 102_000


def test_an_address_beyond_ascii(desk: Desk) -> None:
    message = made(desk, a_letter(desk, to_email="red@köln.example"))
    assert message["To"].addresses[0].domain == "xn--kln-sna.example"
    with pytest.raises(ValueError, match="letters other than a-z"):
        made(desk, a_letter(desk, to_email="röd@example.net"))


def test_times_stand_in_the_readers_zone(desk: Desk, game: GameInfo) -> None:
    person = people.person_by_email(desk, "red@example.net")
    assert person is not None
    people.update_person(desk, person.id, zone="Europe/Berlin")
    ask = post.asked(collect(desk), "red@example.net")
    assert "(by Fri 4 Dec 13:00 CET)" in ask["Subject"]
    assert "Due Friday 4 December 2026, 13:00 CET" in plain(ask)


def test_the_receipt_of_the_command_line_is_that_of_the_letter(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "bid 2 on ford\nbid x on ford", letter=True)
    letter = next(one for one in collect(desk) if one["X-Adjudicator"] == "receipt")
    assert letter["Subject"] == "Re: [feud-1] Red: received, 1 of 2 lines accepted"
    told = rendering.receipt_text(receipt).partition(receipts.BEGIN)
    assert plain(letter).startswith(told[0].rstrip("\n |"))


def test_a_refusal_leads_to_its_chapter(desk: Desk) -> None:
    receipt = Receipt(
        game="g-1", title="BlitzWar", turn="t", seat="axis", received_at=desk.clock.now(),
        not_allowed=[Refusal(line=n, clause="BW-13.4.2-1", text="No.") for n in (1, 2)],
    )  # fmt: skip
    letters_out = rendering._receipt(desk, receipt)
    where = f"{desk.config.house.base_url}/guides/blitzwar/rules/13.4.2"
    assert letters_out["chapters"] == [where]


def test_an_ask_says_what_may_be_written(desk: Desk, game: GameInfo) -> None:
    ask = post.asked(collect(desk), "red@example.net")
    link = f"{desk.config.house.base_url}/games/feud-1/red/card"
    assert f"What may I write here? {link}" in " ".join(plain(ask).split())
    assert link in html(ask)


def test_an_invitation_says_who_else_plays_and_how_to_decline(desk: Desk) -> None:
    opened_game(desk, "feud-1")
    letter = collect(desk)[0]
    text = plain(letter)
    assert "“decline”" in text
    assert "| Blue: invited" in text
    assert "You write" not in text  # the toy stands in no catalogue
    assert "3 days" in text
    assert "Blue: invited" in html(letter)
