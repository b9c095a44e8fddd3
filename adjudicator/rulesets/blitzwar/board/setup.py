"""19 Set-up: a scenario's starting position, and what its owners still decide.

A scenario is a position in words. Before the first turn the owners may combine the
units of a zone into other counters (BW-19-2), and the Allies place the Polish armies
(BW-19-4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.pack import ScenarioError, scenario_of
from adjudicator.core.protocol import (
    Answer,
    Ask,
    Checked,
    NotAllowed,
    Order,
    Play,
    Table,
    dump_orders,
)
from adjudicator.rulesets.blitzwar.board import in_words, mix
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.counter_words import NotRead, read_counters, shape_in_words
from adjudicator.rulesets.blitzwar.board.mix import Shape, shape_of
from adjudicator.rulesets.blitzwar.board.position import SIDES, Counter, Position, Side
from adjudicator.rulesets.blitzwar.book import stacking
from adjudicator.rulesets.blitzwar.book.politics.countries import NAMES
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.words.facts.diplomacy import (
    ArmiesPlaced,
    Deployed,
    DeploymentRefused,
)

PENDING = "set_up"
"""Mark of a position whose owners have not yet decided: the scenario's `set_up` table."""


SET_UP = "set-up"
"""Key of the question to each side."""


class PlaceArmies(Order):
    """Place armies of the set-up, for instance the Polish ones, in a zone."""

    occasion = "the set-up"

    syntax = (
        "place {count:int} [{country:nation}] (armies|army) in {zone:zone}",
        "[{country:nation}] (army|armies) in {zones:zone+}",
    )
    clause = "BW-19-4"
    examples = ("place 2 Polish armies in Warsaw", "armies in Danzig, Poznan, Lodz, Krakow")

    zone: str = ""
    zones: tuple[str, ...] = ()
    count: int = 1
    country: str = ""

    @property
    def places(self) -> list[str]:
        return list(self.zones) or [self.zone] * self.count

    def words(self, board: Board) -> str:
        if self.zones:
            return f"armies in {', '.join(board.name(zone) for zone in self.zones)}"
        return f"place {self.count} armies in {board.name(self.zone)}"


class Deploy(Order):
    """Put the units of a zone into counters of your choice before the game begins."""

    occasion = "the set-up"

    syntax = "deploy {zone:zone} as {counters:text}"
    clause = "BW-19-2"
    examples = ("deploy Koszalin as 1I+2C, 1I", "deploy London as 1I, 1I")

    zone: str
    counters: str

    def words(self, board: Board) -> str:
        return f"deploy {board.name(self.zone)} as {self.counters}"


SETUP_ORDERS: tuple[type[Order], ...] = (PlaceArmies, Deploy)


# ---------------------------------------------------------------------------- opening


