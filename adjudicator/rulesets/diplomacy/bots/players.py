"""Two players: one orders at random, one looks for good orders (`bots.search`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.engine import Answerer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.diplomacy.board.board import Arm, Board, Chart, province_of
from adjudicator.rulesets.diplomacy.book.adjustments import builds_of, sites, surplus
from adjudicator.rulesets.diplomacy.book.commands import Command
from adjudicator.rulesets.diplomacy.bots.search import Search
from adjudicator.rulesets.diplomacy.bots.worth import worths
from adjudicator.rulesets.diplomacy.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
)
from adjudicator.rulesets.diplomacy.orders.pointing import fleet_places, orders_of
from adjudicator.rulesets.diplomacy.view import View


class Bot:
    """A player of either kind. sense: does it think?"""

    def __init__(self, board: Board, seed: str, *, sense: bool) -> None:
        self.board, self.lots, self.sense = board, Lots(seed), sense

    def __call__(self, ask: Ask, see: Callable[[], View]) -> Sequence[Order]:
        view = see()
        chart = self.board.chart(view)
        if ask.key == "orders":
            orders = [] if self.sense else self.random_orders(chart, view)
            if self.sense:
                for power in view.powers_of():
                    found = Search(chart, view, power, self.lots).best()
                    orders += [order_of(view, command) for command in found.values()]
            return orders
        if ask.key == "retreats":
            return self.retreats(chart, view)
        return self.winter(chart, view)

    def random_orders(self, chart: Chart, view: View) -> list[Order]:
        """Any legal order for each unit; half of them moves."""
        orders: list[Order] = []
        for unit in view.mine():
            found = [choice.order for choice in orders_of(self.board, chart, view, unit)]
            moves = [order for order in found if isinstance(order, Move)]
            chosen = self.lots.one(moves if moves and self.lots.chance(50) else found)
            assert isinstance(chosen, Order)
            orders.append(chosen)
        return orders

    def retreats(self, chart: Chart, view: View) -> list[Order]:
        """To where it is worth most, or anywhere."""
        orders: list[Order] = []
        taken: set[str] = set()
        for one in view.dislodged:
            if one.unit.power not in view.powers_of():
                continue
            worth = worths(chart, view, one.unit.power)
            ways = [way for way in one.ways if province_of(way) not in taken]
            if not ways or (not self.sense and self.lots.chance(20)):
                orders.append(Disband(arm=one.unit.arm, unit=one.unit.at))
                continue
            to = self.lots.one(ways)
            if self.sense:
                to = max(ways, key=lambda way, w=worth: w[province_of(way)])  # type: ignore[misc]
            taken.add(province_of(to))
            orders.append(Retreat(arm=one.unit.arm, unit=one.unit.at, to=to))
        return orders

    def winter(self, chart: Chart, view: View) -> list[Order]:
        """Builds where the enemy is, fleets where water is the way; removes what is worth least."""
        orders: list[Order] = []
        for power in view.powers_of():
            worth = worths(chart, view, power)
            many = surplus(view, power)
            if many > 0:
                mine = view.of(power)
                mine = (
                    sorted(mine, key=lambda unit, w=worth: w[unit.province])  # type: ignore[misc]
                    if self.sense
                    else self.lots.shuffled(mine)
                )
                orders += [Disband(arm=unit.arm, unit=unit.at) for unit in mine[:many]]
            free = builds_of(chart, view, power)
            places = self.lots.shuffled(sites(chart, view, power))
            if self.sense:
                places.sort(key=lambda id, w=worth: -w[id])  # type: ignore[misc]
            for id in places[:free]:
                fleets = fleet_places(chart, id)
                arm: Arm = "fleet" if fleets and self.fleet(chart, view, power) else "army"
                at = self.lots.one(fleets) if arm == "fleet" else id
                orders.append(Build(arm=arm, at=at))
        return orders

    def fleet(self, chart: Chart, view: View, power: str) -> bool:
        """Should the next unit be a fleet? As many of ten as waters lie around the home."""
        homes = chart.homes(power)
        around = {other for id in homes for other in chart.beside[id]}
        water = sum(chart.provinces[id].kind == "sea" for id in around)
        share = 100 * water // max(1, len(around))
        if any(not chart.seas_by[id] for id in homes):
            share -= 12
        return self.lots.chance(share + 8)


def order_of(view: View, command: Command) -> Order:
    """A command as an order."""
    arms = {unit.province: unit.arm for unit in view.units}
    at = {unit.province: unit.at for unit in view.units}
    match command.doing:
        case "move":
            return Move(arm=command.arm, unit=command.at, to=command.to, via=command.via)
        case "support" | "convoy":
            kind = Support if command.doing == "support" else Convoy
            return kind(
                arm=command.arm,
                unit=command.at,
                kind=arms[command.of],
                of=at[command.of],
                to=command.to,
            )
    return Hold(arm=command.arm, unit=command.at)


def random_bot(board: Board, seed: str) -> Answerer:
    """A player without a plan, for finding what nobody thought of."""
    return Bot(board, seed, sense=False)


def sensible_bot(board: Board, seed: str) -> Answerer:
    """A player that a beginner has to take seriously."""
    return Bot(board, seed, sense=True)


BOTS: dict[str, Callable[[Board, str], Answerer]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}
