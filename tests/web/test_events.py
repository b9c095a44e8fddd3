"""Tournaments on pages: listed, entered, directed, judged; nothing of a running game shows."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.eventbook import showing
from adjudicator.service.events import announcing, directing, entering, keeping, ticking
from adjudicator.service.games import games
from adjudicator.service.people.people import person_for
from adjudicator.service.play import submissions
from adjudicator.service.stepping import phases
from adjudicator.tournaments import exporting, simulating
from adjudicator.web.front import bracket
from tests.events_kit import TOY, directed
from tests.tournaments.forms import form
from tests.web.browsing import PEOPLE, Browser

SignIn = Callable[[str], Browser]
DIRECTOR, ENTRANT = PEOPLE["moderator"], PEOPLE["red"]
SWISS = f"""{TOY.replace("review_hours = 0", "review_hours = 24")}
[[stages]]
kind = "swiss"
rounds = 2
cut = 2
days = 40
[[stages]]
kind = "knockout"
"""


def person(desk: Desk, email: str, name: str) -> int:
    with desk.store.write("person") as session:
        who = person_for(session, email, desk, name)
        who.name = name
        session.add(who)
        return who.id


def tick(desk: Desk, clock: FixedClock, hours: float) -> None:
    clock.forward(hours=hours)
    for _ in range(3):
        if not phases.close_due(desk) + ticking.due(desk):
            break


@pytest.fixture
def cup(desk: Desk, clock: FixedClock) -> str:
    """An event in whose first round the second of two games is being played."""
    text = SWISS
    announcing.announce(desk, "cup", text, DIRECTOR, "second@example.net")
    people = [
        person(desk, ENTRANT, "Anna"),
        person(desk, PEOPLE["blue"], "Ben <b>"),
        person(desk, "cid@example.net", "Cid"),
        person(desk, "dan@example.net", "Dan"),
    ]
    for one in people:
        entering.enter(desk, "cup", one)
    tick(desk, clock, 24 * 10)
    for one in people:
        entering.here(desk, "cup", one)
    tick(desk, clock, 24 * 5)
    return "cup"


def test_a_round_under_review_is_the_director_s(cup: str, desk: Desk, sign_in: SignIn) -> None:
    visitor, director = sign_in("nobody"), sign_in("moderator")
    assert 'id="round-1"' not in visitor.get("/events/cup").text
    assert json.loads(visitor.get("/events/cup.json").text)["course"]["rounds"] == []
    assert "0 rounds" in visitor.get("/events/cup.txt").text
    page = director.get("/events/cup").text
    assert "(not published)" in page
    assert "The director" in page
    desk_page = director.get("/events/cup/desk").text
    assert "Publish the round now" in desk_page
    assert sign_in("red").get("/events/cup/desk").status_code == 404


def test_the_page_says_who_plays_whom_and_why(
    cup: str, desk: Desk, clock: FixedClock, sign_in: SignIn
) -> None:
    directed(desk, "cup", person(desk, DIRECTOR, "Mod"), directing.publish)
    ticking.due(desk)
    page = sign_in("nobody").get("/events/cup").text
    assert "Ben &lt;b&gt;" in page
    assert "The first round: the upper half of the list plays the lower half." in page
    assert "Waiting for" in page
    assert "Being played." in page
    for kind, words in (
        ("csv", "rank,number,name"),
        ("trf", "012 The Feud Cup"),
        ("atom", "<feed"),
    ):
        assert words in sign_in("nobody").get(f"/events/cup.{kind}").text
    assert sign_in("nobody").get("/events/cup.pdf").status_code == 404
    assert sign_in("nobody").get("/events/cup.zip").status_code == 422
    assert "The Feud Cup" in sign_in("nobody").get("/events.atom").text


def test_nothing_of_what_was_ordered_shows(
    cup: str, desk: Desk, clock: FixedClock, sign_in: SignIn
) -> None:
    """Two looks at the same moment, before and after somebody's secret bid of another size."""
    directed(desk, "cup", person(desk, DIRECTOR, "Mod"), directing.publish)
    ticking.due(desk)
    before = showing.event(desk, "cup")
    game = games.game_info(desk, "cup-1-1")
    submissions.submit(desk, seat_id=game.seats[0].id, text="bid 3 on North Hill", via="page")
    after = showing.event(desk, "cup")
    assert before == after


