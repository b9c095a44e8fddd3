"""16.7 Internment and Repatriation.

`internment` is the check that closes each faction's Permanent Conditional Events; `intern`
interns counters that an event names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    Policy,
    Position,
    home_country,
    is_hex,
    remove,
)
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_wholly
from adjudicator.rulesets.totaler_krieg.book.countries.states import end_policy
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import Interned, Repatriated
from adjudicator.rulesets.totaler_krieg.words.wording import POSTURE_NAMES

MARKERS = ("logistics", "partisan")
ALLIED = ("western", "soviet")


def counters_in(field: Field, cells: Cells, faction: str) -> list[str]:
    """Units, Detachments, Logistics and Partisan Base markers of a faction in these hexes."""
    return [
        name
        for name, at in field.standing.get(faction, ())
        if (cells >> at) & 1 and _internable(field, name)
    ]


def _internable(field: Field, name: str) -> bool:
    counter = field.board.counters[name]
    return counter.kind != "marker" or counter.type in MARKERS


def intern(position: Position, table: Table[Board], names: Sequence[str], clause: str) -> None:
    """Intern these counters, hex by hex."""
    by_hex: dict[str, list[str]] = {}
    for name in names:
        by_hex.setdefault(position.pieces[name].at, []).append(name)
    for at, found in by_hex.items():
        to = [where for name in found for where in _intern(position, table.board, name)]
        table.tell(clause, Interned(units=found, at=at, to=to))


def _intern(position: Position, board: Board, name: str) -> list[str]:
    """Intern one counter; gives the places where it, or what it broke into, went."""
    field = Field(position, board)
    counter, piece = board.counters[name], position.pieces[name]
    faction = field.owner[name]
    if counter.kind != "ground" or (piece.back and counter.back_is == "detachment"):
        piece.at, piece.back, piece.mode = "delay", False, ""  # TK-16.7-11
        return ["delay"]
    if counter.type == "fortress":
        return [remove(position, board, name)]  # TK-16.7-15
    if piece.back and counter.back_is in ("fortress", "airdrop"):
        piece.back = False  # TK-16.7-16
    pending = f"interned:{faction}"
    left = break_wholly(position, board, name)  # TK-16.7-13
    for one in left:
        position.pieces[one].at = pending  # TK-16.7-12
    return [pending] * len(left) + ([] if name in left else [position.pieces[name].at])


# ------------------------------------------------------------------------------ the check


def internment(position: Position, table: Table[Board]) -> Play:
    """The check of all units of all factions (TK-16.1.3-1, TK-16.3.8-1, TK-16.5.7-1)."""
    yield from _violations(position, table)
    for clause, names in list(_due(Field(position, table.board))):
        still = [name for name in names if is_hex(position.pieces[name].at)]
        intern(position, table, still, clause)


def _due(field: Field) -> Iterator[tuple[str, list[str]]]:
    """(clause, counters) of all that must be interned but the Axis counters in PACs."""
    germany = field.lands.whole("Germany")
    for one in FACTIONS:
        clause = "TK-16.7-1" if one == "axis" else "TK-16.7-7"  # TK-16.7-1 TK-16.7-7
        yield clause, counters_in(field, field.neutral, one)
    yield (
        "TK-16.7-4",
        [
            name
            for name in counters_in(field, germany, "axis")
            if field.board.counters[name].kind == "ground" and _foreign(field, name)
        ],
    )  # TK-16.7-4
    for faction in ALLIED:
        yield "TK-16.7-8", _strays(field, faction)  # TK-16.7-8
        yield "TK-16.7-10", _bases(field, faction)  # TK-16.7-10


def _foreign(field: Field, name: str) -> bool:
    """A Minor Country or multi-national unit, one-step Exp units excepted."""
    return not field.exp(name) and field.nations(name) != ("Germany",)


def _strays(field: Field, faction: str) -> list[str]:
    """PAC counters in Countries that their Policy bars them from (TK-13.6.1.1-32)."""
    found = []
    for name in counters_in(field, field.board.land, faction):
        at = field.board.cell(field.position.pieces[name].at)
        for country in field.nations(name):
            posture = field.posture(country)
            if posture not in POLICIES:
                continue
            allowed = supply.allowed_under(field, home_country(field.position, country), posture)
            if not (allowed >> at) & 1:
                found.append(name)
                break
    return found


def _bases(field: Field, faction: str) -> list[str]:
    """Partisan Bases in active Countries of another faction."""
    found = []
    for name in counters_in(field, field.partisans[faction], faction):
        at = field.board.cell(field.position.pieces[name].at)
        owner = field.lands.owner.get(at, "")
        enemy = field.status(owner) == "active" and field.faction(owner) != faction
        if field.board.counters[name].type == "partisan" and enemy:
            found.append(name)
    return found


def trespassers(field: Field) -> dict[Policy, list[str]]:
    """Policy -> Axis counters in hexes of its active PACs."""
    found: dict[Policy, list[str]] = {}
    for country in field.lands.home if field.pac else ():
        policy = field.posture(country)
        if policy in POLICIES and field.status(country) == "active":
            names = counters_in(field, field.lands.whole(country), "axis")
            if names:
                found.setdefault(policy, []).extend(names)
    return found


def _violations(position: Position, table: Table[Board]) -> Play:
    """Axis counters in PACs: the Axis interns them or ends the Policy (TK-16.7-2), which is
    never a voluntary ending; in Pre-War it starts Limited War (TK-16.7-3)."""
    for policy, names in trespassers(Field(position, table.board)).items():
        answer = yield from choose(
            position,
            table,
            "axis",
            f"internment/{policy}",
            "TK-16.7-2",
            f"{', '.join(names)}: intern them, or end the Policy {POSTURE_NAMES[policy]}?",
            ["intern", "end_policy"],
            facts={"policy": policy, "event": "16.7"},
            topic="internment",
        )
        if answer == "end_policy":
            # TK-13.6.1.2-7
            end_policy(position, table, policy, "TK-16.7-2")
        else:
            intern(position, table, names, "TK-16.7-2")


# --------------------------------------------------------------------------- Repatriation


def repatriate(position: Position, table: Table[Board], faction: str) -> Play:
    """When its Pending Card is revealed, a faction places the units on its back as if they
    were replacements (TK-16.7-17). Raises nothing: what finds no place is lost (TK-A46)."""
    board = table.board
    names = position.at(f"interned:{faction}")
    if not names:
        return
    field = Field(position, board)
    default: list[Order] = []
    for name in names:
        place = _first_location(field, name)
        if place:
            default.append(Deploy(unit=name, place=place))
    answers = yield from ask(
        ask_for(
            position,
            faction,
            "repatriation",
            "TK-16.7-17",
            f"{FACTION_NAMES[faction]} units come back from internment. Where?",
            [Deploy],
            "internment",
            told=[", ".join(names)],
            options={"unit": names},
            default=default,
            silence="In the Capital, or the first City that will do.",
            standing=["AlwaysDeploy"],
        )
    )
    for order in [*answers[faction].of(Deploy), *default]:
        if not isinstance(order, Deploy) or order.unit not in position.at(f"interned:{faction}"):
            continue
        table.about(order)
        refusal = deploy_refusal(Field(position, board), order.unit, order.place)
        if refusal is not None:
            failed(position, table, faction, order, NotAllowed(order.line, *refusal))
            continue
        piece = position.pieces[order.unit]
        piece.at, piece.back = order.place, bool(board.counters[order.unit].side_with(1))
        table.tell("TK-16.7-17", Repatriated(unit=order.unit, at=order.place))
    for name in position.at(f"interned:{faction}"):
        remove(position, board, name)


def deploy_refusal(field: Field, name: str, place: str) -> tuple[str, str] | None:
    """Why a unit may not be placed there per 1.3.4, None if it may."""
    if is_hex(place) and place not in field.board.hexes:
        return "TK-1.3.4-1", f"There is no hex {place}."
    if not is_hex(place) and place.removeprefix("box:") not in field.board.boxes:
        return "TK-1.3.4-1", f"{place} is neither a hex nor an Off-Map Box."
    return location_refusal(field, name, place)


def _first_location(field: Field, name: str) -> str:
    """The Capital, a City of the Home Country, any other City, an Off-Map Box."""
    board = field.board
    country = home_country(field.position, board.counters[name].country)
    capital = board.areas[country].capital if country in board.areas else ""
    home = field.lands.home.get(country, 0) & board.cities
    places = [capital] if capital else []
    places += field.ids(home) + field.ids(board.cities & ~home)
    places += [f"box:{box}" for box in board.boxes]
    return next((one for one in places if location_refusal(field, name, one) is None), "")
