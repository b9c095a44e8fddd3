"""`IF ... ELSE ... ENDIF` around orders: the same as an `if` in each of them.

    if odds at least 3-1             attack Mechili if odds at least 3-1
    attack Mechili                   hold if not (odds at least 3-1)
    else                      ==
    hold
    endif

`else if`, `elseif` and blocks within blocks are possible, and orders within may have an `if`
of their own. Each order keeps its line, so that what is said about it names the line that was
typed. What a condition may look at is the matter of the order that stands under it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

_IF = re.compile(r"^\s*if\b\s*(.+?)\s*(?:\bthen\b)?\s*[:,]?\s*$", re.I)
_ELSE_IF = re.compile(r"^\s*(?:else|otherwise)\s*if\b\s*(.+?)\s*(?:\bthen\b)?\s*[:,]?\s*$", re.I)
_ELSE = re.compile(r"^\s*(?:else|otherwise)\s*[:,]?\s*$", re.I)
_END = re.compile(r"^\s*end\s*-?\s*if\s*\.?\s*$", re.I)
_INLINE_ELSE = re.compile(r"^\s*(?:else|otherwise)\b\s*(?:if\b)?\s*", re.I)
_DEEPEST = 8


@dataclass(frozen=True)
class Slip:
    """A line of a block that cannot be what it should. sentence: what is wrong with it."""

    line: int
    text: str
    sentence: str


@dataclass
class _Block:
    """An open block: the conditions of its branches so far; the last one holds now, and none
    of the others. last: the branch is the `else`."""

    line: int
    tests: list[str]
    last: bool = False

    def condition(self) -> str:
        before = self.tests if self.last else self.tests[:-1]
        parts = [f"not ({test})" for test in before]
        return " and ".join(parts if self.last else [*parts, f"({self.tests[-1]})"])


@dataclass
class Unfolded:
    """A text without blocks, line for line, and what was wrong with them."""

    text: str
    slips: list[Slip] = field(default_factory=list)


def unfold(text: str, is_order: Callable[[str], bool]) -> Unfolded:
    """Write the blocks of a text out.

    is_order: can this line be read as an order by itself? It tells `if it rains attack Tobruk`
    from the beginning of a block."""
    lines = text.split("\n")
    if not any(_IF.match(line) for line in lines):
        stray = [
            Slip(at, line.strip(), "there is no open IF above it.")
            for at, line in enumerate(lines, start=1)
            if _END.match(line)
        ]
        for slip in stray:
            lines[slip.line - 1] = ""
        return Unfolded("\n".join(lines), stray)
    done, open_blocks = Unfolded(""), list[_Block]()
    below = _Below(lines)
    is_order = cache(is_order)
    out = [
        _line(at, line, below, open_blocks, done.slips, is_order)
        for at, line in enumerate(lines, start=1)
    ]
    for block in open_blocks:
        sentence = "there is no ENDIF below it; everything from here on belongs to it."
        done.slips.append(Slip(block.line, lines[block.line - 1].strip(), sentence))
    done.text = "\n".join(out)
    done.slips.sort(key=lambda slip: slip.line)
    return done


def _line(
    at: int,
    line: str,
    below: _Below,
    blocks: list[_Block],
    slips: list[Slip],
    is_order: Callable[[str], bool],
) -> str:
    """The line as it stands without blocks; blank if it was a part of one."""
    if not line.strip():
        return line
    if _END.match(line):
        if blocks:
            blocks.pop()
        else:
            slips.append(Slip(at, line.strip(), "there is no open IF above it."))
        return ""
    if blocks and (found := _ELSE_IF.match(line)) and not is_order(_behind_else(line)):
        return _branch(at, line, blocks[-1], found[1], slips)
    if blocks and _ELSE.match(line):
        return _branch(at, line, blocks[-1], "", slips)
    found = _IF.match(line)
    if found and _begins(line, at, found[1], below, is_order):
        if len(blocks) >= _DEEPEST:
            slips.append(Slip(at, line.strip(), f"blocks go {_DEEPEST} deep at most."))
            return ""
        blocks.append(_Block(at, [found[1]]))
        return ""
    return _under(line, blocks) if blocks else line


def _begins(line: str, at: int, test: str, below: _Below, is_order: Callable[[str], bool]) -> bool:
    """Does a line with `if` begin a block? Not if it is an order, or has a comma before one.
    What is none because of a slip of the pen begins a block only if something below belongs
    to one, or the next order could stand under it."""
    if "," in line.strip().rstrip(":,") or is_order(line):
        return False
    if at < below.last:
        return True
    following = below.next[at]
    return bool(following) and is_order(f"if {test}, {following}")


class _Below:
    """What stands below each line: `last` is the last line that belongs to a block for certain
    (0: none does), `next[n]` the first below line n that is not blank (empty: there is none)."""

    def __init__(self, lines: Sequence[str]) -> None:
        parts = [n for n, one in enumerate(lines, 1) if _END.match(one) or _ELSE.match(one)]
        self.last = max(parts, default=0)
        self.next = [""] * (len(lines) + 1)
        for at in range(len(lines) - 1, -1, -1):
            self.next[at] = lines[at].strip() or self.next[at + 1]


def _branch(at: int, line: str, block: _Block, test: str, slips: list[Slip]) -> str:
    if block.last:
        slips.append(Slip(at, line.strip(), "this IF already has an ELSE."))
    elif test:
        block.tests.append(test)
    else:
        block.last = True
    return ""


def _behind_else(line: str) -> str:
    return re.sub(r"^\s*(?:else|otherwise)\s*", "", line, flags=re.I)


def _under(line: str, blocks: Sequence[_Block]) -> str:
    """The orders of a line under the conditions of its blocks."""
    condition = " and ".join(block.condition() for block in blocks)
    out = []
    for part in line.split(";"):
        if not part.strip():
            out.append(part)
        elif inline := _INLINE_ELSE.match(part):
            # Its `else` is about the order before it, which stands under the condition too.
            rest = part[inline.end() :].strip()
            own = "if" in inline[0].lower().split()
            test, comma, order = rest.partition(",") if own else ("", "", rest)
            both = f"{condition} and ({test.strip()})" if comma else condition
            out.append(f"else if {both}, {order.strip()}")
        elif re.match(r"\s*if\b", part, re.I) and "," in part:
            test, _, order = part.strip()[2:].partition(",")
            out.append(f"if {condition} and ({test.strip()}), {order.strip()}")
        else:
            out.append(f"if {condition}, {part.strip()}")
    return "; ".join(one.strip() for one in out if one.strip())
