"""Finds the commands in a text and carries them out.

What a text may say besides orders and commands is taken out here: comments behind `//`, the
line separator that phones declare, `SIGNOFF`, and the texts of press and diary, in which
nothing is a command and nothing an order.
"""

from __future__ import annotations

import logging
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from difflib import get_close_matches
from typing import Any

from rapidfuzz import fuzz
from sqlalchemy.exc import SQLAlchemyError

from adjudicator.core.names import fold
from adjudicator.core.saying import count
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar import politeness, registry
from adjudicator.service.grammar.base import Command, Said, Speaker, Work, tail
from adjudicator.service.models import CommandDone
from adjudicator.service.words import numbers

log = logging.getLogger(__name__)

_MARKS = re.compile(r"^[\s>*•·\-–—]+")
_COLON = re.compile(r":(?!\d\d\b)")
"""`12:30` is a time."""
_COMMENT = re.compile(r"(?:^|(?<=\s))//.*$")
_SEPARATOR = re.compile(r"^\s*\\{1,2}([^\w\s\\])")
_BREAK = re.compile(r"\s*<br\s*/?>\s*$", re.I)
_REASON = re.compile(r"^([^:]*\bbecause)\s*:\s*", re.I)
"""`because:` says no more than `because`."""
_ENDS = re.compile(r"^\s*(?:sign[ -]?off\W*|--\s*)$", re.I)
_POLICY = re.compile(r"^\s*policy\s*$", re.I)
_END_POLICY = re.compile(r"^\s*end\s*(?:policy)?\s*$", re.I)
LONGEST = 400
"""Characters of a line that may be a command."""
_QUESTION = re.compile(
    r"^\W*(?:(?:hi|hello|ps|p\.s\.|by the way|btw|and|but|so|also|or|ok|okay|sorry|just"
    r"|quick question|a question|question)\b[\s,:.!–—-]*|if\s[^?,]{1,60},\s*)*"
    r"(?:what|which|how|where|who|whom|whose|why|when|can|could|may|might|do|does|did|is|are|am|was"
    r"|were|will|would|should|shall|has|have|in\s+which|at\s+what|any\s+(?:chance|way|hope|risk|idea))"
    r"['’]?\w{0,3}\s+\S.*\?\s*$",
    re.I,
)
"""`What cards do I hold?`; not `attack Danzig?`, which may be an order with its mark too much."""
_TAGGED = re.compile(
    r"^\W*(?:(?:and|but|so|or)\s+)?(?:(?:anything|something|nothing|everything|any|anybody|anyone|that|this|it|there|they)"
    r"\b\s.*|.{4,}?,\s*(?:right|correct|true|ok(?:ay)?|yes|no|or\s+not|(?:is|are|was|were|do|does|did|have|has|can|will|would)(?:n['’]?t)?"
    r"\s+(?:it|that|they|we|i|there)(?:\s+\S+){0,2}))\s*\?\s*$",
    re.I,
)
"""`Anything else I could buy?`, `that leaves 5, right?`."""
_UNMARKED = re.compile(
    r"^\W*(?:(?:and|but|so|also)\s+)?(?:(?:what|which|who)(?:['’]s|\s+(?:is|are|can|could|would|do|does|did))"
    r"|(?:where|why|how|when)\s+(?:is|are|can|could|can['’]?t|do|does|did|was|were|much|many|far|strong))\s+"
    r"[^,;:!]{3,100}[^,;:!.…]$",
    re.I,
)
"""`How many steps do I have`: no order begins so."""


WONDERS = re.compile(
    r"^\W*(?:(?:and|but|so|also|please|ok(?:ay)?|well|oh)\b[\s,]*)*"
    r"(?:(?:(?:can|could|would|will)\s+(?:you|anybody|someone)\s+(?:please\s+)?)?(?:tell|remind)\s+(?:me|us)"
    r"|(?:i|we)(?:['’]d|\s+would)\s+(?:like|love)\s+to\s+know|(?:i|we)\s+(?:wonder|want\s+to\s+know|need\s+to\s+know)"
    r"|(?:i\s+am|i['’]m)\s+(?:just\s+)?wondering|(?:have\s+you\s+)?any\s+idea|do\s+you\s+know|do\s+we\s+know)"
    r"(?:\s+please)?[\s,:]+(?=(?:what|which|how|where|who|whose|whom|why|when)\b[^;]{3,120}$)",
    re.I,
)
"""`Tell me what that costs`, `I wonder who stands in Hope`: a question, marked as one or not."""


