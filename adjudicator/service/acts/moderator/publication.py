"""What is published and what lies sealed."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from adjudicator.service.acts.arguments import Arguments, Reasoned, not_read
from adjudicator.service.acts.declaration import Nothing
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct, Plain
from adjudicator.service.grammar.base import Done
from adjudicator.service.moderating import holding, sealing
from adjudicator.service.options import Hold
from adjudicator.service.stepping import phases
from adjudicator.service.witness import hearing


def _hold(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    word = {"off": "no", "none": "no"}.get(given.strip().lower(), given.strip().lower())
    if word not in holding.SAID:
        raise not_read(f"Hold reports, all or no steps, not “{given.strip()[:40]}”.")
    return word


class Holding(Arguments):
    hold: Annotated[
        Hold,
        BeforeValidator(_hold),
        WithJsonSchema({"type": "string", "description": "reports, all or no"}),
    ] = "reports"


class SetHold(ModeratorAct[Holding]):
    name = "hold"
    arguments = Holding
    shown = "[reports | all | off]"
    description = "From now on reports (or all steps) are not published until you write “release”."

    def carry_out(self, at: Chair, given: Holding) -> Done:
        return holding.set_hold(at.desk, at.slug, given.hold, by=at.by), []


class Release(Plain):
    name = "release"
    description = "Publishes what you are holding back."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        holding.release(at.desk, at.slug, by=at.by)
        return "The step is published. The reports are on their way.", []


class LeaveOut(ModeratorAct[Reasoned]):
    name = "leave out witness"
    also = ("leave the witness out",)
    address = "leave-out"
    arguments = Reasoned
    shown = "[because ...]"
    description = "Goes on without the game's witness, which does not answer. We tell all players."

    def carry_out(self, at: Chair, given: Reasoned) -> Done:
        number = hearing.leave_out(at.desk, at.slug, given.because, by=at.by)
        if number is not None:
            phases.close_if_ready(at.desk, number)
        return "The game goes on without the witness. We have told everybody.", []


class Unseal(ModeratorAct[Reasoned]):
    name = "unseal"
    arguments = Reasoned
    shown = "[because ...]"
    weighty = True
    description = (
        "Shows you the sealed orders until they have been processed. We tell everybody at once."
    )

    def carry_out(self, at: Chair, given: Reasoned) -> Done:
        sealing.unseal(at.desk, at.slug, given.because, by=at.by)
        return "You can now read the orders of this step. We have told everybody.", []


class Seal(Plain):
    name = "seal"
    description = "Undoes “unseal”."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        sealing.seal(at.desk, at.slug, by=at.by)
        return "The orders of this step are hidden from you again.", []
