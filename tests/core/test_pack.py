"""Packs say file and row of whatever is wrong."""

from __future__ import annotations

import pytest

from adjudicator.core.pack import Pack, ScenarioError


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
        ("id\tpoints\nparis\ttwo\n", 2, "points is 'two', which is no whole number"),
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
