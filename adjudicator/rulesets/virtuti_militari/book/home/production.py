"""5 Production Phase: buying, strengthening, upgrading, special orders, deployment,
logistics and research.

Both players produce at the same time and in secret (VM-PROD-1): one question each, answered
from the turn's sealed mail. A player's orders are carried out one by one in the order given,
an advance or a deployment counting for those after it (VM-PROD-5).
"""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Order, Play, Table, dump_orders
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    TECHNOLOGY_OF,
    Position,
    Queued,
    Unit,
    acting,
    acting_factions,
    number,
    supplied,
    unit_by_id,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    SIDE_OF,
    SIDES,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.book.home.deployment import deploy, deploy_rest
from adjudicator.rulesets.virtuti_militari.book.home.logistics import (
    HIGHEST,
    build_time,
    move_on_track,
    price_of_step,
)
from adjudicator.rulesets.virtuti_militari.book.home.paying import pay, tenths
from adjudicator.rulesets.virtuti_militari.book.home.research import buy_point
from adjudicator.rulesets.virtuti_militari.book.home.strategic import MULTIPLIERS, facts
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    PRODUCTION_ORDERS,
    Advance,
    Buy,
    BuyToken,
    Deploy,
    DeployRest,
    ProductionOrder,
    Research,
    Strengthen,
    Upgrade,
    kind_name,
)
from adjudicator.rulesets.virtuti_militari.sequence import home_plan
from adjudicator.rulesets.virtuti_militari.words.facts.economy import (
    Bought,
    NotProduced,
    PointsLeft,
    Strengthened,
    TokensBought,
    Upgraded,
)
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import LogisticsChanged

TOP_LEVEL = 3
"""VM-UPG-4"""
MOST_AT_ONCE = 50
"""More of one thing nobody can pay in one phase."""


def production(position: Position, table: Table[Board]) -> Play:
    """5 What both players do is shown when both have finished (VM-PROD-1); what a player could
    not do is told to him alone."""
    answers = yield from ask(*[production_ask(position, table.board, side) for side in SIDES])
    seen = [unit.id for unit in position.units]
    for side in SIDES:
        for order in answers[side]:
            if not isinstance(order, ProductionOrder):
                continue
            no = carry_out(position, table, side, order, seen)
            if no is None or answers[side].by == "standing":
                continue  # `always buy Army, Corps` means as many as can be paid
            fact = NotProduced(
                faction=_refused(side, order),
                order=order.words(table.board, position),
                reason=no.text,
                line=order.line,
            )
            table.tell(no.clause, fact, to=[side])
        for faction in acting_factions(position, side):
            table.tell("VM-PROD-2", PointsLeft(faction=faction, pp=position.factions[faction].pp))
    position.tallies.pop(MULTIPLIERS, None)


def carry_out(
    position: Position,
    table: Table[Board],
    side: Side,
    order: ProductionOrder,
    seen: Collection[str] | None = None,
) -> NotAllowed | None:
    """Carry an order out if its `if` holds now and the rules let it. Why not, if not."""
    if order.when and not order.when.holds(facts(position, table.board, side)):
        text = f"Its condition was not met: {order.when.words()}."
        return NotAllowed(order.line, type(order).clause, text)
    several = getattr(order, "count", 1) > 1 or getattr(order, "points", 1) > 1
    whole = not several and getattr(order, "to", None) is None
    before = None if whole else position.model_copy(deep=True)
    told = len(table.events)
    try:
        produce(position, table, side, order, seen)
    except NotAllowed as no:
        if before is not None:  # all of it or nothing
            position.__dict__.update(before.__dict__)
            del table.events[told:]
        return no
    return None


