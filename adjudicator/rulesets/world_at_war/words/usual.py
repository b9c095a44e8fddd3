"""What is done where nobody says otherwise, in words: beside a question that comes up in a fight,
and in short beside the orders of a segment. What it tells stands in `book/offensive`."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.book.offensive.deciding import WITHOUT_A_LINE
from adjudicator.rulesets.world_at_war.words.front import next_to
from adjudicator.rulesets.world_at_war.words.look import Look

LINES = (
    "Lost first: units of minor countries, elite last (“lose ...”); rolled again: own 1s, then"
    " enemy 3s (“reroll ...”). A line is done whole or not at all; “all” are all that can.",
)
"""The same in short, beside the orders of a segment."""


def in_combat(look: Look, ask: Ask) -> list[str]:
    """How the forces stand, where units are lost or go to what is there; and what happens without
    an answer."""
    topic, _, rest = ask.key.partition("/")
    place = rest.partition("/")[0]
    said = _there(look, topic, place) or _forces(ask.facts)
    usual = WITHOUT_A_LINE.get(topic)
    return [*said, f"If you say nothing, {usual}."] if usual else said


def _forces(facts: Mapping[str, object]) -> list[str]:
    """`You attack with 8 units against 4; 2 air fleets of yours are left in Tactical Support.`"""
    if not facts.get("enemy units"):
        return []
    own, theirs = int(str(facts["units"])), facts["enemy units"]
    how = "attack" if facts.get("attacking") else "defend"
    left = int(str(facts.get("tactical", 0)))
    air = f"; {count(left, 'air fleet')} in Tactical Support" if left else ""
    return [f"You {how} with {count(own, 'ground unit')} against {theirs}{air}."]


def _there(look: Look, topic: str, place: str) -> list[str]:
    """Own units in the area, where some of them are lost; what lies around it, where units go."""
    if topic in ("retreats", "exploitation"):
        return next_to(look, place)
    if topic != "losses":
        return []
    own = look.own(lambda unit: unit.place == place)
    return [f"Yours in {look.board.name(place)}: {look.said(own)}."] if own else []
