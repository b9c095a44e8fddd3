"""Text, HTML and JSON of a report: the same facts, each fit for its reader."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.core.telling import Chart, Grid, Line, Report, Section
from adjudicator.reports import charts, compose
from adjudicator.reports.clauses import short

META = compose.Meta(
    game="desert-fox-7",
    turn="1941-winter-2",
    report="axis-4-9",
    seat="axis",
    seed="9b7e" + "0" * 56 + "41c0",
    next_step="Next: the Allied side-turn, due Wed 9 Dec 20:00 CET.",
    due=datetime(2026, 12, 9, 19, tzinfo=UTC),
    notices=["The dice of this game are loaded."],
    links={"This report": "https://example.org/desert-fox-7/1941-winter-2"},
)

MECHILI = Report(
    title="2nd winter turn 1941: the Axis side-turn",
    headline="Mechili falls to Rommel's armour",
    lead=["One British armoured corps gets away to Gazala.", "Nobody follows."],
    sections=[
        Section(
            heading="AIR",
            lines=[
                Line(
                    text="Axis air to Mechili; countered; both are removed.",
                    clause="BW-13.2-4",
                    note="Allies: standing order 2",
                )
            ],
        ),
        Section(
            heading="BLITZKRIEG COMBAT  Mechili",
            lines=[
                Line(text="5 corps against 4", value="1-1", clause="BW-16.1-5"),
                Line(text="armoured corps in the attack", value="+1", clause="BW-16.3.1-10"),
                Line(text="", value="resolved on 4-1"),
                Line(text="Die 1: 0/1.", clause="BW-A25"),
            ],
        ),
        Section(
            heading="STRATEGIC POINTS",
            grid=Grid(heading=["Side", "points"], rows=[["Axis", "18"], ["Allies", "9"]]),
            chart=Chart(
                title="Strategic points",
                turns=["12", "13", "14"],
                series={"Axis": [17, 17, 18], "Allies": [10, 10, 9]},
            ),
        ),
    ],
)


class _Words(HTMLParser):
    """What a reader of the page reads: text, without style and drawings."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.titles: list[str] = []
        self.skip = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skip += tag in ("style", "svg", "title")
        self.titles += [value or "" for name, value in attrs if name == "title"]

    def handle_endtag(self, tag: str) -> None:
        self.skip -= tag in ("style", "svg", "title")

    def handle_data(self, data: str) -> None:
        if not self.skip:
            self.words.append(data)


def read(page: str) -> _Words:
    reader = _Words()
    reader.feed(page)
    return reader


def squeezed(words: str) -> str:
    return re.sub(r"\s+", "", words)


def facts_of(report: Report) -> list[str]:
    """Every word of a report that all three faces must hold."""
    facts = [report.title, report.headline, *report.lead]
    for section in report.sections:
        facts.append(section.heading)
        for line in section.lines:
            facts += [line.text.rstrip(".!? "), line.value, short(line.clause), line.note]
        if section.chart:
            facts.append(section.chart.title)
            for name, values in section.chart.series.items():
                facts += [name, *map(str, values)]
    return [fact for fact in facts if fact]


def cells_of(report: Report) -> list[str]:
    """What stands in tables. In the text a cell may be wrapped beside another."""
    grids = [section.grid for section in report.sections if section.grid]
    return [cell for grid in grids for row in (grid.heading, *grid.rows) for cell in row]


def test_the_three_faces_tell_the_same_facts():
    plain = squeezed(compose.text(MECHILI, META).casefold())
    page = squeezed("".join(read(compose.html(MECHILI, META)).words).casefold())
    twin = compose.as_json(MECHILI, META)
    for fact in facts_of(MECHILI):
        assert squeezed(fact.casefold()) in plain
        assert squeezed(fact.casefold()) in page
    assert Report.model_validate(twin["report"]) == MECHILI
    assert json.loads(json.dumps(twin)) == twin


