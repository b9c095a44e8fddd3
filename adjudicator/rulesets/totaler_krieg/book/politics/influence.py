"""14.14, 14.23 Influence and Neutrality markers and the events that move them: 15.19, 15.27,
15.3, 15.16. One marker at most lies in a Country (TK-14.14-2); `CountryState.influence` is it.

Functions that look give a list or raise NotAllowed; functions that do change the position.
"""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.borders import borders_faction
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import in_civil_war

ALLIED = ("western", "soviet")
BARRING = ("locarno", "cordon")
"""Policies that bar an Allied activation by Influence in Pre-War (TK-15.19-7)."""

WORDS = {
    "unbind": "To take the Free Passage or No Occupation marker off",
    "strongholds": "To take the Stronghold markers off",
    "remove": "To take the Neutrality or Influence marker off",
    "place": "To place your Influence marker",
    "activate": "To activate",
}


# ---------------------------------------------------------------------- 15.19 Influence


def influence_options(field: Field, faction: str, country: str) -> list[str]:
    """What 15.19 lets a faction do with a Country: `unbind`, `strongholds`, `remove`, `place`,
    `activate`. Doing nothing is always right (TK-15.19-1)."""
    state = field.position.countries.get(country)
    if state is None:
        return []
    if state.status == "active":
        bound = state.faction == faction and state.mark in ("free_passage", "no_occupation")
        return ["unbind"] if bound else []  # TK-15.19-2
    if state.status != "neutral":
        return []
    found = []
    war = field.position.civil_war
    held = _stronghold(field, country)
    if war is not None and war.country == country and war.over and held:
        found.append("strongholds")  # TK-15.19-3
    if state.influence and state.influence != faction:
        found.append("remove")  # TK-15.19-4
    if not state.influence and (not held or held == faction):
        found.append("place")  # TK-15.19-5
    if state.influence == faction and (not held or held == faction):  # TK-15.19-6 TK-15.19-8
        pre = field.position.war_state == "pre" and faction in ALLIED
        if not (pre and _minors_posture(field.position, faction, country) in BARRING):
            found.append("activate")  # TK-15.19-7 TK-15.19-9
    return found


def influence_refusal(field: Field, faction: str, country: str, option: str) -> Refusal | None:
    """Why Influence cannot do this in a Country, None if it can. option: empty for anything."""
    able = influence_options(field, faction, country)
    if in_civil_war(field.position, country):
        return "TK-13.8.4-3", f"{country} is in Civil War."
    if option in able or (able and not option):
        return None
    state = field.position.countries.get(country)
    status = state.status if state is not None else "none"
    if state is None or status == "none":
        return not_a_country(field, country) or ("TK-13.2-9", f"{country} is not a Country now.")
    if status == "active" and state.faction == faction and option in ("unbind", ""):
        return "TK-15.19-2", f"There is no Free Passage or No Occupation marker in {country}."
    if status != "neutral":
        return "TK-15.19-1", f"{country} is {status.title()}, not Neutral."
    held = _stronghold(field, country)
    theirs = f"The Stronghold in {country} is not yours."
    match option:
        case "unbind":
            return "TK-15.19-2", f"{country} is Neutral: no marker binds it to you."
        case "strongholds":
            return "TK-15.19-3", f"There are no Stronghold markers in {country}."
        case "remove":
            return "TK-15.19-4", f"No other faction has a marker in {country}."
        case "place" if state.influence:
            return "TK-15.19-5", f"There is an Influence or Neutrality marker in {country}."
        case "place":
            return "TK-15.19-5", theirs
        case "activate" if state.influence != faction:
            return "TK-15.19-6", f"You have no Influence marker in {country}."
        case "activate" if held and held != faction:
            return "TK-15.19-8", theirs
        case "activate":
            text = f"In Pre-War Locarno or Cordon Sanitaire keeps {country} out."
            return "TK-15.19-7", text
    return "TK-15.19-1", f"Influence can do nothing in {country}."


