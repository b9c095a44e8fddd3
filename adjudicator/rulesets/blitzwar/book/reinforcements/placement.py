"""11.5 Placement of Major Powers' reinforcements."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import AMERICA, Board
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import POWER, at_war, control
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import field_units, muster, stock
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import has_room, supplied_zones
from adjudicator.rulesets.blitzwar.book.stockpile import front_distance
from adjudicator.rulesets.blitzwar.orders.home_orders import Arriving, Place, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysPlace
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import (
    ReinforcementsLost,
    ReinforcementsPlaced,
)

FIRST_OF_1944 = 36
KINDS = ("infantry", "armour", "supply", "air", "fleet", "u_boat")
BRITISH = "UK"
AMERICAN = "USA"


# ---------------------------------------------------------------------- legal places


def supply_zones(position: Position, board: Board, side: Side) -> list[str]:
    """The side's own supply zones that it holds (BW-11.5-1)."""
    return [z for z in board.supply_zones(side) if control(position, z) == side]


def corps_zones(position: Position, board: Board, side: Side, country: str) -> list[str]:
    """Where corps of a country may appear: Germans and Soviets, and the British, in any of
    their side's supply zones (BW-11.5-5); Americans in America, and from 1944 in the
    United Kingdom too (BW-11.5-6, BW-11.5-7)."""
    zones = supply_zones(position, board, side)
    if country != AMERICAN:
        return zones
    later = position.turn >= FIRST_OF_1944
    return [
        zone
        for zone in zones
        if zone == AMERICA or (later and "united_kingdom" in board.zones[zone].tags)
    ]


def naval_bases(position: Position, board: Board, side: Side) -> list[str]:
    """Naval Bases in the side's hands (BW-11.5-2)."""
    return [z.id for z in board.zones.values() if z.naval_base and control(position, z.id) == side]


def legal_zones(position: Position, board: Board, side: Side, kind: str, country: str) -> list[str]:
    """Where units of a kind may be placed now."""
    match kind:
        case "infantry" | "armour":
            return corps_zones(position, board, side, country)
        case "supply":
            return supply_zones(position, board, side)  # BW-11.5-1
        case "fleet" | "u_boat":
            return naval_bases(position, board, side)  # BW-11.5-2
    return supplied_zones(position, board, side)  # BW-11.5-3 BW-7-36


def default_zone(
    position: Position, board: Board, side: Side, kind: str, country: str
) -> str | None:
    """Where a silent player's units go: corps, supply and air to the supply zone nearest to
    the enemy, as long as corps find room there; ships to the first Naval Base at home."""
    zones = legal_zones(position, board, side, kind, country)
    if not zones:
        return None
    if kind in ("fleet", "u_boat"):
        home = [z for z in zones if _at_home(board, z, side)]
        return (home or zones)[0]
    far = front_distance(position, board, side)
    best = [z for z in supply_zones(position, board, side) if z in zones] or zones
    best.sort(key=lambda zone: far[zone])
    if kind in ("infantry", "armour"):
        return next((z for z in best if has_room(position, board, z)), best[0])
    return best[0]


def _at_home(board: Board, zone: str, side: Side) -> bool:
    """In the Power's own country; of the khaki zones only those of the British Isles."""
    land = board.zones[zone]
    return "united_kingdom" in land.tags if side == "allies" else land.country == POWER[side]


# ------------------------------------------------------------------------ nationality


def nationality(side: Side, arriving: Arrivals, british: int, asked: str) -> str:
    """Whose corps arrives next. The Allies' Limited War cards bring British corps, their
    Total War cards at most one (BW-11.5-4, BW-A67). british: corps placed as British."""
    if side != "allies":
        return POWER[side]
    if not arriving.total:
        return BRITISH
    if british:
        return AMERICAN
    return asked if asked in (BRITISH, AMERICAN) else AMERICAN


# --------------------------------------------------------------------------- the sub-phase


def placement(position: Position, table: Table[Board], arrivals: dict[Side, Arrivals]) -> Play:
    """11.5 Each side in turn places what its card still holds (BW-11.1-2)."""
    for side, arriving in arrivals.items():
        if not arriving.words():
            continue
        answers = yield from ask(place_ask(position, table.board, side, arriving))
        place(position, table, side, arriving, answers[side])


