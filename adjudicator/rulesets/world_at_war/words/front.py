"""The front as a seat sees it: the enemy beside its areas and who stands opposite, the enemy's
fleets, neutral neighbours, and what is out of supply."""

from __future__ import annotations

from adjudicator.core.protocol import Matter
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.countries import holder, seat_of
from adjudicator.rulesets.world_at_war.board.position import Unit, in_play, is_fleet, is_ground
from adjudicator.rulesets.world_at_war.board.terms import OTHER
from adjudicator.rulesets.world_at_war.book.moving.supply import cut_off
from adjudicator.rulesets.world_at_war.words.look import Look

MOST_FACING = 16
"""Places of the enemy in front that a letter names; `enemy` names all."""
MOST_FLEETS = 8
"""Places with enemy air and naval fleets that a letter names."""
MOST_FROM = 2
"""Own areas beside one of the enemy's that a letter names."""
FLEETS = "Their fleets"
"""How the line on fleets begins."""
FEW = 5
"""Places out of supply that a letter names."""
DYING = "Out of supply, and eliminated at the end of your segment if nothing changes (SUP-4)"
"""How those are told that die of supply."""


def enemy(look: Look) -> Matter:
    """The enemy next to own land units, by place; their air fleets and fleets elsewhere. The whole
    has the own areas beside each, and neutral neighbours."""
    if OTHER[look.seat] not in look.now.deployed:
        order = look.board.scenarios[look.now.scenario].order
        first = order.index(OTHER[look.seat]) < order.index(look.seat)
        when = "The enemy sets up before you; you see where when it is your turn."
        return Matter(name="enemy", lines=[when if first else "The enemy sets up after you."])
    beside = _beside(look)
    front = {place: text for place in beside if (text := there(look, place))}
    rest = [
        text for place in look.board.places if place not in beside and (text := there(look, place))
    ]
    bare = _bare(look, beside)
    near = _neutral(look, list(beside))
    whole = [
        *_facing(look, {place: f"{text} ({_from(look, beside[place])})"
                        for place, text in front.items()}, len(front)),
        *bare,
        *([f"Neutral beside you: {', '.join(near)}."] if near else []),
        *([f"Elsewhere: {'; '.join(rest)}."] if rest else []),
    ]  # fmt: skip
    lines = [*_facing(look, front, MOST_FACING), *bare, *fleets(look, list(beside))]
    return Matter(name="enemy", lines=lines, whole=whole)


def before_attack(look: Look) -> Matter:
    """The same with the own areas from which each of the enemy's can be reached by land."""
    beside = _beside(look)
    known = enemy(look)
    front = {
        place: f"{text} ({_from(look, own)})"
        for place, own in beside.items()
        if (text := there(look, place))
    }
    if OTHER[look.seat] not in look.now.deployed or not front:
        return known
    rest = known.lines[1:]
    return known.model_copy(update={"lines": [*_facing(look, front, MOST_FACING), *rest]})


def land_alone(look: Look) -> Matter:
    """The same without the enemy's fleets elsewhere."""
    known = enemy(look)
    return known.model_copy(update={"lines": [x for x in known.lines if not x.startswith(FLEETS)]})


def fleets_alone(look: Look) -> Matter:
    """All air fleets and fleets of the enemy."""
    return enemy(look).model_copy(update={"lines": fleets(look, [])})


def _facing(look: Look, front: dict[str, str], most: int) -> list[str]:
    told = list(front.values())
    more = len(told) - most
    shown = told if more <= 0 else [*told[:most], f"{more} more: “enemy” lists all"]
    return [f"Facing you: {'; '.join(shown)}."] if shown else []


def _bare(look: Look, beside: dict[str, list[str]]) -> list[str]:
    """Areas of the enemy in front of own units that nobody holds."""
    found = [
        look.board.name(place)
        for place in beside
        if place in look.now.control
        and look.foreign(holder(look.now, place))
        and not look.at.get(place)
    ]
    return [f"Empty in front of you: {', '.join(found)}."] if found else []


def _beside(look: Look) -> dict[str, list[str]]:
    """Areas next to those that the seat holds with land units, before its set-up to all of its
    own -> its areas beside them."""
    own = {unit.place for unit in look.own(is_ground)}
    if look.seat not in look.now.deployed:
        own |= {
            place
            for place in look.board.areas
            if seat_of(look.now, holder(look.now, place)) == look.seat and in_play(look.now, place)
        }
    found: dict[str, list[str]] = {}
    for place in look.board.places:
        if place not in own or place not in look.board.areas:
            continue
        for other in look.board.neighbours(place):
            if other not in own or any(map(look.hostile, look.at.get(other, ()))):
                found.setdefault(other, []).append(place)
    return found


def _from(look: Look, places: list[str]) -> str:
    """`from Berlin, Silesia`; of many the first."""
    names = [look.board.name(place) for place in places]
    more = len(names) - MOST_FROM
    return f"from {', '.join(names if more <= 0 else [*names[:MOST_FROM], f'{more} more'])}"


def there(look: Look, place: str) -> str:
    """`Maginot French 3 ground, fortress 4`; nothing where no enemy stands."""
    units = [unit for unit in look.at.get(place, ()) if look.hostile(unit)]
    return f"{look.board.name(place)} {look.said(units)}{look.fort(place)}" if units else ""


def _neutral(look: Look, beside: list[str]) -> list[str]:
    """Areas of neutral countries next to the seat's, with their country where it is another
    name."""
    found = []
    for place in beside:
        whose = holder(look.now, place) if place in look.now.control else ""
        if whose in look.now.countries and look.now.countries[whose].status == "neutral":
            if seat_of(look.now, whose) == look.seat:
                continue
            name, country = look.board.name(place), look.board.country_name(whose)
            found.append(name if name == country else f"{name} ({country})")
    return found


def fleets(look: Look, beside: list[str]) -> list[str]:
    """Enemy air fleets and fleets that do not stand in front, summed up by place."""
    told = []
    for place in look.board.places:
        units = [unit for unit in look.at.get(place, ()) if look.hostile(unit)]
        some = [unit for unit in units if unit.kind == "air" or is_fleet(unit)]
        if some and place not in beside:
            told.append(f"{look.board.name(place)} {look.said(some)}")
    more = f" and {count(len(told) - MOST_FLEETS, 'more place')}" if len(told) > MOST_FLEETS else ""
    return [f"{FLEETS}: {'; '.join(told[:MOST_FLEETS])}{more}."] if told else []


def next_to(look: Look, place: str) -> list[str]:
    """The areas next to one, with the enemy there."""
    near = [there(look, other) or look.board.name(other) for other in look.board.neighbours(place)]
    return [f"Next to {look.board.name(place)}: {'; '.join(near)}."] if near else []


def supply(look: Look) -> Matter:
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
        at: dict[str, list[Unit]] = {}
        for unit in units:
            at.setdefault(unit.place, []).append(unit)
        told = [
            f"{look.board.name(place)} {look.said(some).replace(' out of supply', '')}"
            for place, some in at.items()
        ]
        if told:
            more = f"; {count(len(told) - FEW, 'more place')}: “supply”" if len(told) > FEW else ""
            lines.append(f"{head}: {'; '.join(told[:FEW])}{more}.")
            whole.append(f"{head}: {'; '.join(told)}.")
    if not lines:
        return Matter(name="supply", whole=["None of your units is out of supply."])
    return Matter(name="supply", lines=lines, whole=whole)
