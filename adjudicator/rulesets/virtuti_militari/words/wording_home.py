"""What is said about all phases but planning and operations."""

from __future__ import annotations

from collections import Counter as Tally

from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.board.terms import FAMILY_NAMES
from adjudicator.rulesets.virtuti_militari.words import facts_home as facts
from adjudicator.rulesets.virtuti_militari.words.wording import (
    SEATS_SAID,
    Say,
    capital,
    count,
    listed,
    points,
    words,
)

# -------------------------------------------------------------------- weather


@words(facts.WeatherDrawn)
def weather_drawn(fact: facts.WeatherDrawn, say: Say) -> list[Line]:
    if not fact.mud and not fact.snow:
        return [Line(text="The weather is Clear everywhere.")]
    lines = [
        Line(text=f"{kind}: {say.places(areas)}.")
        for kind, areas in (("Mud", fact.mud), ("Snow", fact.snow))
        if areas
    ]
    return [*lines, Line(text="All other areas are Clear.")]


@words(facts.WeatherChanged)
def weather_changed(fact: facts.WeatherChanged, say: Say) -> str:
    if not fact.areas:
        return "The weather does not change anywhere."
    return f"{capital(fact.weather)} now: {say.places(fact.areas)}."


# --------------------------------------------------------------------- events


@words(facts.CalendarEventHappened)
def calendar_event(fact: facts.CalendarEventHappened, say: Say) -> str:
    titles = {event.id: event.title for event in say.board.calendar}
    return f"Calendar: {titles.get(fact.event, fact.event)}."


@words(facts.RandomEventDrawn)
def random_event(fact: facts.RandomEventDrawn, say: Say) -> str:
    event = say.board.random_events[fact.event]
    shuffled = " The deck was shuffled anew." if fact.reshuffled else ""
    idle = " It has no effect in this season." if fact.idle else ""
    return f"Random event: {event.title}. {event.text}{idle}{shuffled}"


@words(facts.ScriptedEventHappened)
def scripted_event(fact: facts.ScriptedEventHappened, say: Say) -> str:
    event = say.board.scripted_events[fact.event]
    return f"{event.title}. {event.text}"


@words(facts.TokensChanged)
def tokens_changed(fact: facts.TokensChanged, say: Say) -> str:
    verb = say.verb(fact.faction, *(("gets", "get") if fact.number > 0 else ("loses", "lose")))
    return f"{say.Faction(fact.faction)} {verb} {abs(fact.number)} {say.token(fact.token)}."


@words(facts.CardGained)
def card_gained(fact: facts.CardGained, say: Say) -> str:
    verb = say.verb(fact.faction, "gets", "get")
    return f"{say.Faction(fact.faction)} {verb} the card {say.card(fact.card)}."


@words(facts.CardLost)
def card_lost(fact: facts.CardLost, say: Say) -> str:
    verb = say.verb(fact.faction, "loses", "lose")
    return f"{say.Faction(fact.faction)} {verb} the card {say.card(fact.card)}."


@words(facts.InitiativeChanged)
def initiative_changed(fact: facts.InitiativeChanged, say: Say) -> str:
    return f"The Initiative Track: {', '.join(say.name(one) for one in fact.order)}."


@words(facts.LogisticsChanged)
def logistics_changed(fact: facts.LogisticsChanged, say: Say) -> str:
    way = "up" if fact.after > fact.before else "down"
    goes = say.verb(fact.faction, "goes", "go")
    price = f" for {points(fact.paid)} PP" if fact.paid else ""
    where = f"position {fact.after} of the Logistics Track"
    return f"{say.Faction(fact.faction)} {goes} {way} to {where}{price}."


@words(facts.EconomyChanged)
def economy_changed(fact: facts.EconomyChanged, say: Say) -> str:
    return f"War Economy of {say.faction(fact.faction)}: {fact.before}% to {fact.after}%."


@words(facts.PointsReceived)
def points_received(fact: facts.PointsReceived, say: Say) -> str:
    verb = say.verb(fact.faction, "receives", "receive")
    return f"{say.Faction(fact.faction)} {verb} {points(fact.pp)} PP."


@words(facts.UnitsMobilised)
def units_mobilised(fact: facts.UnitsMobilised, say: Say) -> str:
    units = f"{fact.number} {say.kind(fact.kind, fact.level)}"
    return f"{units} come to the deployment pool of {say.faction(fact.faction)}."


@words(facts.WarEntryChanged)
def war_entry_changed(fact: facts.WarEntryChanged, say: Say) -> str:
    return f"War Entry of {say.country(fact.country)}: {fact.before}% to {fact.after}%."


@words(facts.AlignmentChanged)
def alignment_changed(fact: facts.AlignmentChanged, say: Say) -> str:
    return f"{say.country(fact.country)} now looks to {say.faction(fact.alignment)}."


