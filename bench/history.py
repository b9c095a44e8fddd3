"""Figures by commit, in docs/figures.md: written by `bench/run.py --write`, never by hand."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from figures import Figure, machine_unit

HEAD = """\
# Figures

What the program costs, by commit. Each column is in units, as on a machine on which commit
e59c88e0 takes 9.6 ms of the processor for an order letter, so that you can compare figures from
different machines. `python bench/run.py --write NAMES` measures and writes a block; `python
bench/pair.py COMMIT NAMES` runs another commit and this one in turn.

For comparison, in the same units: nJudge, the peer for play by mail, has published
9.0 ms and 106 order letters a second on a machine of 0.74 units (it starts a process for each
letter, and stores without a durable commit). The `diplomacy` package adjudicates a phase of 34
units in 4 to 5 ms.
"""


def write(root: Path, told: Sequence[Figure]) -> None:
    """Put a block of these figures on top of the page; one of the same commit that told the same
    labels is written over."""
    page = root / "docs" / "figures.md"
    earlier = re.split(r"(?m)^(?=## )", page.read_text("utf-8"))[1:] if page.exists() else []
    commit = _git(root, "rev-parse", "--short=8", "HEAD")
    subject = _git(root, "log", "-1", "--format=%s")
    changed = " and changes not committed" if _git(root, "status", "--porcelain", "-uno") else ""
    lines = [
        f"## {commit}{changed}, {time.strftime('%d %B %Y')}, {machine_unit():.2f} units",
        f"{subject}\n",
        "| figure | here | in unit 1 |",
        "| --- | --- | --- |",
        *[f"| {one.label} | {one.told} | {one.in_units(machine_unit())} |" for one in told],
    ]
    block = "\n".join(lines) + "\n"
    labels = {one.label for one in told}
    kept = [
        one
        for one in earlier
        if not (
            one.startswith(f"## {commit}") and labels & set(re.findall(r"(?m)^\| (.+?) \|", one))
        )
    ]
    page.write_text("\n".join([HEAD, block, *[one.strip() + "\n" for one in kept]]), "utf-8")


def _git(root: Path, *words: str) -> str:
    return subprocess.run(
        ["git", "-C", str(root), *words], capture_output=True, text=True, check=True
    ).stdout.strip()
