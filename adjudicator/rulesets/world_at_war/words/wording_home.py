"""What is said about set-up, administration, war and peace."""

from __future__ import annotations

from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words import facts_home as facts
from adjudicator.rulesets.world_at_war.words.wording import Say, capital, count, listed, words

WHY = {
    "built": "",
    "dated": "",
    "damaged": ", repaired",
    "driven off": " after a lost air combat",
    "war materials": " from War Materials",
    "siberia": " from Siberia",
    "rebuilt": ", rebuilt",
}

# ------------------------------------------------------------------- set-up, admin


@words(facts.Deployed)
def deployed(fact: facts.Deployed, say: Say) -> str:
    how = "" if fact.own else ", as the house proposes"
    option = " France has chosen option A." if fact.option_a else ""
    return f"{capital(say.seat(fact.seat))} deploy{'s' * (fact.seat == 'axis')}{how}.{option}"


@words(facts.PactDecided)
def pact_decided(fact: facts.PactDecided, say: Say) -> str:
    state = "is in force" if fact.kept else "has not been made"
    return f"The Ribbentrop-Molotov pact {state}."


@words(facts.NotDone)
def not_done(fact: facts.NotDone, say: Say) -> str:
    return f"Not done: {fact.order}. {fact.reason}"


@words(facts.ChitsReady)
def chits_ready(fact: facts.ChitsReady, say: Say) -> str:
    have = [f"{say.country(major)} {n}" for major, n in fact.chits.items()]
    return f"Action chits: {', '.join(have)}."


@words(facts.FleetsReady)
def fleets_ready(fact: facts.FleetsReady, say: Say) -> str:
    have = [f"{n} {say.adjective(nation)}" for nation, n in fact.fleets.items()]
    return f"Fleets turn to their active side: {', '.join(have)}."


@words(facts.Arrived)
def arrived(fact: facts.Arrived, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind, fact.number))
    verb = "arrives" if fact.number == 1 else "arrive"
    inactive = " inactive" if fact.inactive else ""
    return f"{who} {verb}{inactive} in {say.place(fact.place)}{WHY.get(fact.why, '')}."


@words(facts.Waits)
def waits(fact: facts.Waits, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind, fact.number))
    return f"{who} finds no place and waits for the next turn."


@words(facts.PointsReady)
def points_ready(fact: facts.PointsReady, say: Say) -> str:
    return f"{say.Country(fact.major)} gets {say.kind(fact.point, fact.number)}."


@words(facts.PoolGrows)
def pool_grows(fact: facts.PoolGrows, say: Say) -> str:
    units = say.units(fact.nation, fact.kind, fact.number)
    return f"{capital(units)} may be built from now on."


# --------------------------------------------------------------- war and countries


@words(facts.WarDeclared)
def war_declared(fact: facts.WarDeclared, say: Say) -> str:
    return f"{say.Country(fact.by)} declares war on {say.country(fact.on)}."


@words(facts.EnteredWar)
def entered_war(fact: facts.EnteredWar, say: Say) -> str:
    return f"{say.Country(fact.country)} is in the war."


@words(facts.Joined)
def joined(fact: facts.Joined, say: Say) -> str:
    side = {"axis": "the Axis", "western": "the Allies", "soviet": "the USSR"}[fact.camp]
    if fact.attacked:
        return f"{say.Country(fact.country)} fights on the side of {side}."
    return f"{say.Country(fact.country)} joins {side}."


@words(facts.Mustered)
def mustered(fact: facts.Mustered, say: Say) -> str:
    where = [f"{n} in {say.place(area)}" for area, n in fact.places.items()]
    fleets = [f"{fact.fleets} damaged fleet"] if fact.fleets else []
    parts = listed([*where, *fleets])
    return f"{say.Country(fact.country)} deploys: {parts}." if parts else ""


@words(facts.PactEnded)
def pact_ended(fact: facts.PactEnded, say: Say) -> str:
    if fact.by == "war":
        return "The Ribbentrop-Molotov pact ends with the war."
    return f"{say.Country(fact.by)} ends the Ribbentrop-Molotov pact."