def production_ask(position: Position, board: Board, side: Side) -> Ask:
    """What does a player do in the Production Phase?"""
    default: list[Order] = []
    for faction in acting_factions(position, side):
        if position.factions[faction].deployment:
            default = [DeployRest()]
    told = [
        f"{FACTION_NAMES[faction]}: {tenths(position.factions[faction].pp)} PP."
        for faction in acting_factions(position, side)
    ]
    return Ask(
        seat=side,
        key="production",
        clause="VM-PROD-1",
        title="What do you produce?",
        told=told,
        accepts=[order.tag() for order in PRODUCTION_ORDERS],
        facts=facts(position, board, side),
        default=dump_orders(default),
        silence="Nothing is bought; finished units are deployed.",
        scope=home_plan(position, side),
        topic="production",
        standing=["AlwaysProduce"],
    )


def produce(
    position: Position,
    table: Table[Board],
    side: Side,
    order: ProductionOrder,
    seen: Collection[str] | None = None,
) -> None:
    """Carry one order out. NotAllowed if the rules forbid it, or a part of it. seen: the units
    on the map when the phase began, None if nobody has deployed any since."""
    faction = faction_of(position, table.board, side, order)
    if faction is not None and not acting(position, faction):
        raise NotAllowed(order.line, "VM-PROD-3", "The USSR is not active yet.")  # VM-WAR-4
    match order:
        case Buy():
            for _ in range(_times(order.count, order.line)):
                buy(position, table, order, _known(faction))
        case BuyToken():
            for _ in range(_times(order.count, order.line)):
                buy_token(position, table, order, _known(faction))
        case Strengthen():
            for _ in range(_times(order.count, order.line)):
                strengthen(position, table, order, side)
        case Upgrade():
            for _ in range(_times(order.count, order.line)):
                upgrade(position, table, order, side)
        case Advance():
            advance(position, table, order, _known(faction))
        case Research():
            for _ in range(_times(order.points, order.line)):
                buy_point(position, table, order, _known(faction))
        case Deploy():
            for _ in range(_times(order.count, order.line)):
                deploy(position, table, order, side)
        case DeployRest():
            deploy_rest(position, table, order, side, seen)


def faction_of(
    position: Position, board: Board, side: Side, order: ProductionOrder
) -> Faction | None:
    """The faction that an order is for: the one it names; of one about a unit on the map the
    unit's; else the first of the player. None if a place tells."""
    named = getattr(order, "faction", None)
    if named:
        if named not in FACTIONS_OF[side]:
            text = f"{FACTION_NAMES[named]}: you produce for your own factions only."
            raise NotAllowed(order.line, "VM-PROD-2", text)
        return named  # type: ignore[no-any-return]
    if named == "":
        return FACTIONS_OF[side][0]
    return None


def _refused(side: Side, order: ProductionOrder) -> str:
    """The faction in whose name an order failed, one of the player's own."""
    named: str = getattr(order, "faction", "")
    return named if named in FACTIONS_OF[side] else FACTIONS_OF[side][0]


def _known(faction: Faction | None) -> Faction:
    assert faction is not None
    return faction


def _times(count: int, line: int) -> int:
    if not 1 <= count <= MOST_AT_ONCE:
        raise NotAllowed(line, "VM-PROD-2", f"It must be a number from 1 to {MOST_AT_ONCE}.")
    return count


# ------------------------------------------------------------------------ buying


def buy(position: Position, table: Table[Board], order: Buy, faction: Faction) -> None:
    """Pay for a unit or a submarine marker, which goes to the production queue (VM-BUY-1)."""
    board, state = table.board, position.factions[faction]
    technology = TECHNOLOGY_OF[order.kind]  # VM-BUY-3
    if order.kind == SUBMARINE:  # VM-BUY-6: without a level
        level = 1
        price, base = board.submarine
    else:
        level = order.level
        if (order.kind, level) not in board.units:
            raise NotAllowed(order.line, "VM-CONC-5", "A level is 1, 2 or 3.")
        row = board.unit(order.kind, level)  # type: ignore[arg-type]
        price, base = row.cost, row.time
        # VM-BUY-2 VM-BUY-4 VM-TECH-1 VM-TECH-3 VM-TECH-5 VM-TECH-7
        if state.levels[technology] < level:
            text = (
                f"A level {level} {kind_name(order.kind)} needs technology level {level}; "
                f"yours is {state.levels[technology]}."
            )
            raise NotAllowed(order.line, "VM-BUY-2", text)
    pay(position, faction, price, order, "VM-BUY-1", _a(kind_name(order.kind)))
    turns = build_time(base, state.levels[technology])
    state.queue.append(Queued(id=f"q{number(position)}", kind=order.kind, level=level, turns=turns))
    fact = Bought(faction=faction, kind=order.kind, level=level, turns=turns, paid=price)
    table.tell("VM-BUY-1", fact)


