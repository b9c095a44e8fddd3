"""6.1 War & Peace Segment: declarations of war, then the reduction of Truces."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, TRUCES, Position
from adjudicator.rulesets.totaler_krieg.book.countries.states import end_policy, watch
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    ENFORCED,
    Refusal,
    enforced,
    may_not_end,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate
from adjudicator.rulesets.totaler_krieg.book.minors.alignment import posture_as, strategic, told
from adjudicator.rulesets.totaler_krieg.book.politics import truces
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.book.politics.influence import not_a_country
from adjudicator.rulesets.totaler_krieg.orders.countries import DeclareWar, ReduceTruces
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import Marked, WarDeclared

BOXES = {
    "western": ("us", "britain", "france", "western_minors"),
    "soviet": ("russia", "soviet_minors"),
}
"""The Posture Boxes of each Allied faction."""


def peace(position: Position, table: Table[Board]) -> Play:
    """6.1 First the declarations, then the Truces (TK-6.1-1)."""
    yield from declarations(position, table)
    yield from reductions(position, table)


# ------------------------------------------------------------------- 6.1.1 Declare War


def may_declare(position: Position, faction: str) -> Refusal | None:
    """Why a faction may declare no war in this Segment, None if it may."""
    if position.war_state == "pre":
        text = "In Pre-War nobody declares war in the War & Peace Segment."
        return "TK-6.1.1-9", text  # TK-12.1-3
    if position.war_state == "limited" and faction != "axis":
        text = "In Limited War no Allied faction declares war in the War & Peace Segment."
        return "TK-6.1.1-10", text  # TK-12.2-3
    return None


def declaration_refusal(field: Field, faction: str, country: str) -> Refusal | None:
    """Why a faction may not declare war on a Country, None if it may."""
    no = may_declare(field.position, faction)
    if no is not None:
        return no
    if country not in field.board.areas:
        return "TK-6.1.1-1", f"There is no Country {country}."
    against = "axis" if faction != "axis" else "allied"
    if no := not_a_country(field, country):
        return no  # TK-13.2-6 TK-13.2-7 TK-13.2-9
    if field.status(country) == "neutral":
        return _guarded(field, country) if against == "allied" else None
    if field.status(country) == "active":
        if against == "allied" and field.faction(country) != "axis":
            clause = "TK-6.1.1-7"
        elif against == "axis" and field.faction(country) == "axis":
            clause = "TK-6.1.1-8"
        else:
            clause = "TK-6.1.1-1"
        return clause, f"{country} is active; war is declared on Neutral Minor Countries."
    return "TK-6.1.1-1", f"{country} is not a Neutral Minor Country."


def _guarded(field: Field, country: str) -> Refusal | None:
    """Why war on a Neutral Country would end a Policy that may not be ended, as far as its
    Alignment is known without dice (TK-13.6.1.2-22)."""
    side, _ = told(field, country)
    if not side and not strategic(field, country):
        side = "soviet"
    if posture_as(field.position, country, side) == "ostland" and enforced(field):
        return "TK-13.6.1.2-21", ENFORCED
    return None


def targets(field: Field, faction: str) -> list[str]:
    """The Countries a faction may declare war on now."""
    return [
        name
        for name in field.position.countries
        if declaration_refusal(field, faction, name) is None
    ]


def declarations(position: Position, table: Table[Board]) -> Play:
    """6.1.1 One after the other, as many as the faction wants (TK-6.1.1-6)."""
    faction = position.phasing
    able = targets(Field(position, table.board), faction)
    if not able:
        return
    answers = yield from ask(
        ask_for(
            position,
            faction,
            "declarations",
            "TK-6.1.1-1",
            "Do you declare war on Neutral Minor Countries?",
            [DeclareWar],
            "declarations of war",
            facts={"turn": position.turn},
            silence="You declare no war.",
        )
    )
    for order in answers[faction].of(DeclareWar):
        table.about(order)
        no = declaration_refusal(Field(position, table.board), faction, order.country)
        if no is not None:
            failed(position, table, faction, order, NotAllowed(order.line, *no))
            continue
        yield from declare_war(position, table, faction, order.country)


def declare_war(position: Position, table: Table[Board], faction: str, country: str) -> Play:
    """A Neutral Country becomes a Country of the enemy: of the Axis if an Allied faction
    declares (TK-6.1.1-2), else of an Allied faction by 13.5 (TK-6.1.1-3)."""
    table.tell("TK-6.1.1-1", WarDeclared(faction=faction, country=country))
    wanted = "allied" if faction == "axis" else "axis"
    # TK-13.4-4
    side = yield from activate(position, table, country, wanted, "6.1.1", by=faction)
    if side == "axis":
        yield from no_occupation(position, table, country)
        return
    policy = Field(position, table.board).posture(country)
    if policy in POLICIES and may_not_end(Field(position, table.board), country) is None:
        end_policy(position, table, policy, "TK-13.6.1.2-18")  # TK-6.1.1-4 TK-13.6.1.2-18


def no_occupation(position: Position, table: Table[Board], country: str) -> Asking[None]:
    """The Axis may put a No Occupation marker in the Capital (TK-6.1.1-5). It bars all that a
    Mobilizing marker bars and stays longer, so that it takes its place."""
    answer = yield from choose(
        position,
        table,
        "axis",
        f"no occupation/{country}",
        "TK-6.1.1-5",
        f"{country} joins the Axis. Do you place a No Occupation marker in its Capital?",
        ["no_occupation", "nothing"],
        facts={"event": "6.1.1", "country": country},
        topic="occupation",
    )
    if answer == "no_occupation":
        position.countries[country].mark = "no_occupation"  # TK-14.24-1
        table.tell("TK-14.24-1", Marked(country=country, mark="no_occupation"))


# --------------------------------------------------------------- 6.1.2 Reduce Truce Markers


def reducible(position: Position, board: Board, of: str) -> list[str]:
    """The Posture Boxes of an Allied faction whose Truces may be reduced in this turn: all on
    a Seasonal Turn (TK-6.1.2-1), else those under Negotiation (TK-6.1.2-2)."""
    seasonal = board.calendar[position.turn].seasonal
    able = TRUCES if seasonal else ("negotiation",)
    return [box for box in BOXES.get(of, ()) if position.posture.get(box, "") in able]


def reduction_refusal(position: Position, board: Board, faction: str, of: str) -> Refusal | None:
    """Why a faction may not reduce the Truces of an Allied faction, None if it may."""
    if of not in FACTIONS or of == "axis":
        return "TK-6.1.2-1", "Truces affect the Western and the Soviet faction."
    if faction not in ("axis", of):
        return (
            "TK-6.1.2-5",
            f"You can reduce only your own Truces, not the {FACTION_NAMES[of]} ones.",
        )
    if reducible(position, board, of):
        return None
    there = any(position.posture.get(box, "") in TRUCES for box in BOXES[of])
    if there:
        text = "Reassess Policy and Armistice are reduced on Seasonal Turns only."
        return "TK-6.1.2-2", text  # TK-14.34-2
    return "TK-6.1.2-1", f"No Truce marker affects the {FACTION_NAMES[of]} faction."


def reductions(position: Position, table: Table[Board]) -> Play:
    """6.1.2 The phasing faction reduces Truces (TK-6.1.2-6, TK-13.6.2.3-1): all of an Allied
    faction or none (TK-6.1.2-3), the Axis those of either or both (TK-6.1.2-5)."""
    faction = position.phasing
    own = BOXES if faction == "axis" else (faction,)
    if not any(reducible(position, table.board, of) for of in own):
        return
    answers = yield from ask(
        ask_for(
            position,
            faction,
            "truces",
            "TK-6.1.2-1",
            "Do you reduce Truces by one level?",
            [ReduceTruces],
            "truces",
            facts={"turn": position.turn},
            silence="The Truces stay as they are.",
        )
    )
    done: list[str] = []
    for order in answers[faction].of(ReduceTruces):
        table.about(order)
        no = reduction_refusal(position, table.board, faction, order.of)
        if order.of in done:
            no = "TK-6.1.2-1", "Truces are reduced by one level in a Segment."
        if no is not None:
            failed(position, table, faction, order, NotAllowed(order.line, *no))
            continue
        done.append(order.of)
        for box in reducible(position, table.board, order.of):  # TK-6.1.2-3
            truces.move(position, table, box, False, LEVELS[position.posture[box]])
        watch(position, table)


LEVELS = {
    "reassess": "TK-6.1.2-7",  # TK-6.1.2-7
    "armistice": "TK-6.1.2-8",  # TK-6.1.2-8
    "negotiation": "TK-6.1.2-9",  # TK-6.1.2-9
}
"""Truce -> the clause by which it is reduced."""
