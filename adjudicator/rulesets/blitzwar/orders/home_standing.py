"""Standing orders for phases 1 to 3: what a side always does when it is not told otherwise.

They look at the question alone: its options, its facts. A plan for the turn goes before them.
"""

from __future__ import annotations

from typing import Any

from pydantic import model_validator

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    UNLOCKING_NAME,
    UNLOCKING_WORDS,
    Arriving,
    Choose,
    GiveUp,
    LendLease,
    Partisans,
    Place,
    Raise,
    RollFor,
    TakeLosses,
    Units,
    Unlock,
    Withdraw,
)


def _legal(ask: Ask, field: str, wishes: tuple[str, ...]) -> list[str]:
    """Of what one wishes that which the question offers, in the order of the wishes."""
    return [wish for wish in wishes if wish in ask.options.get(field, [])]


class AlwaysRoll(StandingOrder):
    """Always, or never, roll for Spain or Turkey."""

    syntax = "always [{no=not}] roll for {country:country}"
    clause = "BW-9.3-20"
    examples = ("always roll for Spain", "always not roll for Turkey")

    country: str
    no: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.country not in ask.options.get("country", []):
            return None
        return [RollFor(country=self.country, no=self.no)]


class AlwaysWithdraw(StandingOrder):
    """Where units go that may not stay in Vichy France or Eastern Poland, first choice first."""

    syntax = "always withdraw to {zones:zone+}"
    clause = "BW-9.4-3"
    examples = ("always withdraw to Dijon, Bordeaux",)

    zones: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        ends = _legal(ask, "end", self.zones)
        return [Withdraw(start=ask.options["start"][0], end=ends[0])] if ends else None


class AlwaysPartisans(StandingOrder):
    """Where partisans always rise, first choice first."""

    syntax = "always partisans in {zones:zone+}"
    clause = "BW-9.5-5"
    examples = ("always partisans in Sarajevo, Split",)

    zones: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        zones = _legal(ask, "zones", self.zones)
        return [Partisans(zones=tuple(zones))] if zones else None


class AlwaysChoose(StandingOrder):
    """A ranked list of cards: the first ones that may be chosen are."""

    syntax = ("always choose {cards:card+}",)
    clause = "BW-10.1-9"
    examples = ("always choose Wave Divisions, Four-Year Plan",)

    cards: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        free = _legal(ask, "cards", self.cards)
        wanted = int(ask.facts.get("wanted", 1))
        return [Choose(cards=tuple(free[:wanted]))] if free else None


class AlwaysRaise(StandingOrder):
    """What Italy always takes at the beginning of a season, and where its ships and air go."""

    syntax = (
        "always Italy (takes|raises|chooses) {units:arriving+} [fleet in {fleet:zone}]"
        " [air in {air:zone}]"
    )
    clause = "BW-11.2-3"
    examples = ("always Italy takes armour, infantry", "always Italy takes 2 air air in Sicily")

    units: Units
    fleet: str = ""
    air: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if "ITA" not in ask.options.get("minors", []):
            return None
        orders: list[Order] = [Raise(units=self.units)]
        for kind, zone in (("fleet", self.fleet), ("air", self.air)):
            if zone:
                orders.append(Place(units=(Arriving(country="ITA", kind=kind),), zone=zone))
        return orders


class AlwaysPlaceMinor(StandingOrder):
    """Where the corps of France, Finland, Greece or the Free French always arrive."""

    syntax = "always place {country:nation} (infantry|corps) in {zones:zone+}"
    clause = "BW-11.2-9"
    examples = ("always place French infantry in Reims, Nancy",)

    country: str
    zones: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.country not in ask.options.get("minors", []):
            return None
        zones = _legal(ask, "zone", self.zones)
        units = (Arriving(country=self.country, kind="infantry"),)
        return [Place(units=units, zone=zones[0])] if zones else None


class AlwaysTakeLosses(StandingOrder):
    """Where forfeited supply always comes from first."""

    syntax = ("always take losses from {source=card}", "always take losses from {source=stock}")
    clause = "BW-11.3-5"
    examples = ("always take losses from stock",)

    source: str

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [TakeLosses(source=self.source)]


class AlwaysGiveUp(StandingOrder):
    """From which stocks forfeited supply always comes, first zone first."""

    syntax = "always give up supply (in|from|of) {zones:zone+}"
    clause = "BW-11.3-5"
    examples = ("always give up supply in Naples, Rome",)

    zones: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        zones = _legal(ask, "zones", self.zones)
        return [GiveUp(zones=tuple(zones))] if zones else None


class AlwaysLend(StandingOrder):
    """Always send as much Lend-Lease as the convoys can carry, or none."""

    syntax = ("always lend {what=everything}", "always lend {what=nothing}")
    clause = "BW-11.4-2"
    examples = ("always lend everything",)

    what: str

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.what == "nothing":
            return []
        return [LendLease(units=(Arriving(kind="all"),), sea=sea) for sea in ask.options["sea"]]


class AlwaysUnlock(StandingOrder):
    """Which counter Modernisation always frees, as long as there is one."""

    syntax = tuple(
        f"always unlock {{what={word}}}" for words in UNLOCKING_WORDS.values() for word in words
    )
    clause = "BW-11.8-4"
    examples = ("always unlock tank army",)

    what: str

    @model_validator(mode="before")
    @classmethod
    def _one_name(cls, data: Any) -> Any:
        if isinstance(data, dict) and (what := data.get("what")):
            data = {**data, "what": UNLOCKING_NAME.get(str(what).casefold(), what)}
        return data

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [Unlock(what=self.what)] if self.what in ask.options.get("what", []) else None


class AlwaysPlace(StandingOrder):
    """Where reinforcements of your cards always go, as long as it is legal."""

    syntax = (
        "always place corps in {corps:zone} [with British {british=infantry}]"
        " [supply in {supply:zone}] [air in {air:zone}] [(fleets|ships) in {ships:zone}]",
        "always place corps in {corps:zone} with British {british=armour}"
        " [supply in {supply:zone}] [air in {air:zone}] [(fleets|ships) in {ships:zone}]",
        "always place supply in {supply:zone} [air in {air:zone}] [(fleets|ships) in {ships:zone}]",
        "always place air in {air:zone} [(fleets|ships) in {ships:zone}]",
        "always place (fleets|ships) in {ships:zone}",
    )
    clause = "BW-11.5-1"
    examples = (
        "always place corps in Berlin, supply in Berlin, air in Breslau",
        "always place corps in London with British armour",
    )

    corps: str = ""
    british: str = ""
    """Which corps of a Total War card is the British one (BW-11.5-4)."""
    supply: str = ""
    air: str = ""
    ships: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if "minors" in ask.options:
            return None
        orders: list[Order] = []
        if self.british:
            unit = Arriving(count=1, country="UK", kind=self.british)
            orders.append(Place(units=(unit,), zone=self.corps))
        wishes = (
            (("infantry", "armour"), self.corps),
            (("supply",), self.supply),
            (("air",), self.air),
            (("fleet", "u_boat"), self.ships),
        )
        for kinds, zone in wishes:
            if zone and zone in ask.options.get("zone", [zone]):
                units = tuple(Arriving(kind=kind) for kind in kinds if ask.facts.get(kind))
                if units:
                    orders.append(Place(units=units, zone=zone))
        return orders


HOME_STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysRoll, AlwaysWithdraw, AlwaysPartisans, AlwaysChoose, AlwaysRaise, AlwaysPlaceMinor,
    AlwaysTakeLosses, AlwaysGiveUp, AlwaysLend, AlwaysUnlock, AlwaysPlace,
)  # fmt: skip
