"""13.5 With which faction a Neutral Minor Country aligns, found when it is needed."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.position import Policy, Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for
from adjudicator.rulesets.totaler_krieg.book.ground.borders import borders_faction
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.minors import Align
from adjudicator.rulesets.totaler_krieg.words.facts.minors import Aligned

ALLIED = ("western", "soviet")  # TK-13.1-3


def align(position: Position, table: Table[Board], country: str, named: str = "") -> Asking[str]:
    """The faction a Neutral Minor Country aligns with, by the first priority that decides
    (TK-13.5-6). named: the faction that a card, rule or event names, if any; `allied` or empty
    leave it open. In Pre-War the Axis may have to choose."""
    field = Field(position, table.board)
    faction, clause = told(field, country, named)
    if faction:
        table.tell(clause, Aligned(country=country, faction=faction))
        return faction
    if position.war_state == "pre":
        question = alignment_ask(position, country)
        answers = yield from ask(question)
        order = answers["axis"].first(Align)
        faction = order.faction if order is not None else ALLIED[0]
        fact = Aligned(country=country, faction=faction)
        table.tell("TK-13.5-11", fact, answered=("axis", answers["axis"]))
        return faction
    if not strategic(field, country):
        table.tell("TK-13.5-12", Aligned(country=country, faction="soviet"))
        return "soviet"
    if not table.decides("alignment"):
        return ALLIED[0]
    die = table.dice.d6(f"alignment/{country}")
    faction = "western" if die <= 3 else "soviet"
    table.tell("TK-13.5-13", Aligned(country=country, faction=faction, roll=die))
    return faction


def told(field: Field, country: str, named: str = "") -> tuple[str, str]:
    """The Alignment that priorities 1 to 4 give, with its clause; empty if none does."""
    if named in FACTIONS:
        return named, "TK-13.5-7"
    war = field.position.civil_war
    republican = war is not None and "republican" in war.strongholds.values()
    if war is not None and war.country == country and republican and war.support:
        return war.support, "TK-13.5-8"
    state = field.position.countries.get(country)
    if state is not None and state.influence in ALLIED:
        return state.influence, "TK-13.5-9"
    if not borders_faction(field, country, "soviet"):  # TK-A109
        return "western", "TK-13.5-10"
    return "", ""


def strategic(field: Field, country: str) -> bool:
    """Does a Country contain an Axis or Western Strategic Hex?"""
    home = field.lands.home.get(country, 0)
    return any(field.board.at(at).strategic in ("axis", "western") for at in members(home))


def alignment_ask(position: Position, country: str) -> Ask:
    """The question that priority 5 puts to the Axis."""
    return ask_for(
        position,
        "axis",
        f"alignment/{country}",
        "TK-13.5-11",
        f"With which Allied faction does {country} align?",
        [Align],
        "alignment",
        at_most=1,
        options={"faction": list(ALLIED), "country": ["", country]},
        facts={"country": country},
        default=[Align(country=country, faction=ALLIED[0])],
        silence=f"{country} aligns with the Western faction.",
        standing=["AlwaysAlign"],
    )


def posture_as(position: Position, country: str, faction: str) -> Policy:
    """The Policy or Truce that a Country would be under as a Country of a faction, empty for
    War (TK-13.6-2): France has a box of its own (TK-13.6-8, TK-13.6-10), the Axis none
    (TK-13.6-1)."""
    if faction not in ALLIED:
        return ""
    box = "france" if country == "France" else f"{faction}_minors"
    return position.posture.get(box, "")
