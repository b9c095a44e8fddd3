"""Corrections in a letter: a line that changes another is put into that line's words before
anything is read, so that what counts is what was meant, and an amendment later keeps it.

What cannot be told in one way is asked, and the line that it seems to speak of is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.core import (
    besides,
    corrections,
    likeness,
    permanence,
    prohibitions,
    revisions,
    standinglines,
)
from adjudicator.core.corrections import Correction
from adjudicator.core.names import fold
from adjudicator.core.prohibitions import Prohibition
from adjudicator.core.protocol import StandingOrder
from adjudicator.service.grammar import Work
from adjudicator.service.models import CommandDone, NotUnderstood
from adjudicator.service.play.changes import conditions, forgood, takeback, wordings
from adjudicator.service.play.refusals import prohibitions as prohibited
from adjudicator.service.play.refusals import unread
from adjudicator.service.sealing import is_sealed

MOST = 12
"""Corrections of one text that are looked into."""
_PUT = re.compile(r"^\s*line\s+(\d{1,4})\s*[:.)]", re.IGNORECASE)
_PUT_STANDING = re.compile(
    r"^(?:please\s+)?(?:(?:replace|change|make|correct)\s+)?(?:the\s+|my\s+)?standing(?:\s+orders?)?\s+(\d{1,4})\s*"
    r"(?:(?:by|with|to|into|should\s+(?:be|read)|now\s+reads?)\b\s*:?|:)\s*(\S.+)$",
    re.IGNORECASE,
)
NO_LINE = "it is about {number}, but there is no such line above. It changed nothing."
NOTHING = "{number} of receipt {receipt} has no order, so there is nothing to take back."
WHICH = (
    "{number} can be {which}. We changed nothing: write the order again, or name the words to put"
    " in and those to take out (“... not ...”)."
)

WHICH_GOES = "it can be {which}. We changed nothing: write {how}."
UNREAD = (
    "it seems to change line {number} (“{line}”), which we could not read either. Send it whole:"
    " “line {number}: ” and the order."
)
NOWHERE = (
    "it seems to change a line that says “{old}”, and no line above does. We changed nothing: write"
    " the order whole."
)
ABOVE = (
    "it seems to change line {number} (“{line}”), and we cannot tell how. Line {number} stays as"
    " it was. To change it, send it whole: “line {number}: ” and the order."
)
OF_ITSELF = "You take this back in the same line: it orders nothing."
BEFORE = (
    "it seems to change an order that you sent before, and we cannot tell how. What you had sent"
    " stands."
)


def applied(
    work: Work, text: str, *, amends: bool = False
) -> tuple[str, list[CommandDone], list[NotUnderstood]]:
    """The text with its corrections carried out, what came of them, and those that nobody could
    carry out. Lines keep their numbers; an amended draft gets `line N:` in front. amends: the text
    is added to the draft, of which it may speak too."""
    lines = text.split("\n")
    done: list[CommandDone] = []
    asked: list[NotUnderstood] = []
    for at, raw in enumerate(list(lines)):
        if len(done) + len(asked) >= MOST or not raw.strip() or len(raw) > standinglines.LONGEST:
            continue
        came = _corrected(work, lines, at, amends=amends)
        if came is None:
            continue
        told, doubt = came
        if told:
            done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=told))
        elif doubt:
            asked.append(NotUnderstood(line=at + 1, column=1, text=raw.strip(), sentence=doubt))
        if lines[at] == raw:
            lines[at] = ""  # else it is an amendment now, or what is left of it
    return "\n".join(lines), done, asked


def _corrected(work: Work, lines: list[str], at: int, *, amends: bool) -> tuple[str, str] | None:
    """What came of a line that changes others, else what its writer is asked; None if it is no such
    line."""
    raw = lines[at]
    drafted = work.draft is not None and not is_sealed(work.draft.text) and work.ask is not None
    above = [n for n in range(at) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
    if put := _PUT_STANDING.match(raw):
        return _standing_anew(work, lines, at, int(put[1]), put[2])
    if (came := forgood.changed(work, lines, at)) is not None:
        return came
    if corrections.revoked(raw) and not wordings.reads(work, raw):
        return OF_ITSELF, ""
    if other := corrections.elsewhere(raw):
        came = _of_words(work, lines, at, above, other, drafted, amends=amends)
        if came is not None and came[0]:
            return came
    if told := _joins(work, lines, at, above, drafted, amends=amends):
        return told, ""
    ban = prohibitions.found(raw)
    if ban is not None and prohibited.speaks(work, raw, ban):
        outcome, doubt = _forbidden(work, lines, at, ban, amends=amends)
        if outcome or doubt:
            return outcome, doubt
    if (who := besides.stays(raw)) and not wordings.reads(work, raw):
        told = _stays(work, lines, at, who, amends=amends)
        if told:
            return told, ""
    if told := conditions.put(work, lines, at, above, amends=amends):
        return told, ""
    fix = corrections.found(raw)
    if fix is None or (fix.kind in ("undo", "without") and re.search(r"[,;:.–—]", fix.old)):
        came = _beside(work, lines, at, above, drafted, amends=amends)
        if came is not None or fix is None:
            return came
    if wordings.reads(work, raw) and not (fix.loose and fix.plain):
        return None
    if fix.line:
        return _of_a_line(work, lines, at, above, fix, drafted, amends=amends)
    return _of_words(work, lines, at, above, fix, drafted, amends=amends)


def _standing_anew(
    work: Work, lines: list[str], at: int, number: int, said: str
) -> tuple[str, str] | None:
    """Put a standing order into the place of another, if it can be read."""
    if not 0 < number <= len(work.numbered):
        return "", f"you have no standing order {number}. “standing” lists those that you have."
    old = work.numbered[number - 1]
    new = said if permanence.lasts(said) else f"always {said}"
    found = wordings.read(work, new)
    if not found or not all(isinstance(one, StandingOrder) for one in found):
        why = permanence.refusal(work.book, work.lexicon, new)
        return "", f"standing order {number} (“{old.text}”) stays as it was: {why}"
    lines[at] = new
    if old not in work.standing:
        return None
    old.dropped_at = work.now
    work.session.add(old)
    work.standing.remove(old)
    return f"Standing order {number} is dropped: {old.text}", ""


def _of_a_line(
    work: Work,
    lines: list[str],
    at: int,
    above: Sequence[int],
    fix: Correction,
    drafted: bool,
    *,
    amends: bool,
) -> tuple[str, str] | None:
    """Carry out a correction of a line that is spoken of by its number."""
    put = _PUT.match(lines[at])
    if put and (amends or drafted or not above):
        rest = lines[at][put.end() :]
        had = takeback.accepted(work).get(int(put[1])) if drafted else None
        if had is None and amends:
            return None  # `line 3: ...` is of the receipt
        if had is not None and (new := _put_right(work, had, rest)):
            lines[at] = f"line {int(put[1])}: {new}"
            work.amend = True
            return (f"Line {int(put[1])} of your earlier orders now reads: {new}", "")
        if (amends or drafted or not above) and wordings.orders(work, rest) is not None:
            return None
    return _numbered(work, lines, at, above, fix, drafted)


def _put_right(work: Work, line: str, part: str) -> str | None:
    """What a line says after a part of it was sent anew; None where what was sent is an order by
    itself."""
    was, alone = wordings.read(work, line), wordings.read(work, part)
    if {one.tag() for one in alone} & {one.tag() for one in was}:
        return None
    if len(alone) == 1 and fold(part).split()[0] in unread.verbs_of(type(alone[0])):
        return None
    return wordings.patched(work, line, part)


def _of_words(
    work: Work,
    lines: list[str],
    at: int,
    above: Sequence[int],
    fix: Correction,
    drafted: bool,
    *,
    amends: bool,
) -> tuple[str, str] | None:
    """Carry out a correction that names no line by its number."""
    named = any(work.lexicon.find(kind, fix.new) for kind in work.lexicon.kinds)
    if fix.loose and not fix.plain and not named:
        return None
    if fix.lines:
        return takeback.by_numbers(work, lines, at, above, fix.lines, amends=amends)
    before = drafted and (amends or not above)
    if fix.kind == "undo":
        return takeback.by_words(work, lines, at, above, fix, before)
    told: str | int | None = None
    if above:
        told = _within(work, lines, above, fix)
    elif not drafted:
        return None
    if before and not isinstance(told, str):
        of_draft = _in_draft(work, lines, at, fix)
        told = of_draft if of_draft is not None else told
    if isinstance(told, str):
        return told, ""
    if told is None and fix.kind == "without":
        came = takeback.by_words(work, lines, at, above, replace(fix, kind="undo"), before)
        if came is not None or len(fix.old.split()) > likeness.LONGEST_NAME:
            return came
    if told is None and fix.plain:
        return None  # it takes back nothing that is ordered
    if above and told is None and fix.old and fix.kind == "instead":
        return "", NOWHERE.format(old=fix.old[:80])
    if above:
        about = _most_like(work, lines, above, fix) if told is None or not fix.old else told
        said = ABOVE if wordings.reading(work, lines[about]).orders else UNREAD
        return "", said.format(number=about + 1, line=lines[about].strip()[:80])
    return "", BEFORE


def _most_like(work: Work, lines: Sequence[str], above: Sequence[int], fix: Correction) -> int:
    """Of the lines above the one that names most sorts of things that a correction names; of
    several the last."""
    wanted = wordings.sorts(work, fix.new)
    return max(above, key=lambda n: (len(wanted & wordings.sorts(work, lines[n])), n))


def _beside(
    work: Work,
    lines: list[str],
    at: int,
    above: Sequence[int],
    drafted: bool,
    *,
    amends: bool,
) -> tuple[str, str] | None:
    """Carry out a correction that stands in a line with why it is made, or with another order:
    `Sorry, I overlooked the limit. Cancel lines 22 and 23.`"""
    raw = lines[at]
    for part, rest in corrections.parted(raw):
        fix = corrections.found(part)
        if (
            fix is None
            or fix.kind not in ("strike", "undo")
            or (fix.kind == "undo" and not fix.surely)
        ):
            continue
        left = "" if besides.reason(rest) and not wordings.read(work, rest) else rest
        fix = fix if wordings.read(work, rest) else replace(fix, about=rest)
        lines[at] = part
        came = (
            _numbered(work, lines, at, above, fix, drafted)
            if fix.line
            else _of_words(work, lines, at, above, fix, drafted, amends=amends)
        )
        if came is None or not came[0]:
            lines[at] = raw
            if came is None:
                continue
            return came
        now = lines[at]
        lines[at] = "" if fix.about and likeness.shares(rest, came[0]) else left
        if now not in (part, raw) and now:
            lines.append(now)
        return came
    return None


def _joins(
    work: Work,
    lines: list[str],
    at: int,
    above: Sequence[int],
    drafted: bool,
    *,
    amends: bool,
) -> str:
    """Put those who join the last order of the kind into it; empty if a line says no such thing,
    or no order takes them."""
    who, where = besides.joins(lines[at])
    if not who:
        return ""
    places = [takeback.Place(False, n, lines[n]) for n in reversed(above)]
    if drafted and (amends or not above):
        sent = takeback.accepted(work)
        places += [takeback.Place(True, n, sent[n]) for n in sorted(sent, reverse=True)]
    for place in places:
        if where and not holds(work, place.words, where):
            continue
        if (new := wordings.patched(work, place.words, who, joins=True)) is not None:
            return takeback.put(work, lines, place, new)
    return ""


def _stays(work: Work, lines: list[str], at: int, who: str, *, amends: bool) -> str:
    """Take back what moves those who shall stay; empty if nothing does."""
    ban = prohibitions.found(f"{who} must not move")
    if ban is None:
        return ""
    told, _ = _forbidden(work, lines, at, ban, amends=amends)
    return told if told != prohibitions.NOTED else ""


def _forbidden(
    work: Work, lines: list[str], at: int, ban: Prohibition, *, amends: bool
) -> tuple[str, str]:
    """Take back what a line forbids: what came of it, else what its writer is asked; neither, if it
    says something else."""
    above = [n for n in range(at) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
    drafted: list[int] = []
    if work.draft is not None and not is_sealed(work.draft.text) and (amends or not above):
        drafted = sorted(takeback.accepted(work))
    came = prohibited.carried_out(work, ban, lines, above, drafted)
    if came is None:
        return "", ""
    for n, left in came.struck.items():
        lines[n] = left
    for n, left in came.of_draft.items():
        work.amend = True
        if left:
            lines.append(f"line {n}: {left}")
        else:
            work.dropped_lines.append(n)
    return came.told, came.doubt


def _within(
    work: Work, lines: list[str], above: Sequence[int], fix: Correction
) -> str | int | None:
    """Carry out a correction of a line above it in the same text: what came of it; the line that
    it seems to speak of, None if that is not known."""
    if fix.kind == "strike":
        target = above[-1]
        said, lines[target] = f"Line {target + 1} is struck out: {lines[target].strip()}", ""
        return said
    targets = [n for n in above if not fix.old or holds(work, lines[n], fix.old)]
    if fix.of:
        targets = [
            n for n in targets if likeness.orders_it(fix.of, wordings.in_words(work, lines[n]))
        ]
    if not fix.old:
        alike = _alike(work, fix.new, {n: lines[n] for n in above}) if fix.new else []
        targets = alike[-1:] or _of_the_same(fix, lines, above)[-1:] or targets[-1:]
        if not alike and targets and _one_reading(work, fix, lines[targets[0]]) is None:
            able = [n for n in above if _one_reading(work, fix, lines[n]) is not None]
            targets = able if len(able) == 1 else targets
    elif len(targets) > 1 or likeness.number(fix.old):
        among = above if likeness.number(fix.old) else targets
        targets = _of_the_same(fix, lines, among) or targets
    if len(targets) != 1:
        return targets[-1] if targets else None
    (target,) = targets
    new = _one_reading(work, fix, lines[target])
    if new is None:
        return None if fix.loose and fix.plain else target
    lines[target] = new
    return f"Line {target + 1} now reads: {new.strip()}"


def _of_the_same(fix: Correction, lines: Sequence[str], above: Sequence[int]) -> list[int]:
    """Of some lines those that name what a correction names besides numbers: `one ground unit, not
    two` speaks of a line with `2 ground`."""
    wanted = likeness.things(f"{fix.new} {fix.old}")
    had = likeness.number(fix.old)
    return [
        n
        for n in above
        if wanted & likeness.things(lines[n]) and (not had or had in likeness.numbers(lines[n]))
    ]


def _nearest(fix: Correction, lines: dict[int, str]) -> list[int]:
    """Of some lines those that name most of what a correction names."""
    wanted = likeness.things(fix.new)
    shared = {n: len(wanted & likeness.things(line)) for n, line in lines.items()}
    most = max(shared.values(), default=0)
    return [n for n, many in shared.items() if many == most]


@dataclass(frozen=True)
class _Target:
    """A line that a number may mean. at: its place in the text, or in the draft; called: how its
    number is counted."""

    drafted: bool
    at: int
    words: str
    called: str
    standing: int = 0
    """Its number, if it is a standing order."""


def _numbered(
    work: Work,
    lines: list[str],
    at: int,
    above: Sequence[int],
    fix: Correction,
    drafted: bool,
) -> tuple[str, str]:
    """Carry out a correction of a line that is spoken of by its number: what came of it, else why
    not. Who writes counts the orders of their letter, a receipt the lines: where these differ,
    only what the correction itself names decides, else its writer is asked."""
    meant = list(_meant(work, lines, above, fix, drafted))
    if fix.kind == "strike" and (fix.one or fix.about) and not fix.figures:
        meant = _or_standing(work, fix, meant)
    if fix.old:
        meant = [one for one in meant if holds(work, one.words, fix.old)] or meant
    if len(meant) > 1 and fix.kind == "make":
        meant = [one for one in meant if _alike(work, fix.new, {0: one.words})] or meant
    if not meant:
        if fix.kind == "strike" and drafted and work.draft is not None and fix.line > 0:
            return NOTHING.format(number=f"Line {fix.line}", receipt=work.draft.number), ""
        return "", NO_LINE.format(number=_called(fix.line))
    own = {fold(one.words) for one in meant if not one.drafted}
    meant = [one for one in meant if not (one.drafted and fold(one.words) in own)]
    if len(meant) > 1:
        which = " or ".join(f"{one.called}, “{one.words[:80]}”" for one in meant)
        if any(one.standing for one in meant):
            how = " or ".join(
                f"“drop standing {one.standing}”"
                if one.standing
                else f"“drop line {one.at if one.drafted else one.at + 1}”"
                for one in meant
            )
            return "", WHICH_GOES.format(which=which, how=how)
        return "", WHICH.format(number=_called(fix.line), which=which)
    (one,) = meant
    if one.standing:
        return forgood.drop(work, [one.standing]), ""
    new = "" if fix.kind == "strike" else _one_reading(work, fix, one.words)
    if new is None and fix.kind == "make" and wordings.orders(work, fix.new) is not None:
        new = fix.new
    if new is None:
        number = one.at if one.drafted else one.at + 1
        return "", ABOVE.format(number=number, line=one.words[:80])
    if not one.drafted:
        lines[one.at] = new
        if not new:
            return f"Line {one.at + 1} is struck out: {one.words}", ""
        return f"Line {one.at + 1} now reads: {new.strip()}", ""
    work.amend = True
    if not new:
        work.dropped_lines.append(one.at)
        return f"Line {one.at} of your earlier orders is struck out: {one.words}", ""
    lines[at] = f"line {one.at}: {new.strip()}"
    return f"Line {one.at} of your earlier orders now reads: {new.strip()}", ""


def _or_standing(work: Work, fix: Correction, meant: list[_Target]) -> list[_Target]:
    """The lines that a number may mean, and the standing order with it, where what is said beside
    it does not tell them apart: `the second one, I've changed my mind about retreating`."""
    had = work.numbered
    number = len(had) if fix.line == corrections.LAST else fix.line
    all_of = list(meant)
    if 0 < number <= len(had) and had[number - 1] in work.standing:
        text = had[number - 1].text
        all_of.append(_Target(False, -1, text, f"standing order {number}", number))
    told = [one for one in all_of if likeness.shares(fix.about, one.words)] if fix.about else []
    return told or (all_of if fix.one else meant)


def _called(number: int) -> str:
    return f"line {number}" if number > 0 else "the last line"


def _meant(
    work: Work, lines: list[str], above: Sequence[int], fix: Correction, drafted: bool
) -> Iterator[_Target]:
    """The lines that a number may mean, each once: those of this letter, and those of the receipt
    of what was sent before."""
    orders = [n for n in above if wordings.orders(work, lines[n]) is not None]
    for place, called in _counted(fix.line, orders, above, "of this letter").items():
        yield _Target(False, place, lines[place].strip(), called)
    if not drafted or work.draft is None:
        return
    old = work.draft.text.split("\n")
    if fix.figures and 0 < fix.line <= len(old) and old[fix.line - 1].strip():
        called = f"line {fix.line} of what you sent before"
        yield _Target(True, fix.line, old[fix.line - 1].strip(), called)
        return
    places = [n - 1 for n in sorted(takeback.accepted(work))]
    if fix.figures and fix.line - 1 not in places:
        return
    for place, called in _counted(fix.line, places, places, "of what you sent before").items():
        yield _Target(True, place + 1, old[place].strip(), called)


def _counted(number: int, orders: Sequence[int], lines: Sequence[int], of: str) -> dict[int, str]:
    """The places that a number may mean, and how it is counted then."""
    if number == corrections.LAST:
        return {lines[-1]: f"the last line {of}"} if lines else {}
    found: dict[int, str] = {}
    if number - 1 in lines:
        found[number - 1] = f"line {number} {of}"
    for counted, called in ((orders, "order"), (lines, "line with words")):
        if number <= len(counted):
            found.setdefault(counted[number - 1], f"{called} {number} {of}")
    return found


def _in_draft(work: Work, lines: list[str], at: int, fix: Correction) -> str | int | None:
    """The same for the orders that were sent before: their line is put into the place of the
    correction, and the text amends them."""
    if work.draft is None:
        return None
    old = takeback.accepted(work)
    targets = [n for n in old if not fix.old or holds(work, old[n], fix.old)]
    if fix.of:
        targets = [
            n for n in targets if likeness.orders_it(fix.of, wordings.in_words(work, old[n]))
        ]
    if len(targets) > 1 and fix.new:
        alike = _alike(work, fix.new, {n: old[n] for n in targets})
        targets = alike or targets
        if len(targets) > 1:
            targets = [n for n in targets if _one_reading(work, fix, old[n]) is not None]
            targets = _nearest(fix, {n: old[n] for n in targets})
    if len(targets) != 1:
        return None
    (target,) = targets
    new = _one_reading(work, fix, old[target])
    if new is None:
        return None
    lines[at] = f"line {target}: {new.strip()}"
    work.amend = True
    return f"Line {target} of your earlier orders now reads: {new.strip()}"


def _alike(work: Work, new: str, lines: dict[int, str]) -> list[int]:
    """Of a correction that is an order by itself, the lines with an order for the same subject."""
    meant = wordings.subjects(work, new)
    return (
        [n for n, line in lines.items() if meant & wordings.subjects(work, line)] if meant else []
    )


def _one_reading(work: Work, fix: Correction, line: str) -> str | None:
    """The words that a line is meant to have, if those that can be read say one thing. A
    correction that is an order by itself takes the place of one with the same subject."""
    if fix.kind in ("make", "instead") and _alike(work, fix.new, {0: line}):
        return wordings.anew(work, line, fix.new)
    if fix.kind == "add":
        return wordings.patched(work, line, fix.new, joins=True)

    def names(words: str) -> frozenset[str]:
        return frozenset(kind for kind in work.lexicon.kinds if work.lexicon.find(kind, words))

    if fix.old:
        fix = replace(fix, old=holds(work, line, fix.old) or fix.old)
    readable: dict[str, str] = {}
    for text in revisions.changed(fix, line, names):
        if (orders := wordings.orders(work, text)) is not None:
            readable.setdefault(orders, text)
    if len(readable) == 1:
        return next(iter(readable.values()))
    return wordings.patched(work, line, fix.new) if fix.kind == "make" else None


def holds(work: Work, line: str, words: str) -> str:
    """The words of a line that say what some words name: `BEL` for Belgium. Empty if none do."""
    if re.search(rf"(?<!\w){re.escape(words)}(?!\w)", line, re.IGNORECASE):
        return words

    def ids(said: str) -> set[str]:
        return {one.id for kind in work.lexicon.kinds for one in work.lexicon.find(kind, said)}

    wanted = ids(words)
    parts = [line[start:end] for start, end in revisions.spans(line)] if wanted else []
    return next((part for part in parts if ids(part) & wanted), "")


# -------------------------------------------------------------------- changes
