"""Receipts: each order of a mail goes to the checks of its chapters."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Ask, Checked, Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.orders.home import DECLARATION_TAGS, PARTISAN_TAGS
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY
from adjudicator.rulesets.world_at_war.orders.war_checks import check_war
from adjudicator.rulesets.world_at_war.orders.war_tags import DOCTRINE_TAGS, SAID_TAGS, SCRIPT_TAGS
from adjudicator.rulesets.world_at_war.view import View

WAR_TAGS = frozenset((*SCRIPT_TAGS, *DOCTRINE_TAGS, *SAID_TAGS))
SEGMENT_TAGS = frozenset((*WAR_TAGS, *DECLARATION_TAGS, *PARTISAN_TAGS))


def check(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Orders tried out on what the seat may see. Receipts look at no position."""
    tags = SEGMENT_TAGS if ask.key == SCRIPT_KEY else WAR_TAGS
    war = [order for order in orders if order.tag() in tags]
    home = [order for order in orders if order.tag() not in tags]
    checked = check_war(board, ask, view.position, war)
    if home:
        from adjudicator.rulesets.world_at_war.orders.home_checks import check_home

        other = check_home(board, ask, view, home)
        order_of = {id(order): n for n, order in enumerate(orders)}
        stands = [*checked.stands, *other.stands]
        checked.stands = sorted(stands, key=lambda order: order_of.get(id(order), len(orders)))
        checked.refused += other.refused
        checked.notes.update(other.notes)
        checked.missing += other.missing
        checked.doubtful += other.doubtful
    return checked
