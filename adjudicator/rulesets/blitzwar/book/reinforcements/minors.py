"""11.2 Reinforcements of Minor Powers and minor countries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Answer,
    Ask,
    NotAllowed,
    Order,
    Play,
    Table,
    dump_orders,
)
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import SIDES, Owner, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    control,
    is_minor_country,
    state_of,
    title,
)
from adjudicator.rulesets.blitzwar.book.politics.vichy import free_french_corps, free_french_zones
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import (
    CORPS,
    field_units,
    muster,
    stock,
)
from adjudicator.rulesets.blitzwar.book.supply import trace
from adjudicator.rulesets.blitzwar.orders.home_orders import Arriving, Place, Raise, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysPlaceMinor, AlwaysRaise
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import (
    ItalyRaised,
    MinorLost,
    MinorReinforced,
)

EVERY_SEASON = ("POL", "RUM", "YUG", "SP", "TUR")  # BW-11.2-4
TWICE_A_YEAR = ("BE", "GRE", "FIN", "HUN", "BUL", "SWE")  # BW-11.2-6
BY_CARD = ("GER", "UK", "USA", "USSR")
"""BW-10.1-1"""
ANYWHERE_AT_HOME = ("FRA", "FIN", "GRE")  # BW-11.2-9 BW-11.2-10 BW-11.2-11
ITALIAN_SUPPLY = 4
ITALIAN_UNITS = 2


@dataclass
class Due:
    """What one country receives this turn: infantry corps, the clause, where they may go.
    For Italy `units` are to be chosen and `supply` units come to the capital."""

    country: str
    side: Owner
    clause: str
    corps: int = 1
    units: int = 0
    supply: int = 0


def receives(position: Position, country: str) -> bool:
    """Only countries at war get reinforcements, and Finland even while neutral (BW-11.2-7,
    BW-11.2-8)."""
    state = state_of(position, country)
    return state.state == "active" or (
        country == "FIN" and country in position.countries and state.state == "neutral"
    )


def due_minors(position: Position, board: Board) -> list[Due]:
    """Who gets what this turn, in the order of the book; they draw no cards (BW-10.1-5).
    Denmark and Norway (BW-11.2-5) and Vichy France (BW-9.4-8) get nothing."""
    row = board.calendar[position.turn]
    table: list[tuple[str, str]] = [("FRA", "BW-11.2-1")]  # BW-11.2-1
    if row.circled_1:
        table += [(country, "BW-11.2-4") for country in EVERY_SEASON]
    if row.circled_2:
        table += [(country, "BW-11.2-6") for country in TWICE_A_YEAR]
    found = [
        Due(country, _owner(position, country), clause)
        for country, clause in table
        if receives(position, country)
    ]
    if row.circled_1 and receives(position, "ITA"):
        side = _owner(position, "ITA")
        italy = Due("ITA", side, "BW-11.2-3", 0, ITALIAN_UNITS, ITALIAN_SUPPLY)
        found.insert(1 if found and found[0].country == "FRA" else 0, italy)
    if corps := free_french_corps(position):
        clause = "BW-9.4-14" if corps == 1 else "BW-9.4-13"
        found.append(Due("FF", "allies", clause, corps))
    return found


def _owner(position: Position, country: str) -> Owner:
    return state_of(position, country).side or "neutral"


# ---------------------------------------------------------------------- where they go


def places(position: Position, board: Board, due: Due) -> list[str]:
    """The zones in which a country's corps may be placed, the capital first. Only zones
    that its side controls (BW-A76) and where they may stay with who is there (BW-9.6-13)."""
    if due.country == "FF":
        zones = free_french_zones(position, board)  # BW-9.4-15
    else:
        capital = board.capital(due.country)
        anywhere = board.country(due.country) if due.country in ANYWHERE_AT_HOME else ()
        zones = list(dict.fromkeys([*([capital] if capital else []), *anywhere]))  # BW-11.2-12
    return [
        zone
        for zone in zones
        if control(position, zone) == due.side and not _other_minor(position, due.country, zone)
    ]


def _other_minor(position: Position, country: str, zone: str) -> bool:
    return is_minor_country(country) and any(
        c.place == zone and c.country != country and is_minor_country(c.country)
        for c in position.counters
    )


def italian_ports(position: Position, board: Board, side: Owner) -> list[str]:
    """Ports in Italy itself (BW-11.2-13)."""
    return [
        zone
        for zone in board.tagged("italy_home")
        if board.zones[zone].port and control(position, zone) == side
    ]


def supplied_zones(position: Position, board: Board, side: Side) -> list[str]:
    """Zones that a side controls and that are in supply: where its air force may be placed
    (BW-11.5-3, BW-11.2-14)."""
    sources = {c.place for c in position.counters if c.kind == "supply" and c.side == side}
    sources |= set(board.supply_zones(side))
    supplied: dict[str, bool] = {}
    for zone in board.zones:
        if control(position, zone) == side and zone not in supplied:
            # Lines run both ways, so all that one zone can trace to is supplied or nothing is.
            net = trace(position, board, zone, side).came
            supplied.update(dict.fromkeys(net, any(place in sources for place in net)))
    return [z for z in board.zones if control(position, z) == side and supplied.get(z)]


def has_room(position: Position, board: Board, zone: str) -> bool:
    """Could one more corps counter stay there when the phase ends (BW-4-1)?"""
    limit = board.zones[zone].stack_limit
    if limit is None:
        return True
    there = [c for c in position.counters if c.place == zone and c.kind in CORPS]
    held = len(there) if limit[0] == "counters" else sum(c.corps for c in there)
    return held < limit[1]


# -------------------------------------------------------------------------- the sub-phase


def minors(position: Position, table: Table[Board]) -> Play:
    """11.2 Minor Powers and minor countries get their reinforcements, side after side
    (BW-11.1-2). Where there is a choice the country's side makes it, country by country."""
    board = table.board
    due = due_minors(position, board)
    queues = {
        side: [d for d in due if d.side == side and _has_choice(position, board, d)]
        for side in SIDES
    }
    given: dict[str, Answer] = {}
    while any(queues.values()):
        now = {side: queue.pop(0) for side, queue in queues.items() if queue}
        answers = yield from ask(
            *[minors_ask(position, board, side, one) for side, one in now.items()]
        )
        given.update({one.country: answers[side] for side, one in now.items()})
    for side in (*SIDES, "neutral"):
        for one in due:
            if one.side != side:
                continue
            answer = given.get(one.country)
            table.about(None)
            orders = _about(position, table, one, answer.of(Place) if answer else [])
            if one.country == "ITA":
                _italy(position, table, one, answer, orders)
            else:
                _corps(position, table, one, answer, orders)


