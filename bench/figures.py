"""Figures that can be compared: a machine is measured first, and each figure is told as it is here
and as it would be on a machine of unit 1.

A machine of unit 1 is one on which commit e59c88e0 takes 9.6 ms of the processor for a letter. The
mixture below was tied to it once, in turn with that commit on one machine; since then the mixture
alone is measured.
"""

from __future__ import annotations

import json
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MIXTURE = 0.066
"""Seconds of the processor that the mixture takes on a machine of unit 1."""
COMMITS = 500
"""Durable commits that are timed; the figure is told a second, since a disk has no unit."""

TIME = re.compile(r"(\d+(?:\.\d+)?) (ms|s)\b")
RATE = re.compile(r"(\d+(?:\.\d+)?) /s\b")


@dataclass(frozen=True)
class Figure:
    """One figure of a run. value: milliseconds, or a number a second if `rate`; None for others."""

    label: str
    told: str
    value: float | None
    rate: bool = False

    @classmethod
    def of(cls, label: str, told: str) -> Figure:
        if found := RATE.fullmatch(told):
            return cls(label, told, float(found[1]), rate=True)
        if found := TIME.fullmatch(told):
            return cls(label, told, float(found[1]) * (1000 if found[2] == "s" else 1))
        return cls(label, told, None)

    def in_units(self, unit: float) -> str:
        """What the figure would be on a machine of unit 1; nothing where it has no time in it."""
        if self.value is None:
            return ""
        one = self.value * unit if self.rate else self.value / unit
        return f"{one:.3g} {'/s' if self.rate else 'ms'}"


told: list[Figure] = []
"""What this process has said, in its order."""


def say(label: str, value: str, note: str = "") -> None:
    """Print a figure, beside it what it is in unit 1."""
    figure = Figure.of(label.strip(), value)
    told.append(figure)
    units = figure.in_units(machine_unit())
    print(f"  {label:<46}{value:>14}{units and f'{units:>12} u':<14}  {note}".rstrip(), flush=True)


@cache
def machine_unit() -> float:
    """How many times slower this machine's processor is than one of unit 1."""
    return statistics.median(_mixture() for _ in range(5)) / MIXTURE


def measure_machine() -> None:
    """Print what this machine is, before any figure."""
    print(f"This machine: {machine_unit():.2f} units of the processor, "
          f"{durable_commits():.0f} durable commits a second; the column u: in unit 1")  # fmt: skip


def durable_commits(count: int = COMMITS) -> float:
    """Commits of one row a second, SQLite in WAL with full synchronisation."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "limit.sqlite", isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE t (x BLOB)")
        began = time.perf_counter()
        for _ in range(count):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO t VALUES (?)", (b"x" * 2000,))
            connection.execute("COMMIT")
        took = time.perf_counter() - began
        connection.close()
    return count / took


# ------------------------------------------------------------------- the mixture


class _Unit:
    """An object as a game has many: a name, a place, a strength, others beside it."""

    __slots__ = ("beside", "name", "place", "strength")

    def __init__(self, number: int, beside: _Unit | None) -> None:
        self.name = f"{number % 97} Corps of the {number} Army"
        self.place = f"hex {number * 7919 % 6007}"
        self.strength = number % 11
        self.beside = beside


def _mixture() -> float:
    """Seconds of the processor for a fixed piece of work on objects, texts and JSON, over some
    50 MB that do not fit into a cache."""
    army = _army()
    began = time.process_time()
    total = 0
    for start in range(0, 1000, 20):
        unit: _Unit | None = army[start * 131 % len(army)]
        for _ in range(400):
            if unit is None:
                break
            total += unit.strength + len(unit.place)
            unit = unit.beside
    places: dict[str, list[str]] = {}
    for at in range(0, len(army), 3):
        one = army[at * 7919 % len(army)]
        places.setdefault(one.place, []).append(one.name)
    text = "\n".join(f"move {names[0]} from {place}" for place, names in sorted(places.items()))
    for line in text.splitlines():
        found = re.match(r"move (.+) from hex (\d+)", line)
        total += len(found[1].casefold().split()) if found else 0
    packed = json.dumps({place: names[:4] for place, names in places.items()}, sort_keys=True)
    for _ in range(4):
        total += len(json.loads(packed))
    took = time.process_time() - began
    assert total > 0
    return took


@cache
def _army() -> list[_Unit]:
    army: list[_Unit] = []
    for number in range(150_000):
        army.append(_Unit(number, army[number * 7907 % number] if number else None))
    return army


def often(work: Callable[[], object], times: int = 20) -> float:
    """The median of so many runs, in milliseconds."""
    work()
    took = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000
