"""Orders about Countries: declarations of war, Truces, reactivation, and what interrupts ask."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder


class DeclareWar(PhaseOrder):
    """Declare war on a Neutral Minor Country."""

    syntax = (
        "declare war on {country:country}",
        "declare war against {country:country}",
        "war on {country:country}",
    )
    clause = "TK-6.1.1-1"
    severally = ("country",)
    examples = ("declare war on Greece",)

    country: str

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("peace",)


class ReduceTruces(PhaseOrder):
    """Reduce the Truce markers of an Allied faction by one level."""

    syntax = ("reduce [the] truces (of|with) {of:seat}", "reduce [the] {of:seat} truces")
    clause = "TK-6.1.2-1"
    examples = ("reduce truces of Soviet",)

    of: str

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("peace",)


class LiftTruces(PhaseOrder):
    """Total War begins: take Truce markers off the Posture Display."""

    syntax = ("lift [the] truces of {boxes:posture+}", "{none=keep} [the] truces")
    clause = "TK-12.3-4"
    examples = ("lift truces of Britain, Russia", "keep truces")

    boxes: tuple[str, ...] = ()
    none: bool = False

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("peace",)


class Reactivate(PhaseOrder):
    """Make a Conquered Country active again, in its Capital or at a Partisan Base."""

    syntax = ("reactivate {country:country} [(in|at) {place:hex}]",)
    clause = "TK-16.3.1-1"
    severally = ("country",)
    examples = ("reactivate Poland", "reactivate Yugoslavia at Sarajevo")

    country: str
    place: str = ""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("events",)


class Deploy(PhaseOrder):
    """Place a unit that an event lets you place, or make the enemy place."""

    syntax = ("deploy {unit:unit} (in|at|to) {place:hex|box}",)
    clause = "TK-16.1.1-14"
    examples = ("deploy Fra-Col01 in w2114",)

    unit: str
    place: str

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("cards", "events")

    def fits(self, ask: Ask) -> bool:
        return self.unit in ask.options.get("unit", [self.unit])


class Remedy(PhaseOrder):
    """What is done about the Occupation of an Axis Minor Country."""

    syntax = (
        "end [the] occupation of {country:country}"
        " by (breakdown|{intern=internment}|{remove=removal})",
    )
    clause = "TK-16.1.2-7"
    examples = ("end occupation of Italy by internment", "end occupation of Hungary by breakdown")

    country: str
    intern: bool = False
    remove: bool = False

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("events",)

    def fits(self, ask: Ask) -> bool:
        return self.country in ask.options.get("country", [self.country])

    @classmethod
    def of(cls, country: str, way: str) -> Remedy:
        """The order for `breakdown`, `intern` or `remove`."""
        return cls(country=country, intern=way == "intern", remove=way == "remove")

    @property
    def way(self) -> str:
        return "intern" if self.intern else "remove" if self.remove else "breakdown"


class AlwaysLiftTruces(StandingOrder):
    """When Total War begins: take all Truce markers off, or none."""

    syntax = ("always lift truces", "always {none=keep} truces")
    clause = "TK-12.3-4"
    examples = ("always lift truces", "always keep truces")

    none: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if ask.key != "war/truces":
            return None
        return [LiftTruces(none=True)] if self.none else [LiftTruces(boxes=_all(ask, "boxes"))]


class AlwaysDeploy(StandingOrder):
    """Where units stand that an event lets you place: one each in these hexes, in this order."""

    syntax = ("always deploy [{units:unit+}] (in|at) {places:hex+}",)
    clause = "TK-16.1.1-14"
    examples = ("always deploy in w2114, w2006, w2020", "always deploy Rus-inf01 at e4312")
    units: tuple[str, ...] = ()
    places: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if "Deploy" not in ask.accepts:
            return None
        able = list(_all(ask, "unit"))
        units = [one for one in self.units if one in able] if self.units else able
        pairs = zip(units, self.places, strict=False)
        return [Deploy(unit=unit, place=place) for unit, place in pairs] or None


class AlwaysRelieve(StandingOrder):
    """What is done about Occupations of Axis Minor Countries."""

    syntax = ("always end occupations by (breakdown|{intern=internment}|{remove=removal})",)
    clause = "TK-16.1.2-7"
    examples = ("always end occupations by removal",)
    conditions = ("country",)

    intern: bool = False
    remove: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if "Remedy" not in ask.accepts:
            return None
        country = _all(ask, "country")[0]
        return [Remedy(country=country, intern=self.intern, remove=self.remove)]


def _all(ask: Ask, field: str) -> tuple[str, ...]:
    return tuple(ask.options.get(field, ()))


PEACE: tuple[type[PhaseOrder], ...] = (DeclareWar, ReduceTruces)
COUNTRIES: tuple[type[PhaseOrder], ...] = (*PEACE, LiftTruces, Reactivate, Deploy, Remedy)
STANDING_COUNTRIES: tuple[type[StandingOrder], ...] = (
    AlwaysLiftTruces,
    AlwaysDeploy,
    AlwaysRelieve,
)
