"""Cases worked out from the book (`cases.toml`), each through receipt, step and position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cases_kit import cases, tried
from tests.rulesets.totaler_krieg.kit import board, game


@pytest.mark.parametrize("case", cases(Path(__file__).parent))
def test_it_is_as_the_book_says(case: dict[str, Any]) -> None:
    assert not tried(game(), board(), case)
