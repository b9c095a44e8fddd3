"""2.0 [4] Supply and Victory Check: Beachheads, attrition, control, victory."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Ask,
    NotAllowed,
    Order,
    Play,
    StandingOrder,
    Table,
    Term,
    dump_orders,
)
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position, Power, plan_name
from adjudicator.rulesets.victory.book.control import enemies, is_ground
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.book.production.works import capture_works
from adjudicator.rulesets.victory.book.supply import (
    bases_of,
    hungry,
    unsupplied,
)
from adjudicator.rulesets.victory.book.victory_conditions import check_victory
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.words.happenings import (
    Attrition,
    Beachhead,
    SupplyChecked,
)
from adjudicator.rulesets.victory.words.naming import face, own_name


class DeclareBeachhead(Order):
    """Turn a Marine or Amphib in a friendly coastal hex face-up as a Beachhead."""

    syntax = (
        "beachhead (with|at) {block:block}",
        "beachhead {block:block}",
        "{block:block} [as] [a] beachhead",
    )
    clause = "VIC-6.71-1"
    examples = ("beachhead MA1",)

    block: str

    def fits(self, ask: Ask) -> bool:
        return self.block in ask.options.get("block", [])


class NoBeachhead(Order):
    """No unit of yours becomes a Beachhead this turn."""

    syntax = ("no beachhead", "no beachheads")
    clause = "VIC-6.71-1"
    examples = ("no beachhead",)

    def stays(self) -> bool:
        """It is carried out as well where no unit could have become one."""
        return True


class AlwaysBeachhead(StandingOrder):
    """Every Marine or Amphib that can becomes a Beachhead; or none ever."""

    syntax = ("always beachhead", "always {none=no beachhead}")
    clause = "VIC-6.71-1"
    examples = ("always beachhead", "always no beachhead")

    none: bool = False

    def answer(self, ask: Ask, view: object) -> list[Order] | None:
        if self.none:
            return [NoBeachhead()]
        return [DeclareBeachhead(block=id) for id in ask.options.get("block", [])]


SUPPLY_ORDERS: tuple[type[Order], ...] = (DeclareBeachhead, NoBeachhead)
SUPPLY_STANDING: tuple[type[StandingOrder], ...] = (AlwaysBeachhead,)


def supply_and_victory(position: Position, table: Table[Board]) -> Play:
    """Attrition for all players at once, then control, then victory (VIC-A64)."""
    position.stage = "supply"
    board = table.board
    lift_blockades(position, board)
    asks = [
        beachhead_ask(position, board, power, able)
        for power in position.powers
        if (able := may_be_beachheads(position, board, power))
    ]
    answers = yield from ask(*asks)
    for power in position.powers:
        seat = position.seat_for(power, "ground")
        declared = [o.block for o in answers[seat].of(DeclareBeachhead)] if seat in answers else []
        turn_beachheads(position, table, power, declared)
    out = attrition(position, table)
    for block in position.blocks:
        if block.face_up == "landing":  # VIC-A57
            block.face_up = ""
    capture_works(position, table)
    for power in position.powers:
        position.supplied[power] = bases_of(position, board, power, out)
    check_victory(position, table)


def lift_blockades(position: Position, board: Board) -> None:
    """A blockade is of a hex whose land another holds (VIC-6.8-12): where he is gone, the
    ships are ships like any others, and take a vacant place (VIC-5.4-11)."""
    for block in position.blocks:
        if block.blockading and not any(
            not other.blockading for other in enemies(position, block.place, block.power)
        ):
            block.face_up = ""


def may_be_beachheads(position: Position, board: Board, power: Power) -> list[Block]:
    """Marines and Amphib ashore in friendly coastal hexes, one for each hex (VIC-6.71-3).

    A port needs none.
    """
    found: dict[str, Block] = {}
    for block in position.of(power):
        if beachhead_refused(position, board, block) is not None:
            continue
        if block.place not in found or (block.beachhead and not found[block.place].beachhead):
            found[block.place] = block
    return list(found.values())


def beachhead_refused(
    position: Position, board: Board, block: Block, line: int = 0
) -> NotAllowed | None:
    """Why a block can be no Beachhead now, None if it can (VIC-6.71-1, VIC-6.71-8)."""
    tile, name = board.map_of(position).tiles[block.place], own_name(board, block)

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line, clause, text)

    if not board.units[block.unit].has("beachhead"):
        return no("VIC-6.71-1", f"{name} is neither Marine nor Amphib.")
    if not is_ground(board, block):  # VIC-6.71-10
        return no("VIC-6.71-8", f"{name} is at sea: a Beachhead is ashore.")
    if not tile.coastal or tile.port:
        return no("VIC-6.71-1", f"{tile.text} is no coastal hex that needs a Beachhead.")
    if enemies(position, block.place, block.power):
        return no("VIC-6.71-1", f"{tile.text} is not yours alone.")
    return None


def beachhead_ask(position: Position, board: Board, power: Power, able: Sequence[Block]) -> Ask:
    """Which of them are turned face-up: by default those that supply somebody (VCD-21)."""
    seat = position.seat_for(power, "ground")
    useful = useful_beachheads(position, board, seat, able)
    names = [own_name(board, block) for block in useful]
    return Ask(
        seat=seat,
        key=f"beachheads/{power}",
        clause="VIC-6.71-2",
        title="Beachheads: which Marines and Amphib are turned face-up?",
        told=[
            f"{own_name(board, block)} at {board.map_of(position).text(block.place)}"
            for block in able
        ],
        accepts=["DeclareBeachhead", "NoBeachhead"],
        options={"block": [block.id for block in able]},
        default=dump_orders([DeclareBeachhead(block=block.id) for block in useful]),
        silence=f"Beachheads: {', '.join(names)}." if names else "No Beachhead.",
        scope=plan_name(position),
        topic="beachheads",
        standing=["AlwaysBeachhead"],
        reaction=True,
    )


def declaration_refused(
    position: Position, board: Board, seat: str, order: DeclareBeachhead
) -> NotAllowed | None:
    """Why a seat's unit could not be declared a Beachhead; None if it can now."""
    power = position.power_of(seat)
    block = next((b for b in position.of(power) if b.id == order.block), None)
    if block is None:
        return NotAllowed(order.line, "VIC-6.71-1", "That unit is not on the map any more.")
    return beachhead_refused(position, board, block, order.line)


