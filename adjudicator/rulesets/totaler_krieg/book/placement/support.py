"""2.2 Support Segment: its steps in order (TK-2.2-1), and support units placed one by one,
each placement open to a contest."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.conditions import unmet
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, bits
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    Position,
    faction_of,
    is_hex,
    pool,
    remove,
)
from adjudicator.rulesets.totaler_krieg.book.countries.states import ended_by_play
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import drive_off
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.book.placement.beachheads import (
    beachhead_allowed,
    beachhead_failure,
    free_beachhead,
    maintain,
)
from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers, mark_blitz
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import CONVOYS, place_convoy
from adjudicator.rulesets.totaler_krieg.book.placement.placing import (
    AIR_FORCE,
    BOMBER,
    CV,
    CV_STRIKE,
    STRATEGIC,
    SURFACE,
    base_in,
    contesters,
    fleet_path,
    is_air,
    place_refusal,
    sort_of,
)
from adjudicator.rulesets.totaler_krieg.book.placement.raiders import send_raiders
from adjudicator.rulesets.totaler_krieg.book.politics import policies
from adjudicator.rulesets.totaler_krieg.orders.support import (
    SUPPORTING,
    Blitz,
    Contest,
    Convoy,
    Decline,
    Inland,
    Place,
    Raid,
    TakeUp,
)
from adjudicator.rulesets.totaler_krieg.words.facts.counters import (
    BeachheadPlaced,
    ReturnedToBase,
    SupportContested,
    SupportPlaced,
)


def support(position: Position, table: Table[Board]) -> Play:
    """2.2 Support Segment in its five steps."""
    faction = position.phasing
    position.placed = []
    return_to_base(position, table)
    question = ask_for(
        position,
        faction,
        "support",
        "TK-2.2-1",
        "Support: Beachheads, support units, Convoys, Blitz markers",
        SUPPORTING,
        "support",
        facts={"turn": position.turn, "blitz": blitz_markers(position, table.board)},
        silence="You place nothing.",
    )
    answers = yield from ask(question)
    orders = answers[faction]
    maintain(position, table, orders.of(TakeUp), orders.of(Inland))
    contested = placed = 0
    for order in orders:
        if not isinstance(order, Place | Convoy | Raid):
            continue
        table.about(order)
        facts: dict[str, bool | int | str] = {"contested": contested, "placed": placed}
        if order.when is not None and not order.when.holds(facts):
            no = NotAllowed(order.line, order.clause, unmet(order.when, facts))
            failed(position, table, faction, order, no)
            continue
        try:
            if isinstance(order, Raid):
                yield from send_raiders(position, table)
                continue
            if isinstance(order, Convoy):
                place_convoy(position, table, order)
                placed += 1
                continue
            done = yield from place_unit(position, table, order)
        except NotAllowed as no:
            failed(position, table, faction, order, no)
            continue
        placed, contested = placed + done, contested + (not done)
    mark_blitz(position, table, orders.of(Blitz))
    beachhead_failure(position, table)
    yield from tidy(position, table, "support")


# ------------------------------------------------------------------- step 1: return


def return_to_base(position: Position, table: Table[Board]) -> None:
    """2.2.1 All support units and Convoy markers of the faction leave the map."""
    board = table.board
    gone = []
    for name, piece in position.pieces.items():
        counter = board.counters[name]
        if counter.kind != "support" and counter.type not in CONVOYS:
            continue
        zone = piece.at.startswith(("station:", "convoys:", "used:"))
        if not (zone or is_hex(piece.at) or piece.at == STRATEGIC):
            continue
        if counter.type == BOMBER and piece.back:
            continue  # Devastation stays (TK-2.2.3.5-2)
        if faction_of(position, board, name) != position.phasing:
            continue
        remove(position, board, name)  # TK-2.2.1-1 TK-2.2.1-2 TK-2.2.1-4
        gone.append(name)
    if gone:
        table.tell("TK-2.2.1-1", ReturnedToBase(faction=position.phasing, units=gone))


# ---------------------------------------------------------------- step 3: placement


def place_unit(position: Position, table: Table[Board], order: Place) -> Asking[int]:
    """2.2.3 Place one support unit; 1 if it was successfully placed, 0 if it was contested.
    Raises NotAllowed."""
    board, faction = table.board, position.phasing
    name = order.unit
    counter = board.counters.get(name)
    if counter is None or counter.kind != "support":
        raise NotAllowed(0, "TK-2.2.3.1-1", f"There is no support unit {name}.")
    if position.pieces[name].at != pool(faction):
        raise NotAllowed(0, "TK-2.2.3.1-1", f"{name} is not in your Force Pool.")
    field = Field(position, board)
    if refusal := place_refusal(field, name, order.place):
        raise NotAllowed(0, *refusal)
    sort = sort_of(field, name)
    needs(field, order, sort)
    field = _end_policies(field, table, order, order.place)
    if (yield from contest(field, table, name, order.place)):
        return 0
    if sort == CV and order.place in board.hexes:
        return (yield from strike(position, table, order))
    position.placed.append(name)
    settle(position, table, order, sort)
    return 1


def needs(field: Field, order: Place, sort: str) -> None:
    """What a placement needs besides a legal place. Raises NotAllowed."""
    board = field.board
    if order.place not in board.hexes:
        if order.escort and (order.place == STRATEGIC or sort not in (AIR_FORCE, SURFACE)):
            raise NotAllowed(0, "TK-2.2.3.6-18", f"{order.unit} cannot become an Escort.")
        return
    at_sea = not board.hexes[order.place].land
    if sort == SURFACE and at_sea and not order.faces:
        raise NotAllowed(
            0, "TK-2.2.3.1-6", f"{order.unit} must place a Beachhead: say which hex it faces."
        )  # TK-A14
    if order.faces:
        if not at_sea or sort not in (SURFACE, AIR_FORCE):
            raise NotAllowed(0, "TK-2.2.3.4-7", f"{order.unit} places no Beachhead there.")
        beachhead_allowed(field, order.place, order.faces)
    if sort == CV and not order.strike:
        raise NotAllowed(0, "TK-2.2.3.1-3", f"Say which hex {order.unit} strikes.")


def contest(field: Field, table: Table[Board], name: str, where: str) -> Asking[bool]:
    """Each other faction in turn may contest: Axis, Western, Soviet (TK-2.2.3-2). A contest
    takes both units away, so the next is asked only if the one before declined (TK-A11)."""
    position, board = field.position, table.board
    for faction in FACTIONS:
        if faction == position.phasing:
            continue
        able = contesters(field, name, where, faction)
        if not able:
            continue
        if not table.decides("contests", lambda: "it may be contested"):
            return False
        title = where_title(board, where)
        counter = board.counters[name]
        question = ask_for(
            position,
            faction,
            f"contest/{name}/{where}" + ("/strike" if position.pieces[name].back else ""),
            "TK-2.2.3.2-2",
            f"{FACTION_NAMES[position.phasing]} {name} goes to {title}: contest it?",
            [Contest, Decline],
            "contests",
            at_most=1,
            options={"unit": ["", *able]},
            facts={
                "place": where,
                "zone": where if where in board.zones else "",
                "unit": name,
                "kind": sort_of(field, name),
                "nation": counter.country,
                "able": len(able),
            },
            default=[Decline()],
            silence="You let it pass.",
            standing=["AlwaysContest"],
        )
        answers = yield from ask(question)
        chosen = answers[faction].first(Contest)
        other = (chosen.unit or able[0]) if chosen is not None else ""
        if other not in able:
            if chosen is not None:
                no = contest_refusal(field, faction, other, name, where)
                failed(position, table, faction, chosen, NotAllowed(0, *no))
            continue
        _both_leave(position, table, name, where, other)
        return True
    return False  # TK-2.2.3-3


def contest_refusal(field: Field, faction: str, other: str, name: str, where: str) -> Refusal:
    """Why a faction's unit does not contest a support unit that is placed somewhere."""
    board, counter = field.board, field.board.counters.get(other)
    if counter is None or counter.kind != "support":
        return "TK-2.2.3.2-6", f"{other} is not a Support Unit: only those contest."
    if other not in field.places.get(pool(faction), ()):
        return "TK-2.2.3.2-2", f"{other} is not a Support Unit in your Force Pool."
    if where != STRATEGIC and (no := place_refusal(field, other, where, against=name)):
        return no
    clause = "TK-2.2.3.2-16" if where in board.zones else "TK-2.2.3.2-12"
    clause = "TK-2.2.3.2-20" if where == STRATEGIC else clause
    return clause, f"{other} may not contest {name} in {where_title(board, where)}."


