"""4.2.5 Retreat: hex by hex, farther from the defending hex each time, out of EZOCs first."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as with_default

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    Position,
    home_country,
    is_hex,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import drive_off
from adjudicator.rulesets.totaler_krieg.book.ground.postures import marker_refusal
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault
from adjudicator.rulesets.totaler_krieg.book.moving.movement import bumped
from adjudicator.rulesets.totaler_krieg.orders.fighting import Retreat, Stand, Withdraw
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Withdrew


@dataclass
class Force:
    """A defending force. origin: the hex attacked. units: those that would retreat. hq: the
    supporting HQ elsewhere. beside: what is left of such an HQ. went: hexes retreated."""

    origin: str
    units: list[str]
    faction: str
    hq: str = ""
    beside: list[str] = with_default(default_factory=list)
    went: int = 0
    farthest: int = 0

    def here(self, position: Position) -> list[str]:
        """Its units that are still on the map."""
        return [name for name in self.units if is_hex(position.pieces[name].at)]

    def alive(self, position: Position, board: Board) -> bool:
        return bool(self.all(position, board))

    def all(self, position: Position, board: Board) -> list[str]:
        """Every unit that may lose steps (TK-4.2.6-1)."""
        found = [*self.here(position), self.hq, *self.beside]
        return [name for name in found if name and is_hex(position.pieces[name].at)]

    def options(self, position: Position, board: Board) -> list[Cell]:
        """The hexes it may retreat into now, none if it cannot (4.2.5)."""
        units = self.here(position)
        if not units:
            return []
        field = Field(position, board)
        if self.hq or any(field.is_hq(name) for name in units):
            return []  # TK-4.2.5.2-2
        if any(field.face(name).move == 0 for name in units):
            return []  # TK-4.2.5.2-1
        start = board.cell(position.pieces[units[0]].at)
        return ways(field, units, self.faction, board.cell(self.origin), start, self.farthest)


def ways(
    field: Field, units: list[str], faction: str, origin: Cell, start: Cell, farthest: int
) -> list[Cell]:
    """Hexes next to `start` that fit the first priority that any fits (4.2.5.1)."""
    able = [
        other
        for other in field.board.neighbours(start)
        if distance(origin, other) > max(farthest, distance(origin, start))  # TK-4.2.5.1-5
        and _barred(field, units, faction, start, other) is None
    ]
    ezoc = field.ezoc(faction)
    friends = field.negates(faction)
    first = [cell for cell in able if not (ezoc >> cell) & 1]  # TK-4.2.5.1-1
    return first or [cell for cell in able if (friends >> cell) & 1]  # TK-4.2.5.1-2 TK-8.2-13


def retreat_refusal(
    field: Field, units: list[str], faction: str, origin: Cell, start: Cell, end: Cell
) -> Refusal | None:
    """Why units that fight for a hex do not retreat from where they stand into another, None if
    they may."""
    board = field.board
    at, here, where = (board.name(field.id(one)) for one in (origin, start, end))
    if end not in board.neighbours(start):
        return "TK-4.2.5-1", f"{where} is not next to {here}: a retreat goes hex by hex."
    if distance(origin, end) <= distance(origin, start):
        return "TK-4.2.5.1-6", f"{where} is not farther from {at} than {here}."
    if refusal := _barred(field, units, faction, start, end):
        return refusal
    able = ways(field, units, faction, origin, start, 0)
    if end in able:
        return None
    if any(not (field.ezoc(faction) >> one) & 1 for one in able):
        free = " and ".join(board.name(field.id(one)) for one in able)
        return "TK-4.2.5.1-1", f"{where} is in an EZOC, and {free} not."
    return "TK-4.2.5.1-2", f"{where} is in an EZOC and has no friendly unit."


def _barred(field: Field, units: list[str], faction: str, start: Cell, end: Cell) -> Refusal | None:
    """4.2.5.2 Restrictions on one hex of a retreat."""
    board, mark, where = field.board, 1 << end, field.board.name(field.id(end))
    mine = field.beachheads[faction]
    if end not in mine and not (board.land >> end) & 1:
        return "TK-4.2.5-1", f"{where} is All-Sea, and you have no Beachhead marker there."
    over = mine.get(start) == end or mine.get(end) == start
    water = board.side(start, end, "all_sea") or board.side(start, end, "lake")
    if water and not over:
        return "TK-4.2.5.2-7", f"An All-Sea hexside lies before {where}."
    for other in field.others(faction):
        if (field.units(other) | field.airdrops[other]) & mark:
            return "TK-4.2.5.2-5", f"An enemy unit or Airdrop marker is in {where}."
    if (field.neutral | (field.pac & ~_own_pac(field, units))) & mark:
        # TK-13.6.1.1-20 TK-13.6.2.1-14 TK-13.6.2.2-11
        return "TK-4.2.5.2-9", f"{where} is in a Neutral or Policy Affected Country."
    return _truce_or_mark(field, units, end)


def _own_pac(field: Field, units: list[str]) -> int:
    """A unit of a PAC may retreat inside lands of its own Policy."""
    found = field.pac
    for name in units:
        for nation in field.nations(name):
            posture = field.posture(nation)
            if posture not in POLICIES:
                return 0
            home = home_country(field.position, nation)
            found &= supply.allowed_under(field, home, posture)
    return found


def _truce_or_mark(field: Field, units: list[str], end: Cell) -> Refusal | None:
    mark, where = 1 << end, field.board.name(field.id(end))
    for name in units:
        for nation in field.nations(name):
            state = field.position.countries.get(nation)
            kept = state is not None and state.mark in ("free_passage", "no_occupation")
            if kept and not field.lands.whole(nation) & mark:
                # TK-14.24-4
                return "TK-14.13-3", f"{name} stays in {nation}, and {where} is outside."
        if refusal := marker_refusal(field, name, end):
            return refusal  # TK-13.6.2.1-11 TK-13.6.2.1-24
    return None


# -------------------------------------------------------------------------- defenders


def hold(
    position: Position, table: Table[Board], fight: Fight, force: Force, most: int, result: str
) -> Asking[int]:
    """Ask the defender how many hexes of a retreat he turns into step losses: of an Ex all or
    nothing, of a Dr where 4.2.5.3 lets him."""
    steps = sum(Field(position, table.board).steps(n) for n in force.all(position, table.board))
    clause = "TK-4.2.4.1-4" if result == "Ex" else "TK-4.2.5.3-8"
    if result != "Ex" and fight.from_water:
        clause = "TK-4.2.5.3-7"
    question = ask_for(
        position,
        force.faction,
        f"hold/{fight.segment}/{fight.at}",
        clause,
        f"{result} at {table.board.name(fight.at)}: retreat, or stand and lose steps?",
        [Withdraw, Stand],
        "results",
        at_most=1,
        facts={"hex": fight.at, "result": result, "steps": steps, "hexes": most},
        default=[Withdraw()],
        silence="Your force retreats.",
        standing=["AlwaysHold", "AlwaysStand"],
    )
    answers = yield from ask(question)
    stand = answers[force.faction].first(Stand)
    if stand is None:
        return 0
    return min(most, stand.steps or most)


def defender_retreats(
    position: Position,
    table: Table[Board],
    fight: Fight,
    force: Force,
    hexes: int,
    exits: list[Cell] | None = None,
) -> Play:
    """The defending stack retreats together (TK-4.2.5-4), hex by hex (TK-4.2.5-3). exits: where
    it may go to, if a rule of its own says so."""
    board = table.board
    for _ in range(hexes):
        able = exits or force.options(position, board)
        if not able:
            return
        units = force.here(position)
        start = position.pieces[units[0]].at
        key = f"retreat/{fight.segment}/{fight.at}/{force.went + 1}"
        end = yield from choose_hex(position, table, force.faction, units, able, key)
        field = Field(position, board)
        caught = [
            name
            for name in field.friends(board.cell(end), force.faction)
            if name not in force.units
        ]
        arrive(position, table, units, force.faction, start, end)
        force.units += caught  # TK-4.2.5-7 TK-4.2.5-8
        if force.hq in caught:
            force.hq = ""
        for name in caught:
            if board.counters[name].hq:
                position.fought_hqs.append(name)  # TK-4.2.5-10 TK-4.2.5-9
        force.went += 1
        force.farthest = distance(board.cell(force.origin), board.cell(end))


def arrive(
    position: Position,
    table: Table[Board],
    units: list[str],
    faction: str,
    start: str,
    end: str,
) -> None:
    """Units retreat one hex; lone enemy Detachments and Logistics markers there are driven off
    (TK-2.3.5-6), for they do not bar a retreat (TK-4.2.5.2-6)."""
    board = table.board
    for marker in bumped(Field(position, board), faction, board.cell(end)):
        drive_off(position, table, marker)
    for name in units:
        position.pieces[name].at = end
    fact = Withdrew(side=faction, units=units, start=start, to=end)
    table.tell("TK-4.2.5-1", fact)


def choose_hex(
    position: Position,
    table: Table[Board],
    faction: str,
    units: list[str],
    able: list[Cell],
    key: str,
) -> Asking[str]:
    """The owner chooses among hexes of one priority (TK-4.2.5.1-4)."""
    board = table.board
    if len(able) == 1:
        return board.ids[able[0]]
    field = Field(position, board)
    full = {cell: no for cell in able if (no := _too_many(field, units, faction, cell))}

    def preference(cell: Cell) -> tuple[bool, int, str]:
        return cell in full, _far_from_home(field, units[0], cell), board.ids[cell]

    best = min(able, key=preference)
    question = ask_for(
        position,
        faction,
        key,
        "TK-4.2.5.1-4",
        f"{', '.join(units)} retreat: into which hex?",
        [Retreat],
        "retreats",
        at_most=1,
        told=[
            f"{no.rstrip('.')}: what is too many is lost when the Segment ends."
            for no in full.values()
        ],
        options={"to": [board.ids[cell] for cell in able]},
        default=[Retreat(to=board.ids[best])],
        silence=f"They retreat to {board.name(board.ids[best])}.",
        standing=["AlwaysRetreat"],
    )
    answers = yield from ask(question)
    chosen = answers[faction].first(Retreat)
    if chosen is not None and chosen.to not in question.options["to"]:
        start = board.cell(position.pieces[units[0]].at)
        origin = board.cell(key.split("/")[2]) if key.count("/") == 3 else start
        text = f"They do not retreat to {board.name(chosen.to)}: other hexes come first."
        bar: Refusal | None = None
        if chosen.to in board.hexes:
            bar = retreat_refusal(field, units, faction, origin, start, board.cell(chosen.to))
        told = NotAllowed(0, *(bar or ("TK-4.2.5.1-4", text)))
        failed(position, table, faction, chosen, told)
        chosen = None
    return chosen.to if chosen is not None else board.ids[best]


def _too_many(field: Field, units: list[str], faction: str, at: Cell) -> str:
    """What would be wrong with the stack if units retreated into a hex, which they may all the
    same (TK-9.2-4); empty if nothing."""
    wrong = fault(field, at, [*field.friends(at, faction), *units])
    return wrong[1] if wrong is not None else ""


def _far_from_home(field: Field, name: str, at: Cell) -> int:
    """Distance to the nearest supply source of a unit."""
    found = supply.sources(field, field.nations(name)[0])
    return min((distance(at, one) for one in members(found)), default=99)


# -------------------------------------------------------------------------- attackers


def stacks_of(position: Position, board: Board, fight: Fight) -> dict[str, list[str]]:
    """The attackers by the hex they stand in."""
    found: dict[str, list[str]] = {}
    for name in fight.attackers:
        found.setdefault(position.pieces[name].at, []).append(name)
    return found


def attackers_can(position: Position, board: Board, fight: Fight) -> bool:
    """Can every attacking stack retreat one hex (TK-A21)? Not with an HQ (TK-A22)."""
    field = Field(position, board)
    if fight.attacker_hq or any(field.is_hq(name) for name in fight.attackers):
        return False
    origin = board.cell(fight.at)
    for place, units in stacks_of(position, board, fight).items():
        if any(field.face(name).move == 0 for name in units):
            return False
        if not ways(field, units, fight.faction, origin, board.cell(place), 0):
            return False  # TK-A64
    return True


def attackers_withdraw(position: Position, table: Table[Board], fight: Fight) -> Play:
    """All attackers retreat one hex, each stack together (TK-4.2.5-5); those of a stack that
    did not attack stay (TK-4.2.5-6)."""
    board = table.board
    origin = board.cell(fight.at)
    for place, units in stacks_of(position, board, fight).items():
        field = Field(position, board)
        able = ways(field, units, fight.faction, origin, board.cell(place), 0)
        if not able:
            continue
        key = f"withdraw/{fight.segment}/{fight.at}/{place}"
        end = yield from choose_hex(position, table, fight.faction, units, able, key)
        arrive(position, table, units, fight.faction, place, end)
