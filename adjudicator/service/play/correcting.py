"""Corrections in a letter: a line that changes another is put into that line's words before
anything is read, so that what counts is what was meant, and an amendment later keeps it.

What cannot be told in one way is asked, and the line that it seems to speak of is named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudicator.core import (
    besides,
    corrections,
    likeness,
    permanence,
    prohibitions,
    standinglines,
)
from adjudicator.core.corrections import Correction
from adjudicator.core.names import fold
from adjudicator.core.prohibitions import Prohibition
from adjudicator.core.protocol import StandingOrder
from adjudicator.service.grammar import Work
from adjudicator.service.models import CommandDone, NotUnderstood
from adjudicator.service.play.changes import (
    anew,
    conditions,
    earlier,
    forgood,
    referent,
    takeback,
    wordings,
)
from adjudicator.service.play.changes.spot import Spot
from adjudicator.service.play.refusals import prohibitions as prohibited
from adjudicator.service.play.refusals import unread

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
        spot = Spot.of(work, lines, at, amends=amends)
        came = _corrected(spot)
        if (came is None or not came[0]) and not wordings.reads(work, raw):
            told = anew.said(spot)
            came = (told, "") if told else came
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


def _corrected(spot: Spot) -> tuple[str, str] | None:
    """What came of a line that changes others, else what its writer is asked; None if it is no such
    line."""
    work, raw = spot.work, spot.raw
    if put := _PUT_STANDING.match(raw):
        return _standing_anew(spot, int(put[1]), put[2])
    if told := earlier.kept(work, raw):
        return told, ""
    if (came := forgood.changed(work, raw)) is not None:
        return came
    if corrections.revoked(raw) and not wordings.reads(work, raw):
        return OF_ITSELF, ""
    if other := corrections.elsewhere(raw):
        came = _of_words(spot, other)
        if came is not None and came[0]:
            return came
    if told := _joins(spot):
        return told, ""
    ban = prohibitions.found(raw)
    if ban is not None and prohibited.speaks(work, raw, ban):
        outcome, doubt = _forbidden(spot, ban)
        if outcome or doubt:
            return outcome, doubt
    if (who := besides.stays(raw)) and not wordings.reads(work, raw):
        told = _stays(spot, who)
        if told:
            return told, ""
    if told := conditions.put(spot):
        return told, ""
    fix = corrections.found(raw)
    if fix is None or (fix.kind in ("undo", "without") and re.search(r"[,;:.–—]", fix.old)):
        came = _beside(spot)
        if came is not None or fix is None:
            return came
    if wordings.reads(work, raw) and not (fix.loose and fix.plain):
        return None
    if fix.line:
        return _of_a_line(spot, fix)
    return _of_words(spot, fix)


def _standing_anew(spot: Spot, number: int, said: str) -> tuple[str, str] | None:
    """Put a standing order into the place of another, if it can be read."""
    work = spot.work
    if not 0 < number <= len(work.numbered):
        return "", f"you have no standing order {number}. “standing” lists those that you have."
    old = work.numbered[number - 1]
    new = said if permanence.lasts(said) else f"always {said}"
    found = wordings.read(work, new)
    if not found or not all(isinstance(one, StandingOrder) for one in found):
        why = permanence.refusal(work.book, work.lexicon, new)
        return "", f"standing order {number} (“{old.text}”) stays as it was: {why}"
    spot.lines[spot.at] = new
    if old not in work.standing:
        return None
    old.dropped_at = work.now
    work.session.add(old)
    work.standing.remove(old)
    return f"Standing order {number} is dropped: {old.text}", ""


def _of_a_line(spot: Spot, fix: Correction) -> tuple[str, str] | None:
    """Carry out a correction of a line that is spoken of by its number."""
    work, anew = spot.work, spot.amends or spot.drafted or not spot.above
    put = _PUT.match(spot.raw)
    if put and anew:
        rest = spot.raw[put.end() :]
        had = takeback.accepted(work).get(int(put[1])) if spot.drafted else None
        if had is None and spot.amends:
            return None  # `line 3: ...` is of the receipt
        if had is not None and (new := _put_right(work, had, rest)):
            spot.lines[spot.at] = f"line {int(put[1])}: {new}"
            work.amend = True
            return (f"Line {int(put[1])} of your earlier orders now reads: {new}", "")
        if wordings.orders(work, rest) is not None:
            return None
    return _numbered(spot, fix)


def _put_right(work: Work, line: str, part: str) -> str | None:
    """What a line says after a part of it was sent anew; None where what was sent is an order by
    itself."""
    was, alone = wordings.read(work, line), wordings.read(work, part)
    if {one.tag() for one in alone} & {one.tag() for one in was}:
        return None
    if len(alone) == 1 and fold(part).split()[0] in unread.verbs_of(type(alone[0])):
        return None
    return wordings.patched(work, line, part)


def _of_words(spot: Spot, fix: Correction) -> tuple[str, str] | None:
    """Carry out a correction that names no line by its number."""
    work, lines, above = spot.work, spot.lines, spot.above
    named = any(work.lexicon.find(kind, fix.new) for kind in work.lexicon.kinds)
    if fix.loose and not fix.plain and not named:
        return None
    if fix.lines:
        return takeback.by_numbers(spot, fix.lines)
    if fix.kind == "undo":
        return takeback.by_words(spot, fix)
    told: str | int | None = None
    if above:
        told = _within(spot, fix)
    elif not spot.drafted:
        return None
    if spot.before and not isinstance(told, str):
        of_draft = _in_draft(spot, fix)
        told = of_draft if of_draft is not None else told
    if isinstance(told, str):
        return told, ""
    if told is None and fix.kind == "without":
        came = takeback.by_words(spot, replace(fix, kind="undo"))
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


def _beside(spot: Spot) -> tuple[str, str] | None:
    """Carry out a correction that stands in a line with why it is made, or with another order:
    `Sorry, I overlooked the limit. Cancel lines 22 and 23.`"""
    work, lines, at, raw = spot.work, spot.lines, spot.at, spot.raw
    for part, rest in corrections.parted(raw):
        fix = corrections.found(part)
        if (
            fix is None
            or fix.kind not in ("strike", "undo")
            or (fix.kind == "undo" and not fix.surely)
        ):
            continue
        asked = wordings.read(work, rest)
        if besides.reason(rest) and any(one.tag() not in wordings.prefer(work) for one in asked):
            asked = []  # `I need the soldiers` builds none where nothing is built
        left = "" if besides.reason(rest) and not asked else rest
        fix = fix if asked else replace(fix, about=rest)
        lines[at] = part
        came = _numbered(spot, fix) if fix.line else _of_words(spot, fix)
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


def _joins(spot: Spot) -> str:
    """Put those who join the last order of the kind into it; empty if a line says no such thing,
    or no order takes them."""
    work, lines = spot.work, spot.lines
    who, where = besides.joins(spot.raw)
    if not who:
        return ""
    places = [takeback.Place(False, n, lines[n]) for n in reversed(spot.above)]
    if spot.before:
        sent = takeback.accepted(work)
        places += [takeback.Place(True, n, sent[n]) for n in sorted(sent, reverse=True)]
    for place in places:
        if where and not referent.holds(work, place.words, where):
            continue
        if (new := wordings.patched(work, place.words, who, joins=True)) is not None:
            return takeback.put(work, lines, place, new)
    return ""


def _stays(spot: Spot, who: str) -> str:
    """Take back what moves those who shall stay; empty if nothing does."""
    ban = prohibitions.found(f"{who} must not move")
    if ban is None:
        return ""
    told, _ = _forbidden(spot, ban)
    return told if told != prohibitions.NOTED else ""


def _forbidden(spot: Spot, ban: Prohibition) -> tuple[str, str]:
    """Take back what a line forbids: what came of it, else what its writer is asked; neither, if it
    says something else."""
    work, lines = spot.work, spot.lines
    drafted = sorted(takeback.accepted(work)) if spot.before else []
    came = prohibited.carried_out(work, ban, lines, spot.above, drafted)
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


def _within(spot: Spot, fix: Correction) -> str | int | None:
    """Carry out a correction of a line above it in the same text: what came of it; the line that
    it seems to speak of, None if that is not known."""
    work, lines, above = spot.work, spot.lines, spot.above
    if fix.kind == "strike":
        target = above[-1]
        said, lines[target] = f"Line {target + 1} is struck out: {lines[target].strip()}", ""
        return said
    targets = [n for n in above if not fix.old or referent.holds(work, lines[n], fix.old)]
    if fix.of:
        targets = [
            n for n in targets if likeness.orders_it(fix.of, wordings.in_words(work, lines[n]))
        ]
    if not fix.old:
        alike = referent.alike(work, fix.new, {n: lines[n] for n in above}) if fix.new else []
        targets = alike[-1:] or referent.of_the_same(fix, lines, above)[-1:] or targets[-1:]
        if not alike and targets and referent.one_reading(work, fix, lines[targets[0]]) is None:
            able = [n for n in above if referent.one_reading(work, fix, lines[n]) is not None]
            targets = able if len(able) == 1 else targets
    elif len(targets) > 1 or likeness.number(fix.old):
        among = above if likeness.number(fix.old) else targets
        targets = referent.of_the_same(fix, lines, among) or targets
    if len(targets) != 1:
        return targets[-1] if targets else None
    (target,) = targets
    new = referent.one_reading(work, fix, lines[target])
    if new is None:
        return None if fix.loose and fix.plain else target
    lines[target] = new
    return f"Line {target + 1} now reads: {new.strip()}"


def _numbered(spot: Spot, fix: Correction) -> tuple[str, str]:
    """Carry out a correction of a line that is spoken of by its number: what came of it, else why
    not. Who writes counts the orders of their letter, a receipt the lines: where these differ,
    only what the correction itself names decides, else its writer is asked."""
    work, lines, at = spot.work, spot.lines, spot.at
    meant = list(referent.meant(spot, fix))
    if fix.kind == "strike" and (fix.one or fix.about) and not fix.figures:
        meant = referent.or_standing(work, fix, meant)
    if fix.old:
        meant = [one for one in meant if referent.holds(work, one.words, fix.old)] or meant
    if len(meant) > 1 and fix.kind == "make":
        meant = [one for one in meant if referent.alike(work, fix.new, {0: one.words})] or meant
    if not meant:
        if fix.kind == "strike" and spot.drafted and work.draft is not None and fix.line > 0:
            return NOTHING.format(number=f"Line {fix.line}", receipt=work.draft.number), ""
        return "", NO_LINE.format(number=referent.called(fix.line))
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
        return "", WHICH.format(number=referent.called(fix.line), which=which)
    (one,) = meant
    if one.standing:
        return forgood.drop(work, [one.standing]), ""
    new = "" if fix.kind == "strike" else referent.one_reading(work, fix, one.words)
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


def _in_draft(spot: Spot, fix: Correction) -> str | int | None:
    """The same for the orders that were sent before: their line is put into the place of the
    correction, and the text amends them."""
    work = spot.work
    if work.draft is None:
        return None
    old = takeback.accepted(work)
    targets = [n for n in old if not fix.old or referent.holds(work, old[n], fix.old)]
    if fix.of:
        targets = [
            n for n in targets if likeness.orders_it(fix.of, wordings.in_words(work, old[n]))
        ]
    if len(targets) > 1 and fix.new:
        alike = referent.alike(work, fix.new, {n: old[n] for n in targets})
        targets = alike or targets
        if len(targets) > 1:
            targets = [n for n in targets if referent.one_reading(work, fix, old[n]) is not None]
            targets = referent.nearest(fix, {n: old[n] for n in targets})
    if len(targets) != 1:
        return None
    (target,) = targets
    new = referent.one_reading(work, fix, old[target])
    if new is None:
        return None
    spot.lines[spot.at] = f"line {target}: {new.strip()}"
    work.amend = True
    return f"Line {target} of your earlier orders now reads: {new.strip()}"


# -------------------------------------------------------------------- changes
