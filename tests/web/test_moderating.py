"""The moderator begins, pauses and resumes his game on its page, and sees no secrets there."""

from __future__ import annotations

from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.play import submissions
from tests.web.browsing import PEOPLE, words_of


def opened(desk):
    return games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug="open-1",
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
        options=GameOptions(public_archive=True),
    )


def test_a_game_whose_seats_are_not_taken_does_not_begin(desk, sign_in):
    opened(desk)
    shown = sign_in("moderator").press("/games/open-1", "begin")
    assert shown.status_code == 422
    assert "Red and Blue are not taken yet" in words_of(shown.get_data(as_text=True))
    assert games.game_info(desk, "open-1").state == "inviting"


def test_pause_and_resume(desk, sign_in):
    opened(desk)
    games.begin_game(desk, "open-1", force=True)
    moderator = sign_in("moderator")
    page = words_of(moderator.press("/games/open-1", "pause").get_data(as_text=True))
    assert "Paused: no deadline runs" in page
    assert games.game_info(desk, "open-1").state == "paused"
    moderator.press("/games/open-1", "resume")
    assert games.game_info(desk, "open-1").state == "running"
    assert moderator.post("/games/open-1", act="explode").status_code == 400


def test_the_moderator_sees_who_is_in_and_not_what(desk, sign_in):
    game = opened(desk)
    games.begin_game(desk, "open-1", force=True)
    moderator = sign_in("moderator")
    submissions.submit(desk, seat_id=game.seats[0].id, text="bid 4 on ford", via="page")
    page = moderator.page("/games/open-1")
    assert "has sent orders" in words_of(page)
    assert "bid" not in words_of(page).split()
    assert "moderator" in words_of(moderator.page("/games"))