def buy_token(position: Position, table: Table[Board], order: BuyToken, faction: Faction) -> None:
    """Pay for a special order token, which goes to the production queue with what comes in
    its set (VM-BUYORD-1, VM-BUYORD-2)."""
    row = table.board.tokens[order.token]
    brings = next((one for one in table.board.tokens.values() if one.brings == row.id), None)
    if brings is not None:
        text = f"{row.name} comes with {brings.name} and is not sold alone."
        raise NotAllowed(order.line, "VM-BUYORD-2", text)
    if row.price is None:  # VM-BUYORD-3
        text = f"{row.name} is not for sale: only Maneuver and Amphibious Landing are."
        raise NotAllowed(order.line, "VM-BUYORD-3", text)
    assert row.time is not None  # what has a price has a time (components)
    pay(position, faction, row.price, order, "VM-BUYORD-1", row.name)
    tokens = [row.id, *([row.brings] if row.brings else [])]
    entry = Queued(id=f"q{number(position)}", tokens=tokens, turns=row.time)
    position.factions[faction].queue.append(entry)
    fact = TokensBought(faction=faction, tokens=tokens, turns=row.time, paid=row.price)
    table.tell("VM-BUYORD-1", fact)


# ---------------------------------------------------------- strengthening, upgrading


def strengthen(position: Position, table: Table[Board], order: Strengthen, side: Side) -> None:
    """A Corps becomes an Army, an Armored Division an Armored Corps, at once and of the same
    level (VM-STRENG-1, VM-STRENG-2, VM-STRENG-5, VM-STRENG-6)."""
    board = table.board
    unit = find(position, board, order, side)
    row = board.unit(unit.kind, unit.level)
    if row.becomes is None:  # VM-STRENG-3
        text = f"{unit_named(board, unit)} cannot be strengthened: it is a {kind_name(unit.kind)}."
        raise NotAllowed(order.line, "VM-STRENG-3", text)
    _in_supply(position, board, unit, order, "VM-STRENG-4")  # VM-OOS-3
    assert row.strengthen is not None  # what becomes another has its price (components)
    price = row.strengthen
    if rule_of(position, board, "half_strengthening"):
        price //= 2
    pay(position, unit.faction, price, order, "VM-STRENG-1", f"Strengthening {unit.id}")
    unit.kind = row.becomes
    table.tell(
        "VM-STRENG-5",
        Strengthened(
            faction=unit.faction,
            unit=unit.id,
            kind=unit.kind,
            level=unit.level,
            place=unit.place,
            paid=price,
        ),
    )


def upgrade(position: Position, table: Table[Board], order: Upgrade, side: Side) -> None:
    """A unit goes up a level, or several one after the other (VM-UPG-1, VM-UPG-5), at once
    (VM-UPG-7); also a unit that was just strengthened (VM-UPG-6)."""
    unit = find(position, table.board, order, side)
    goal = order.to if order.to is not None else unit.level + 1
    if not unit.level < goal <= TOP_LEVEL:  # VM-UPG-4
        text = (
            f"{unit_named(table.board, unit)} has level {unit.level}; {TOP_LEVEL} is the highest."
        )
        raise NotAllowed(order.line, "VM-UPG-4", text)
    while unit.level < goal:
        _upgrade_once(position, table, unit, order)


