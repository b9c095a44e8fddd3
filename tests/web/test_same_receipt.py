"""Form, text box and letter are one way in: the same orders get the same receipt."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from adjudicator.mail import way
from adjudicator.mail.intake import Envelope
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.games import games, pages
from adjudicator.service.play import submissions
from adjudicator.service.post import tokens
from tests import toy
from tests.web.browsing import PEOPLE, Form, open_game, words_of


def by_letter(desk, game, seat, email, text):
    """A real letter to the seat's reply address, as it comes from a mail host."""
    token = tokens.reply_token(desk, seat.id, 1)
    letter = EmailMessage()
    letter["From"], letter["Subject"] = email, "Re: your turn"
    letter["To"] = f"{game.slug}+{seat.name}.{token}@{desk.config.mail.domain}"
    letter["Message-ID"] = "<one@example.net>"
    letter.set_content(text)
    envelope = Envelope(mail_from=email, rcpt_to=(str(letter["To"]),))
    way.receive(desk, letter.as_bytes(), envelope)


def receipt(desk, seat):
    stored = pages.seat_page(desk, seat.id).receipt
    assert stored is not None
    # What is certified names the number and the moment, which differ.
    hidden = {"via", "number", "received_at", "digest", "consequence", "signed"}
    told = stored.model_dump(exclude=hidden)
    for one in told["understood"]:
        del one["written"]  # as each wrote it
    return told


def box_of(response):
    (form,) = (f for f in Form(response.get_data(as_text=True)).forms if "text" in f["fields"])
    return form["fields"]["text"]


def test_toy(sign_in, desk):
    game = open_game(desk, "open-1", public=True)
    red, seat, path = sign_in("red"), game.seats[0], "/games/open-1/red/orders"
    shown = red.press(path, "add:Bid", **{"Bid.gold": "3", "Bid.place": "Old Ford"})
    press = {"Press.place": "Old Ford", "Press.if": "margin at least 2"}
    shown = red.press(path, "add:Press", text=box_of(shown), **press)
    red.press(path, "send", text=box_of(shown))
    by_form = receipt(desk, seat)
    submissions.withdraw(desk, seat.id)
    red.press(path, "send", text="BID 3 gold on the ford\npress from ford if margin at least 2")
    by_text = receipt(desk, seat)
    submissions.withdraw(desk, seat.id)
    by_letter(desk, game, seat, PEOPLE["red"], "bid 3 on Alte Furt\npress ford if margin >= 2\n")
    assert by_form == by_text == receipt(desk, seat)
    assert len(by_form["understood"]) == 2


@pytest.fixture
def africa(desk):
    """BlitzWar's example 20.1, the Axis asked for their side-turn."""
    desk.rulesets = {"toy": toy.TOY, "blitzwar": load("blitzwar")}
    desk.packs = packs.of_ruleset
    games.open_game(
        desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug="desert-1",
        moderator_email=PEOPLE["moderator"],
        seats={"axis": PEOPLE["red"], "allies": PEOPLE["blue"]},
    )
    return games.begin_game(desk, "desert-1", force=True)


def test_blitzwar(sign_in, desk, africa):
    axis = next(seat for seat in africa.seats if seat.name == "axis")
    browser, path = sign_in("red"), "/games/desert-1/axis/orders"
    page = browser.page(path)
    assert "Your side-turn" in words_of(page)
    assert "<title>Tripoli, " in page
    text = ""
    for tag, fields in (
        ("Ship", {"force": "supply", "start": "Naples", "end": "Tripoli", "payer": "Rome"}),
        ("Move", {"force": "armour", "start": "Tripoli", "end": "El Agheila"}),
        ("Activate", {"zone": "El Agheila"}),
        ("Attack", {"target": "Mechili", "force": "all", "if": "odds at least 2-1"}),
    ):
        sent = {f"{tag}.{name}": value for name, value in fields.items()}
        shown = browser.press(f"{path}?forms=yes", f"add:{tag}", text=text, **sent)
        assert shown.status_code == 200, (tag, words_of(shown.get_data(as_text=True))[:300])
        text = box_of(shown)
    said = text.splitlines()
    assert len(said) == 4
    assert said[1] == "move armour from Tripoli to El Agheila"
    browser.press(path, "send", text="\n".join(said))
    by_form = receipt(desk, axis)
    assert len(by_form["understood"]) == 4, by_form
    submissions.withdraw(desk, axis.id)
    browser.press(path, "send", text="\n".join(said).upper())
    by_text = receipt(desk, axis)
    submissions.withdraw(desk, axis.id)
    by_letter(desk, africa, axis, PEOPLE["red"], "\n".join(f"- {line}" for line in said))
    assert by_form["understood"] == by_text["understood"] == receipt(desk, axis)["understood"]


def test_nobody_sees_the_hidden_side_of_blitzwar(sign_in, desk, africa):
    """The other player and a spectator find no word of the orders on any page of theirs."""
    axis = next(seat for seat in africa.seats if seat.name == "axis")
    readers = [sign_in("blue"), sign_in("stranger")]
    pages_of = ["/games/desert-1", "/games/desert-1/allies", "/archive/desert-1",
                "/api/v1/games/desert-1", "/api/v1/games/desert-1/seats/allies/ask"]  # fmt: skip
    before = [[words_of(r.get(p).get_data(True)) for p in pages_of] for r in readers]
    submissions.submit(desk, seat_id=axis.id, text="move armour Tripoli to Sirte", via="page")
    one = [[words_of(r.get(p).get_data(True)) for p in pages_of] for r in readers]
    submissions.submit(desk, seat_id=axis.id, text="move armour Tripoli to El Agheila", via="page")
    other = [[words_of(r.get(p).get_data(True)) for p in pages_of] for r in readers]
    assert one == other
    assert one[1] == before[1], "a stranger does not even learn that orders came"
