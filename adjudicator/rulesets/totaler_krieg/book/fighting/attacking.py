"""4.2.1, 4.2.2 The declaration of an attack and its odds: `Fight`.

`declare` checks an attack against everything the rules say about it, for the phase and for
the receipt; `weigh` sums factors and shifts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as with_default

from adjudicator.core.protocol import NotAllowed, Term
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import bound, may_not_end, under_truce
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from adjudicator.rulesets.totaler_krieg.words.places import off_map

BLITZ, REGULAR = "blitz", "regular"


@dataclass
class Fight:
    """An attack on one hex. attackers and defenders change as steps are lost."""

    at: str
    segment: str
    faction: str
    attackers: list[str]
    defenders: list[str]
    enemy: str
    """The faction that defends, empty if only a marker is there."""
    attacker_hq: str = ""
    """The HQ that gives Ranged Support."""
    defender_hq: str = ""
    markers: list[str] = with_default(default_factory=list)
    armor: bool = False
    """Did an armor-type unit attack?"""
    marine_first: bool = False
    """Does a marine attack over water (4.2.6.1)?"""
    from_water: bool = False
    """Do all adjacent attackers attack across Strait, Beachhead or Mountain hexsides?"""
    city: bool = False
    """Is it a City without a Blitz marker?"""


@dataclass(frozen=True)
class Odds:
    """The sums of a fight. shift: net columns to the right. column: index after it."""

    attack: int
    defence: int
    base: int
    shift: int
    column: int
    terms: tuple[Term, ...]


def declare(
    position: Position,
    board: Board,
    order: Attack,
    segment: str,
    field: Field | None = None,
    later: Sequence[Attack] = (),
) -> Fight:
    """The fight that an order begins. field: of this moment, if there is one. later: the attacks
    that come after it, whose HQs it leaves to them. Raises NotAllowed with the most specific
    clause."""
    field = field or Field(position, board)
    faction = position.phasing
    if order.place not in board.hexes:
        raise NotAllowed(0, "TK-4.2.1-1", f"There is no hex {order.place}.")
    at = board.cell(order.place)
    where = board.name(order.place)
    if position.war_state == "pre":
        raise NotAllowed(0, "TK-4.2.1.1-7", "You cannot attack in Pre-War.")  # TK-12.1-5
    if order.place in position.hexes_attacked:
        raise NotAllowed(0, "TK-4.2.1-3", f"{where} has been attacked in this Segment.")
    defenders = field.foes(at, faction)  # TK-4.2.1-4
    markers = [
        name
        for kind in ("detachment", "logistics")
        for name in field.markers(at, kind)
        if field.owner[name] != faction
    ]
    if not defenders and not markers:
        raise NotAllowed(
            0, "TK-4.2.1-1", f"No enemy ground unit, Detachment or Logistics marker is in {where}."
        )
    if not order.units:
        raise NotAllowed(0, "TK-4.2.2-4", "Name the units that attack.")
    for name in order.units:
        _attacker(field, name, at, segment, order)
    enemy = field.owner[defenders[0]] if defenders else ""
    units = list(dict.fromkeys(order.units))
    if sum(field.is_hq(name) for name in units) > 1:
        raise NotAllowed(0, "TK-4.2.1.2-13", "Only one HQ takes part in an attack.")
    minors = dict.fromkeys(field.minor(name) for name in units)
    minors.pop("", None)
    if len(minors) > 1:
        raise NotAllowed(
            0, "TK-4.2.1.1-3", f"Units of {' and '.join(minors)} may not attack together."
        )
    _politics(field, units, defenders)
    _weather(field, units, at, segment)
    fight = Fight(order.place, segment, faction, units, list(defenders), enemy, markers=markers)
    if defenders:
        fight.attacker_hq = _helper(field, fight, at, order, later)
        _ratio(field, fight)
    elif order.support:
        text = f"Only a Detachment or Logistics marker is in {where}: no HQ supports that attack."
        raise NotAllowed(0, "TK-4.2.1.2-3", text)
    starts = [board.cell(position.pieces[name].at) for name in units]
    fight.armor = any(field.is_armor(name) for name in units)
    fight.marine_first = any(
        board.counters[name].type == "marine" and shifts.over_water(field, start, at)
        for name, start in zip(units, starts, strict=True)
    )  # TK-4.2.6.1-1
    fight.from_water = all(
        shifts.over_water(field, start, at) or board.side(start, at, "mountain") for start in starts
    )  # TK-4.2.5.3-7
    one = board.at(at)
    blitzed = any(order.place in hexes for hexes in position.blitz.values())
    fight.city = one.city and not blitzed  # TK-4.2.5.3-8 TK-2.2.4-6
    return fight


def _attacker(field: Field, name: str, at: Cell, segment: str, order: Attack) -> None:
    """One attacking unit."""
    position, board, faction = field.position, field.board, field.position.phasing
    piece, counter = position.pieces.get(name), board.counters.get(name)
    where = board.name(order.place)
    if piece is None or counter is None or counter.kind != "ground":
        raise NotAllowed(0, "TK-4.2.1-1", f"There is no ground unit {name}.")
    if name in position.attacked:
        raise NotAllowed(0, "TK-4.2.1-7", f"{name} has attacked in this Segment.")
    if not is_hex(piece.at):
        raise NotAllowed(0, "TK-4.2.1-1", off_map(board, name, piece.at))
    if (owner := field.owner.get(name)) != faction:
        whose = f"the {FACTION_NAMES[owner]} faction" if owner else "nobody"
        text = f"{name} belongs to {whose}; the {FACTION_NAMES[faction]} faction attacks now."
        raise NotAllowed(0, "TK-4.2-1", text)  # TK-4.2-1
    if name not in field.stacks.get(board.cell(piece.at), ()):
        raise NotAllowed(0, "TK-4.2.1-1", f"{name} is a marker now and cannot attack.")
    start = board.cell(piece.at)
    if start not in board.neighbours(at):
        raise NotAllowed(0, "TK-4.2.1-1", f"{name} is not next to {where}.")
    if field.face(name).attack == 0:
        raise NotAllowed(0, "TK-4.2.1.1-1", f"{name} has an Attack Factor of 0.")
    if segment == BLITZ and not shifts.blitz_enabled(field, faction, piece.at):
        raise NotAllowed(0, "TK-4.1.2-2", f"{name} is not within two hexes of a Blitz marker.")
    _hexside(field, name, start, at, where)
    for nation in field.nations(name):
        state = position.countries.get(nation)
        if state is not None and state.mark and not (field.lands.whole(nation) >> at) & 1:
            raise NotAllowed(
                0,
                "TK-4.2.1.1-5",
                f"A marker in the capital of {nation} keeps {name} from attacking {where}.",
            )


def _hexside(field: Field, name: str, start: Cell, at: Cell, where: str) -> None:
    """No attack over All-Sea hexsides, marines and Beachheads apart (4.2.1.1)."""
    board, faction = field.board, field.owner[name]
    arrow = field.beachheads[faction].get(start)
    marine = board.counters[name].type == "marine" and supply.supplied(field, name)
    if arrow is not None:
        if arrow != at and not marine:
            raise NotAllowed(
                0, "TK-4.2.1.1-6", f"From its Beachhead {name} attacks over the arrow alone."
            )
        return
    if not (board.side(start, at, "all_sea") or board.side(start, at, "lake")):
        return
    for other in field.others(faction):
        if field.beachheads[other].get(at) == start:
            return  # a Beachhead Hexside, from the shore
    if not marine:  # TK-4.2.1.3-1
        raise NotAllowed(0, "TK-4.2.1.1-6", f"Water lies between {name} and {where}.")


def _politics(field: Field, units: Sequence[str], defenders: Sequence[str]) -> None:
    for name in units:
        if any(posture in POLICIES for posture in field.postures(name)):
            raise NotAllowed(0, "TK-13.6.1.1-18", f"{name} is under a Policy and cannot attack.")
        for other in defenders:
            truce = bound(field, name, other)
            if truce and truce != "negotiation":  # TK-13.6.2.2-9
                clause = "TK-13.6.2-7" if field.owner[name] == "axis" else "TK-13.6.2.1-10"
                raise NotAllowed(0, clause, f"A Truce keeps {name} from attacking {other}.")
            policy = any(posture in POLICIES for posture in field.postures(other))
            if policy and field.owner[name] != "axis":
                clause = {"": "TK-13.6.1.1-19", "negotiation": "TK-13.6.2.2-10"}.get(
                    under_truce(field, name), "TK-13.6.2.1-12"
                )
                raise NotAllowed(0, clause, f"{other} is under a Policy: {name} cannot attack it.")
            for nation in field.nations(other):
                if field.owner[name] == "axis" and (no := may_not_end(field, nation)):
                    raise NotAllowed(0, *no)


SNOW_NATIONS = ("Finland", "Sweden", "Russia")


def _weather(field: Field, units: Sequence[str], at: Cell, segment: str) -> None:
    """Blitz Combat in bad weather (4.1.2)."""
    weather = field.weather(at)
    if segment != BLITZ or not weather:
        return
    if no := too_wet(field, at):
        raise no
    where = field.board.name(field.id(at))
    for name in units:
        if not _used_to_snow(field, name):
            raise NotAllowed(
                0, "TK-11.5-3", f"Snow in {where}: {name} cannot attack it in Blitz Combat."
            )


def too_wet(field: Field, at: Cell) -> NotAllowed | None:
    """Why nobody at all attacks a hex in Blitz Combat for its weather."""
    weather = field.weather(at)
    if not weather or weather == "snow":
        return None
    clause = "TK-11.3-2" if weather == "mud" else "TK-11.4-3"  # TK-4.1.2-5
    where = field.board.name(field.id(at))
    return NotAllowed(0, clause, f"{weather.title()} in {where}: no Blitz Combat there.")


def _used_to_snow(field: Field, name: str) -> bool:
    """German SS, Germans with or next to SS, Finns, Swedes, Russians (TK-4.1.2-6)."""
    nations = field.nations(name)
    if any(nation in SNOW_NATIONS for nation in nations):
        return True
    if "Germany" not in nations:
        return False
    board = field.board
    start = board.cell(field.position.pieces[name].at)
    for near in (start, *board.neighbours(start)):
        for other in field.stacks.get(near, ()):
            if "SS" in board.counters[other].traits and field.owner[other] == "axis":
                return True
    return False


def _helper(field: Field, fight: Fight, at: Cell, order: Attack, later: Sequence[Attack]) -> str:
    """The HQ that gives Ranged Support to the attack: the one named, else the strongest that no
    later attack names."""
    if order.alone:
        return ""
    able = [
        name
        for name in shifts.helpers(field, fight.faction, fight.attackers, at)
        if fight.segment != BLITZ
        or shifts.blitz_enabled(field, fight.faction, field.position.pieces[name].at)
    ]
    if order.support:
        if order.support not in able:
            if no := shifts.no_help(field, order.support, fight.attackers, at):
                raise NotAllowed(0, *no)
            raise NotAllowed(0, "TK-4.1.2-2", f"{order.support} is not Blitz-enabled.")
        return order.support
    wanted = {name for other in later for name in (other.support, *other.units)}
    free = [name for name in able if name not in wanted]
    return max(free, key=lambda name: (field.face(name).attack, name), default="")


def _ratio(field: Field, fight: Fight) -> None:
    """The raw ratio must reach 1-3 without the defender's support and all shifts (4.2.1.1)."""
    attack = sum(field.face(name).attack for name in _with(fight.attackers, fight.attacker_hq))
    defence = sum(field.face(name).defence for name in fight.defenders)
    if 3 * attack < defence:  # TK-4.2.1.1-2
        raise NotAllowed(
            0, "TK-4.2.1.1-2", f"{attack} against {defence} is less than 1-3: no attack."
        )


