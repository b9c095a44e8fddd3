"""8 Production: the orders of a power carried out.

`spend` works on a position or on `moving.rehearsal(view)`, so that a receipt says what will
be built. It looks at own blocks, own supply and own pool only.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power
from adjudicator.rulesets.victory.book.production.building import Building
from adjudicator.rulesets.victory.book.production.making import Impossible, Maker, Spent, Units
from adjudicator.rulesets.victory.orders.production_orders import (
    Add,
    Build,
    Construct,
    ConvertFactory,
    ConvertResource,
    Disband,
    Merge,
    Produce,
    ProductionOrder,
    RebuildFactory,
    Repair,
    Split,
)
from adjudicator.rulesets.victory.words.naming import sentence


def spend(
    position: Position,
    board: Board,
    power: Power,
    orders: Sequence[Order],
    arms: Sequence[str] | None = None,
) -> Spent:
    """Carry out the production orders of a power's only seat, see `Producing.spend`."""
    return Producing(position, board, power).spend(orders, arms)


class _Saved:
    """A production as it stands before an order, to go back to."""

    def __init__(self, maker: Maker) -> None:
        self.blocks = [(b, b.strength) for b in maker.position.blocks]
        self.works = [(w, w.__dict__.copy()) for w in maker.position.works]
        self.destroyed = list(maker.position.destroyed)
        self.counters = dict(maker.position.counters)
        self.left = {place: dict(points) for place, points in maker.left.items()}
        self.marks = [
            dict(marks) for marks in (maker.touched, maker.worked, maker.builders, maker.airfields)
        ]
        result = maker.result
        self.lines, self.built = len(result.lines), len(result.built)
        self.notes = {line: list(texts) for line, texts in result.notes.items()}
        self.points = result.spent, result.available

    def restore(self, maker: Maker) -> None:
        position, result = maker.position, maker.result
        position.blocks = [block for block, _ in self.blocks]
        for block, strength in self.blocks:
            block.strength = strength
        position.works = [work for work, _ in self.works]
        for work, fields in self.works:
            work.__dict__.update(fields)
        position.destroyed, position.counters = self.destroyed, self.counters
        maker.left = self.left
        maker.touched, maker.worked, maker.builders, maker.airfields = self.marks
        del result.lines[self.lines :], result.built[self.built :]
        result.notes = self.notes
        result.spent, result.available = self.points


class Producing(Units, Building):
    """A power's Production Phase. The PP of its cities are there once, however many commanders
    spend them one after the other (VIC-8.2-3, VIC-10.5-2)."""

    def __init__(self, position: Position, board: Board, power: Power) -> None:
        super().__init__(position, board, power, None)

    def spend(self, orders: Sequence[Order], arms: Sequence[str] | None = None) -> Spent:
        """Carry out production orders, those that bring PP or make room first.

        arms: those the seat commands; None, or `production` among them, for all. An order that
        breaks a rule is refused and changes nothing.
        """
        self.arms = arms
        self.result = Spent(available=sum(sum(left.values()) for left in self.left.values()))
        chosen = [order for order in orders if isinstance(order, ProductionOrder)]
        # What brings PP or makes room comes before what spends: resources, disbanding, merging.
        first: tuple[type[ProductionOrder], ...] = (ConvertResource, Disband, Merge, Split)
        self.in_any_order(sorted(chosen, key=lambda order: not isinstance(order, first)))
        for order in chosen:
            if isinstance(order, Produce):
                self.order(order)
        self.result.refused.sort(key=lambda refusal: refusal.line)
        return self.result

    def in_any_order(self, orders: Sequence[ProductionOrder]) -> None:
        """One line may need what another does, whichever is written first: those that are not
        possible are tried again when the others have been carried out."""
        left = [order for order in orders if not isinstance(order, Produce)]
        refused = self.result.refused
        while left:
            tried, left = left, []
            refused.clear()
            for order in tried:
                before = len(refused)
                self.order(order)
                if len(refused) > before:
                    left.append(order)
            if len(left) == len(tried):
                break

    def order(self, order: ProductionOrder) -> None:
        saved = _Saved(self)
        try:
            match order:
                case Build():
                    self.build(order)
                case Add():
                    self.add(order)
                case Merge():
                    self.merge(order)
                case Split():
                    self.split(order)
                case Disband():
                    self.disband(order)
                case ConvertResource():
                    self.use_resource(order)
                case RebuildFactory():
                    self.rebuild(order)
                case ConvertFactory():
                    self.convert(order)
                case Construct():
                    self.construct(order)
                case Repair():
                    self.repair(order)
                case Produce():
                    self.produce(order)
        except Impossible as no:
            saved.restore(self)
            text = sentence(no.text)
            self.result.refused.append(NotAllowed(order.line, no.clause, text))
            return
        self.result.stands.append(order)

    # -------------------------------------------------------------- by itself

    def produce(self, order: Produce) -> None:
        """What is left is spent: steps for the weakest units, then new units (VCD-22)."""
        tasks = [self.repair_all, self.build_wishes]
        for task in reversed(tasks) if order.new else tasks:
            task(order)

    def repair_all(self, order: Produce) -> None:
        for place in self.left:
            while any(self.left[place].values()):
                weak = [
                    b
                    for b in self.position.of(self.power)
                    if b.place == place and b.strength < self.board.units[b.unit].steps
                ]
                weak.sort(key=lambda b: (b.strength, self.board.units[b.unit].cost, b.id))
                if not any(self.tried(Add(block=b.id, steps=1, line=order.line)) for b in weak):
                    break

    def build_wishes(self, order: Produce) -> None:
        wishes = order.wishes or ["IN"]
        for place in self.left:
            for code in [*wishes, *(["IN"] if "IN" not in wishes else [])]:
                unit = self.board.units[code]
                most = 1 if self.position.on("cadres") else unit.steps
                for steps in range(most, 0, -1):
                    if max(self.left[place].values(), default=0) < steps * unit.cost:
                        continue  # to try would take longer
                    while self.tried(Build(unit=code, place=place, steps=steps, line=order.line)):
                        pass

    def tried(self, order: Build | Add) -> bool:
        """Carry the order out if it is possible."""
        try:
            if isinstance(order, Build):
                self.build(order)
            else:
                self.add(order)
        except Impossible:
            return False
        return True
