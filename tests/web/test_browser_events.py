"""The pages of a tournament in a real browser: a director publishes a round, an entrant agrees on a
result, and axe finds nothing to complain of, in the light, in the dark and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.service.events import announcing, entering, ticking
from adjudicator.service.people.people import person_for
from tests.events_kit import TOY
from tests.web.chromium import PHONE, Served, served
from tests.web.test_browser_looks import violations

ANNA, MOD = "anna@example.net", "mod@example.net"
REVIEWED = TOY.replace("review_hours = 0", "review_hours = 24")
FORM = f"""{REVIEWED.replace("roll_call = 5", "roll_call = 0")}
[[stages]]
kind = "knockout"
days = 40
third = true
"""


@pytest.fixture(scope="module")
def house(migrated: Any, tmp_path_factory: Any) -> Iterator[Served]:
    with served(migrated, tmp_path_factory.mktemp("events")) as found:
        desk = found.desk
        announcing.announce(desk, "cup", FORM, MOD, "second@example.net")
        for name in ("Anna", "Ben", "Cid", "Dan"):
            with desk.store.write() as session:
                number = person_for(session, f"{name.lower()}@example.net", desk, name).id or 0
            entering.enter(desk, "cup", number, club="North")
        found.clock.forward(hours=24 * 10)
        ticking.due(desk)
        ticking.due(desk)
        yield found


@pytest.mark.thorough
def test_a_round_is_published_and_a_result_agreed(house: Served, browser: Any) -> None:
    director = house.visitor(browser, MOD, bypass_csp=True)
    anna = house.visitor(browser, ANNA, bypass_csp=True)
    for path in ("/events", "/events/new", "/events/cup", "/events/cup/desk"):
        director.goto(house.address + path)
        director.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert violations(director) == [], path
    director.get_by_role("button", name="Publish the round now").click()
    assert "Now round 1 is being played." in director.inner_text("main")
    ticking.due(house.desk)
    anna.goto(house.address + "/events/cup")
    assert "Being played." in anna.inner_text("main")
    anna.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert violations(anna) == []
    anna.locator("select[name=winner]").select_option("draw")
    anna.get_by_role("button", name="Propose, or agree").click()
    assert "It counts when all players have proposed the same result." in anna.inner_text("main")
    director.goto(house.address + "/events/cup/desk")
    director.get_by_role("button", name="End the round now").click()
    director.get_by_role("link", name="cup-1-1").click()
    assert violations(director) == []
    director.get_by_label("Red", exact=True).check()
    director.get_by_label("Reasons").fill("Red holds the ford.")
    director.get_by_role("button", name="Judge").click()
    assert "Judged from the position: Anna (Red) wins." in director.inner_text("main")
    assert house.complaints == []
    director.context.close()
    anna.context.close()


def test_the_page_of_an_event_fits_a_phone_in_the_dark(house: Served, browser: Any) -> None:
    visitor = house.visitor(browser, bypass_csp=True, viewport=PHONE, color_scheme="dark")
    for path in ("/events", "/events/cup"):
        visitor.goto(house.address + path)
        assert violations(visitor) == [], path
        wide = visitor.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"{path}: nothing sticks out at the side"
    boxes = "[...document.querySelectorAll('.wide:has(.standings)')]"
    inside = visitor.evaluate(f"{boxes}.map(one => one.scrollWidth - one.clientWidth)")
    assert set(inside) <= {0}, "the standings do not scroll inside their box"
    visitor.context.close()
