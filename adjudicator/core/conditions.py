"""Conditions on facts: the `if` of a plan or a standing order.

A fact is a number, a text, a yes or no, or a ratio written like odds (`3-1`).
A condition looks only at facts that its seat may see.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from adjudicator.core.names import fold

Scalar = bool | int | str
Test = Literal["at least", "at most", "is", "is not", "yes", "no"]

_RATIO = re.compile(r"^(\d+)\s*[-:/]\s*(\d+)$")


class Condition(BaseModel):
    """`fact test value`, or further conditions joined: all, any or none of them.

    `Condition(fact="odds", test="at least", value="3-1")`
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    fact: str = ""
    test: Test = "yes"
    value: Scalar = ""
    """Never equal to a value that a test is made of: what is left at its default is not
    stored, and `1 == True`."""
    all: list[Condition] = []
    any: list[Condition] = []
    none: list[Condition] = []
    """True if none of these is: what an `else` after them means."""

    def holds(self, facts: Mapping[str, Scalar]) -> bool:
        """Is it true of these facts? A fact that is not there makes it false,
        whatever the test: nobody acts on what he cannot see."""
        if self.all:
            return all(part.holds(facts) for part in self.all)
        if self.any:
            return any(part.holds(facts) for part in self.any)
        if self.none:
            return not any(part.holds(facts) for part in self.none)
        if self.fact not in facts:
            return False
        have = facts[self.fact]
        match self.test:
            case "yes":
                return bool(have)
            case "no":
                return not have
            case "is":
                return same(have, self.value)
            case "is not":
                return not same(have, self.value)
        mine, theirs = quantity(have), quantity(self.value)
        if mine is None or theirs is None:
            return False
        return mine >= theirs if self.test == "at least" else mine <= theirs

    def words(self) -> str:
        """The condition as a player writes it: `odds at least 3-1`."""
        if self.all:
            return " and ".join(
                f"({part.words()})" if part.any else part.words() for part in self.all
            )
        if self.any:
            return " or ".join(part.words() for part in self.any)
        if self.none:
            return f"not ({' or '.join(part.words() for part in self.none)})"
        fact = self.fact.replace("_", " ")
        if self.test == "yes":
            return fact
        if self.test == "no":
            return f"not {fact}"
        return f"{fact} {self.test} {self.value}"


UNMET = "It was to be done only if "


def unmet(when: Condition, facts: Mapping[str, Scalar]) -> str:
    """Why an order was kept back: `It was to be done only if lead at least 2 (lead: 1).`"""
    seen = dict.fromkeys(fact for fact in _looked_at(when) if fact in facts)
    there = ", ".join(f"{fact.replace('_', ' ')}: {_said(facts[fact])}" for fact in seen)
    return f"{UNMET}{when.words()} ({there or 'that was not so'})."


def _looked_at(when: Condition) -> list[str]:
    parts = [*when.all, *when.any, *when.none]
    return [when.fact] * bool(when.fact) + [fact for part in parts for fact in _looked_at(part)]


def _said(value: Scalar) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def quantity(value: Scalar) -> Fraction | None:
    """A number or ratio as a fraction: 3, "3", "2 1/2", "3-1" -> 3, "3-2" -> 3/2."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value)
    if ratio := _RATIO.match(value.strip()):
        if int(ratio[2]) == 0:
            return None
        return Fraction(int(ratio[1]), int(ratio[2]))
    try:
        return sum((Fraction(part) for part in value.split()), Fraction(0)) if value else None
    except (ValueError, ZeroDivisionError):
        return None


def same(one: Scalar, other: Scalar) -> bool:
    """Equal as quantities if both are, else as texts without regard to case and accents."""
    a, b = quantity(one), quantity(other)
    if a is not None and b is not None:
        return a == b
    return fold(str(one)) == fold(str(other))
