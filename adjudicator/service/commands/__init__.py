"""Commands that may stand among the orders, each on a line of its own, in any case.

Families are modules of this package; each declares its commands in a `FAMILY`. They are made
known here, in the order in which help shows them.
"""

from __future__ import annotations

from adjudicator.service.commands import (
    anybody,
    deciding,
    events,
    moderator,
    open_tables,
    orders,
    queries,
    talking,
    terms,
    time,
    yourself,
)
from adjudicator.service.commands.company import groups, lending, manners
from adjudicator.service.commands.queries import card_lines
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import (
    Asked,
    Command,
    Done,
    Family,
    GameWork,
    ModeratorWork,
    Said,
    Speaker,
    Work,
)
from adjudicator.service.grammar.dispatch import carry_out, carry_out_all, find, near, split
from adjudicator.service.grammar.registry import help_lines
from adjudicator.service.play import questions

for _family in (
    orders.FAMILY,
    lending.FAMILY,
    talking.FAMILY,
    deciding.FAMILY,
    open_tables.AGAIN,
    manners.FAMILY,
    time.FAMILY,
    terms.FAMILY,
    queries.FAMILY,
    questions.FAMILY,
    yourself.FAMILY,
    anybody.FAMILY,
    time.DESK,
    open_tables.AGAIN_DESK,
    open_tables.FAMILY,
    open_tables.OPENING,
    groups.FAMILY,
    manners.DESK,
    events.DESK,
    events.FAMILY,
    events.DIRECTORS,
    queries.HOUSE,
    talking.MODERATORS,
    moderator.FAMILY,
    manners.MODERATORS,
    terms.MODERATORS,
):
    registry.add(_family)

COMMANDS = registry.commands("seat")
"""What a seat may write."""

__all__ = [
    "COMMANDS",
    "Asked",
    "Command",
    "Done",
    "Family",
    "GameWork",
    "ModeratorWork",
    "Said",
    "Speaker",
    "Work",
    "card_lines",
    "carry_out",
    "carry_out_all",
    "find",
    "help_lines",
    "near",
    "registry",
    "split",
]
