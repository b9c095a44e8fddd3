"""15.4, 15.5, 15.29, 15.34, 15.35, 15.39: the Civil War."""

from __future__ import annotations

from adjudicator.core.protocol import Play
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from adjudicator.rulesets.totaler_krieg.book.events.losses import any_step, lose_steps, ways
from adjudicator.rulesets.totaler_krieg.book.minors.creating import create_neutral
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    CenterTurned,
    CivilWarOver,
    SupportTurned,
)

NO_WAR = "There is no Civil War."


def under_way(case: Case) -> bool:
    """Is a Civil War in effect? Tells No Result if not (TK-15.4-1, TK-15.5-1)."""
    war = case.position.civil_war
    if war is not None and not war.over:
        return True
    case.none(NO_WAR)
    return False


def civil_war_defeat(case: Case) -> Play:
    """15.4 Who rolled it sees his side lose a place."""
    if under_way(case):
        side = "republican" if case.faction == "axis" else "nationalist"
        clause = "TK-15.4-2" if side == "republican" else "TK-15.4-4"
        yield from turns(case, side, clause)  # TK-15.4-2 TK-15.4-4


def civil_war_victory(case: Case) -> Play:
    """15.5 Who rolled it sees his side win a place."""
    if under_way(case):
        side = "nationalist" if case.faction == "axis" else "republican"
        clause = "TK-15.5-2" if side == "nationalist" else "TK-15.5-3"
        yield from turns(case, side, clause)  # TK-15.5-2 TK-15.5-3


def open_places(case: Case, side: str) -> list[str]:
    """The markers that may be turned to a side: Centers, the Stronghold when nothing else is
    left to the other side (TK-15.4-3, TK-15.4-5)."""
    war = case.position.civil_war
    if war is None:
        return []
    centers = [at for at, holds in war.centers.items() if holds != side]
    strongholds = [at for at, holds in war.strongholds.items() if holds != side]
    return centers or (strongholds if len(strongholds) == 1 else [])


def turns(case: Case, side: str, clause: str) -> Play:
    """The winner of the round turns one marker to his side; with the last the war is over."""
    war = case.position.civil_war
    assert war is not None
    winner = "axis" if side == "nationalist" else war.support
    if not winner:
        case.none("Nobody supports the Republic.", clause)
        return
    title = f"Which marker is turned to the {side.title()} side?"
    at = yield from case.ask(title, open_places(case, side), clause, what="places", seat=winner)
    sort = "Center" if at in war.centers else "Stronghold"
    (war.centers if at in war.centers else war.strongholds)[at] = side
    case.table.tell(clause, CenterTurned(at=at, sort=sort, side=side))
    if any(holds != side for holds in (*war.centers.values(), *war.strongholds.values())):
        return
    yield from _over(case, side, winner, at)


def _over(case: Case, side: str, winner: str, last: str) -> Play:
    """All markers show one side."""
    war = case.position.civil_war
    assert war is not None
    defeat = case.event == "15.4"
    if side == "nationalist":
        case.position.civil_war = None  # TK-15.4-8 TK-15.5-4
        clause, reward = ("TK-15.4-8", "TK-15.4-9") if defeat else ("TK-15.5-4", "TK-15.5-5")
    else:
        kept = [at for at in war.strongholds if at != last] or [last]  # TK-A148
        war.strongholds = dict.fromkeys(kept[:1], "republican")
        war.centers, war.over = {}, True  # TK-15.4-6 TK-15.5-6
        clause, reward = ("TK-15.4-6", "TK-15.4-7") if defeat else ("TK-15.5-6", "TK-15.5-7")
    case.table.tell(clause, CivilWarOver(country=war.country, side=side))
    yield from area_influence(case, winner, reward)  # TK-15.4-7 TK-15.4-9 TK-15.5-5 TK-15.5-7