WORDS = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=30
).filter(lambda text: not re.search(r"[.!?]$", text))
SENTENCES = st.lists(WORDS, min_size=1, max_size=20).map(" ".join)
LINES = st.builds(
    Line,
    text=SENTENCES,
    value=st.one_of(st.just(""), WORDS, SENTENCES),
    clause=st.sampled_from(
        ["", "BW-16.3.1-10", "BW-A25", "TK-5.1.2.3-4 BW-A2", "VIC-SB.BattleEx-3"]
    ),
    note=st.one_of(st.just(""), SENTENCES),
    level=st.integers(0, 1),
)
GRIDS = st.integers(1, 6).flatmap(
    lambda n: st.builds(
        Grid,
        heading=st.lists(WORDS, min_size=n, max_size=n),
        rows=st.lists(st.lists(SENTENCES, min_size=n, max_size=n), min_size=1, max_size=4),
    )
)
CHARTS = st.integers(1, 47).flatmap(
    lambda n: st.builds(
        Chart,
        title=WORDS,
        turns=st.just([str(i + 1) for i in range(n)]),
        series=st.dictionaries(
            WORDS, st.lists(st.integers(0, 300), min_size=n, max_size=n), min_size=1, max_size=3
        ),
    )
)
REPORTS = st.builds(
    Report,
    title=SENTENCES,
    headline=SENTENCES,
    lead=st.lists(SENTENCES, max_size=3),
    sections=st.lists(
        st.builds(
            Section,
            heading=WORDS,
            lines=st.lists(LINES, max_size=5),
            grid=st.one_of(st.none(), GRIDS),
            chart=st.one_of(st.none(), CHARTS),
        ),
        max_size=4,
    ),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(REPORTS)
def test_whatever_a_ruleset_tells_reaches_all_three_faces(report: Report):
    plain = compose.text(report, META)
    reader = read(compose.html(report, META))
    page = squeezed("".join(reader.words))
    assert all(len(line) <= 72 for line in plain.splitlines() if "https:" not in line)
    squeezed_plain = squeezed(plain)
    for fact in facts_of(report):
        if fact != report.headline:  # in capitals in the text
            assert squeezed(fact) in squeezed_plain
        assert squeezed(fact) in page
    for cell in cells_of(report):
        assert squeezed(cell) in page
        assert all(word in squeezed_plain for word in cell.split())
    assert Report.model_validate(compose.as_json(report)["report"]) == report


def test_a_table_too_wide_for_its_texts_stays_a_table() -> None:
    keys = "Paris, Lille, Metz, Strasbourg, Lyon, Marseille, Bordeaux and Brest"
    grid = Grid(
        heading=["active", "faction", "surrenders when lost", "plunder"],
        rows=[["France", "Western Allies", keys, "20.0"], ["Poland", "Axis", "Warsaw", "6.0"]],
    )
    report = Report(title="T", headline="H", sections=[Section(heading="COUNTRIES", grid=grid)])
    lines = compose.text(report, META, header=False).splitlines()
    begin = next(n for n, line in enumerate(lines) if "surrenders" in line)
    column = lines[begin].index("surrenders")
    assert lines[begin + 1].startswith("  France")
    assert lines[begin + 2][:column].strip() == ""
    assert lines[begin + 3].startswith("  Poland")
    assert lines[begin + 1].endswith("20.0")
    assert max(map(len, lines)) <= 72


def test_a_rule_behind_a_whole_section_stands_in_its_heading() -> None:
    section = Section(heading="SCORE", clause="BW-5-21", lines=[Line(text="Axis 10.")])
    report = Report(title="T", headline="H", sections=[section])
    assert "SCORE (5)\n  Axis 10." in compose.text(report, META)
    assert 'title="BW-5-21"' in compose.html(report, META)


def test_the_ledger_stands_in_columns():
    lines = compose.text(MECHILI, META).splitlines()
    odds = next(line for line in lines if "5 corps against 4" in line)
    armour = next(line for line in lines if "armoured corps in the attack" in line)
    assert odds.index("1-1") + 3 == armour.index("+1") + 2 == 58
    assert odds.index("16.1") == armour.index("16.3.1") == 60


def test_the_full_clause_id_is_in_the_page():
    assert {"BW-13.2-4", "BW-16.3.1-10"} <= set(read(compose.html(MECHILI, META)).titles)


@pytest.mark.parametrize(
    ("clause", "shown"),
    [
        ("BW-16.3.1-10", "16.3.1"),
        ("BW-7-21", "7"),
        ("BW-A25", "ruling A25"),
        ("BW-12.2-8 BW-A25", "12.2, ruling A25"),
        ("BW-16.1-2, BW-16.1-3", "16.1"),
        ("VIC-SB.BattleEx-3", "SB.BattleEx"),
        ("VM-RAID-2", "RAID-2"),
        ("the moderator", "the, moderator"),
        ("", ""),
    ],
)
def test_clauses_are_shown_short(clause: str, shown: str):
    assert short(clause) == shown


def test_words_of_players_are_no_markup():
    nasty = Report(title="t", headline="<script>alert(1)</script>", lead=["a < b & c"])
    page = compose.html(nasty, META)
    assert "<script>" not in page
    assert "a &lt; b &amp; c" in page


def test_the_page_needs_nothing_from_outside():
    page = compose.html(MECHILI, META)
    assert re.findall(r"(?:src|@import|url\()", page) == []
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page


def test_header_lines_are_for_programs():
    assert compose.header_lines(META) == [
        ":: game: desert-fox-7",
        ":: turn: 1941-winter-2  report: axis-4-9",
        ":: for: axis",
        ":: due: 2026-12-09T19:00:00Z",
        ":: seed: 9b7e...41c0",
    ]
    assert not compose.text(MECHILI, META, header=False).startswith("::")


def test_a_map_is_shown_once():
    assert 'src="cid:map"' in compose.html(MECHILI, META, map_src="cid:map")
    assert "<svg>X</svg>" in compose.fragment(MECHILI, META, map_svg="<svg>X</svg>")
    with pytest.raises(ValueError, match="once"):
        compose.html(MECHILI, META, map_svg="<svg/>", map_src="cid:map")


def test_a_grid_too_wide_for_the_mail_becomes_blocks():
    words = ["Mechili", "2 corps", *["x" * 30] * 2]
    wide = Grid(heading=["Zone", "What stands there", "", ""], rows=[words])
    report = Report(title="t", headline="h", sections=[Section(heading="WHERE", grid=wide)])
    told = compose.text(report, META, header=False)
    assert "  Zone: Mechili\n    What stands there: 2 corps" in told


def test_runs_of_equal_values_are_told_once():
    chart = Chart(title="Points", turns=["1", "2", "3"], series={"Axis": [4, 4, 9]})
    assert charts.text(chart, 72) == ["  Points", "    Axis ▁▁█ 4 (1 to 2), 9 (3)"]


def test_a_chart_is_drawn_within_its_frame():
    chart = Chart(title="P & Q", turns=["1", "2"], series={"Axis": [-5, 20], "Allies": [20, 20]})
    drawing = charts.svg(chart)
    heights = [float(y) for pair in re.findall(r'points="([^"]+)"', drawing)
               for y in re.findall(r",([\d.]+)", pair)]  # fmt: skip
    assert heights
    assert all(0 <= y <= 200 for y in heights)
    assert "style=" not in drawing
    assert "P &amp; Q" in drawing
