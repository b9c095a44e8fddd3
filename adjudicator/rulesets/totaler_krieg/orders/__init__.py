"""What players may order, how it is written, and what a receipt says to it."""

from __future__ import annotations

from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.rulesets.totaler_krieg.orders.countries import COUNTRIES, STANDING_COUNTRIES
from adjudicator.rulesets.totaler_krieg.orders.fighting import ANSWERS, FIGHTING
from adjudicator.rulesets.totaler_krieg.orders.minors import MINORS, STANDING_MINORS
from adjudicator.rulesets.totaler_krieg.orders.moving import MOVING
from adjudicator.rulesets.totaler_krieg.orders.organizing import ORGANIZING
from adjudicator.rulesets.totaler_krieg.orders.politics import POLITICS, STANDING_POLITICS
from adjudicator.rulesets.totaler_krieg.orders.standing import STANDING
from adjudicator.rulesets.totaler_krieg.orders.support import SUPPORTING, Contest, Decline, Match

PLAN_ORDERS: tuple[type[Order], ...] = (
    *POLITICS,
    *ORGANIZING,
    *SUPPORTING,
    *MOVING,
    *FIGHTING,
    *ANSWERS,
    *COUNTRIES,
    *MINORS,
)
"""What a plan for a Faction Turn may hold."""
ALL_ORDERS: tuple[type[Order], ...] = (*PLAN_ORDERS, Contest, Decline, Match)
STANDING_ORDERS: tuple[type[StandingOrder], ...] = (
    *STANDING,
    *STANDING_COUNTRIES,
    *STANDING_MINORS,
    *STANDING_POLITICS,
)