def where_title(board: Board, where: str) -> str:
    if where in board.hexes:
        return board.name(where)
    return "the Strategic Warfare Box" if where == STRATEGIC else f"the {where}"


def _both_leave(position: Position, table: Table[Board], name: str, where: str, other: str) -> None:
    """Air units to the Delay Box, Fleets to the Naval Warfare Delay Box, whoever contested
    (TK-2.2.3.2-3), as the side that is up says (TK-2.2.3.2-4)."""
    field = Field(position, table.board)
    by, _, as_strike = other.partition("/")
    for one, sort in (
        (name, sort_of(field, name)),
        (by, CV_STRIKE if as_strike else sort_of(field, by)),
    ):
        piece = position.pieces[one]
        piece.at = "delay" if is_air(sort) else "naval"
        piece.back, piece.mode = False, ""
    table.tell("TK-2.2.3.2-2", SupportContested(unit=name, at=where, by=by))


def strike(position: Position, table: Table[Board], order: Place) -> Asking[int]:
    """A CV Fleet placed in a hex flips at once and strikes (TK-2.2.3.1-3), which may be
    contested anew (TK-2.2.3-4). A strike that is nowhere allowed sends it to the Used Box."""
    board = table.board
    name = order.unit
    piece = position.pieces[name]
    piece.back = True
    field = Field(position, board)
    zone = zone_of(field, name, order.place)
    if refusal := place_refusal(field, name, order.strike, base=order.place):
        piece.back, piece.at = False, f"used:{zone}"
        raise NotAllowed(0, *refusal)
    field = _end_policies(field, table, order, order.strike)
    if (yield from contest(field, table, name, order.strike)):
        return 0
    piece.at, piece.mode = order.strike, zone
    position.placed.append(name)
    table.tell("TK-2.2.3.1-35", SupportPlaced(unit=name, at=order.strike, as_="CV Strike"))
    return 1


