"""What is said about strategic warfare, economy and partisans."""

from __future__ import annotations

from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words import facts_work as facts
from adjudicator.rulesets.world_at_war.words.wording import (
    Say,
    capital,
    count,
    listed,
    words,
)

# ---------------------------------------------------------------- strategic warfare


def _dice(rolls: list[int]) -> str:
    return ", ".join(str(roll) for roll in rolls) or "none"


def _box(say: Say, box: str) -> str:
    return say.board.name(box)


@words(facts.JapanRolled)
def japan_rolled(fact: facts.JapanRolled, say: Say) -> str:
    return f"Japan strikes in Asia: die {fact.roll}, modified {fact.modified}."


@words(facts.AsiaLoss)
def asia_loss(fact: facts.AsiaLoss, say: Say) -> str:
    return {
        "fleet": f"A fleet in the Asia/India box is damaged for {fact.turns} turns.",
        "ground": "A ground unit in the Asia/India box is lost to the force pool.",
        "oil": "The oil of Asia/India is lost; no troops may stand there.",
        "rm": "The raw material of Asia/India is lost.",
    }.get(fact.what, "There is nothing left to lose in Asia/India.")


@words(facts.AsiaRecovered)
def asia_recovered(fact: facts.AsiaRecovered, say: Say) -> str:
    names = ["oil" if what == "oil" else "raw material" for what in fact.what]
    return f"Recovered in Asia/India: {listed(names)}."


@words(facts.ConvoysSent)
def convoys_sent(fact: facts.ConvoysSent, say: Say) -> str:
    escorts = f", {count(fact.escorts, 'escort')}" if fact.escorts else ", no escort"
    return f"{_box(say, fact.box)}: {count(fact.number, 'convoy')}{escorts}."


@words(facts.ConvoysPlanned)
def convoys_planned(fact: facts.ConvoysPlanned, say: Say) -> str:
    parts = [f"{_box(say, box)}: {say.cargo(sent)}" for box, sent in fact.sent.items()]
    return f"You send {'; '.join(parts)}."


@words(facts.HuntersSent)
def hunters_sent(fact: facts.HuntersSent, say: Say) -> str:
    parts = [
        count(n, name)
        for n, name in (
            (fact.submarines, "submarine point"),
            (fact.fleets, "naval fleet"),
            (fact.air, "air fleet"),
        )
        if n
    ]
    return f"{_box(say, fact.box)}: the Axis sends {listed(parts)}."


@words(facts.PersianConvoy)
def persian_convoy(fact: facts.PersianConvoy, say: Say) -> str:
    return "A convoy goes by the Persian Route."


@words(facts.RaiderRolled)
def raider_rolled(fact: facts.RaiderRolled, say: Say) -> str:
    outcome = "finds a convoy" if fact.found else "finds nothing"
    who = capital(say.units(fact.nation, fact.kind))
    mod = f", modified {fact.modified}" if fact.modified != fact.roll else ""
    return f"{who} {outcome}: die {fact.roll}{mod}, {fact.need} or less needed."


@words(facts.EscortRolled)
def escort_rolled(fact: facts.EscortRolled, say: Say) -> str:
    outcome = "finds the raiders" if fact.found else "finds nothing"
    name = f"{say.adjective(fact.nation)} escort"
    return f"{name}: die {fact.roll}, {fact.need} or less needed, {outcome}."


@words(facts.CarrierFight)
def carrier_fight(fact: facts.CarrierFight, say: Say) -> str:
    outcome = "the air fleet is stopped" if fact.stopped else "the air fleet gets through"
    return f"Carrier against air fleet: {fact.carrier} against {fact.air}, {outcome}."


@words(facts.ConvoyAttacked)
def convoy_attacked(fact: facts.ConvoyAttacked, say: Say) -> str:
    who = {"fleet": "A surface fleet", "air": "An air fleet"}.get(
        fact.by, "A wolf pack" if fact.by == "wolf pack" else "A submarine"
    )
    mod = f", modified {fact.modified}" if fact.modified != fact.roll else ""
    if not fact.sunk:
        return f"{who} attacks in vain: die {fact.roll}{mod}."
    return f"{who} sinks {say.cargo([fact.content])}: die {fact.roll}{mod}."


@words(facts.AswRolled)
def asw_rolled(fact: facts.AswRolled, say: Say) -> str:
    points = count(fact.pack, "submarine point")
    text = f"ASW against {points}: {fact.percent}%, die {fact.roll}"
    if not fact.detected:
        return f"{text}, not found."
    outcome = "one point is destroyed" if fact.killed else "it escapes"
    return f"{text}, found; die {fact.kill_roll}, {outcome}."


@words(facts.AswLost)
def asw_lost(fact: facts.AswLost, say: Say) -> str:
    return f"{say.Country(fact.major)} loses an ASW point."


@words(facts.ConvoysArrived)
def convoys_arrived(fact: facts.ConvoysArrived, say: Say) -> str:
    lost = f"; {count(fact.lost, 'convoy')} lost" if fact.lost else ""
    return f"{_box(say, fact.box)}: arrived {say.cargo(fact.contents)}{lost}."


@words(facts.DamageDone)
def damage_done(fact: facts.DamageDone, say: Say) -> str:
    if not fact.points:
        return f"The industry of {say.country(fact.major)} can suffer no more."
    who, now = say.Country(fact.major), fact.total
    return f"{who} suffers {fact.points} Industrial damage; it has {now} now."


