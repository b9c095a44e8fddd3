"""What a director does with rounds and the event as a whole."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from adjudicator.service.acts.arguments import Reasoned, Words, not_read
from adjudicator.service.acts.declaration import Nothing
from adjudicator.service.acts.director.act import DirectorAct, Plain, Seated, stands
from adjudicator.service.events import directing
from adjudicator.service.time import lengths


class Begin(Plain):
    name = "begin"
    description = "Closes entries and opens the first roll call."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.begin)
        return f"{at.event.slug} has begun."


class DrawRound(Plain):
    name = "draw"
    description = "Ends the roll call and draws the round."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.draw_now)
        return stands(at)


class CallAgain(Plain):
    name = "roll call again"
    also = ("call again",)
    address = "call-again"
    description = "Holds the roll call of this round again."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.call_again)
        return stands(at)


class Publish(Plain):
    name = "publish"
    description = "Publishes the drawn round now."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.publish)
        return stands(at)


class Swapped(Reasoned):
    one: Words = ""
    other: Words = ""


class Swap(DirectorAct[Swapped]):
    name = "swap"
    takes = r".{3,400}"
    arguments = Swapped
    line = r"(?P<one>.*?)(?:\s+with\s+(?P<other>.*))?"
    shown = "NAME with NAME because ..."
    examples = ("swap Ann with Bob because they share a computer",)
    description = "Swaps two entrants in a round that is not yet published. The reason is public."

    def direct(self, at: Seated, given: Swapped) -> str:
        return str(self.call(at, directing.swap, given.one, given.other, given.because))


def _days(given: Any) -> Any:
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        return given
    text = re.sub(r"(?i)^by\s+", "", str(given).strip())
    alone = re.fullmatch(r"\d{1,6}(?:[.,]\d{1,3})?", text)
    found = float(text.replace(",", ".")) if alone else lengths.hours(text) / 24
    if not 0 < found <= directing.MOST_DAYS:
        raise not_read(f"Say how many days, up to {directing.MOST_DAYS}.")
    return found


class Longer(Reasoned):
    days: Annotated[
        float,
        BeforeValidator(_days),
        WithJsonSchema(
            {"anyOf": [{"type": "number"}, {"type": "string", "minLength": 1, "maxLength": 40}]}
        ),
    ]


class Extend(DirectorAct[Longer]):
    name = "extend"
    takes = r"(by )?\d{1,6}( \d{1,3})?( [a-z]+)?( because .{0,300})?"
    arguments = Longer
    wants = f"Say how many days, up to {directing.MOST_DAYS}."
    shown = "N days [because ...]"
    examples = ("extend 14 days because of the holidays",)
    description = "Makes the current stage (entries, roll call, bids, the round) last longer."

    def direct(self, at: Seated, given: Longer) -> str:
        self.call(at, directing.extend, given.days, given.because)
        return stands(at)


class EndRound(Plain):
    name = "end round"
    description = "Ends the round now. Unfinished games are agreed or judged."

    def direct(self, at: Seated, given: Nothing) -> str:
        late = self.call(at, directing.end_round)
        return f"The round is over, but {late} of its games are not."


BECAUSE = r"(because .{0,300})?"


class EndEvent(DirectorAct[Reasoned]):
    name = "end event"
    also = ("end",)
    address = "end"
    takes = BECAUSE
    arguments = Reasoned
    shown = "[because ...]"
    weighty = True
    description = "Ends the event as it stands, between two rounds."

    def would(self, at: Seated, given: Reasoned) -> str:
        directing.check_end(at.event)
        return ""

    def direct(self, at: Seated, given: Reasoned) -> str:
        self.call(at, directing.end, given.because)
        return f"{at.event.slug} is over."


class Cancel(DirectorAct[Reasoned]):
    name = "cancel"
    takes = BECAUSE
    arguments = Reasoned
    shown = "[because ...]"
    weighty = True
    description = "Cancels the event before it begins."

    def would(self, at: Seated, given: Reasoned) -> str:
        directing.check_cancel(at.event)
        return ""

    def direct(self, at: Seated, given: Reasoned) -> str:
        self.call(at, directing.cancel, given.because)
        return f"You have cancelled {at.event.slug}."
