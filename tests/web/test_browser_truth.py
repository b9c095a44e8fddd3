"""A second tab, a step that ran meanwhile, a lost connection, a double click, back and forward:
the player sees what is true now, and nothing that was written is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.play import submissions
from adjudicator.service.stepping import phases
from tests.web.browsing import PEOPLE, open_game
from tests.web.chromium import Served, served

PATH = "/games/open-1/red/orders"


@pytest.fixture
def house(migrated: Any, tmp_path: Any) -> Iterator[Served]:
    with served(migrated, tmp_path, ()) as found:
        open_game(found.desk, "open-1", public=True)
        yield found
        assert found.complaints == []


def seat(house: Served, name: str) -> Any:
    (found,) = [one for one in info(house).seats if one.name == name]
    return found


def info(house: Served) -> GameInfo:
    return games.game_info(house.desk, "open-1")


def table(house: Served, browser: Any) -> Any:
    page = house.visitor(browser, PEOPLE["red"])
    page.set_default_timeout(60_000)
    page.goto(PATH)
    page.wait_for_selector("#text")
    return page


def typed(page: Any, text: str) -> None:
    page.locator("#text").fill(text)
    page.wait_for_function(
        "n => document.querySelectorAll('#reading li').length === n", arg=len(text.splitlines())
    )


def kept(page: Any, begins: str) -> None:
    page.wait_for_function(
        "begins => document.getElementById('kept').textContent.startsWith(begins)", arg=begins
    )


def step(house: Served) -> None:
    """The game goes on: both seats answer by letter."""
    for name, place in (("red", "North Hill"), ("blue", "Old Ford")):
        text = f"bid 1 on {place}\nready anyway"
        submissions.submit(house.desk, seat_id=seat(house, name).id, text=text, via="mail")
    phases.close_if_ready(house.desk, info(house).id)


def test_a_second_tab_does_not_lose_what_the_first_has_written(house: Served, browser: Any) -> None:
    one = table(house, browser)
    typed(one, "bid 1 on North Hill")
    kept(one, "Kept")
    two = one.context.new_page()
    two.goto(PATH)
    assert two.locator("#text").input_value().strip() == "bid 1 on North Hill"
    two.get_by_role("button", name="Send orders").click()
    two.get_by_text("Received: receipt 1").wait_for()
    # The first tab, looked at again, says that these orders are in.
    one.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    kept(one, "You have already sent these orders.")
    typed(one, "bid 2 on Old Ford")
    kept(one, "Kept")
    two.reload()
    assert two.locator("#text").input_value().strip() == "bid 2 on Old Ford"
    assert "receipt 1" in two.inner_text("main")
    one.context.close()


def test_a_step_that_ran_meanwhile_is_told_and_the_text_goes_along(
    house: Served, browser: Any
) -> None:
    one = table(house, browser)
    typed(one, "bid 1 on North Hill")
    step(house)
    one.locator("#text").fill("bid 2 on Old Ford")
    # What is told stands once: by what was typed, or by the pulse of an open page.
    told = one.locator("#over-note:visible, .fresh-news:visible")
    told.first.wait_for()
    assert "question" in told.first.inner_text()
    assert told.count() == 1
    assert told.get_by_role("link").count() == 1
    assert one.locator("#text").input_value() == "bid 2 on Old Ford"
    one.get_by_role("button", name="Send orders").click()
    one.get_by_text("so we sent nothing").first.wait_for()
    assert one.locator("#text").input_value().strip() == "bid 2 on Old Ford"
    one.goto(PATH)
    assert "You had typed 1 line for an earlier question" in one.inner_text("main")
    assert "bid 2 on Old Ford" in one.locator(".asks details pre").text_content()
    one.context.close()


def test_who_was_signed_out_meanwhile_signs_in_beside_and_sends_with_one_click(
    house: Served, browser: Any
) -> None:
    one = table(house, browser)
    window, cookie = one.context, one.context.cookies()
    window.clear_cookies()
    one.locator("#text").fill("bid 1 on North Hill")
    kept(one, "Not saved: you are signed out here.")
    one.get_by_role("button", name="Send orders").click()
    one.get_by_role("heading", name="Not sent yet").wait_for()
    assert one.get_by_label("What you wrote").input_value().strip() == "bid 1 on North Hill"
    with window.expect_page() as opened:
        one.get_by_role("link", name="Sign in, in a new tab").click()
    assert opened.value.url.endswith("/sign-in?next=/unsent")
    window.add_cookies(cookie)  # the link of the letter
    opened.value.goto("/unsent")
    assert "other tab" in opened.value.inner_text("main")
    opened.value.close()
    one.bring_to_front()
    one.evaluate("window.dispatchEvent(new Event('focus'))")
    one.get_by_text("as anna@example.net").wait_for()
    one.get_by_role("button", name="Send it again").click()
    one.get_by_text("Received: receipt 1").wait_for()
    window.close()


def test_without_a_connection_the_text_stays_and_is_kept_when_it_is_back(
    house: Served, browser: Any
) -> None:
    one = table(house, browser)
    one.context.set_offline(True)
    one.locator("#text").fill("bid 1 on North Hill")
    kept(one, "Not saved")
    house.complaints.clear()  # the browser's own word of the lost connection
    assert one.locator("#text").input_value() == "bid 1 on North Hill"
    one.context.set_offline(False)
    kept(one, "Kept")
    one.reload()
    assert one.locator("#text").input_value().strip() == "bid 1 on North Hill"
    one.context.close()


def test_what_is_sent_without_a_connection_stays_on_the_page(house: Served, browser: Any) -> None:
    """The browser's own page of a lost connection never takes the place of what was written."""
    one = table(house, browser)
    typed(one, "bid 1 on North Hill")
    one.context.set_offline(True)
    one.evaluate("document.querySelector('.send [value=send]').click()")
    kept(one, "Not sent")
    house.complaints.clear()  # the browser's own word of the lost connection
    assert one.url.endswith(PATH)
    assert one.locator("#text").input_value().strip() == "bid 1 on North Hill"
    assert submissions.current_receipt(house.desk, seat(house, "red").id) is None
    one.context.set_offline(False)
    kept(one, "Kept")
    one.get_by_role("button", name="Send orders").click()
    one.get_by_text("Received: receipt 1").wait_for()
    one.context.close()