def place(
    position: Position, table: Table[Board], side: Side, arriving: Arrivals, answer: Answer
) -> None:
    """Carry out the orders in their order; what they leave goes to its default place."""
    british = 0
    for order in answer.of(Place):
        for unit in order.units:
            british += _ordered(position, table, side, arriving, order, unit, british, answer)
    table.about(None)
    if not british:
        _british_by_default(position, table, side, arriving, answer)
    for kind in KINDS:
        while arriving.count(kind):
            number = 1 if kind in ("infantry", "armour") else arriving.count(kind)
            country = nationality(side, arriving, british, "")
            zone = default_zone(position, table.board, side, kind, country)
            if zone is None:
                words = f"{arriving.count(kind)} {kind}"
                table.tell("BW-11.5-1", ReinforcementsLost(side=side, units=words))
                arriving.take(kind, arriving.count(kind))
                break
            _arrive(
                position, table, side, arriving, kind, number, country, zone, answer.through(())
            )


def _british_by_default(
    position: Position,
    table: Table[Board],
    side: Side,
    arriving: Arrivals,
    answer: Answer,
) -> None:
    """One infantry corps of a Total War card is British if nobody says otherwise (BWD-35);
    of a Limited War card all are."""
    if side != "allies" or not arriving.infantry:
        return
    zone = default_zone(position, table.board, side, "infantry", BRITISH)
    if zone is not None:
        _arrive(position, table, side, arriving, "infantry", 1, BRITISH, zone, answer.through(()))


def _ordered(
    position: Position,
    table: Table[Board],
    side: Side,
    arriving: Arrivals,
    order: Place,
    unit: Arriving,
    british: int,
    answer: Answer,
) -> int:
    """One phrase of an order. Gives back how many British corps it placed."""
    board = table.board
    placed = 0
    said = answer.through([order])
    table.about(order)
    if unit.country and (no := why_not_named(side, arriving, unit)):
        refuse(table, side, order, no)
        return 0
    kinds = KINDS if unit.unit == "all" else (unit.unit,)
    held = [kind for kind in kinds if arriving.count(kind)]
    if not any(
        order.zone in legal_zones(position, board, side, kind, country)
        for kind in held or kinds
        for country in _could_be(side, arriving, kind, unit.country)
    ):
        country = _could_be(side, arriving, kinds[0], unit.country)[-1]
        refuse(table, side, order, why_not_there(board, order.zone, (held or kinds)[0], country))
        return 0
    if not held:
        text = f"No {unit.unit if unit.unit != 'all' else 'unit'} from your card is left to place."
        refuse(table, side, order, NotAllowed(0, "BW-11.3-1", text))
        return 0
    for kind in kinds:
        have = arriving.count(kind)
        number = have if unit.count is None else min(have, unit.count)
        if unit.count is not None and unit.count > have:
            text = f"Only {have} {kind} arrive now."
            refuse(table, side, order, NotAllowed(0, "BW-11.3-1", text))
        corps = kind in ("infantry", "armour")
        while number:
            country = nationality(side, arriving, british + placed, unit.country)
            if corps and unit.country and country != unit.country:
                text = "A Total War card brings at most one British corps."
                refuse(table, side, order, NotAllowed(0, "BW-11.5-4", text))
                break
            legal = legal_zones(position, board, side, kind, country)
            if corps and not unit.country and order.zone not in legal and country == AMERICAN:
                # Where Americans may not arrive the one British corps is meant.
                country = nationality(side, arriving, british + placed, BRITISH)
                legal = legal_zones(position, board, side, kind, country)
            if order.zone not in legal:
                no = why_not_there(board, order.zone, kind, country)
                refuse(table, side, order, no)
                break
            part = 1 if corps and side == "allies" else number
            _arrive(position, table, side, arriving, kind, part, country, order.zone, said)
            placed += part if corps and country == BRITISH and arriving.total else 0
            number -= part
    return placed


