"""Each layer imports only from those below it (docs/decisions/0001-contract.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS

ROOT = Path(__file__).parents[2] / "adjudicator"

EDGES = {"web", "mail", "cli", "running", "laboratory"}
MAY_IMPORT = {
    "core": {"core"},
    "rulesets": {"core", "rulesets"},
    "reports": {"core", "reports"},
    "storage": {"core", "storage", "clock"},
    "service": {
        "core",
        "rulesets",
        "tournaments",
        "reports",
        "storage",
        "service",
        "clock",
        "config",
    },
    "tournaments": {"core", "tournaments"},
    "clock": set(),
    "config": {"core", "config"},
}
ROOMS = (
    "time", "", "terms", "grammar", "record", "post", "people", "reputation", "manners", "talk",
    "deadlines", "witness", "archive", "play", "stepping", "games", "sitting", "moderating",
    "conduct", "events", "eventbook", "exports", "commands",
)  # fmt: skip
"""The rooms of the service, each of which may use those before it. "": the ground, the modules
that lie in no room. `time` is pure, and the ground's words and models know it."""
LOOK_OUTSIDE = {"packs", "registry", "catalogue", "ledger"}
"""Modules of `rulesets` that find rulesets and packs for the edges; no ruleset knows them."""
ALL = {path.stem if path.is_file() else path.name for path in ROOT.iterdir()}
BEYOND = {
    "core": {"pydantic", "pydantic_core", "orjson", "lark", "rapidfuzz"},
    "rulesets": {"pydantic"},
    "tournaments": {"pydantic", "networkx", "numpy", "py4swiss", "scipy"},
}
"""Libraries that the pure layers may use, besides the standard library."""

IMPURE = set(
    "datetime time random secrets uuid socket os pathlib subprocess threading asyncio "
    "sqlite3 urllib http smtplib tempfile shutil".split()
)


def modules() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if "migrations" not in path.parts)


@cache
def parsed(path: Path) -> list[ast.Import | ast.ImportFrom | ast.Call]:
    """The imports and calls of a module, wherever in its text."""
    return [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call)
    ]


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """A million nodes, which would be looked through for garbage ever after."""
    yield
    parsed.cache_clear()


def imported(path: Path) -> list[str]:
    names = []
    for node in parsed(path):
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


@cache
def graph() -> dict[str, set[str]]:
    """Every module of the package -> the modules that it imports, wherever in its text."""
    names = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        found[name] = set()
        for node in parsed(path):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names} & names.keys()
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found[name] |= {inner if inner in names else node.module} & names.keys()
        found[name].discard(name)
    return found


def room(module: str) -> str | None:
    """The room of a module of the service; None for other modules."""
    parts = module.split(".")
    if parts[1:2] != ["service"]:
        return None
    inside = len(parts) > 2 and (ROOT / "service" / parts[2]).is_dir()
    return parts[2] if inside else ""


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
    [path for path in modules() if layer(path) in BEYOND and path.stem not in LOOK_OUTSIDE],
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
    for node in parsed(path):
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


def test_no_circle_among_modules() -> None:
    """Imports inside of functions count too: they hide a circle and do not open it."""
    known = {f"adjudicator.rulesets.{name}." for name in RULESETS}
    # A game that is still being built may still be tangled.
    settled = {
        module: others
        for module, others in graph().items()
        if len(module.split(".")) < 4 or any(module.startswith(name) for name in known)
    }
    try:
        TopologicalSorter(settled).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_arrows_among_the_rooms_of_the_service_run_one_way() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in others
        if (mine := room(module)) is not None
        and (theirs := room(other)) is not None
        and ROOMS.index(theirs) > ROOMS.index(mine)
    ]
    assert wrong == []


def test_a_room_is_not_crowded_and_says_what_lives_there() -> None:
    for path in sorted((ROOT / "service").iterdir()):
        if not path.is_dir() or path.name == "__pycache__":
            continue
        inside = [one for one in path.glob("*.py") if one.stem != "__init__"]
        assert len(inside) <= 14, path.name
        assert len(ast.get_docstring(ast.parse((path / "__init__.py").read_text())) or "") > 60


def test_no_ruleset_knows_where_rulesets_are_found() -> None:
    finders = {f"adjudicator.rulesets.{name}" for name in LOOK_OUTSIDE}
    for module, others in graph().items():
        if module.startswith("adjudicator.rulesets.") and module not in finders:
            assert not others & finders, module


def test_every_part_of_the_package_has_a_layer() -> None:
    known = (
        set(MAY_IMPORT) | EDGES | {"__init__", "__main__", "__pycache__", "templates", "scenarios"}
    )
    assert ALL - known == set()
