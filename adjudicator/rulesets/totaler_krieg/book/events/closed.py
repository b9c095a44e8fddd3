"""Why an option of an event is closed to the faction that is asked: the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES
from adjudicator.rulesets.totaler_krieg.book.events.aid import hastening_refusal
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from adjudicator.rulesets.totaler_krieg.book.events.options import BOXES, LASTING, held_by
from adjudicator.rulesets.totaler_krieg.book.events.picks import barred
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import unselectable
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Pick

NO_WAR = "There is no Civil War."
NO_FRIEND = "None of your Minor Countries has a Free Passage marker."

Closed = Callable[[Case], Refusal]


def refusal_of(case: Case, order: Order, clause: str, what: str) -> Refusal | None:
    """Why the event of a case does not offer what is chosen or named; None if no rule says
    more than the question itself. clause, what: of the question, and the field that it asks for."""
    if isinstance(order, Choose):
        found = (closed(case, case.event, option) for option in order.option)
        return next((one for one in found if one), None)
    if isinstance(order, Pick) and case.event == "15.11" and order.units:
        return hastening_refusal(case.field, case.faction, order.units[0])
    if isinstance(order, Pick) and case.event == "15.28" and order.boxes:
        return _lasting(case, order.boxes[0])
    named = getattr(order, what, ()) if isinstance(order, Pick) else ()
    no = barred(case, clause, named[0]) if named else None
    return no or unselectable(case.field, order)


def closed(case: Case, section: str, option: str) -> Refusal | None:
    """Why an event does not offer this option now, None if nothing is known of it. To be asked
    only of options that are not offered."""
    found = REASONS.get(section, {}).get(option)
    return found(case) if found is not None else None


def _lasting(case: Case, box: str) -> Refusal | None:
    """Why the Policy of a Posture Box is not reassessed."""
    policy = case.position.posture.get(box, "")
    if policy in LASTING:
        return "TK-15.28-6", "Isolationism and the Ostland Accord cannot be ended in this way."
    if policy in POLICIES and box not in BOXES[case.faction]:
        return "TK-15.28-7", "That Posture Box is not friendly to you."
    return None


def _always(clause: str, text: str) -> Closed:
    return lambda case: (clause, text)


def _partisans(case: Case) -> Refusal:
    if case.position.war_state == "pre":
        return "TK-15.1-4", "In Pre-War no Partisan Base is placed."
    return "TK-15.1-4", "You have no Partisan Base marker left."


def _reassess(case: Case) -> Refusal:
    position = case.position
    if case.faction == "axis":
        return "TK-15.28-12", "No Posture Box is friendly to the Axis."
    if position.war_state == "pre":
        return "TK-15.28-12", "In Pre-War no Policy can be ended in this way."  # TK-13.6.1.2-20
    if position.vp_side != "axis":
        return "TK-15.28-5", "Policies are reassessed only while the VP marker shows Axis Tide."
    own = BOXES[case.faction]
    if held_by(case, own, LASTING):
        return "TK-15.28-6", "Isolationism and the Ostland Accord cannot be ended in this way."
    if held_by(case, tuple(position.posture), POLICIES):
        return "TK-15.28-7", "That Policy is not in one of your Posture Boxes."
    return "TK-15.28-5", "There is no Policy in any of your Posture Boxes."


def _activate_fleet(case: Case) -> Refusal:
    if case.faction != "axis":
        return "TK-15.28-9", "Only the Axis takes over the fleet of Vichy."
    return "TK-15.28-9", "Vichy is not Neutral, or its fleet is no longer available."


def _attack_fleet(case: Case) -> Refusal:
    if case.faction != "western":
        return "TK-15.28-10", "Only the Western faction attacks the fleet of Vichy."
    return "TK-15.28-10", "Vichy is not Neutral, or its fleet is no longer available."


def _war_with(barred: str, boxes: tuple[str, ...], clauses: tuple[str, str], who: str) -> Closed:
    """War with Russia or with the West. barred: the faction to which it is closed, by the
    second clause."""

    def found(case: Case) -> Refusal:
        if case.faction == barred:
            return clauses[1], f"War with {who} is closed to your faction."
        policies = held_by(case, boxes, POLICIES)
        if policies and case.position.war_state == "pre":
            return "TK-15.31-17", "In Pre-War no Policy can be ended in this way."
        if policies:
            return clauses[0], "The Ostland Accord cannot be ended in this way."
        return clauses[0], f"{who} is under no Policy."

    return found


REASONS: Mapping[str, Mapping[str, Closed]] = {
    "15.1": {
        "civil_war": _always("TK-15.1-3", NO_WAR),
        "partisans": _partisans,
        "strike": _always("TK-15.1-5", "No Axis unit or marker that it could hit is in a hex."),
    },
    "15.8": {
        "support": _always("TK-15.8-2", "No support unit is in your Force Pool."),
        "steps": _always("TK-15.8-3", "None of your steps is in a hex."),
        "hq": _always("TK-15.8-4", "None of your HQs is in a hex."),
    },
    "15.18": {
        "civil_war": _always("TK-15.18-2", NO_WAR),
        "strike": _always("TK-15.18-4", "No Allied unit or marker that it could hit is in a hex."),
        "partisans": _always("TK-15.18-7", "This event brings no Partisan Base."),
        "reinforce": _always(
            "TK-15.18-3", "No German colonial or Axis Minor Country step can be placed."
        ),
    },
    "15.21": {
        "minor": _always("TK-15.21-1", "No Minor Country step of your Force Pool can be placed."),
        "colonial": _always("TK-15.21-2", "No colonial step of your Force Pool can be placed."),
        "hasten": _always("TK-15.21-3", "No unit on the Turn Track can come sooner."),
    },
    "15.28": {
        "discussions": _always("TK-15.28-3", "No Neutral Country is open to it."),
        "pressure_us": _always(
            "TK-15.28-4", "The US is not under a Policy, or no Lend-Lease waits in an Allied Box."
        ),
        "reassess": _reassess,
        "stronghold_lost": _always(
            "TK-15.28-8", "No Stronghold is in a Neutral Country without Civil War."
        ),
        "fleet_activated": _activate_fleet,
        "fleet_attacked": _attack_fleet,
        "involvement": _always("TK-15.28-11", NO_FRIEND),
    },
    "15.31": {
        "aid_defeat": _always("TK-15.31-2", NO_WAR),
        "aid_victory": _always("TK-15.31-2", NO_WAR),
        "declare_war": _always("TK-15.31-4", "There is no Neutral Country."),
        "consider": _always("TK-15.31-9", "There is no Neutral Country."),
        "eastern_talks": _always("TK-15.31-7", "Eastern Peace Talks are closed to the West."),
        "western_talks": _always("TK-15.31-15", "Western Peace Talks are closed to the Soviets."),
        "war_russia": _war_with("western", ("russia",), ("TK-15.31-10", "TK-15.31-11"), "Russia"),
        "war_west": _war_with(
            "soviet", ("britain", "france"), ("TK-15.31-12", "TK-15.31-13"), "the West"
        ),
        "involvement": _always("TK-15.31-16", NO_FRIEND),
    },
    "15.36": {
        "directive": _always(
            "TK-15.36-5", "No played Production Directive but the current card has a success left."
        ),
        "support": _always("TK-15.36-1", "No Allied support unit is in play."),
        "steps": _always("TK-15.36-2", "No Allied ground unit is in a hex."),
    },
    "15.37": {
        "declare_war": _always("TK-15.37-2", "There is no Neutral Country."),
        "end_policy": _always(
            "TK-15.37-3",
            "There is no Policy for it to end in the Posture Box of the Country that the card names"
            " (the Ostland Accord is not a Policy).",
        ),
    },
}
"""Event -> option -> why it is closed where it is not offered."""
