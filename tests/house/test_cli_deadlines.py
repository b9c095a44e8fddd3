"""`adjudicator deadlines`: looking ahead on the command line."""

from __future__ import annotations

import json

from tests.house.test_cli import OPEN, Run, run

__all__ = ["run"]


def test_the_next_deadlines_if_axis_is_away(run: Run) -> None:
    assert run(*OPEN, "--begin")[0] == 0
    code, out, _ = run("deadlines", "g1", "--count", "3", "--zone", "Europe/Warsaw")
    assert code == 0
    lines = out.strip().split("\n")
    assert [line[:2] for line in lines] == ["1.", "2.", "3."]
    assert all(line.endswith(("CET", "CEST")) for line in lines)
    code, out, _ = run("deadlines", "g1", "--away", "axis:2036-03-03..2036-03-17", "--json")
    assert code == 0
    assert len(json.loads(out)["next"]) == 5
    for wrong in (("g2",), ("g1", "--away", "soon"), ("g1", "--away", "green:2027-03-03")):
        code, _, err = run("deadlines", *wrong)
        assert code == 2
        assert err.startswith("adjudicator: ")
