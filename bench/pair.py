"""Another commit and this one in turn, A B A B, each with its own code and its own bench.

    python bench/pair.py REV [--rounds 3] [mail] [pages] [phase] ...

Prints the ratio of each figure that both tell, this one's to the other's, with the least and the
most of the rounds: 0.80 is a fifth less. The machine's pace changes from minute to minute; the
rounds show by how much.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from figures import Figure

ROOT = Path(__file__).parents[1]
LINE = re.compile(r"^  (?P<label>\S.*?)\s{2,}(?P<told>\d[\d.]* (?:ms|s|/s))(?=\s|$)")
WHOSE = "import adjudicator, pathlib; print(pathlib.Path(adjudicator.__file__).parents[1])"


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The files of a commit in a folder that goes again."""
    with tempfile.TemporaryDirectory() as place:
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", revision], capture_output=True, check=True
        ).stdout
        subprocess.run(["tar", "-x", "-C", place], input=packed, check=True)
        yield Path(place)


def run(tree: Path, names: Sequence[str]) -> dict[str, float]:
    """Each figure that the bench of this tree tells with the code of this tree, by its label.

    Raises SystemExit if the code is another's, or the bench fails."""
    env = os.environ | {"PYTHONPATH": str(tree)}
    whose = subprocess.run(
        [sys.executable, "-c", WHOSE], cwd=tree, env=env, capture_output=True, text=True, check=True
    ).stdout.strip()
    if Path(whose).resolve() != tree.resolve():
        raise SystemExit(f"{tree} would run the code of {whose}")
    done = subprocess.run(
        [sys.executable, "bench/run.py", *names], cwd=tree, env=env, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"the bench of {tree} failed:\n{done.stdout}{done.stderr[-3000:]}")
    found = (LINE.match(line) for line in done.stdout.splitlines())
    figures = [Figure.of(one["label"], one["told"]) for one in found if one]
    return {one.label: one.value for one in figures if one.value is not None}


def main() -> None:
    """Run both in turn and print what became of each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision")
    parser.add_argument("names", nargs="*", default=["mail", "pages", "phase"])
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    commit = _name(wanted.revision)
    ratios: dict[str, list[float]] = defaultdict(list)
    values: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with checked_out(wanted.revision) as other:
        print(f"A: {commit}\nB: {_name('HEAD')}, as it stands in this folder")
        for number in range(wanted.rounds):
            a, b = run(other, wanted.names), run(ROOT, wanted.names)
            for label in a.keys() & b.keys():
                if a[label]:
                    ratios[label].append(b[label] / a[label])
                    values[label].append((a[label], b[label]))
            print(f"round {number + 1} of {wanted.rounds} is done", flush=True)
            order = list(b)
    print(f"\n  {'figure':<52}{'A':>9}{'B':>9}{'B / A':>8}  least to most")
    for label in (one for one in order if one in ratios):
        some, (a, b) = (
            ratios[label],
            (statistics.median(pair[at] for pair in values[label]) for at in (0, 1)),
        )
        print(f"  {label:<52}{a:>9.4g}{b:>9.4g}{statistics.median(some):>8.2f}"
              f"  {min(some):.2f} to {max(some):.2f}")  # fmt: skip


def _name(revision: str) -> str:
    return subprocess.run(
        ["git", "-C", str(ROOT), "log", "-1", "--format=%h %s", revision],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip


if __name__ == "__main__":
    main()
