"""What the README shows of positions in words is taken, and goes into words and back."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from adjudicator.rulesets import totaler_krieg
from adjudicator.rulesets.totaler_krieg.board.in_words import from_words, to_words
from tests.rulesets.totaler_krieg.kit import board

README = Path(totaler_krieg.__file__).parent / "README.md"


def test_the_position_of_the_readme_is_read() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    words = tomllib.loads(block)
    position = from_words(board(), words)
    assert position.phasing == "soviet"
    assert position.pieces["Rus-HQ_Kiev"].at == "e3609"
    assert position.pieces["MK-Wes-Beachhead#1"].arrow == "w3714"
    assert position.countries["Turkey"].faction == "axis"
    again = from_words(board(), to_words(board(), position))
    assert again.pieces == position.pieces
    assert again.goal == position.goal == 5


def test_every_folder_of_the_rules_is_named() -> None:
    text = README.read_text(encoding="utf-8")
    rooms = [path.name for path in (README.parent / "book").iterdir() if path.is_dir()]
    assert [room for room in rooms if room != "__pycache__" and f"`{room}/`" not in text] == []