@words(facts.PactBreached)
def pact_breached(fact: facts.PactBreached, say: Say) -> str:
    return "A German garrison at the Soviet border is missing."


@words(facts.ZoneOccupied)
def zone_occupied(fact: facts.ZoneOccupied, say: Say) -> str:
    return f"The USSR occupies {say.place(fact.area)}."


@words(facts.WinterWarDeclared)
def winter_war(fact: facts.WinterWarDeclared, say: Say) -> str:
    return "The USSR begins the Winter War against Finland."


@words(facts.WinterWarEnded)
def winter_war_ended(fact: facts.WinterWarEnded, say: Say) -> str:
    return {
        "accepted": "Finland offers peace, and the USSR accepts: Karelia is Soviet.",
        "refused": "Finland offers peace, and the USSR refuses: the invasion goes on.",
        "failed": "The Winter War has failed.",
    }[fact.outcome]


@words(facts.GreekWarBegins)
def greek_war(fact: facts.GreekWarBegins, say: Say) -> str:
    return "Italy and Greece are at war."


@words(facts.GarrisonsFree)
def garrisons_free(fact: facts.GarrisonsFree, say: Say) -> str:
    return f"The {say.adjective(fact.nation)} garrison of {say.place(fact.place)} is free to move."


def _leaving(number: int) -> str:
    """What a country takes with it, as a sentence of its own; '' if it has nothing left."""
    if not number:
        return ""
    return f" {count(number, 'unit')} leave{'s' * (number == 1)} the game."


@words(facts.Conquered)
def conquered(fact: facts.Conquered, say: Say) -> str:
    units = _leaving(fact.removed)
    return f"{say.Country(fact.country)} is conquered by {say.country(fact.by)}.{units}"


@words(facts.Surrendered)
def surrendered(fact: facts.Surrendered, say: Say) -> str:
    return f"{say.Country(fact.country)} surrenders: {fact.why}."


@words(facts.ItalyLeft)
def italy_left(fact: facts.ItalyLeft, say: Say) -> str:
    return (
        f"Of Italy {say.kind('ground', fact.ground)} and {say.kind('naval', fact.naval)} stay with "
        f"Germany (d3 - 1: {fact.ground_roll} and {fact.naval_roll})."
    )


@words(facts.UnitsMoved)
def units_moved(fact: facts.UnitsMoved, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind, fact.number))
    if not fact.place:
        return f"{who} in {say.place(fact.start)} is lost to the force pool."
    return f"{who} goes from {say.place(fact.start)} to {say.place(fact.place)}."


@words(facts.VichyCreated)
def vichy_created(fact: facts.VichyCreated, say: Say) -> str:
    free = " One unit is kept for Free France." if fact.free_french else ""
    return (
        f"Vichy France is set up with {say.kind('ground', fact.ground)}, "
        f"{say.kind('air', fact.air)} and {say.kind('naval', fact.fleets)}.{free}"
    )


@words(facts.VichyWithoutRoom)
def vichy_without_room(fact: facts.VichyWithoutRoom, say: Say) -> str:
    who = capital(say.units("vichy", fact.kind, fact.number))
    verb = "finds" if fact.number == 1 else "find"
    leave = "leaves" if fact.number == 1 else "leave"
    return f"{who} {verb} no room and {leave} the game."


@words(facts.ColonyRolled)
def colony_rolled(fact: facts.ColonyRolled, say: Say) -> str:
    side = "goes to the Allies" if fact.allied else "stays with Vichy"
    return f"{say.place(fact.area)} {side} (die {fact.roll}; 1 is Allied)."


@words(facts.VichyDisabled)
def vichy_disabled(fact: facts.VichyDisabled, say: Say) -> str:
    why = {
        "influence": "by Allied influence",
        "colonies": "half of its colonies are in Allied hands",
        "paris": "Paris is in Allied hands",
    }[fact.why]
    gone = _leaving(fact.removed)
    return f"Vichy France is no more: {why}.{gone}"