def area_influence(case: Case, winner: str, clause: str) -> Play:
    """The winner may roll on an Area Table for Influence (TK-A147)."""
    tables = [one for one in case.board.tables if one.startswith("Area:")]
    title = "On which Area Table do you roll for Influence?"
    on = yield from case.ask(title, [*tables, "nothing"], clause, what="tables", seat=winner)
    if on == "nothing":
        return
    found = case.roll(on, winner, "")
    if found is None:
        return
    country = found.value
    state = case.position.countries.get(country)
    if state is None or state.status != "neutral":
        case.none(f"{country} is not Neutral.", clause)
        return
    key = case.name(f"event/{case.event}/influence")
    yield from apply_influence(case.position, case.table, winner, [country], key, clause)


def no_pasaran(case: Case) -> Play:
    """15.29 A step, or a defeat in the Civil War."""
    able = ways(case.field, case.faction, any_step)
    war = case.position.civil_war
    options = ["steps"] * bool(able) + ["aid_defeat"] * (war is not None and not war.over)
    if not options:
        case.none("There is neither a step to lose nor a Civil War.")
        return
    title = "No Pasaran!: lose a step, or suffer Civil War Defeat?"
    choice = yield from case.ask(title, options, "TK-15.29-1")
    case.took(choice, "TK-15.29-1")  # TK-15.29-1
    if choice == "steps":
        title = "Which unit loses the step?"
        yield from lose_steps(case, case.faction, any_step, 1, "TK-15.29-1", title)
    else:
        yield from case.perform(case, "15.4")


def provincial_independence(case: Case) -> Play:
    """15.34 A Breakaway Region that holds a Republican Center becomes a Neutral Country."""
    war = case.position.civil_war
    able = breaking_away(case)
    if war is None or not able:
        case.none("No Breakaway Region holds a Republican Center.")
        return
    title = "Which Breakaway Region becomes independent?"
    area = yield from case.ask(title, list(able), "TK-15.34-2", what="countries", seat="western")
    del war.centers[able[area]]  # TK-15.34-3
    case.position.breakaway.remove(area)
    create_neutral(case.position, case.table, area, "TK-15.34-1")  # TK-15.34-1 TK-15.34-4


def breaking_away(case: Case) -> dict[str, str]:
    """Breakaway Region -> the City in it that shows a Republican Center."""
    war = case.position.civil_war
    found: dict[str, str] = {}
    for area in case.position.breakaway if war is not None and not war.over else ():
        cells = case.board.cells_of(area)
        for at, side in war.centers.items() if war is not None else ():
            if side == "republican" and (cells >> case.board.cell(at)) & 1:
                found[area] = at
    return found


def republican_infighting(case: Case) -> Play:
    """15.35 A turn of the war, or of who supports the Republic."""
    if not under_way(case):
        return
    war = case.position.civil_war
    assert war is not None
    defeat = case.faction != "axis"
    clause = "TK-15.35-1" if defeat else "TK-15.35-2"
    event = "15.4" if defeat else "15.5"
    title = f"Republican Infighting: Civil War {'Defeat' if defeat else 'Victory'}, or turn"
    title += " the Republican Support marker?"
    options = ["resolve", "turn"] if not defeat else ["turn", "resolve"]
    choice = yield from case.ask(title, options, clause)
    if choice == "resolve":
        yield from case.perform(case, event)  # TK-15.35-1 TK-15.35-2
        return
    war.support = "western" if war.support == "soviet" else "soviet"
    case.table.tell(clause, SupportTurned(faction=war.support))


def bell_tolls(case: Case) -> Play:
    """15.39 A step for a victory in the Civil War, or nothing."""
    if not ways(case.field, case.faction, any_step):
        case.none("There is no step to lose.")
        return
    title = "The Bell Tolls for Thee: lose a step for a Civil War Victory?"
    choice = yield from case.ask(title, ["nothing", "yes"], "TK-15.39-1")
    case.took(choice, "TK-15.39-1")
    if choice == "yes":  # TK-15.39-1
        title = "Which unit loses the step?"
        yield from lose_steps(case, case.faction, any_step, 1, "TK-15.39-1", title)
        yield from case.perform(case, "15.5")
