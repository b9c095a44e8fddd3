"""Open tables and manners for programs: two programs sit down, one is admitted, one leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.moderating import opening
from tests.house_kit import letters_to, play_to_the_end, send_press
from tests.web.browsing import PEOPLE
from tests.web.test_api import call as call
from tests.web.test_api import token as token

Token, Call = Callable[..., str], Callable[..., Any]
API = "/api/v1"


def test_programs_join_wait_are_admitted_and_leave(
    app, desk: Desk, token: Token, call: Call
) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="long", slug="table-1",
        moderator_email=PEOPLE["moderator"], seats={"red": "open", "blue": "open"},
        terms={"table.open": True, "table.words": "All welcome."},
    )  # fmt: skip
    (table,) = app.test_client().get(f"{API}/tables?game=toy&seats=2").json["tables"]
    assert (table["game"], table["words"]) == ("table-1", "All welcome.")
    assert [seat["free"] for seat in table["seats"]] == [True, True]
    assert app.test_client().get(f"{API}/tables?pace=brisk").json["tables"] == []
    red, blue, moderator = (token(one) for one in ("red", "blue", "moderator"))
    said = call("POST", f"{API}/tables/table-1/join", red, {"seat": "red", "words": "Hello."})
    assert "Its moderator decides" in said.json["said"]
    assert call("GET", f"{API}/tables/table-1", red).json["mine"] == "waits"
    wrong = call("POST", f"{API}/tables/table-1/join", blue, {"seat": "green"})
    assert (wrong.status_code, "has no seat" in wrong.json["text"]) == (409, True)
    admitted = {"seat": "red", "email": PEOPLE["red"]}
    assert call("POST", f"{API}/games/table-1/admit", blue, admitted).status_code == 404
    done = call("POST", f"{API}/games/table-1/admit", moderator, admitted)
    assert "We have told" in done.json["said"]
    assert call("GET", f"{API}/tables/table-1", red).json["mine"] == "sits"
    assert "without penalty" in call("POST", f"{API}/tables/table-1/leave", red, {}).json["said"]
    assert call("POST", f"{API}/tables/table-1/leave", red, {}).status_code == 409
    assert call("POST", f"{API}/tables/none-1/join", red, {}).status_code == 404
    assert (
        call("POST", f"{API}/tables/table-1/join", token("red", write=False), {}).status_code == 403
    )


def test_programs_block_mute_and_report(
    desk: Desk, two_games: tuple[GameInfo, GameInfo], token: Token, call: Call
) -> None:
    red, _ = games.game_info(desk, "open-1").seats
    send_press(desk, seat_id=red.id, to=["blue"], text="You thief.")
    secret, path = token("blue"), f"{API}/games/open-1/seats/blue"
    (one,) = call("GET", f"{path}/press", secret).json["inbox"]
    said = call("POST", f"{path}/manners", secret, {"act": "report", "message": one["id"]})
    assert said.json["said"].startswith(
        "We have sent your report and the message to the moderator of open-1"
    )
    for act in ("mute", "block"):
        assert (
            call("POST", f"{path}/manners", secret, {"act": act, "seat": "red"}).status_code == 200
        )
    assert call("GET", f"{path}/press", secret).json["inbox"] == []
    mine = call("GET", f"{API}/me/manners", secret).json
    assert [row["named"] for row in mine["mutes"]] == ["Red"]
    assert mine["blocks"][0]["named"].endswith("(Red in open-1)")
    for act, whom in (("unmute", "red"), ("unblock", mine["blocks"][0]["named"])):
        assert (
            call("POST", f"{path}/manners", secret, {"act": act, "seat": whom}).status_code == 200
        )
    assert len(call("GET", f"{path}/press", secret).json["inbox"]) == 1
    bad = call("POST", f"{path}/manners", secret, {"act": "report", "seat": "red"})
    assert (bad.status_code, "Name a message" in bad.json["text"]) == (409, True)
    blocked = call("POST", f"{API}/me/manners", secret, {"act": "block", "email": "x@example.net"})
    assert "You have blocked" in blocked.json["said"]


def test_a_game_is_played_again_by_a_program_and_on_the_page(
    sign_in: Any, two_games: Any, desk: Desk, clock: FixedClock, token: Token, call: Call
) -> None:
    red = token("red")
    early = call("POST", f"{API}/games/open-1/rematch", red, {})
    assert (early.status_code, early.json["text"]) == (409, "open-1 is not over yet.")
    browser = sign_in("red")
    assert "Play again" not in browser.get("/games/open-1").get_data(as_text=True)
    play_to_the_end(desk, "open-1", clock)
    assert "Play again" in browser.get("/games/open-1").get_data(as_text=True)
    assert "Play again" not in sign_in("nobody").get("/games/open-1").get_data(as_text=True)
    sent = browser.post("/games/open-1/rematch", sides="other")
    assert (sent.status_code, sent.headers["Location"]) == (303, "/games/open-1-again")
    said = "open-1-again is open. We have invited those who played."
    assert said in browser.get("/games/open-1-again").get_data(as_text=True)
    (invited,) = [
        one for one in letters_to(desk, PEOPLE["red"], "invitation")
        if "open-1-again" in str(one.facts)
    ]  # fmt: skip
    assert invited.facts["seat_title"] == "Blue"
    made = call("POST", f"{API}/games/open-1/rematch", red, {"other_sides": False}).json
    assert made["game"] == "open-1-again-2"
    assert made["said"] == "open-1-again-2 is open. We have invited those who played."


def test_a_position_is_played_on_by_a_program_and_on_the_page(
    sign_in: Any, two_games: Any, desk: Desk, clock: FixedClock, token: Token, call: Call
) -> None:
    red = token("red")
    early = call("POST", f"{API}/games/open-1/play-on", red, {"seat": "red"})
    assert (early.status_code, "does not see enough" in early.json["text"]) == (409, True)
    play_to_the_end(desk, "open-1", clock)
    browser = sign_in("red")
    page = browser.get("/games/open-1").get_data(as_text=True)
    assert "Play on from here" in page
    sent = browser.post("/games/open-1/play-on", report="turn-1-1")
    assert sent.status_code == 303
    assert sent.headers["Location"].startswith("/games/open-1-played-on/")
    made = call("POST", f"{API}/games/open-1/play-on", red, {"report": "turn-1-1"}).json
    assert made["game"] == "open-1-played-on-2"
    assert made["seat"] in ("red", "blue")
    assert made["said"] == "open-1-played-on-2 has begun. You play all sides."
    report = browser.get("/archive/open-1/turn-1-1").get_data(as_text=True)
    assert "Play on from here" in report
    assert "Play on from here" not in sign_in("nobody").get("/archive/open-1/turn-1-1").get_data(
        as_text=True
    )