def _arrive(
    position: Position,
    table: Table[Board],
    side: Side,
    arriving: Arrivals,
    kind: str,
    number: int,
    country: str,
    zone: str,
    answer: Answer,
) -> None:
    board = table.board
    converted = 0
    match kind:
        case "infantry":
            lost = muster(position, board, side, country, zone, number).lost  # BW-11.5-8
        case "armour":
            came = muster(position, board, side, country, zone, 0, number)  # BW-11.5-9
            lost, converted = came.lost, came.converted
        case "supply":
            lost = -(-stock(position, board, side, zone, 2 * number) // 2)
        case _:
            lost = _ships_and_air(position, board, side, kind, zone, number)
    arriving.take(kind, number)
    table.tell(
        _clause(kind, country),
        ReinforcementsPlaced(
            side=side,
            country=country,
            zone=zone,
            units=f"{number} {kind}",
            converted=converted,
            lost=lost,
        ),
        answered=(side, answer),
    )


def _ships_and_air(
    position: Position, board: Board, side: Side, kind: str, zone: str, number: int
) -> int:
    """Naval units take the counters of the Power at home; for the Allies American ones when
    those are used up and the USA is at war. Gives back how many found no counter."""
    if side == "allies" and kind == "air":
        return field_units(position, board, side, "ALLIES", "air", zone, number)
    countries = [POWER[side]]
    if side == "allies" and at_war(position, AMERICAN):
        countries.append(AMERICAN)
    for country in countries:
        number = field_units(position, board, side, country, kind, zone, number)  # type: ignore[arg-type]
    return number


def _could_be(side: Side, arriving: Arrivals, kind: str, named: str) -> tuple[str, ...]:
    """The countries whose units of a kind the words may mean."""
    if side != "allies" or kind not in ("infantry", "armour"):
        return (POWER[side],)
    if named in (BRITISH, AMERICAN):
        return (named,)
    return (BRITISH, AMERICAN) if arriving.total else (BRITISH,)


def why_not_named(side: Side, arriving: Arrivals, unit: Arriving) -> NotAllowed | None:
    """Why units of a card cannot be called by this country, or None."""
    corps = unit.unit in ("infantry", "armour", "all")
    if side == "allies" and corps and unit.country == AMERICAN and not arriving.total:
        text = "Corps from Limited War cards are British, not American."
        return NotAllowed(0, "BW-A67", text)
    fits = {"allies": (BRITISH, AMERICAN, "ALLIES")}.get(side, (POWER[side], side.upper()))
    if unit.country not in fits:
        text = f"Your card brings no {unit.country} units; the Minor Powers' come without cards."
        return NotAllowed(0, "BW-11.2-7", text)
    return None


def why_not_there(board: Board, zone: str, kind: str, country: str) -> NotAllowed:
    """Why units of a kind cannot arrive in a zone, and where they can."""
    name = {"u_boat": "U-boats"}.get(kind, kind)
    text = f"{name.capitalize()} cannot arrive in {board.name(zone)}: {_why(kind, country)}"
    return NotAllowed(0, _clause(kind, country), text)


def _clause(kind: str, country: str) -> str:
    if kind in ("infantry", "armour"):
        return "BW-11.5-6" if country == AMERICAN else "BW-11.5-1"
    return {"supply": "BW-11.5-1", "air": "BW-11.5-3"}.get(kind, "BW-11.5-2")


def _why(kind: str, country: str) -> str:
    """What would be right, for somebody who chose a wrong place."""
    if kind in ("infantry", "armour"):
        if country == AMERICAN:
            return "American corps arrive in America, from 1944 in Britain too."
        return "corps arrive in one of your own supply zones that you hold."
    return {
        "supply": "supply arrives in one of your own supply zones that you hold.",
        "air": "air units need a zone that you control and that is in supply.",
    }.get(kind, "naval units need a Naval Base that you control.")


def place_ask(position: Position, board: Board, side: Side, arriving: Arrivals) -> Ask:
    zones: list[str] = []
    countries = [POWER[side]] + ([AMERICAN] if side == "allies" and arriving.total else [])
    for kind in KINDS:
        if arriving.count(kind):
            for country in countries:
                zones += legal_zones(position, board, side, kind, country)
    told = [f"Arriving: {', '.join(arriving.words())}."]
    if side == "allies" and arriving.total:
        told.append("One corps may be British; the others are American.")
    return Ask(
        seat=side,
        key="placement",
        clause="BW-11.5-1",
        title="Where do your reinforcements arrive?",
        told=told,
        accepts=[Place.tag()],
        options={"zone": list(dict.fromkeys(zones))},
        facts={kind: arriving.count(kind) for kind in KINDS},
        silence="In the supply zone nearest to the enemy, ships at a Naval Base at home.",
        scope=scope(position, side),
        topic="placement",
        standing=[AlwaysPlace.tag()],
    )
