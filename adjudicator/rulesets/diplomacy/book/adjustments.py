"""Winter: as many units as supply centres. New ones are built at home, others are removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, NotCarriedOut, Order, Play, Table
from adjudicator.core.saying import listed
from adjudicator.rulesets.diplomacy.board.board import Arm, Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.naming import short
from adjudicator.rulesets.diplomacy.board.position import Position, Unit
from adjudicator.rulesets.diplomacy.book.control import powers_of
from adjudicator.rulesets.diplomacy.book.disorder import removals
from adjudicator.rulesets.diplomacy.orders.lexicon import said
from adjudicator.rulesets.diplomacy.orders.orders import WINTER, Build, Disband, Waive
from adjudicator.rulesets.diplomacy.words.facts import BuildsLeft, Built, Removed


def winter(position: Position, table: Table[Board]) -> Play:
    """All builds and removals are ordered and made at once (DIP-ADJ-1)."""
    position.season = "winter"
    chart = table.board.chart(position)
    asked = [seat for seat in position.seats if due(chart, position, seat)]
    answers = yield from ask(*[winter_ask(table.board, chart, position, seat) for seat in asked])
    read: dict[str, Adjusting] = {}
    for seat in asked:
        orders = list(answers[seat].orders) if seat in answers else []
        read[seat] = read_winter(table.board, chart, position, position.seats[seat], orders)
        for order, no in read[seat].refused:
            words = said(table.board, position, order)
            fact = NotCarriedOut(seat=seat, order=words, reason=no.text, line=no.line)
            table.tell(no.clause, fact, to=[seat])
    for power in powers_of(position):
        adjust(position, table, power, read.get(position.seat_of(power) or "", Adjusting()))


def adjust(position: Position, table: Table[Board], power: str, orders: Adjusting) -> None:
    """The builds and removals of one power."""
    chart = table.board.chart(position)
    many = surplus(position, power)
    if many > 0:
        wanted = [province for province in orders.removed if _power(position, province) == power]
        gone = [unit for unit in position.of(power) if unit.province in wanted]
        for unit in gone:
            table.tell("DIP-ADJ-2", Removed(unit=unit, ordered=True))
        position.units = [unit for unit in position.units if unit not in gone]
        left = many - len(gone)
        for unit in removals(chart, position, power, left):  # DIP-CIV-2
            table.tell("DIP-CIV-2", Removed(unit=unit, ordered=False))
            position.units = [one for one in position.units if one != unit]
        return
    built = [unit for unit in orders.built if unit.power == power]
    for unit in built:
        table.tell("DIP-ADJ-3", Built(unit=unit))
    position.units += built
    if power not in position.absent:
        left = builds_of(chart, position, power)
        if left:
            table.tell("DIP-ADJ-6", BuildsLeft(power=power, number=left))


def _power(position: Position, province: str) -> str:
    unit = position.unit_in(province)
    return unit.power if unit is not None else ""


def surplus(position: Position, power: str) -> int:
    """Units that a power has more than centres; negative if it has fewer."""
    return len(position.of(power)) - len(position.centres(power))


def sites(chart: Chart, position: Position, power: str) -> list[str]:
    """The home centres where a power can build: its own still, and free (DIP-ADJ-3)."""
    return [
        id
        for id in chart.homes(power)
        if position.owners.get(id) == power and position.unit_in(id) is None
    ]


def builds_of(chart: Chart, position: Position, power: str) -> int:
    """How many units a power can still build (DIP-ADJ-3, DIP-ADJ-7)."""
    return max(0, min(-surplus(position, power), len(sites(chart, position, power))))


def due(chart: Chart, position: Position, seat: str) -> bool:
    """Has a seat anything to build or to remove?"""
    return any(
        surplus(position, power) > 0 or builds_of(chart, position, power)
        for power in position.seats[seat]
    )


def needed(chart: Chart, position: Position) -> bool:
    """Has anybody, absent powers among them?"""
    return any(
        surplus(position, power) > 0
        or (power not in position.absent and builds_of(chart, position, power))
        for power in powers_of(position)
    )


def winter_ask(board: Board, chart: Chart, position: Position, seat: str) -> Ask:
    """The question to a seat that builds or removes."""
    told = []
    for power in position.seats[seat]:
        many, free = surplus(position, power), builds_of(chart, position, power)
        name = board.name(power)
        counts = (
            f"{name} has {_count(len(position.centres(power)), 'centre')} and "
            f"{_count(len(position.of(power)), 'unit')}"
        )
        if many > 0:
            told.append(f"{counts}: remove {_count(many, 'unit')}.")
        elif free:
            where = listed([chart.provinces[id].name for id in sites(chart, position, power)])
            told.append(f"{counts}: you can build {_count(free, 'unit')}, in {where}.")
    return Ask(
        seat=seat,
        key="winter",
        clause="DIP-ADJ-1",
        title=f"Your builds and removals in {position.season_words()}?",
        told=told,
        accepts=[order.tag() for order in WINTER],
        silence="You build nothing. The rule for civil disorder removes any surplus units.",
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


@dataclass
class Adjusting:
    """built: the new units. removed: provinces whose units go. given: the orders that count."""

    built: list[Unit] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    waived: int = 0
    given: list[Order] = field(default_factory=list)
    refused: list[tuple[Order, NotAllowed]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def read_winter(
    board: Board, chart: Chart, position: Position, powers: Sequence[str], orders: Sequence[Order]
) -> Adjusting:
    """The winter orders of a seat, one by one: the first that are legal count (DIP-ADJ-8)."""
    read = Adjusting()
    for order in orders:
        no: tuple[str, str] | None = None
        match order:
            case Build():
                no = _build(board, chart, position, powers, order, read)
            case Disband():
                no = _remove(board, chart, position, powers, order, read)
            case Waive():
                read.waived += order.number
            case _:
                continue
        if no is None:
            read.given.append(order)
        else:
            read.refused.append((order, NotAllowed(order.line, *no)))
    _missing(board, chart, position, powers, read)
    return read


def _build(
    board: Board,
    chart: Chart,
    position: Position,
    powers: Sequence[str],
    order: Build,
    read: Adjusting,
) -> tuple[str, str] | None:
    province, one = province_of(order.at), chart.provinces[province_of(order.at)]
    power = one.home
    if power not in powers:
        return (
            "DIP-ADJ-3",
            f"You can build only in your home centres, and {one.name} is not one of them.",
        )
    if position.owners.get(province) != power:
        owner = position.owners.get(province, "")
        whose = f"belongs to {board.name(owner)}" if owner else "belongs to nobody"
        return "DIP-ADJ-3", f"{one.name} {whose}. You can build only in home centres that you own."
    taken = position.unit_in(province)
    if taken is not None:
        return "DIP-ADJ-4", f"{one.name} is occupied by {_a(board, taken)}."
    if any(unit.province == province for unit in read.built):
        return "DIP-ADJ-4", f"You are already building in {one.name}, which has room for one unit."
    arm: Arm = "fleet" if order.arm == "fleet" or "/" in order.at else "army"
    if not order.arm and not ("/" in order.at or one.kind == "inland"):
        return "DIP-ADJ-5", f"Say whether you build an army or a fleet in {one.name}."
    if arm == "fleet" and one.kind == "inland":
        return "DIP-ADJ-5", f"{one.name} has no coast: only an army can be built there."
    if order.arm == "army":
        arm = "army"
    at = order.at if arm == "fleet" else province
    if arm == "fleet" and one.coasts and "/" not in order.at:
        coasts = " or ".join(short(chart, f"{province}/{coast}") for coast in one.coasts)
        return "DIP-ADJ-5", f"Say on which coast: {coasts}."
    can = builds_of(chart, position, power)
    done = sum(unit.power == power for unit in read.built)
    if done >= can:
        whose = f"{board.name(power)} can build {_count(can, 'unit')}"
        return "DIP-ADJ-8", f"{whose}; this would be one more."
    read.built.append(Unit(power=power, arm=arm, at=at))
    return None


def _a(board: Board, unit: Unit) -> str:
    return f"a unit of {board.name(unit.power)}"


def _remove(
    board: Board,
    chart: Chart,
    position: Position,
    powers: Sequence[str],
    order: Disband,
    read: Adjusting,
) -> tuple[str, str] | None:
    province = province_of(order.unit)
    unit, name = position.unit_in(province), chart.provinces[province].name
    if unit is None or unit.power not in powers:
        return "DIP-ADJ-2", f"You have no unit in {name}."
    if province in read.removed:
        return "DIP-ADJ-2", f"You are already removing the unit in {name}."
    many = surplus(position, unit.power)
    done = sum(_power(position, one) == unit.power for one in read.removed)
    if done >= many:
        whose = f"{board.name(unit.power)} removes {_count(max(many, 0), 'unit')}"
        return "DIP-ADJ-8", f"{whose}; this would be one more."
    read.removed.append(province)
    return None


def _missing(
    board: Board, chart: Chart, position: Position, powers: Sequence[str], read: Adjusting
) -> None:
    """What a seat has not said yet."""
    left = 0
    for power in powers:
        many = surplus(position, power)
        if many > 0:
            gone = sum(_power(position, one) == power for one in read.removed)
            if many > gone:
                read.missing.append(
                    f"{board.name(power)} has {_count(many - gone, 'unit')} more to "
                    "remove. Without an order, the rule for civil disorder chooses."
                )
        else:
            left += builds_of(chart, position, power) - sum(
                unit.power == power for unit in read.built
            )
    if left > read.waived:
        read.missing.append(f"You can build {_count(left - read.waived, 'unit')} more, or waive.")