def zone_of(field: Field, name: str, place: str) -> str:
    """The Naval Zone a Fleet in a hex is in: of two the one that holds its base."""
    zones = field.board.hexes[place].zones
    # A Policy that the placement ends may have taken its base.
    able = (z for z in zones if base_in(field, name, z) and fleet_path(field, name, z))
    return next(able, zones[0])


def settle(position: Position, table: Table[Board], order: Place, sort: str) -> None:
    """What follows at once from a successful placement."""
    board, name = table.board, order.unit
    piece = position.pieces[name]
    if order.place == STRATEGIC:
        piece.at = STRATEGIC
        table.tell("TK-2.2.3.1-1", SupportPlaced(unit=name, at=STRATEGIC))
        return
    if order.place in board.zones:
        piece.at = f"station:{order.place}"
        if order.escort:  # TK-2.2.3.6-18 TK-2.2.3.1-7 TK-2.2.3.1-28
            piece.at, piece.back = f"convoys:{order.place}", True
        as_ = "Escort Troop Convoy" if order.escort else ""
        table.tell("TK-2.2.3.1-27", SupportPlaced(unit=name, at=order.place, as_=as_))
        return
    if order.faces:  # TK-2.2.3.4-1 TK-2.2.3.4-4
        field = Field(position, board)
        zone = zone_of(field, name, order.place) if sort == SURFACE else _sea_zone(board, order)
        marker = free_beachhead(field, position.phasing)
        beach = position.pieces[marker]
        beach.at, beach.arrow = order.place, order.faces
        beach.back = sort == SURFACE
        piece.at = f"used:{zone}"  # TK-2.2.3.4-5
        side = 1 if beach.back else 2  # TK-2.2.3.4-6
        table.tell("TK-2.2.3.1-24", SupportPlaced(unit=name, at=order.place, as_="Beachhead"))
        fact = BeachheadPlaced(marker=marker, at=order.place, faces=order.faces, side=side)
        table.tell("TK-2.2.3.4-9", fact)
        return
    piece.at = order.place
    if sort == BOMBER:
        piece.back = True  # TK-2.2.3.1-32
        _devastate(position, table, order)
    as_ = "Devastation" if sort == BOMBER else ""
    table.tell("TK-2.2.3.1-24", SupportPlaced(unit=name, at=order.place, as_=as_))


