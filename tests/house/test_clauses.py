"""Every clause and every fact of a rule book is held by a test or waived with a reason."""

from __future__ import annotations

import ast
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


def test_no_clause_is_held_by_a_test_that_a_plain_run_leaves_out() -> None:
    left_out = []
    for file in sorted((Path(__file__).parents[1] / "rulesets").rglob("test_*.py")):
        text = file.read_text("utf-8")
        if "thorough" not in text and "mark.soak" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                marks = {ast.unparse(one).split("(")[0] for one in node.decorator_list}
                if marks & {"clause", "fact", "pytest.mark.clause", "pytest.mark.fact"}:
                    left_out += [
                        f"{file.name}: {node.name}"
                        for one in marks
                        if one.endswith((".thorough", ".soak"))
                    ]
    assert left_out == []
