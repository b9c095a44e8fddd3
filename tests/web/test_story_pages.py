"""What happened, on pages without script: links from event to event, before and after, the log."""

from __future__ import annotations

import re

import pytest

from adjudicator.web.seat import history
from tests.web.browsing import play_turn

PATH = "/games/open-1/red/history"


@pytest.fixture
def red(sign_in, two_games):
    return sign_in("red")


def links(page: str, part: str) -> list[str]:
    """Addresses of a page that hold some words, without their anchors."""
    found = re.findall(r'href="([^"#]+)', page)
    return [one.replace("&amp;", "&") for one in found if part in one]


def test_every_event_is_a_link_to_the_map_where_it_was(red, two_games):
    page = red.page(PATH)
    events = links(page, "line=")
    assert len(events) >= 3
    shown = red.page(events[-1])
    assert 'aria-current="true"' in shown
    assert shown.count('id="event"') == 1


def test_one_steps_from_event_to_event_and_sees_before_and_after(red, two_games):
    page = red.page(links(red.page(f"{PATH}?report=turn-1-1"), "line=")[0])
    later = re.search(r'rel="next" href="([^"]+)"', page)
    assert later is not None
    following = red.page(later[1].replace("&amp;", "&").partition("#")[0])
    assert re.search(r'rel="prev"', following)
    assert red.get(f"{PATH}?report=turn-1-1&line=1.0&show=sideways").status_code == 404
    assert red.get(f"{PATH}?report=turn-1-1&line=99.99").status_code == 404
    assert red.get(f"{PATH}?line=nonsense").status_code == 404


def test_what_is_new_is_told_until_it_is_seen(red, desk, two_games):
    page = red.page("/games/open-1/red")
    assert "What has happened" in page
    until = re.search(r'name="until" value="([\d.]+)"', page)
    assert until is not None
    answer = red.post(PATH, until=until[1], **{"from": "seat"})
    assert (answer.status_code, answer.location) == (303, "/games/open-1/red")
    page = red.page("/games/open-1/red")
    assert "Since you last looked" not in page
    assert 'name="until"' not in page
    play_turn(desk, "open-1")
    page = red.page("/games/open-1/red")
    assert "Since you last looked" in page


def test_beside_the_board_what_is_new_is_one_line_that_says_what_came_first(red, two_games, desk):
    """Also after a step, when there is more of it: the question has the room."""
    play_turn(desk, "open-1")
    red.post(PATH, until="1.0", **{"from": "orders"})
    page = red.page("/games/open-1/red/orders")
    box = re.search(r'<section class="news-box".*?</section>', page, re.S)
    assert box is not None
    assert "<details><summary" in box[0], "shut"
    said, line = re.search(
        r'class="newest">(.*?)</span>.*?<li[^>]*><a[^>]*>(.*?)</a>', box[0], re.S
    ).groups()
    assert said == re.sub("<[^>]+>", "", line)


def test_the_log_goes_through_the_whole_game(red, desk, two_games, monkeypatch):
    monkeypatch.setattr(history, "MOST_LOG", 1)
    play_turn(desk, "open-1")
    page = red.page("/games/open-1/red/log")
    assert len(re.findall(r'class="log-part"', page)) == 1
    assert "turn-2" in page
    (earlier,) = set(links(page, "log?from="))
    rest = red.page(earlier)
    assert "turn-1-1" in rest
    assert red.get("/games/open-1/red/log?from=999").status_code == 404
    assert red.get("/games/open-1/red/log?from=x").status_code == 200


@pytest.mark.parametrize("path", ["/games/open-1/red/log", "/games/open-1/red/orders"])
def test_the_log_tells_the_newest_first_and_ones_own_fights_first_of_each_step(
    red, two_games, path
):
    page = red.page(path)
    log = page[page.index('id="log"') if path.endswith("orders") else 0 :]
    steps = re.findall(r'<ul class="story">(.*?)</ul>', log, re.S)
    lines = [re.findall(r'<li(.*?)><a href="[^"]*line=(\d+)\.(\d+)', step) for step in steps]
    phases = [int(step[0][1]) for step in lines]
    assert len(phases) > 1
    assert phases == sorted(phases, reverse=True), "the newest first"
    for step in lines:
        told = [(not own, int(n)) for own, _, n in step]
        assert told == sorted(told), "one's own fights, then the rest, each in its order"


def test_a_line_for_the_board_is_the_readers_alone(red, sign_in, two_games):
    (event, *_) = links(red.page(f"{PATH}?report=turn-1-1"), "line=")
    path = event.replace("/history?", "/log/line?")
    assert red.get(path).json["text"]
    assert sign_in("blue").get(path).status_code == 404
