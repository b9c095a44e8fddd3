"""Letters as a mail program shows them: on a phone and in a window, by day and by night, nothing
sticks out and every word can be read."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.service.desk import Desk
from tests.mail.post import answer, asked, collect, html
from tests.web.browsing import PEOPLE, open_game
from tests.web.test_browser_looks import violations

# What belongs to the page of a mail program and not to a letter in it.
FRAME = ("region", "landmark-one-main", "page-has-heading-one")
PAPER = "getComputedStyle(document.querySelector('.report')).backgroundColor"


@pytest.fixture
def letters(desk: Desk) -> dict[str, str]:
    """The first letter of each kind that two players get, as HTML, by how its subject begins."""
    open_game(desk, "open-1", public=True)
    sent = collect(desk)
    for who in ("red", "blue"):
        ask = asked(sent, PEOPLE[who])
        answer(desk, ask, "bid 1 on North Hill\nbid 2 on Atlantis\n", sender=PEOPLE[who])
        answer(desk, ask, "bid 1 on North Hill\nready\n", sender=PEOPLE[who])
    sent += collect(desk)
    found: dict[str, str] = {}
    for one in sent:
        if one.get_body(("html",)) is not None and PEOPLE["red"] in str(one["To"]):
            subject = str(one["Subject"]).replace("Re: ", "").partition("] ")[2]
            found.setdefault(" ".join(subject.split()[:2]), html(one))
    return found


@pytest.mark.parametrize("light", ["light", "dark"])
def test_every_letter_is_read_on_a_phone_by_day_and_by_night(
    letters: dict[str, str], browser: Any, light: str
) -> None:
    assert len(letters) >= 3, list(letters)
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=light)
    paper = set()
    for subject, text in letters.items():
        for wide in (390, 600):
            page.set_viewport_size({"width": wide, "height": 844})
            page.set_content(text)
            assert page.evaluate("document.documentElement.scrollWidth") <= wide, subject
        found = [one for one in violations(page) if one.split(":")[0] not in FRAME]
        assert found == [], (subject, light)
        paper.add(page.evaluate(PAPER))
    assert paper == {"rgb(251, 249, 244)" if light == "light" else "rgb(29, 27, 24)"}
    page.close()
