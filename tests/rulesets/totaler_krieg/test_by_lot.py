"""Political events and phases from positions by lot, as they went: any change of a rule shows."""

from __future__ import annotations

import pytest

from tests.rulesets.totaler_krieg.kit_lots import HERE, by_lot

TEXTS = sorted(path.stem for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("name", TEXTS)
def test_what_comes_of_it_is_what_came_of_it(name: str, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert by_lot(HERE / f"{name}.txt", golden) == ""
