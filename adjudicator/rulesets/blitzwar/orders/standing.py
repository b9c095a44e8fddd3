"""Standing orders for phases 4 to 9: what a side always does when another's turn asks it.

They look at the question alone: its options, its facts. The first that speaks of the
question answers it; none that speaks means the player is asked.
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.blitzwar.orders.orders import (
    ALL,
    Advance,
    CounterAir,
    Decline,
    Force,
    Hold,
    Lose,
    Part,
    Remove,
    Retreat,
    SendShips,
    Shift,
    Ships,
)


def _number(ask: Ask, fact: str) -> int:
    value = ask.facts.get(fact, 0)
    return value if isinstance(value, int) else 0


class AlwaysCounterBombing(StandingOrder):
    """Counter every bomber while you keep so many air units in Germany."""

    syntax = (
        "always counter bombing [keeping {reserve:int}]",
        "always {never=let} bombers through",
    )
    clause = "BW-13.3-3"
    examples = ("always counter bombing keeping 2", "always let bombers through")
    conditions = ("in range", "at base", "bombers")

    reserve: int = 0
    never: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.never or _number(ask, "in range") <= self.reserve:
            return [Decline()]
        return [CounterAir(unit=ask.options["unit"][0])]


class AlwaysCounter(StandingOrder):
    """Counter enemy air units, everywhere or over some places, while you keep a reserve."""

    syntax = (
        "always counter air [(over|in) {places:zone|sea+}] [from {bases:zone+}]"
        " [keeping {reserve:int}]",
        "always counter air over {own=my corps} [from {bases:zone+}] [keeping {reserve:int}]",
        "always counter [keeping {reserve:int}]",
        "always counter (over|in) {places:zone|sea+} [keeping {reserve:int}]",
        "always {never=decline} to counter air [(over|in) {places:zone|sea+}]",
    )
    clause = "BW-13.2-1"
    examples = (
        "always counter air over Mechili, Derna",
        "always counter air over my corps keeping 1",
        "always counter air if superiority",
        "always decline to counter air",
    )
    conditions = ("in range", "at base", "own corps", "superiority", "sea", "enemy units")

    places: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    reserve: int = 0
    own: bool = False
    never: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        """None where it does not speak of the place; else one unit goes, or none does."""
        if self.places and ask.facts.get("zone") not in self.places:
            return None
        if self.never:
            return [Decline()]
        if self.own and not _number(ask, "own corps"):
            return None
        if _number(ask, "in range") <= self.reserve:
            return [Decline()]
        if not self.bases:
            return [CounterAir(unit=ask.options["unit"][0])]
        bases = [base for base in self.bases if base in ask.options.get("base", [])]
        return [CounterAir(base=bases[0])] if bases else [Decline()]


class AlwaysEject(StandingOrder):
    """Where your ships go when their port falls, first choice first."""

    syntax = ("always send ejected ships to {seas:sea+}", "always send ships to {seas:sea+}")
    clause = "BW-15.3-5"
    examples = ("always send ejected ships to Adriatic Sea, South Central Mediterranean",)

    seas: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        legal = [sea for sea in self.seas if sea in ask.options.get("sea", [])]
        return [SendShips(sea=legal[0])] if legal else None


class AlwaysShift(StandingOrder):
    """Use, or waive, the shift for Germans defending with others."""

    syntax = (
        "always use [the] [german] shift [in {places:zone+}]",
        "always {waive=waive} [the] [german] shift [in {places:zone+}]",
    )
    clause = "BW-16.3.2-5"
    examples = ("always use the German shift", "always waive the German shift in Rome")
    conditions = ("odds", "odds with")

    waive: bool = False
    places: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.places and ask.facts.get("zone") not in self.places:
            return None
        return [Shift(waive=self.waive)]


class AlwaysLose(StandingOrder):
    """Which corps you lose first, as far as the rules leave it to you."""

    syntax = (
        "always lose {force:part+} first [in {places:zone+}]",
        "always lose {force:part+} [in {places:zone+}]",
    )
    clause = "BW-16.2-14"
    examples = ("always lose infantry first", "always lose ITA infantry, GER infantry first")
    conditions = ("losses",)

    force: Force
    places: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.places and ask.facts.get("zone") not in self.places:
            return None
        return [Lose(force=self.force)]


class AlwaysLoseShips(StandingOrder):
    """Which naval units you lose first."""

    syntax = (
        "always lose {ships:ships+} first [in {places:sea+}]",
        "always lose {ships:ships+} [in {places:sea+}]",
    )
    clause = "BW-12.2-9"
    examples = ("always lose ITA fleets first",)

    ships: tuple[Ships, ...]
    places: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.places and ask.facts.get("zone") not in self.places:
            return None
        return [Lose(ships=self.ships)]


class AlwaysLoseAir(StandingOrder):
    """From which bases you lose air units in the Battle of Britain."""

    syntax = "always lose air from {bases:zone+} [first]"
    clause = "BW-A88"
    examples = ("always lose air from Scapa Flow, Glasgow",)

    bases: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [Lose(bases=self.bases)]


class AlwaysHold(StandingOrder):
    """Buy off a retreat with one more loss: everywhere, in some zones, or in fortresses."""

    syntax = (
        "always hold {where=everywhere}",
        "always hold {where=fortresses}",
        "always hold {where=capitals}",
        "always hold {zones:zone+}",
        "always hold in {where=fortresses}",
        "always hold in {where=capitals}",
        "always hold in {zones:zone+}",
        "always hold",
    )
    clause = "BW-17.2-3"
    examples = ("always hold fortresses", "always hold Tobruk, Malta", "always hold everywhere")
    conditions = ("difference", "corps", "points", "fortress", "capital")

    where: str = ""
    zones: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.facts.get("can hold"):
            return None
        wanted = {
            "": not self.zones or ask.facts.get("zone") in self.zones,
            "everywhere": True,
            "fortresses": bool(ask.facts.get("fortress")),
            "capitals": bool(ask.facts.get("capital")),
        }[self.where]
        return [Hold()] if wanted else None


class AlwaysRetreat(StandingOrder):
    """Where you retreat to, first choice first; without zones, wherever is usual."""

    syntax = ("always retreat to {zones:zone+}", "always retreat")
    clause = "BW-17.2-7"
    examples = ("always retreat to Gazala, Tobruk", "always retreat")
    conditions = ("difference", "corps", "points", "fortress", "capital")

    zones: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        """The usual zone is the one that silence would take."""
        legal = ask.options.get("to", [])
        chosen = [zone for zone in self.zones if zone in legal]
        if chosen:
            return [Retreat(to=chosen[0])]
        if self.zones or not legal:
            return None
        usual = next((o["to"] for o in ask.default if o["order"] == "Retreat"), legal[0])
        return [Retreat(to=str(usual))]


class AlwaysAdvance(StandingOrder):
    """How you advance after a won combat when your orders are silent."""

    syntax = ("always advance {none=none}", "always advance {force:part+}")
    clause = "BW-16.4-2"
    examples = ("always advance none", "always advance armour")

    force: Force = ALL
    none: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [Advance(none=True)] if self.none else [Advance(force=self.force)]


class AlwaysRemove(StandingOrder):
    """Which counters leave a zone that holds too many, first ones first."""

    syntax = "always remove {force:part+} first [in {places:zone+}]"
    clause = "BW-4-7"
    examples = ("always remove infantry first", "always remove 1 ITA infantry first in Tobruk")
    conditions = ("excess",)

    force: Force
    places: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        zone = str(ask.facts.get("zone", ""))
        if self.places and zone not in self.places:
            return None
        return [Remove(force=self.force, zone=zone)]


WAR_STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysCounterBombing, AlwaysCounter, AlwaysEject, AlwaysShift, AlwaysLose, AlwaysLoseShips,
    AlwaysLoseAir, AlwaysHold, AlwaysRetreat, AlwaysAdvance, AlwaysRemove,
)  # fmt: skip

PHRASES = (Part, Ships)