def not_a_country(field: Field, name: str) -> Refusal | None:
    """Why a name is not one of a Country that can be selected, None if it is."""
    area = field.board.areas.get(name)
    state = field.position.countries.get(name)
    if state is not None and state.status != "none":
        return None
    if area is None:
        return "TK-13.2-9", f"There is no Country {name}."
    if area.kind == "dependent":
        return "TK-13.2-6", f"{name} is a Dependent, not a Country."
    if area.kind == "region":
        return "TK-13.2-7", f"{name} is a Region, not a Country."
    return ("TK-13.2-9", f"{name} does not exist now.") if area.kind == "minor" else None


def _stronghold(field: Field, country: str) -> str:
    """The faction whose Stronghold marker lies in a Country, if any."""
    war = field.position.civil_war
    if war is None or war.country != country or not war.strongholds:
        return ""
    side = next(iter(war.strongholds.values()))
    return "axis" if side == "nationalist" else war.support


def _minors_posture(position: Position, faction: str, country: str) -> str:
    box = "france" if country == "France" else f"{faction}_minors"
    return position.posture.get(box, "")


def influence(field: Field, faction: str, country: str, option: str) -> None:
    """Carry out an option of 15.19 but `activate`, which is 13.7's. Raises NotAllowed."""
    if option not in influence_options(field, faction, country):
        raise NotAllowed(0, "TK-15.19-1", f"{WORDS[option]} is not open to you in {country}.")
    state = field.position.countries[country]
    match option:
        case "unbind":
            state.mark = ""
        case "strongholds":
            field.position.civil_war = None
        case "remove":
            state.influence = ""
        case "place":
            state.influence = faction


# --------------------------------------------------------------------- 15.27 Neutrality


def neutrality(position: Position, country: str) -> None:
    """15.27 An Influence marker leaves, or a Neutrality marker comes."""
    state = position.countries[country]
    if state.influence in ("axis", *ALLIED):
        state.influence = ""  # TK-15.27-1
    elif not state.influence:
        state.influence = "neutrality"  # TK-15.27-2


# ------------------------------------------------------------------- 15.3 Ceded Land


def cession_needs_die(field: Field, faction: str, country: str) -> bool:
    """Does a die say whose Influence marker the ceding Country gets (TK-15.3-5)?"""
    state = field.position.countries.get(country)
    return (
        faction == "axis"
        and state is not None
        and state.status == "neutral"
        and not state.influence
        and borders_faction(field, country, "soviet")
    )


def after_cession(field: Field, faction: str, country: str, die: int = 0) -> None:
    """15.3 and 15.16: what Ceded Land does to the markers in the Country that ceded it. die:
    unmodified, where `cession_needs_die`."""
    state = field.position.countries.get(country)
    if state is None or state.status != "neutral":
        return  # TK-15.3-9
    if faction == "axis":
        if state.influence in ("neutrality", "axis"):
            state.influence = ""  # TK-15.3-3
        elif not state.influence:
            soviet = cession_needs_die(field, faction, country) and die >= 4
            state.influence = "soviet" if soviet else "western"  # TK-15.3-4 TK-15.3-5
        return  # TK-15.3-6
    if state.influence in ("neutrality", *ALLIED):
        state.influence = ""  # TK-15.3-7 TK-15.16-3
    elif not state.influence:
        state.influence = "axis"  # TK-15.3-8 TK-15.16-4


CONCESSIONS = {
    "Baltic States": ("Baltic States", "Northern Baltics"),
    "Finland": ("Finnish Frontier",),
    "Poland": ("Eastern Poland",),
    "Rumania": ("Bessarabia",),
    "Turkey": ("Turkish Frontier",),
}
"""TK-15.16-2."""


def first_concession(field: Field, country: str) -> tuple[str, ...]:
    """The lands of which a Country may cede one to Russia at first, none if it has ceded one
    already (TK-15.16-1)."""
    lands = CONCESSIONS.get(country, ())
    there = ceded(field.position)
    return () if any(("Russia", area) in there for area in lands) else lands