def _upgrade_once(position: Position, table: Table[Board], unit: Unit, order: Upgrade) -> None:
    board = table.board
    technology = position.factions[unit.faction].levels[TECHNOLOGY_OF[unit.kind]]
    if technology <= unit.level:  # VM-UPG-2
        text = (
            f"{unit_named(board, unit)} needs technology level {unit.level + 1} to reach level "
            f"{unit.level + 1}; yours is {technology}."
        )
        raise NotAllowed(order.line, "VM-UPG-2", text)
    _in_supply(position, board, unit, order, "VM-UPG-3")  # VM-OOS-3
    price = board.unit(unit.kind, unit.level).upgrade or 0
    pay(position, unit.faction, price, order, "VM-UPG-1", f"Upgrading {unit.id}")
    unit.level += 1
    table.tell(
        "VM-UPG-1",
        Upgraded(
            faction=unit.faction,
            unit=unit.id,
            kind=unit.kind,
            level=unit.level,
            place=unit.place,
            paid=price,
        ),
    )


def find(position: Position, board: Board, order: Strengthen | Upgrade, side: Side) -> Unit:
    """The unit that an order is about: the one with the id, or the first of the kind in the
    place, of the level it names or else of the lowest. NotAllowed if there is none of one's
    own."""
    if order.unit:
        unit = unit_by_id(position, order.unit)
        found = [unit] if unit else []
    else:
        place = order.place
        if order.kind == "fleet" and board.is_land(place):
            place = board.port_of(place) or place  # a Fleet at Kiel lies in its port
        found = [
            unit
            for unit in units_at(position, place)
            if unit.kind == order.kind and order.level in (None, unit.level)
        ]
    own = [unit for unit in found if SIDE_OF[unit.faction] == side]
    if not own:
        what = order.unit or f"{kind_name(order.kind)} in {board.name(order.place)}"
        more = "more " if order.count > 1 else ""
        raise NotAllowed(order.line, type(order).clause, f"You have no {more}{what}.")
    unit = min(own, key=lambda u: u.level)
    if not acting(position, unit.faction):
        text = f"{unit_named(board, unit)} is Soviet, and the USSR is not active yet."
        raise NotAllowed(order.line, "VM-PROD-3", text)
    return unit


def unit_named(board: Board, unit: Unit) -> str:
    """A unit at the start of a sentence: `The Corps u14 in Kiel`."""
    return f"The {kind_name(unit.kind)} {unit.id} in {board.name(unit.place)}"


def _a(name: str) -> str:
    return f"{'An' if name[0] in 'AEIO' else 'A'} {name}"


def _in_supply(position: Position, board: Board, unit: Unit, order: Order, clause: str) -> None:
    """Fleets in sea areas have no supply status (VM-SUP-20); all others must have supply."""
    if not supplied(position, board.land_of(unit.place)):
        raise NotAllowed(order.line, clause, f"{unit_named(board, unit)} is Out Of Supply.")


# --------------------------------------------------------------------- logistics


def advance(position: Position, table: Table[Board], order: Advance, faction: Faction) -> None:
    """A step on the Logistics Track costs as many PP as the position reached; several steps
    are paid one by one (VM-LOGI-1, VM-LOGI-3)."""
    state = position.factions[faction]
    goal = order.to if order.to is not None else state.logistics + 1
    if not state.logistics < goal <= HIGHEST:  # VM-LOGI-4
        text = (
            f"You cannot advance to {goal}: you stand on position {state.logistics}, and the track"
            f" ends at {HIGHEST}."
        )
        raise NotAllowed(order.line, "VM-LOGI-4", text)
    while state.logistics < goal:
        price = price_of_step(position, faction)
        pay(position, faction, price, order, "VM-LOGI-1", "This advance")
        before = state.logistics
        after = move_on_track(position, faction, 1)
        fact = LogisticsChanged(faction=faction, before=before, after=after, paid=price)
        table.tell("VM-LOGI-1", fact)
