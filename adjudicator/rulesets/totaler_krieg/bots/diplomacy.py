"""War & Peace of the bots: by lot for the random one, with a reason for the sensible one.

The sensible Axis declares war on a neighbour worth it when enough of its army stands near and
no other small war is under way; everybody lowers a Truce when he is the stronger side of it.
"""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import peace
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.bots.selection import (
    france_fights,
    yellow,
    yellow_laid,
    yellow_open,
)
from adjudicator.rulesets.totaler_krieg.bots.strategy import WAY_ROUND
from adjudicator.rulesets.totaler_krieg.orders.countries import (
    DeclareWar,
    Deploy,
    ReduceTruces,
    Remedy,
)
from adjudicator.rulesets.totaler_krieg.view import View

NEAR = 4
"""Hexes around a Country within which an army counts against it."""
SPARED = ("Vichy", "Switzerland", "Turkey")
"""Whom the Axis has rather for a neutral neighbour."""
ODDS = 2
"""So many steps near it for each step that a Country will set up."""
STRONGER = 1.2


def by_lot(position: Position, board: Board, lots: Lots) -> list[Order]:
    """What a random player declares and lowers, now and then what it may not."""
    found: list[Order] = []
    if lots.chance(25):
        found.append(DeclareWar(country=lots.one(list(position.countries))))
    for of in ("western", "soviet"):
        if lots.chance(30):
            found.append(ReduceTruces(of=of))
    for country, state in position.countries.items():
        if state.faction == "axis" and state.status == "active" and lots.chance(10):
            found.append(Remedy.of(country, lots.one(["breakdown", "intern", "remove"])))
    return lots.shuffled(found)


def deployed(ask: Ask, lots: Lots) -> list[Order] | None:
    """Units that an event lets a player place: some by lot, None for other questions."""
    units, places = ask.options.get("unit", []), ask.options.get("place", [])
    if "Deploy" not in ask.accepts or not units or not places or lots.chance(40):
        return None
    return [Deploy(unit=unit, place=lots.one(places)) for unit in lots.shuffled(units)[:4]]


def reasoned(board: Board, view: View, lots: Lots) -> list[Order]:
    """The declarations and Truces of a sensible player."""
    if not view.position.politics:
        return []
    field = Field(view.position, board)
    faction = view.position.phasing
    found: list[Order] = []
    if faction == "axis" and way_round(field):
        found.append(DeclareWar(country=WAY_ROUND))
    elif faction == "axis" and not yellow_open(board, view.position) and not small_war(field):
        worth = [name for name in peace.targets(field, faction) if prize(field, name) > 0]
        worth.sort(key=lambda name: (-prize(field, name), name))
        found += [DeclareWar(country=name) for name in worth if outweighed(field, name)][:1]
    for of in peace.BOXES if faction == "axis" else (faction,):
        if peace.reduction_refusal(view.position, board, faction, of) is not None:
            continue
        mine, theirs = steps(field, "axis"), steps(field, of)
        ahead = mine >= STRONGER * theirs if faction == "axis" else theirs >= STRONGER * mine
        if ahead:
            found.append(ReduceTruces(of=of))
    return found


def way_round(field: Field) -> bool:
    """Is it time to go round the fortresses of France: Case Yellow is laid, and comes with the
    next turn or lies open?"""
    position, board = field.position, field.board
    if field.status(WAY_ROUND) != "neutral" or not yellow_laid(board, position):
        return False
    row = board.calendar.get(position.turn + 1)
    card = board.cards.get(f"axis:{position.cards['axis'].current}")
    return (row is not None and row.seasonal) or (card is not None and yellow(card))


def steps(field: Field, faction: str, cells: Cells | None = None) -> int:
    """Ground steps of a faction, in these hexes if any are named."""
    return sum(
        field.steps(name)
        for at, names in field.stacks.items()
        for name in names
        if field.owner[name] == faction and (cells is None or (cells >> at) & 1)
    )


def small_war(field: Field) -> bool:
    """Is an Allied Minor Country next to the Axis fighting on?"""
    own = field.active_of("axis")
    return any(
        state.status == "active"
        and state.faction in ("western", "soviet")
        and name not in ("France", "Vichy")
        and not field.posture(name)
        and field.board.near(own, 1) & field.lands.home.get(name, 0)
        for name, state in field.position.countries.items()
    )


def prize(field: Field, country: str) -> int:
    """What a Neutral Country is worth to the Axis: Allied Strategic Hexes in it, and the way to
    France; nothing if it leans to the Axis or no Axis Country borders on it."""
    land = field.lands.whole(country)
    state = field.position.countries[country]
    beside = field.board.near(field.active_of("axis"), 1) & land
    if state.influence == "axis" or country in SPARED or not beside:
        return 0
    ids = [field.board.ids[at] for at in members(land)]
    worth = sum(2 for one in ids if field.board.hexes[one].strategic in ("western", "soviet"))
    if country == WAY_ROUND and france_fights(field.position):
        worth += 1
    return worth


def outweighed(field: Field, country: str) -> bool:
    """Does enough of the Axis's army stand near a Country?"""
    will = sum(
        2 if counter.front is not None and counter.front.steps > 1 else 1
        for name, counter in field.board.counters.items()
        if counter.country == country
        and counter.kind == "ground"
        and counter.setup_class == "activation"
        and field.position.pieces[name].at == "aside"
    )
    near = field.board.near(field.lands.home.get(country, 0), NEAR)
    return steps(field, "axis", near) >= ODDS * max(3, will)
