"""The seat's picture: what belongs to each kind of decision, and each matter in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from adjudicator.core.protocol import Ask, Matter
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    holder,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.parts import Limit
from adjudicator.rulesets.world_at_war.board.position import (
    in_play,
    is_ground,
    off,
    pool_of,
)
from adjudicator.rulesets.world_at_war.board.setup import default_units
from adjudicator.rulesets.world_at_war.board.terms import (
    FLEETS,
    KIND_NAMES,
    MAJORS_OF,
    SEAT_NAMES,
    SEATS,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import factory_halves, in_game
from adjudicator.rulesets.world_at_war.book.economy.income import collects, keeps_oil
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY
from adjudicator.rulesets.world_at_war.sequence import SEGMENT, phases_now
from adjudicator.rulesets.world_at_war.view import View
from adjudicator.rulesets.world_at_war.words import arrivals, front, usual
from adjudicator.rulesets.world_at_war.words.look import Look

# What the question itself tells, as that on the economy tells stocks and pools, is not said twice.
DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn",),
    "deployment": ("turn", "war", "score", "pool", "enemy"),
    "admin": ("turn", "enemy", "supply", "score", "means", "due"),
    "doctrine": ("turn", "enemy", "supply"),
    SCRIPT_KEY: ("turn", "enemy", "supply", "war", "score", "means", "due"),
    "offensives": ("turn", "enemy", "supply", "means"),
    "muster": ("turn", "enemy"),
    "vichy": ("turn", "enemy"),
    "warfare": ("turn", "enemy", "score"),
    "economic": ("turn", "enemy", "war", "score", "due"),
    "diplomacy": ("turn", "war", "score", "means"),
    "peace": ("turn", "war", "score", "means"),
}
GOALS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "poland": ("Germany wins with Warsaw, else the Allies.", "", ("warsaw",)),
    "france": ("Germany wins with Paris, else the Allies.", "", ("paris",)),
    "barbarossa": (
        "Germany wins with Moscow and Leningrad at the end, else the Allies.",
        "With Sevastopol too it is a Decisive Victory.",
        ("moscow", "leningrad", "sevastopol"),
    ),
    "overlord": (
        "The Allies win if Germany surrenders before Spring 1945, else the Axis.",
        "",
        ("berlin",),
    ),
    "campaign": (
        "The Axis wins by the fall of France and the USSR or by lasting to the end, the Allies by"
        " taking Berlin.",
        "The surrender of France and the UK is enough while the USSR is not at war. Germany may"
        " take a peace with France fallen, the oil of Iraq, and no Allied area in Africa or the"
        " Middle East.",
        ("paris", "south_england", "moscow", "berlin"),
    ),
}
"""What `book.victory` looks at: in a sentence, what else there is to it, the places that count."""


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; the spectator has the open ones."""
    tell = _TOLD.get(name)
    if tell is None or (view.seat is None and name in OWN):
        return None
    return tell(Look(board, view))


def _turn(look: Look) -> Matter:
    now = look.now
    row = look.board.turns[now.turn]
    number = now.turn - now.first_turn + 1
    last = now.last_turn - now.first_turn + 1
    lines = [f"{row.title}, turn {number} of {last}."]
    return Matter(name="turn", lines=lines)


def picture(board: Board, view: View, ask: Ask, found: list[Matter]) -> list[Matter]:
    """What belongs to a question: in the midst of another's turn what is usual; of the war on
    convoys the fleets alone; of purchases where they arrive; of diplomacy the markers on their
    tracks and the efforts that are left; of a segment how lines and combats are carried out."""
    look = Look(board, view)
    kind = ask.key.partition("/")[0]
    more: dict[str, list[str]] = {}
    if ask.reaction:
        more["turn"] = usual.in_combat(look, ask)
    elif kind == "warfare":
        found = _with(found, front.fleets_alone(look))
    elif kind in ("economic", "diplomacy"):
        more["war"] = _moved(look)
        if kind == "economic":
            more["war"] += _efforts(look)
            found = _with(_with(found, front.land_alone(look)), arrivals.of_purchases(look))
    elif ask.key == SCRIPT_KEY:
        more["means"] = list(usual.LINES)
        found = [
            one.model_copy(update={"rules": [*one.rules, *usual.LINES]})
            if one.name == "means"
            else one
            for one in found
        ]
        more["turn"] = _no_moves(board, view, ask)
    if kind in ("deployment", SCRIPT_KEY, "offensives"):
        found = _with(found, front.before_attack(look))
    return [
        one.model_copy(update={"lines": [*one.lines, *more.get(one.name, ())]}) for one in found
    ]


def _with(found: Sequence[Matter], other: Matter) -> list[Matter]:
    """Matters, one of them told in another way, or told at all."""
    if all(one.name != other.name for one in found):
        return [*found, other] if other.lines else list(found)
    return [other if one.name == other.name else one for one in found]


