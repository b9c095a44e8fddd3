"""Standing orders: what a faction does in the other factions' turns, said once.

Each answers every question of its kind until it is dropped; the first that fits, in the
seat's own order, answers. `if` conditions look at the facts of the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder, load_orders
from adjudicator.rulesets.totaler_krieg.orders.fighting import (
    Advance,
    Help,
    Land,
    Lose,
    Manoeuvre,
    Retreat,
    Stand,
    Withdraw,
)
from adjudicator.rulesets.totaler_krieg.orders.support import Contest, Decline, Match


def _silent(ask: Ask) -> list[Order]:
    """What silence would mean, said for good: the question then waits for nobody."""
    return load_orders(ask.default, {cls.tag(): cls for cls in (Lose, Retreat)})


class AlwaysContest(StandingOrder):
    """Contest placements at a place, of a unit or a kind, with the first of these units."""

    syntax = (
        "always contest [{unit:unit}] [(in|at|over) {place:hex|zone|strategic}] [with {own:unit+}]",
        "always {never=decline}",
    )
    clause = "TK-2.2.3.2-2"
    examples = (
        "always contest in North Sea with BRI-FC",
        "always contest if kind is sub_fleet",
        "always decline",
    )
    conditions = ("place", "zone", "unit", "kind", "nation", "able")

    unit: str = ""
    place: str = ""
    own: tuple[str, ...] = ()
    never: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("contest/"):
            return None
        if self.never:
            return [Decline()]
        if self.unit and self.unit != ask.facts.get("unit"):
            return None
        if self.place and self.place != ask.facts.get("place"):
            return None
        able = [unit for unit in ask.options.get("unit", []) if unit]
        wanted = [unit for unit in self.own if unit in able] if self.own else able
        return [Contest(unit=wanted[0])] if wanted else None


class AlwaysHelp(StandingOrder):
    """Whether HQs support defences: all, these, or none."""

    syntax = (
        "always support [with {own:unit+}]",
        "always {never=withhold} support",
    )
    clause = "TK-4.2.2-5"
    examples = ("always support with Rus-HQ_West if odds at least 2-1", "always withhold support")
    conditions = ("hex", "odds", "column", "attack")

    own: tuple[str, ...] = ()
    never: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("support/"):
            return None
        if self.never:
            return [Decline()]
        able = ask.options.get("unit", [])
        wanted = [unit for unit in self.own if unit in able] if self.own else list(able)
        return [Help(unit=wanted[0])] if wanted else None


class AlwaysStand(StandingOrder):
    """Where a result leaves the choice: stand and lose a step, or withdraw."""

    syntax = (
        "always stand [(in|at) {place:hex}]",
        "always {back=withdraw} [(from|at) {place:hex}]",
    )
    clause = "TK-4.2.4.1-1"
    examples = ("always stand if steps at least 4", "always withdraw")
    conditions = ("hex", "result", "steps", "hexes")

    place: str = ""
    back: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith(("attackers/", "hold/")):
            return None
        if self.place and self.place != ask.facts.get("hex"):
            return None
        return [Withdraw()] if self.back else [Stand()]


class AlwaysHold(StandingOrder):
    """Turn the first hexes of a retreat from a place into step losses where that is allowed."""

    syntax = ("always hold [{place:hex}] [for {steps:int} steps]",)
    clause = "TK-4.2.5.3-8"
    examples = ("always hold e4312", "always hold for 1 steps if steps at least 3")
    conditions = ("hex", "result", "steps", "hexes")

    place: str = ""
    steps: int = 0

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("hold/"):
            return None
        if self.place and self.place != ask.facts.get("hex"):
            return None
        return [Stand(steps=self.steps)]


class AlwaysRetreat(StandingOrder):
    """Where to retreat when there is a choice: the first of these hexes that is open, or as
    near to supply as can be."""

    syntax = ("always retreat (to|into) {to:hex+}", "always retreat {supply=toward supply}")
    clause = "TK-4.2.5.1-4"
    examples = ("always retreat to e3608, e3607", "always retreat toward supply")

    to: tuple[str, ...] = ()
    supply: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.supply:
            return _silent(ask)
        able = ask.options.get("to", [])
        wanted = [one for one in self.to if one in able]
        return [Retreat(to=wanted[0])] if wanted else None


class AlwaysLose(StandingOrder):
    """Who loses steps first: these units in this order, or whoever is missed least."""

    syntax = ("always lose {units:unit+} [first]", "always lose {cheapest=the cheapest} [first]")
    clause = "TK-4.2.6-3"
    examples = ("always lose GER-inf01, GER-inf02 first", "always lose the cheapest first")

    units: tuple[str, ...] = ()
    cheapest: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if self.cheapest:
            return _silent(ask)
        able = ask.options.get("unit", [])
        wanted = [one for one in self.units if one in able]
        return [Lose(unit=wanted[0])] if wanted else None


class AlwaysManoeuvre(StandingOrder):
    """Airmobile Doctrine as soon as it can save a step, there or anywhere."""

    syntax = ("always mobile (defense|defence) [(at|in) {place:hex}]",)
    clause = "TK-14.2-5"
    examples = ("always mobile defense", "always mobile defense if stuck is yes")
    conditions = ("hex", "result", "attrition", "stuck")

    place: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("mobile/") or self.place not in ("", ask.facts.get("hex")):
            return None
        return [Manoeuvre(attrition=not ask.facts.get("stuck"))]


class AlwaysMatch(StandingOrder):
    """Which support units are sent after Surface Raiders: the first of these that are there."""

    syntax = ("always match [raiders] with {own:unit+}",)
    clause = "TK-14.33-3"
    examples = ("always match raiders with BRI-Home, BRI-Med",)

    own: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        able = ask.options.get("units", [])
        wanted = tuple(unit for unit in self.own if unit in able)
        return [Match(units=wanted)] if ask.key == "raiders" and wanted else None


def advancing(units: Sequence[str], *, hq: str = "") -> tuple[str, ...]:
    """The units that “always advance” sends. units: those that may advance; any number of them
    could (TK-4.2.7-3), but no more than may stand in one hex are sent. hq: one that stays, though
    the Airmobile Doctrine would let it go."""
    return tuple(unit for unit in units if unit != hq)[:MOST]


MOST = 3
"""Units that “always advance” sends into a hex."""


class AlwaysAdvance(StandingOrder):
    """Advance after combat with up to three units that may and land from Beachheads with all, or
    with nobody."""

    syntax = ("always advance", "always {none=stay}")
    clause = "TK-4.2.7-1"
    examples = ("always advance", "always stay")

    none: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        units = tuple(ask.options.get("units", []))
        if ask.key.startswith("advance/"):
            if self.none:
                return [Advance(none=True)]
            return [Advance(units=advancing(units, hq=str(ask.facts.get("hq", ""))))]
        if ask.key == "landing":
            return [] if self.none else [Land(units=units)]
        return None


STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysContest,
    AlwaysHelp,
    AlwaysStand,
    AlwaysHold,
    AlwaysRetreat,
    AlwaysLose,
    AlwaysManoeuvre,
    AlwaysMatch,
    AlwaysAdvance,
)
