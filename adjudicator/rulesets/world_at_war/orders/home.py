"""What a player may order besides the fighting: set-up, reinforcements, war and peace,
convoys and raiders, economy, diplomacy.

A line that speaks of no country is about the seat's first major that it can be about; with
`by`, `for` or `with` it names one.
"""

from __future__ import annotations

from adjudicator.core.protocol import Phrase
from adjudicator.rulesets.world_at_war.orders.convoys import (
    Boats,
    Bomb,
    Escort,
    HoldInterceptors,
    NoBoats,
    NoBombing,
    NoConvoy,
    Pack,
    Persian,
    Raid,
    Rocket,
    SendConvoy,
)
from adjudicator.rulesets.world_at_war.orders.economy import (
    Build,
    BuyPartisan,
    EconomicOrder,
    Fortify,
    Industry,
    MovePartisan,
    NoRepair,
    RemovePartisan,
    Repair,
    Research,
    Save,
)
from adjudicator.rulesets.world_at_war.orders.home_parts import HomeOrder
from adjudicator.rulesets.world_at_war.orders.politics import (
    AcceptPeace,
    BuyEvent,
    ChooseA,
    DeclareWar,
    DeclareWinterWar,
    DefaultSetUp,
    DiplomaticOrder,
    Effort,
    EndPact,
    EnterWar,
    FightOn,
    Keep,
    NoDiplomacy,
    NoPact,
    Put,
    RefusePeace,
    TakePeace,
)

# ----------------------------------------------------------------- set-up and arrivals


# --------------------------------------------------------------------- war and peace


# ------------------------------------------------------------------ strategic warfare


# ------------------------------------------------------------------------- economy


# ------------------------------------------------------------------------ diplomacy


# ------------------------------------------------------------------------ partisans


SET_UP: tuple[type[HomeOrder], ...] = (Put, DefaultSetUp, ChooseA, NoPact)
DECLARATIONS: tuple[type[HomeOrder], ...] = (DeclareWar, EnterWar, EndPact)
"""At the start of a segment, before Tactical Movement (WAW-CORE.DOW-1)."""
OFFENSIVE_DECLARATIONS: tuple[type[HomeOrder], ...] = (DeclareWinterWar,)
"""At the start of the Offensives (WAW-CORE.PACT-8)."""
PEACE: tuple[type[HomeOrder], ...] = (AcceptPeace, RefusePeace, TakePeace, FightOn, Keep)
WARFARE: dict[str, tuple[type[HomeOrder], ...]] = {
    "allies": (
        SendConvoy, NoConvoy, Persian, Escort, Bomb, NoBombing, Rocket, HoldInterceptors,
    ),
    "axis": (Boats, NoBoats, Pack, Raid, Rocket, NoBombing, HoldInterceptors),
}  # fmt: skip
ECONOMY: tuple[type[EconomicOrder], ...] = (
    Repair, NoRepair, Industry, Research, Build, Fortify, BuyPartisan, Save,
)  # fmt: skip
DIPLOMACY: tuple[type[DiplomaticOrder], ...] = (Effort, BuyEvent, NoDiplomacy)
PARTISANS: tuple[type[HomeOrder], ...] = (MovePartisan, RemovePartisan)

HOME_ORDERS: tuple[type[HomeOrder], ...] = (
    *SET_UP,
    *DECLARATIONS,
    *OFFENSIVE_DECLARATIONS,
    *PEACE,
    SendConvoy, NoConvoy, Persian, Escort, Bomb, NoBombing, Rocket, HoldInterceptors,
    Boats, NoBoats, Pack, Raid,
    *ECONOMY,
    *DIPLOMACY,
    *PARTISANS,
)  # fmt: skip
HOME_PHRASES: tuple[type[Phrase], ...] = ()
DECLARATION_TAGS: list[str] = [cls.tag() for cls in (*DECLARATIONS, *OFFENSIVE_DECLARATIONS)]
PARTISAN_TAGS: list[str] = [cls.tag() for cls in PARTISANS]
HOME_TOPICS = ("diplomacy",)
"""What `ask me about` may name besides: a letter of its own for diplomacy."""
