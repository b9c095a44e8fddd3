"""14 Sea Transport Phase: from port to port, to beachheads, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import AMERICA, LONDON, Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    at,
    carry_out,
    corps,
    describe,
    describe_all,
    pick_able,
    remove,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book import stacking
from adjudicator.rulesets.blitzwar.book.air.britain import london_defence
from adjudicator.rulesets.blitzwar.book.land.restrictions import (
    Reason,
    may_act,
    may_attack,
    may_enter_together,
)
from adjudicator.rulesets.blitzwar.book.naval import (
    closed_strait,
    strait_clause,
    strait_open,
)
from adjudicator.rulesets.blitzwar.book.paying import Paid, charge, shipping_price
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.politics.partisans import controls_port
from adjudicator.rulesets.blitzwar.book.reinforcements.regroup import divider, reorganise
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.book.weather import landing_weather
from adjudicator.rulesets.blitzwar.orders.orders import (
    Combine,
    Land,
    Remove,
    Ship,
    SideOrder,
    Split,
)
from adjudicator.rulesets.blitzwar.words.facts.naval import Landed, Shipped, Stranded

WESTERN_MEDITERRANEAN = "western_mediterranean"
STOCKHOLM, COPENHAGEN = "stockholm", "copenhagen"
NO_LINE = "BW-7-39"
"""Sea Transport needs a line of supply."""
OVER_BLUE, OTHERWISE = 3, 2
"""Corps on one beachhead (BW-14.1.2-4, BW-14.1.2-5)."""


# ------------------------------------------------------------------------- phase


def sea_transport(position: Position, table: Table[Board]) -> Play:
    """14 Transports in the order in which they are written, reorganisation at any time."""
    side = position.active
    answers = yield from ask(
        own(
            position,
            "sea transport",
            "BW-14.1.1-1",
            "What do you carry by sea?",
            (Ship, Land, Combine, Split, Remove),
            "sea transport",
            silence="Nothing is carried.",
        )
    )
    for order in answers[side]:
        assert isinstance(order, SideOrder)
        carry_out(position, table, side, order, partial(transport, position, table, order))
    strand(position, table)
    yield from stacking.enforce(position, table)  # BW-A47


def transport(position: Position, table: Table[Board], order: SideOrder) -> Paid | None:
    """Carry out one order of this phase. NotAllowed says why not."""
    if isinstance(order, Ship):
        return back_to_port(position, table, order) if order.beach else ship(position, table, order)
    if isinstance(order, Land):
        return land(position, table, order)
    reorganise(position, table, order)  # BW-14.2-1
    return None


def cargo(position: Position, zone: str) -> list[Counter]:
    """Units of the active side in a port that go by sea at all."""
    return [
        c
        for c in at(position, zone)
        if c.side == position.active
        and (c.kind in LAND or c.kind == "supply" or (c.kind == "air" and not c.flying))
    ]


def why_not_carried(counter: Counter) -> Reason | None:
    """Why a unit is not carried again in this turn, or None (BW-14.1.1-2)."""
    if not (counter.shipped or counter.zones_moved or counter.strategic):
        return None
    text = f"{describe(counter)} has already moved or been carried by sea this turn."
    return Reason("BW-14.1.1-2", text)


def why_not_landed(counter: Counter) -> Reason | None:
    """Why a unit does not go to a beachhead, or None."""
    if counter.kind not in LAND:  # BW-A72
        text = f"{describe(counter)} cannot land: only corps can be carried to beachheads."
        return Reason("BW-A72", text)
    return why_not_carried(counter)


def _check_units(
    position: Position, board: Board, units: Sequence[Counter], zone: str, line: int
) -> None:
    """What keeps a unit ashore, whichever way it goes."""
    for counter in units:
        if counter.fortified:
            raise NotAllowed(
                line, "BW-15.1-5", f"{describe(counter)} cannot move until you unfortify it."
            )
        if reason := may_act(position, counter):
            raise NotAllowed(line, reason.clause, reason.text)
    if reason := may_enter_together(position, board, units, zone):
        raise NotAllowed(line, reason.clause, reason.text)


# ------------------------------------------------------------------------- ports


def port(position: Position, board: Board, side: str, zone: str) -> bool:
    """A port that the side may use for Sea Transport."""
    if not board.zones[zone].port:
        return False
    return (
        controls_port(position, board, zone)
        if side == "allies"
        else control(position, zone) == side
    )


def sea_way(position: Position, board: Board, start: str, end: str) -> tuple[str, ...] | None:
    """The shortest legal way over seas between two ports; enemy Naval Superiority does not
    matter (BW-12.3-8), the straits do."""
    side = position.active
    return board.sea_route(
        board.port_seas(start),
        board.port_seas(end),
        lambda a, b: strait_open(position, board, side, a, b),
        cape=side == "allies",
    )


def passage(position: Position, board: Board, start: str, sea: str) -> bool:
    """May a transport from a port come to this sea: is no strait shut on its way?"""
    side = position.active
    return (
        board.sea_route(
            board.port_seas(start), [sea], lambda a, b: strait_open(position, board, side, a, b)
        )
        is not None
    )  # BW-12.1-4


def _no_passage(position: Position, board: Board, start: str, sea: str, line: int) -> NotAllowed:
    """Why no transport comes from a port to a sea."""
    way = board.sea_route(board.port_seas(start), [sea])
    key = closed_strait(position, board, position.active, way or ())
    return NotAllowed(
        line,
        strait_clause(key),
        f"The way from {board.name(start)} to the {board.name(sea)} passes a strait, "
        f"and you need control of {board.name(key)}.",
    )


def _no_way(position: Position, board: Board, start: str, end: str, line: int) -> NotAllowed:
    """Why no transport goes from port to port: a strait that is shut, or no way at all."""
    allied = position.active == "allies"
    way = board.sea_route(board.port_seas(start), board.port_seas(end), cape=allied)
    key = closed_strait(position, board, position.active, way or ())
    if key:
        return NotAllowed(
            line,
            strait_clause(key),
            f"The way from {board.name(start)} to {board.name(end)} passes a strait, "
            f"and you need control of {board.name(key)}.",
        )
    return NotAllowed(
        line,
        "BW-14.1.1-4",
        f"There is no open way by sea from {board.name(start)} to {board.name(end)}.",
    )


def ship(position: Position, table: Table[Board], order: Ship) -> Paid:
    """14.1.1 Units in a port are moved to another controlled port, at any distance
    (BW-14.1.1-4); they do nothing else this turn."""
    board, side, line = table.board, position.active, order.line
    for zone in (order.start, order.end):
        if not port(position, board, side, zone):
            raise NotAllowed(line, "BW-14.1.1-1", f"{board.name(zone)} is not one of your ports.")
    if order.start == order.end:
        text = f"They are already in port at {board.name(order.end)}."
        raise NotAllowed(line, "BW-14.1.1-1", text)
    units = pick_able(
        board,
        cargo(position, order.start),
        why_not_carried,
        order.force,
        board.name(order.start),
        line,
        "BW-14.1.1-1",
        divider(position, table),
    )
    seas = sea_way(position, board, order.start, order.end)
    if seas is None:
        raise _no_way(position, board, order.start, order.end, line)
    _check_units(position, board, units, order.end, line)
    bills = [(c, shipping_price(c, board, order.start, order.end, len(seas))) for c in units]
    paid = charge(
        position, table, bills, order.payer, "BW-7-24", line, keep=units, no_line=NO_LINE
    )  # BW-A52
    told = describe_all(units)
    for counter in units:
        counter.place, counter.shipped = order.end, True  # BW-14.1.1-2
        counter.activated = False
    table.tell(
        "BW-14.1.1-1",
        Shipped(
            side=side,
            units=told,
            start=order.start,
            end=order.end,
            seas=list(seas),
            beach=False,
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    return paid


def back_to_port(position: Position, table: Table[Board], order: Ship) -> Paid:
    """14.1.2 Units on a beachhead may always be shipped back to a port of the same sea."""
    board, side, line = table.board, position.active, order.line
    there = [
        c for c in position.counters if c.side == side and c.corps and c.beachhead == order.start
    ]
    units = pick_able(
        board,
        there,
        why_not_carried,
        order.force,
        f"the beachhead at {board.name(order.start)}",
        line,
        "BW-14.1.2-8",
    )
    seas = list(dict.fromkeys(c.place for c in units))
    if not port(position, board, side, order.end) or any(
        sea not in board.port_seas(order.end) for sea in seas
    ):
        raise NotAllowed(
            line, "BW-14.1.2-8", f"{board.name(order.end)} is not one of your ports on that sea."
        )
    bills = [(c, shipping_price(c, board, order.start, order.end, 1)) for c in units]
    paid = charge(position, table, bills, order.payer, "BW-7-24", line, no_line=NO_LINE)
    told = describe_all(units)
    for counter in units:  # BW-14.1.2-8
        counter.place, counter.beachhead, counter.by_blue = order.end, "", False
        counter.shipped, counter.activated = True, False
    table.tell(
        "BW-14.1.2-8",
        Shipped(
            side=side,
            units=told,
            start=order.start,
            end=order.end,
            seas=seas,
            beach=True,
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    return paid


# ---------------------------------------------------------------------- beachheads


def beachheads_at(position: Position, side: str, zone: str) -> dict[str, int]:
    """Sea -> number of a side's beachheads that serve a zone from it."""
    found: dict[str, int] = {}
    for counter in position.counters:
        if counter.kind == "air" and counter.side == side and counter.beachhead == zone:
            found[counter.place] = found.get(counter.place, 0) + 1
    return found