@words(facts.AreaCeded)
def area_ceded(fact: facts.AreaCeded, say: Say) -> str:
    to = "is neutral now" if fact.faction == "neutral" else f"passes to {say.faction(fact.faction)}"
    parts = [f"{say.place(fact.area)} {to}"]
    if fact.withdrawn:
        left = count(len(fact.withdrawn), "unit")
        parts.append(f"{left} withdrew to {say.places(fact.withdrawn.values())}")
    if fact.lost:
        parts.append(f"{count(len(fact.lost), 'unit')} found no way out")
    return f"{'; '.join(parts)}."


@words(facts.OwnerChanged)
def owner_changed(fact: facts.OwnerChanged, say: Say) -> str:
    return f"The Original Owner of {say.place(fact.area)} is {say.country(fact.country)} now."


@words(facts.AreaPointsChanged)
def area_points_changed(fact: facts.AreaPointsChanged, say: Say) -> str:
    return f"{say.place(fact.area)} gives {fact.after} PP, not {fact.before}."


@words(facts.KeyAreasChanged)
def key_areas_changed(fact: facts.KeyAreasChanged, say: Say) -> str:
    return f"The surrender of {say.country(fact.country)} hangs on {say.places(fact.areas)} alone."


@words(facts.ResearchChanged)
def research_changed(fact: facts.ResearchChanged, say: Say) -> str:
    verb = say.verb(fact.faction, *(("gains", "gain") if fact.number > 0 else ("loses", "lose")))
    what = f"a Research Point in {say.technology(fact.technology)}"
    return f"{say.Faction(fact.faction)} {verb} {what}."


@words(facts.UnitTrained)
def unit_trained(fact: facts.UnitTrained, say: Say) -> str:
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: {say.kind(fact.kind, fact.level)} in {where} after training."


@words(facts.FortificationGiven)
def fortification_given(fact: facts.FortificationGiven, say: Say) -> str:
    return f"{say.Faction(fact.faction)}: fortification L{fact.level} in {say.place(fact.area)}."


@words(facts.PactBreakable)
def pact_breakable(fact: facts.PactBreakable, say: Say) -> str:
    return "From now on the Axis may break the Ribbentrop-Molotov Pact."


@words(facts.UnitsRemoved)
def units_removed(fact: facts.UnitsRemoved, say: Say) -> str:
    units = [
        f"{say.kind(k)} in {say.place(p)}" for k, p in zip(fact.kinds, fact.places, strict=True)
    ]
    takes = say.verb(fact.faction, "takes", "take")
    name = say.faction(fact.faction)
    return f"Above the stacking limits {name} {takes} {listed(units)} off the map."


# ------------------------------------------------------------------ strategic


@words(facts.CardsShown)
def cards_shown(fact: facts.CardsShown, say: Say) -> str:
    cards = [f"{say.name(one)} {say.card(card)}" for one, card in fact.cards.items()]
    purpose = "Production" if fact.purpose == "production" else "Air Support"
    return f"Cards for {purpose}: {'; '.join(cards) or 'none'}."


@words(facts.IncomeReceived)
def income_received(fact: facts.IncomeReceived, say: Say) -> str:
    lost = f" {fact.cut_off} PP lie in areas Out Of Supply." if fact.cut_off else ""
    verb = say.verb(fact.faction, "receives", "receive")
    has = say.verb(fact.faction, "has", "have")
    gain = f"{verb} {points(fact.pp)} PP and {has} {points(fact.total)} PP"
    return f"{say.Faction(fact.faction)} {gain}.{lost}"


@words(facts.AirTokensDrawn)
def air_tokens_drawn(fact: facts.AirTokensDrawn, say: Say) -> str:
    verb = say.verb(fact.faction, "draws", "draw")
    return f"{say.Faction(fact.faction)} {verb} air tokens: {say.air(fact.levels)}."


# ----------------------------------------------------------------- production


@words(facts.Bought)
def bought(fact: facts.Bought, say: Say) -> str:
    what = say.kind(fact.kind, fact.level)
    return (
        f"{say.name(fact.faction)}: {what} bought for {points(fact.paid)} PP, {_wait(fact.turns)}."
    )


def _wait(turns: int) -> str:
    return f"ready in {count(turns, 'turn')}"


@words(facts.TokensBought)
def tokens_bought(fact: facts.TokensBought, say: Say) -> str:
    what = say.tokens(fact.tokens)
    return (
        f"{say.name(fact.faction)}: {what} bought for {points(fact.paid)} PP, {_wait(fact.turns)}."
    )


@words(facts.Strengthened)
def strengthened(fact: facts.Strengthened, say: Say) -> str:
    now = say.kind(fact.kind, fact.level)
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: a unit in {where} becomes {now} for {points(fact.paid)} PP."


