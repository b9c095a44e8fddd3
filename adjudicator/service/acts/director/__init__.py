"""What the director of an event, the assistant and the deputies can do."""

from __future__ import annotations

from typing import Any

from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.director.act import DirectorAct
from adjudicator.service.acts.director.games import Mistake, RuleAll
from adjudicator.service.acts.director.judgements import (
    Adjudicate,
    CorrectResult,
    Overrule,
    Strike,
    Uphold,
)
from adjudicator.service.acts.director.people import Assistant, Deputy, HandOver, PutOut
from adjudicator.service.acts.director.rounds import (
    Begin,
    CallAgain,
    Cancel,
    DrawRound,
    EndEvent,
    EndRound,
    Extend,
    Publish,
    Swap,
)

ACTS: tuple[DirectorAct[Any], ...] = (
    Begin(), DrawRound(), CallAgain(), Publish(), Swap(), Extend(), EndRound(), EndEvent(),
    Cancel(), PutOut(), Adjudicate(), CorrectResult(), Assistant(), Deputy(), HandOver(), Strike(),
    Uphold(), Overrule(), RuleAll(), Mistake(),
)  # fmt: skip
BY_BUTTON = buttons(ACTS)
