"""The process of the house: begun, spoken to, killed, begun again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Dead(Exception):
    """The house was killed before it had answered."""


class Failed(Exception):
    """What was asked of the house raised; the text says what."""


class Running:
    """A house that runs, in a folder. packages: folders of rulesets installed beside it."""

    def __init__(self, folder: Path, ports: tuple[int, int, int], packages: list[Path]) -> None:
        self.folder, self.ports, self.packages = folder, ports, packages
        self.errors = folder.with_suffix(".log")
        self._process: subprocess.Popen[str] | None = None

    def begin(self, at: datetime, *, dies_after: int = 0) -> None:
        path = os.pathsep.join(str(one) for one in (ROOT, *self.packages))
        # A house that compiles all its modules at every start takes seconds for it.
        compiled = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        words = [str(self.folder), *map(str, self.ports), str(dies_after)]
        with self.errors.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bench.club.house", *words],
                cwd=ROOT,
                env={**compiled, "PYTHONPATH": path},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self("open", at=at.isoformat())

    def __call__(self, do: str, **more: Any) -> Any:
        """What the house answers. Dead, Failed: it does not."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise Dead
        try:
            process.stdin.write(json.dumps({"do": do, **more}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self._gone()
            raise Dead
        answer = json.loads(line)
        if "failed" in answer:
            raise Failed(answer["failed"])
        return answer["said"]

    @property
    def up(self) -> bool:
        if self._process is not None and self._process.poll() is not None:
            self._gone()
        return self._process is not None

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._gone()

    def stop(self) -> None:
        """As an operator does: it finishes what it has begun."""
        self("stop")
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._gone()

    def move(self, folder: Path) -> None:
        """It lives in another folder from now on; the old one is gone."""
        shutil.rmtree(self.folder)
        self.folder = folder

    def _gone(self) -> None:
        if self._process is not None:
            self._process.wait(60)
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(BrokenPipeError):
                    if pipe is not None:
                        pipe.close()
        self._process = None
