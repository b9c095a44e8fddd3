"""2.0 [4] Supply and Victory Check: Beachheads, attrition, control, victory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Ask,
    Checked,
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
from adjudicator.rulesets.victory.view import View, view_of
from adjudicator.rulesets.victory.words.facts.moves import (
    Attrition,
    Beachhead,
    LinesRefused,
    SupplyChecked,
    refused_of,
)
from adjudicator.rulesets.victory.words.naming import face, own_name


class DeclareBeachhead(Order):
    """Turn a Marine or Amphib in a friendly coastal hex face-up as a Beachhead."""

    occasion = "the Supply Phase"

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

    occasion = "the Supply Phase"

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
    taken: dict[str, str] = {}
    for power in position.powers:
        seat = position.seat_for(power, "ground")
        given = answers[seat].of(DeclareBeachhead) if seat in answers else []
        chosen, refused = declared(position, board, power, given, taken)
        taken |= chosen
        # `always beachhead` names them all, and so does silence
        if refused and answers[seat].by not in ("standing", "default"):
            fact = LinesRefused(power=power, refused=refused_of(seat, refused))
            table.tell(refused[0].clause, fact, to=[seat])
        turn_beachheads(position, table, power, chosen)
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
    """Marines and Amphib ashore in friendly coastal hexes that are not ports, those first that
    are Beachheads already."""
    found = [b for b in position.of(power) if beachhead_refused(position, board, b) is None]
    return sorted(found, key=lambda block: not block.beachhead)


def beachhead_refused(
    position: Position, board: Board, block: Block, line: int = 0
) -> NotAllowed | None:
    """Why a block can be no Beachhead now, None if it can (VIC-6.71-1, VIC-6.71-8)."""
    tile, name = board.map_of(position).tiles[block.place], own_name(board, block)

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line, clause, text)

    if not board.units[block.unit].has("beachhead"):
        return no("VIC-6.71-1", f"{name} is not a Marine or Amphib.")
    if not is_ground(board, block):  # VIC-6.71-10
        return no("VIC-6.71-8", f"{name} is at sea, and a Beachhead must be ashore.")
    if not tile.coastal or tile.port:
        return no("VIC-6.71-1", f"{tile.text} is not a coastal hex that needs a Beachhead.")
    if enemies(position, block.place, block.power):
        return no("VIC-6.71-1", f"{tile.text} is not only yours.")
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
    position: Position,
    board: Board,
    power: Power,
    order: DeclareBeachhead,
    chosen: Mapping[str, str] | None = None,
) -> NotAllowed | None:
    """Why a unit cannot be declared a Beachhead; None if it can now. chosen: the unit of each
    hex that is one already, by orders before."""
    block = next((b for b in position.of(power) if b.id == order.block), None)
    if block is None:
        return NotAllowed(order.line, "VIC-6.71-1", "That unit is not on the map.")
    if (no := beachhead_refused(position, board, block, order.line)) is not None:
        return no
    if (chosen or {}).get(block.place, block.id) != block.id:  # VIC-6.71-3
        text = (
            f"Another unit is already the Beachhead of {board.map_of(position).text(block.place)}."
        )
        return NotAllowed(order.line, "VIC-6.71-3", text)
    return None


def declared(
    position: Position,
    board: Board,
    power: Power,
    orders: Sequence[Order],
    taken: Mapping[str, str] | None = None,
) -> tuple[dict[str, str], list[NotAllowed]]:
    """The unit that is to be the Beachhead of each hex, the first that is named; and the
    orders that cannot be followed. taken: those of team-mates so far; a hex has one."""
    chosen: dict[str, str] = {}
    refused: list[NotAllowed] = []
    for order in orders:
        if not isinstance(order, DeclareBeachhead):
            continue
        no = declaration_refused(position, board, power, order, {**(taken or {}), **chosen})
        if no is not None:
            refused.append(no)
        else:
            chosen[position.block(order.block).place] = order.block
    return chosen, refused


def check_beachheads(board: Board, view: View, orders: Sequence[Order]) -> Checked:
    """Declarations tried out on what their seat sees."""
    _, refused = declared(rehearsal(view), board, view.power, orders)
    bad = {no.line for no in refused}
    stands = [o for o in orders if not isinstance(o, DeclareBeachhead) or o.line not in bad]
    places = {block.place for block in view.blocks if block.power != view.power}
    mine = {block.id: block.place for block in view.blocks}
    doubtful: list[Order] = [
        # a team-mate may make the Beachhead of that hex first (VIC-6.71-3)
        order
        for order in stands
        if isinstance(order, DeclareBeachhead) and mine.get(order.block) in places
    ]
    return Checked(stands=stands, refused=refused, doubtful=doubtful)


def useful_beachheads(
    position: Position, board: Board, seat: str, able: Sequence[Block]
) -> list[Block]:
    """Those that would supply a unit that nothing else supplies, as far as the seat sees, one
    for each hex (VIC-6.71-3)."""
    seen = rehearsal(view_of(position, seat))
    power = position.power_of(seat)
    for block in seen.blocks:
        if block.beachhead and seen.friends(power, block.power):
            block.face_up = ""
    places = [block.place for block in hungry(seen, board, power)]
    hexmap = board.map_of(position)
    first: dict[str, Block] = {}
    for block in able:
        first.setdefault(block.place, block)
    return [
        block
        for block in first.values()
        if any(place == block.place or place in hexmap.neighbours[block.place] for place in places)
    ]


def turn_beachheads(
    position: Position, table: Table[Board], power: Power, chosen: Mapping[str, str]
) -> None:
    """The declared unit of each hex is turned face-up, others stand up again (VIC-6.71-2)."""
    hexmap = table.board.map_of(position)
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
        whole = board.units[block.unit].has("dies_unsupplied")  # VIC-6.6-8
        lost = block.strength if whole else 1
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
