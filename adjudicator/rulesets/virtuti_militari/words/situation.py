"""The seat's picture: what belongs to each kind of decision, and each matter in words. Everything
is open (VM-INFO-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.core.pointing import Held
from adjudicator.core.protocol import Ask, Matter
from adjudicator.core.saying import capital, count, listed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    Position,
    Unit,
    acting_factions,
    supplied,
)
from adjudicator.rulesets.virtuti_militari.board.sheet import in_brief
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS,
    FACTIONS_OF,
    KIND_NAMES,
    SIDES,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.areas import controlled, victory_points
from adjudicator.rulesets.virtuti_militari.book.battle.fighting import BATTLE
from adjudicator.rulesets.virtuti_militari.book.battle.losses import LOSSES, USUAL, in_words
from adjudicator.rulesets.virtuti_militari.book.battle.retreat import refused
from adjudicator.rulesets.virtuti_militari.book.home.deployment import why_not
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths
from adjudicator.rulesets.virtuti_militari.book.home.strategic import hand_lines
from adjudicator.rulesets.virtuti_militari.book.stacking import allowed
from adjudicator.rulesets.virtuti_militari.book.supply import cut_off
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at, steps
from adjudicator.rulesets.virtuti_militari.orders.home_orders import kind_name
from adjudicator.rulesets.virtuti_militari.view import View
from adjudicator.rulesets.virtuti_militari.words.explaining import prices
from adjudicator.rulesets.virtuti_militari.words.wording import USSR_WAITS, Say

DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn", "score", "enemy", "supply", "means", "due"),
    # The question itself tells hand, stocks and prices.
    "strategic": ("turn", "score", "enemy", "supply", "due"),
    "planning": ("turn", "score", "enemy", "supply", "cards"),
    "diplomacy": ("turn", "score", "means", "war"),
    "reaction": ("turn",),
}
FEW = 5
"""Areas out of supply that a letter names."""
MOST_WEATHER = 4
"""Areas at the front of whose Mud or Snow a letter speaks."""
MOST_PLACES = 6
"""Places where units may be deployed that a letter names; `due` names all."""
MOST_FACING = 18
"""Places of the enemy in front that a letter names; `enemy` names all."""


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; the spectator has the open ones."""
    tell = _TOLD.get(name)
    if tell is None or (view.seat is None and name in OWN):
        return None
    return tell(view.position, board, view.seat or "axis")


def picture(board: Board, view: View, ask: Ask, found: list[Matter]) -> list[Matter]:
    """What belongs to a question: before orders are placed the areas beside each enemy; of
    diplomacy only what the question has not told."""
    kind = ask.key.partition("/")[0]
    position, side = view.position, view.seat or "axis"
    told: dict[str, list[str]] = {}
    if kind == "planning":
        factions = acting_factions(position, side)
        told["enemy"] = _facing([
            f"{_there(position, board, area, factions)} (from {_names(board, own)})"
            for area, own in _front(position, board, side).items()
        ])  # fmt: skip
    elif kind == "diplomacy":
        told["turn"] = [x for one in found if one.name == "turn" for x in one.lines[:2]]
        told["war"] = [x for one in found if one.name == "war" for x in one.all[len(one.lines) :]]
    shown = [one.model_copy(update={"lines": told.get(one.name, one.lines)}) for one in found]
    choices = _choices(board, position, ask)
    return [*shown, Matter(name="means", lines=choices)] if choices else shown


def _choices(board: Board, position: Position, ask: Ask) -> list[str]:
    """What can be answered to a question about losses or about stacks that are too high, with the
    words for it."""
    if ask.key.partition("/")[0] == "remove":
        units = {unit.id: unit for unit in position.units}
        gone = [units[id] for one in ask.default for id in one.get("units", ()) if id in units]
        named = [f"{in_words(board, unit)} in {board.name(unit.place)}" for unit in gone]
        if not gone:
            return []
        kind = f"{kind_name(gone[0].kind)} in {board.name(gone[0].place)}"
        return [
            f"{capital(count(len(gone), 'unit'))} must leave: {listed(named)}, if you do not "
            "choose.",
            f"You choose so: “remove {kind}” or “remove {gone[0].id}”.",
        ]
    if LOSSES not in ask.options:
        return []
    able = ask.options[LOSSES]
    names = {part.what: f"your {part.what}" for part in USUAL if part.text() in able}
    names |= {name: f"{name}" for kind, name in KIND_NAMES.items() if kind in able}
    said = " or ".join(f"“lose {word}”" for word in names)
    return [
        f"What can take losses: {listed(list(names.values()))}. Write {said}.",
        *_no_way_out(board, position, ask),
    ]


