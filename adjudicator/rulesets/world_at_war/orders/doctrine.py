"""Lines of doctrine: what a player says ahead about decisions in combat and in the enemy's turn.

A line holds for the turn (sent with the mail that opens it, or with a segment's orders) or,
as a standing order (`always ...`), until it is dropped. Of two lines that speak of the same,
the one that names the place counts first, then the one that stands first.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import field_validator

from adjudicator.core.doctrine import Line
from adjudicator.core.protocol import Ask, Phrase

COMBAT_FACTS = (
    "units",
    "enemy units",
    "lead",
    "attacking",
    "defending",
    "exploiting",
    "limited",
    "air",
    "enemy air",
    "winter",
    "tactical",
)
"""What an `if` of a line for combat may look at. `air`: own fleets that could still come,
`enemy air`: enemy fleets committed; `tactical`: own fleets left in Tactical Support."""

WHERE = " [(at|in) {place:place}]"


class LossPart(Phrase):
    """What is lost first: a kind, a nation, or both."""

    syntax = ("[{nation:nation}] {kind:kind}", "{nation:nation}")
    short = ("Italian", "German ground", "elite")

    nation: str = ""
    kind: str = ""


class Doctrine(Line):
    """A line of doctrine."""

    occasion = "the doctrine before the segments, or your own segment"

    conditions: ClassVar[tuple[str, ...]] = COMBAT_FACTS
    denied: ClassVar[str] = "no"

    place: str = ""

    @field_validator("rule", mode="before", check_fields=False)
    @classmethod
    def _denied(cls, value: object) -> object:
        """`do not ...` and `no ...` say the same."""
        return cls.denied if value in ("do not", "no") else value

    def fits(self, ask: Ask) -> bool:
        return True

    def stays(self) -> bool:
        return True


class OpposeAir(Doctrine):
    """Which air fleets oppose the enemy's over your units."""

    syntax = (
        "oppose {rule=no} air" + WHERE,
        "oppose [with] {rule=all} air" + WHERE,
        "oppose air [with at most {most:int}] [keeping {keep:int}]" + WHERE,
        "{rule=do not} oppose [(enemy|the)] air" + WHERE,
        "{rule=no} (air|aerial) opposition" + WHERE,
        "{rule=no} air [(fleet|fleets)] (oppose|opposes) [anything] [(at|in|over) {place:place}]",
        "oppose with [at most] {most:int} air [(fleet|fleets)] [keeping {keep:int}]" + WHERE,
        "keep {keep:int} air [(fleet|fleets)] [(back|in reserve)]" + WHERE,
        "oppose [air] with {operational:int} operational"
        " [(and|,) {tactical:int} tactical] [air [(fleet|fleets)]]" + WHERE,
        "oppose [air] with {tactical:int} tactical"
        " [(and|,) {operational:int} operational] [air [(fleet|fleets)]]" + WHERE,
    )
    clause = "WAW-CORE.AIR-3"
    examples = (
        "oppose no air",
        "oppose air with at most 2 keeping 1 in Paris",
        "oppose with 1 operational and 2 tactical at Calais",
    )

    rule: str = ""
    most: int | None = None
    keep: int = 0
    operational: int | None = None
    tactical: int | None = None
    """How many go to each support, where the line says so itself."""

    def divides(self) -> bool:
        """Does the line say itself which support the fleets are assigned to?"""
        return self.operational is not None or self.tactical is not None


class AddReserve(Doctrine):
    """Whether the attacker's reserve fleets join once the opposition is known."""

    syntax = (
        "add {rule=no} reserve" + WHERE,
        "add {rule=all} reserve [to {how:airkind}]" + WHERE,
        "add reserve to win" + WHERE,
        "{rule=do not} add [the] reserve" + WHERE,
    )
    clause = "WAW-CORE.AIR-3"
    examples = ("add no reserve", "add all reserve to tactical at Calais")

    rule: str = ""
    how: str = ""


class EliteDie(Doctrine):
    """Whether the elite die is rolled; else only if you have more ground units."""

    syntax = (
        "(use|roll) [the] elite die" + WHERE,
        "{rule=no} elite die" + WHERE,
        "{rule=do not} (use|roll) [the] elite die" + WHERE,
    )
    clause = "WAW-CORE.DICE-7"
    examples = ("use the elite die if lead at least 1", "no elite die at Morocco")

    rule: str = ""


