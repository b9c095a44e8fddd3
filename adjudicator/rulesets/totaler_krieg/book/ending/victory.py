"""0 Seasonal Victory Phase: the Current Strategic Value, the VP marker, the end of the game."""

from __future__ import annotations

from typing import cast

from adjudicator.core.protocol import Outcome, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board, Faction
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, Course, Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.facts.turns import GameOver, VictoryChecked


def victory(position: Position, table: Table[Board]) -> Play:
    """0.1 Victory Point Check at the beginning of a Seasonal Turn (TK-0.1-1)."""
    yield from ()
    check(position, table)
    if position.war_state == "total" and position.vp_box == "AV":
        position.over = "domination"  # TK-0.2-1
    beaten = position.vp_side == "allied" and position.vp_box not in ("0", "1")
    if position.war_state == "limited" and beaten:
        position.over = "surrender"  # TK-0.2-4
    if position.over:
        end(position, table)


def strategic_value(field: Field, *, final: bool = False) -> tuple[list[str], list[str]]:
    """(Allied Strategic Hexes the Axis controls, Axis ones the Allies control) with the markers
    that count like them (0.1.1); final: with Neutral Countries of the winner's side (0.3)."""
    position, board = field.position, field.board
    axis, allies = [], []
    berlin = field.controller_by_units(board.cell("w3825"))
    for name, one in board.hexes.items():
        if not one.strategic:
            continue
        who = field.controller(one.cell)
        owner = field.lands.owner.get(one.cell, "")
        if final and not who and field.status(owner) == "neutral":
            who = _leaning(field, owner, berlin in ("western", "soviet"))
        if one.strategic == "axis":
            if who in ("western", "soviet") and not _under_policy(field, one.cell, owner, who):
                allies.append(name)  # TK-0.1.1-2
        elif who == "axis":
            axis.append(name)  # TK-0.1.1-1
    for name in position.at("strategic"):
        if "Allied_Collapse" in name:
            axis.append(name)  # TK-14.3-2
        if "Military_Takeover" in name:
            allies.append(name)  # TK-14.20-2
    return axis, allies


def _leaning(field: Field, owner: str, allies_in_berlin: bool) -> str:
    """Neutral Countries with Influence markers at the end (TK-0.3-4, TK-0.3-5)."""
    state = field.position.countries.get(owner)
    influence = state.influence if state is not None else ""
    if influence == "axis" and not allies_in_berlin:
        return "axis"
    if influence in ("western", "soviet") and allies_in_berlin:
        return influence
    return ""


def _under_policy(field: Field, at: int, owner: str, who: str) -> bool:
    """Axis Strategic Hexes in a PAC are not counted (TK-0.1.1-3, TK-13.6.1.1-1); for a Republican
    Stronghold the box of the faction on the Republican Support marker decides (TK-0.1.1-4)."""
    war = field.position.civil_war
    if war is not None and war.country == owner and field.id(at) in war.strongholds:
        return field.position.posture.get(f"{who}_minors", "") in POLICIES
    return field.posture(owner) in POLICIES


def check(position: Position, table: Table[Board], *, final: bool = False) -> int:
    """Place the VP marker for the Current Strategic Value (0.1.2); gives the value."""
    board = table.board
    axis, allies = strategic_value(Field(position, board), final=final)
    value = position.value = len(axis) - len(allies)
    for first, last, box, side in board.tracks.vp:
        if first <= value <= last:
            position.vp_box = box  # TK-0.1.2-1
            if side in ("axis", "allied"):  # TK-0.1.2-2
                position.vp_side = "axis" if side == "axis" else "allied"
    marker = position.pieces["MK-Axi-No_Retreat"]
    if position.vp_side == "axis" and marker.at.startswith("vp:"):
        limit = int(marker.at[3:])
        if position.vp_box == "AV" or int(position.vp_box) > limit:
            position.vp_box = str(limit)  # TK-0.1.2-6 TK-0.2-2
    table.tell(
        "TK-0.1.2-1",
        VictoryChecked(
            value=value,
            axis_holds=axis,
            allies_hold=allies,
            box=position.vp_box,
            side=position.vp_side,
            final=final,
        ),
    )
    return value


def points(position: Position) -> tuple[int, int]:
    """Victory Points of the Axis and of the Allies (0.3)."""
    box = int(position.vp_box) if position.vp_box.isdigit() else 4
    axis = box if position.vp_side == "axis" else 0  # TK-0.3-9 TK-0.3-12
    marker = position.pieces["MK-Axi-No_Retreat"]
    if marker.at.startswith("vp:"):
        axis += int(marker.at[3:])  # TK-0.3-10
    axis += int(position.galvanic)  # TK-0.3-11
    allied = box if position.vp_side == "allied" else 0  # TK-0.3-13
    return axis, allied


def winner(position: Position) -> str:
    """`axis` or `allied` once the game is over."""
    if position.over in ("domination", "surrender"):
        return position.vp_side
    if position.goal and position.over == "calendar":  # TK-A261
        return "axis" if position.value >= position.goal else "allied"
    axis, allied = points(position)
    return "allied" if allied > axis else "axis"  # TK-0.3-14


def end(position: Position, table: Table[Board]) -> None:
    """The game ends: the Final Victory Point Check unless a victory came first (TK-0.3-3)."""
    if position.over in ("ve_day", "calendar"):
        check(position, table, final=True)  # TK-0.1-2 TK-0.3-1
    axis, allied = points(position)
    who = winner(position)
    clause = {"domination": "TK-0.2-1", "surrender": "TK-0.2-4"}.get(position.over, "TK-0.3-14")
    fact = GameOver(
        why=position.over,
        winner=who,
        axis=axis,
        allied=allied,
        value=position.value,
        goal=position.goal if position.over == "calendar" else 0,
    )
    table.tell(clause, fact)


def outcome(board: Board, position: Position) -> Outcome | None:
    """The result of a game that is over; the Allies share theirs (TK-0.3-8)."""
    if not position.over:
        return None
    axis, allied = points(position)
    who = winner(position)
    winners = ["axis"] if who == "axis" else ["western", "soviet"]
    how = {
        "domination": "wins by European Domination",
        "surrender": "wins by the surrender of Germany",
        "ve_day": "wins on V-E Day",
        "calendar": "wins at the end of the scenario",
    }[position.over]
    name = "The Axis" if who == "axis" else "The Allied side"
    counted = f"{axis} Victory Points of the Axis, {allied} of the Allies"
    if position.goal and position.over == "calendar":
        counted = f"Strategic Value {position.value:+d}, the Axis needed {position.goal:+d}"
    return Outcome(
        winners=winners,
        points={"axis": axis, "western": allied, "soviet": allied},
        text=f"{name} {how}: {counted}.",
        clause="TK-0.3-14",
    )


def standing(position: Position, board: Board) -> Course:
    """How things stand now: ground steps on the map, Strategic Value, Victory Points."""
    field = Field(position, board)
    steps = dict.fromkeys(FACTIONS, 0)
    for names in field.stacks.values():
        for name in names:
            steps[cast("Faction", field.owner[name])] += field.steps(name)
    axis, allied = strategic_value(field)
    mine, theirs = points(position)
    return Course(
        turn=position.turn,
        steps={str(faction): number for faction, number in steps.items()},
        value=len(axis) - len(allied),
        axis=mine,
        allied=theirs,
    )