def _no_way_out(board: Board, position: Position, ask: Ask) -> list[str]:
    """That beaten defenders are lost whatever survives."""
    place, start, faction = ask.options[BATTLE]
    lead, order = ask.facts.get("lead", 0), position.initiative
    foes = [unit.faction for unit in position.units if unit.place == start]
    tie = lead == 0 and any(order.index(foe) < order.index(faction) for foe in foes)  # type: ignore[arg-type]  # options hold text
    beaten = tie or (isinstance(lead, int) and lead < 0)  # VM-BAT4-2
    if ask.facts.get("attacking") or not beaten:
        return []
    if supplied(position, place) and any(
        refused(position, board, faction, place, start, to) is None  # type: ignore[arg-type]  # options hold text
        for to in steps(position, board, faction, place)
    ):
        return []
    return [
        "There is no way to retreat: what survives is eliminated (BAT6), unless a card lets it "
        "stay."
    ]


def _turn(position: Position, board: Board, side: Side) -> Matter:
    title = board.turns[position.turn].title
    number = position.turn - position.first_turn + 1
    last = position.last_turn - position.first_turn + 1
    order = " - ".join(FACTION_NAMES[faction] for faction in position.initiative)
    lines = [f"{title}, turn {number} of {last}.", f"Initiative: {order}."]
    bad: dict[str, list[str]] = {}
    for area, weather in position.weather.items():
        if weather != "clear":
            bad.setdefault(weather, []).append(area)
    whole = [*lines, *(f"{w.capitalize()}: {_names(board, areas)}." for w, areas in bad.items())]
    return Matter(name="turn", lines=[*lines, *_weather(position, board, side, bad)], whole=whole)


def _names(board: Board, areas: Sequence[str]) -> str:
    return ", ".join(map(board.name, areas))


def _weather(
    position: Position, board: Board, side: Side, bad: Mapping[str, Sequence[str]]
) -> list[str]:
    """Mud and Snow at the front: own areas and those of the enemy beside them."""
    if not bad:
        return ["The weather is Clear everywhere."]
    front = _front(position, board, side)
    near = {*front, *(area for own in front.values() for area in own)}
    told = []
    for weather, areas in bad.items():
        here = [area for area in areas if area in near][:MOST_WEATHER]
        if not here:
            continue
        said = f"at {_names(board, here)}"
        if len(here) < len(areas):
            said += f" and {count(len(areas) - len(here), 'more area')}"
        told.append(f"{weather.capitalize()} {said}")
    return [f"{'; '.join(told)}: “weather”."] if told else []


def _score(position: Position, board: Board, side: Side) -> Matter:
    """Victory Points, and what wins: as `book.victory` looks at them."""
    points = {s: victory_points(position, board, s) for s in SIDES}
    minor, last = position.minor, position.last_turn - position.first_turn + 1
    both = (
        f"{minor['axis']} VP win"
        if minor["axis"] == minor["allies"]
        else f"the Axis wins with {minor['axis']} VP, the Allied player with {minor['allies']}"
    )
    allied = controlled(position, board, *FACTIONS_OF["allies"])
    missing = [board.name(city) for city in position.cities if city not in allied]
    be = "is" if len(missing) == 1 else "are"
    cities = (
        f", the Allied player with {len(position.cities)} cities, of which {listed(missing)} {be}"
        " missing"
        if missing
        else ""
    )
    lines = [
        f"Axis {points['axis']} VP, Allied player {points['allies']}.",
        f"The Axis wins at once with {position.decisive} VP{cities}; after turn {last}, {both}.",
    ]
    return Matter(name="score", lines=lines, rules=lines[1:])


def _means(position: Position, board: Board, side: Side) -> Matter:
    lines = []
    for faction in acting_factions(position, side):
        state = position.factions[faction]
        units = sum(unit.faction == faction for unit in position.units)
        lines.append(
            f"{FACTION_NAMES[faction]}: {count(units, 'unit')}, {tenths(state.pp)} PP, War Economy "
            f"{state.war_economy}%, Logistics {state.logistics}."
        )
    say = Say(board)
    whole = list(lines)
    order = {token: n for n, token in enumerate(board.tokens)}
    for faction in acting_factions(position, side):
        pool = position.factions[faction].pool
        tokens = [token for token, n in pool.items() for _ in range(n)]
        tokens.sort(key=order.__getitem__)
        name = FACTION_NAMES[faction]
        whole.append(f"{name}, order tokens: {say.tokens(tokens) or 'none'}.")
        air = [level for level, n in position.factions[faction].air_pool.items() for _ in range(n)]
        whole.append(f"{name}, air tokens in the pool: {say.air(air)}.")
        limit = allowed(position, board, faction)
        whole.append(
            f"{name}, stacking limits: {count(limit.two, 'stack')} of 2 units, {limit.three} of 3,"
            f" {limit.four} of 4."
        )
    whole += prices(board)
    return Matter(name="means", lines=lines, whole=whole)


