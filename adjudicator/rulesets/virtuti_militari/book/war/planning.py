"""6 Planning: order tokens are placed in secret and shown together."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Order, Play, Table, dump_orders
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    acting,
    acting_factions,
    at_war,
    change_pool,
    controller,
    supplied,
    units_at,
    weather_in,
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
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at
from adjudicator.rulesets.virtuti_militari.orders.orders import AHEAD, PlaceToken
from adjudicator.rulesets.virtuti_militari.sequence import operations_plan
from adjudicator.rulesets.virtuti_militari.words.facts.operations import (
    Laid,
    OrdersRevealed,
    PlacementRefused,
)

PLANNING = "planning"
"""Key of the planning ask."""


def planning(position: Position, table: Table[Board]) -> Play:
    """6 Both players place tokens of their factions in secret; all are shown at the same time
    (VM-PLAN-1). Nobody has to place any (VM-PLAN-16). What could not be placed is told to its
    own player alone."""
    asks = [
        planning_ask(position, table.board, side)
        for side in SIDES
        if any(unit.faction in acting_factions(position, side) for unit in position.units)
    ]
    answers = yield from ask(*asks)
    laid: dict[Faction, list[Laid]] = {f: [] for f in acting_factions(position)}
    refused: list[tuple[str, PlacementRefused]] = []
    given: dict[Faction, tuple[str, Answer]] = {}
    for side, answer in answers.items():
        placing = Placing(position, table.board, side)  # type: ignore[arg-type]
        for faction in acting_factions(position, placing.side):
            given[faction] = (side, answer)
        for line, place, token in wishes(position, table.board, answer.of(PlaceToken)):
            faction = placing.faction_at(place) or FACTIONS_OF[placing.side][0]
            no = placing.refusal(place, token, line)
            if no is None:
                laid[faction].append(Laid(place=place, token=token))
                placing.lay(place, token)
                continue
            fact = PlacementRefused(
                faction=faction, place=place, token=token, reason=no.text, line=line
            )
            refused.append((no.clause, fact))
    for faction, tokens in laid.items():
        for one in tokens:
            position.orders[one.place] = Placed(faction=faction, token=one.token)
            change_pool(position.factions[faction], one.token, -1)
        table.tell(
            "VM-PLAN-1",
            OrdersRevealed(faction=faction, orders=tokens),
            answered=given.get(faction),
        )
    for clause, fact in refused:
        table.tell(clause, fact, to=[SIDE_OF[fact.faction]])


def wishes(
    position: Position, board: Board, orders: Sequence[PlaceToken]
) -> list[tuple[int, str, str]]:
    """Line, place and token of every single placement, the place as meant."""
    return [
        (order.line, meant_place(position, board, place, order.token), order.token)
        for order in orders
        for place in order.places
    ]


def meant_place(position: Position, board: Board, place: str, token: str) -> str:
    """A land area without own units, but with Fleets in its port, stands for the port."""
    if board.is_land(place) and not units_at(position, place):
        port = board.port_of(place)
        if port is not None and units_at(position, port) and "port" in board.tokens[token].places:
            return port
    return place


@dataclass
class Placing:
    """Tokens being placed by one seat: what lies already and what is left in the pools."""

    position: Position
    board: Board
    side: Side
    laid: dict[str, str] = field(default_factory=dict)
    used: dict[Faction, Tally[str]] = field(default_factory=dict)

    def faction_at(self, place: str) -> Faction | None:
        """The seat's faction that has units in a place (VM-PLAN-4)."""
        for unit in units_at(self.position, place):
            if unit.faction in FACTIONS_OF[self.side]:
                return unit.faction
        return None

    def lay(self, place: str, token: str) -> None:
        faction = self.faction_at(place)
        assert faction is not None
        self.laid[place] = token
        self.used.setdefault(faction, Tally())[token] += 1

    def left(self, faction: Faction, token: str) -> int:
        """Tokens of a kind that a faction can still place."""
        pool = self.position.factions[faction].pool.get(token, 0)
        return pool - self.used.get(faction, Tally())[token]

    def refusal(self, place: str, token: str, line: int = 0) -> NotAllowed | None:
        """Why a token may not be placed there now, None if it may."""
        board, name = self.board, self.board.name(place)
        printed = board.tokens[token]
        faction = self.faction_at(place)

        def no(clause: str, text: str) -> NotAllowed:
            return NotAllowed(line, clause, text)

        if faction is None:
            text = f"You have no units in {name}; orders go where your units are."
            return no("VM-PLAN-2", text)
        if not acting(self.position, faction):
            text = f"The units in {name} are Soviet, and the USSR is inactive: it gets no orders."
            return no("VM-PLAN-17", text)
        if self.left(faction, token) < 1:
            text = f"The {FACTION_NAMES[faction]} have no {printed.name} order left to place."
            return no("VM-PLAN-4", text)
        if place in self.laid or place in self.position.orders:
            other = board.tokens[self.laid.get(place) or self.position.orders[place].token].name
            text = f"{other} is already in {name}, and a place can have only one order."
            return no("VM-PLAN-3", text)
        return self._where(place, token, faction, line)

    def _where(self, place: str, token: str, faction: Faction, line: int) -> NotAllowed | None:
        """Why this kind of token may not lie there. Weather is looked at on land alone
        (VM-WXFX-7), and only Mud bars anything (VM-WXFX-1, VM-WXFX-6)."""
        board, position = self.board, self.position
        printed, name, sort = board.tokens[token], board.name(place), board.sort(place)

        def no(clause: str, text: str) -> NotAllowed:
            return NotAllowed(line, clause, text)

        if sort not in printed.places:
            text = (
                f"{printed.name} goes on {_listed(printed.places)}, and {name} is not one of these."
            )
            return no(WHERE[printed.family], text)
        if sort == "land" and not supplied(position, place) and printed.family != "defense":
            text = f"{name} is Out of Supply; its units can get a Defense order and no other."
            return no("VM-PLAN-14", text)  # VM-OOS-2
        if sort == "land" and not printed.mud and weather_in(position, place) == "mud":
            clause = "VM-WXFX-3" if printed.family == "maneuver" else "VM-WXFX-2"
            return no(clause, f"{name} has Mud; no {printed.name} order can be placed there.")
        if printed.family == "amphibious":
            return self._landing(place, token, faction, line)
        rules = {"maneuver": "no_maneuver", "strategic": "no_strategic"}
        rule = rules.get(printed.family)
        if rule and rule_of(position, board, rule):
            text = f"The random event of this turn forbids {printed.name} orders."
            return no("VM-RND-2", text)
        return None

    def _landing(self, place: str, token: str, faction: Faction, line: int) -> NotAllowed | None:
        """Why an Amphibious Landing may not be placed in a land area."""
        board, position = self.board, self.position
        printed, name = board.tokens[token], board.name(place)
        clause = LANDING_SIZE[printed.bonus]
        if not board.areas[place].port or controller(position, place) != faction:
            return NotAllowed(
                line, clause, f"{name} is not one of your ports, so units cannot embark there."
            )
        if len(units_at(position, place, faction)) > (printed.stack or 0):
            text = f"{printed.name} is for at most {printed.stack} units; {name} holds more."
            return NotAllowed(line, clause, text)
        if rule_of(position, board, "stormy_seas"):
            text = "The random event of this turn forbids Amphibious Landing orders."
            return NotAllowed(line, "VM-RND-2", text)
        return None


