"""The lines of the box: what each comes to, and what a button puts among them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from adjudicator.core import offering, templating
from adjudicator.core.saying import count
from adjudicator.core.telling import Arrow
from adjudicator.service.models import Receipt, SeatPage
from adjudicator.service.play.sketching import Sketch
from adjudicator.web.drawing.maps import Written
from adjudicator.web.seat.codes import Codes


def with_line(text: str, line: str, *, alone: bool = False) -> str:
    """A text with the orders of an offer: where a note of a template says them, instead of it,
    else at its end. alone: instead of all other orders."""
    orders = line.split(offering.JOINT)
    lines = text.rstrip().split("\n") if text.strip() else []
    if alone:
        lines = [one for one in lines if one.startswith(templating.NOTE)]
    note = templating.NOTE + line
    if note in lines:
        at = lines.index(note)
        lines[at : at + 1] = orders
    else:
        lines += orders
    return "\n".join(lines) + "\n"


def with_plan(text: str, plan: list[str]) -> tuple[str, int]:
    """A text with a whole plan: in place of the notes of a template, behind the orders that stand
    there already. How many lines are new."""
    new = not_in(text, plan)
    lines = [one for one in text.split("\n") if one.strip() and not one.startswith(templating.NOTE)]
    return "\n".join([*lines, *new]) + "\n", len(new)


def not_in(text: str, plan: list[str]) -> list[str]:
    """The lines of a plan that a text has not, each as often as the plan has it."""
    have = Counter(_folded(one) for one in text.split("\n"))
    left = []
    for line in plan:
        if have[_folded(line)]:
            have[_folded(line)] -= 1
        else:
            left.append(line)
    return left


def with_other_term(text: str, number: int, instead: str) -> str:
    """A text in which a line says the same for good, or for this turn."""
    lines = text.split("\n")
    if instead and 0 < number <= len(lines):
        lines[number - 1] = instead
    return "\n".join(lines)


def _folded(line: str) -> str:
    return " ".join(line.split()).casefold()


def arrows_of(found: Sketch) -> tuple[list[Arrow], list[Arrow]]:
    """How the orders of a text are drawn, each with its line: those that stand, and those that
    can do nothing."""
    drawn: tuple[list[Arrow], list[Arrow]] = [], []
    for one in found.lines:
        drawn[one.state == "idle"].extend(
            Written(**arrow.model_dump(), line=one.line) for arrow in one.arrows
        )
    return drawn


SIGNS: Final = {
    "order": "✓", "idle": "Not now:", "standing": "✓", "command": "›",
    "misread": "Not understood:", "refused": "Not allowed:",
}  # fmt: skip


def signed(found: Sketch, codes: Codes) -> list[dict[str, object]]:
    """Lines as the list under the box shows them: units and hexes by name, and what stands there
    exactly; a reason that many share is told once."""
    shown: list[dict[str, object]] = []
    reasons: dict[str, int] = {}
    for one in found.lines:
        words = _sentence(one.words)
        if one.state == "refused" and reasons.setdefault(words, one.line) != one.line:
            words = f"for the same reason as line {reasons[words]}."
        if one.state not in ("misread", "command"):
            words = codes.read(words)
        note = codes.said(one.note)
        told = {"sign": SIGNS[one.state], "words": words, "exact": one.words, "note": note}
        shown.append({**one.model_dump(), **told})
    return shown


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] if words.endswith((".", "?")) else words


def summary(found: Sketch) -> str:
    """`3 orders are understood. 1 line is not allowed.`"""
    good = sum(one.state in ("order", "standing") for one in found.lines)
    said = [f"{count(good, 'order')} {'is' if good == 1 else 'are'} understood."] if good else []
    if idle := sum(one.state == "idle" for one in found.lines):
        said.append(f"{count(idle, 'line')} would do nothing now.")
    for state, words in (("misread", "understood"), ("refused", "allowed")):
        if bad := sum(one.state == state for one in found.lines):
            said.append(f"{count(bad, 'line')} {'is' if bad == 1 else 'are'} not {words}.")
    return " ".join(said)


def ready_says(found: Sketch, new: bool, shown: SeatPage) -> str:
    """What the button says that ends a seat's part: what it sends. new: the box holds orders that
    are not in yet."""
    good = sum(one.state in ("order", "idle", "standing") for one in found.lines)
    if new and good:
        return f"Send {count(good, 'order')} and be ready"
    return "I am ready" if shown.draft else "Ready without orders"


def left_in_box(text: str, receipt: Receipt) -> str:
    """The text without its commands and the standing orders that were kept."""
    done = {one.line for one in receipt.commands}
    done |= {one.line for one in receipt.understood if one.note.startswith("standing order")}
    lines = [line for n, line in enumerate(text.split("\n"), start=1) if n not in done]
    return "\n".join(lines)
