"""What a moderator can do to a game; whoever runs the server can do the same.

Each act is a use case of `service.moderating` or a room below, with transactions of its own."""

from __future__ import annotations

from typing import Any

from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.moderator.act import ModeratorAct
from adjudicator.service.acts.moderator.clock import (
    Begin,
    Extend,
    Pause,
    Process,
    Remind,
    Resume,
)
from adjudicator.service.acts.moderator.mistakes import Correct, Reopen, Rollback, Rule
from adjudicator.service.acts.moderator.publication import (
    LeaveOut,
    Release,
    Seal,
    SetHold,
    Unseal,
)
from adjudicator.service.acts.moderator.seats import (
    Admit,
    Bot,
    Demote,
    Eject,
    Invite,
    Observe,
    Promote,
    Replace,
    Substitute,
)

ACTS: tuple[ModeratorAct[Any], ...] = (
    Begin(),
    Process(),
    SetHold(),
    Release(),
    LeaveOut(),
    Rollback(),
    Reopen(),
    Pause(),
    Resume(),
    Extend(),
    Remind(),
    Invite(),
    Replace(),
    Eject(),
    Admit(),
    Bot(),
    Substitute(),
    Promote(),
    Demote(),
    Observe(),
    Rule(),
    Correct(),
    Unseal(),
    Seal(),
)
"""In the order of the help."""
BY_BUTTON = buttons(ACTS)
