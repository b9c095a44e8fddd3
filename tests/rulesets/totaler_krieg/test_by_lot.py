"""Political events and phases from positions by lot, as they went: any change of a rule shows."""

from __future__ import annotations

import pytest

from tests.rulesets.totaler_krieg.kit_lots import HERE, by_lot

TEXTS = sorted(path.stem for path in HERE.glob("*.txt"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leave the second draw of each kind to the thorough run, but for its writing."""
    written = bool(metafunc.config.getoption("--golden", default=False))
    marks = {True: (pytest.mark.thorough,), False: ()}
    metafunc.parametrize(
        "name",
        [pytest.param(one, marks=marks[one.endswith("_2") and not written]) for one in TEXTS],
    )


def test_what_comes_of_it_is_what_came_of_it(name: str, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert by_lot(HERE / f"{name}.txt", golden) == ""