WHERE = {
    "move": "VM-PLAN-15",
    "support": "VM-PLAN-15",
    "defense": "VM-PLAN-8",
    "feint": "VM-PLAN-9",
    "fortification": "VM-PLAN-5",
    "strategic": "VM-PLAN-6",
    "maneuver": "VM-PLAN-7",
    "amphibious": "VM-PLAN-10",
    "bombardment": "VM-PLAN-13",
}
LANDING_SIZE = {0: "VM-PLAN-10", 1: "VM-PLAN-11", 2: "VM-PLAN-12"}
_SORTS = {"land": "land areas", "sea": "sea areas", "port": "ports"}


def _listed(places: Sequence[str]) -> str:
    words = [_SORTS[place] for place in places]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# --------------------------------------------------------------------------------- ask


def planning_ask(position: Position, board: Board, side: Side) -> Ask:
    """The one planning mail: tokens, and ahead of them script and doctrine."""
    silence = usual(position, board, side)
    pools = [
        f"{FACTION_NAMES[faction]}: {_pool(position, board, faction)}."
        for faction in acting_factions(position, side)
    ]
    tokens = [
        token
        for token in board.tokens
        if any(position.factions[f].pool.get(token) for f in acting_factions(position, side))
    ]
    return Ask(
        seat=side,
        key=PLANNING,
        clause="VM-PLAN-1",
        title=f"{board.turns[position.turn].title}: place your orders",
        told=[
            *pools,
            "With them you can send what they do (`send ... from ... to ...`) and how battles"
            " are fought. Without a line about your moves you are asked when all orders are"
            " shown.",
        ],
        accepts=["PlaceToken"],
        ahead=AHEAD,
        options={"token": tokens},
        facts={"turn": position.turn},
        default=dump_orders(silence),
        silence=_in_words(board, silence),
        opens=operations_plan(position, side),
    )


def _pool(position: Position, board: Board, faction: Faction) -> str:
    pool = position.factions[faction].pool
    found = [f"{pool[t]} {board.tokens[t].name}" for t in board.tokens if pool.get(t)]
    return ", ".join(found) or "no order tokens"


def _in_words(board: Board, orders: Sequence[Order]) -> str:
    placed = [order for order in orders if isinstance(order, PlaceToken)]
    if not placed:
        return "You place no orders."
    words = [
        f"{board.tokens[order.token].name} at {board.name(place)}"
        for order in placed
        for place in order.places
    ]
    return f"You place {', '.join(words)} and nothing else."


def usual(position: Position, board: Board, side: Side) -> list[Order]:
    """What silence means: Defense orders, the best first, where most enemy units are next
    door (decision 4 of the catalogue)."""
    placing = Placing(position, board, side)
    found: list[Order] = []
    for faction in acting_factions(position, side):
        threatened = sorted(
            (
                (-_threat(position, board, faction, place), n, place)
                for n, place in enumerate(board.areas)
                if units_at(position, place, faction)
            ),
        )
        tokens = sorted(
            (t for t in board.tokens.values() if t.family == "defense"), key=lambda t: -t.bonus
        )
        for threat, _, place in threatened:
            if not threat:
                break
            token = next((t.id for t in tokens if placing.left(faction, t.id)), None)
            if token is None:
                break
            if placing.refusal(place, token) is None:
                placing.lay(place, token)
                found.append(PlaceToken(token=token, places=[place]))
    return found


def _threat(position: Position, board: Board, faction: Faction, place: str) -> int:
    """Enemy units next to an area."""
    return sum(
        len(enemies_at(position, faction, near))
        for near in board.neighbours(place)
        if at_war(position, controller(position, near), faction)
    )
