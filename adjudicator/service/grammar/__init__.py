"""What a command is, how commands are found in a text and carried out. It knows none of them:
their families make themselves known (`commands`). Uses the ground."""

from __future__ import annotations

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
from adjudicator.service.grammar.dispatch import (
    MOST_COMMANDS,
    carry_out,
    carry_out_all,
    find,
    is_command,
    near,
    split,
)

__all__ = [
    "MOST_COMMANDS",
    "Asked",
    "Command",
    "Done",
    "Family",
    "GameWork",
    "ModeratorWork",
    "Said",
    "Speaker",
    "Work",
    "carry_out",
    "carry_out_all",
    "find",
    "is_command",
    "near",
    "split",
]