def _cards(position: Position, board: Board, side: Side) -> Matter:
    """The hands of the side with what each card does; the others' by name."""
    lines, whole = [], []
    say = Say(board)
    for faction in FACTIONS:
        hand = position.factions[faction].hand
        if not hand:
            continue
        name = FACTION_NAMES[faction]
        if faction in acting_factions(position, side):
            short = ", ".join(f"{say.card(card)} {board.cards[card].strength:+d}" for card in hand)
            lines.append(f"{name}, in hand (strength): {short}.")
            whole += hand_lines(position, board, faction)
        else:
            theirs = f"{name}, in hand: {listed([say.card(card) for card in hand])}."
            whole.append(theirs)
            if faction not in FACTIONS_OF[side] and (faction != "ussr" or position.ussr == "war"):
                lines.append(theirs)
    drawn = [
        f"{FACTION_NAMES[faction]} {say.air(position.factions[faction].air_drawn)}"
        for faction in FACTIONS
        if position.factions[faction].air_drawn
    ]
    if drawn:
        lines.append(f"Air tokens drawn: {'; '.join(drawn)}.")
        whole.append(lines[-1])
    return Matter(name="cards", lines=lines, whole=whole)


def _enemy(position: Position, board: Board, side: Side) -> Matter:
    """The enemy next to own land units, by area with its fortification and order."""
    factions = acting_factions(position, side)
    beside = _front(position, board, side)
    front = [_there(position, board, area, factions) for area in beside]
    near = [
        f"{text} (from {_names(board, own)})"
        for text, own in zip(front, beside.values(), strict=True)
    ]
    lines = _facing(front)
    whole = [f"Facing you: {'; '.join(near)}."] if near else []
    places = dict.fromkeys(unit.place for unit in position.units)
    rest = [
        _there(position, board, place, factions)
        for place in places
        if place not in beside and any(enemies_at(position, f, place) for f in factions)
    ]
    if rest:
        whole.append(f"Elsewhere: {'; '.join(rest)}.")
    return Matter(name="enemy", lines=lines, whole=whole)


def _facing(front: Sequence[str]) -> list[str]:
    """The first of some places of the enemy; whose units stand in all of them is told once."""
    more = len(front) - MOST_FACING
    shown = list(front[:MOST_FACING])
    whose = [name for name in FACTION_NAMES.values() if all(f" {name} " in x for x in shown)]
    one = whose[0] if len(whose) == 1 else ""
    if one:
        shown = [text.replace(f" {one} ", " ") for text in shown]
    shown += [f"{more} more: “enemy” lists all"] if more > 0 else []
    return [f"Facing you{f' ({one})' if one else ''}: {'; '.join(shown)}."] if shown else []


def _front(position: Position, board: Board, side: Side) -> dict[str, list[str]]:
    """Areas with enemies next to own land units -> the areas of these."""
    own: dict[str, str] = {}
    for unit in position.units:
        area = board.land_of(unit.place)
        if unit.faction in acting_factions(position, side) and board.is_land(area):
            own.setdefault(area, unit.faction)
    found: dict[str, list[str]] = {}
    for area in board.areas:
        if area in own:
            for other in board.neighbours(area):
                if enemies_at(position, own[area], other):
                    found.setdefault(other, []).append(area)
    return found


def _there(position: Position, board: Board, place: str, factions: Sequence[str]) -> str:
    units: dict[str, Unit] = {}
    for faction in factions:
        units |= {unit.id: unit for unit in enemies_at(position, faction, place)}
    brief = tuple(in_brief(board, position, unit) for unit in units.values())
    fort = f", fortification {position.forts[place]}" if place in position.forts else ""
    return f"{board.name(place)} {Held(place, (), brief=brief).short()}{fort}"


def _supply(position: Position, board: Board, side: Side) -> Matter:
    """What is out of supply: first whose units the Supply Phase of this turn eliminates."""
    lines, whole = [], []
    for head, areas in _unsupplied(position, board, side):
        more = f" and {len(areas) - FEW} more" if len(areas) > FEW else ""
        lines.append(f"{head}: {', '.join(areas[:FEW])}{more}.")
        whole.append(f"{head}: {', '.join(areas)}.")
    if not lines:
        return Matter(name="supply", whole=["None of your areas is Out Of Supply."])
    return Matter(name="supply", lines=lines, whole=whole)


