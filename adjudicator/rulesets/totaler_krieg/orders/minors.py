"""Orders of Minor Countries: with whom they align, where they set up, what they mobilize."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder


class Align(PhaseOrder):
    """Choose with which Allied faction a Country aligns (Axis, in Pre-War)."""

    occasion = "a question about a Country's alignment"

    syntax = ("align [{country:country}] with [the] {faction:seat} [faction]",)
    clause = "TK-13.5-11"
    examples = ("align Poland with Western", "align with Soviet")

    country: str = ""
    faction: str

    def fits(self, ask: Ask) -> bool:
        return self.country in ask.options.get("country", [""])


class SetUp(PhaseOrder):
    """Set up a counter of a Country that becomes active: a unit in a hex, a Convoy in a zone;
    or all that is left where it is usual."""

    occasion = "the set-up of a Country"

    syntax = (
        "set up {unit:unit} (in|at) [the] {place:hex|zone} [as {mode=supply}]",
        "set up [all] [the rest] {usual=as usual}",
    )
    clause = "TK-13.7.1-7"
    examples = (
        "set up Pol-Lod at e3501",
        "set up MK-Axi-Italian_Convoy in Central Mediterranean as supply",
        "set up the rest as usual",
    )

    unit: str = ""
    place: str = ""
    mode: str = ""
    """A Convoy is a Troop Convoy unless `supply` is said."""
    usual: bool = False

    def fits(self, ask: Ask) -> bool:
        return self.usual or self.unit in ask.options.get("unit", [])

    def stays(self) -> bool:
        return self.usual


class Mobilize(PhaseOrder):
    """Which units a Mobilization Roll brings to two steps, the first named first, or none."""

    occasion = "the set-up of a Country"

    syntax = ("mobilize {units:unit+}", "mobilize {nobody=nobody}", "mobilize {nobody=nothing}")
    clause = "TK-13.7.1-22"
    examples = ("mobilize Pol-Lod, Pol-Poz", "mobilize Pol-Lod if roll at most 1")
    conditions = ("roll",)

    units: tuple[str, ...] = ()
    nobody: bool = False

    def fits(self, ask: Ask) -> bool:
        return self.nobody or any(unit in ask.options.get("units", []) for unit in self.units)

    def ready(self, ask: Ask) -> bool:
        """The roll comes later: the set-up tests it."""
        return True


class AlwaysAlign(StandingOrder):
    """With which Allied faction Countries align that the Axis has to choose for."""

    syntax = ("always align [{country:country}] with [the] {faction:seat} [faction]",)
    clause = "TK-13.5-11"
    examples = ("always align Poland with Western", "always align with Soviet")
    conditions = ("country",)

    country: str = ""
    faction: str

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("alignment/"):
            return None
        if self.country and self.country != ask.facts.get("country"):
            return None
        if self.faction not in ask.options.get("faction", []):
            return None
        return [Align(country=self.country, faction=self.faction)]


class AlwaysSetUp(StandingOrder):
    """Where a counter of a Country stands whenever you set that Country up, or that all stand
    where it is usual."""

    syntax = (
        "always set up {unit:unit} (in|at) [the] {place:hex|zone} [as {mode=supply}]",
        "always set up [all] [the rest] {usual=as usual}",
    )
    clause = "TK-13.7.1-7"
    examples = ("always set up Pol-Lod at e3501", "always set up as usual")
    conditions = ("country",)
    adds = True

    unit: str = ""
    place: str = ""
    mode: str = ""
    usual: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("activation/"):
            return None
        if self.usual:
            return [SetUp(usual=True)]
        if self.unit not in ask.options.get("unit", []):
            return None
        return [SetUp(unit=self.unit, place=self.place, mode=self.mode)]


class AlwaysMobilize(StandingOrder):
    """Which units Mobilization Rolls bring to two steps, the first named first, or none."""

    syntax = ("always mobilize {units:unit+}", "always mobilize {nobody=nobody}")
    clause = "TK-13.7.1-22"
    examples = ("always mobilize Pol-Lod, Pol-Poz",)
    adds = True

    units: tuple[str, ...] = ()
    nobody: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        able = ask.options.get("units", [])
        wanted = tuple(unit for unit in self.units if unit in able)
        if self.nobody and able:
            return [Mobilize(nobody=True)]
        return [Mobilize(units=wanted)] if wanted else None


MINORS: tuple[type[PhaseOrder], ...] = (Align, SetUp, Mobilize)
STANDING_MINORS: tuple[type[StandingOrder], ...] = (AlwaysAlign, AlwaysSetUp, AlwaysMobilize)