def on_beach(position: Position, side: str, zone: str, sea: str) -> list[Counter]:
    return [
        c
        for c in position.counters
        if c.side == side and c.corps and c.beachhead == zone and c.place == sea
    ]


def beachheads_needed(units: Sequence[Counter]) -> int:
    """Beachheads for these corps: three to one if all came over a dotted blue line, else two."""
    blue = sum(c.corps for c in units if c.by_blue)
    other = sum(c.corps for c in units if not c.by_blue)
    whole = -(-other // OTHERWISE)  # BW-14.1.2-5
    blue = max(0, blue - (whole * OTHERWISE - other))
    return whole + -(-blue // OVER_BLUE)  # BW-14.1.2-4


def land(position: Position, table: Table[Board], order: Land) -> Paid:
    """14.1.2 Amphibious landing: corps from a port of the same sea to beachheads."""
    board, side, line = table.board, position.active, order.line
    zone, start = order.zone, order.start
    sea, places = _sea_of_landing(position, board, order)
    units = pick_able(
        board,
        cargo(position, start),
        why_not_landed,
        order.force,
        board.name(start),
        line,
        "BW-A72",
        divider(position, table),
    )
    _check_units(position, board, units, sea, line)
    for counter in units:
        if reason := may_attack(position, board, counter, zone):
            raise NotAllowed(line, reason.clause, reason.text)
    if reason := may_enter_together(position, board, units, zone, stop=False):
        raise NotAllowed(line, reason.clause, reason.text)
    _check_room(position, board, order, units, sea, places)
    if start == AMERICA:
        _fleets_from_america(position, board, units, sea, line)
    bills = [(c, shipping_price(c, board, start, zone, 1)) for c in units]
    paid = charge(position, table, bills, order.payer, "BW-7-24", line, no_line=NO_LINE)
    told = describe_all(units)
    attacked(position, table, zone, side, "landing", attackers=units)
    for counter in units:
        counter.place, counter.beachhead = sea, zone
        counter.by_blue = zone in board.blue(start)
        counter.shipped = True
        if start == AMERICA:
            position.marks.setdefault("escorted", {}).setdefault(sea, 0)
            position.marks["escorted"][sea] += counter.corps
    table.tell(
        "BW-13.4.5-10",
        Landed(
            side=side,
            units=told,
            start=start,
            zone=zone,
            sea=sea,
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    return paid


def _sea_of_landing(position: Position, board: Board, order: Land) -> tuple[str, int]:
    """Find the sea from which corps land, and how many beachheads there are. NotAllowed: they
    cannot sail or land there now."""
    side, line, zone, start = position.active, order.line, order.zone, order.start
    seas = beachheads_at(position, side, zone)
    if not seas:
        raise NotAllowed(line, "BW-13.4.5-10", f"You have no beachhead at {board.name(zone)}.")
    if not port(position, board, side, start):
        raise NotAllowed(line, "BW-14.1.2-2", f"{board.name(start)} is not one of your ports.")
    reachable = [
        sea
        for sea in seas
        if sea in board.port_seas(start) or (start == AMERICA and sea == WESTERN_MEDITERRANEAN)
    ]  # BW-14.1.2-2, BW-14.1.2-3
    if not reachable:
        raise NotAllowed(
            line,
            "BW-14.1.2-2",
            f"{board.name(start)} has no port on the {board.name(next(iter(seas)))}.",
        )
    open_ = [sea for sea in reachable if passage(position, board, start, sea)]
    if not open_:
        raise _no_passage(position, board, start, reachable[0], line)
    sea = open_[0]
    if not landing_weather(board, position.turn, sea):  # BW-14.1.2-1
        raise NotAllowed(
            line, "BW-14.1.2-1", f"You cannot land in the {board.name(sea)} in winter."
        )
    if start == STOCKHOLM and control(position, COPENHAGEN) != side:  # BW-14.1.2-7
        raise NotAllowed(
            line, "BW-14.1.2-7", "To land from Stockholm, you need control of Copenhagen."
        )
    if (
        side == "axis"
        and "united_kingdom" in board.zones[zone].tags
        and LONDON in board.zones
        and london_defence(position, board)
    ):  # BW-13.4.3-1 as ruled in BW-A48
        raise NotAllowed(
            line,
            "BW-13.4.3-1",
            "Before you can land in the United Kingdom, the Battle of Britain must "
            "destroy all Allied air units within range of London.",
        )
    return sea, seas[sea]


def _check_room(
    position: Position,
    board: Board,
    order: Land,
    units: list[Counter],
    sea: str,
    places: int,
) -> None:
    """Refuse corps for which there are too few beachheads."""
    over_blue = order.zone in board.blue(order.start)
    landing = [c.model_copy(update={"by_blue": over_blue}) for c in units]
    already = on_beach(position, position.active, order.zone, sea)
    if beachheads_needed([*already, *landing]) > places:
        raise NotAllowed(
            order.line,
            "BW-14.1.2-4" if over_blue else "BW-14.1.2-5",
            f"{corps([*already, *units])} corps are too many for {places} beachhead"
            f"{'s' * (places > 1)} at {board.name(order.zone)}: a beachhead can hold "
            f"{OTHERWISE}, or {OVER_BLUE} if all come over a dotted blue line.",
        )


def _fleets_from_america(
    position: Position, board: Board, units: Sequence[Counter], sea: str, line: int
) -> None:
    """One fleet unit in the sea zone for each corps carried from America in this phase; it is
    neither spent nor moved (BW-A62). The Allies, who alone come from there, have no U-boats."""
    fleets = sum(c.ships for c in at(position, sea) if c.side == position.active)
    used: int = position.marks.get("escorted", {}).get(sea, 0)
    if fleets - used < corps(units):  # BW-14.1.2-6
        raise NotAllowed(
            line,
            "BW-14.1.2-6",
            f"Corps from America need a fleet unit each in the {board.name(sea)}, and "
            f"{fleets - used} are free there.",
        )


def strand(position: Position, table: Table[Board]) -> None:
    """14.1.2 Corps that stayed on a beachhead (BW-14.1.2-10) and have none at the end of the
    phase are lost (BW-A54), the smallest counters first."""
    side = position.active
    position.marks.pop("escorted", None)
    places = dict.fromkeys(
        (c.beachhead, c.place)
        for c in position.counters
        if c.side == side and c.corps and c.beachhead
    )
    for zone, sea in places:
        have = beachheads_at(position, side, zone).get(sea, 0)
        kept = sorted(on_beach(position, side, zone, sea), key=lambda c: -c.corps)
        lost: list[Counter] = []
        while kept and beachheads_needed(kept) > have:
            lost.append(kept.pop())
        for counter in kept:
            counter.activated = True  # BW-14.1.2-9, BW-15.3-12
        if not lost:
            continue
        table.tell(
            "BW-14.1.2-11",
            Stranded(side=side, units=describe_all(lost), zone=zone, sea=sea),
        )  # BW-14.1.2-11
        for counter in lost:
            remove(position, counter)
