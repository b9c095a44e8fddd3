"""On a device: what is pushed is shown, what was read opens without a line, and is gone when its
reader signs out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.people import people
from adjudicator.service.post import hooks
from tests.web.browsing import open_game
from tests.web.chromium import Served, chromium, served

ANNA = "anna@example.net"
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 100; tries++) {
    const found = await worker.getNotifications();
    if (found.length) return found.map((n) => [n.title, n.body, n.tag]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
}"""
WORKER = "() => navigator.serviceWorker.ready.then(() => true)"
SUBSCRIBED = """
PushManager.prototype.subscribe = async () => ({
  endpoint: "https://push.example.org/send/xyz",
  getKey: (name) => Uint8Array.from(atob(name === "auth" ? AUTH : POINT), (c) => c.charCodeAt(0)),
});
"""
POINT = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="
"""The base point of P-256: a key as good as any."""
AUTH = "MDEyMzQ1Njc4OWFiY2RlZg=="


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium(whole=True) as found:  # the shell shows no notification
        yield found


@pytest.fixture
def house(migrated: Path, tmp_path: Path) -> Iterator[Served]:
    with served(migrated, tmp_path) as found:
        open_game(found.desk, "open-1", public=True)
        yield found
        assert found.complaints == []


def test_what_is_pushed_is_shown(house: Served, browser: Any) -> None:
    page = house.visitor(browser, ANNA, service_workers="allow", permissions=["notifications"])
    page.goto(f"{house.address}/games")
    assert page.evaluate(WORKER)
    link = page.context.new_cdp_session(page)
    known: list[str] = []
    link.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    link.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    told = {
        "title": "Our house",
        "text": "open-1 asks something of you.",
        "game": "open-1",
        "link": f"{house.address}/games/open-1/red",
    }
    push = {"origin": house.address, "registrationId": known[0], "data": json.dumps(told)}
    shown: object = []
    for _ in range(20):  # a browser that has much to do may drop one; shown twice it is still one
        link.send("ServiceWorker.deliverPushMessage", push)
        if shown := page.evaluate(SHOWN):
            break
    assert shown == [["Our house", "open-1 asks something of you.", "open-1"]]
    page.context.close()


def test_a_browser_subscribes_with_one_button(house: Served, browser: Any) -> None:
    page = house.visitor(browser, ANNA, service_workers="allow", permissions=["notifications"])
    page.add_init_script(
        f"const AUTH = {json.dumps(AUTH)}, POINT = {json.dumps(POINT)};{SUBSCRIBED}"
    )
    page.goto(f"{house.address}/settings/devices")
    page.get_by_role("button", name="Tell me on this device").click()
    page.get_by_role("button", name="Try it").wait_for()
    anna = people.person_by_email(house.desk, ANNA)
    assert anna is not None
    assert len(hooks.devices_of(house.desk, anna.id)) == 1
    page.get_by_role("button", name="Remove it").click()
    page.get_by_text("None yet.").wait_for()
    page.context.close()


def test_what_was_read_opens_without_a_line_until_one_signs_out(
    house: Served, browser: Any
) -> None:
    page = house.visitor(browser, ANNA, service_workers="allow")
    page.goto(f"{house.address}/games/open-1")
    assert page.evaluate(WORKER)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto(f"{house.address}/games/open-1/red")
    heading = page.get_by_role("heading", level=1).inner_text()
    page.context.set_offline(True)
    page.reload()
    assert page.get_by_role("heading", level=1).inner_text() == heading
    page.context.set_offline(False)
    page.goto(f"{house.address}/games")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_function(
        "async () => !(await caches.has('read')) || "
        "!(await (await caches.open('read')).keys()).some("
        "(one) => one.url.includes('/red'))"
    )
    page.context.set_offline(True)
    with pytest.raises(Exception, match=r"ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        page.goto(f"{house.address}/games/open-1/red")
    page.context.close()


def test_without_script_the_page_says_what_else_there_is(house: Served, browser: Any) -> None:
    page = house.visitor(browser, ANNA, java_script_enabled=False)
    page.goto(f"{house.address}/settings/devices")
    assert page.get_by_text("cannot receive push messages").is_visible()
    assert not page.get_by_role("button", name="Tell me on this device").is_visible()
    page.context.close()