@words(facts.IraqUnit)
def iraq_unit(fact: facts.IraqUnit, say: Say) -> str:
    return "An Iraqi unit rises in Baghdad on the side of the Axis."


@words(facts.RevoltEnds)
def revolt_ends(fact: facts.RevoltEnds, say: Say) -> str:
    return "The Allies hold Baghdad; the revolt in Iraq is over."


@words(facts.EthiopiaFalls)
def ethiopia_falls(fact: facts.EthiopiaFalls, say: Say) -> str:
    fort = ", and its fortress is destroyed" if fact.fort else ""
    return f"Italian Ethiopia falls{fort}."


# ---------------------------------------------------------------------- diplomacy


@words(facts.EffortPaid)
def effort_paid(fact: facts.EffortPaid, say: Say) -> str:
    return f"{say.Country(fact.major)} pays 1 RM for an effort for {say.country(fact.country)}."


@words(facts.EventBought)
def event_bought(fact: facts.EventBought, say: Say) -> str:
    return f"{say.Country(fact.major)} buys the event {say.event(fact.event)}."


@words(facts.DirectEvent)
def direct_event(fact: facts.DirectEvent, say: Say) -> str:
    return f"{say.event(fact.event)} is open to the Allies from now on."


@words(facts.CupCounted)
def cup_counted(fact: facts.CupCounted, say: Say) -> str:
    return f"The cup holds {fact.chits} chits; {fact.drawn} are drawn."


@words(facts.ChitDrawn)
def chit_drawn(fact: facts.ChitDrawn, say: Say) -> str:
    if fact.kind == "no_effect":
        return "Drawn: no effect."
    if fact.kind == "event":
        return f"Drawn: the event {say.event(fact.what)}."
    side = "an Axis" if fact.seat == "axis" else "an Allied"
    return f"Drawn: {side} effort for {say.country(fact.what)}."


@words(facts.ChitAdded)
def chit_added(fact: facts.ChitAdded, say: Say) -> str:
    side = "An Axis" if fact.seat == "axis" else "An Allied"
    return f"{side} effort for {say.country(fact.country)} goes into the cup for nothing."


@words(facts.NoEffectAdded)
def no_effect_added(fact: facts.NoEffectAdded, say: Say) -> str:
    return "One more `No effect` chit enters the cup."


@words(facts.MarkerMoved)
def marker_moved(fact: facts.MarkerMoved, say: Say) -> list[Line]:
    name = say.Country(fact.country)
    verb = f"moves from {fact.start:+d} to {fact.end:+d}"
    return [Line(text=f"{name}: the marker {verb}, {fact.space}.")]


@words(facts.NothingMoved)
def nothing_moved(fact: facts.NothingMoved, say: Say) -> str:
    return f"Nothing happens in {say.country(fact.country)}: {fact.why}."


@words(facts.EventHappens)
def event_happens(fact: facts.EventHappens, say: Say) -> str:
    return f"{say.event(fact.event)} comes into play."


@words(facts.CoupRolled)
def coup_rolled(fact: facts.CoupRolled, say: Say) -> str:
    outcome = "Yugoslavia is friendly to the Allies" if fact.succeeded else "it fails"
    return f"Coup in Belgrade: die {fact.roll}, {outcome} (2 or 3)."


# ------------------------------------------------------------------------- the end


@words(facts.GameOver)
def game_over(fact: facts.GameOver, say: Say) -> str:
    grade = f"{fact.grade} victory"
    return f"{fact.text} {capital(say.seat(fact.winner))}: {grade}."


@words(facts.PeaceTaken)
def peace_taken(fact: facts.PeaceTaken, say: Say) -> str:
    return "Germany makes peace on its own terms."


@words(facts.TurnBegins)
def turn_begins(fact: facts.TurnBegins, say: Say) -> str:
    row = say.board.turns.get(fact.turn)
    return f"Next: {row.title}." if row else ""
