"""What can be read in the files of a package without playing it: what its code imports, its ledger,
the tables and scenarios of its pack. For `adjudicator ruleset check`."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, PrivateAttr

from adjudicator.core.pack import Pack
from adjudicator.rulesets.ledger import table

R = TypeVar("R")
BARRED = {
    "random": "chance comes from `table.dice`, and a bot's from `adjudicator.core.lots.Lots(seed)`",
    "secrets": "chance comes from `table.dice`",
    "uuid": "number things in the position",
    "time": "a game has no clock",
    "datetime": "a game has no clock; its calendar is in the position",
    "os": "a game reads its files from the pack",
    "pathlib": "a game reads its files from the pack",
    "socket": "a game speaks to nobody",
    "subprocess": "a game runs no programs",
    "threading": "a phase is played in one thread",
    "asyncio": "a phase is played in one thread",
}  # fmt: skip
"""Modules that no code of a game imports, with what to do instead: what is played again must come
out the same."""


def imports(home: Path) -> Iterator[str]:
    """What the code of a package imports that makes a game come out otherwise when it is played
    again."""
    for path in sorted(home.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in (one.partition(".")[0] for one in names):
                if name in BARRED:
                    where = path.relative_to(home).as_posix()
                    yield (
                        f"{where}, line {getattr(node, 'lineno', 0)}: `import {name}`: "
                        f"{BARRED[name]}, so that a game comes out the same when it is played"
                        " again."
                    )


def ledger(ruleset: str, others: set[str]) -> Iterator[str]:
    """Ids that stand twice in `clauses.tsv` or `facts.tsv`, and ids in `waived.tsv` that there are
    not. others: ids that may be waived too, of rulings."""
    ids: set[str] = set()
    for file in ("clauses.tsv", "facts.tsv"):
        counted = Counter(row.get("id") or "" for row in table(ruleset, file))
        ids |= counted.keys()
        for one, number in counted.items():
            if number > 1:
                yield f"{file}: {one or 'an empty id'} stands there {number} times."
    for row in table(ruleset, "waived.tsv"):
        one = row.get("id") or ""
        if one not in ids | others:
            yield f"waived.tsv: there is no clause or fact {one}."


def sources(pack: Pack) -> Iterator[str]:
    """Tables without a column `source`, and rows in which it is empty."""
    for file in sorted(pack.files):
        if not file.endswith(".tsv"):
            continue
        if "source" not in pack.text(file).split("\n")[0].rstrip("\r").split("\t"):
            yield f"{file} has no column source: where each row comes from."
            continue
        bare = [row.number for row in pack.rows(file) if not row["source"].strip()]
        if bare:
            more = f", and {len(bare) - 1} more rows" if len(bare) > 1 else ""
            yield f"{file}, row {bare[0]}{more}: source is empty."


class Watched(Pack):
    """A pack that notes which keys of its scenarios nobody reads."""

    _unread: list[str] = PrivateAttr(default_factory=list)

    @property
    def unread(self) -> list[str]:
        return self._unread

    def settings(self, cls: type[R]) -> dict[str, R]:
        known = _keys(cls)
        for name, said in self.scenarios().items():
            for key in said if known else ():
                if key not in known:
                    have = ", ".join(known)
                    self._unread.append(
                        f"{name}.toml: nothing reads the key {key!r}; the keys are {have}."
                    )
        return super().settings(cls)


def _keys(cls: Any) -> list[str]:
    """The keys that a dataclass or a model is read from; empty: not known."""
    if is_dataclass(cls):
        return [one.name for one in fields(cls)]
    if isinstance(cls, type) and issubclass(cls, BaseModel):
        return [one.alias or name for name, one in cls.model_fields.items()]
    return []
