"""What a game's author writes besides the rules and the bots stays as little as it is: what all
games write alike belongs into the frame."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import lines

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "templates" / "ruleset" / "skirmish" / "skirmish"
DIPLOMACY = ROOT / "adjudicator" / "rulesets" / "diplomacy"


@pytest.mark.parametrize(("game", "most"), [(DIPLOMACY, 1250), (SAMPLE, 232)])
def test_a_game_costs_its_author_no_more_than_it_did(game: Path, most: int) -> None:
    assert lines.besides(game) <= most, dict(lines.rooms(game))


def test_the_guide_says_what_it_costs() -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    said = re.search(r"the sample has ([\d,]+) lines of code and Diplomacy ([\d,]+),", guide)
    assert said is not None
    sample, diplomacy = (int(number.replace(",", "")) for number in said.groups())
    assert abs(sample - lines.besides(SAMPLE)) <= 10
    assert abs(diplomacy - lines.besides(DIPLOMACY)) <= 25


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    text = (
        '"""What it is."""\n\n# why\nA = 1\n"""What A is."""\n\n\ndef f() -> str:\n    """Say."""\n'
    )
    assert lines.code(f'{text}    return """\n    text\n    """\n') == 5
