"""An evening at the table, in a real Chromium: nothing lies over what is asked, the map opens where
the question is, and between one's turns the page says what it waits for."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.service.games import bots, games
from adjudicator.service.play import sketching, submissions
from tests.house_kit import seat_id
from tests.story_kit import GAMES, READER, answered, begun
from tests.web.browsing import PEOPLE, open_game, play_turn
from tests.web.chromium import PHONE, Served
from tests.web.paths import DESK
from tests.web.test_browser_looks import violations

WINDOWS = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
COVERED = """() => ['a', 'button', 'p', 'li', 'summary']
  .flatMap((name) => [...document.querySelectorAll('.desk ' + name)])
  .filter((one) => one.checkVisibility() && !one.closest('details:not([open]) > :not(summary)')
    && one.getBoundingClientRect().height > 4 && !one.matches('.hidden, .unseen, [tabindex="-1"]'))
  .filter((one) => {
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    const x = box.left + Math.min(box.width / 2, 20), y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    return !(top && (one.contains(top) || top.contains(one) && top.matches('.desk *')));
  }).map((one) => one.outerHTML.slice(0, 120))"""
"""What of the sheet cannot be brought to where nothing lies over it."""
ASKED = """() => {
  const one = document.getElementById('asked');
  if (!one) return true;
  const frame = one.closest('.asks').getBoundingClientRect(), box = one.getBoundingClientRect();
  return box.top >= frame.top && box.top + 20 <= frame.bottom;
}"""
"""Is the question's first line in view before anybody scrolls?"""
SEEN = """id => {
  const map = document.querySelector('.map.large').getBoundingClientRect();
  const area = document.getElementById('area-' + id);
  const svg = document.querySelector('.map.large svg');
  let x, y;
  if (area.dataset.at) {
    const to = svg.getScreenCTM(), at = area.dataset.at.split(' ').map(Number);
    [x, y] = [to.a * at[0] + to.e, to.d * at[1] + to.f];
  } else {
    const box = area.getBoundingClientRect();
    [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  }
  return x > map.left && x < map.right && y > map.top && y < map.bottom;
}"""


def steps_through(page: Any) -> None:
    """A line of the log moves the map and is drawn over the board as it was just before; from it
    one looks at the board just after, goes on to the next, to its page, back to the question."""
    lines = page.locator(".log .story a[data-line]")
    keys = lines.evaluate_all("all => all.map((one) => one.dataset.line)")
    if len(set(keys)) < 2:
        return
    told = [tuple(map(int, key.split("."))) for key in keys]
    line = lines.nth(told.index(min(told)))  # the newest stands first
    line.evaluate("one => one.click()")
    page.wait_for_selector(".log-steps")
    assert line.get_attribute("aria-current") == "true"
    assert "line=" in page.locator(".log-steps a").get_attribute("href")
    for name in ("Before", "After", "What moved"):
        button = page.get_by_role("button", name=name, exact=True)
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        assert page.locator("svg.then > .then-counters .counter:visible").count()
        assert not page.locator('svg.then > [data-layer="counters"]').is_visible()
        assert page.locator(".draft.told").count() == (name == "What moved")
    page.get_by_role("button", name="The event after").click()
    page.wait_for_function(
        "was => { const now = document.querySelector('.log .story a[aria-current]');"
        " const at = (one) => one.split('.').map(Number);"
        " return now && now.dataset.line !== was && (at(now.dataset.line)[0] > at(was)[0]"
        "   || at(now.dataset.line)[1] > at(was)[1]); }",
        arg=line.get_attribute("data-line"),
    )
    page.get_by_role("button", name="Let go of the event").click()
    # A heading shows on the map what its part is about.
    page.locator(".log h3 a[data-line]").first.evaluate("one => one.click()")
    page.wait_for_selector(".log-steps")
    page.get_by_role("button", name="Let go of the event").click()
    assert page.locator(".log-steps, .told:is(g), svg.then").count() == 0


