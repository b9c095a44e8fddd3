"""The most important thing of a report in one line."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import count, weightiest
from adjudicator.rulesets.diplomacy.words.facts import (
    Built,
    CentreTaken,
    GameDrawn,
    GameWon,
    Ordered,
    PowerGone,
    Removed,
    Retreated,
    RetreatLost,
    WasDislodged,
    drawn_text,
)
from adjudicator.rulesets.diplomacy.words.wording import Say, words


def headline(say: Say, events: Sequence[Event], mine: Collection[str] = ()) -> str:
    """What happened, by its weight: the end, a power gone, a centre taken, units dislodged. mine:
    the reader's powers."""
    lost = sum(event.kind == "WasDislodged" for event in events)

    def weigh(event: Event) -> tuple[int, str]:
        match words.fact(event):
            case GameWon(seat=seat, centres=centres):
                return 1000, f"Victory for {say.seat(seat)} with {count(centres, 'centre')}"
            case GameDrawn(seats=seats):
                return 1000, drawn_text([say.seat(seat) for seat in seats]).rstrip(".")
            case PowerGone(power=power):
                return 90, f"{say.power(power)} is out of the game"
            case CentreTaken(province=id, power=power, before=before):
                where, who = say.place(id), say.power(power)
                if not before:
                    return 50, f"{who} takes {where}"
                weight = 80 if say.chart.provinces[id].home == before else 70
                return weight, f"{where} falls: {say.power(before)} loses it to {who}"
            case WasDislodged(unit=unit):
                name = f"the {say.board.of(unit.power)} {unit.arm} in {say.place(unit.at)}"
                many = f"{lost} units are dislodged, {name} first"
                return 60, many if lost > 1 else f"{name} is dislodged"
            case Built() | Removed():
                return 20, "The armies and fleets of the year are raised"
            case Ordered(order="move", done=True):
                return 10, "Armies and fleets move, and nobody is dislodged"
            case Retreated() | RetreatLost():
                return 30, "The beaten retreat"
        return 0, ""

    return weightiest(events, weigh, mine=mine) or "All quiet"
