"""The archive: lists, reports and their twins."""

from __future__ import annotations

import re

from adjudicator.reports import compose, lettering
from adjudicator.service.archive import archive
from tests.web.browsing import play_turn, words_of


def test_every_report_has_a_lasting_address_and_three_twins(sign_in, two_games, desk):
    nobody = sign_in("nobody")
    page = nobody.page("/archive/open-1")
    (address,) = set(re.findall(r'href="(/archive/open-1/turn-[^"/]+)"', page))
    assert address == "/archive/open-1/turn-1-1"
    stored = archive.report(desk, "open-1", "turn-1-1", None)
    shown = words_of(nobody.page(address))
    twin = nobody.get(f"{address}.json").json
    plain = nobody.get(f"{address}.txt").get_data(as_text=True)
    assert twin["report"] == stored.report.model_dump(mode="json")
    assert twin["seeds"] == stored.seeds
    for section in stored.report.sections:
        for line in section.lines:
            assert line.text in shown
            assert line.text.split(":")[0].rstrip(".") in plain
    svg = nobody.get(f"{address}.svg")
    assert svg.mimetype == "image/svg+xml"
    assert svg.get_data(as_text=True).startswith("<svg")
    assert stored.seeds[max(stored.seeds, key=int)] in plain
    assert compose.text(stored.report, compose.Meta(game="open-1"), header=False)[:20] in plain


def test_reports_lead_to_their_neighbours(sign_in, two_games, desk):
    play_turn(desk, "open-1")
    red = sign_in("red")
    for prefix in ("/archive/open-1", "/archive/open-1/seats/red"):
        first = red.page(f"{prefix}/turn-1-1")
        assert f'rel="next" href="{prefix}/turn-2-1"' in first
        assert 'rel="prev"' not in first
        assert f'rel="prev" href="{prefix}/turn-1-1"' in red.page(f"{prefix}/turn-2-1")


def test_a_seat_reads_its_secrets_and_spectators_do_not(sign_in, two_games):
    red = sign_in("red")
    own = words_of(red.page("/archive/open-1/seats/red/turn-1-1"))
    assert "Your gold:" in own
    assert "You bid 1 on North Hill" in own
    public = words_of(red.page("/archive/open-1/turn-1-1"))
    assert "Your gold:" not in public
    assert "You bid" not in public


def test_the_map_stands_in_the_page_with_names_to_click_on(sign_in, two_games):
    page = sign_in("red").page("/games/open-1/red/orders")
    assert 'data-place="/games/open-1/red/orders/place"' in page
    assert "<svg" in page
    assert "<title>Old Ford" in page
    assert re.search(r'<script src="/static/map.js\?v=[0-9a-f]{10}" defer></script>', page)


def test_the_api_lists_what_the_archive_lists(sign_in, two_games):
    nobody, red = sign_in("nobody"), sign_in("red")
    assert [g["slug"] for g in nobody.get("/api/v1/games").json["games"]] == ["open-1"]
    assert {g["slug"] for g in red.get("/api/v1/games").json["games"]} == {"open-1", "sealed-1"}
    (line,) = nobody.get("/api/v1/games/open-1/reports").json["reports"]
    told = nobody.get(f"/api/v1/games/open-1/reports/{line['slug']}").json
    assert told == nobody.get(f"/archive/open-1/{line['slug']}.json").json
    assert "moderator" not in nobody.get("/api/v1/games/open-1").json


def svg_has_no_style_but_its_font(drawing: str) -> bool:
    faces = f"<style>{lettering.faces()}</style>"
    return faces in drawing and "style" not in drawing.replace(faces, "").replace("font-style", "")


def test_the_start_page_shows_a_report_with_its_map(sign_in, desk):
    nobody = sign_in("nobody")
    page = nobody.page("/")
    assert "BLITZKRIEG COMBAT" in page
    assert '<img src="/static/sample-map.svg"' in page
    svg = nobody.get("/static/sample-map.svg")
    assert svg.mimetype == "image/svg+xml"
    assert svg_has_no_style_but_its_font(svg.get_data(as_text=True))


def test_a_battle_in_a_corner_is_shown_as_that_corner():
    from adjudicator.core.telling import Piece, Sheet
    from adjudicator.web.drawing.maps import FEW, closer

    def sheet(areas, focus=()):
        pieces = [Piece(area=f"a{n}", colour="x", symbol="block") for n in range(areas)]
        return Sheet(title="x", pieces=pieces, focus=list(focus))

    assert closer(sheet(2)).focus == ["a0", "a1"]
    assert closer(sheet(2, ["b"])).focus == ["b"]
    assert closer(sheet(FEW + 1)).focus == []
    assert closer(sheet(0)).focus == []


def test_the_address_in_a_letter_leads_a_player_of_a_sealed_game_to_his_report(sign_in, two_games):
    shown = sign_in("red").get("/archive/sealed-1/turn-1-1", follow_redirects=True)
    assert shown.request.path == "/archive/sealed-1/seats/red/turn-1-1"
    page = words_of(shown.get_data(as_text=True))
    assert "Your gold:" in page
    assert "Read as: Red" in page
    assert "spectator" not in page


def test_a_player_may_change_between_his_report_and_the_spectators(sign_in, two_games):
    page = sign_in("red").page("/archive/open-1/turn-1-1")
    assert '<a href="/archive/open-1/seats/red/turn-1-1">Red</a>' in page
    assert "seats/blue" not in page
    assert "Read as" not in words_of(sign_in("nobody").page("/archive/open-1/turn-1-1"))
