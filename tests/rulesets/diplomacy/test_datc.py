"""The cases of the DATC that are about one season's orders, each under the rulings it names."""

from __future__ import annotations

import pytest

from tests.rulesets.diplomacy.kit import Case, cases, outcome

CASES = cases("datc.txt")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_ends_as_the_datc_says(case: Case) -> None:
    assert case.ends
    for rules, moved, gone in case.ends:
        found = outcome(case.all_units(), case.play(rules))
        assert found == (moved, gone), f"{case.name} {case.title}: {rules}"


def test_no_case_is_left_out() -> None:
    """Chapters 6.A to 6.G of version 3.1; 6.B.14 is about builds, with 6.H to 6.J elsewhere."""
    numbers = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20}
    wanted = {f"6.{part}.{n}" for part, most in numbers.items() for n in range(1, most + 1)}
    assert {case.name for case in CASES} == wanted - {"6.B.14"}
