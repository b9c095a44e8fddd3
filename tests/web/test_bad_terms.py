"""What cannot be meant is said in a sentence at its field, on the page, to a program, in a letter:
terms that contradict each other, a deadline that no calendar can meet, a gate that admits nobody;
and a push subscription that leads into the own network."""

from __future__ import annotations

import pytest

from adjudicator.service.commands import desk_letters
from adjudicator.service.games import games
from adjudicator.service.people.people import person_for
from adjudicator.service.post import hooks
from tests.house_kit import letters_to
from tests.web.browsing import PEOPLE, words_of
from tests.web.test_api import call as call
from tests.web.test_api import token as token

NEW = "/new-game?ruleset=toy&scenario=long"
FIELDS = {"ruleset": "toy", "scenario": "long", "slug": "bad-1",
          "seat-red": "open", "seat-blue": "open", "table.open": "yes",
          "weekdays": ["monday", "friday"], "press.manners": ["signed"]}  # fmt: skip

BAD = [
    pytest.param(
        {"turn.hours": "48", "turn.minimum": "96"}, "turn.minimum", "leave at least 96 hours",
        id="minimum above the whole",
    ),
    pytest.param(
        {"clock.bank": "200", "turn.at": "20:00"}, "turn.at", "With clocks this has no effect",
        id="a clock and a time of day",
    ),
    pytest.param(
        {"closed": "2026-11-01..2032-01-01"}, "closed", "not have a deadline for years",
        id="closed for years",
    ),
    pytest.param(
        {"table.finished": "3", "table.newcomers": "no"}, "table.finished", "Nobody could join",
        id="a gate that nobody passes",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("terms", "field", "words"), BAD)
def test_a_page_says_it_at_its_field(desk, sign_in, terms, field, words):
    sent = {**FIELDS, **terms}
    shown = sign_in("moderator").post(NEW, act="open", terms="whole", **sent)
    page = shown.get_data(as_text=True)
    assert shown.status_code == 422
    at = page.index(f'id="t-{field.replace(".", "-")}-problem"')
    assert words in words_of(page[at - 5 : at + 400])
    assert games.list_games(desk) == []


@pytest.mark.parametrize(("terms", "field", "words"), BAD)
def test_a_program_is_told_the_field(desk, token, call, terms, field, words):
    sent = {"ruleset": "toy", "terms": {"table.open": True, **terms}}
    refused = call("POST", "/api/v1/terms/check", token("moderator"), sent)
    assert refused.status_code == 409
    (problem,) = refused.json["problems"]
    assert (problem["field"], words in problem["text"]) == (field, True)


@pytest.mark.parametrize(("terms", "field", "words"), BAD)
def test_a_letter_is_answered_with_the_field(desk, terms, field, words):
    with desk.store.write() as session:
        person_for(session, PEOPLE["moderator"], desk)
    lines = [f"{name} = {value}" for name, value in terms.items()]
    text = "\n".join(["open game toy long as bad-1", "red: open", "blue: open", *lines, "endgame"])
    assert desk_letters.answer(desk, PEOPLE["moderator"], text) == "desk"
    told = " ".join(letters_to(desk, PEOPLE["moderator"], "notice")[-1].facts["lines"])
    assert field in told
    assert words in told
    assert games.list_games(desk) == []


@pytest.mark.parametrize(
    "endpoint", ["https://192.168.1.7/send", "https://localhost/send", "http://10.0.0.1/", "²"]
)
def test_a_browser_that_would_be_told_in_our_own_network_is_refused(desk, sign_in, endpoint):
    red = sign_in("red")
    shown = red.post("/settings/devices", act="add", endpoint=endpoint, p256dh="AAAA", auth="AAAA")
    assert shown.status_code == 422
    assert 'role="alert"' in shown.get_data(as_text=True)
    with desk.store.read() as session:
        person = person_for(session, PEOPLE["red"], desk).id
    assert hooks.devices_of(desk, person or 0) == []
