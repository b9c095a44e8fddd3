"""Every clause and every fact of a rule book is held by a test or waived with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.laboratory.clauses import coverage, table
from adjudicator.rulesets.registry import RULESETS

NAMES = sorted(RULESETS)
"""The games of this house; one that is still being built is not among them."""


@pytest.mark.parametrize("ruleset", NAMES)
def test_nothing_is_missing(ruleset: str) -> None:
    summary = coverage(ruleset).summary()
    assert summary["missing"] == []
    assert summary["facts_missing"] == []


@pytest.mark.parametrize("ruleset", NAMES)
def test_marks_and_waivers_name_what_exists(ruleset: str) -> None:
    from adjudicator.laboratory.clauses import _tested

    known = {row["id"] for name in ("clauses.tsv", "facts.tsv") for row in table(ruleset, name)}
    waived = [row["id"] for row in table(ruleset, "waived.tsv")]
    assert [one for one in waived if one not in known] == []
    assert len(waived) == len(set(waived))
    prefix = sorted(known)[0].split("-")[0] + "-"
    marked = _tested(Path(__file__).parents[1])
    # Rulings (BW-A25) may be marked too; the ruleset lists them.
    strange = [one for one in marked if one.startswith(prefix) and one not in known]
    assert [one for one in strange if not one.startswith(prefix + "A")] == []


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_waiver_gives_a_reason_and_is_needed(ruleset: str) -> None:
    tested = {c.id for c in (*coverage(ruleset).clauses, *coverage(ruleset).facts) if c.tested}
    for row in table(ruleset, "waived.tsv"):
        assert len(row["reason"]) > 15, row["id"]
        assert row["id"] not in tested, f"{row['id']} is waived and tested"