def _no_moves(board: Board, view: View, ask: Ask) -> list[str]:
    """That a segment has no Tactical Movement, where it has none."""
    phases = phases_now(board, view.position)
    own = [phase for phase in SEGMENT if SEGMENT[phase] == ask.seat and phase in phases]
    if any(phase.endswith("_tactical") for phase in own):
        return []
    return ["This turn begins with Offensives: you make no moves before them."]


def _war(look: Look) -> Matter:
    now, board = look.now, look.board
    sides: dict[str, list[str]] = {}
    for country, state in now.countries.items():
        if country not in board.countries or board.countries[country].kind not in (
            "major",
            "minor",
        ):
            continue
        name = board.country_name(country)
        if state.status == "war" and state.camp is not None:
            sides.setdefault(state.camp, []).append(name)
        else:
            sides.setdefault(state.status, []).append(name)
    majors = [
        board.country_name(major)
        for major in (*MAJORS_OF["axis"], *MAJORS_OF["allies"])
        if major in now.countries and now.countries[major].status == "neutral"
    ]
    camps = {"axis": "Axis", "western": "Western Allies", "soviet": "Soviet side"}
    told = [f"{title} {', '.join(sides[camp])}" for camp, title in camps.items() if sides.get(camp)]
    lines = [f"At war: {'; '.join(told) or 'nobody'}."]
    if majors:
        lines.append(f"Neutral: {listed(majors)}.")
    if now.pact:
        lines.append("The Ribbentrop-Molotov pact is in force.")
    whole = list(lines)
    for status, title in (
        ("neutral", "All neutrals"),
        ("own_war", "In a war of their own"),
        ("conquered", "Conquered"),
        ("surrendered", "Surrendered"),
    ):
        if sides.get(status):
            whole.append(f"{title}: {', '.join(sides[status])}.")
    whole += _efforts(look)
    for country, space in now.tracks.items():
        track = board.tracks.get(country)
        if track is not None:
            whole.append(
                f"Diplomacy: {board.country_name(country)} at {space:+d}"
                f" (from {track.low:+d} to {track.high:+d})."
            )
    return Matter(name="war", lines=lines, whole=whole)


def _moved(look: Look) -> list[str]:
    """Where markers have left the start of their diplomatic tracks."""
    told = [
        f"{look.board.country_name(country)} {space:+d}"
        for country, space in look.now.tracks.items()
        if space and country in look.board.tracks
    ]
    return [f"Diplomatic tracks: {', '.join(told)}; the others at 0."] if told else []


def _efforts(look: Look) -> list[str]:
    """For which countries a seat has counters left to put into the cup, and how many."""
    told = [
        f"{look.board.country_name(country)} {number}"
        for country, number in look.now.effort_sets.get(look.view.seat or "", {}).items()
        if number
    ]
    return [f"Efforts at hand: {', '.join(told)}."] if told else []


def _score(look: Look) -> Matter:
    now, board = look.now, look.board
    goal, more, places = GOALS.get(board.scenarios[now.scenario].victory, GOALS["campaign"])
    held: dict[str, list[str]] = {}
    for place in places:
        if place in now.control:
            whose = board.country_name(holder(now, place))
            held.setdefault(whose, []).append(board.name(place))
    told = "; ".join(f"{whose} holds {listed(names)}" for whose, names in held.items())
    taken = [
        f"{board.name(place)} ({board.country_name(holder(now, place))})"
        for place in places
        if place in now.control and holder(now, place) != board.areas[place].owner
    ]
    areas = Counter(
        seat
        for place in board.areas
        if in_play(now, place)
        and (whose := holder(now, place)) in board.countries
        and whose in now.countries
        and now.countries[whose].status != "neutral"
        and (seat := seat_of(now, whose)) is not None
    )
    counts = ", ".join(f"{SEAT_NAMES[seat]} {areas.get(seat, 0)}" for seat in SEATS)
    fallen = f" Taken: {listed(taken)}." if taken else ""
    lines = [goal, f"Areas: {counts}.{fallen}"]
    whole = [goal, *([more] if more else []), f"{told}.", f"Areas at war: {counts}."]
    return Matter(name="score", lines=lines, whole=whole, rules=[goal])


# ------------------------------------------------------------------------- means


def _means(look: Look) -> Matter:
    """Chits, stocks, movement points and factories of the seat's majors; fleets that are ready."""
    now, board = look.now, look.board
    lines, whole = [], []
    for major in MAJORS_OF[look.seat]:
        if major not in now.majors or not in_game(now, major):
            continue
        state = now.majors[major]
        ground = sum(is_ground(unit) for unit in now.units if unit.nation == major)
        parts = [count(state.chits, "chit")] if state.chits else []
        parts += [f"{state.rm} RM"] if state.rm else []
        parts += [f"{state.oil} oil"] if keeps_oil(now, major) else []
        parts += [f"{state.sm} SM"]
        if collects(now, major) and not off(now, "industry"):
            parts.append(f"{factory_halves(now, major) / 2:g} factory points")
        parts += [f"{n} {KIND_NAMES[what]}{'s' * (n > 1)}" for what, n in state.points.items() if n]
        peace = " (neutral)" if now.countries[major].status == "neutral" else ""
        lines.append(f"{board.country_name(major)}{peace}: {', '.join(parts)}.")
        whole.append(f"{lines[-1][:-1]}; {count(ground, 'ground unit')} on the map.")
    air = look.own(lambda unit: unit.kind == "air")
    spent = [unit for unit in air if not unit.active]
    if spent:
        lines.append(f"Inactive until the next Admin: {count(len(spent), 'air fleet')}.")
        whole.append(lines[-1])
    if lines:
        lines.append(LAPSE)
        whole.append(LAPSE)
    return Matter(name="means", lines=lines, whole=whole, rules=[LAPSE])


