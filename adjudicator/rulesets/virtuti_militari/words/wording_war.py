"""What is said about phases 6 and 7: orders, moves, battles."""

from __future__ import annotations

from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.words import facts_war as facts
from adjudicator.rulesets.virtuti_militari.words.wording import Say, count, listed, words

SUB_PHASES = {
    "feint": "Feint Attacks",
    "movement": "Movement orders",
    "strategic": "Strategic Movement",
    "fortification": "Fortifications",
}
WAYS = {
    "land": "by land",
    "sea": "by sea",
    "transport": "shipped",
    "landing": "landed",
    "maneuver": "by Maneuver",
    "strategic": "by rail",
}
LOST = {
    "out of supply": "being Out of Supply",
    "landing": "for the landing failed",
    "nowhere": "for there is no way back",
    "stacking": "for there is no room for them",
}

# ------------------------------------------------------------------- planning


@words(facts.OrdersRevealed)
def orders_revealed(fact: facts.OrdersRevealed, say: Say) -> list[Line]:
    if not fact.orders:
        return [Line(text=f"{say.name(fact.faction)}: no orders.")]
    lines = [Line(text=f"{say.name(fact.faction)}: {count(len(fact.orders), 'order')}.")]
    by_token: dict[str, list[str]] = {}
    for laid in fact.orders:
        by_token.setdefault(laid.token, []).append(laid.place)
    for token, places in by_token.items():
        lines.append(Line(text=f"{say.token(token)}: {say.places(places)}", level=1))
    return lines


@words(facts.PlacementRefused)
def placement_refused(fact: facts.PlacementRefused, say: Say) -> str:
    return f"{say.token(fact.token)} in {say.place(fact.place)} stays in the pool: {fact.reason}"


# ----------------------------------------------------------------- operations


@words(facts.SubPhaseBegan)
def sub_phase_began(fact: facts.SubPhaseBegan, say: Say) -> str:
    counted = listed([f"{say.name(one)} {number}" for one, number in fact.orders.items()])
    return f"{SUB_PHASES.get(fact.name, fact.name)}: {counted}."


@words(facts.OrderExecuted)
def order_executed(fact: facts.OrderExecuted, say: Say) -> str:
    where = say.place(fact.place)
    what = f"{say.name(fact.faction)}: {say.token(fact.token)} in {where}"
    end = " It leaves the game." if fact.gone else ""
    return f"{what} is executed{'' if fact.effect else ' without effect'}.{end}"


@words(facts.LineRefused)
def line_refused(fact: facts.LineRefused, say: Say) -> str:
    if not fact.place:
        return f"A line for battles is not carried out: {fact.reason}"
    to = f" to {say.place(fact.end)}" if fact.end else ""
    return f"The order from {say.place(fact.place)}{to} is not carried out: {fact.reason}"


@words(facts.FeintMade)
def feint_made(fact: facts.FeintMade, say: Say) -> str:
    return (
        f"A feint from {say.place(fact.place)} takes {say.token(fact.token)} of "
        f"{say.faction(fact.owner)} off {say.place(fact.target)}."
    )


@words(facts.Moved)
def moved(fact: facts.Moved, say: Say) -> str:
    how = WAYS.get(fact.how, fact.how)
    return f"{say.name(fact.faction)}: {say.force(fact.units)} {how}, {say.route(fact.way)}."


@words(facts.AreaTaken)
def area_taken(fact: facts.AreaTaken, say: Say) -> str:
    lost = []
    if fact.fortification:
        lost.append(f"its fortification L{fact.fortification} is removed")
    if fact.fleets:
        lost.append(f"{say.force(fact.fleets)} in its port are destroyed")
    verb = say.verb(fact.faction, "takes", "take")
    whose = f" from {say.faction(fact.before)}" if fact.before != "neutral" else ""
    extra = f"; {listed(lost)}" if lost else ""
    return f"{say.Faction(fact.faction)} {verb} {say.place(fact.area)}{whose}{extra}."


@words(facts.TokenRemoved)
def token_removed(fact: facts.TokenRemoved, say: Say) -> str:
    end = "leaves the game" if fact.destroyed else "returns to its pool"
    return f"{say.token(fact.token)} in {say.place(fact.place)} {end}."


@words(facts.FortificationBuilt)
def fortification_built(fact: facts.FortificationBuilt, say: Say) -> str:
    """VM-FORT-4 Built fortifications are reported."""
    where = say.place(fact.area)
    if fact.after == fact.before:
        return f"The fortification in {where} has level {fact.after} already."
    return f"{say.Faction(fact.faction)}: fortification L{fact.after} in {where}."