def open_scenario(board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
    """The starting position of a scenario.

    Raises ScenarioError if there is none of that scenario or something is wrong in it.
    """
    words = scenario_of(board.scenarios, scenario)
    position = in_words.from_words(board, words, f"{scenario}.toml")
    position.scenario = scenario
    check(board, position, f"{scenario}.toml")
    if "set_up" in words:
        position.marks[PENDING] = _set_up_table(board, words["set_up"], scenario, rulings)
    if rulings.get("BW-A55") == "open":
        position.marks["open_cards"] = True
    return position


def check(board: Board, position: Position, file: str) -> None:
    """Does a starting position keep to the counter mix and the stacking limits?

    Raises ScenarioError naming the country or zone that does not."""
    for country in sorted({mix.pool(c.country) for c in position.counters}):
        if not mix.fits(mix.offer(position, board, country), mix.on_map(position, country)):
            raise ScenarioError(
                file, 0, f"more counters of {country} stand on the map than the mix has (BW-3-10)"
            )
    for side in (*SIDES, "neutral"):
        for zone in stacking.overfull(position, board, side):
            raise ScenarioError(file, 0, f"{board.name(zone)} holds too many corps (BW-4-1)")
    for zone in board.zones:
        if len(sides := stacking.mixed(position, zone)) > 1:
            raise ScenarioError(
                file, 0, f"{board.name(zone)} holds counters of {' and '.join(sides)} (BW-4-9)"
            )


def _set_up_table(
    board: Board, table: Mapping[str, Any], name: str, rulings: Mapping[str, Scalar]
) -> dict[str, Any]:
    reader = in_words.Reader(board, f"{name}.toml")
    zones = [reader.zone(str(zone)) for zone in table["default"]]
    if len(zones) != table["armies"]:
        raise ScenarioError(f"{name}.toml", 0, "set_up: `default` is not one zone for each army")
    return {
        "country": reader.country(table["country"]),
        "side": reader.side(table["side"]),
        "default": zones,
        "size": int(rulings.get("BW-A2", 2)),
    }


# ------------------------------------------------------------------------------ phase


def pending(position: Position) -> bool:
    """Is there still something to be decided before the first turn?"""
    return PENDING in position.marks


def set_up(position: Position, table: Table[Board]) -> Play:
    """19 The owners combine their units into counters, the Allies place the Polish armies."""
    board = table.board
    answers = yield from ask(*(set_up_ask(position, board, side) for side in SIDES))
    free: dict[str, Any] = position.marks.pop(PENDING)
    place_armies(position, table, free, answers[free["side"]])
    for side in SIDES:
        for order in answers[side].of(Deploy):
            deploy(position, table, side, order)


def set_up_ask(position: Position, board: Board, side: Side) -> Ask:
    """What a side decides before the first turn."""
    free: dict[str, Any] = position.marks[PENDING]
    places = free["side"] == side
    told = []
    if places:
        stand = ", ".join(board.name(zone) for zone in free["default"])
        told = [f"{len(free['default'])} {free['country']} armies stand, unless you say: {stand}."]
    told.append("Your units may be put into other counters: `deploy Koszalin as 1I+2C, 1I`.")
    return Ask(
        seat=side,
        key=SET_UP,
        clause="BW-19-4" if places else "BW-19-2",
        title="Set-up: your armies and counters before the first turn",
        told=told,
        accepts=["PlaceArmies", "Deploy"] if places else ["Deploy"],
        options={
            "zone": list(
                dict.fromkeys(
                    (
                        *(c.place for c in position.counters if c.side == side),
                        *(board.country(free["country"]) if places else ()),
                    )
                )
            )
        },
        default=dump_orders([PlaceArmies(zones=tuple(free["default"]))] if places else []),
        silence="Your forces stand as the scenario lists them.",
    )


def place_armies(
    position: Position, table: Table[Board], free: Mapping[str, Any], answer: Answer
) -> None:
    """BW-19-4: the armies go where their side says, and the rest of them as usual."""
    board, country = table.board, free["country"]
    allowed = board.country(country)
    wanted = [z for order in answer.of(PlaceArmies) for z in order.places if z in allowed]
    number = len(free["default"])
    placed: dict[str, int] = {}
    for zone in [*wanted, *free["default"], *allowed]:
        if sum(placed.values()) == number:
            break
        limit = board.zones[zone].stack_limit
        there = len(stacking.corps_counters(position, zone, free["side"]))
        if limit is not None and there >= limit[1]:
            continue  # BW-4-1
        reorganisation.put(position, free["side"], country, zone, Shape(infantry=free["size"]))
        placed[zone] = placed.get(zone, 0) + 1
    table.tell(
        "BW-19-4",
        ArmiesPlaced(country=country, zones=placed),
        answered=(free["side"], answer.through(answer.of(PlaceArmies))),
    )


def deploy(position: Position, table: Table[Board], side: Side, order: Deploy) -> None:
    """BW-19-2: the units of a zone in counters of their owner's choice."""
    board = table.board
    try:
        made = _deploy(position, board, side, order)
    except NotAllowed as no:
        table.tell(
            no.clause, DeploymentRefused(side=side, order=order.words(board), reason=no.text)
        )
        return
    table.tell(
        "BW-19-2",
        Deployed(
            side=side,
            zone=order.zone,
            counters=[shape_in_words(c.country, shape_of(c)) for c in made],
        ),
    )


def _deploy(position: Position, board: Board, side: Side, order: Deploy) -> list[Counter]:
    """Carry the order out; NotAllowed if the units, the mix or the limit forbid it."""
    try:
        wanted = read_counters(order.counters, lambda name: name)
    except NotRead as no:
        raise NotAllowed(order.line, "BW-19-2", f"{no}.") from None
    shapes = [one.shape for one in wanted for _ in range(one.times)]
    kinds = {shape.kind if not shape.corps else "corps" for shape in shapes}
    there = [
        c
        for c in position.counters
        if c.place == order.zone and c.side == side and ("corps" if c.corps else c.kind) in kinds
    ]
    named = {one.country for one in wanted if one.country}
    countries = list(dict.fromkeys(c.country for c in there if not named or c.country in named))
    if len(countries) != 1 or len(kinds) != 1:
        raise NotAllowed(
            order.line,
            "BW-19-2",
            f"Name the counters of one country and one kind of unit in {board.name(order.zone)}.",
        )
    parts = [c for c in there if c.country == countries[0]]
    limit = board.zones[order.zone].stack_limit
    others = [c for c in stacking.corps_counters(position, order.zone, side) if c not in parts]
    if "corps" in kinds and limit is not None and len(others) + len(shapes) > limit[1]:
        raise NotAllowed(
            order.line,
            "BW-4-1",
            f"{board.name(order.zone)} can hold {limit[1]} {limit[0]} at most.",
        )
    try:
        return reorganisation.reorganise(position, board, parts, shapes)
    except reorganisation.NotPossible as no:
        raise NotAllowed(order.line, no.clause, no.text) from None


def check_set_up(board: Board, ask: Ask, position: Position, orders: Sequence[Order]) -> Checked:
    """Set-up orders for the receipt, tried out on a copy of what the seat sees."""
    trial = position.model_copy(deep=True)
    free: Mapping[str, Any] = position.marks[PENDING]
    side = next(side for side in SIDES if side == ask.seat)
    room = len(free["default"])
    checked = Checked(stands=[])
    for order in orders:
        try:
            if isinstance(order, Deploy):
                _deploy(trial, board, side, order)
            elif isinstance(order, PlaceArmies):
                room = _count_armies(board, free, order, room)
        except NotAllowed as no:
            checked.refused.append(no)
            continue
        checked.stands.append(order)
    if free["side"] == side and room and any(isinstance(o, PlaceArmies) for o in orders):
        checked.missing.append(
            f"{room} of the armies. If you do not place them, they stand as usual."
        )
    return checked


def _count_armies(board: Board, free: Mapping[str, Any], order: PlaceArmies, room: int) -> int:
    """How many armies are left to place after an order. NotAllowed if it asks too much."""
    own = board.country(free["country"])
    for zone in order.places:
        if zone not in own:
            raise NotAllowed(
                order.line, "BW-19-4", f"{board.name(zone)} is not in {NAMES[free['country']]}."
            )
    if len(order.places) > room:
        over = board.name(order.places[room])
        left = f"{len(order.places)} named, {room} of the {len(free['default'])} still to be placed"
        raise NotAllowed(order.line, "BW-19-4", f"There is no army left for {over}: {left}.")
    return room - len(order.places)