def _has_choice(position: Position, board: Board, due: Due) -> bool:
    return due.country == "ITA" or len(places(position, board, due)) > 1


def _about(
    position: Position, table: Table[Board], due: Due, orders: Iterable[Place]
) -> list[Place]:
    """The orders that place units of this country alone; others are told their side."""
    found: list[Place] = []
    for order in orders:
        if all(unit.country == due.country for unit in order.units):
            found.append(order)
            continue
        side = next(side for side in SIDES if side == due.side)
        refuse(table, side, order, why_none_due(position, table.board, side, order))
    return found


def _corps(
    position: Position,
    table: Table[Board],
    due: Due,
    answer: Answer | None,
    orders: Iterable[Place],
) -> None:
    """Corps are infantry (BW-A39), placed one by one: as ordered, else in the capital, or in
    the first zone that has room for them."""
    board = table.board
    wishes: list[tuple[Place, str]] = []
    for order in orders:
        for unit in order.units:
            if no := why_not_minor(position, board, due, unit, order.zone):
                refuse(table, str(due.side), order, no)
                continue
            number = due.corps if unit.count is None else unit.count
            if len(wishes) + (number if unit.count is not None else 1) > due.corps:
                text = f"{title(due.country)} gets {due.corps} infantry this turn, and no more."
                refuse(table, str(due.side), order, NotAllowed(0, due.clause, text))
            wishes += [(order, order.zone)] * number
    wishes = wishes[: due.corps]
    for _ in range(due.corps):
        zones = places(position, board, due)
        if not zones:
            table.tell(
                "BW-A76",
                MinorLost(
                    country=due.country,
                    units="1 infantry",
                    reason=f"{title(due.country)} has no zone to place it in",
                ),
            )
            continue
        roomy = [zone for zone in zones if has_room(position, board, zone)]
        wish, zone = wishes.pop(0) if wishes else (None, (roomy or zones)[0])
        table.about(wish)
        arrived = muster(position, board, due.side, due.country, zone, 1)
        _tell(table, due, "1 infantry", zone, arrived.lost, answer)


