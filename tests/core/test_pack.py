"""Packs say file and row of whatever is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from adjudicator.core.pack import Pack, ScenarioError, scenario_of


def pack(**files: str) -> Pack:
    return Pack(ruleset="toy", files={name.replace("_", "."): text for name, text in files.items()})


def test_rows_know_where_they_stand() -> None:
    rows = list(pack(zones_tsv="id\tpoints\nparis\t2\n\nlyon\t\n").rows("zones.tsv"))
    assert [(row.number, row["id"], row.whole("points", 0)) for row in rows] == [
        (2, "paris", 2),
        (4, "lyon", 0),
    ]


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        ("id\tpoints\nparis\ttwo\n", 2, "points is 'two', which is not a whole number"),
        ("id\tpoints\nparis\t1\t7\n", 2, "3 cells under 2 headings"),
        ("id\nparis\n", 2, "there is no column 'points'"),
        ("", 1, "the heading is missing"),
    ],
)
def test_what_is_wrong_is_named(text: str, row: int, message: str) -> None:
    with pytest.raises(ScenarioError, match=r"zones\.tsv") as caught:
        [line.whole("points") for line in pack(zones_tsv=text).rows("zones.tsv")]
    assert (caught.value.row, caught.value.text) == (row, message)


def test_a_missing_file_and_a_broken_one() -> None:
    with pytest.raises(ScenarioError, match=r"map\.toml: the file is missing"):
        pack().toml("map.toml")
    with pytest.raises(ScenarioError, match=r"map\.toml: not TOML"):
        pack(map_toml="a = = b").toml("map.toml")
    with pytest.raises(ScenarioError, match=r"map\.geojson, row 1: not JSON"):
        pack(map_geojson="{").geojson("map.geojson")


def test_flags_are_yes_or_no() -> None:
    rows = list(pack(z_tsv="a\tb\nyes\tperhaps\n").rows("z.tsv"))
    assert rows[0].flag("a") is True
    with pytest.raises(ScenarioError, match="neither yes nor no"):
        rows[0].flag("b")


def test_the_digest_is_of_every_letter() -> None:
    assert pack(a_txt="x").digest() == pack(a_txt="x").digest()
    assert pack(a_txt="x").digest() != pack(a_txt="y").digest()
    assert pack(a_txt="x").digest() != pack(b_txt="x").digest()


@dataclass(frozen=True)
class Town:
    id: str
    size: int
    kind: Literal["port", "inland"]
    walled: bool = False
    lon: float = 0.0
    ways: tuple[str, ...] = ()


HEADING = "id\tsize\tkind\twalled\tlon\tways\tsource\n"


def towns(*lines: str) -> Pack:
    return Pack(ruleset="x", files={"towns.tsv": HEADING + "\n".join(lines)})


def test_rows_become_what_a_class_says() -> None:
    found = towns("a\t3\tport\tyes\t1.5\tb, c\tbook", "b\t 4\tinland").table("towns.tsv", Town)
    assert found == {
        "a": Town("a", 3, "port", walled=True, lon=1.5, ways=("b", "c")),
        "b": Town("b", 4, "inland"),
    }


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("a\tmany\tport", "size is 'many', which is not a whole number"),
        ("a\t\tport", "size is empty"),
        ("a\t1\tharbour", "kind is 'harbour'; it is one of: 'port' or 'inland'"),
        ("a\t1\tport\tperhaps", "walled is 'perhaps', neither yes nor no"),
        ("a\t1\tport\tno\teast", "lon is 'east', which is not a number"),
        ("b\t1\tport", "'b' stands there twice"),
    ],
)
def test_what_a_row_cannot_say_is_told_with_file_and_row(line: str, text: str) -> None:
    with pytest.raises(ScenarioError) as no:
        towns("b\t1\tport", line).table("towns.tsv", Town)
    assert str(no.value) == f"towns.tsv, row 3: {text}"


def test_a_column_that_is_not_there_is_named() -> None:
    pack = Pack(ruleset="x", files={"towns.tsv": "id\tkind\na\tport\n"})
    with pytest.raises(ScenarioError, match=r"row 2: there is no column 'size'"):
        list(pack.records("towns.tsv", Town))


def test_scenarios_are_by_name() -> None:
    pack = Pack(ruleset="x", files={"b.toml": "n = 2", "a.toml": "n = 1", "c.tsv": "id"})
    assert pack.scenarios() == {"a": {"n": 1}, "b": {"n": 2}}


def test_rows_are_made_into_things_by_a_key_of_their_own() -> None:
    text = "id\tlevel\tat\nparis\t1\t\nparis\t2\t1, 2\n"
    rows = pack(zones_tsv=text).keyed(
        "zones.tsv", lambda row: (row["id"], row.whole("level")), lambda row: row.numbers("at")
    )
    assert rows == {("paris", 1): (), ("paris", 2): (1, 2)}
    with pytest.raises(ScenarioError, match="row 3: paris stands here a second time"):
        pack(zones_tsv=text).keyed("zones.tsv", "id", lambda row: row.whole_or_none("level"))


def test_a_scenario_that_there_is_not_is_told_with_those_there_are() -> None:
    assert scenario_of({"first": 1}, "first") == 1
    with pytest.raises(ScenarioError, match="no such scenario; the scenarios are first"):
        scenario_of({"first": 1}, "second")
