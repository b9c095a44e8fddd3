"""The seat's picture: what belongs to each kind of decision, and each matter in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from adjudicator.core.pointing import Held
from adjudicator.core.protocol import Ask, Matter
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    enemies,
    holder,
    of_seat,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.parts import Limit
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    in_play,
    is_fleet,
    is_ground,
    off,
    pool_of,
)
from adjudicator.rulesets.world_at_war.board.setup import default_units
from adjudicator.rulesets.world_at_war.board.sheet import in_brief
from adjudicator.rulesets.world_at_war.board.terms import (
    FLEETS,
    ISLAND_FORTS,
    KIND_NAMES,
    MAJORS_OF,
    OTHER,
    SEAT_NAMES,
    SEATS,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import factory_halves, in_game
from adjudicator.rulesets.world_at_war.book.economy.income import collects, keeps_oil
from adjudicator.rulesets.world_at_war.book.moving.supply import cut_off
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY
from adjudicator.rulesets.world_at_war.sequence import SEGMENT, phases_now
from adjudicator.rulesets.world_at_war.view import View

# What the question itself tells, as that on the economy tells stocks and pools, is not said twice.
DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn",),
    "deployment": ("turn", "war", "score", "pool", "enemy"),
    "admin": ("turn", "enemy", "supply", "means", "due"),
    "doctrine": ("turn", "enemy", "supply"),
    SCRIPT_KEY: ("turn", "enemy", "supply", "war", "score", "means", "due"),
    "offensives": ("turn", "enemy", "supply", "means"),
    "muster": ("turn", "enemy"),
    "vichy": ("turn", "enemy"),
    "warfare": ("turn", "enemy", "means"),
    "economic": ("turn", "enemy", "supply", "war", "due"),
    "diplomacy": ("turn", "war", "score", "means"),
    "peace": ("turn", "war", "score", "means"),
}
FEW = 5
"""Places out of supply that a letter names."""
MOST_FACING = 16
"""Places of the enemy in front that a letter names; `enemy` names all."""
GOALS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "poland": ("Germany wins with Warsaw", ("warsaw",)),
    "france": ("Germany wins with Paris", ("paris",)),
    "barbarossa": (
        "Germany wins with Moscow and Leningrad at the end, decisively with Sevastopol too",
        ("moscow", "leningrad", "sevastopol"),
    ),
    "overlord": ("The Allies win if Germany surrenders before Spring 1945", ("berlin",)),
    "campaign": (
        "The Axis wins if France and the USSR surrender, or France and the UK with the USSR not"
        " in the war; the Allies win with Berlin",
        ("paris", "south_england", "moscow", "berlin"),
    ),
}
"""What `book.victory` looks at, in a sentence, with the places that count."""


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; the spectator has the open ones."""
    tell = _TOLD.get(name)
    if tell is None or (view.seat is None and name in OWN):
        return None
    return tell(_Look(board, view))


class _Look:
    """What several matters look at. seat: whose picture it is."""

    def __init__(self, board: Board, view: View) -> None:
        self.board = board
        self.view = view
        self.now: Position = view.position
        self.seat: Seat = view.seat or "axis"
        self.at: dict[str, list[Unit]] = {}
        for unit in self.now.units:
            self.at.setdefault(unit.place, []).append(unit)

    def hostile(self, unit: Unit) -> bool:
        """Does a unit fight the seat?"""
        return seat_of(self.now, unit.nation) == OTHER[self.seat] and any(
            enemies(self.now, unit.nation, major) for major in MAJORS_OF[self.seat]
        )

    def said(self, units: Iterable[Unit]) -> str:
        """`French 3 ground, 1 air`, with the fortress of the place."""
        some = list(units)
        brief = tuple(dict.fromkeys(in_brief(self.now, self.board, unit) for unit in some))
        return Held(some[0].place, (), brief=brief).short() if some else ""

    def fort(self, place: str) -> str:
        level = 1 if place in ISLAND_FORTS else 0
        if place in self.now.forts:
            level = max(level, self.now.forts[place].level)
        return f", fortress {level}" if level else ""

    def own(self, what: Callable[[Unit], bool]) -> list[Unit]:
        return [unit for unit in of_seat(self.now, self.seat) if what(unit)]


def _turn(look: _Look) -> Matter:
    now = look.now
    row = look.board.turns[now.turn]
    number = now.turn - now.first_turn + 1
    last = now.last_turn - now.first_turn + 1
    lines = [f"{row.title}, turn {number} of {last}."]
    return Matter(name="turn", lines=lines)


