"""The most important thing of a report in one line."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import count, weightiest
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.words.facts import (
    CentreTaken,
    GameDrawn,
    GameWon,
    PowerGone,
    WasDislodged,
    drawn_text,
)
from adjudicator.rulesets.diplomacy.words.wording import Say


def headline(say: Say, events: Sequence[Event]) -> str:
    """What happened, by its weight: the end, a power gone, a centre taken, units dislodged."""
    lost = sum(event.kind == "WasDislodged" for event in events)

    def weigh(event: Event) -> tuple[int, str]:
        facts = event.facts
        match event.kind:
            case "GameWon":
                won = GameWon.model_validate(facts)
                return 100, f"Victory for {say.seat(won.seat)} with {count(won.centres, 'centre')}"
            case "GameDrawn":
                drawn = GameDrawn.model_validate(facts)
                return 100, drawn_text([say.seat(seat) for seat in drawn.seats]).rstrip(".")
            case "PowerGone":
                gone = PowerGone.model_validate(facts)
                return 90, f"{say.power(gone.power)} is out of the game"
            case "CentreTaken":
                taken = CentreTaken.model_validate(facts)
                where = say.place(taken.province)
                if not taken.before:
                    return 50, f"{say.power(taken.power)} takes {where}"
                home = say.chart.provinces[taken.province].home == taken.before
                of = say.power(taken.before)
                return (
                    80 if home else 70,
                    f"{where} falls: {of} loses it to {say.power(taken.power)}",
                )
            case "WasDislodged":
                fact = WasDislodged.model_validate(facts)
                name = _unit(say, fact.unit)
                if lost > 1:
                    return 60, f"{lost} units are dislodged, {name} first"
                return 60, f"{name} is dislodged"
            case "Built" | "Removed":
                return 20, "The armies and fleets of the year are raised"
            case "Ordered" if facts["order"] == "move" and facts["done"]:
                return 10, "Armies and fleets move, and nobody is dislodged"
            case "Retreated" | "RetreatLost":
                return 30, "The beaten retreat"
        return 0, ""

    return weightiest(events, weigh) or "All quiet"


def _unit(say: Say, unit: Unit) -> str:
    return f"the {say.board.of(unit.power)} {unit.arm} in {say.place(unit.at)}"
