"""What is said about battles (6 and 9)."""

from __future__ import annotations

from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.words.battle_facts import (
    AirLanded,
    AirLost,
    Arrived,
    BattleEnded,
    BattleOpened,
    BlockadeDeclared,
    Bombed,
    CameAshore,
    Dropped,
    Fired,
    Grounded,
    HalfHit,
    HitsUnseen,
    HitsWasted,
    NoBattle,
    NoRetreat,
    Passed,
    PlaceTaken,
    Regrouped,
    Retreated,
    RolesTurned,
    RoundBegun,
    StepsLost,
    WorkHit,
)
from adjudicator.rulesets.victory.words.naming import listed
from adjudicator.rulesets.victory.words.wording import Say, capital, count, words

CAUSES = {
    "fire": "",
    "friendly fire": " to friendly fire",
    "atom bomb": " to the atom bomb",
    "rocket": " to the rocket",
    "retreat": ", its half-hit, in retreat",
    "storm": " to the storm",
    "carrier": ", more than its carrier holds",
}


@words(BattleOpened)
def battle_opened(fact: BattleOpened, say: Say) -> list[Line]:
    how = "activates the blockade" if fact.blockade else "attacks"
    lines = [Line(text=f"{say.power(fact.attacker)} {how} at {say.place(fact.hex)}.")]
    for power, role in fact.sides.items():
        forces = listed(fact.forces.get(power, [])) if fact.forces.get(power) else "nobody yet"
        lines.append(Line(text=f"{say.power(power)}, {role}: {forces}"))
    return lines


@words(Grounded)
def grounded(fact: Grounded, say: Say) -> str:
    return f"{say.power(fact.power)}: {listed(fact.units)} grounded, two aircraft fight."


@words(RoundBegun)
def round_begun(fact: RoundBegun, say: Say) -> str:
    return f"Round {fact.round}"


@words(Arrived)
def arrived(fact: Arrived, say: Say) -> str:
    return f"{say.power(fact.power)}'s response arrives: {listed(fact.units)}."


@words(RolesTurned)
def roles_turned(fact: RolesTurned, say: Say) -> str:
    return (
        f"The roles turn: {say.powers(fact.defenders)} now defends, "
        f"{say.powers(fact.attackers)} attacks."
    )


@words(Fired)
def fired(fact: Fired, say: Say) -> str:
    letter = {"air": "A", "naval": "N", "ground": "G"}.get(fact.group, "G")
    dice = " ".join(str(die) for die in fact.dice)
    hits = "misses" if not fact.hits else count(fact.hits, "hit")
    sixes = f", {count(fact.friendly, 'friendly hit')}" if fact.friendly else ""
    return (
        f"{say.power(fact.power)} {fact.unit} {fact.steps} fires at {fact.group}, "
        f"{letter}{fact.firepower} [{dice}]: {hits}{sixes}."
    )


@words(StepsLost)
def steps_lost(fact: StepsLost, say: Say) -> list[Line]:
    who = f"{say.power(fact.power)} {fact.unit}"
    cause = CAUSES.get(fact.cause, "")
    if fact.after:
        return [Line(text=f"{who} loses a step{cause}", value=str(fact.after), level=1)]
    return [Line(text=f"{who} is eliminated{cause}", value="0", level=1)]


@words(HalfHit)
def half_hit(fact: HalfHit, say: Say) -> list[Line]:
    text = f"{say.power(fact.power)} {fact.unit} takes the first of two hits"
    return [Line(text=text, value="1/2", level=1)]


@words(HitsUnseen)
def hits_unseen(fact: HitsUnseen, say: Say) -> str:
    return f"{say.power(fact.power)}'s rocket: {count(fact.hits, 'hit')} on unseen ground units."


@words(HitsWasted)
def hits_wasted(fact: HitsWasted, say: Say) -> list[Line]:
    return [Line(text=f"{count(fact.hits, 'hit')} more than can be taken", value="", level=1)]


@words(Passed)
def passed(fact: Passed, say: Say) -> str:
    why = f" ({fact.why})" if fact.why else ""
    return f"{say.power(fact.power)} {fact.unit} passes{why}."


@words(Dropped)
def dropped(fact: Dropped, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} drops."


@words(CameAshore)
def came_ashore(fact: CameAshore, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} lands."


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    why = f": {fact.why}" if fact.why else ""
    return (
        f"{say.power(fact.power)} {fact.unit} {fact.steps} retreats to {say.place(fact.to)}{why}."
    )


@words(NoRetreat)
def no_retreat(fact: NoRetreat, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} must go and cannot: eliminated."


@words(Bombed)
def bombed(fact: Bombed, say: Say) -> str:
    if fact.die == 6:
        return f"{say.power(fact.power)}'s atom bomb [6] is a dud."
    return f"{say.power(fact.power)}'s atom bomb [{fact.die}] hits every unit in the hex."


@words(WorkHit)
def work_hit(fact: WorkHit, say: Say) -> list[Line]:
    return [Line(text=f"{capital(fact.target)}: {fact.outcome}", value="", level=1)]


@words(BlockadeDeclared)
def blockade_declared(fact: BlockadeDeclared, say: Say) -> str:
    return f"{say.power(fact.power)} blockades {say.place(fact.hex)} with {listed(fact.units)}."


@words(BattleEnded)
def battle_ended(fact: BattleEnded, say: Say) -> str:
    if fact.how == "rockets":
        return "The rockets have struck."
    if not fact.winner:
        return f"Nobody is left at {say.place(fact.hex)}."
    if fact.how == "blockade goes on":
        return f"{say.power(fact.winner)} keeps {say.place(fact.hex)}; the blockade goes on."
    if fact.how == "blockaded":
        return f"{say.power(fact.winner)} holds {say.place(fact.hex)}, blockaded from now on."
    what = "holds" if fact.held else "wins"
    return f"{say.power(fact.winner)} {what} {say.place(fact.hex)}."


@words(PlaceTaken)
def place_taken(fact: PlaceTaken, say: Say) -> str:
    former = f" from {say.power(fact.former)}" if fact.former else ""
    return f"{say.power(fact.power)} takes {say.place(fact.hex)}{former}."


@words(AirLanded)
def air_landed(fact: AirLanded, say: Say) -> str:
    where = f"on a carrier at {say.place(fact.to)}" if fact.carrier else f"at {say.place(fact.to)}"
    return f"{say.power(fact.power)} {fact.unit} {fact.steps} lands {where}."


@words(AirLost)
def air_lost(fact: AirLost, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} is lost: {fact.why}."


@words(Regrouped)
def regrouped(fact: Regrouped, say: Say) -> str:
    return f"{say.power(fact.power)} regroups {listed(fact.units)} to {say.place(fact.to)}."


@words(NoBattle)
def no_battle(fact: NoBattle, say: Say) -> str:
    return f"At {say.place(fact.hex)} nobody is left to fight."
