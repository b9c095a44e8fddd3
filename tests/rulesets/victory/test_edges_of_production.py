"""Edges of production: each order that is carried out, in full, and each that is not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from tests.rulesets.victory.kit import map_of, play, position

clause = pytest.mark.clause
ROWS = ["..~~", "..~~", "..~~", "..~~"]
CITIES = {"0101": "Alpha 3", "0201": "Harbour 2", "0103": "Inland 1"}
ALL = {"factories": True, "airfields": True, "mulberries": True, "destruction": True}


def factory(kind: str, level: int, full: int, hex: str = "0201") -> dict[str, Any]:
    return {"kind": f"{kind} factory", "hex": hex, "power": "red", "level": level, "full": full}


def made(orders: str, on: Board | None = None, **given: Any) -> list[str]:
    """What is told to Red: the lines of his spending, else the reasons of the refusals."""
    here = on or map_of(ROWS, cities=CITIES)
    given.setdefault("maps", [{"slot": "a", "board": "small", "power": "red"}])
    given.setdefault("options", ALL)
    start = position(
        on=here,
        powers=["red", "blue"],
        supplied={"red": given.pop("supplied", ["a0101", "a0201", "a0103"])},
        **{"turn": 3, "blocks": {"0101": "red IN1 1"}, **given},
    )
    after = play("production", start, here, red=orders, blue="build nothing", refusals=True)
    no = [f"{bad.clause} {bad.text}" for bad in after.trial.refused]
    works = [
        f"{w.kind} {w.hex} {w.level}/{w.full} {w.power} {w.since}" for w in after.position.works
    ]
    (told,) = [one for one in after.told("Produced") if one["power"] == "red"]
    return [*told["lines"], *no, *works]


CASES = tomllib.loads(Path(__file__).with_name("production.toml").read_text(encoding="utf-8"))


@clause("VIC-8.2-1", "VIC-8.2-2", "VIC-8.2-6", "VIC-8.2-7", "VIC-8.2-9", "VIC-9.1-13")
@clause("VIC-9.1-8", "VIC-9.4-1", "VIC-9.4-2", "VIC-9.5-1", "VIC-9.3-5", "VIC-8.0-1")
@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["orders"])
def test_what_production_tells(case: dict[str, Any]) -> None:
    given = {name: value for name, value in case.items() if name not in ("orders", "told")}
    assert made(case["orders"], **given) == case["told"]
