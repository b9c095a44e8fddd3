"""Every clause of a rule book: enforced where, tested where, or waived why.

Enforced: the clause id stands in the ruleset's code. Tested: a test is marked
`clause("BW-16.2-11")` (or `fact("BW-F-001")`). Waived: it stands in the ruleset's
`waived.tsv` with a reason. What is none of it is missing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from adjudicator.rulesets import registry
from adjudicator.rulesets.ledger import table

ID = re.compile(r"[A-Z]{2,4}-[A-Za-z0-9.]+(?:-[A-Za-z0-9.]+)*")
MARKS = ("clause", "fact")


@dataclass
class Clause:
    """One row of `clauses.tsv` or `facts.tsv` and what is known of it."""

    id: str
    text: str
    enforced: list[str] = field(default_factory=list)
    """`combat.py:120`"""
    tested: list[str] = field(default_factory=list)
    """`test_combat.py::test_one_costs_the_attacker_a_unit`"""
    waived: str = ""


@dataclass
class Coverage:
    """The clauses and facts of one ruleset."""

    ruleset: str
    clauses: list[Clause]
    facts: list[Clause]

    def summary(self) -> dict[str, Any]:
        """The counts, and the ids of what is neither tested nor waived."""
        return {
            "ruleset": self.ruleset,
            "total": len(self.clauses),
            "tested": sum(1 for c in self.clauses if c.tested),
            "waived": sum(1 for c in self.clauses if not c.tested and c.waived),
            "missing": [c.id for c in self.clauses if not c.tested and not c.waived],
            "facts_total": len(self.facts),
            "facts_tested": sum(1 for f in self.facts if f.tested),
            "facts_waived": sum(1 for f in self.facts if not f.tested and f.waived),
            "facts_missing": [f.id for f in self.facts if not f.tested and not f.waived],
        }


def coverage(ruleset: str, tests: Path | None = None) -> Coverage:
    """Read the ledger, the code and the tests of a ruleset.

    tests: the folder of the tests; by default the one beside the package, which an
    installed wheel does not have: then nothing counts as tested.
    """
    waived = {row["id"]: row["reason"] for row in table(ruleset, "waived.tsv")}
    package = registry.home(ruleset)
    enforced = _enforced(package)
    tested = _tested(tests or _tests_of(ruleset, package))

    def read(rows: list[dict[str, str]], column: str) -> list[Clause]:
        return [
            Clause(
                id=row["id"],
                text=row[column],
                enforced=enforced.get(row["id"], []),
                tested=tested.get(row["id"], []),
                waived=waived.get(row["id"], ""),
            )
            for row in rows
        ]

    return Coverage(
        ruleset,
        read(table(ruleset, "clauses.tsv"), "clause"),
        read(table(ruleset, "facts.tsv"), "statement"),
    )


def unimportable(ruleset: str) -> Iterator[str]:
    """What the tests of a package import of it and of Adjudicator that is not there: what such a
    test marks, it does not hold."""
    package = registry.home(ruleset)
    tests = _tests_of(ruleset, package)
    for path in sorted(tests.rglob("test_*.py")) if tests.is_dir() else []:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or node.level or not node.module:
                continue
            if node.module.partition(".")[0] not in (package.name, "adjudicator"):
                continue
            for name in (alias.name for alias in node.names):
                if not _there(node.module, name):
                    yield (
                        f"tests/{path.relative_to(tests).as_posix()}, line {node.lineno}:"
                        f" {node.module} has no {name}, so these tests cannot run, and nothing "
                        "checks the clauses that they mark."
                    )


def _there(module: str, name: str) -> bool:
    try:
        found = import_module(module)
        return hasattr(found, name) or find_spec(f"{module}.{name}") is not None
    except ImportError:
        return False


def _tests_of(ruleset: str, package: Path) -> Path:
    """Where the tests of a ruleset lie: beside this project's package, or beside its own."""
    if ruleset in registry.OWN:
        return package.parents[2] / "tests"
    beside = [above / "tests" for above in (package, *list(package.parents)[:2])]
    return next((path for path in beside if path.is_dir()), beside[0])


@cache
def _enforced(package: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for hit in ID.findall(line):
                found.setdefault(hit.rstrip(".-"), []).append(f"{path.name}:{number}")
    return found


@cache
def _tested(tests: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")) if tests.is_dir() else []:
        for test, ids in _marked(ast.parse(path.read_text(encoding="utf-8"))):
            for one in ids:
                found.setdefault(one, []).append(f"{path.name}::{test}")
    return found


def _marked(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """(name of the test, ids in its marks), parametrised marks included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                ids = [
                    constant.value
                    for call in ast.walk(decorator)
                    if isinstance(call, ast.Call) and _name(call.func) in MARKS
                    for argument in (*call.args, *[k.value for k in call.keywords])
                    for constant in ast.walk(argument)
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
                ]
                if ids:
                    yield node.name, ids


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
