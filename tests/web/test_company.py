"""Groups of players and units that are lent, on pages and for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.groups import membership
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import opening
from adjudicator.service.options import TableOptions
from adjudicator.service.people.people import person_for
from tests.web.browsing import PEOPLE, words_of
from tests.web.test_api import call as call
from tests.web.test_api import token as token

Token, Call = Callable[..., str], Callable[..., Any]
API = "/api/v1"


def test_a_group_on_pages_and_for_programs(
    sign_in: Any, desk: Desk, token: Token, call: Call
) -> None:
    owner, ann = sign_in("moderator"), sign_in("red")
    assert "You are in no group." in owner.get("/groups").get_data(as_text=True)
    assert owner.post("/groups", act="new", name="Tuesday Club").status_code == 303
    short = owner.post("/groups", act="new", name="X")
    assert (short.status_code, "3 to 60 characters" in short.get_data(as_text=True)) == (422, True)
    owner.post("/groups", act="invite", group="tuesday-club", who=PEOPLE["red"])
    page = owner.get("/groups").get_data(as_text=True)
    assert f"{PEOPLE['red']}, invited" in page
    assert "asks you to join" in ann.get("/groups").get_data(as_text=True)
    assert ann.post("/groups", act="accept", group="tuesday-club").status_code == 303
    assert "Leave this group" in ann.get("/groups").get_data(as_text=True)
    opening.open_game(
        desk, ruleset="toy", scenario="long", slug="club-1", moderator_email=PEOPLE["moderator"],
        seats={"red": "open", "blue": "open"},
        terms={"table.open": True, "table.group": "tuesday-club"},
    )  # fmt: skip
    assert "club-1" in ann.get("/groups").get_data(as_text=True)
    assert "club-1" not in sign_in("blue").get("/tables").get_data(as_text=True)
    secret, blue = token("moderator"), token("blue")
    (mine,) = call("GET", f"{API}/me/groups", secret).json["groups"]
    assert (mine["group"], mine["mine"], len(mine["members"])) == ("tuesday-club", "owner", 2)
    sent = {"act": "invite", "group": "tuesday-club", "who": PEOPLE["blue"]}
    assert call("POST", f"{API}/me/groups", secret, sent).status_code == 200
    said = call("POST", f"{API}/me/groups", blue, {"act": "accept", "group": "tuesday-club"})
    assert said.json["said"].startswith("You are now in Tuesday Club.")
    assert call("POST", f"{API}/me/groups", blue, {"act": "x"}).status_code == 422
    assert call("POST", f"{API}/me/groups", blue, {**sent, "act": "remove"}).status_code == 409
    assert (
        call("POST", f"{API}/me/groups", blue, {"act": "leave", "group": "none"}).status_code == 404
    )
    with desk.store.write("person") as session:
        zoe = person_for(session, PEOPLE["stranger"], desk).id or 0
    assert membership.mine(desk, zoe) == []


def test_units_are_lent_and_ordered_on_pages_and_by_programs(
    sign_in: Any, desk: Desk, token: Token, call: Call
) -> None:
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="loan-1", moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
        options=GameOptions(table=TableOptions(lending=True)),
    )  # fmt: skip
    games.begin_game(desk, "loan-1", force=True)
    red, blue = sign_in("red"), sign_in("blue")
    sent = red.post("/games/loan-1/red/loans", act="lend", units="ford, the hill", to="blue")
    assert sent.status_code == 303
    page = words_of(red.get("/games/loan-1/red").get_data(as_text=True))
    assert "Blue can order Old Ford and North Hill until you take them back." in page
    assert "You lend Old Ford and North Hill to Blue." in page
    page = words_of(blue.get("/games/loan-1/blue").get_data(as_text=True))
    assert "Red lends you Old Ford and North Hill." in page
    secret, owner = token("blue"), token("red")
    path = f"{API}/games/loan-1/seats"
    assert call("GET", f"{path}/blue/loans", secret).json["loans"] == [
        {"by": "red", "to": "blue", "units": ["Old Ford", "North Hill"]}
    ]
    assert call("GET", f"{path}/red/loans", secret).status_code == 404
    order = {"act": "order", "seat": "red", "order": "bid 2 on ford"}
    assert call("POST", f"{path}/blue/loans", secret, order).json["said"] == (
        "For Red: bid 2 on ford: it counts."
    )
    assert "bid 2 on Old Ford" in red.get("/games/loan-1/red/orders").get_data(as_text=True)
    two = {**order, "order": "bid 1 on ford\nready"}
    assert call("POST", f"{path}/blue/loans", secret, two).status_code == 422
    back = {"act": "take back", "units": "ford"}
    assert (
        "taken back Old Ford from Blue"
        in call("POST", f"{path}/red/loans", owner, back).json["said"]
    )
    assert call("POST", f"{path}/blue/loans", secret, order).json["said"] == (
        "For Red: bid 2 on ford: it orders units that nobody has lent you."
    )
    red.post("/games/loan-1/red/loans", act="take back", units="North Hill")
    assert call("GET", f"{path}/red/loans", owner).json["loans"] == []