def _with(units: Sequence[str], hq: str) -> list[str]:
    return [*units, hq] if hq else list(units)


def weigh(field: Field, fight: Fight) -> Odds:
    """Factors, odds and shifts of a fight as it stands (4.2.2 Steps 3 and 4)."""
    at = field.board.cell(fight.at)
    attackers = _with(fight.attackers, fight.attacker_hq)
    defenders = _with(fight.defenders, fight.defender_hq)
    attack = sum(field.face(name).attack for name in attackers)
    defence = sum(field.face(name).defence for name in defenders)
    base = column_of(field.board, attack, defence)
    blitz = fight.segment == BLITZ
    starts = [field.board.cell(field.position.pieces[name].at) for name in fight.attackers]
    found = [
        ("Air units of the attacker", "TK-4.2.3.1-1",
         shifts.air_units(field, fight.faction, attackers, at, enabled=blitz)),
        ("Airdrop", "TK-4.2.3.2-1", shifts.airdrops(field, fight.faction, at) if blitz else 0),
        ("Armor", "TK-4.2.3.3-1", shifts.armor(field, fight.attackers) if blitz else 0),
        ("HQ of the attacker", "TK-4.2.3.5-1", shifts.hq(field, attackers)),
        ("Marines", "TK-4.2.3.6-1", shifts.marines(field, fight.attackers, at)),
        ("Air units of the defender", "TK-4.2.3.1-2",
         -shifts.air_units(field, fight.enemy, defenders, at)),
        ("Fortress", "TK-4.2.3.4-1", -shifts.fortress(field, fight.defenders)),
        ("HQ of the defender", "TK-4.2.3.5-2", -shifts.hq(field, defenders)),
        ("Mud", "TK-4.2.3.7-1", -shifts.mud(field, at)),
        ("Terrain", "TK-4.2.3.8-1", -shifts.hex_terrain(field, at)),
        ("Hexside", "TK-4.2.3.8-2", -shifts.hexside_terrain(field, starts, at)),
    ]  # fmt: skip
    net = sum(number for _, _, number in found)  # TK-4.2.2-9
    last = len(field.board.crt) - 1
    column = max(0, min(last, base + net))  # TK-4.2.2-10
    terms = [
        Term(text="Attack", value=str(attack), clause="TK-4.2.2-6"),
        Term(text="Defence", value=str(defence), clause="TK-4.2.2-6"),
        Term(text="Odds", value=field.board.crt[base].name, clause="TK-4.2.2-6"),
        *(
            Term(text=text, value=f"{number:+d}", clause=clause)
            for text, clause, number in found
            if number
        ),
        Term(text="Column", value=field.board.crt[column].name, clause="TK-4.2.2-9"),
    ]
    return Odds(attack, defence, base, net, column, tuple(terms))


def column_of(board: Board, attack: int, defence: int) -> int:
    """The column of a ratio, rounded in favour of the defender (TK-4.2.2-6), at least the
    first and at most the last (TK-4.2.2-7)."""
    found = 0
    for index, column in enumerate(board.crt):
        more, less = column.ratio
        if attack * less >= more * defence:
            found = index
    return found