# -------------------------------------------------------------------- battles


@words(facts.BattleBegan)
def battle_began(fact: facts.BattleBegan, say: Say) -> list[Line]:
    how = "from the sea, " if fact.landing else ""
    lines = [
        Line(
            text=f"Attack {how}from {say.place(fact.start)} with {say.token(fact.token)}: "
            f"{say.name(fact.attacker)} {say.force(fact.attackers)} against "
            f"{say.name(fact.defender)} {say.force(fact.defenders)}."
        )
    ]
    for side, helpers in (("attack", fact.attack_support), ("defence", fact.defence_support)):
        if helpers:
            lines.append(Line(text=f"support of the {side}: {say.places(helpers)}", level=1))
    lines.append(Line(text=f"Initial strength {fact.attack} against {fact.defence}."))
    return lines


@words(facts.CardsPlayed)
def cards_played(fact: facts.CardsPlayed, say: Say) -> str:
    attacker = say.card(fact.attacker_card) if fact.attacker_card else "no card"
    defender = say.card(fact.defender_card) if fact.defender_card else "no card"
    return f"Cards: {attacker} {fact.attack:+d} against {defender} {fact.defence:+d}."


@words(facts.AirSupport)
def air_support(fact: facts.AirSupport, say: Say) -> str:
    if fact.skipped:
        why = "Mud" if fact.skipped == "mud" else "a battle at sea"
        return f"No air support: {why}."
    return (
        f"Air tokens: {say.air(fact.attacker_tokens)} {fact.attack:+d} against "
        f"{say.air(fact.defender_tokens)} {fact.defence:+d}."
    )


@words(facts.BattleWon)
def battle_won(fact: facts.BattleWon, say: Say) -> str:
    tie = ", by initiative" if fact.tie else ""
    role = "attacker" if fact.attacker_won else "defender"
    verb = say.verb(fact.winner, "wins", "win")
    return (
        f"Strength {fact.attack} against {fact.defence}: {say.faction(fact.winner)} "
        f"{verb} as {role}{tie}."
    )


def _source(source: str, say: Say) -> str:
    if source.startswith("air "):
        return f"air token L{source.removeprefix('air ')}"
    return say.card(source)


@words(facts.LossesRolled)
def losses_rolled(fact: facts.LossesRolled, say: Say) -> list[Line]:
    lines = [
        Line(text=f"{_source(die.source, say)}: {die.die} die", value=str(die.pips), level=1)
        for die in fact.dice
    ]
    deal = say.verb(fact.faction, "deals", "deal")
    points = count(fact.points, "loss point")
    return [*lines, Line(text=f"{say.Faction(fact.faction)} {deal} {points}.")]


@words(facts.LossesTaken)
def losses_taken(fact: facts.LossesTaken, say: Say) -> str:
    parts = []
    if fact.artillery:
        parts.append(f"{say.force(fact.artillery)} lost as the losing side's artillery")
    if fact.card:
        parts.append(f"{fact.card} absorbed by the card")
    if fact.fortification:
        parts.append(f"{fact.fortification} absorbed by the fortification")
    if fact.units:
        parts.append(say.force(fact.units))
    if fact.ignored:
        parts.append(f"{fact.ignored} ignored")
    return f"Losses of {say.faction(fact.faction)}: {'; '.join(parts) or 'none'}."


@words(facts.Retreated)
def retreated(fact: facts.Retreated, say: Say) -> str:
    go = "back to" if fact.back else "retreat to"
    units = say.force(fact.units)
    return f"{say.name(fact.faction)}: {units} {go} {say.place(fact.to)}, Exhausted."


@words(facts.Eliminated)
def eliminated(fact: facts.Eliminated, say: Say) -> str:
    why = LOST.get(fact.why, fact.why)
    return f"{say.name(fact.faction)}: {say.force(fact.units)} eliminated, {why}."


@words(facts.StoodFast)
def stood_fast(fact: facts.StoodFast, say: Say) -> str:
    return (
        f"{say.card(fact.card)}: the beaten defenders stay in {say.place(fact.place)} "
        f"({say.force(fact.units)}); the winners go back."
    )


@words(facts.Advanced)
def advanced(fact: facts.Advanced, say: Say) -> str:
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: advance into {where}: {say.force(fact.units)}."


@words(facts.NoAdvance)
def no_advance(fact: facts.NoAdvance, say: Say) -> str:
    return f"None of the attackers is left to advance; {say.place(fact.place)} is not taken."
