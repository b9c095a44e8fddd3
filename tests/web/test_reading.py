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
from adjudicator.service.archive import archive, chronicles, points, searching, turning
from adjudicator.service.desk import Desk
from adjudicator.service.exports import requests as exports
from adjudicator.service.games import games
from adjudicator.service.models import ReportInfo
from tests.house_kit import play_to_the_end
from tests.prepared import prepared
from tests.web.browsing import Browser, play_turn, play_two

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def nobody(app: Flask, desk: Desk, clock: FixedClock) -> Browser:
    """A reader; `open-1` is over, `sealed-1` is not."""

    def play() -> None:
        play_two(desk)
        play_turn(desk, "open-1")
        play_to_the_end(desk, "open-1", clock)
        while searching.index_reports(desk):
            pass

    prepared(desk, "open-1 is over and looked through", play)
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
        assert f'data-map="/archive/open-1/{one.slug}.svg?frame"' in page
    assert f'max="{len(reports(desk))}"' in page
    seen = nobody.get("/archive/open-1/seats/red/replay").text
    assert 'data-map="/archive/open-1/seats/red/turn-1-1.svg?frame"' in seen


def test_a_feed_says_what_happened_and_nothing_of_it_if_asked_to(
    nobody: Browser, desk: Desk
) -> None:
    for address in ("/archive/feed.atom", "/archive/open-1/feed.atom"):
        calm = ElementTree.fromstring(nobody.get(f"{address}?headlines=no").data)
        told = ElementTree.fromstring(nobody.get(address).data)
        titles = [entry.findtext(f"{ATOM}title") for entry in calm.iter(f"{ATOM}entry")]
        assert len(titles) == len(reports(desk))
        assert not any(one.headline in (title or "") for one in reports(desk) for title in titles)
        heads = [entry.findtext(f"{ATOM}title") for entry in told.iter(f"{ATOM}entry")]
        last = reports(desk)[-1]
        assert f"open-1: {last.headline} ({last.turn_title})" in heads
        ids = [entry.findtext(f"{ATOM}id") for entry in calm.iter(f"{ATOM}entry")]
        assert len(ids) == len(set(ids))
        assert b"sealed-1" not in nobody.get(address).data


def test_a_game_that_is_over_is_taken_home_and_verified(nobody: Browser, desk: Desk) -> None:
    answer = nobody.get("/archive/open-1/bundle.zip")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="open-1.zip"'
    assert all(check.ok for check in archive.verify_bundle(desk, answer.data))
    with zipfile.ZipFile(io.BytesIO(answer.data)) as bundle:
        assert "journal.jsonl" in bundle.namelist()


def test_a_large_game_is_waited_for(nobody: Browser, desk: Desk) -> None:
    desk.config.exports.at_once = 0
    answer = nobody.get("/archive/open-1/bundle.zip")
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "5")
    assert "It is in the queue." in answer.text
    assert "we will send you a letter" not in answer.text
    assert exports.make_due(desk) == 1
    answer = nobody.get("/archive/open-1/bundle.zip")
    assert answer.status_code == 200
    assert all(check.ok for check in archive.verify_bundle(desk, answer.data))


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
        ([], []),
        ([lead(1)], []),
        ([lead(1), lead(1, 1)], []),
        ([lead(1), lead(1, 2), lead(1, 2, 3)], []),  # a point now and then turns nothing
        ([lead(1), lead(1, 9), lead(1, 9, 9)], [(1, "Axis +8, now 9.")]),
        ([lead(2), lead(2, -1), lead(2, -1, 2)], [(1, "Axis -3, now -1.")]),  # not for good
        (
            [lead(1), lead(1, 2), lead(1, 2, -5), lead(1, 2, -5, -5)],
            [(2, "the lead passes to Allies, 0 to -5.")],
        ),
        ([Report(title="t", headline="h"), lead(1), lead(1, 4)], [(2, "Axis +3, now 4.")]),
    ],
)
def test_a_game_turned_where_the_lead_passed_for_good_or_much_moved_at_a_stroke(
    given: list[Report], turned: list[tuple[int, str]]
) -> None:
    assert [(one.place, one.words) for one in points.turning_points(given)] == turned


# ------------------------------------------------------------------ front page, list


def test_the_front_page_tells_who_played_and_how_it_ended(nobody: Browser, desk: Desk) -> None:
    page = nobody.get("/archive/open-1").text
    info = games.game_info(desk, "open-1")
    assert info.outcome is not None
    assert info.outcome.text in page
    assert all(f"<dt>{one.title}</dt>" in page for one in info.seats)
    last = reports(desk)[-1]
    assert f"/archive/open-1/{last.slug}.png" in page
    assert "<dt>Ended</dt>" in page


def test_a_link_to_a_game_or_a_report_has_a_preview_with_its_map(
    nobody: Browser, desk: Desk
) -> None:
    last = reports(desk)[-1]
    base = desk.config.house.base_url
    picture = f'<meta property="og:image" content="{base}/archive/open-1/{last.slug}.png">'
    for path in ("/archive/open-1", f"/archive/open-1/{last.slug}"):
        assert picture in nobody.get(path).text, path
    found = nobody.get(f"/archive/open-1/{last.slug}.png")
    assert found.mimetype == "image/png"
    assert "og:" not in nobody.get("/archive/open-1/seats/red").text


def test_the_list_is_looked_through_by_system_state_and_name(nobody: Browser, desk: Desk) -> None:
    for query, there in (
        ("", True),
        ("?system=toy&state=over", True),
        ("?state=inviting", False),
        ("?system=victory", False),
        ("?name=OPEN", True),
        ("?name=zzz", False),
        ("?page=99", True),
        ("?page=-1", True),
        ("?state=%27", True),
    ):
        page = nobody.get(f"/archive{query}").text
        assert ("/archive/open-1/" in page) is there, query
        assert "sealed-1" not in page
    assert "Won by" in nobody.get("/archive").text or "Over" in nobody.get("/archive").text


def test_all_maps_of_a_replay_have_one_frame(nobody: Browser, desk: Desk) -> None:
    boxes = set()
    for one in reports(desk):
        drawing = nobody.get(f"/archive/open-1/{one.slug}.svg?frame").text
        boxes.add(re.search(r'viewBox="([^"]+)"', drawing)[1])  # type: ignore[index]
    assert len(boxes) == 1
    assert len(turning.changes(desk, "open-1", None)) == len(reports(desk))


def test_a_report_is_found_once_for_all_who_were_told_it(nobody: Browser, desk: Desk) -> None:
    page = nobody.get("/archive/search?q=turn").text
    for one in reports(desk):
        assert page.count(f">{one.headline}</a></h2>") <= sum(
            other.headline == one.headline for other in reports(desk)
        )
    assert page.count("<article") == len(reports(desk))
    assert "(also" in page
    (hit,) = [
        one for one in searching.search(desk, "turn", None) if one.number == reports(desk)[0].number
    ]
    assert hit.seat == ""
    assert sorted(hit.also) == ["blue", "red"]


def test_a_chronicle_is_unfolded_turn_by_turn(nobody: Browser) -> None:
    page = nobody.get("/archive/open-1/chronicle").text
    assert page.count('<details class="turn"') == page.count('<h2 id="turn-')
    assert '<details class="turn" open>' in page
