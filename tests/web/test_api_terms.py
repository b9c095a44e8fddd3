"""Terms for programs: described, checked, given to a new game, changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.service.desk import Desk
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo
from tests.house_kit import letters_to
from tests.web.browsing import PEOPLE
from tests.web.test_api import call as call
from tests.web.test_api import token as token

Token, Call = Callable[..., str], Callable[..., Any]
NEW = {"ruleset": "toy", "scenario": "long", "slug": "new-1"}


def test_settings_are_described_to_everybody(app, two_games):
    told = app.test_client().get("/api/v1/terms").json
    named = {one["name"]: one for one in told["settings"]}
    assert named["turn.hours"]["default"] == "72"
    assert named["archive"]["may_change_later"] is False
    assert named["missed.policy"]["choices"]["wait"] == "the game waits for the seat"
    assert named["clock.bank"]["may_be_unsaid"] is True
    assert told["presets"][0]["name"] == "relaxed"
    open_terms = app.test_client().get("/api/v1/games/open-1/terms").json
    assert (open_terms["terms"]["turn"]["hours"], open_terms["coming"]) == (72, [])


def test_a_program_opens_a_game_with_its_terms(desk: Desk, token: Token, call: Call) -> None:
    secret = token("stranger")
    sent = NEW | {
        "seats": {"red": PEOPLE["red"], "blue": "open"},
        "toml": 'preset = "relaxed"\n[turn]\nat = "20:00"\n',
        "terms": {"turn.hours": 100, "press": {"manners": ["grey"]}},
    }
    opened = call("POST", "/api/v1/games", secret, sent)
    assert opened.status_code == 200, opened.json
    options = pages.options_of(desk, "new-1")
    assert (options.deadlines.turn, options.time.turn.at) == (100, "20:00")
    assert options.press.manners == ["grey"]
    assert options.table.open
    assert letters_to(desk, PEOPLE["red"], "invitation")
    for change, field in (
        ({"terms": {"turn.hours": 0}}, "turn.hours"),
        ({"toml": "turn = {"}, "toml"),
        ({"terms": {"missed.bot": "clever"}}, "missed.bot"),
    ):
        refused = call("POST", "/api/v1/games", secret, sent | {"slug": "new-2"} | change)
        assert refused.status_code == 409
        assert [one["field"] for one in refused.json["problems"]] == [field]
    assert call("POST", "/api/v1/games", secret, sent).status_code == 409
    assert call("POST", "/api/v1/games", token(write=False), sent).status_code == 403


def test_a_program_checks_changes_and_keeps_terms(
    desk: Desk, two_games: tuple[GameInfo, GameInfo], token: Token, call: Call
) -> None:
    secret = token("moderator")
    good = call("POST", "/api/v1/terms/check", secret, {"terms": {"quiet": "22:00 to 8:00"}})
    assert good.json["terms"]["quiet"][0]["until"] == "08:00"
    bad = call("POST", "/api/v1/terms/check", secret, {"terms": {"a": 1, "zone": "X"}})
    assert [one["field"] for one in bad.json["problems"]] == ["a", "zone"]
    path = "/api/v1/games/sealed-1/terms"
    done = call("POST", path, secret, {"terms": {"turn.hours": 96}, "because": "asked"})
    assert done.json["changed"][0]["now"] == "96"
    assert call("GET", path, secret).json["coming"][0]["path"] == "turn.hours"
    assert call("GET", path, secret).json["terms"]["turn"]["hours"] == 72
    assert call("POST", path, token("red"), {"terms": {"turn.hours": 97}}).status_code == 404
    assert call("POST", path, secret, {"terms": {"seal": "house"}}).status_code == 409
    kept = call("POST", "/api/v1/me/terms", secret, {"name": "ours", "terms": {"turn.hours": 9}})
    assert "as your preset “ours”" in kept.json["said"]
    assert call("GET", "/api/v1/me/terms", secret).json == {
        "kept": {"ours": {"turn": {"hours": 9}}}
    }
    assert call("POST", "/api/v1/me/terms", secret, {"name": "ours"}).status_code == 200
    assert call("POST", "/api/v1/me/terms", secret, {"name": "ours"}).status_code == 404
