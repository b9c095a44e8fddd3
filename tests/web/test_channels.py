"""The pages of letters and webhooks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.service.post import letters
from tests.house_kit import seat_id
from tests.web.browsing import Browser

URL = "https://chat.example.net/hooks/abc"


@pytest.fixture
def red(two_games: tuple[GameInfo, GameInfo], sign_in: Callable[[str], Browser]) -> Browser:
    return sign_in("red")


def test_a_player_reads_what_became_of_his_letters(desk: Desk, red: Browser) -> None:
    letters.queue_notice(desk, seat_id(desk, "open-1", "red"), "news", ["a line"])
    letter = next(one for one in letters.claim_due(desk, 500) if one.to_email == "anna@example.net")
    deliveries.mark_retry(desk, letter.id, "451 4.7.1 <b>greylisted</b>")
    page = red.get("/settings/letters").text
    assert "we will try again" in page
    assert "451 4.7.1 &lt;b&gt;greylisted&lt;/b&gt;" in page
    assert "ben@example.net" not in page


def test_the_page_of_ones_games_says_that_letters_come_back(desk: Desk, red: Browser) -> None:
    assert "came back" not in red.get("/games").text
    letters.queue_notice(desk, seat_id(desk, "open-1", "red"), "news", ["a line"])
    letter = next(one for one in letters.claim_due(desk, 500) if one.facts.get("subject") == "news")
    deliveries.mark_failed(desk, letter.id, "550 5.1.1 <b>no such user</b>")
    page = red.get("/games").text
    assert "anna@example.net</strong> came back: 550 5.1.1 &lt;b&gt;no such user&lt;/b&gt;" in page
    assert 'href="/settings/letters"' in page


def test_a_moderator_reads_to_whom_letters_went(
    two_games: tuple[GameInfo, GameInfo], sign_in: Callable[[str], Browser]
) -> None:
    page = sign_in("moderator").get("/games/open-1/letters").text
    assert "anna@example.net" in page
    assert "ben@example.net" in page


def test_a_webhook_is_added_tried_and_removed(desk: Desk, red: Browser) -> None:
    where = "/settings/webhooks"
    assert red.post(where, act="add", url=URL, kind="json").status_code == 303
    page = red.get(where).text
    assert URL in page
    assert "not called yet" in page
    hook = page.split('name="hook" value="')[1].split('"')[0]
    assert red.post(where, act="try", hook=hook).status_code == 303
    assert red.post(where, act="remove", hook=hook).status_code == 303
    assert URL not in red.get(where).text


def test_what_is_wrong_is_said_and_what_was_typed_stays(red: Browser) -> None:
    answer = red.post("/settings/webhooks", act="add", url="http://10.0.0.1/", kind="slack")
    assert answer.status_code == 422
    assert "https://chat.example.org/hooks/abc" in answer.text
    assert 'value="http://10.0.0.1/"' in answer.text
    assert '<option value="slack" selected>' in answer.text


@pytest.mark.parametrize("hook", ["", "x", "-1", "99999999999999999999", "²", "77"])
def test_a_webhook_that_is_not_his_is_not_there(red: Browser, hook: str) -> None:
    assert red.post("/settings/webhooks", act="remove", hook=hook).status_code == 404
