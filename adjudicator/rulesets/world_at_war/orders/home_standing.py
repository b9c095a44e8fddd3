"""Standing orders outside of the fighting: what a seat always does when it is not told
otherwise. The mail of the turn goes before them."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.rulesets.world_at_war.orders.convoys import Boats, Escort, Pack
from adjudicator.rulesets.world_at_war.orders.economy import Build, Industry, Research
from adjudicator.rulesets.world_at_war.orders.home_parts import BY
from adjudicator.rulesets.world_at_war.orders.politics import (
    AcceptPeace,
    DefaultSetUp,
    Effort,
    Put,
    RefusePeace,
)


class AlwaysDefault(StandingOrder):
    """Take the server's set-up."""

    syntax = "always [take] [the] default (set-up|setup)"
    clause = "WAW-CORE.SCN-44"
    examples = ("always default set-up",)

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [DefaultSetUp()]


class AlwaysPlace(StandingOrder):
    """Where reinforcements of a kind go, first choice first."""

    syntax = "always (put|place) [{nation:nation}] {kind:kind} (in|at) {places:place+}"
    clause = "WAW-CORE.ADM-7"
    spares = "your letter on reinforcements"
    examples = ("always place German ground in Rhineland, Berlin",)
    adds = True

    nation: str = ""
    kind: str
    places: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if not ask.key.startswith("admin"):
            return None
        due = [
            q
            for q in view.position.queue
            if q.what == self.kind and q.due <= view.position.turn and self.nation in ("", q.nation)
        ]
        if not due:
            return None
        return [Put(count=1, nation=self.nation, kind=self.kind, place=self.places[0])] * len(due)


class AlwaysMuster(StandingOrder):
    """Place minors, Vichy and what stays of Italy as the server proposes."""

    syntax = "always [accept] [the] [house's] proposal"
    clause = "WAW-3.10-2"
    examples = ("always accept the proposal",)

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return []


class AlwaysSpend(StandingOrder):
    """Work on industry and technologies, and build these units as far as money goes."""

    syntax = (
        "always build {products:product+} [and research {technologies:technology+}]"
        " [{industry=and improve industry}]" + BY,
        "always research {technologies:technology+} [and build {products:product+}]" + BY,
    )
    clause = "WAW-CORE.ACT-3"
    spares = "your letter on the economy"
    examples = (
        "always build elite, ground by Germany",
        "always research ASW and build ground by UK",
    )
    conditions = ("rm", "oil", "chits", "factories", "damage")
    adds = True

    products: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()
    industry: bool = False
    major: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        orders: list[Order] = []
        if self.industry:
            orders.append(Industry(major=self.major))
        state = view.position.majors.get(self.major) if self.major else None
        done = state.techs if state is not None else []
        wish = next((t for t in self.technologies if t not in done), "")
        if wish:
            orders.append(Research(technology=wish, major=self.major))
        orders += [Build(count=ROUND, product=p, major=self.major) for p in self.products]
        return orders or None


ROUND = 12
"""More than anybody can pay."""


class AlwaysEffort(StandingOrder):
    """Countries to influence, first choice first, as long as they can be moved."""

    syntax = "always (influence|effort) [for] {countries:country+}" + BY
    clause = "WAW-CORE.DIP-1"
    examples = ("always influence Romania, Hungary by Germany",)
    conditions = ("rm", "cup")
    adds = True

    countries: tuple[str, ...]
    major: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        sets = view.position.effort_sets.get(ask.seat, {})
        tracks = view.position.tracks
        wish = next((c for c in self.countries if c in tracks and sets.get(c)), "")
        return [Effort(country=wish, major=self.major)] if wish else None


class AlwaysHunt(StandingOrder):
    """Where the submarines go, all of them, and in which packs."""

    syntax = "always hunt {box:box} [in packs of {size:int}]"
    clause = "WAW-CORE.SW-2"
    spares = "your letter on Strategic Warfare"
    examples = ("always hunt To UK in packs of 2",)

    box: str
    size: int = 2

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        points = int(ask.facts.get("submarines", 0) or 0)
        if ask.seat != "axis" or not points:
            return None
        return [Boats(count=points, box=self.box), Pack(size=max(1, self.size))]


class AlwaysEscort(StandingOrder):
    """Escort a box with some fleets of a port."""

    syntax = "always escort {box:box} with {count:int} (fleet|fleets) from {place:place}"
    clause = "WAW-CORE.SW-16"
    spares = "your letter on Strategic Warfare"
    examples = ("always escort To UK with 1 fleet from South England",)
    adds = True

    box: str
    count: int
    place: str

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        if ask.seat != "allies" or not 1 <= self.count <= 40:
            return None
        return [Escort(box=self.box, count=self.count, place=self.place)]


class AlwaysPeace(StandingOrder):
    """Accept, or refuse, the Finnish peace."""

    syntax = (
        "always accept [the] [finnish] peace",
        "always {refuse=refuse} [the] [finnish] peace",
    )
    clause = "WAW-3.12-3"
    examples = ("always accept the Finnish peace",)

    refuse: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [RefusePeace() if self.refuse else AcceptPeace()]


HOME_STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysDefault,
    AlwaysPlace,
    AlwaysMuster,
    AlwaysSpend,
    AlwaysEffort,
    AlwaysHunt,
    AlwaysEscort,
    AlwaysPeace,
)