def useful_beachheads(
    position: Position, board: Board, seat: str, able: Sequence[Block]
) -> list[Block]:
    """Those that would supply a unit that nothing else supplies, as far as the seat sees."""
    seen = rehearsal(view_of(position, seat))
    power = position.power_of(seat)
    for block in seen.blocks:
        if block.beachhead and seen.friends(power, block.power):
            block.face_up = ""
    places = [block.place for block in hungry(seen, board, power)]
    hexmap = board.map_of(position)
    return [
        block
        for block in able
        if any(place == block.place or place in hexmap.neighbours[block.place] for place in places)
    ]


def turn_beachheads(
    position: Position, table: Table[Board], power: Power, declared: Sequence[str]
) -> None:
    """The declared units are turned face-up, others stand up again (VIC-6.71-2)."""
    hexmap = table.board.map_of(position)
    able = {block.place: block for block in may_be_beachheads(position, table.board, power)}
    chosen: dict[str, str] = {}
    for id in declared:
        block = next((b for b in position.of(power) if b.id == id), None)
        if block is not None and block.place in able:
            chosen.setdefault(block.place, id)  # VIC-6.71-3
    for block in position.of(power):
        if block.beachhead and chosen.get(block.place) != block.id:
            block.face_up = ""
        elif chosen.get(block.place) == block.id and not block.beachhead:
            block.face_up = "beachhead"
            table.tell(
                "VIC-6.71-2",
                Beachhead(
                    power=power,
                    hex=hexmap.text(block.place),
                    face=face(table.board, block.unit, block.strength, block.name),
                ),
            )


def attrition(position: Position, table: Table[Board]) -> dict[str, None]:
    """Every unsupplied ground or air unit loses a step (VIC-7.1-2), Airborne all of them
    (VIC-7.1-4), all powers at once (VIC-7.1-1).

    Gives back who was out of supply: such units cut nobody, whether they are left or not.
    Nothing else comes of it: they move and fight as others do (VIC-7.1-3)."""
    board, hexmap = table.board, table.board.map_of(position)
    out = unsupplied(position, board)
    lines: dict[Power, list[Term]] = {power: [] for power in position.powers}
    steps = dict.fromkeys(position.powers, 0)
    for block in list(position.blocks):
        if block.id not in out:
            continue
        whole = board.units[block.unit].has("dies_unsupplied")
        lost = block.strength if whole else 1  # VIC-6.6-8
        block.strength -= lost
        steps[block.power] += lost
        clause = "VIC-7.1-4" if whole else "VIC-7.1-2"
        gone = "" if block.strength else ", and is eliminated"
        text = f"{own_name(board, block)} at {hexmap.text(block.place)} is out of supply{gone}"
        lines[block.power].append(Term(text=text, value=f"-{lost}", clause=clause))
        if not block.strength:
            position.blocks.remove(block)
    for power in position.powers:
        table.tell(
            "VIC-7.1-1",
            Attrition(power=power, lines=[line.text for line in lines[power]], steps=steps[power]),
            to=position.team_seats(power),
            public=SupplyChecked(power=power),
            sums=lines[power],
        )
    return out