@words(facts.Upgraded)
def upgraded(fact: facts.Upgraded, say: Say) -> str:
    now = say.kind(fact.kind, fact.level)
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: upgraded to {now} in {where} for {points(fact.paid)} PP."


@words(facts.Deployed)
def deployed(fact: facts.Deployed, say: Say) -> str:
    what, where = say.kind(fact.kind, fact.level), say.place(fact.place)
    return f"{say.name(fact.faction)}: {what} deployed in {where}."


@words(facts.ResearchBought)
def research_bought(fact: facts.ResearchBought, say: Say) -> str:
    what = f"Research Point {fact.points} in {say.technology(fact.technology)}"
    return f"{say.name(fact.faction)}: {what} for {points(fact.paid)} PP."


@words(facts.NotProduced)
def not_produced(fact: facts.NotProduced, say: Say) -> str:
    return f'{say.name(fact.faction)}: "{fact.order}" is not carried out: {fact.reason}'


@words(facts.PointsLeft)
def points_left(fact: facts.PointsLeft, say: Say) -> str:
    verb = say.verb(fact.faction, "keeps", "keep")
    return f"{say.Faction(fact.faction)} {verb} {points(fact.pp)} PP."


# --------------------------------------------------------------------- supply


@words(facts.SupplyChecked)
def supply_checked(fact: facts.SupplyChecked, say: Say) -> list[Line]:
    name = say.name(fact.faction)
    reach = f"{fact.land} areas by land"
    if fact.sea:
        reach += f", {count(len(fact.sea), 'port')} over sea, {fact.inland} behind them"
    lines = [Line(text=f"{name}: supply reaches {reach}.")]
    for text, areas in (("back in supply", fact.restored), ("Out of Supply", fact.marked)):
        if areas:
            lines.append(Line(text=f"{name}: {text}: {say.places(areas)}."))
    if fact.eliminated:
        where = zip(fact.kinds, fact.eliminated.values(), strict=True)
        units = [f"{say.kind(kind)} in {say.place(place)}" for kind, place in where]
        lines.append(Line(text=f"{name}: eliminated without supply: {listed(units)}."))
    return lines


# ------------------------------------------------------------------ diplomacy


@words(facts.Surrendered)
def surrendered(fact: facts.Surrendered, say: Say) -> str:
    parts = [f"{say.country(fact.country)} surrenders to {say.faction(fact.winner)}"]
    if fact.areas:
        parts.append(f"{say.places(fact.areas)} pass to the winner")
    if fact.kinds:
        units = [f"{n} {say.kind(kind)}" for kind, n in Tally(fact.kinds).items()]
        parts.append(f"eliminated: {listed(units)}")
    return f"{'; '.join(parts)}."


@words(facts.Plundered)
def plundered(fact: facts.Plundered, say: Say) -> str:
    verb = say.verb(fact.faction, "plunders", "plunder")
    return (
        f"{say.Faction(fact.faction)} {verb} {points(fact.pp)} PP in {say.country(fact.country)}."
    )


@words(facts.WarDeclared)
def war_declared(fact: facts.WarDeclared, say: Say) -> str:
    verb = say.verb(fact.faction, "declares", "declare")
    on = "the USSR" if fact.country == "ussr" else say.country(fact.country)
    return f"{say.Faction(fact.faction)} {verb} war on {on}."


@words(facts.CountryJoined)
def country_joined(fact: facts.CountryJoined, say: Say) -> list[Line]:
    lines = [Line(text=f"{say.country(fact.country)} joins {say.faction(fact.faction)}.")]
    if fact.units:
        units = [
            f"{say.kind(fact.kinds[id])} in {say.place(place)}" for id, place in fact.units.items()
        ]
        lines.append(Line(text=f"It deploys {listed(units)}."))
    if fact.waiting:
        units = [say.kind(kind) for kind in fact.waiting]
        lines.append(
            Line(text=f"No room on the map, hence in the deployment pool: {listed(units)}.")
        )
    if fact.fortifications:
        forts = [f"L{level} in {say.place(area)}" for area, level in fact.fortifications.items()]
        lines.append(Line(text=f"Fortifications: {listed(forts)}."))
    return lines


@words(facts.PressureExerted)
def pressure_exerted(fact: facts.PressureExerted, say: Say) -> str:
    verb = say.verb(fact.faction, "presses", "press")
    result = f"War Entry {fact.before}% to {fact.after}%" if fact.change else "nothing comes of it"
    return (
        f"{say.Faction(fact.faction)} {verb} {say.country(fact.country)} for "
        f"{points(fact.paid)} PP; roll {fact.roll}: {result}."
    )


@words(facts.PactBroken)
def pact_broken(fact: facts.PactBroken, say: Say) -> str:
    return "The Axis breaks the Ribbentrop-Molotov Pact."