def picture(board: Board, view: View, ask: Ask, found: list[Matter]) -> list[Matter]:
    """What belongs to a question; where its segment has no Tactical Movement, that too, and
    where it is about diplomacy, the markers on their tracks and the efforts that are left."""
    if ask.key.partition("/")[0] in ("economic", "diplomacy"):
        look = _Look(board, view)
        more = [*_moved(look), *([] if ask.key.startswith("diplomacy") else _efforts(look))]
        return [
            one.model_copy(update={"lines": [*one.lines, *more]}) if one.name == "war" else one
            for one in found
        ]
    phases = phases_now(board, view.position)
    own = [phase for phase in SEGMENT if SEGMENT[phase] == ask.seat and phase in phases]
    if ask.key != SCRIPT_KEY or any(phase.endswith("_tactical") for phase in own):
        return found
    none = "This turn begins with Offensives: you make no moves before them."
    return [
        one.model_copy(update={"lines": [*one.lines, none]}) if one.name == "turn" else one
        for one in found
    ]


def _war(look: _Look) -> Matter:
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


def _moved(look: _Look) -> list[str]:
    """Where markers have left the start of their diplomatic tracks."""
    told = [
        f"{look.board.country_name(country)} {space:+d}"
        for country, space in look.now.tracks.items()
        if space and country in look.board.tracks
    ]
    return [f"Diplomatic tracks: {', '.join(told)}; the others at 0."] if told else []


def _efforts(look: _Look) -> list[str]:
    """For which countries a seat has counters left to put into the cup, and how many."""
    told = [
        f"{look.board.country_name(country)} {number}"
        for country, number in look.now.effort_sets.get(look.view.seat or "", {}).items()
        if number
    ]
    return [f"Efforts at hand: {', '.join(told)}."] if told else []


def _score(look: _Look) -> Matter:
    now, board = look.now, look.board
    goal, places = GOALS.get(board.scenarios[now.scenario].victory, GOALS["campaign"])
    held = ", ".join(
        f"{board.name(place)} {board.country_name(holder(now, place))}"
        for place in places
        if place in now.control
    )
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
    lines = [f"{goal}. Held now: {held}."]
    return Matter(name="score", lines=lines, whole=[*lines, f"Areas at war: {counts}."])


# ------------------------------------------------------------------------- means


def _means(look: _Look) -> Matter:
    """Chits, stocks, movement points and factories of the seat's majors; fleets that are ready."""
    now, board = look.now, look.board
    lines = []
    for major in MAJORS_OF[look.seat]:
        if major not in now.majors or not in_game(now, major):
            continue
        state = now.majors[major]
        parts = [count(sum(is_ground(u) for u in now.units if u.nation == major), "ground unit")]
        parts += [count(state.chits, "chit"), f"{state.rm} RM"]
        parts += [f"{state.oil} oil"] if keeps_oil(now, major) else []
        parts += [f"{state.sm} SM"]
        if collects(now, major) and not off(now, "industry"):
            parts.append(f"{factory_halves(now, major) / 2:g} factory points")
        parts += [f"{n} {KIND_NAMES[what]}{'s' * (n > 1)}" for what, n in state.points.items() if n]
        peace = " (neutral)" if now.countries[major].status == "neutral" else ""
        lines.append(f"{board.country_name(major)}{peace}: {', '.join(parts)}.")
    air = look.own(lambda unit: unit.kind == "air")
    spent = [unit for unit in air if not unit.active]
    if spent:
        lines.append(f"Inactive until the next Admin: {count(len(spent), 'air fleet')}.")
    if lines:
        lines.append("Chits and SM points lapse with the turn; RM and oil stay.")
    return Matter(name="means", lines=lines)


# ------------------------------------------------------------------------- front


def _enemy(look: _Look) -> Matter:
    """The enemy next to own land units, by place; their air fleets and fleets elsewhere."""
    now, board = look.now, look.board
    own = {unit.place for unit in look.own(is_ground)}
    own |= {
        place
        for place in board.areas
        if seat_of(now, holder(now, place)) == look.seat and in_play(now, place)
        if look.seat not in now.deployed
    }
    beside = dict.fromkeys(
        other
        for place in board.places
        if place in own and place in board.areas
        for other in board.neighbours(place)
        if other not in own or any(map(look.hostile, look.at.get(other, ())))
    )

    def there(place: str) -> str:
        units = [unit for unit in look.at.get(place, ()) if look.hostile(unit)]
        return f"{board.name(place)} {look.said(units)}{look.fort(place)}" if units else ""

    front = [text for place in beside if (text := there(place))]
    rest = [text for place in board.places if place not in beside and (text := there(place))]
    bare = [
        board.name(place)
        for place in beside
        if place in now.control
        and seat_of(now, holder(now, place)) == OTHER[look.seat]
        and any(enemies(now, holder(now, place), major) for major in MAJORS_OF[look.seat])
        and not look.at.get(place)
    ]
    lines, whole = [], []
    if OTHER[look.seat] not in now.deployed:
        return Matter(name="enemy", lines=["The enemy sets up after you."])
    if front:
        more = len(front) - MOST_FACING
        shown = front if more <= 0 else [*front[:MOST_FACING], f"{more} more: “enemy” lists all"]
        lines.append(f"Facing you: {'; '.join(shown)}.")
        whole.append(f"Facing you: {'; '.join(front)}.")
    if bare:
        lines.append(f"Empty in front of you: {', '.join(bare)}.")
        whole.append(lines[-1])
    far = _reach(look, rest)
    if far:
        lines.append(far)
    if rest:
        whole.append(f"Elsewhere: {'; '.join(rest)}.")
    return Matter(name="enemy", lines=lines, whole=whole)


