"""Receipts: each order of a mail goes to the checks of its chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, AskMe, Checked, NotAllowed, Order
from adjudicator.core.rehearsing import Known
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.orders.home import (
    DECLARATION_TAGS,
    HOME_TOPICS,
    PARTISAN_TAGS,
)
from adjudicator.rulesets.world_at_war.orders.politics import Effort
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY
from adjudicator.rulesets.world_at_war.orders.war_checks import check_war
from adjudicator.rulesets.world_at_war.orders.war_tags import DOCTRINE_TAGS, SAID_TAGS, SCRIPT_TAGS
from adjudicator.rulesets.world_at_war.view import View

WAR_TAGS = frozenset((*SCRIPT_TAGS, *DOCTRINE_TAGS, *SAID_TAGS))
SEGMENT_TAGS = frozenset((*WAR_TAGS, *DECLARATION_TAGS, *PARTISAN_TAGS))


def _asks_later(order: AskMe, ask: Ask) -> bool:
    """Does the letter bring orders ahead for a question about the topic?"""
    return order.topic not in HOME_TOPICS or Effort.tag() in ask.ahead


def check(
    board: Board,
    ask: Ask,
    view: View,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
    known: Known | None = None,
) -> Checked:
    """Orders tried out on what the seat may see. Receipts look at no position. known: keeps what
    those come to with which others begin, too."""
    tags = SEGMENT_TAGS if ask.key == SCRIPT_KEY else WAR_TAGS
    war = [order for order in orders if order.tag() in tags]
    home = [order for order in orders if order.tag() not in tags]
    checked = check_war(board, ask, view.position, war, known)
    for order in [o for o in home if isinstance(o, AskMe) and not _asks_later(o, ask)]:
        text = (
            "Diplomacy goes with the letter on the economy, and nothing else of this letter asks"
            " you about it. Write it there."
        )
        checked.refused.append(NotAllowed(order.line, "WAW-CORE.SEQ-17", text))
        home.remove(order)
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
