"""What is said about the Operational phase: supply, moves, the sea, offensives."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Sequence

from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES
from adjudicator.rulesets.world_at_war.words import facts_war as facts
from adjudicator.rulesets.world_at_war.words.wording import Say, capital, count, listed, words

HOW = {"operational": "Operational", "tactical": "Tactical", "ships": "", "interdiction": ""}
RESULTS = {"attacker": "the attacker wins", "defender": "the defender wins", "draw": "a draw"}
PARTS = {"moves": "no moves", "offensives": "no offensives", "strategic": "no strategic movement"}


def force(kinds: Sequence[str], say: Say) -> str:
    """`germany/ground` and the like, counted: `3 German ground units and an Italian air fleet`."""
    parts = []
    for unit, number in Tally(kinds).items():
        nation, _, kind = unit.rpartition("/")
        if nation:
            parts.append(say.units(nation, kind, number))
        else:
            name = KIND_NAMES.get(kind, kind)
            parts.append(f"{number} {name}s" if number > 1 else name)
    return listed(parts) if parts else "nobody"


def dice(values: Sequence[int]) -> str:
    return ", ".join(map(str, values)) or "none"


# ---------------------------------------------------------------------------- supply


@words(facts.CutOff)
def cut_off(fact: facts.CutOff, say: Say) -> str:
    who = say.units(fact.nation, "ground", fact.number)
    return f"{capital(who)} in {say.place(fact.place)} out of supply."


@words(facts.LostSupply)
def lost_supply(fact: facts.LostSupply, say: Say) -> str:
    who = force([f"{fact.nation}/{kind}" for kind in fact.kinds], say)
    return f"{capital(who)} in {say.place(fact.place)} eliminated, without supply for two segments."


@words(facts.LineNotDone)
def not_done(fact: facts.LineNotDone, say: Say) -> str:
    where = ""
    start, end = fact.order.get("start"), fact.order.get("end")
    if isinstance(start, str) and start:
        where = f" from {say.place(start)}"
    if isinstance(end, str) and end:
        where += f" to {say.place(end)}"
    line = f"Line {fact.line}: y" if fact.line else "Y"
    what = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(fact.order.get("order", "order"))).lower()
    return f"{line}our {what}{where}: {fact.reason}"


@words(facts.NothingOrdered)
def nothing_ordered(fact: facts.NothingOrdered, say: Say) -> str:
    return f"{capital(say.seat(fact.seat))}: {PARTS.get(fact.part, fact.part)}."


# -------------------------------------------------------------------------- movement


@words(facts.Moved)
def moved(fact: facts.Moved, say: Say) -> str:
    way = " - ".join(say.board.name(place) for place in fact.way)
    cargo = f", carrying {force(fact.cargo, say)}" if fact.cargo else ""
    return f"{capital(force(fact.kinds, say))}: {way}{cargo}."


@words(facts.Occupied)
def occupied(fact: facts.Occupied, say: Say) -> str:
    return f"{say.Country(fact.nation)} occupies {say.place(fact.place)} without a fight."


@words(facts.FortGone)
def fort_gone(fact: facts.FortGone, say: Say) -> str:
    return f"The fortress of {say.place(fact.place)}, level {fact.level}, is removed."


@words(facts.GarrisonFreed)
def garrison_freed(fact: facts.GarrisonFreed, say: Say) -> str:
    return f"The garrison of {say.place(fact.place)} is free to move."


@words(facts.PartisansMoved)
def partisans_moved(fact: facts.PartisansMoved, say: Say) -> str:
    end = f"move to {say.place(fact.to)}" if fact.to else "are taken off the map"
    return f"The partisans of {say.place(fact.place)} {end}."


@words(facts.StrategicMoved)
def strategic_moved(fact: facts.StrategicMoved, say: Say) -> str:
    return (
        f"{capital(force(fact.kinds, say))} by strategic movement from {say.place(fact.start)}"
        f" to {say.place(fact.end)}; {say.country(fact.payer)} has"
        f" {count(fact.left, 'point')} left."
    )


# ---------------------------------------------------------------------------- at sea


@words(facts.Interdicted)
def interdicted(fact: facts.Interdicted, say: Say) -> str:
    what = "further " if fact.opposing else ""
    seat = capital(say.seat(fact.seat))
    return f"{seat}: {what}{force(fact.kinds, say)} in {say.place(fact.sea)}."


@words(facts.Blocked)
def blocked(fact: facts.Blocked, say: Say) -> str:
    return f"{capital(say.place(fact.sea))} is blocked for {say.seat(fact.seat)}."


@words(facts.NavalFought)
def naval_fought(fact: facts.NavalFought, say: Say) -> list[Line]:
    lines = [Line(text=f"Naval combat in {say.place(fact.sea)}.")]
    for seat, fleets in fact.fleets.items():
        lines.append(
            Line(
                text=f"{say.seat(seat)}: {force(fleets, say)}, dice"
                f" {dice(fact.dice.get(seat, []))}, {count(fact.hits.get(seat, 0), 'hit')}",
                level=1,
            )
        )
    return lines


@words(facts.FleetHit)
def fleet_hit(fact: facts.FleetHit, say: Say) -> str:
    what = capital(say.units(fact.nation, fact.kind))
    end = f"off for {count(fact.turns, 'turn')}" if fact.turns else "sunk"
    lost = f"; {force(fact.drowned, say)} lost with it" if fact.drowned else ""
    return f"{what} in {say.place(fact.sea)} is hit: {end}{lost}."


@words(facts.AirStruck)
def air_struck(fact: facts.AirStruck, say: Say) -> str:
    sorties = f", sorties {dice(fact.sorties)}" if fact.sorties else ""
    return (
        f"{say.adjective(fact.nation)} aircraft attack ships in {say.place(fact.sea)}{sorties}:"
        f" dice {dice(fact.dice)}, {count(fact.hits, 'hit')}."
    )


@words(facts.TriedInterception)
def tried_interception(fact: facts.TriedInterception, say: Say) -> str:
    what = capital(say.units(fact.nation, fact.kind))
    die = f"{fact.die}" if fact.die == fact.modified else f"{fact.die}, modified {fact.modified}"
    end = "finds the enemy" if fact.found else "finds nothing"
    return f"{what} looks for ships in {say.place(fact.sea)}: {die}, needs {fact.needs}, {end}."


@words(facts.TurnedBack)
def turned_back(fact: facts.TurnedBack, say: Say) -> str:
    return (
        f"{capital(force(fact.kinds, say))} beaten in {say.place(fact.sea)} turn back to"
        f" {say.place(fact.port)}."
    )


@words(facts.FleetsHome)
def fleets_home(fact: facts.FleetsHome, say: Say) -> str:
    who = force([f"{fact.nation}/{kind}" for kind in fact.kinds], say)
    return f"{capital(who)} from {say.place(fact.sea)} to the port of {say.place(fact.port)}."


@words(facts.FleetLost)
def fleet_lost(fact: facts.FleetLost, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind))
    return f"{who} of {say.place(fact.place)} finds no port within reach and is lost."


# ------------------------------------------------------------------------ offensives


@words(facts.LimitedFought)
def limited_fought(fact: facts.LimitedFought, say: Say) -> list[Line]:
    what = (
        f"Limited offensive from {say.place(fact.origin)} against {say.place(fact.place)}:"
        f" {say.units(fact.nation, 'ground', fact.units)} against"
        f" {say.units(fact.enemy, 'ground', fact.enemy_units)}."
    )
    die = f"{fact.die}" if fact.die == fact.modified else f"{fact.die}, modified {fact.modified}"
    end = f"a hit, {force([fact.lost], say)} is lost" if fact.hit else "a miss"
    return [Line(text=what), Line(text=f"The die shows {die}; 4 or less hits: {end}.")]


@words(facts.OperationBegan)
def operation_began(fact: facts.OperationBegan, say: Say) -> list[Line]:
    how = "from the sea, " if fact.landing else ""
    lines = [
        Line(
            text=f"Operation {how}from {say.place(fact.origin)} against {say.place(fact.place)}:"
            f" {force(fact.units, say)} against {force(fact.defenders, say)}."
        )
    ]
    for major in fact.payers:
        left = f"{count(fact.chits.get(major, 0), 'chit')} left"
        oil = f", {fact.oil[major]} oil" if major in fact.oil else ""
        lines.append(Line(text=f"{say.country(major)}: {left}{oil}", level=1))
    return lines


@words(facts.ExploitationBegan)
def exploitation_began(fact: facts.ExploitationBegan, say: Say) -> str:
    which = "First" if fact.number == 1 else "Second"
    return (
        f"{which} exploitation ({fact.drm:+d}) from {say.place(fact.origin)} against"
        f" {say.place(fact.place)}: {force(fact.units, say)} against {force(fact.defenders, say)}."
    )


@words(facts.AirCommitted)
def air_committed(fact: facts.AirCommitted, say: Say) -> str:
    parts = []
    for name, fleets in (("Operational", fact.operational), ("Tactical", fact.tactical)):
        if fleets:
            bases = ", ".join(f"{n} from {base}" for base, n in Tally(fleets).items())
            parts.append(f"{len(fleets)} in {name} Support ({bases})")
    who = "reserve: " if fact.step == "reserve" else ""
    return f"{say.adjective(fact.nation)} air fleets over {say.place(fact.place)}: {who}" + (
        f"{listed(parts)}."
    )


@words(facts.AirFought)
def air_fought(fact: facts.AirFought, say: Say) -> str:
    kind = HOW.get(fact.how, fact.how)
    what = f"{kind + ' air' if kind else 'Air'} combat over {say.place(fact.place)}"
    names = [say.adjective(fact.attacker), say.adjective(fact.defender)]
    outcome = listed(
        [
            entry.replace(f"{nation}:", f"{name}:")
            for entry in fact.outcome
            for nation, name in [_whose(entry, fact, names)]
        ]
    )
    return (
        f"{what}: {names[0]} {fact.totals[0]} (die {fact.dice[0]}), {names[1]} {fact.totals[1]}"
        f" (die {fact.dice[1]}). {capital(outcome)}."
    )


def _whose(entry: str, fact: facts.AirFought, names: Sequence[str]) -> tuple[str, str]:
    nation = entry.partition(":")[0]
    return nation, names[0] if nation == fact.attacker else names[1]


@words(facts.Rerolled)
def rerolled(fact: facts.Rerolled, say: Say) -> str:
    whose = "its own" if fact.own else "an enemy"
    die = f"{whose} {'elite die' if fact.elite else 'die'}"
    who = say.adjective(fact.nation)
    return f"{who} Tactical Support rerolls {die}: {fact.before} becomes {fact.now}."


@words(facts.CombatFought)
def combat_fought(fact: facts.CombatFought, say: Say) -> list[Line]:
    lines = []
    for n, nation in enumerate((fact.attacker, fact.defender)):
        elite = f", elite die {fact.elite[n]}" if fact.elite[n] else ""
        lines.append(
            Line(
                text=f"{say.adjective(nation)} dice {dice(fact.dice[n])}{elite}:"
                f" total {fact.totals[n]}",
                level=1,
            )
        )
    pairs = ", ".join(f"{own}-{other}" for own, other in fact.pairs)
    return [
        *lines,
        Line(
            text=f"Combat for {say.place(fact.place)}: {fact.totals[0]} against {fact.totals[1]},"
            f" {RESULTS.get(fact.winner, fact.winner)}; Tactical pairs {pairs}."
        ),
    ]


@words(facts.Losses)
def losses(fact: facts.Losses, say: Say) -> str:
    return f"Lost: {force(fact.kinds, say)}."


@words(facts.Retreated)
def retreated(fact: facts.Retreated, say: Say) -> str:
    who = capital(force(fact.kinds, say))
    if fact.how == "lost":
        return f"{who} cannot retreat from {say.place(fact.place)}: eliminated."
    by = " by sea" if fact.how == "sea" else ""
    retreat = "retreats" if len(fact.kinds) == 1 else "retreat"
    return f"{who} {retreat} from {say.place(fact.place)}{by} to {say.place(fact.to)}."


@words(facts.Held)
def held(fact: facts.Held, say: Say) -> str:
    return f"{say.Country(fact.nation)} holds {say.place(fact.place)}: {fact.reason}."


@words(facts.AreaCaptured)
def area_captured(fact: facts.AreaCaptured, say: Say) -> str:
    stayed = (
        f"; {count(fact.stayed, 'unit')} stay{'s' * (fact.stayed == 1)} behind"
        if fact.stayed
        else ""
    )
    return (
        f"{say.Country(fact.nation)} captures {say.place(fact.place)} with"
        f" {force(fact.kinds, say)}{stayed}."
    )


@words(facts.AirDisplaced)
def air_displaced(fact: facts.AirDisplaced, say: Say) -> str:
    who = capital(say.units(fact.nation, "air"))
    if not fact.to:
        return f"{who} of {say.place(fact.place)} finds no base and is destroyed."
    return f"{who} of {say.place(fact.place)} goes to {say.place(fact.to)}, inactive."


@words(facts.BombDropped)
def bomb_dropped(fact: facts.BombDropped, say: Say) -> str:
    lost = [f"its {'oil' if fact.resource == 'oil' else 'raw material'}"] if fact.resource else []
    if fact.kinds:
        lost.append(force(fact.kinds, say))
    end = f" {capital(listed(lost))} destroyed." if lost else ""
    return f"An atomic bomb of {say.country(fact.nation)} falls on {say.place(fact.place)}.{end}"