def test_a_double_click_sends_once(house: Served, browser: Any) -> None:
    one = table(house, browser)
    typed(one, "bid 1 on North Hill")
    one.get_by_role("button", name="Send orders").dblclick()
    one.get_by_text("Received: receipt 1").wait_for()
    one.wait_for_load_state("networkidle")
    receipt = submissions.current_receipt(house.desk, seat(house, "red").id)
    assert receipt is not None
    assert receipt.number == 1
    one.context.close()


def test_a_form_that_went_in_twice_counts_once(house: Served, browser: Any) -> None:
    """Two tabs of one page, and the button of each: the second says what is in already."""
    one = table(house, browser)
    typed(one, "bid 1 on North Hill")
    kept(one, "Kept")
    two = one.context.new_page()
    two.goto(PATH)
    for page in (one, two):
        page.get_by_role("button", name="Send orders").click()
        page.get_by_text("Received: receipt").wait_for()
        assert "bid 1 on North Hill" in page.inner_text("main")
    assert info(house).state == "running"
    step(house)
    one.get_by_role("button", name="Send orders").click()
    one.get_by_text("so we sent nothing").first.wait_for()
    assert one.locator("#text").input_value().strip() == "bid 1 on North Hill"
    one.context.close()


def test_back_and_forward_show_what_is_true_now(house: Served, browser: Any) -> None:
    one = table(house, browser)
    typed(one, "bid 1 on North Hill")
    kept(one, "Kept")
    one.goto("/games/open-1/red")
    submissions.submit(
        house.desk, seat_id=seat(house, "red").id, text="bid 1 on North Hill", via="mail"
    )
    one.go_back()
    one.get_by_text("Your orders are in").wait_for()
    assert one.locator("#text").input_value().strip() == "bid 1 on North Hill"
    one.go_forward()
    assert one.locator("h1").count() == 1
    one.context.close()
