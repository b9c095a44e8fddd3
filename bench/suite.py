"""What the tests cost: processor seconds, which a busy machine does not change.

    .venv/bin/python -m bench.suite tests/web               run a folder and print its costs
    .venv/bin/python -m bench.suite --top 60 tests -n 2     other words are pytest's own

Printed are the dearest tests and modules, then each folder. Of a test are told apart what its
fixtures took, what it took itself, and what others took for it meanwhile: Chromium, PostgreSQL,
mail servers, commands. A fixture that several tests share is paid for by the first of them.
Reads `/proc`, so it wants Linux.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

KEPT = "ADJUDICATOR_SUITE_COSTS"
"""The folder into which each process of a run writes its costs."""
_SUBREAPER = 36  # prctl(2): children of children that ended stay ours


# ------------------------------------------------------------------ as a plugin


def _of_living(process: int) -> float:
    """Processor seconds of the descendants of a process, with what they have reaped."""
    seconds = 0.0
    try:
        tasks = os.listdir(f"/proc/{process}/task")
        children = [Path(f"/proc/{process}/task/{one}/children").read_text() for one in tasks]
    except OSError:  # it has just ended
        return 0.0
    for child in " ".join(children).split():
        try:
            words = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        seconds += sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
        seconds += _of_living(int(child))
    return seconds


def _spent() -> tuple[float, float]:
    """Processor seconds of this process, and of those that it began."""
    reaped = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time(), reaped.ru_utime + reaped.ru_stime + _of_living(os.getpid())


class _Costs:
    """Writes a line for each part of a test."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / f"{os.getpid()}.jsonl").open("w", buffering=1)

    def _told(self, test: str, part: str, before: tuple[float, float]) -> None:
        own, others = (now - then for now, then in zip(_spent(), before, strict=True))
        print(json.dumps([test, part, round(own, 4), round(others, 4)]), file=self._file)

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        before = _spent()
        yield
        self._told("", "collection", before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        before = _spent()
        try:
            yield
        finally:
            self._told(item.nodeid, "setup", before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        before = _spent()
        try:
            yield
        finally:
            self._told(item.nodeid, "call", before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        before = _spent()
        try:
            yield
        finally:
            self._told(item.nodeid, "teardown", before)


def pytest_configure(config: pytest.Config) -> None:
    if folder := os.environ.get(KEPT):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
        config.pluginmanager.register(_Costs(Path(folder)), "costs")


# ------------------------------------------------------------------- as a command


@dataclass
class _Cost:
    parts: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, part: str, own: float, others: float) -> None:
        self.parts["itself" if part == "call" else "fixtures"] += own
        self.parts["others"] += others

    @property
    def seconds(self) -> float:
        return sum(self.parts.values())

    def line(self, name: str) -> str:
        told = (self.seconds, *(self.parts[part] for part in ("fixtures", "itself", "others")))
        return "".join(f"{one:9.2f}" for one in told) + f"   {name}"


def _print(title: str, costs: dict[str, _Cost], top: int) -> None:
    print(f"\n  seconds fixtures   itself   others   {title}")
    dearest = sorted(costs.items(), key=lambda one: -one[1].seconds)
    for name, cost in dearest[:top]:
        print(cost.line(name))


def _folder(test: str) -> str:
    words = test.partition("::")[0].split("/")
    return "/".join(words[: 3 if "rulesets" in words else 2])


def show(folder: Path, top: int) -> None:
    """Print what the processes of a run wrote."""
    tests: dict[str, _Cost] = defaultdict(_Cost)
    modules: dict[str, _Cost] = defaultdict(_Cost)
    folders: dict[str, _Cost] = defaultdict(_Cost)
    for file in folder.glob("*.jsonl"):
        for line in file.read_text().splitlines():
            test, *cost = json.loads(line)
            folders["all"].add(*cost)
            folders[_folder(test) if test else "collection"].add(*cost)
            if test:
                tests[test].add(*cost)
                modules[test.partition("::")[0]].add(*cost)
    _print("test", tests, top)
    _print("module", modules, top)
    _print("folder", folders, len(folders))


def main(words: list[str]) -> int:
    top = 30
    if words[:1] == ["--top"]:
        top, words = int(words[1]), words[2:]
    with tempfile.TemporaryDirectory(prefix="adjudicator-costs-") as folder:
        command = [sys.executable, "-m", "pytest", "-p", "bench.suite", *words]
        ended = subprocess.run(command, env=os.environ | {KEPT: folder}, check=False)
        show(Path(folder), top)
    return ended.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