def _unsupplied(position: Position, board: Board, side: Side) -> list[tuple[str, list[str]]]:
    """Headings with their areas, none without one."""
    say, name = Say(board), board.name
    without = [area for f in FACTIONS_OF[side] for area in cut_off(position, board, f, {})]
    marked = [a for a in position.out_of_supply if position.control[a] in FACTIONS_OF[side]]
    there: dict[str, list[str]] = {}
    for unit in position.units:
        there.setdefault(unit.place, []).append(in_words(board, unit))
    dying = [a for a in marked if a in without and a in there]
    groups = [
        (DYING, [f"{name(area)} ({say.force(there[area])})" for area in dying]),
        (MARKED, [name(area) for area in marked if area in without and area not in there]),
        (f"{MARKED}, but supplied again now", [name(a) for a in marked if a not in without]),
        (CUT_OFF, [name(a) for a in without if a not in marked and a in there]),
    ]
    return [(head, areas) for head, areas in groups if areas]


DYING = (
    "Out Of Supply, and what still stands there in the Supply Phase is eliminated if supply does"
    " not reach it (SUP-14)"
)
MARKED = "Out Of Supply"
CUT_OFF = "Cut off now, and Out Of Supply at the end of the turn if nothing changes"
"""How areas are told: whose units are eliminated, marked ones, those that get a marker."""


def _due(position: Position, board: Board, side: Side) -> Matter:
    """What is bought and not on the map, by the turns it still takes."""
    say, lines, whole = Say(board), list[str](), list[str]()
    for faction in acting_factions(position, side):
        state = position.factions[faction]
        queued = [
            f"{say.tokens(one.tokens) if one.tokens else say.kind(one.kind, one.level)}"
            f" ({one.turns})"
            for one in sorted(state.queue, key=lambda one: one.turns)
        ]
        waiting = [say.kind(one.kind, one.level) for one in state.deployment]
        name = FACTION_NAMES[faction]
        if queued:
            lines.append(f"{name}, in production (turns left): {', '.join(queued)}.")
        if waiting:
            lines.append(f"{name}, to be deployed: {say.force(waiting)}.")
            whole += _deployable(position, board, faction, len(board.areas))
            lines += _deployable(position, board, faction, MOST_PLACES)
    return Matter(name="due", lines=lines, whole=[*lines, *whole] if whole else [])


def _deployable(position: Position, board: Board, faction: Faction, most: int) -> list[str]:
    """Where the units that wait may come on the map, by kind of place."""
    sorts = {one.kind if one.kind in ("fleet", SUBMARINE) else "land unit": one
             for one in position.factions[faction].deployment}  # fmt: skip
    told = []
    for sort, one in sorts.items():
        places = [*board.areas, *board.seas, *(board.port_of(area) for area in board.areas)]
        found = [
            board.name(place)
            for place in dict.fromkeys(places)
            if place and why_not(position, board, faction, one, place) is None
        ]
        more = [count(len(found) - most, "more place")] if len(found) > most else []
        where = listed([*found[:most], *more]) or "nowhere now"
        told.append(f"{sort.capitalize()}s can be deployed in {where}.")
    return told


def _war(position: Position, board: Board, side: Side) -> Matter:
    """Countries by status, neutrals with their War Entry."""
    leaning = [
        f"{board.countries[country].name} {state.war_entry}%"
        for country, state in position.countries.items()
        if state.status == "neutral"
    ]
    lines = [f"Neutral (War Entry): {', '.join(leaning)}."] if leaning else []
    whole = list(lines)
    for status in dict.fromkeys(state.status for state in position.countries.values()):
        if status == "neutral":
            continue
        names = [
            f"{board.countries[country].name}"
            f"{f' ({FACTION_NAMES[state.faction]})' if state.faction else ''}"
            for country, state in position.countries.items()
            if state.status == status and (country != "ussr" or position.ussr != "inactive")
        ]
        whole.append(f"{status.capitalize()}: {', '.join(names)}.")
    if position.ussr == "inactive" and "ussr" in position.countries:
        whole.append(USSR_WAITS)
    return Matter(name="war", lines=lines, whole=whole)


OWN = ("means", "enemy", "supply", "due", "cards")
"""Matters that a spectator does not have."""
_TOLD: Mapping[str, Callable[[Position, Board, Side], Matter]] = {
    "turn": _turn,
    "score": _score,
    "means": _means,
    "cards": _cards,
    "enemy": _enemy,
    "supply": _supply,
    "due": _due,
    "war": _war,
}