def _reach(look: _Look, rest: list[str]) -> str:
    """Enemy air fleets and fleets, summed up by place."""
    told = []
    for place in look.board.places:
        units = [unit for unit in look.at.get(place, ()) if look.hostile(unit)]
        some = [unit for unit in units if unit.kind == "air" or is_fleet(unit)]
        name = look.board.name(place)
        if some and any(text.startswith(f"{name} ") for text in rest):
            told.append(f"{name} {look.said(some)}")
    more = f" and {count(len(told) - MOST_FLEETS, 'more place')}" if len(told) > MOST_FLEETS else ""
    return f"Their fleets: {'; '.join(told[:MOST_FLEETS])}{more}." if told else ""


MOST_FLEETS = 8
"""Places with enemy air and naval fleets that a letter names."""


def _supply(look: _Look) -> Matter:
    """Who is out of supply: first those that are eliminated when the segment ends."""
    without = cut_off(look.now, look.board, look.seat)
    lost = {id(unit) for unit in without}
    groups = (
        (DYING, [unit for unit in without if unit.unsupplied]),
        (
            "Out of supply, but reached again now",
            look.own(lambda u: u.unsupplied and id(u) not in lost),
        ),
        ("Cut off as things stand", [unit for unit in without if not unit.unsupplied]),
    )
    lines, whole = [], []
    for head, units in groups:
        there: dict[str, list[Unit]] = {}
        for unit in units:
            there.setdefault(unit.place, []).append(unit)
        told = [
            f"{look.board.name(at)} {look.said(some).replace(' out of supply', '')}"
            for at, some in there.items()
        ]
        if told:
            more = f"; {count(len(told) - FEW, 'more place')}: “supply”" if len(told) > FEW else ""
            lines.append(f"{head}: {'; '.join(told[:FEW])}{more}.")
            whole.append(f"{head}: {'; '.join(told)}.")
    if not lines:
        return Matter(name="supply", whole=["None of your units is out of supply."])
    return Matter(name="supply", lines=lines, whole=whole)


DYING = "Out of supply, and eliminated at the end of your segment if nothing changes (SUP-4)"
"""How those are told that die of supply."""


def _pool(look: _Look) -> Matter:
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


def _limits(look: _Look) -> list[str]:
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
    return [REST, *told] if told else []


REST = "Limits; what you leave out goes as in the house's set-up:"


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
    places = ", ".join(board.name(place) for place in limit.at)
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


def _due(look: _Look) -> Matter:
    now, board = look.now, look.board
    coming: dict[int, Counter[tuple[str, str]]] = {}
    for queued in now.queue:
        if seat_of(now, queued.nation) == look.seat:
            coming.setdefault(queued.due, Counter())[queued.nation, queued.what] += 1
    lines = []
    for due in sorted(coming):
        said = ", ".join(
            f"{n} {board.adjective(nation)} {KIND_NAMES[what]}{'s' * (n > 1)}"
            for (nation, what), n in coming[due].items()
        )
        when = board.turns[due].title if due in board.turns else "too late for the game"
        lines.append(f"Arrive {when if due > now.turn else 'now'}: {said}.")
    if board.scenarios[now.scenario].dated:
        dated = [d for d in board.pool_dates if now.turn <= d.turn <= now.turn + 1]
        names = [
            f"{d.number} {board.adjective(d.nation)} {KIND_NAMES[d.kind]}{'s' * (d.number > 1)}"
            for d in dated
            if seat_of(now, d.nation) == look.seat and d.turn > now.turn
        ]
        if names:
            lines.append(f"To be built from next turn on: {listed(names)}.")
    return Matter(name="due", lines=lines)


OWN = ("means", "enemy", "supply", "due", "pool")
"""Matters that a spectator does not have."""
_TOLD: Mapping[str, Callable[[_Look], Matter]] = {
    "turn": _turn,
    "war": _war,
    "score": _score,
    "means": _means,
    "enemy": _enemy,
    "supply": _supply,
    "pool": _pool,
    "due": _due,
}