LAPSE = "Chits and Strategic Movement (SM) lapse; resources (RM) and oil stay."


def _pool(look: Look) -> Matter:
    """Force pools; before the set-up stands, the limits within which units are placed."""
    now, board = look.now, look.board
    lines = []
    for nation in now.countries:
        if nation not in board.countries or seat_of(now, nation) != look.seat:
            continue
        if nation in now.majors and not in_game(now, nation):
            continue
        pool = {kind: n for kind, n in pool_of(now, nation).items() if n}
        if pool:
            said = ", ".join(f"{n} {KIND_NAMES[kind]}{'s' * (n > 1)}" for kind, n in pool.items())
            lines.append(f"{board.country_name(nation)} {said}")
    told = [f"Force pools: {'; '.join(lines)}."] if lines else []
    if look.seat not in now.deployed:
        return Matter(name="pool", lines=_limits(look) or told, whole=[*_limits(look), *told])
    return Matter(name="pool", lines=told)


def _limits(look: Look) -> list[str]:
    """Of each country how many units there are, and where they may stand."""
    board = look.board
    scenario = board.scenarios[look.now.scenario]
    have: dict[str, Counter[str]] = {}
    for row in default_units(board, scenario, look.now, look.seat):
        have.setdefault(board.country_name(row.nation), Counter())[row.kind] += row.number

    def number(whose: str) -> str:
        of = have.get(whose, Counter())
        told = [
            f"{n} {SHORT_KINDS.get(kind, kind)}{'s' * (n > 1 and kind in FLEETS)}"
            for kind, n in of.items()
        ]
        return f" ({listed(told)})" if told else ""

    found: dict[str, list[str]] = {}
    for limit in board.scenarios[look.now.scenario].limits:
        nations = [n for n in limit.nations if seat_of(look.now, n) == look.seat]
        if nations:
            found.setdefault(listed([board.country_name(n) for n in nations]), []).append(
                _limit(board, limit)
            )
    told = [f"{whose}{number(whose)}: {'; '.join(some)}." for whose, some in found.items()]
    if not told:
        return []
    return [REST_FIXED if any("fixed" in line for line in told) else REST, *told]


REST = "Limits; what you do not place goes as in the set-up above:"
REST_FIXED = (
    "Limits (a fixed unit is a garrison: it may not move until the rules free it); what you do not"
    " place goes as in the set-up above:"
)


SHORT_KINDS = {"naval": "fleet"}
MANY = 6
"""Home areas that a limit names; of more it names the others."""


def _limit(board: Board, limit: Limit) -> str:
    plural = {"naval": "fleets", "carrier": "carriers"}
    kinds = listed([plural.get(kind, kind) for kind in limit.kinds])
    homes = {area for nation in limit.nations for area in board.homes(nation)}
    if limit.areas and len(limit.areas) > MANY and set(limit.areas) <= homes:
        rest = [board.name(area) for area in board.areas if area in homes.difference(limit.areas)]
        return f"{kinds} anywhere at home{f' but {listed(rest)}' if rest else ''}"
    if limit.areas:
        return f"{kinds} in {', '.join(board.name(area) for area in limit.areas)}"
    places = listed([board.name(place) for place in limit.at])
    if len(limit.at) > 1:
        places += " together"
    number = (
        str(limit.least)
        if limit.most == limit.least
        else f"at least {limit.least}"
        if limit.most is None
        else f"at most {limit.most}"
        if not limit.least
        else f"{limit.least} to {limit.most}"
    )
    fixed = ""
    if limit.garrison:
        fixed = " fixed" if number == str(limit.garrison) else f", {limit.garrison} fixed"
        if limit.most is None and limit.least == limit.garrison:
            fixed = ", fixed"
    if number == "1":
        kinds = kinds.replace("fleets", "fleet")
    return f"{places} {number} {kinds}{fixed}"


OWN = ("means", "enemy", "supply", "due", "pool")
"""Matters that a spectator does not have."""
_TOLD: Mapping[str, Callable[[Look], Matter]] = {
    "turn": _turn,
    "war": _war,
    "score": _score,
    "means": _means,
    "enemy": front.enemy,
    "supply": front.supply,
    "pool": _pool,
    "due": arrivals.due,
}
