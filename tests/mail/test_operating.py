"""What docs/operating/ tells operators to write is taken by the programs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from adjudicator.config import load
from adjudicator.mail.arrival.pipe import DATA_ERROR, NO_USER, OK, TRY_LATER

DOCS = Path(__file__).parents[2] / "docs" / "operating"
BLOCKS = [
    (page.name, number, block)
    for page in sorted(DOCS.glob("*.md"))
    for number, block in enumerate(re.findall(r"```toml\n(.*?)```", page.read_text(), re.S))
]


@pytest.mark.parametrize(("page", "number", "block"), BLOCKS)
def test_settings_shown_are_settings_taken(
    page: str, number: int, block: str, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text(block)
    config = load(tmp_path)
    assert config.mail.mailbox in ("", config.mail.desk)
    shown = tomllib.loads(block)
    assert shown
    assert within(shown, config.model_dump())


def within(part: dict[str, Any], whole: dict[str, Any]) -> bool:
    return all(
        within(value, whole[key]) if isinstance(value, dict) else whole[key] == value
        for key, value in part.items()
    )


def test_the_codes_of_the_pipe_are_those_of_its_page() -> None:
    table = (DOCS / "pipe.md").read_text()
    codes = {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.M)}
    assert codes == {OK, DATA_ERROR, NO_USER, TRY_LATER}


def test_every_page_is_named_on_the_first() -> None:
    first = (DOCS / "README.md").read_text()
    for page in DOCS.glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in first