def test_an_entrant_enters_answers_and_withdraws_on_the_page(
    desk: Desk, clock: FixedClock, sign_in: SignIn
) -> None:
    announcing.announce(desk, "cup", SWISS, DIRECTOR)
    anna = sign_in("red")
    assert "You accept: You answer within three days." in anna.get("/events/cup").text
    page = anna.post("/events/cup", act="enter", club="North")
    assert page.status_code == 303
    assert "You have entered." in anna.get("/events/cup").text
    again = anna.post("/events/cup", act="enter")
    assert again.status_code == 422
    assert "You have already entered cup" in again.text
    assert "cup has not begun" in anna.post("/events/cup", act="here").text
    assert anna.post("/events/cup", act="withdraw").status_code == 303
    assert "has left" in anna.get("/events/cup").text


def test_wishes_and_a_free_place_on_the_page(
    desk: Desk, clock: FixedClock, sign_in: SignIn
) -> None:
    text = SWISS.replace('kind = "swiss"', 'kind = "swiss"\nsides = "preferences"')
    announcing.announce(desk, "cup", text, DIRECTOR)
    anna, ben = sign_in("red"), sign_in("blue")
    anna.post("/events/cup", act="enter", pace="slow", roles="blue, red")
    assert "in every round: blue, red" in anna.get("/events/cup").text
    anna.post("/events/cup", act="wishes", roles="red blue")
    assert "in every round: red, blue" in anna.get("/events/cup").text
    assert "There is no side" in anna.post("/events/cup", act="wishes", roles="green").text
    for name in ("bob", "cid", "dan"):
        entering.enter(desk, "cup", person(desk, f"{name}@example.net", name.title()))
    tick(desk, clock, 24 * 10)
    anna.post("/events/cup", act="here")
    for name in ("bob", "cid", "dan"):
        entering.here(desk, "cup", person(desk, f"{name}@example.net", name.title()))
    tick(desk, clock, 24 * 5)
    ben.post("/events/cup", act="enter")
    assert "You are a stand-by." in ben.get("/events/cup").text
    assert "Take the place" not in ben.get("/events/cup").text
    anna.post("/events/cup", act="withdraw")
    assert "Take the place" in ben.get("/events/cup").text
    assert ben.post("/events/cup", act="take-place").status_code == 303
    assert "You have entered." in ben.get("/events/cup").text


def test_a_form_is_looked_over_before_it_is_announced(desk: Desk, sign_in: SignIn) -> None:
    mod = sign_in("moderator")
    text = SWISS
    looked = mod.post("/events/new", text=text, entrants="8", act="look")
    assert looked.status_code == 200
    assert "You can announce this." in looked.text
    assert "Swiss, round 1, ends about" in looked.text
    bad = mod.post("/events/new", text=text.replace("cut = 2", "cut = 0"), act="look")
    assert bad.status_code == 422
    assert "needs a cut of two or more" in bad.text
    assert mod.post("/events/new", text="[[", act="announce", slug="x").status_code == 422
    done = mod.post("/events/new", text=text, act="announce", slug="spring")
    assert done.status_code == 303
    assert "The Feud Cup" in mod.get("/events").text


def test_a_late_game_is_judged_on_its_page(
    cup: str, desk: Desk, clock: FixedClock, sign_in: SignIn
) -> None:
    mod = person(desk, DIRECTOR, "Mod")
    directed(desk, "cup", mod, directing.publish)
    ticking.due(desk)
    director = sign_in("moderator")
    assert director.get("/events/cup/games/cup-1-1").status_code == 404
    assert director.post("/events/cup/desk", act="end-round").status_code == 303
    page = director.get("/events/cup/games/cup-1-1")
    assert page.status_code == 200
    assert "By the current score" in page.text
    assert "0 of 100 continuations played" in page.text
    assert sign_in("red").get("/events/cup/games/cup-1-1").status_code == 404
    refused = director.post("/events/cup/games/cup-1-1", act="adjudicate", winner="red")
    assert refused.status_code == 422
    assert "Give your reasons" in refused.text
    judged = director.post(
        "/events/cup/games/cup-1-1", act="adjudicate", winner="red", reason="Red holds more."
    )
    assert judged.status_code == 303
    with desk.store.read() as session:
        row = keeping.by_slug(session, "cup")
        assert keeping.game_named(session, row, "cup-1-1").state == "verdict"


def test_a_bracket_is_drawn(desk: Desk) -> None:
    course = simulating.play(form("bracket"), 8, "drawn", leave=0, away=0)
    drawn = str(bracket.picture(exporting.bracket(course, 0)))
    assert drawn.count("<rect") == 7
    assert 'class="through"' in drawn
    assert str(bracket.picture([])) == ""
