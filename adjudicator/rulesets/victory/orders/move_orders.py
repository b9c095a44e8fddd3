"""5 Orders of the Move Phase, and how they are written."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import model_validator

from adjudicator.core.protocol import Ask, Order, Phrase

FACTS = ("first", "second", "third", "fourth", "attacked", "vacant", "enemies")
"""What an `if` after a move may look at: which player one is this turn; whether the hex that
the order goes to is attacked by an enemy, holds nobody, holds how many enemy blocks."""


class Part(Phrase):
    """Some own blocks: `IN3`, `3rd Infantry`, `2 infantry`, `all`."""

    syntax: ClassVar[tuple[str, ...]] = (
        "{block:block}",
        "[{count:int}] {unit:unit}",
        "{every=all}",
        "{every=everything}",
    )

    block: str = ""
    count: int | None = None
    unit: str = ""
    every: bool = False


class MoveOrder(Order):
    """An order of the Move Phase."""

    occasion = "the Move Phase"
    early = "production"

    strategic: ClassVar[bool] = False
    syntax: ClassVar[str | tuple[str, ...]] = ()
    examples: ClassVar[tuple[str, ...]] = ()
    conditions = FACTS

    force: list[Part] = []
    start: str = ""

    def ready(self, ask: Ask) -> bool:
        """The `if` is looked at when the order is carried out, after those before it."""
        return True


class Strategic(MoveOrder):
    """A Strategic Move of up to six hexes, by road, by sea or from airbase to airbase."""

    strategic: ClassVar[bool] = True
    syntax = (
        "strategic [(move|movement)] {force:part+} [from {start:hex}] to {end:hex}"
        " [via {path:hex+}] [({road=by road}|{sea=by sea})]",
        "strategic [(move|movement)] {force:part+} [from {start:hex}] (to|onto) {carrier:block}",
        "sm {force:part+} [from {start:hex}] to {end:hex}"
        " [via {path:hex+}] [({road=by road}|{sea=by sea})]",
        "sm {force:part+} [from {start:hex}] (to|onto) {carrier:block}",
        "{road=rail} {force:part+} [from {start:hex}] to {end:hex} [via {path:hex+}]",
        "({sea=transport}|{sea=ship}) {force:part+} [from {start:hex}] to {end:hex}"
        " [via {path:hex+}]",
        "{force:part+} [(goes|moves)] (sm|strategic|strategically) [(move|moves)]"
        " [from {start:hex}] to {end:hex} [via {path:hex+}] [({road=by road}|{sea=by sea})]",
        "{force:part+} [(goes|moves)] ({road=by rail}|{road=by road}|{sea=by sea}|"
        "{sea=by ship}|{sea=by sea transport}|{sea=sea transport}) [from {start:hex}]"
        " to {end:hex} [via {path:hex+}]",
    )
    clause = "VIC-5.9-1"
    examples = ("strategic IN1 to Hope", "strategic 2 infantry from Garby to Hope by sea")

    end: str = ""
    carrier: str = ""
    path: list[str] = []
    road: bool = False
    sea: bool = False


class Move(MoveOrder):
    """Move or attack: blocks go to a hex; if the enemy is there, they fight for it."""

    syntax: ClassVar[str | tuple[str, ...]] = (
        "(move|attack|respond [with]|fly|rebase|sail|send|advance|land) {force:part+}"
        " [from {start:hex}] [(to|at|against)] {end:hex}"
        " [via {path:hex+}] [({water=at sea}|{water=by sea}|{land=ashore}|{land=by land})]"
        " [{raid=to destroy}]",
        "(move|fly|load|land) {force:part+} [from {start:hex}] (to|onto|on|aboard) {carrier:block}",
        "{force:part+} (goes|moves|attacks|advances|sails|flies|rebases|responds|invades|lands|"
        "bombs|strikes|transfers|hurries|steps up|moves up|comes ashore|flies over|hops)"
        " [(from|at|in)] [{start:hex}] (to|at|against|on) {end:hex}"
        " [via {path:hex+}]"
        " [({water=at sea}|{water=by sea}|{land=ashore}|{land=by land})] [by air]"
        " [{raid=to destroy}]",
        "{force:part+} [(from|at|in)] [{start:hex}] (to|against|on) {end:hex}"
        " [via {path:hex+}]"
        " [({water=at sea}|{water=by sea}|{land=ashore}|{land=by land})] [by air]"
        " [{raid=to destroy}]",
        "{force:part+} [(attack|attacks|invade|invades|bomb|bombs|strikes|bombard|bombards"
        "|counterattack|counterattacks|reinforce|reinforces|also attack|also attacks"
        "|also bomb|also bombs)] {end:hex}"
        " [via {path:hex+}] [{raid=to destroy}]",
        "{force:part+} [(goes|lands|flies)] (onto|on|aboard|to) {carrier:block}",
        "({whole=no other moves}|{whole=no more moves}|{whole=no further moves})",
    )
    clause = "VIC-2.0-6"
    examples: ClassVar[tuple[str, ...]] = (
        "move IN1, IN2 to Hope",
        "move MA1 to Hope via a0803 by sea",
        "move FA1 onto CV1",
    )

    end: str = ""
    carrier: str = ""
    path: list[str] = []
    water: bool = False
    land: bool = False
    raid: bool = False
    whole: bool = False
    """`no other moves`: nobody moves by it; the moves beside it, sent ahead, are all of them."""


class Attack(Move):
    """The same, with the place first: `attack Hope with IN1, IN2`."""

    syntax = (
        "(attack|assault|invade|bomb|strike|respond at|reinforce|support|move to) {end:hex} [with]"
        " {force:part+}"
        " [from {start:hex}]"
        " [via {path:hex+}] [({water=at sea}|{water=by sea}|{land=by land})] [{raid=to destroy}]",
        "attack {end:hex} [from {start:hex}]",
    )
    examples = ("attack Hope with IN1, IN2", "respond at Hope with FA1 if attacked")

    @model_validator(mode="before")
    @classmethod
    def _everybody(cls, said: Any) -> Any:
        """Without a force all that can still move are meant."""
        if isinstance(said, dict) and not said.get("force"):
            return {**said, "force": [{"every": True}]}
        return said


class Drop(MoveOrder):
    """Airborne units fly up to four hexes from an airbase and drop."""

    syntax = (
        "(drop|paradrop|airdrop) {force:part+} [from {start:hex}] (at|on|to|into) {end:hex}",
        "{force:part+} (drops|paradrops) [from {start:hex}] (at|on|to|into) {end:hex}",
    )
    clause = "VIC-6.6-1"
    examples = ("drop AB1 at Hope",)

    end: str


class Launch(MoveOrder):
    """A Rocket is fired at a hex within four hexes."""

    syntax = ("(launch|fire) {force:part+} [from {start:hex}] at {end:hex}",)
    clause = "VIC-11.0-15"
    examples = ("launch RKT1 at Hope",)

    end: str


class Join(MoveOrder):
    """In a battle of two others, the side that your units join."""

    syntax = (
        "(join|side with) [the] ({attacker=attacker}|{attacker=attackers}) (at|in) {end:hex}",
        "(join|side with) [the] ({defender=defender}|{defender=defenders}) (at|in) {end:hex}",
    )
    clause = "VIC-SB.Multi-1"
    examples = ("join the attacker at Hope",)

    end: str
    attacker: bool = False
    defender: bool = False


MOVE_ORDERS: tuple[type[Order], ...] = (Strategic, Move, Attack, Drop, Launch, Join)
MOVE_PHRASES: tuple[type[Phrase], ...] = (Part,)