class Reroll(Doctrine):
    """Which dice fleets in Tactical Support roll again; else own 1s, then enemy 3s."""

    syntax = (
        "reroll own {own:int} [or less]" + WHERE,
        "reroll enemy {enemy:int} [or more]" + WHERE,
        "[only] (reroll|roll) [(own|our|my)] {own:int} [(again|or less)]" + WHERE,
        "(reroll|roll) (enemy|their) {enemy:int} [again]" + WHERE,
        "reroll {rule=nothing}" + WHERE,
        "{rule=do not} reroll" + WHERE,
    )
    denied = "nothing"
    clause = "WAW-CORE.DICE-8"
    examples = ("reroll own 1", "reroll enemy 3", "reroll nothing if lead at least 4")

    own: int = 0
    enemy: int = 0
    rule: str = ""


class LoseFirst(Doctrine):
    """Which units are lost, and retreat, first; else minors, and elite units last."""

    syntax = (
        "(lose|sacrifice) {parts:losspart+} [first]" + WHERE,
        "{parts:losspart+} (die|dies|are lost|is lost|take losses|takes losses|go) first" + WHERE,
        "losses [(from|on|to)] {parts:losspart+} first" + WHERE,
    )
    clause = "WAW-CORE.RES-15"
    examples = ("lose Italian, French first", "lose Romanian ground first in Odessa")

    parts: list[LossPart]


class RetreatTo(Doctrine):
    """Where beaten units retreat, first choice first; else where there is most room."""

    syntax = (
        "retreat [from {place:place}] to {to:area+}",
        "retreats (from|out of) {place:place} (go|to) [to] {to:area+}",
    )
    clause = "WAW-CORE.RET-3"
    examples = ("retreat from Calais to Brest, Paris",)

    to: list[str]


class Leave(Doctrine):
    """How many units stay behind when the others advance."""

    syntax = (
        "leave {count:int} [{nation:nation}] [{kind:kind}] [behind]" + WHERE,
        "(leave|keep) {count:int} [{nation:nation}] [units] (in|at) {place:place}",
    )
    clause = "WAW-CORE.MOV-8"
    examples = ("leave 2 behind in Warsaw", "leave 1 Italian in Tobruk")

    count: int
    nation: str = ""
    kind: str = ""


class Evacuate(Doctrine):
    """Whether units without a land retreat leave by sea."""

    syntax = (
        "evacuate [by sea]" + WHERE,
        "{rule=no} evacuation" + WHERE,
        "{rule=do not} evacuate" + WHERE,
    )
    clause = "WAW-CORE.RET-9"
    examples = ("no evacuation", "evacuate by sea in Calais")

    rule: str = ""


class Intercept(Doctrine):
    """Whether fleets try to intercept enemy ships that enter a marine area."""

    syntax = (
        "intercept in {seas:sea+} [with {what=fleets}] [with {what=air}]",
        "intercept {rule=nothing}",
        "{rule=no} (interception|interceptions)",
        "intercept with {what=fleets} in {seas:sea+}",
        "intercept with {what=air} in {seas:sea+}",
        "{rule=do not} intercept",
    )
    denied = "nothing"
    clause = "WAW-CORE.NAV-13"
    examples = ("intercept in North Sea South with fleets if enemy units at most 2",)
    conditions: ClassVar[tuple[str, ...]] = ("units", "enemy units", "carrying")

    seas: list[str] = []
    what: str = ""
    rule: str = ""


class ReturnTo(Doctrine):
    """Which ports fleets at sea return to, first choice first."""

    syntax = ("[fleets] return [from {place:sea}] to {to:area+}",)
    clause = "WAW-CORE.NAV-4"
    examples = ("fleets return from Gibraltar Strait to Morocco, Gibraltar",)

    to: list[str]


class GreekDuty(Doctrine):
    """Where the compulsory Italian Operation against Greece goes, first choice first."""

    syntax = ("[(greek|the)] duty against {to:area+}",)
    clause = "WAW-CORE.DIP-21"
    examples = ("greek duty against Salonica, Athens",)

    to: list[str]


class AskAbout(Doctrine):
    """Stop and ask me when such a decision comes up."""

    syntax = ("ask me (about|before) {topics:matter+}",)
    clause = "WAW-CORE.SEQ-17"
    examples = ("ask me about rerolls",)

    topics: list[str]


EVERYTHING = "everything"
TOPICS = (
    "air",
    "reserve",
    "elite die",
    "rerolls",
    "losses",
    "retreats",
    "exploitation",
    "offensives",
)
"""What `ask me about` may name in combat. `offensives`: further Operations, when those
ordered are done."""
DOCTRINE: tuple[type[Doctrine], ...] = (
    OpposeAir,
    AddReserve,
    EliteDie,
    Reroll,
    LoseFirst,
    RetreatTo,
    Leave,
    Evacuate,
    Intercept,
    ReturnTo,
    GreekDuty,
    AskAbout,
)
DOCTRINE_PHRASES: tuple[type[Phrase], ...] = (LossPart,)
