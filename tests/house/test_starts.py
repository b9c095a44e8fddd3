"""What a command of the rules does before its first phase, counted: nobody waits for what it does
not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

POSITION = """\
turn = 13
active = "axis"
phase = "normal"
[zones]
"El Agheila" = "GER 1I+1C"
Mechili = "UK 1I"
[control]
axis = ["El Agheila"]
allies = ["Mechili"]
"""

SCRIPT = """
import json, sys, typing
from pydantic import BaseModel
from adjudicator.cli import main

read = 0
made = typing.ForwardRef.__init__
def count(*args, **named):
    global read
    read += 1
    made(*args, **named)
typing.ForwardRef.__init__ = count
try:
    main.main()
except SystemExit as end:
    assert not end.code
kinds, todo = [], [BaseModel]
while todo:
    kinds += (more := todo.pop().__subclasses__())
    todo += more
ours = [one for one in kinds if one.__module__.startswith("adjudicator.")]
fields = sum(len(one.__annotations__) for one in ours)
built = [one.__name__ for one in ours if one.__pydantic_complete__]
print(json.dumps({"built": built, "kinds": len(ours), "read": read, "fields": fields,
                  "loaded": sorted(sys.modules)}), file=sys.stderr)
"""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What a new process had done when it had adjudicated its first phase."""
    folder = tmp_path_factory.mktemp("start")
    (folder / "position.toml").write_text(POSITION)
    (folder / "orders.txt").write_text("axis: attack Mechili with all\n")
    script = folder / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, str(script), "table", "blitzwar", str(folder / "position.toml"),
         str(folder / "orders.txt"), "--defaults", "--json"],
        cwd=Path(__file__).parents[2], env=os.environ | {"PYTHONPATH": "."},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Mechili" in done.stdout
    found: dict[str, object] = json.loads(done.stderr.splitlines()[-1])
    return found


def test_only_the_models_that_were_used_are_built(started: dict[str, object]) -> None:
    built = started["built"]
    assert isinstance(built, list)
    assert isinstance(started["kinds"], int)
    assert len(built) <= started["kinds"] / 6
    assert not {"Sheet", "Layer", "Geometry", "Happening", "Progress", "Matter"} & {*built}


def test_the_annotations_of_all_orders_are_read_once(started: dict[str, object]) -> None:
    """Not again for each of the orders that a game has."""
    read, fields = started["read"], started["fields"]
    assert isinstance(read, int)
    assert isinstance(fields, int)
    assert read < 1.5 * fields


def test_no_command_of_the_rules_loads_a_database_or_pages(started: dict[str, object]) -> None:
    loaded = started["loaded"]
    assert isinstance(loaded, list)
    assert not {"sqlalchemy", "flask", "jinja2", "numpy", "scipy", "apscheduler"} & {*loaded}