@pytest.mark.parametrize(
    "name",
    [pytest.param(o, marks=pytest.mark.thorough if o == "totaler_krieg" else ()) for o in GAMES],
)
def test_nothing_lies_over_what_is_asked_and_the_map_opens_there(
    house: Served, browser: Any, name: str
) -> None:
    slug, seat = begun(house.desk, name, f"evening-{name.replace('_', '-')}"), GAMES[name][1]
    mine = seat_id(house.desk, slug, seat)
    pages = {kind: house.visitor(browser, READER, **more) for kind, more in WINDOWS.items()}
    first = pages["desk"]
    first.goto(f"/games/{slug}/{seat}/orders")
    for summary in first.locator(".news-box details:not([open]) > summary").all():
        summary.click()
    if first.locator(".news-box button").count():
        first.locator(".news-box button").click()
    for _ in range(3):
        for page in pages.values():
            page.goto(f"/games/{slug}/{seat}/orders")
            page.wait_for_selector(".map.large.live")
            assert page.evaluate(ASKED) or page is not first, "what is asked begins in view"
            assert page.evaluate(COVERED) == []
            looked = sketching.asked_about(house.desk, mine)
            if looked.subject:
                assert page.evaluate(SEEN, looked.subject), looked.subject
            steps_through(page)
            page.goto("about:blank")  # else it loads itself anew at the next step
        if not answered(house.desk, name, slug):
            break
    for page in pages.values():
        page.context.close()


def test_between_turns_the_page_says_what_it_waits_for(house: Served, browser: Any) -> None:
    """Until the house has answered the page says so; the next question comes by itself."""
    slug, seat = begun(house.desk, "diplomacy", "thinking"), GAMES["diplomacy"][1]
    mine = seat_id(house.desk, slug, seat)
    submissions.submit(house.desk, seat_id=mine, text="ready", via="page", ready="anyway")
    page = house.visitor(browser, READER, bypass_csp=True, viewport=DESK)
    page.goto(f"/games/{slug}/{seat}/orders")
    assert "The computer is thinking." in page.locator(".asks").inner_text()
    assert violations(page) == []
    before = page.locator("#asked").inner_text()
    bots.go_on(house.desk, games.game_info(house.desk, slug).id)
    page.wait_for_function(
        "old => (asked => asked && asked.textContent.trim() !== old)"
        "(document.getElementById('asked'))",
        arg=before,
    )
    assert "The computer is thinking." not in page.locator(".asks").inner_text()
    # The log is a line below the board now, which has most of the screen; open, it is a column
    # beside it, from which a line is shown, and stays one.
    page.wait_for_selector(".map.large.live")
    board, log = (page.locator(one).bounding_box() for one in (".board", ".log"))
    assert board["width"] >= 0.6 * DESK["width"]
    assert board["height"] >= 0.8 * DESK["height"]
    assert log["y"] >= board["y"] + board["height"]
    page.locator("#log summary").click()
    page.reload()
    page.wait_for_selector(".map.large.live")
    board, log = (page.locator(one).bounding_box() for one in (".board", ".log"))
    assert log["x"] >= board["x"] + board["width"]
    assert log["y"] <= board["y"] + 2
    page.locator(".log a[data-line]").first.click()
    page.wait_for_selector(".log-steps")
    assert violations(page) == []
    page.context.close()


def test_a_seat_of_which_nothing_is_asked_has_no_empty_box(house: Served, browser: Any) -> None:
    """At a table of people it says for whom it waits; after the end nothing can be sent."""
    desk = house.desk
    info = open_game(desk, "idle-1", public=True)
    red, _ = info.seats
    submissions.submit(desk, seat_id=red.id, text="", via="page", ready="anyway")
    page = house.visitor(browser, PEOPLE["red"], bypass_csp=True, viewport=DESK)
    page.goto("/games/idle-1/red/orders")
    assert "We are waiting for Blue." in page.locator(".asks").inner_text()
    while games.game_info(desk, "idle-1").state == "running":
        play_turn(desk, "idle-1")
    page.goto("/games/idle-1/red/orders")
    assert "The game is over" in page.locator(".asks").inner_text()
    assert page.locator("#text, .send button").count() == 0
    assert violations(page) == []
    page.context.close()


def test_all_tabs_of_a_seat_are_in_view_on_a_phone(house: Served, browser: Any) -> None:
    slug, seat = begun(house.desk, "diplomacy", "tabs-1"), GAMES["diplomacy"][1]
    page = house.visitor(browser, READER, **WINDOWS["phone"])
    for where in ("orders", "history", "press"):
        page.goto(f"/games/{slug}/{seat}/{where}")
        outside = page.evaluate(
            "() => [...document.querySelectorAll('.tabs a')].filter((one) => {"
            " const box = one.getBoundingClientRect();"
            " return box.right > innerWidth || box.left < 0;"
            " }).map((one) => one.textContent)"
        )
        assert outside == [], where
    page.context.close()


def test_a_friend_s_link_is_copied_by_a_button(house: Served, browser: Any) -> None:
    page = house.visitor(browser, "nora@example.net", viewport=DESK)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/with-a-friend")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.locator("#link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.context.close()
