"""The archive as a static site whose links all lead somewhere, and a booklet."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask import Flask

from adjudicator.clock import FixedClock
from adjudicator.running import publishing
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.exports import books
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from tests.house_kit import play_to_the_end
from tests.prepared import prepared
from tests.web.browsing import play_two

HOUSE = "https://play.example.org"


@pytest.fixture
def played(desk: Desk, clock: FixedClock) -> None:
    """`open-1` is over; `sealed-1` is not."""

    def play() -> None:
        play_two(desk)
        games.pause(desk, "sealed-1")
        play_to_the_end(desk, "open-1", clock)

    prepared(desk, "open-1 is over", play)


@pytest.fixture
def site(
    app: Flask, played: None, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """`open-1`, over; `sealed-1` is not, and nobody may read it. It is published once."""
    if not _SITE:
        _SITE.append(tmp_path_factory.mktemp("published") / "site")
        assert publishing.publish(app, HOUSE, _SITE[0]) > 10
    return Path(shutil.copytree(_SITE[0], tmp_path / "site"))


_SITE: list[Path] = []


def test_every_link_leads_to_a_file_or_to_the_house(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 5
    for page in pages:
        text = page.read_text()
        assert "{{" not in text
        for link in re.findall(r'(?:href|src|action)="([^"#]*)', text):
            if link.startswith(("https:", "http:", "data:", "mailto:")) or not link:
                continue
            assert not link.startswith("/"), (page, link)
            assert (page.parent / unquote(link)).exists(), (page, link)


def test_it_holds_each_report_in_all_its_forms(site: Path, desk: Desk) -> None:
    for one in archive.reports_of(desk, "open-1", None):
        folder = site / "archive" / "open-1"
        assert one.headline in (folder / one.slug / "index.html").read_text()
        assert one.headline.upper() in (folder / f"{one.slug}.txt").read_text()
        assert (folder / f"{one.slug}.json").exists()
    assert (site / "archive/open-1/chronicle/index.html").exists()
    assert (site / "archive/open-1/chronicle/until-turn-1-1/index.html").exists()
    assert (site / "archive/feed.atom").exists()


def test_what_is_sealed_is_not_published(site: Path) -> None:
    assert not (site / "archive" / "sealed-1").exists()
    assert not any("sealed-1" in page.read_text() for page in site.rglob("*.html"))


def test_what_a_site_cannot_do_leads_to_the_house(site: Path) -> None:
    text = (site / "archive/index.html").read_text()
    assert f'action="{HOUSE}/archive/search"' in text
    assert f'href="{HOUSE}/sign-in' in text


def test_it_may_be_published_again_but_never_over_something_else(
    site: Path, app: Flask, tmp_path: Path
) -> None:
    before = (site / "archive/index.html").read_bytes()
    publishing.publish(app, HOUSE, site)
    assert (site / "archive/index.html").read_bytes() == before
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-anna.txt").write_text("dear Anna")
    with pytest.raises(ServiceError, match="contains other files"):
        publishing.publish(app, HOUSE, tmp_path / "letters")


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("/archive", "archive/index.html"),
        ("/archive/x/turn-1-1.svg", "archive/x/turn-1-1.svg"),
        ("/archive/x/chronicle?until=turn-1-1", "archive/x/chronicle/until-turn-1-1/index.html"),
        ("/static/page.css?v=3f", "static/page.css"),
        ("/archive/x?until=../../../etc", "archive/x/until----------etc/index.html"),
    ],
)
def test_where_a_page_lies(address: str, place: str) -> None:
    assert str(publishing.place_of(address)) == place


def test_a_booklet_holds_the_whole_campaign(desk: Desk, played: None) -> None:
    page = books.booklet_page(desk, "open-1")
    for one in archive.reports_of(desk, "open-1", None):
        assert one.headline in page
    pytest.importorskip("weasyprint", reason="weasyprint, or Pango, is not installed")
    assert books.booklet(desk, "open-1", "red").startswith(b"%PDF-")


def test_there_is_no_booklet_of_nothing(desk: Desk, two_games: tuple[GameInfo, GameInfo]) -> None:
    with pytest.raises(ServiceError, match="no report of sealed-1 to print yet"):
        books.booklet(desk, "sealed-1")


def test_no_page_of_a_booklet_holds_one_line(desk: Desk, played: None) -> None:
    html = pytest.importorskip("weasyprint", reason="weasyprint, or Pango, is not installed").HTML
    pages = html(string=books.booklet_page(desk, "open-1")).render().pages
    assert len(pages) > 2
    for page in pages:
        boxes = [type(box).__name__ for box in page._page_box.descendants()]
        assert boxes.count("LineBox") > 2 or any("Replaced" in name for name in boxes)
