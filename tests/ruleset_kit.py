"""Rulesets that others bring, as packages on a disk: made by `new-ruleset`, found by their entry
points, and run by programs of their own, as a house runs them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adjudicator.laboratory import skeleton


@dataclass
class Brought:
    """A package in a folder, as if it were installed."""

    name: str
    folder: Path

    @classmethod
    def new(cls, name: str, folder: Path) -> Brought:
        skeleton.make(name, folder)
        info = folder / f"{name}_game-0.1.0.dist-info"
        info.mkdir()
        facts = f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 0.1.0\n"
        (info / "METADATA").write_text(facts)
        point = f"[adjudicator.rulesets]\n{name} = {name}:{name.capitalize()}\n"
        (info / "entry_points.txt").write_text(point)
        return cls(name, folder)

    def change(self, file: str, old: str, new: str) -> None:
        """Change a file of the package, as a new release of it would."""
        path = self.folder / self.name / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, (file, old, text.count(old))
        path.write_text(text.replace(old, new), encoding="utf-8")

    def program(
        self, *arguments: str, cwd: Path | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run Python with the package beside Adjudicator."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=cwd or self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder), **(env or {})},
            capture_output=True,
            text=True,
            timeout=300,
        )

    def adjudicator(self, *arguments: str, cwd: Path | None = None) -> tuple[int, str]:
        """The command line: exit code, and all that it said."""
        done = self.program("-m", "adjudicator", *arguments, cwd=cwd)
        return done.returncode, done.stdout + done.stderr

    def does(self, instance: Path, lines: Sequence[str]) -> str:
        """A program of the house that does some lines with its `app`; what it printed."""
        code = "\n".join(
            (
                "from pathlib import Path",
                "from adjudicator.running.app import create_app",
                "from adjudicator.service.games import games",
                "from adjudicator.service.play import submissions",
                "from adjudicator.service.stepping import phases",
                "from adjudicator.service.models import GameOptions",
                f"app = create_app(Path({str(instance)!r}))",
                "desk = app.desk",
                "def send(slug, seat, text):",
                "    info = games.game_info(desk, slug)",
                "    at = next(one.id for one in info.seats if one.name == seat)",
                "    got = submissions.submit(desk, seat_id=at, text=text, via='page')",
                "    if got.closes:",
                "        phases.close_if_ready(desk, info.id)",
                *lines,
                "app.close()",
            )
        )
        done = self.program("-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout
