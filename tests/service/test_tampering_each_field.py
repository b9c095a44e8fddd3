"""Every value of a journal, changed, chained anew and signed by the house itself: it shows, or
docs/proof.md says that it rests on the signature."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.storage.session import Store
from tests.house_kit import make_desk
from tests.service.tampering import Opened
from tests.service.test_tampering import failed, played

CHAINED = ("number", "before", "hash")
"""Written anew with the chain."""
INPUTS = (
    "at",
    "moderator begin body act",
    "moderator begin body vouched",
    "moderator preview body",
    "moderator rollback body act",
    "moderator rollback body by",
    "moderator rollback body reason",
    "moderator rollback body was state",
    "step body version",
    "step body standing",
    "batch body drafts * receipt",
    "batch body drafts * digest",
    "batch body drafts * received",
    "batch body drafts * via",
    "batch body batch answers * orders * line",
    "batch body batch answers * orders * place",
)
"""What rests on the signature alone, as docs/proof.md says: times, people and their reasons, the
way of a letter and the numbers of its lines, standing orders that changed nothing."""
FURTHER = ("moderator begin body", "moderator rollback body", "moderator rollback body was",
           "moderator rollback body restart")  # fmt: skip
"""Where a further key may stand (`hashed.further`)."""

Path_ = tuple[Any, ...]


def leaves(tree: Any, path: Path_ = ()) -> Iterator[Path_]:
    if isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from leaves(value, (*path, key))
    yield path


def other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value[:-1] + ("1" if value.endswith("0") else "0")
        case list():
            return [*value, copy.deepcopy(value[0]) if value else "x"]
        case dict():
            return {**value, "zz": 1}
    return "x"


def kind_of(entry: dict[str, Any], path: Path_) -> str:
    what = [entry["kind"], *([entry["body"]["act"]] if "act" in entry["body"] else [])]
    words = ["*" if isinstance(key, int) or key in ("red", "blue") else key for key in path]
    return " ".join(words if path[:1] in [("at",), *((one,) for one in CHAINED)] else what + words)


def rests(kind: str, value: Any) -> bool:
    """Does it rest on the signature? What lies within it too."""
    if isinstance(value, dict) and kind in FURTHER:
        return True
    return any(kind == one or kind.startswith(f"{one} ") for one in (*CHAINED, *INPUTS))


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> tuple[Desk, bytes]:
    import shutil

    folder = tmp_path_factory.mktemp("honest")
    shutil.copy(migrated, folder / "house.sqlite")
    clock = FixedClock()
    desk = make_desk(Store(f"sqlite:///{folder / 'house.sqlite'}"), clock, folder)
    played(desk, clock)
    return desk, archive.export(desk, "feud-1")


def kinds(data: bytes) -> dict[str, list[tuple[int, Path_]]]:
    found: dict[str, list[tuple[int, Path_]]] = {}
    for n, entry in enumerate(Opened.of(data).journal):
        for path in leaves(entry):
            if path:
                found.setdefault(kind_of(entry, path), []).append((n, path))
    return found


def changed(desk: Desk, data: bytes, n: int, path: Path_) -> dict[str, str]:
    """The checks that say no when this value is another one."""
    bundle = Opened.of(data)
    tree: Any = bundle.journal[n]
    for key in path[:-1]:
        tree = tree[key]
    tree[path[-1]] = other(tree[path[-1]])
    try:
        return failed(desk, bundle.packed(desk.config, "house"))
    except ServiceError as error:
        return {"read": str(error)}


@pytest.mark.parametrize(
    "part",
    [
        "moderator",
        "closing",
        *(pytest.param(one, marks=pytest.mark.thorough) for one in ("opening", "batch", "step")),
    ],
)
def test_what_is_changed_shows_or_rests_on_the_signature(
    part: str, honest: tuple[Desk, bytes]
) -> None:
    desk, data = honest
    journal = Opened.of(data).journal
    unseen = []
    tried = 0
    for kind, places in kinds(data).items():
        if not kind.startswith(part):
            continue
        for n, path in {str(one): one for one in (places[0], places[-1])}.values():
            value: Any = journal[n]
            for key in path:
                value = value[key]
            if rests(kind, value):
                continue
            tried += 1
            if not changed(desk, data, n, path):
                unseen.append(f"{kind} ({n})")
    assert unseen == []
    assert tried > 5
