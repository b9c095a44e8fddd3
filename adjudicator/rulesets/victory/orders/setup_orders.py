"""1 Orders before the first turn: maps, forces, deployment."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from pydantic import model_validator

from adjudicator.core.protocol import Order
from adjudicator.rulesets.victory.orders.move_orders import Part
from adjudicator.rulesets.victory.orders.production_orders import ARM_WORDS


class ChooseMap(Order):
    """Choose a board for your next place on the table, and how it lies."""

    occasion = "the choice of maps"

    syntax = ("(choose|take|lay) [(map|board)] {board:board} [{turned=turned}]",)
    clause = "VIC-1.1-1"
    examples = ("choose one", "choose two turned")

    board: str
    turned: bool = False


class Adjust(Order):
    """The last adjustment: turn some boards by 180 degrees."""

    occasion = "the adjustment of the maps"

    syntax = ("turn {boards:board+}", "turn {none=nothing}")
    clause = "VIC-1.1-2"
    examples = ("turn two",)

    boards: list[str] = []
    none: bool = False


class Cut(Order):
    """Words that only you know, mixed into the drawing of your blocks."""

    occasion = "the choice of forces"

    syntax = ("cut [the deck] with {words:text}",)
    clause = "VIC-A33"
    examples = ("cut with seven grey geese",)

    words: str


class Raise(Order):
    """Buy units for your starting forces."""

    occasion = "the choice of forces"

    syntax = (  # a place comes first: 0401 is not a number of steps
        "(raise|buy) [{count:int}] {unit:unit} (at|in) {place:place}",
        "{count:int} {unit:unit} (at|in) {place:place}",
        "(raise|buy) [{count:int}] {unit:unit} [(with|at) {steps:int} [(steps|step)]]"
        " [(at|in) {place:place}]",
        "{count:int} {unit:unit} [(with|at) {steps:int} [(steps|step)]] [(at|in) {place:place}]",
    )
    clause = "VIC-10.2-1"
    examples = ("raise 3 infantry", "raise Fighter with 2 steps at Hope")

    unit: str
    count: int = 1
    steps: int = 0
    place: str = ""


class Placed(Part):
    """Some blocks that wait: `2 infantry`, `both artillery`, and `dive bombers`, which are all."""

    syntax = (
        "{block:block}",
        "[{every=all}] {several:several}",
        "{both=both} {unit:unit}",
        "[{count:int}] {unit:unit}",
        "{every=all}",
        "{every=everything}",
        "{every=all} {unit:unit}",  # last: `all at Hope` is no atom bomb
    )

    several: str = ""
    both: bool = False

    @model_validator(mode="before")
    @classmethod
    def _meant(cls, data: Any) -> Any:
        if isinstance(data, dict):
            if several := data.pop("several", ""):
                data |= {"unit": several, "every": True}
            if data.pop("both", False):
                data["count"] = 2
        return data


class Deploy(Order):
    """Place units in one of your Cities or Towns, or aboard a carrier there."""

    occasion = "the deployment"

    syntax = (
        "(deploy|place|put|set up) {force:placed+} [(at|in|to)] {place:place}",
        "(deploy|place|put|set up) {force:placed+} (aboard|on|onto) {carrier:block}",
        "{force:placed+} (at|in|to) {place:place}",
        "{force:placed+} (aboard|on|onto) {carrier:block}",
        "{place:place} {force:placed+}",
    )
    clause = "VIC-1.4-2"
    examples = ("deploy IN1, 2 infantry, FA1 at Hope", "deploy FA2 aboard CV1")

    force: list[Placed]
    place: str = ""
    carrier: str = ""


class Allot(Order):
    """Allot the factories of a city at the start."""

    occasion = "the deployment of factories"

    syntax = tuple(
        f"allot {{{one}:int}} {one}{rest} (at|in) {{place:place}}"
        for one in ARM_WORDS
        for rest in (
            "",
            *(f" {{{two}:int}} {two}" for two in ARM_WORDS if two != one),
            *(
                f" {{{two}:int}} {two} {{{three}:int}} {three}"
                for two, three in permutations(ARM_WORDS, 2)
                if one not in (two, three)
            ),
        )
    )
    clause = "VIC-9.1-4"
    examples = ("allot 2 air 1 ground at Hope",)

    place: str
    air: int = 0
    naval: int = 0
    ground: int = 0


SETUP_ORDERS: tuple[type[Order], ...] = (ChooseMap, Adjust, Cut, Raise, Deploy, Allot)


SETUP_PHRASES = (Placed,)