@words(facts.UssrActivated)
def ussr_activated(fact: facts.UssrActivated, say: Say) -> str:
    return "The USSR is active: the Allied player may act for it from now on."


@words(facts.UssrAtWar)
def ussr_at_war(fact: facts.UssrAtWar, say: Say) -> str:
    return f"The USSR and the Axis are at war. {say.Faction(fact.by)} strikes first."


@words(facts.VichyCreated)
def vichy_created(fact: facts.VichyCreated, say: Say) -> str:
    return f"Vichy France, neutral, holds {say.places(fact.areas)}."


@words(facts.NotDone)
def not_done(fact: facts.NotDone, say: Say) -> str:
    return f'"{fact.order}" is not carried out: {fact.reason}'


@words(facts.NotRemoved)
def not_removed(fact: facts.NotRemoved, say: Say) -> str:
    return f'"remove {", ".join(fact.units)}" is not carried out: {fact.reason}'


# -------------------------------------------------------------------- summary


@words(facts.TokensReturned)
def tokens_returned(fact: facts.TokensReturned, say: Say) -> str:
    parts = []
    if fact.tokens:
        parts.append(f"{count(len(fact.tokens), 'order')} back to the pool")
    if fact.gone:
        name = FAMILY_NAMES["bombardment"]
        parts.append(f"{fact.gone} {name} out of the game")
    if fact.air:
        parts.append(f"unused air tokens back: {say.air(fact.air)}")
    return f"{say.name(fact.faction)}: {listed(parts)}."


@words(facts.Completed)
def completed(fact: facts.Completed, say: Say) -> str:
    made = [say.kind(kind) for kind in fact.units]
    if fact.tokens:
        made.append(say.tokens(fact.tokens))
    return f"{say.name(fact.faction)}: finished: {listed(made)}."


@words(facts.Raided)
def raided(fact: facts.Raided, say: Say) -> str:
    who = f"{say.kind(fact.kind)} of {say.faction(fact.faction)} in {say.place(fact.place)}"
    rolled = f"{fact.roll} against {fact.chance}%"
    if not fact.damage:
        return f"{capital(who)} finds no convoy ({rolled})."
    return (
        f"{capital(who)} raids convoys ({rolled}): War Economy of {say.faction(fact.target)} "
        f"-{fact.damage}, now {fact.economy}%."
    )


@words(facts.SubmarineAttacked)
def submarine_attacked(fact: facts.SubmarineAttacked, say: Say) -> str:
    where, owner = say.place(fact.place), say.faction(fact.owner)
    rolled = f"{fact.roll} against {fact.chance}%"
    head = (
        f"A Fleet of {say.faction(fact.faction)} hunts a submarine of {owner} in {where} ({rolled})"
    )
    match fact.outcome:
        case "destroyed":
            return f"{head}: destroyed."
        case "damaged":
            return f"{head}: damaged, back in {count(fact.turns, 'turn')}."
    return f"{head}: missed."


@words(facts.ResearchChecked)
def research_checked(fact: facts.ResearchChecked, say: Say) -> str:
    what = f"{say.name(fact.faction)}, {say.technology(fact.technology)}"
    rolled = f"{fact.roll} against {fact.chance}%"
    how = "progress" if fact.progressed else "no progress"
    return f"{what}: {how} ({rolled}), {fact.steps} of {fact.needed} steps."


@words(facts.Developed)
def developed(fact: facts.Developed, say: Say) -> str:
    verb = say.verb(fact.faction, "develops", "develop")
    what = f"{say.technology(fact.technology)} to level {fact.level}"
    return f"{say.Faction(fact.faction)} {verb} {what}."


@words(facts.AirPoolChanged)
def air_pool_changed(fact: facts.AirPoolChanged, say: Say) -> str:
    change = [f"{number:+d} L{level}" for level, number in fact.change.items()]
    return f"Air tokens of {say.faction(fact.faction)}: {', '.join(change)}."


@words(facts.Rested)
def rested(fact: facts.Rested, say: Say) -> str:
    number = len(fact.units)
    return f"{count(number, 'Exhausted unit')} {'is' if number == 1 else 'are'} ready again."


@words(facts.PointsCounted)
def points_counted(fact: facts.PointsCounted, say: Say) -> str:
    return f"Victory Points: Axis {fact.axis}, Allies {fact.allies}."


@words(facts.GameWon)
def game_won(fact: facts.GameWon, say: Say) -> str:
    score = f"{fact.axis} VP of the Axis, {fact.allies} of the Allies"
    if not fact.winner:
        return f"The game is a draw: {score}."
    name = SEATS_SAID.get(fact.winner, fact.winner)
    return f"{capital(fact.how)} Victory of the {name} player: {score}."
