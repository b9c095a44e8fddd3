"""Times and addresses as the pages write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from adjudicator.web.security import way_back
from adjudicator.web.words import clause_tag, how_far, places, rule_tag, time_tag, zone_of
from tests.reports.test_hex_maps import small

AT = datetime(2026, 12, 6, 19, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("UTC", "Sun 6 Dec 2026, 19:00 UTC"),
        ("Europe/Berlin", "Sun 6 Dec 2026, 20:00 CET (19:00 UTC)"),
        ("Asia/Tokyo", "Mon 7 Dec 2026, 04:00 JST (Sun 19:00 UTC)"),
        ("Asia/Tashkent", "Mon 7 Dec 2026, 00:00 UTC+05 (Sun 19:00 UTC)"),
        ("America/Los_Angeles", "Sun 6 Dec 2026, 11:00 PST (19:00 UTC)"),
    ],
)
def test_a_time_is_told_in_the_readers_zone_and_in_utc(zone, words):
    tag = time_tag(AT, ZoneInfo(zone))
    assert f'<time datetime="2026-12-06T19:00:00Z">{words}</time>' == tag


def test_an_unknown_zone_is_utc():
    assert zone_of("Mars/Olympus") is UTC
    assert zone_of("../../etc/passwd") is UTC
    assert zone_of(None) is UTC


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(days=3, hours=4, minutes=5), "in 3 days 4 hours"),
        (timedelta(days=20, hours=4), "in 20 days"),
        (timedelta(hours=2, minutes=10), "in 2 hours 10 minutes"),
        (timedelta(minutes=1), "in 1 minute"),
        (timedelta(seconds=20), "now"),
        (-timedelta(hours=1), "1 hour ago"),
    ],
)
def test_how_far_off(span, words):
    assert how_far(span) == words


def test_clauses_are_short_for_people():
    """A rule of a book without numbers is not a ruling."""
    for clause, shown in (
        ("BW-16.3.1-10", "rule 16.3.1"),
        ("BW-A25", "ruling A25"),
        ("DIP-WRITE-1", "rule WRITE-1"),
        ("VM-RAID-2", "rule RAID-2"),
        ("VM-13.4", "rule 13.4"),
    ):
        mark = clause_tag(clause)
        assert f'<span class="clause" title="{clause}' in mark
        assert mark.endswith(f">{shown}</span>")


def test_a_mark_of_a_rule_says_what_the_rule_is():
    mark = rule_tag("TK-SOP-1")
    assert 'title="TK-SOP-1, Sequence of Play: Each Game Turn has three Faction Turns' in mark
    assert mark.startswith('<a class="clause"'), "on touch it leads to the rule"
    assert len(clause_tag("TK-SOP-5")) < 300, "a long rule is cut"
    assert clause_tag("ZZ-1-1") == '<span class="clause" title="ZZ-1-1">rule 1</span>'


@pytest.mark.parametrize("good", ["/games", "/games/x?form=Bid#now", "/"])
def test_a_path_of_ours_is_a_way_back(good):
    assert way_back(good, "/no") == good


@pytest.mark.parametrize(
    "bad",
    ["", None, "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil", "games",
     "/\t/evil.example", " /games", "javascript:alert(1)", "/\n//evil", "///evil.example",
     "http:/evil", "/" + "a" * 600, "//[::1"],
)  # fmt: skip
def test_nothing_else_is(bad):
    assert way_back(bad, "/no") == "/no"


def test_the_number_of_a_hex_says_where_it_lies():
    """In a question's words; once each, and not where a name stands beside it already."""
    hexes = small()
    assert places("h22 is attacked, h22 holds", hexes) == "Metz (h22) is attacked, h22 holds"
    assert places("h23 is attacked", hexes) == "h23 (beside Metz) is attacked"
    assert places("Metz (h22) is attacked", hexes) == "Metz (h22) is attacked"
    assert places("h22 and h99", None) == "h22 and h99"