def split(text: str, speaker: str = "seat") -> tuple[list[Said], str]:
    """The commands of a text, and the text with their lines left blank, so that every
    other line keeps its number."""
    said: list[Said] = []
    rest: list[str] = []
    lines = _lines(text)
    ends = _Ends(lines)
    at = 0
    while at < len(lines):
        line = lines[at]
        if _ENDS.match(line):
            rest += [""] * (len(lines) - at)
            break
        if span := _block(lines, at, ends, speaker, said):
            rest += [""] * span
            at += span
            continue
        plain = _COMMENT.sub("", line).rstrip() if "//" in line else line
        meant = _MARKS.sub("", _REASON.sub(r"\1 ", plain))
        found = find(meant, speaker) if len(line) <= LONGEST else None
        if len(line) <= LONGEST and (asked := _asked(meant, found)):
            answerer = registry.answerer(speaker)
            found = (answerer, fold(asked), asked) if answerer is not None else found
            below = meant[len(asked) :].strip()
            if answerer is not None and below:  # `Should I attack? Ready otherwise.`
                said.append(Said(at + 1, asked, answerer, fold(asked), asked))
                plain, found = below, find(below, speaker)
        if found is None and len(line) <= LONGEST:
            plain, found = _with_others(plain, at + 1, speaker, said)
        if found is None:
            rest.append(plain)
        else:
            command, argument, raw = found
            said.append(Said(at + 1, plain.strip(), command, argument, raw))
            rest.append("")
        at += 1
    return said, "\n".join(rest)


_FIRST_WORDS = re.compile(
    r"^(?P<head>amend|keep\s+(?:what\s+you\s+have|my\s+(?:earlier\s+)?orders|all\s+as\s+before)|in\s+addition(?:\s+to\s+(?:that|my\s+orders))?)"
    r"(?:\s*,?\s*(?:please|and\s+add))*\s*[:.;,–—-]\s*(?:in\s+addition\s*[:,]?\s*|please\s*[:.,]\s*)?(?P<below>.*)$",
    re.I,
)
"""`Amend: SS2 to Aldwick`; `Keep what you have; in addition:`."""
_LAST_WORDS = re.compile(
    r"^(?P<above>.{2,}?[.!;,–—]|.{2,}?\s-)\s+(?P<tail>(?:and\s+)?(?:now\s+)?(?:(?:i\s+am|i['’]?m)\s+)?(?:all\s+)?ready\b.{0,40})$",
    re.I,
)
"""`Everything else as before. Ready!`"""


def _with_others(
    plain: str, number: int, speaker: str, said: list[Said]
) -> tuple[str, tuple[Command[Any], str, str] | None]:
    """What is left of a line when a command before it, or `ready` behind it, is taken out; and the
    command that is left, if it is one."""
    line = plain.strip()
    first = _FIRST_WORDS.match(_MARKS.sub("", line))
    found = find(first["head"], speaker) if first else None
    if first and found is not None:
        said.append(Said(number, first["head"], *found))
        line = first["below"].strip()
        if (alone := find(line, speaker)) is not None:
            return line, alone
        plain = line
    last = _LAST_WORDS.match(line)
    ready = politeness.assent(last["tail"]) if last else ""
    found = find(ready, speaker) if ready else None
    if last and found is not None:
        said.append(Said(number, last["tail"], *found))
        plain = last["above"].rstrip(" ,;:–—-")
    return plain, None


_IS = re.compile(r"^(?:who|what|where|how|when|why)['’]s\b", re.I)
_FIRST = re.compile(r"^[^?]{5,200}\?(?=\s+[^?]{3,100}$)")


def _asked(line: str, found: object) -> str:
    """The question that a line is, or begins with; empty if it is none, or a command."""
    if found is None and WONDERS.match(line):
        return line
    if _QUESTION.match(line) or _TAGGED.match(line) or (found is None and _UNMARKED.match(line)):
        return line if found is None or _IS.match(line) else ""
    first = _FIRST.match(line)
    return first[0] if found is None and first and _QUESTION.match(first[0]) else ""


