"""What a report tells first."""

from __future__ import annotations

import pytest

from adjudicator.core import saying
from adjudicator.core.telling import MOST_ABOVE, Line, Section, battles_first, course, headed


def section(heading: str, rows: int, *, battle: bool = False) -> Section:
    lines = [Line(text=f"{heading} {n}") for n in range(rows)]
    return Section(heading=heading, lines=lines, battle=battle)


def told(*sections: Section) -> list[str]:
    return [one.heading for one in battles_first(sections)]


def test_no_long_list_stands_above_a_battle() -> None:
    moves, short = section("MOVES", MOST_ABOVE + 1), section("WEATHER", 2)
    first, last = section("BATTLE 1", 30, battle=True), section("BATTLE 2", 3, battle=True)
    between, supply = section("LOSSES", MOST_ABOVE + 5), section("SUPPLY", 40)
    assert told(moves, short, first, between, last, supply) == [
        "WEATHER", "BATTLE 1", "BATTLE 2", "MOVES", "LOSSES", "SUPPLY",
    ]  # fmt: skip


def test_without_a_battle_all_stands_in_its_order() -> None:
    assert told(section("MOVES", 40), section("SUPPLY", 3)) == ["MOVES", "SUPPLY"]


def test_a_long_line_takes_its_rows() -> None:
    one = Section(heading="MOVES", lines=[Line(text="x" * 200)] * 5)
    assert told(one, section("BATTLE", 1, battle=True)) == ["BATTLE", "MOVES"]


def test_lines_gather_under_their_headings_and_one_goes_to_the_end() -> None:
    one, two, three = (Line(text=text) for text in "abc")
    found = headed([("OWN", [one]), ("MOVES", [two]), ("OWN", [three])], last="OWN")
    assert [(each.heading, each.lines) for each in found] == [
        ("MOVES", [two]),
        ("OWN", [one, three]),
    ]


def test_a_course_begins_with_the_second_turn() -> None:
    assert course("Points", [1], {"Red": [3]}) is None
    chart = course("Points", [1901, 1902], {"Red": (3, 4)})
    assert chart is not None
    assert (chart.turns, chart.series) == (["1901", "1902"], {"Red": [3, 4]})


@pytest.mark.parametrize(
    ("subject", "many", "said"),
    [
        ("the Axis", "take", "takes"),
        ("the Axis", "have", "has"),
        ("the Axis", "may", "may"),
        ("the USSR", "press", "presses"),
        ("the USSR", "occupy", "occupies"),
        ("the USSR", "buy", "buys"),
        ("the Western Allies", "are", "are"),
        ("the Soviets", "take", "take"),
    ],
)
def test_a_verb_fits_who_does_it(subject: str, many: str, said: str) -> None:
    assert saying.verb(subject, many) == said


def test_a_verb_fits_how_many_do_it() -> None:
    assert [saying.verb_of(number, "retreat") for number in (1, 2)] == ["retreats", "retreat"]
