"""At a table of people all seats may agree to go back: asked on the page, with new dice, and so
that nobody learns whom it concerns."""

from __future__ import annotations

import re

from adjudicator.service.archive import archive
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.options import TableOptions
from adjudicator.service.talk import votes
from tests.web.browsing import PEOPLE, play_turn


def pages_of(sign_in, desk, slug):
    return {who: (sign_in(who), f"/games/{slug}/{who}/press") for who in ("red", "blue")}


def test_all_seats_agree_to_go_back(sign_in, desk):
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug="friends-1",
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
        options=GameOptions(table=TableOptions(rated=False)),
    )
    games.begin_game(desk, "friends-1", force=True)
    play_turn(desk, "friends-1")
    number = games.game_info(desk, "friends-1").phase_number
    play_turn(desk, "friends-1")
    both = pages_of(sign_in, desk, "friends-1")
    offers = {}
    for who, (browser, path) in both.items():
        page = browser.page(path)
        offers[who] = re.search(r'<details id="go-back".*?</details>', page, re.S)[0]
        offers[who] = re.sub(r'value="[0-9a-f]{64}"|/red/|/blue/', "", offers[who])
    assert offers["red"] == offers["blue"], "the offer tells nobody who was affected"
    red, path = both["red"]
    assert red.post(path, act="back", phase=str(number)).status_code == 303
    assert "You have voted yes" in red.page(path)
    votes.settle(desk)
    blue, path = both["blue"]
    page = blue.page(path)
    assert f"the beginning of phase {number}" in page
    assert "Red asks" not in page
    assert blue.post(path, act="yes", vote="1").status_code == 303
    votes.settle(desk)
    votes.settle(desk)
    assert games.game_info(desk, "friends-1").phase_number == number
    assert [one.text for one in archive.verify(desk, "friends-1") if not one.ok] == []


def test_a_rated_game_offers_no_way_back(sign_in, desk, two_games):
    red = sign_in("red")
    path = "/games/open-1/red/press"
    assert "go-back" not in red.page(path)
    refused = red.post(path, act="back", phase="1")
    assert "is rated" in refused.get_data(as_text=True)
    assert votes.of_seat(desk, 1) == []
