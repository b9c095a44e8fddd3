"""What a side may order in phases 4 to 9.

Orders are values; what they do stands in the module of their chapter.
"""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.orders.order_parts import (
    ALL,
    UNIT_WORDS,
    Force,
    Part,
    Ships,
    SideOrder,
    Units,
    force_words,
)
from adjudicator.rulesets.blitzwar.orders.orders_at_sea import (
    Land,
    NavalAttack,
    Sail,
    Ship,
)
from adjudicator.rulesets.blitzwar.orders.orders_in_the_air import (
    Again,
    AirMission,
    BattleOfBritain,
    Beachhead,
    Bomb,
    Rebase,
)
from adjudicator.rulesets.blitzwar.orders.orders_on_land import (
    Activate,
    Advance,
    Attack,
    Blitz,
    Combine,
    DeclareWar,
    Fortify,
    Move,
    OneZoneMove,
    Remove,
    Reorganise,
    Slip,
    Split,
    StrategicMove,
    Unfortify,
)
from adjudicator.rulesets.blitzwar.orders.reactions import (
    CounterAir,
    Decline,
    Hold,
    Lose,
    Retreat,
    SendShips,
    Shift,
)

SIDE_ORDERS: tuple[type[SideOrder], ...] = (
    Sail, NavalAttack, Bomb, BattleOfBritain, AirMission, Again, Beachhead, Rebase, Ship, Land,
    Fortify, Unfortify, StrategicMove, Move, Activate, Combine, Split, Remove, Blitz, Attack,
    Advance, OneZoneMove, Slip, Lose,
)  # fmt: skip
"""What the opening ask of a side-turn takes ahead."""

REACTIONS: tuple[type[SideOrder], ...] = (
    CounterAir, Decline, Lose, Shift, Retreat, Hold, SendShips,
)  # fmt: skip
"""What answers an interrupt of another side's turn."""

WAR_ORDERS: tuple[type[SideOrder], ...] = tuple(
    dict.fromkeys((*SIDE_ORDERS, *REACTIONS, DeclareWar))
)
AHEAD: tuple[str, ...] = tuple(order.tag() for order in SIDE_ORDERS)
TOPICS: tuple[str, ...] = (
    "naval", "air", "sea transport", "movement", "blitzkrieg", "normal combat", "advance",
    "losses", "one-zone moves", "everything",
)  # fmt: skip
"""What an `ask me about` order may name."""


__all__ = [
    "AHEAD",
    "ALL",
    "REACTIONS",
    "SIDE_ORDERS",
    "TOPICS",
    "UNIT_WORDS",
    "WAR_ORDERS",
    "Activate",
    "Advance",
    "Again",
    "AirMission",
    "Attack",
    "BattleOfBritain",
    "Beachhead",
    "Blitz",
    "Bomb",
    "Combine",
    "CounterAir",
    "DeclareWar",
    "Decline",
    "Force",
    "Fortify",
    "Hold",
    "Land",
    "Lose",
    "Move",
    "NavalAttack",
    "OneZoneMove",
    "Part",
    "Rebase",
    "Remove",
    "Reorganise",
    "Retreat",
    "Sail",
    "SendShips",
    "Shift",
    "Ship",
    "Ships",
    "SideOrder",
    "Slip",
    "Split",
    "StrategicMove",
    "Unfortify",
    "Units",
    "force_words",
]