def _italy(
    position: Position,
    table: Table[Board],
    due: Due,
    answer: Answer | None,
    orders: list[Place],
) -> None:
    """4 supply and two units of the player's choice, at most one of them a fleet."""
    board = table.board
    side: Side = "allies" if due.side == "allies" else "axis"
    capital = board.capital("ITA")
    if capital is not None and control(position, capital) == side:
        lost = stock(position, board, side, capital, 2 * due.supply)  # BW-11.2-2
        _tell(table, due, f"{due.supply} supply", capital, lost // 2, None, "BW-11.2-2")
    raised = answer.first(Raise) if answer else None
    for more in answer.of(Raise) if answer else []:
        table.about(more)
        if no := why_not_raised(more) if more is raised else _raised_already():
            refuse(table, str(due.side), more, no)
    for order in orders:
        for unit in order.units:
            if no := why_not_minor(position, board, due, unit, order.zone):
                refuse(table, str(due.side), order, no)
    chosen = _chosen(answer)
    table.about(raised)
    said = None if answer is None else answer.through([raised] if raised is not None else ())
    table.tell(
        "BW-11.2-3", ItalyRaised(units=chosen), answered=None if said is None else (side, said)
    )
    for kind in chosen:
        wish = _wish(orders, kind)
        legal, _ = italian_zones(position, board, side, kind)
        if wish not in legal:
            wish = ""
        if not legal:
            table.tell(
                "BW-A76",
                MinorLost(country="ITA", units=f"1 {kind}", reason="Italy has no place for it"),
            )
            continue
        zone = wish or _first_choice(board, kind, legal)
        if kind in ("fleet", "air"):
            lost = field_units(position, board, side, "ITA", kind, zone, 1)  # type: ignore[arg-type]
        else:
            armour = int(kind == "armour")
            lost = muster(position, board, side, "ITA", zone, 1 - armour, armour).lost
        _tell(table, due, f"1 {kind}", zone, lost, answer)


def italian_zones(position: Position, board: Board, side: Side, kind: str) -> tuple[list[str], str]:
    """Where Italian units of a kind may be placed, the capital first, and the clause."""
    capital = board.capital("ITA")
    at_home = capital is not None and control(position, capital) == side
    home = [capital] if at_home and capital else []
    if kind == "fleet":
        return italian_ports(position, board, side), "BW-11.2-13"  # BW-11.2-13
    if kind == "air":
        legal = supplied_zones(position, board, side)  # BW-11.2-14
        return [*[zone for zone in home if zone in legal], *legal], "BW-11.2-14"
    return home, "BW-11.2-12"  # BW-11.2-12


def why_not_minor(
    position: Position, board: Board, due: Due, unit: Arriving, zone: str
) -> NotAllowed | None:
    """Why units of a Minor Power or minor country cannot be placed in a zone, or None."""
    if due.country == "ITA":
        side: Side = "allies" if due.side == "allies" else "axis"
        legal, clause = italian_zones(position, board, side, unit.unit)
    elif unit.unit not in ("infantry", "all"):
        text = f"{title(due.country)} receives only infantry corps."
        return NotAllowed(0, due.clause, text)
    else:
        legal, clause = places(position, board, due), "BW-11.2-12"
    if zone in legal:
        return None
    names = ", ".join(board.name(zone) for zone in dict.fromkeys(legal[:6])) or "nowhere"
    text = f"{unit.words()} cannot arrive in {board.name(zone)}. They can arrive in {names}."
    return NotAllowed(0, clause, text)


def why_none_due(position: Position, board: Board, side: Side, order: Place | Raise) -> NotAllowed:
    """Why no unit of the Minor Power or minor country that an order names arrives."""
    mine = {d.country: d for d in due_minors(position, board) if d.side == side}
    if isinstance(order, Raise):
        if "ITA" in mine:
            return _raised_already()
        text = "Italy raises units only at the beginning of a season, while it is at war."
        return NotAllowed(0, "BW-11.2-3", text)
    wrong = next((u.country for u in order.units if u.country and u.country not in mine), "")
    if wrong:
        return _why_nothing(position, side, wrong)
    for unit in order.units:
        if unit.country in mine and (
            no := why_not_minor(position, board, mine[unit.country], unit, order.zone)
        ):
            return no
    text = "Place the units of one country with one order, separate from those of your card."
    return NotAllowed(0, "BW-11.2-12", text)


def _why_nothing(position: Position, side: Side, country: str) -> NotAllowed:
    """Why a side has no unit of a country to place where Minor Powers and minor countries get
    theirs."""
    named, owner = title(country), _owner(position, country)
    if country in BY_CARD:
        text = f"{named} gets its reinforcements by card: you place them when we ask for the card."
        return NotAllowed(0, "BW-10.1-1", text)
    if country in ("DEN", "NOR"):
        return NotAllowed(0, "BW-11.2-5", f"{named} receives nothing.")
    if country == "VF":
        return NotAllowed(0, "BW-9.4-8", f"{named} receives nothing.")
    if country == "FF":
        return NotAllowed(0, "BW-9.4-13", "The Free French receive no corps this turn.")
    if not receives(position, country):
        return NotAllowed(0, "BW-11.2-7", f"{named} is not at war and receives nothing.")
    if owner not in (side, "neutral"):
        return NotAllowed(0, "BW-11.2-7", f"{named} is not on your side.")
    if country in TWICE_A_YEAR:
        text = f"{named} receives a corps when winter and when summer begin, not this turn."
        return NotAllowed(0, "BW-11.2-6", text)
    clause = "BW-11.2-3" if country == "ITA" else "BW-11.2-4"
    text = f"{named} receives units at the beginning of a season, and this is its second turn."
    return NotAllowed(0, clause, text)


def why_not_raised(order: Raise) -> NotAllowed | None:
    """Why Italy cannot raise just these two units, or None (BW-11.2-3)."""
    number = sum(unit.count or 1 for unit in order.units)
    fleets = sum(unit.count or 1 for unit in order.units if unit.unit == "fleet")
    if number > ITALIAN_UNITS:
        return NotAllowed(0, "BW-11.2-3", f"Italy takes two units, not {number}.")
    if fleets > 1:
        text = f"Of Italy's two units at most one can be a fleet, not {fleets}."
        return NotAllowed(0, "BW-11.2-3", text)
    if wrong := [u.unit for u in order.units if u.unit in ("supply", "u_boat", "all")]:
        text = f"Italy can choose infantry, armour, air and fleet, not {wrong[0]}."
        return NotAllowed(0, "BW-11.2-3", text)
    return None


def _raised_already() -> NotAllowed:
    return NotAllowed(0, "BW-11.2-3", "You have already chosen Italy's two units for this season.")


def _first_choice(board: Board, kind: str, legal: list[str]) -> str:
    """A fleet goes to a Naval Base if there is one."""
    bases = [zone for zone in legal if board.zones[zone].naval_base]
    return bases[0] if kind == "fleet" and bases else legal[0]


def _chosen(answer: Answer | None) -> list[str]:
    """Two kinds; a second fleet, or what cannot be raised, becomes infantry (BW-11.2-3)."""
    order = answer.first(Raise) if answer else None
    kinds: list[str] = []
    for unit in order.units if order else (Arriving(count=2, kind="armour"),):
        kinds += [unit.unit] * (unit.count or 1)
    legal: list[str] = []
    for kind in kinds[:ITALIAN_UNITS]:
        allowed = kind in ("infantry", "armour", "air", "fleet")
        second_fleet = kind == "fleet" and "fleet" in legal
        legal.append(kind if allowed and not second_fleet else "infantry")
    return legal + ["infantry"] * (ITALIAN_UNITS - len(legal))


def _wish(orders: list[Place], kind: str) -> str:
    return next(
        (
            order.zone
            for order in orders
            for unit in order.units
            if unit.country == "ITA" and unit.unit in (kind, "all")
        ),
        "",
    )


def _tell(
    table: Table[Board],
    due: Due,
    units: str,
    zone: str,
    lost: int,
    answer: Answer | None,
    clause: str = "",
) -> None:
    table.tell(
        clause or due.clause,
        MinorReinforced(country=due.country, units=units, zone=zone, lost=lost),
        answered=(str(due.side), answer) if answer else None,
    )


def minors_ask(position: Position, board: Board, side: Side, due: Due) -> Ask:
    """The question to a side about one of its Minor Powers or minor countries."""
    name = NATIONS[due.country].name
    if due.country == "ITA":
        told = ["Two of infantry, armour, air and fleet; one fleet at most."]
        zones = [*italian_ports(position, board, side), *supplied_zones(position, board, side)]
        default: list[Order] = [Raise(units=(Arriving(count=2, kind="armour"),))]
        silence = "Armour, in the capital."
    else:
        zones = places(position, board, due)
        told = [f"{due.corps} infantry, in any of {len(zones)} zones."]
        default = []
        silence = "They go to the capital, or where there is room."
    return Ask(
        seat=side,
        key=f"minors/{due.country}",
        clause=due.clause,
        title=f"Reinforcements of {name}.",
        told=told,
        accepts=[*([Raise.tag()] if due.country == "ITA" else []), Place.tag()],
        options={"minors": [due.country], "zone": list(dict.fromkeys(zones))},
        facts={"corps": due.corps},
        default=dump_orders(default),
        silence=silence,
        scope=scope(position, side),
        topic="minors",
        standing=[AlwaysRaise.tag() if due.country == "ITA" else AlwaysPlaceMinor.tag()],
    )
