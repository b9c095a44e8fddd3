"""An event for other programs: CSV and JSON of any, TRF16 of events of two; and its bracket."""

from __future__ import annotations

import csv
import io
from typing import Any

from pydantic import BaseModel

from adjudicator.tournaments import knockout, ladder, placings
from adjudicator.tournaments.course import Course
from adjudicator.tournaments.form import Knockout
from adjudicator.tournaments.standings import crosstable, number


class Slot(BaseModel):
    """A unit in a bracket; unit 0: nobody, or not known yet."""

    unit: int = 0
    name: str = ""
    seed: int = 0
    through: bool = False


class Branch(BaseModel):
    """A match of a bracket. text: what became of it."""

    kind: str
    slots: list[Slot]
    running: bool = False
    text: str = ""


def bracket(course: Course, stage: int) -> list[list[Branch]]:
    """The rounds of a knock-out that have been drawn. Empty for another stage."""
    form = course.stage_form(stage)
    if not isinstance(form, Knockout):
        return []
    field = course.field(stage)
    found = []
    for one in course.of_stage(stage):
        line = []
        for match in one.matches:
            through = knockout.winner(course, stage, match, form)
            slots = [
                Slot(
                    unit=unit,
                    name=course.name(unit),
                    seed=field.index(unit) + 1 if unit in field else 0,
                    through=through == unit,
                )
                for unit in match.units
            ]
            slots += [Slot()] * (2 - len(slots))
            text = "bye" if match.alone else "" if match.over else "running"
            line.append(Branch(kind=match.kind, slots=slots, running=not match.over, text=text))
        found.append(line)
    return found


def as_csv(course: Course, stage: int) -> str:
    """The standings with the crosstable: a line for each unit."""
    rows, cells = placings.rows(course, stage), crosstable(course, stage)
    rounds = len(course.of_stage(stage))
    ties = list(course.stage_form(stage).ties)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["rank", "number", "name", "points", "played", "won", "drawn", "lost"]
    writer.writerow([*head, *ties, *(f"round {at + 1}" for at in range(rounds))])
    rank = {row.unit: row.rank for row in rows}
    for row in rows:
        line: list[Any] = [row.rank, row.unit, _safe(row.name), number(row.points)]
        line += [row.played, row.won, row.drawn, row.lost]
        line += [number(row.breaks[tie]) if tie in row.breaks else "" for tie in ties]
        by_round: dict[int, list[str]] = {}
        for cell in cells.get(row.unit, []):
            others = " ".join(str(rank.get(other, "")) for other in cell.others)
            by_round.setdefault(cell.round, []).append(f"{cell.text} {others}".strip())
        line += ["; ".join(by_round.get(at + 1, [])) for at in range(rounds)]
        writer.writerow(line)
    return out.getvalue()


def _safe(text: str) -> str:
    """A spreadsheet takes what begins so for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def as_json(course: Course) -> dict[str, Any]:
    """The whole event with its standings, as plain JSON."""
    return {
        "format": "adjudicator-event-1",
        "course": course.model_dump(mode="json"),
        "standings": [
            [row.model_dump(mode="json") for row in placings.rows(course, stage)]
            for stage in range(course.stage + 1)
            if course.of_stage(stage)
        ],
        "overall": placings.overall(course),
        "ratings": {str(unit): value for unit, value in ladder.numbers(course).items()},
    }


def as_trf(course: Course, stage: int) -> str:
    """A stage of two as TRF16. ValueError: its games are not for two."""
    from adjudicator.tournaments import trf  # its library takes its time

    order = list(course.rounds[-1].field if course.rounds else course.units())
    for one in course.of_stage(stage):
        order += [unit for unit in one.field if unit not in order]
    inside = [unit for unit in order if any(unit in o.field for o in course.of_stage(stage))]
    rounds = getattr(course.stage_form(stage), "rounds", len(course.of_stage(stage)))
    return trf.written(course, stage, inside or order, rounds)