@words(facts.BombersMet)
def bombers_met(fact: facts.BombersMet, say: Say) -> list[Line]:
    text = f"Interceptors over {say.country(fact.target)}: dice {_dice(fact.rolls)}."
    lost = f"{count(fact.bombers_lost, 'bomber point')} shot down"
    more = f", {count(fact.interceptors_lost, 'interceptor point')} lost"
    air = f", {count(fact.air_inactive, 'air fleet')} inactive" if fact.air_inactive else ""
    return [Line(text=f"{text} {capital(lost)}{more}{air}.")]


@words(facts.BombsDropped)
def bombs_dropped(fact: facts.BombsDropped, say: Say) -> str:
    return (
        f"Bombers ({fact.by}) over {say.country(fact.target)}: dice {_dice(fact.rolls)}, "
        f"{fact.damage} damage."
    )


@words(facts.RocketsFired)
def rockets_fired(fact: facts.RocketsFired, say: Say) -> str:
    outcome = "1 damage" if fact.damage else "no damage"
    return f"Rockets of {fact.by} at {say.country(fact.target)}: die {fact.roll}, {outcome}."


# ---------------------------------------------------------------------- partisans


@words(facts.PartisansGone)
def partisans_gone(fact: facts.PartisansGone, say: Say) -> str:
    return f"The partisans in {say.place(fact.area)} are hunted down."


@words(facts.PartisansAt)
def partisans_at(fact: facts.PartisansAt, say: Say) -> str:
    return f"Partisans cost the Axis the resources of {say.place(fact.area)}."


@words(facts.PartisanPlaced)
def partisan_placed(fact: facts.PartisanPlaced, say: Say) -> str:
    if fact.start:
        return f"Partisans move from {say.place(fact.start)} to {say.place(fact.area)}."
    return f"Partisans rise in {say.place(fact.area)}."


@words(facts.PartisanRemoved)
def partisan_removed(fact: facts.PartisanRemoved, say: Say) -> str:
    return f"The partisans of {say.place(fact.area)} disperse."


# ------------------------------------------------------------------------ economy


@words(facts.Income)
def income(fact: facts.Income, say: Say) -> str:
    total = f"{fact.rm} RM" + (f", {fact.oil} oil" if fact.oil else "")
    alike: dict[tuple[int, int], list[str]] = {}
    for source, (rm, oil) in fact.sources.items():
        alike.setdefault((rm, oil), []).append(source)
    parts = []
    for (rm, oil), sources in alike.items():
        each = ", ".join(f"{n:+d} {name}" for n, name in ((rm, "RM"), (oil, "oil")) if n)
        parts.append(f"{listed(sources)} {each}{' each' if len(sources) > 1 else ''}")
    of = f" ({'; '.join(parts)})" if parts else ""
    stock = f"{fact.stock_rm} RM, {fact.stock_oil} oil"
    return f"Income of {say.country(fact.major)}: {total}{of}. In stock now: {stock}."


@words(facts.PactPaid)
def pact_paid(fact: facts.PactPaid, say: Say) -> str:
    return f"The USSR pays Germany {fact.rm} RM under the pact."


@words(facts.OreStopped)
def ore_stopped(fact: facts.OreStopped, say: Say) -> str:
    return f"The Swedish ore does not reach Germany: {fact.why}."


@words(facts.Repaired)
def repaired(fact: facts.Repaired, say: Say) -> str:
    return f"{say.Country(fact.major)} repairs {fact.points} damage; {fact.left} left."


@words(facts.CityLost)
def city_lost(fact: facts.CityLost, say: Say) -> str:
    return f"The loss of {say.place(fact.city)} costs the USSR {fact.rm} RM and 1 factory point."


@words(facts.Researched)
def researched(fact: facts.Researched, say: Say) -> str:
    what = say.technology(fact.major, fact.what)
    return (
        f"{say.Country(fact.major)}, {what}: die {fact.roll}, +{fact.gained}%, now {fact.total}%."
    )


@words(facts.Improved)
def improved(fact: facts.Improved, say: Say) -> str:
    if fact.level:
        return f"The industry of {say.country(fact.major)} reaches Level {fact.level}."
    return f"{say.Country(fact.major)} has completed {say.technology(fact.major, fact.what)}."


@words(facts.Bought)
def bought(fact: facts.Bought, say: Say) -> str:
    units = say.units(fact.nation, fact.what, fact.number)
    row = say.board.turns.get(fact.due)
    ready = f", ready in {row.title}" if row else ", too late for this war"
    return f"{say.Country(fact.major)} buys {units} for {fact.rm} RM{ready}."


@words(facts.FortBuilt)
def fort_built(fact: facts.FortBuilt, say: Say) -> str:
    return f"The fortress of {say.place(fact.area)} has level {fact.level}."


@words(facts.BoardSummary)
def board_summary(fact: facts.BoardSummary, say: Say) -> list[Line]:
    value = (
        f"{fact.rm} RM, {fact.oil} oil, {count(fact.chits, 'chit')}, "
        f"{fact.halves / 2:g} factory points"
    )
    return [Line(text=f"{say.Country(fact.major)} keeps", value=value)]
