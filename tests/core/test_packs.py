"""Packs of components read from folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets import packs


def test_a_folder_is_read_by_the_names_of_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "zones.tsv").write_text("id\nA\n", encoding="utf-8")
    (folder / "start.toml").write_text("turn = 1\n", encoding="utf-8")
    (folder / "notes.odt").write_bytes(b"\xff")
    (folder / ".zones.tsv").write_text("", encoding="utf-8")
    pack = packs.read_folder(folder)
    assert pack.ruleset == "toy"
    assert sorted(pack.files) == ["start.toml", "zones.tsv"]
    assert packs.read_folder(folder, "other").ruleset == "other"


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="no such folder"):
        packs.read_folder(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ScenarioError, match="no component files"):
        packs.read_folder(tmp_path / "empty")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "zones.tsv").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(ScenarioError, match=r"zones\.tsv: not UTF-8"):
        packs.read_folder(tmp_path / "bad")


def test_a_groups_own_pack_goes_before_the_shipped_one(tmp_path: Path) -> None:
    own = tmp_path / "blitzwar"
    own.mkdir()
    (own / "zones.tsv").write_text("id\n", encoding="utf-8")
    assert list(packs.of_ruleset("blitzwar", [tmp_path]).files) == ["zones.tsv"]
    assert "calendar.tsv" in packs.of_ruleset("blitzwar", [tmp_path / "elsewhere"]).files
    assert "calendar.tsv" in packs.of_ruleset("blitzwar").files
