"""Chronicle, search, feeds and what is taken home; and that a horizon hides all that came
later."""

from __future__ import annotations

import io
import re
import zipfile
from xml.etree import ElementTree

import pytest
from flask import Flask

from adjudicator.clock import FixedClock
from adjudicator.core.telling import Chart, Report, Section
from adjudicator.service.archive import archive, chronicles, searching
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo, ReportInfo
from tests.house_kit import play_to_the_end
from tests.web.browsing import Browser, play_turn

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def nobody(
    app: Flask, desk: Desk, two_games: tuple[GameInfo, GameInfo], clock: FixedClock
) -> Browser:
    """A reader; `open-1` is over, `sealed-1` is not."""
    play_turn(desk, "open-1")
    play_to_the_end(desk, "open-1", clock)
    while searching.index_reports(desk):
        pass
    return Browser(app)


def reports(desk: Desk) -> list[ReportInfo]:
    return archive.reports_of(desk, "open-1", None)


def test_a_chronicle_tells_it_all_in_order(nobody: Browser, desk: Desk) -> None:
    page = nobody.get("/archive/open-1/chronicle").text
    places = [page.index(f'id="report-{one.slug}"') for one in reports(desk)]
    assert places == sorted(places)
    outcome = chronicles.chronicle(desk, "open-1", None).outcome
    assert outcome is not None
    assert outcome.text in page


def test_a_link_with_a_horizon_tells_nothing_of_what_came_later(
    nobody: Browser, desk: Desk
) -> None:
    """Every page that it leads to, but the one on which the reader goes on, is looked at."""
    all_of_them = reports(desk)
    assert len(all_of_them) > 2
    until = all_of_them[0]
    page = nobody.get(f"/archive/open-1/chronicle?until={until.slug}").text
    body = page.split("<main", 1)[1].split("</main>", 1)[0]
    before, go_on = body.rsplit('<nav class="row"', 1)
    links = [
        link.replace("&amp;", "&")
        for link in re.findall(r'(?:href|src|action)="(/archive/open-1[^"]*)"', before)
    ]
    assert links
    seen = [before, nobody.get(f"/archive/search?q=turn&game=open-1&until={until.slug}").text]
    seen += [nobody.get(link).text for link in links]
    later = {one.slug for one in all_of_them[1:]} | {one.title for one in all_of_them[1:]}
    for text in seen:
        main = text.split("</main>")[0]
        assert not [word for word in later if word in main]
        assert "over" not in re.sub(r'class="[^"]*"', "", main).split()
    assert all_of_them[1].slug in go_on


def test_the_last_turn_does_not_say_that_it_is_the_last(nobody: Browser, desk: Desk) -> None:
    def skeleton(slug: str) -> list[str]:
        page = nobody.get(f"/archive/open-1/chronicle?until={slug}").text
        return re.findall(r'class="button first" rel="next">?', page) + re.findall("Go on", page)

    last, earlier = reports(desk)[-1].slug, reports(desk)[-2].slug
    assert skeleton(last) == skeleton(earlier) != []
    page = nobody.get(f"/archive/open-1/chronicle?until={last}").text
    assert 'id="result"' not in page


def test_a_horizon_that_is_no_report_is_not_there(nobody: Browser) -> None:
    for until in ("no-such", "'", "x" * 500):
        assert nobody.get(f"/archive/open-1/chronicle?until={until}").status_code == 404
        assert nobody.get(f"/archive/search?q=a&game=open-1&until={until}").status_code == 404


def test_the_search_shows_where_words_stand(nobody: Browser, desk: Desk) -> None:
    word = max(reports(desk)[0].headline.split(), key=len)
    page = nobody.get("/archive/search", query_string={"q": word}).text
    assert reports(desk)[0].headline in page
    assert "sealed-1" not in page
    assert "0 reports found" in nobody.get("/archive/search?q=<script>zzz").text


def test_a_replay_has_the_map_of_every_report(nobody: Browser, desk: Desk) -> None:
    page = nobody.get("/archive/open-1/replay").text
    for one in reports(desk):
        assert f'data-map="/archive/open-1/{one.slug}.svg"' in page
    assert f'max="{len(reports(desk))}"' in page
    seen = nobody.get("/archive/open-1/seats/red/replay").text
    assert 'data-map="/archive/open-1/seats/red/turn-1-1.svg"' in seen


def test_a_feed_is_one_and_spoils_nothing_unless_asked_to(nobody: Browser, desk: Desk) -> None:
    for address in ("/archive/feed.atom", "/archive/open-1/feed.atom"):
        calm = ElementTree.fromstring(nobody.get(address).data)
        told = ElementTree.fromstring(nobody.get(f"{address}?headlines=yes").data)
        titles = [entry.findtext(f"{ATOM}title") for entry in calm.iter(f"{ATOM}entry")]
        assert len(titles) == len(reports(desk))
        assert not any(one.headline in (title or "") for one in reports(desk) for title in titles)
        heads = [entry.findtext(f"{ATOM}title") for entry in told.iter(f"{ATOM}entry")]
        assert f"open-1: {reports(desk)[-1].headline}" in heads
        ids = [entry.findtext(f"{ATOM}id") for entry in calm.iter(f"{ATOM}entry")]
        assert len(ids) == len(set(ids))
        assert b"sealed-1" not in nobody.get(address).data


def test_a_game_that_is_over_is_taken_home_and_verified(nobody: Browser, desk: Desk) -> None:
    answer = nobody.get("/archive/open-1/bundle.zip")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="open-1.zip"'
    assert all(check.ok for check in archive.verify_bundle(desk, answer.data))
    with zipfile.ZipFile(io.BytesIO(answer.data)) as bundle:
        assert "journal.jsonl" in bundle.namelist()


def test_statistics_count_what_is_over(nobody: Browser, desk: Desk) -> None:
    (tally,) = chronicles.statistics(desk)
    assert tally.games == 1
    assert len(tally.turns) == len(tally.days) == 1
    page = nobody.get("/archive/statistics").text
    assert tally.scenario in page


def lead(*values: int) -> Report:
    series = {"Axis": list(values), "Allies": [0] * len(values)}
    chart = Chart(title="Points", turns=["t"] * len(values), series=series)
    return Report(title="t", headline="h", sections=[Section(heading="s", chart=chart)])


@pytest.mark.parametrize(
    ("given", "turned"),
    [
        ([], None),
        ([lead(1)], None),
        ([lead(1), lead(1, 1)], None),
        ([lead(1), lead(1, 3), lead(1, 3, 2)], (1, 2, "Axis")),
        ([lead(1), lead(1, 2), lead(1, 2, -5)], (2, 7, "Allies")),
        ([Report(title="t", headline="h"), lead(1), lead(1, 4)], (2, 3, "Axis")),
    ],
)
def test_a_game_turned_where_the_lead_moved_most(
    given: list[Report], turned: tuple[int, int, str] | None
) -> None:
    assert chronicles.turning_point(given) == turned
