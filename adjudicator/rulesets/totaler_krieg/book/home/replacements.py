"""1.3 Replacements Segment: what a faction is entitled to, what a unit costs, where it appears.

Entitlements are groups of steps, `(nation, sort)` -> number, with sorts infantry, armor,
colonial, any and pairs (infantry of No Retreat or SS Europa, two of which make one armor).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as with_default

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.core.saying import listed
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.parts import Counter
from adjudicator.rulesets.totaler_krieg.board.position import (
    Position,
    home_country,
    is_hex,
    pool,
)
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.ground.lookout import Lookout
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from adjudicator.rulesets.totaler_krieg.words.facts.turns import Received, Replaced, StepsNotTaken

CONQUERED = "TK-1.3.3.1-2"
"""The clause under which a conquered ally gets no replacements, wherever they would appear."""
GROUP = re.compile(r"(\d+)(?: (infantry|armor|colonial|any))?")


@dataclass
class Steps:
    """Replacement steps that may still be taken."""

    left: dict[tuple[str, str], int] = with_default(default_factory=dict)

    def add(self, nation: str, sort: str, number: int) -> None:
        if number:
            key = (nation, sort)
            self.left[key] = self.left.get(key, 0) + number

    def words(self) -> dict[str, int]:
        return {f"{nation} {sort}": n for (nation, sort), n in self.left.items() if n}


def read_steps(text: str) -> Steps:
    """`Germany: 3 armor, 6 infantry; Axis Minor: 2` as groups of steps."""
    found = Steps()
    for part in filter(None, (one.strip() for one in text.split(";"))):
        nation, _, told = part.partition(":")
        for group in told.split(","):
            match = GROUP.fullmatch(group.strip())
            if match is None:
                raise ValueError(f"{group.strip()!r} is not a number of steps")
            found.add(nation.strip(), match[2] or "any", int(match[1]))
    return found


def entitled(position: Position, board: Board) -> Steps:
    """1.3.1 and 1.3.2 All the steps of a Seasonal Turn, added together (TK-1.3-1)."""
    faction = position.phasing
    card = board.cards.get(f"{faction}:{position.cards[faction].current}")
    found = read_steps(card.replacements if card is not None else "")  # TK-1.3.1-1
    there = position.at("strategic")
    field = Field(position, board)
    short = {"axis": "Axi", "western": "Wes", "soviet": "Sov"}[faction]
    title = {"axis": "Axis", "western": "Western", "soviet": "Soviet"}[faction]
    production = f"MK-{short}-Minor_Country_Production"
    if production in there:  # TK-1.3.2.2-1 TK-1.3.2.2-2
        found.add(f"{title} Minor", "any", 2 if position.pieces[production].mode == "+2" else 1)
    for name in there:
        counter = board.counters[name]
        if counter.type != "war_economy":
            continue
        if field.faction(home_country(position, counter.country)) == faction:
            more = 2 if position.pieces[name].back else 1  # TK-1.3.2.6-1 TK-1.3.2.6-2
            found.add(counter.country, "any", more)
    if faction == "axis":
        if "MK-Axi-Anti-Comintern_Crusade" in there and not field.posture("Russia"):
            found.add("Germany", "colonial", 1)  # TK-1.3.2.1-1
        _track_steps(position, found)
    if faction == "western" and "MK-Wes-US_Victory_Program" in there:  # TK-1.3.2.5-1
        found.add("United States", "infantry", 1)
        found.add("United States", "armor", 1)
    return found


def _track_steps(position: Position, found: Steps) -> None:
    """No Retreat and SS Europa, while the VP marker shows Axis Tide (1.3.2.3, 1.3.2.4)."""
    if position.vp_side != "axis" or not position.vp_box.isdigit():
        return
    box = int(position.vp_box)
    if position.pieces["MK-Axi-No_Retreat"].at.startswith("vp:"):
        found.add("Germany", "pairs no retreat", box)  # TK-1.3.2.3-1
    europa = position.pieces["MK-Axi-SS_Europa"]
    if europa.at.startswith("vp:"):
        own = int(europa.at[3:])
        found.add("Germany", "pairs europa", box + own)  # TK-1.3.2.4-1 TK-1.3.2.4-2


def replacements(position: Position, table: Table[Board]) -> Play:
    """1.3 Replacements Segment."""
    faction = position.phasing
    steps = entitled(position, table.board)
    if not steps.left:
        return
    table.tell("TK-1.3.1-1", Received(faction=faction, steps=steps.words()))
    yield from take_steps(position, table, steps, "replacements")
    yield from tidy(position, table, "replacements")


def take_steps(position: Position, table: Table[Board], steps: Steps, key: str) -> Play:
    """1.3.3 Take and place replacement units; steps not taken are lost (TK-1.3.3-2)."""
    faction = position.phasing
    question = ask_for(
        position,
        faction,
        key,
        "TK-1.3.3-3",
        "Replacements: which units, and where?",
        [Raise],
        "replacements",
        told=[", ".join(f"{number} {what}" for what, number in steps.words().items())],
        facts={"turn": position.turn},
        silence="You take none.",
    )
    answers = yield from ask(question)
    lookout = Lookout(position, table)
    for order in answers[faction].of(Raise):
        table.about(order)
        try:
            place(position, table, steps, order, lookout.field)
        except NotAllowed as no:
            failed(position, table, faction, order, no)
    if left := steps.words():
        table.tell("TK-1.3.3-2", StepsNotTaken(faction=faction, steps=left))


def place(
    position: Position, table: Table[Board], steps: Steps, order: Raise, field: Field
) -> None:
    """One replacement unit. field: of this moment. Raises NotAllowed."""
    board = table.board
    name = order.unit
    counter = board.counters.get(name)
    if counter is None or counter.kind != "ground":
        raise NotAllowed(0, "TK-1.3.3-3", f"There is no ground unit {name}.")
    if position.pieces[name].at != pool(position.phasing):
        raise NotAllowed(0, "TK-1.3.3-6", f"{name} is not in your Force Pool.")
    side = counter.side_with(1)
    if side is None:
        raise NotAllowed(0, "TK-1.3.3-4", f"{name} has no one-step side.")
    if counter.type in ("garrison", "fortress"):
        raise NotAllowed(0, "TK-1.3.3.3-1", f"{name} cannot be taken as a replacement.")
    if not is_hex(order.place) and not order.place.startswith("box:"):
        raise NotAllowed(0, "TK-1.3.4-1", f"{order.place} is neither a hex nor an Off-Map Box.")
    if is_hex(order.place) and order.place not in board.hexes:
        raise NotAllowed(0, "TK-1.3.4-1", f"There is no hex {order.place}.")
    bill = cost(field, counter, steps, order.armor)
    unpaid = why_not_paid(field, counter, steps) if bill is None else None
    if unpaid is not None and unpaid[0] == CONQUERED:
        raise NotAllowed(0, *unpaid)
    refusal = location_refusal(field, name, order.place) or unpaid
    if bill is None or refusal is not None:
        raise NotAllowed(0, *(refusal or ("TK-1.3.3-2", f"No step is left for {name}.")))
    for group, number in bill.items():
        steps.left[group] -= number
    piece = position.pieces[name]
    piece.at, piece.back = order.place, side  # TK-1.3.3-5
    table.tell("TK-1.3.3-3", Replaced(unit=name, at=order.place))


def cost(
    field: Field, counter: Counter, steps: Steps, armor: bool = False
) -> dict[tuple[str, str], int] | None:
    """The groups that pay for a unit, the narrowest first; None if they cannot (1.3.3)."""
    left = dict(steps.left)
    bill: dict[tuple[str, str], int] = {}
    if counter.id == "WES-1AB":
        wanted = [("Britain", "infantry"), ("United States", "infantry")]  # TK-1.3.3.2-3
    else:
        sort = "armor" if counter.armor else "infantry"
        number = 2 if counter.type in ("airborne", "marine") else 1  # TK-1.3.3.2-1
        wanted = [(counter.country, sort)] * number  # TK-1.3.3.2-2
    for nation, sort in wanted:
        paid = _pay(field, counter, left, nation, sort, armor)
        if paid is None:
            return None
        for group, number in paid.items():
            left[group] -= number
            bill[group] = bill.get(group, 0) + number
    return bill


def why_not_paid(field: Field, counter: Counter, steps: Steps) -> tuple[str, str]:
    """The clause and sentence of why the steps that are left do not pay for a unit."""
    name, nation = counter.id, counter.country
    home = home_country(field.position, nation)
    minors = f"{FACTION_NAMES[field.position.phasing]} Minor"
    two = counter.type in ("airborne", "marine")

    def has(*nations: str, sorts: Sequence[str] = ("infantry", "armor", "any")) -> bool:
        return any(steps.left.get((one, sort), 0) for one in nations for sort in sorts)

    if name == "WES-1AB":
        short = [one for one in ("Britain", "United States") if not has(one)]
        text = (
            f"{name} costs a British and a US infantry step; there is none left of {listed(short)}."
        )
        return "TK-1.3.3.2-3", text
    if home not in MAJORS and field.status(home) == "conquered" and has(minors):
        text = f"{home} is conquered: it gets no steps of the {minors} Countries."
        return CONQUERED, text
    if two and has(nation, *([minors] if home not in MAJORS else [])):
        text = f"{name} costs two infantry steps of {nation}; one is left."
        return "TK-1.3.3.2-1", text
    if counter.armor and has(nation, sorts=("infantry",)):
        text = f"{name} is armor and takes an armor step; {nation} has infantry steps left."
        return "TK-1.3.3-9", text
    if has(nation, sorts=("colonial",)):
        text = f"{name} is not colonial; only colonial steps of {nation} are left."
        return "TK-1.3.3.5-2", text
    others = list(dict.fromkeys(one for (one, _), n in steps.left.items() if n and one != nation))
    if others:
        text = f"No step of {nation} is left for {name}; there are still steps of {listed(others)}."
        return "TK-1.3.3-3", text
    return "TK-1.3.3-3", f"No replacement step is left for {name}."


def _pay(
    field: Field,
    counter: Counter,
    left: dict[tuple[str, str], int],
    nation: str,
    sort: str,
    armor: bool,
) -> dict[tuple[str, str], int] | None:
    """One step of a sort: from groups of that nation, then of all Minor Countries."""
    nations = [nation]
    home = home_country(field.position, nation)
    if home not in MAJORS and field.status(home) == "active":  # TK-1.3.3.1-2
        faction = field.faction(home)
        nations.append(f"{FACTION_NAMES[faction]} Minor")
    sorts = ["armor", "any"] if sort == "armor" else ["infantry", "any", "armor"]
    if sort == "infantry" and armor:
        sorts = ["armor", "infantry", "any"]
    if "colonial" in counter.traits:
        sorts = ["colonial", *sorts]  # TK-1.3.3.5-1 TK-1.3.3.5-2
    for one in sorts:  # TK-1.3.3-8 TK-1.3.3-9 TK-1.3.3.1-3
        for who in nations:  # TK-1.3.3.1-1
            if left.get((who, one), 0) >= 1:
                return {(who, one): 1}
    for source in ("pairs no retreat", "pairs europa"):
        need = 2 if sort == "armor" else 1  # TK-1.3.2.3-2 TK-1.3.2.4-3
        if nation == "Germany" and left.get((nation, source), 0) >= need:
            return {(nation, source): need}  # TK-A8
    return None
