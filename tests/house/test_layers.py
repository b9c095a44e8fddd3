"""Each layer imports only from those below it (docs/decisions/0001-contract.md)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "adjudicator"

EDGES = {
    "web", "mail", "cli", "schedule", "app", "lab", "demo", "registry", "simulation", "house",
    "workers", "doctor", "posting", "publishing", "desk_cli",
}  # fmt: skip
MAY_IMPORT = {
    "core": {"core"},
    "rulesets": {"core", "rulesets"},
    "reports": {"core", "reports"},
    "storage": {"core", "storage", "clock"},
    "service": {"core", "rulesets", "reports", "storage", "service", "clock", "config", "packs"},
    "packs": {"core", "packs"},
    "clock": set(),
    "config": {"core", "config"},
    "clauses": {"core", "clauses", "packs"},
}
ALL = {path.stem if path.is_file() else path.name for path in ROOT.iterdir()}
BEYOND = {"core": {"pydantic", "lark", "rapidfuzz"}, "rulesets": {"pydantic"}}
"""Libraries that the pure layers may use, besides the standard library."""

IMPURE = set(
    "datetime time random secrets uuid socket os pathlib subprocess threading asyncio "
    "sqlite3 urllib http smtplib tempfile shutil".split()
)


def modules() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if "migrations" not in path.parts)


def imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            if node.module == "adjudicator":
                names += [f"adjudicator.{alias.name}" for alias in node.names]
            else:
                names.append(node.module)
        elif isinstance(node, ast.ImportFrom):
            pytest.fail(f"{path}: relative imports hide their layer")
    return names


def layer(path: Path) -> str:
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_import_points_down(path: Path) -> None:
    mine = layer(path)
    if mine in ("__init__", "__main__") or mine in EDGES:
        return
    allowed = MAY_IMPORT[mine]
    for name in imported(path):
        if name.startswith("adjudicator."):
            assert name.split(".")[1] in allowed, f"{path.name} ({mine}) imports {name}"


@pytest.mark.parametrize(
    "path",
    [path for path in modules() if layer(path) in BEYOND],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_core_and_rulesets_touch_no_clock_no_file_no_chance(path: Path) -> None:
    import sys

    for name in imported(path):
        top = name.split(".")[0]
        if top == "adjudicator":
            continue
        assert top in sys.stdlib_module_names or top in BEYOND[layer(path)], name
        assert top not in IMPURE, f"{path.name} imports {name}"
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "input", "exec", "eval"), path.name


@pytest.mark.parametrize(
    "path",
    [path for path in modules() if layer(path) == "rulesets"],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_a_ruleset_knows_no_other_ruleset(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    for name in imported(path):
        if name.startswith("adjudicator.rulesets.") and len(parts) > 2:
            assert name.split(".")[2] == parts[1], f"{path.name} imports {name}"


def test_every_part_of_the_package_has_a_layer() -> None:
    known = (
        set(MAY_IMPORT) | EDGES | {"__init__", "__main__", "__pycache__", "templates", "scenarios"}
    )
    assert ALL - known == set()
