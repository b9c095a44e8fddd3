"""Tests on broken rules, quickly: each mutant is tried in a child of a process that has all tests
of a ruleset and its golden play-throughs collected, by those that come by its line, those that
fell earlier first.

A function of a living process gets the code of the mutant. What shows only when a module is
imported is tried in a child that imports the ruleset anew. Which tests come by which line is
measured once, and kept until the tests change.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import pickle
import resource
import signal
import socket
import struct
import sys
import tempfile
import time
import tomllib
import types
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper, partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import pytest
from breaking import ROOT, Mutant, Source

OPTIONS = (
    "-q", "--no-header", "--noconftest", "-p", "no:cacheprovider", "-p", "no:xdist",
    "-m", "not soak and not thorough", "--tb=no",
)  # fmt: skip
ENDLESS = "(never ends)"
"""What falls where a mutant takes many times the processor time of its tests."""
UNDECIDED = "(undecided)"
"""The verdict where this bench itself failed: no test has fallen, and none has stood."""
PLAYED = ROOT / "tests" / "playthroughs" / "test_playthroughs.py"
Lines = dict[str, list[int]]


def playthroughs(ruleset: str) -> list[str]:
    """The golden play-throughs of a ruleset."""
    told = {
        path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(PLAYED.parent.glob("*/game.toml"))
    }
    return [name for name, game in told.items() if game["ruleset"] == ruleset]


def games(ruleset: str) -> list[str]:
    """The tests that play them."""
    goes = f"{PLAYED}::test_the_game_goes_as_it_went"
    return [f"{goes}[{name}]" for name in playthroughs(ruleset)]


@dataclass
class Passed:
    """A test that passes on whole rules: its seconds, and the lines of rules it comes by."""

    seconds: float
    lines: Lines
    marks: set[str]
    whole: set[str]
    """Modules that have changed since."""

    def comes_by(self, file: str, lines: set[int]) -> bool:
        mine = self.lines.get(file, [])
        return bool(mine) if file in self.whole else not lines.isdisjoint(mine)


class Bench:
    """The tests of a ruleset, and what they come by. `run` hands it to some work. within: tests
    that take more seconds are left out."""

    def __init__(
        self, ruleset: str, sources: Sequence[Source], within: float = float("inf")
    ) -> None:
        self.within = within
        self.ruleset = ruleset
        self.suite = ROOT / "tests" / "rulesets" / ruleset
        self.games = games(ruleset)
        self.kept = Path(tempfile.gettempdir()) / f"adjudicator-{ruleset}-lines.json"
        self.files = {str(ROOT / source.file): source for source in sources}
        self.items: dict[str, pytest.Item] = {}
        self.passed: dict[str, Passed] = {}
        self.fallen: Counter[str] = Counter()
        self.imported: set[tuple[str, int]] = set()
        """File and first line of the functions that ran while tests were collected."""
        self.living: dict[tuple[str, str, int], list[types.FunctionType]] = {}
        """By file, qualified name and first line."""
        self.work: Callable[[], None] = lambda: None
        self.boards: WeakValueDictionary[int, Any] = WeakValueDictionary()
        """Every board of the ruleset that lives, by its id."""

    def run(self, work: Callable[[], None]) -> None:
        """Collect the tests and do the work among them."""
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(ROOT))
        for path in sorted((ROOT / "adjudicator" / "core").glob("*.py")):
            if path.stem != "__init__":
                importlib.import_module(f"adjudicator.core.{path.stem}")
        self.work = work
        self.pristine = Pristine(self.suite, self.games)
        sys.settrace(self._at_import)
        try:
            self._watch_boards()
            pytest.main([*OPTIONS, str(self.suite), *self.games], plugins=[self])
        finally:
            sys.settrace(None)
            self.pristine.close()

    def _watch_boards(self) -> None:
        """From now on every new board of the ruleset is known: rules keep answers on it."""
        made = importlib.import_module(f"adjudicator.rulesets.{self.ruleset}.board.board").Board
        begin = made.__init__

        def watched(board: Any, *args: Any, **named: Any) -> None:
            begin(board, *args, **named)
            self.boards[id(board)] = board

        made.__init__ = watched

    def _at_import(self, frame: types.FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if code.co_filename in self.files:
            self.imported.add((code.co_filename, code.co_firstlineno))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests."""
        sys.settrace(None)
        self.items = {item.nodeid: item for item in session.items}
        self._measure()
        self._look_round()
        self.work()
        return True

    def _look_round(self) -> None:
        """Find the functions and memories of the rules once, for all children."""
        self._forget()
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType) and one.__code__.co_filename in self.files:
                code = one.__code__
                key = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self.living.setdefault(key, []).append(one)
        gc.collect()
        gc.freeze()  # what lives now is shared with the children, not copied

    # ------------------------------------------------------------------ which tests

    def first(self, mutant: Mutant, marked: str = "") -> list[str]:
        """The tests that come by a mutant, the likeliest first; marked: those alone that bear
        the clause."""
        source = self.files[str(ROOT / mutant.file)]
        lines = set(mutant.lines(source.text))
        whole = source.home_of(mutant) is None  # what is made at import, any test may look at
        found = [
            id
            for id, test in self.passed.items()
            if test.seconds <= self.within
            and (not marked or marked in test.marks)
            and (whole or test.comes_by(mutant.file, lines))
        ]
        near = {id for id in found if mutant.file in self.passed[id].lines}
        return sorted(
            found, key=lambda id: (id not in near, -self.fallen[id], self.passed[id].seconds)
        )

    def _measure(self) -> None:
        """Run the tests on whole rules, those whose lines are not kept from another time. Where
        rules have changed since, every test that came by their module comes by all of it."""
        kept = json.loads(self.kept.read_text()) if self.kept.exists() else {}
        keys = self._keys()
        kept = {key: kept[key] for key in keys.values() if key in kept}
        missing = [item for item in self.items.values() if keys[item.path] not in kept]
        now = {source.file: _digest(source.text.encode()) for source in self.files.values()}
        if missing:
            print(f"{len(missing)} tests on whole rules ...", flush=True)
            measured = _in_child(lambda: self._traced(missing))
            for path in {item.path for item in missing}:
                ids = [item.nodeid for item in missing if item.path == path]
                tests = {id: measured[id] for id in ids if id in measured}
                kept[keys[path]] = {"rules": now, "tests": tests}
            self.kept.write_text(json.dumps(kept))
        for one in kept.values():
            whole = {name for name, digest in now.items() if one["rules"].get(name) != digest}
            for id, (seconds, lines) in one["tests"].items():
                if id in self.items:
                    self.passed[id] = Passed(seconds, lines, self._marks(id), whole)
        left = [id for id in self.items if id not in self.passed]
        if left:
            print(f"{len(left)} tests do not pass by themselves and are left out:", *left[:3])

    def _keys(self) -> dict[Path, str]:
        """Module of tests -> what its lines are kept under."""
        kits = [path for path in sorted(self.suite.glob("*.py")) if path.name[:5] != "test_"]
        common = "".join(_digest(path.read_bytes()) for path in kits)
        folders = [PLAYED.parent / name for name in playthroughs(self.ruleset)]
        played = "".join(
            _digest(path.read_bytes()) for folder in folders for path in sorted(folder.iterdir())
        )
        paths = dict.fromkeys(item.path for item in self.items.values())
        return {
            path: _digest((played if path == PLAYED else common).encode() + path.read_bytes())
            for path in paths
        }

    def _marks(self, id: str) -> set[str]:
        marks = self.items[id].iter_markers("clause")
        return {str(clause) for mark in marks for clause in mark.args}

    def _traced(self, items: Sequence[pytest.Item]) -> dict[str, tuple[float, Lines]]:
        seen: set[tuple[str, int]] = set()
        files = self.files

        def local(frame: types.FrameType, event: str, arg: object) -> Any:
            if event == "line":
                seen.add((frame.f_code.co_filename, frame.f_lineno))
            return local

        def tracer(frame: types.FrameType, event: str, arg: object) -> Any:
            return local if frame.f_code.co_filename in files else None

        found: dict[str, tuple[float, Lines]] = {}
        for n, item in enumerate(items):
            self._forget()
            seen.clear()
            began = time.process_time()
            sys.settrace(tracer)
            fell = _fell(item, items[n + 1] if n + 1 < len(items) else None)
            sys.settrace(None)
            if not fell:
                lines: Lines = {}
                for name, line in sorted(seen):
                    lines.setdefault(files[name].file, []).append(line)
                found[item.nodeid] = (round(time.process_time() - began, 3), lines)
        return found

    def _forget(self) -> None:
        """What rules have remembered of earlier tests."""
        if not hasattr(self, "_memories"):
            self._memories = [
                one
                for one in gc.get_objects()
                if isinstance(one, _lru_cache_wrapper)
                and _code_of(one) is not None
                and _code_of(one).co_filename in self.files  # type: ignore[union-attr]
            ]
        for one in self._memories:
            one.cache_clear()
        for board in list(self.boards.values()):
            kept = vars(board)
            for name in [n for n in kept if n[0] == "_" and n not in board.__dataclass_fields__]:
                del kept[name]

    # --------------------------------------------------------------------- trying

    def falls(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """The first of the tests that falls, '' if none does."""
        if not tests:
            return ""
        path = str(ROOT / mutant.file)
        source = self.files[path]
        home = source.home_of(mutant)
        fell: str | None = None
        if home is not None and (path, home[1]) not in self.imported:
            fell = _in_child(lambda: self._try(source, mutant, home, tests))
        if fell is None or fell == UNDECIDED:
            seconds = {id: self.passed[id].seconds for id in tests}
            fell = self.pristine.falls(path, mutant.applied(source.text), seconds)
        if fell != UNDECIDED:
            self.fallen[fell] += 1
        return fell

    def _try(
        self, source: Source, mutant: Mutant, home: tuple[str, int], tests: Sequence[str]
    ) -> str | None:
        """In a child: the first test that falls; None if living functions cannot be changed."""
        path = str(ROOT / mutant.file)
        new = _find(compile(mutant.applied(source.text), path, "exec"), *home)
        living = self.living.get((path, *home))
        if new is None or not living:
            return None
        try:
            for function in living:
                function.__code__ = new
        except ValueError:  # it looks at other variables of a function around it
            return None
        self._forget()
        items = [self.items[id] for id in tests]
        for n, item in enumerate(items):
            _limit(self.passed[item.nodeid].seconds)
            if _fell(item, items[n + 1] if n + 1 < len(items) else None):
                return item.nodeid
        return ""


class Pristine:
    """A process that knows neither rules nor tests; its children import the mutant."""

    def __init__(self, suite: Path, games: Sequence[str]) -> None:
        asked_for = [str(suite), *games]
        self.here, there = socket.socketpair()
        self.child = os.fork()
        if self.child == 0:
            self.here.close()
            while (asked := _received(there)) is not None:
                _sent(there, _in_child(partial(_imported, asked_for, *asked)))
            os._exit(0)
        there.close()

    def falls(self, path: str, text: str, seconds: dict[str, float]) -> str:
        _sent(self.here, (path, text, seconds))
        return str(_received(self.here))

    def close(self) -> None:
        self.here.close()
        os.waitpid(self.child, 0)


def _imported(suite: Sequence[str], path: str, text: str, seconds: dict[str, float]) -> str:
    """The first test that falls where this module has this text. seconds: of the tests, in
    the order in which they run."""
    whole = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> types.CodeType | None:
        return compile(text, path, "exec") if self.path == path else whole(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
    order = {id: n for n, id in enumerate(seconds)}

    class Chosen:
        fell = ""

        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            items[:] = sorted(
                (item for item in items if item.nodeid in order), key=lambda i: order[i.nodeid]
            )

        def pytest_runtest_setup(self, item: pytest.Item) -> None:
            _limit(seconds[item.nodeid])

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                self.fell = self.fell or report.nodeid

    chosen = Chosen()
    code = pytest.main([*OPTIONS, "-x", *suite], plugins=[chosen])
    return chosen.fell or ("" if code in (0, 5) else "(not even imported)")


# ------------------------------------------------------------------------------ tools


def _fell(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run a test."""
    from _pytest.runner import runtestprotocol

    reports = runtestprotocol(item, log=False, nextitem=after)
    return any(report.failed for report in reports)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _limit(seconds: float) -> None:
    """This process dies if it takes many times so many seconds of processor time from now on."""
    used = sum(os.times()[:2])
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + 10 * seconds + 20), -1))


def _in_child(job: Callable[[], Any]) -> Any:
    """What the job gives, done in a child; ENDLESS if its processor time was at an end, UNDECIDED
    if the child died of anything else: that is this bench's own fault, and kills no mutant."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        try:
            result = pickle.dumps(job())
            with os.fdopen(theirs, "wb") as out:
                out.write(result)
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        result = pipe.read()
    _, status = os.waitpid(child, 0)
    if result:
        return pickle.loads(result)
    over = (signal.SIGXCPU, signal.SIGKILL)  # the limit of processor time, soft and hard
    return ENDLESS if os.WIFSIGNALED(status) and os.WTERMSIG(status) in over else UNDECIDED


def _sent(to: socket.socket, value: Any) -> None:
    data = pickle.dumps(value)
    to.sendall(struct.pack("!Q", len(data)) + data)


def _received(of: socket.socket) -> Any:
    def exactly(number: int) -> bytes:
        parts = b""
        while len(parts) < number:
            part = of.recv(number - len(parts))
            if not part:
                return b""
            parts += part
        return parts

    head = exactly(8)
    return pickle.loads(exactly(struct.unpack("!Q", head)[0])) if head else None


def _code_of(cached: Any) -> types.CodeType | None:
    return getattr(getattr(cached, "__wrapped__", None), "__code__", None)


def _find(code: types.CodeType, name: str, first: int) -> types.CodeType | None:
    """The code of a function in that of its module."""
    inner: Iterable[types.CodeType] = (c for c in code.co_consts if isinstance(c, types.CodeType))
    for one in inner:
        if (one.co_qualname, one.co_firstlineno) == (name, first):
            return one
        if name.startswith(f"{one.co_qualname}.") and (found := _find(one, name, first)):
            return found
    return None
