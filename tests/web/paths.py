"""Somebody who finds his way by clicks alone, from the start page on; his clicks are counted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from adjudicator.service.games import games
from tests.web.browsing import sent_links
from tests.web.chromium import PHONE, Served

DESK = {"width": 1280, "height": 800}
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "desk without script": {"viewport": DESK, "java_script_enabled": False},
    "phone without script": {"viewport": PHONE, "java_script_enabled": False},
}
READY = re.compile("^(I am ready|Ready without orders|Send .* and be ready)$")
"""What the button says that ends a seat's part."""


@dataclass
class Walker:
    """A visitor and his window. clicks: how often he has clicked or tapped."""

    house: Served
    page: Any
    clicks: int = 0

    @classmethod
    def at_the_door(
        cls, house: Served, browser: Any, window: str = "desk", email: str = ""
    ) -> Walker:
        """On the start page, signed in if an address is given; nothing is clicked yet."""
        page = house.visitor(browser, email, **WINDOWS[window])
        page.goto(f"{house.address}/")
        return cls(house, page)

    def click(self, target: Any) -> None:
        self.clicks += 1
        target.click()

    def button(self, name: str | re.Pattern[str], nth: int = 0) -> None:
        """Press the button of this name, the first one that is seen."""
        self.click(self.page.get_by_role("button", name=name).nth(nth))

    def link(self, name: str | re.Pattern[str], nth: int = 0) -> None:
        self.click(self.page.get_by_role("link", name=name).nth(nth))

    def letter(self, email: str) -> None:
        """Open the newest link that was written to an address."""
        self.clicks += 1
        self.page.goto(self.house.address + sent_links(self.house.desk)[email][-1])

    def said(self) -> str:
        """What the page says, its header and its foot aside."""
        return " ".join(str(self.page.inner_text("main")).split())

    def is_readable(self) -> None:
        """Nothing sticks out at the side, and there is one heading of the page."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{self.page.url} sticks out by {wide} pixels"
        assert self.page.locator("h1").count() == 1, self.page.url

    def first_order(self) -> list[str]:
        """On the order page: the first order that is offered is put into the box and sent. What
        stands in the box."""
        self.page.wait_for_selector("#orders")
        kind = self.page.locator(".offers > details").first
        if kind.count():
            if kind.get_attribute("open") is None:
                self.click(kind.locator("summary").first)
            self.click(kind.locator("button.choice:visible").first)
            if self.page.locator("html.js").count():
                self.page.wait_for_selector("#reading li.order")
        text = self.page.locator("#text").input_value()
        self.button("Send orders")
        self.page.get_by_text("Received: receipt 1").wait_for()
        return [line for line in text.splitlines() if line and not line.startswith("#")]

    def plays_on(self, slug: str, most: int = 60) -> None:
        """Says on every order page that they are ready, until nothing is asked of them any more."""
        for _ in range(most):
            if games.game_info(self.house.desk, slug).state != "running":
                break
            ready = self.page.get_by_role("button", name=READY)
            if not ready.count() and not self.is_asked_again():
                break
            self.click(ready)
            self.page.wait_for_selector("#orders")
            sure = self.page.get_by_role("button", name="Yes, I am ready")
            if sure.count():
                self.click(sure)
                self.page.wait_for_selector("#orders")

        self.page.reload()  # it may still show the question before the end

    def is_asked_again(self, seconds: int = 120) -> bool:
        """Waits while the computer thinks, however slow the machine; then, is a question there?"""
        for _ in range(seconds):
            if "The computer is thinking." not in self.said():
                break
            self.page.wait_for_timeout(1000)
            self.page.reload()
        return bool(self.page.get_by_role("button", name=READY).count())

    def judges_again(self, slug: str) -> None:
        """As the moderator, takes back the step that ran last; players are asked once more."""
        before = games.game_info(self.house.desk, slug).turn_title
        self.page.goto(f"{self.house.address}/games/{slug}/desk")
        self.click(self.page.locator("summary", has_text="Correct a mistake"))
        form = self.page.locator("form", has=self.page.get_by_role("button", name="Take it back"))
        back = form.get_by_label("Back to")
        back.select_option(index=back.locator("option").count() - 1)
        form.get_by_label("Why").fill("The wrong order was read.")
        form.get_by_label("I am sure").check()
        self.click(form.get_by_role("button", name="Take it back"))
        assert games.game_info(self.house.desk, slug).turn_title != before
        resume = self.page.get_by_role("button", name="Resume")
        if resume.count():
            self.click(resume)

    def leaves(self) -> None:
        self.page.context.close()
