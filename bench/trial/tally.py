"""What was tried, kept in a file: a line for each portion, so that the counts of several runs add
up and a run that is ended loses one portion at most."""

from __future__ import annotations

import json
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

Found = tuple[Counter[str], list[str]]
"""What became of the things tried, and what was wrong."""
OF_THESE = "of these: "
"""Begins the name of a count of things that are counted already."""


@dataclass(frozen=True)
class Portion:
    """What one trial tried in one go."""

    trial: str
    commit: str
    seed: str
    tried: int
    found: dict[str, int]
    wrong: list[str]
    seconds: float

    def lines(self) -> Iterator[str]:
        """What it says to its reader."""
        yield f"{self.trial}: {self.tried:,} tried, seed {self.seed}, {self.seconds:.0f} s"
        for word, count in Counter(self.found).most_common(40):
            yield f"  {word:<56}{count:>10,}"
        yield f"  {len(self.wrong)} things were not as they should be"
        for text in self.wrong[:40]:
            yield f"  * {text}"


class Tally:
    """The portions so far: those of the file, if there is one, and those of this run."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.commit = commit()
        self._all: list[Portion] = []
        if file is not None and file.exists():
            self._all = [Portion(**json.loads(line)) for line in file.read_text().splitlines()]

    def add(self, trial: str, found: Found, seed: str, seconds: float) -> Portion:
        """Count a portion; with a file it is written down at once."""
        counts, wrong = found
        one = Portion(trial, self.commit, seed, tried(trial, counts), dict(counts), wrong, seconds)
        self._all.append(one)
        if self.file is not None:
            with self.file.open("a") as out:
                out.write(json.dumps(asdict(one)) + "\n")
        return one

    def tried(self, trial: str) -> int:
        """How many of this trial have been tried."""
        return sum(one.tried for one in self._all if one.trial == trial)

    def portions(self, trial: str) -> int:
        """How many portions there are of this trial: each draws others."""
        return sum(one.trial == trial for one in self._all)

    def totals(self) -> Iterator[str]:
        """The sums, by trial and commit."""
        sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0, 0])
        for one in self._all:
            row = sums[one.trial, one.commit]
            for n, more in enumerate((one.tried, len(one.wrong), one.seconds)):
                row[n] += more
        yield f"{'trial':<28}{'commit':<14}{'tried':>10}{'wrong':>8}{'s':>8}"
        for (trial, commit), (count, wrong, seconds) in sorted(sums.items()):
            yield f"{trial:<28}{commit:<14}{count:>10,.0f}{wrong:>8,.0f}{seconds:>8,.0f}"


def tried(trial: str, found: Counter[str]) -> int:
    """How many things these counts are of. Of secrecy, what was hidden and compared counts."""
    if trial.startswith("secrecy"):
        return found["hidden, nothing showed"]
    return sum(count for word, count in found.items() if not word.startswith(OF_THESE))


def commit() -> str:
    """The commit of this code, with a + if something is changed; "" where there is no git."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
        return done.stdout.strip()

    dirty = git("status", "--porcelain", "--untracked-files=no")
    return git("rev-parse", "--short=8", "HEAD") + ("+" if dirty else "")