def _lines(text: str) -> list[str]:
    """The lines of a text, divided where the writer said that they are."""
    lines = re.split(r"\r\n|\r|\n", text)
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        if found := _SEPARATOR.match(line):
            below = "\n".join([line[found.end() :], *lines[at + 1 :]])
            divided = below.replace(found[1], "\n").split("\n")
            lines = [*lines[:at], *(divided if divided[0].strip() else ["", *divided[1:]])]
        break
    if (written := [line for line in lines if line.strip()]) and all(map(_BREAK.search, written)):
        lines = [_BREAK.sub("", line) for line in lines]
    policy = next((at for at, line in enumerate(lines) if _POLICY.match(line)), None)
    if policy is not None:
        # Its lines are standing orders, which say themselves that they are.
        end = next((n for n in range(policy, len(lines)) if _END_POLICY.match(lines[n])), None)
        lines[policy] = ""
        if end is not None:
            lines[end] = ""
    return lines


def texts_in(lines: list[str]) -> Callable[[int], int]:
    """How many lines a message or an entry takes from a line on, its first and last line
    included: what stands in it is nobody's order, and nobody's signature. 0: none begins there."""
    ends = _Ends(lines)
    return lambda at: _block(lines, at, ends, "seat", [])


class _Ends:
    """Where the texts of commands end: each kind of line is sought once."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._ends: dict[tuple[str, ...], list[int]] = {}
        self._begins: dict[str, list[int]] = {}

    def below(self, at: int, command: Command[Any]) -> int | None:
        """The first line below `at` that ends a text of this command."""
        if command.ends not in self._ends:
            self._ends[command.ends] = [
                n for n, line in enumerate(self._lines) if fold(line) in command.ends
            ]
        return _first_above(self._ends[command.ends], at)

    def again(self, at: int, end: int, command: Command[Any]) -> bool:
        """Does another text of this kind begin between two lines?"""
        if command.name not in self._begins:
            self._begins[command.name] = [
                n
                for n, line in enumerate(self._lines)
                if command.opens(_MARKS.sub("", line)) is not None
            ]
        first = _first_above(self._begins[command.name], at)
        return first is not None and first < end


def _first_above(places: list[int], at: int) -> int | None:
    found = bisect_right(places, at)
    return places[found] if found < len(places) else None


def _block(lines: list[str], at: int, ends: _Ends, speaker: str, said: list[Said]) -> int:
    """How many lines a command with a text of its own takes from here; 0: none begins here."""
    line = _MARKS.sub("", lines[at])
    if len(line) > LONGEST and ":" not in line[:LONGEST]:
        return 0
    word = fold(line[:40]).partition(" ")[0]
    for command in registry.beginning(speaker, word):
        head = command.opens(line) if command.ends else None
        if head is None:
            continue
        heading, inline = head
        end = ends.below(at, command)
        text: tuple[str, ...]
        if inline and (end is None or ends.again(at, end, command)):
            text, span, ended = (inline,), 1, True
        else:
            # Without its end everything below is its text: to take a message for orders, or
            # orders for a message, would be worse than to ask.
            last = len(lines) if end is None else end
            text = tuple([inline] if inline else []) + tuple(lines[at + 1 : last])
            span, ended = (last if end is None else end + 1) - at, end is not None
        shown = line.split(":")[0].strip()[:120] if inline else line.strip()[:120]
        said.append(Said(at + 1, shown, command, fold(heading), heading, block=text, ended=ended))
        return span
    return 0


def is_command(line: str) -> bool:
    """Is a line a command of a seat, where it stands alone?"""
    return bool(registry.FAMILIES) and find(line) is not None


def find(line: str, speaker: str = "seat") -> tuple[Command[Any], str, str] | None:
    """The command that a line is, with what follows it, folded and as typed; None if it is
    none."""
    line = line.rstrip(" :")  # `Amend:`
    if ";" in line or _COLON.search(line):  # an order behind a colon, several orders in a line
        return _plainly(politeness.assent(line), speaker)
    return (
        _plainly(line, speaker)
        or _plainly(politeness.asked(line), speaker)
        or _politely(line, speaker)
        or _plainly(politeness.assent(line) or politeness.delay(line), speaker)
    )


def _plainly(line: str, speaker: str) -> tuple[Command[Any], str, str] | None:
    folded = fold(line)
    for command in registry.beginning(speaker, folded.partition(" ")[0]) if folded else ():
        argument = command.argument(folded)
        if argument is not None:
            raw = tail(line, folded[: len(folded) - len(argument)].strip())
            if command.fits(raw):
                return command, argument, raw
    return None


def _politely(line: str, speaker: str) -> tuple[Command[Any], str, str] | None:
    """The command within a courteous sentence: one that only asks, or is heard there too."""
    said = fold(politeness.bare(line))
    for command in registry.beginning(speaker, said.partition(" ")[0]) if said else ():
        if not (command.asks or command.politely) or command.question:
            continue
        argument = command.argument(said)
        if argument in ("", *command.politely) and command.fits(argument):
            return command, argument, argument
    return None


ALIKE = 0.8
"""Likeness of a line to the command that may be meant by it."""


def near(line: str, speaker: str = "seat") -> str:
    """The command that a line nearly is; empty if it is none."""
    folded = fold(line)
    if ":" in line or len(folded) < 4:
        return ""
    # What difflib finds alike is at least as alike by this measure, which is quick.
    alike = [one for one in registry.names(speaker) if fuzz.ratio(folded, one) >= 100 * ALIKE - 1]
    return next(iter(get_close_matches(folded, alike, n=1, cutoff=ALIKE)), "")


BROKE = (
    "An error on our side: we could not carry out this line or any part of it. Your other lines "
    "count. If it matters, write it another way, or tell the moderator."
)


MOST_COMMANDS = 60
"""Commands of one text that are carried out."""


def carry_out_all(work: Speaker, said: Sequence[Said]) -> list[CommandDone]:
    """Do what the commands of a text say, in their order, so many as one text may have. What
    was asked above is answered once, and why lines are passed over is told once for all that
    share the cause, at the first of them."""
    done: list[CommandDone] = []
    answered: dict[object, int] = {}
    often: Counter[str] = Counter()
    passed: dict[str, tuple[CommandDone, list[int]]] = {}
    for at, one in enumerate(said):
        if one.command.asks and one.same in answered:
            cause = f"the same as line {answered[one.same]}; see the answer there."
        elif len(answered) >= MOST_COMMANDS:
            left = count(len(said) - at, "command")
            outcome = (
                f"A letter can hold {MOST_COMMANDS} commands at most. We did not carry out {left} "
                "from here on. Send them in another letter."
            )
            done.append(CommandDone(line=one.line, command=one.text, outcome=outcome))
            break
        elif often[one.command.name] >= one.command.most:
            cause = (
                f"not done: “{one.command.name}” works {count(one.command.most, 'time')} in a "
                "letter. Send it in another letter."
            )
        else:
            answered.setdefault(one.same if one.command.asks else at, one.line)
            often[one.command.name] += 1
            done.append(carry_out(work, one))
            continue
        if cause not in passed:
            done.append(CommandDone(line=one.line, command=one.text, outcome=""))
            passed[cause] = done[-1], []
        passed[cause][1].append(one.line)
    for cause, (first, lines) in passed.items():
        which = f"Lines {numbers(lines)}: " if len(lines) > 1 else ""
        first.outcome = f"{which}{cause if which else cause[:1].upper() + cause[1:]}"
    return done


def carry_out(work: Speaker, said: Said) -> CommandDone:
    """Do what a command says. What cannot be done is said in the outcome, also if it is a
    mistake of ours that it cannot: what the line had changed by then is undone, and no other
    line is harmed. A fault of the database is raised."""
    lines: list[str] = []
    refused, broke = True, False
    try:
        if said.command.personal and isinstance(work, Work) and work.stand_in:
            raise ServiceError(
                "Only the player of the seat can do that. You are standing in for them."
            )
        with _to_be_undone(work):
            outcome, lines, refused = _done(work, said)
    except ServiceError as refusal:
        outcome = refusal.text
    except SQLAlchemyError:
        raise
    except Exception:
        log.exception("the command in line %s breaks (%s)", said.line, type(said.command).__name__)
        outcome, broke = BROKE, True
    return CommandDone(
        line=said.line,
        command=said.text,
        outcome=outcome,
        lines=lines,
        asks=said.command.asks,
        refused=refused,
        broke=broke,
    )


def _to_be_undone(work: Speaker) -> AbstractContextManager[Any]:
    """A savepoint, where the command is a part of somebody's transaction."""
    if work.dry or not work.session.in_transaction():
        return nullcontext()
    return work.session.begin_nested()


def _done(work: Speaker, said: Said) -> tuple[str, list[str], bool]:
    """What came of a command, lines to show, and whether it was refused."""
    try:
        return *said.command.do(work, said), False
    except ServiceError as refusal:  # what it counted or noted on its way stands
        return refusal.text, [], True