def _sea_zone(board: Board, order: Place) -> str:
    return board.hexes[order.place].zones[0]


def _devastate(position: Position, table: Table[Board], order: Place) -> None:
    """2.2.3.5 One enemy Detachment or Logistics marker of the hex may go to the Delay Box."""
    field = Field(position, table.board)
    at = table.board.cell(order.place)
    found = [
        name
        for kind in ("detachment", "logistics")
        for name in field.markers(at, kind)
        if field.owner[name] != position.phasing
    ]
    if not found:
        return
    chosen = order.marker if order.marker in found else found[0]
    drive_off(position, table, chosen, "TK-2.2.3.5-1")


def _end_policies(field: Field, table: Table[Board], order: Place, where: str) -> Field:
    """13.6.1.2 What an Axis placement ends before anybody contests it. Gives the field after it.
    Raises NotAllowed if that may not be ended: then nothing is."""
    ended = ended_by(field, where, order.ends)
    for country, clause in ended:
        ended_by_play(field.position, table, country, clause)
    return Field(field.position, table.board)


def ended_by(field: Field, where: str, first: str = "") -> list[tuple[str, str]]:
    """The Countries whose Policies an Axis placement ends, each with its clause, in the order
    in which they are checked: `first`, then Western ones. What is left after one has ended
    may stay, as there is an Allied Country at War then (TK-13.6.1.2-23). Raises NotAllowed."""
    position = field.position
    if position.phasing != "axis" or not any(p in POLICIES for p in position.posture.values()):
        return []
    found: list[tuple[str, str]] = []
    trial = position.model_copy(update={"posture": dict(position.posture)})
    while one := _threatened(Field(trial, field.board), where, first):
        policies.end_voluntarily(Field(trial, field.board), one[0])
        found.append(one)
    return found


def _threatened(field: Field, where: str, first: str) -> tuple[str, str] | None:
    """A PAC whose Policy a placement ends, and by which clause (13.6.1.2)."""
    if where == STRATEGIC:
        return None
    board = field.board
    spots: list[Cell] = []
    if where in board.hexes:
        at = board.cell(where)
        spots = [at, *board.neighbours(at)]
    pacs, at_war = [], 0
    for country in field.lands.home:
        if field.status(country) != "active" or field.faction(country) == "axis":
            continue
        lands = field.lands.whole(country)
        if field.posture(country) in POLICIES:
            pacs.append((country, lands))
        elif not field.posture(country):
            at_war |= lands
    pacs.sort(key=lambda one: (one[0] != first, field.faction(one[0]) != "western", one[0]))
    for country, lands in pacs:
        if where in board.zones:
            ports = board.ports_of[where]
            if lands & ports and not at_war & ports:
                return country, "TK-13.6.1.2-13"
            continue
        if (lands >> spots[0]) & 1:
            return country, "TK-13.6.1.2-11"
        near = bits(spots)
        if lands & near and not at_war & near:
            return country, "TK-13.6.1.2-12"
    return None
