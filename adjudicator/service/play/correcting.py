"""Corrections in a letter: a line that changes another is put into that line's words before
anything is read, so that what counts is what was meant, and an amendment later keeps it.

What cannot be told in one way is asked, and the line that it seems to speak of is named. What a
submission changes in the one before it is told too: nothing that was sent is lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.core import answering, corrections, prohibitions
from adjudicator.core.corrections import Correction
from adjudicator.core.names import fold
from adjudicator.core.prohibitions import Prohibition
from adjudicator.core.saying import count
from adjudicator.service.grammar import Work
from adjudicator.service.models import CommandDone, NotUnderstood, Receipt, Understood
from adjudicator.service.play.refusals import prohibitions as prohibited
from adjudicator.service.sealing import is_sealed
from adjudicator.storage.tables import Draft

MOST = 12
"""Corrections of one text that are looked into."""
_PUT = re.compile(r"^\s*line\s+\d{1,4}\s*[:.)]", re.IGNORECASE)
NO_LINE = "it is about {number}, but there is no such line above. It changed nothing."
WHICH = (
    "{number} can be {which}. We changed nothing: write the order again, or name the words to put"
    " in and those to take out (“... not ...”)."
)

ABOVE = (
    "it seems to change line {number} (“{line}”), and we cannot tell how. That line "
    "stays as it was until you send it again."
)
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
    for at, raw in enumerate(lines):
        if len(done) + len(asked) >= MOST or not raw.strip() or len(raw) > answering.LONGEST:
            continue
        ban = prohibitions.found(raw)
        if ban is not None and prohibited.speaks(work, raw, ban):
            outcome, doubt = _forbidden(work, lines, at, ban, amends=amends)
            if outcome:
                done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=outcome))
            elif doubt:
                asked.append(NotUnderstood(line=at + 1, column=1, text=raw.strip(), sentence=doubt))
            if outcome or doubt:
                lines[at] = ""
                continue
        fix = corrections.found(raw)
        if fix is None or _reads(work, raw):
            continue
        if fix.loose and not any(work.lexicon.find(kind, fix.new) for kind in work.lexicon.kinds):
            continue
        above = [n for n in range(at) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
        drafted = work.draft is not None and not is_sealed(work.draft.text) and work.ask is not None
        told: str | int | None = None
        if fix.line:
            put = _PUT.match(raw)
            if put and (amends or ((drafted or not above) and _orders(work, raw[put.end() :]))):
                continue  # `line 3: ...` is of the receipt
            outcome, doubt = _numbered(work, lines, at, above, fix, drafted)
            if outcome:
                done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=outcome))
            else:
                asked.append(NotUnderstood(line=at + 1, column=1, text=raw.strip(), sentence=doubt))
            if lines[at] == raw:
                lines[at] = ""  # else it is an amendment now
            continue
        if above:
            told = _within(work, lines, above, fix)
        elif not drafted:
            continue
        if drafted and not isinstance(told, str) and (amends or not above):
            before = _in_draft(work, lines, at, fix)
            told = before if before is not None else told
        if told is None and fix.kind == "undo":
            continue  # it takes back nothing that is ordered
        if isinstance(told, str):
            if told:
                done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=told))
            if not lines[at].startswith("line "):
                lines[at] = ""
            continue
        sentence = BEFORE
        if above:
            about = above[-1] if told is None else told
            sentence = ABOVE.format(number=about + 1, line=lines[about].strip()[:80])
        asked.append(NotUnderstood(line=at + 1, column=1, text=raw.strip(), sentence=sentence))
        lines[at] = ""
    return "\n".join(lines), done, asked


def _forbidden(
    work: Work, lines: list[str], at: int, ban: Prohibition, *, amends: bool
) -> tuple[str, str]:
    """Take back what a line forbids: what came of it, else what its writer is asked; neither, if it
    says something else."""
    above = [n for n in range(at) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
    drafted: list[int] = []
    if work.draft is not None and not is_sealed(work.draft.text) and (amends or not above):
        old = work.draft.text.split("\n")
        drafted = sorted({one["line"] for one in work.draft.orders if 0 < one["line"] <= len(old)})
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
        targets = [number - 1 for number in fix.lines] or [above[-1]]
        if not set(targets) <= set(above):
            return None
        said = "; ".join(f"Line {n + 1} is struck out: {lines[n].strip()}" for n in targets)
        for target in targets:
            lines[target] = ""
        return said
    if fix.kind == "undo":
        targets = [n for n in above if corrections.orders_it(fix.old, _in_words(work, lines[n]))]
        if len(targets) != 1:
            return targets[-1] if targets else None
        was, lines[targets[0]] = lines[targets[0]].strip(), ""
        return f"Line {targets[0] + 1} is struck out: {was}"
    targets = [n for n in above if not fix.old or _holds(work, lines[n], fix.old)]
    if not fix.old:
        alike = _alike(work, fix.new, {n: lines[n] for n in above}) if fix.new else []
        targets = alike[-1:] or targets[-1:]
    if len(targets) != 1:
        return targets[-1] if targets else None
    (target,) = targets
    new = _one_reading(work, fix, lines[target])
    if new is None:
        return target
    lines[target] = new
    return f"Line {target + 1} now reads: {new.strip()}"


@dataclass(frozen=True)
class _Target:
    """A line that a number may mean. at: its place in the text, or in the draft; called: how its
    number is counted."""

    drafted: bool
    at: int
    words: str
    called: str


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
    if fix.old:
        meant = [one for one in meant if _holds(work, one.words, fix.old)] or meant
    if len(meant) > 1 and fix.kind == "make":
        meant = [one for one in meant if _alike(work, fix.new, {0: one.words})] or meant
    if not meant:
        return "", NO_LINE.format(number=_called(fix.line))
    own = {fold(one.words) for one in meant if not one.drafted}
    meant = [one for one in meant if not (one.drafted and fold(one.words) in own)]
    if len(meant) > 1:
        which = " or ".join(f"{one.called}, “{one.words[:80]}”" for one in meant)
        return "", WHICH.format(number=_called(fix.line), which=which)
    (one,) = meant
    new = "" if fix.kind == "strike" else _one_reading(work, fix, one.words)
    if new is None and fix.kind == "make" and _orders(work, fix.new) is not None:
        new = fix.new
    if new is None:
        return "", ABOVE.format(number=_called(fix.line).removeprefix("line "), line=one.words[:80])
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


def _called(number: int) -> str:
    return f"line {number}" if number > 0 else "the last line"


def _meant(
    work: Work, lines: list[str], above: Sequence[int], fix: Correction, drafted: bool
) -> Iterator[_Target]:
    """The lines that a number may mean, each once: those of this letter, and those of the receipt
    of what was sent before."""
    orders = [n for n in above if _orders(work, lines[n]) is not None]
    for place, called in _counted(fix.line, orders, above, "of this letter").items():
        yield _Target(False, place, lines[place].strip(), called)
    if not drafted or work.draft is None:
        return
    old = work.draft.text.split("\n")
    kept = sorted({order["line"] for order in work.draft.orders if 0 < order["line"] <= len(old)})
    places = [n - 1 for n in kept]
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
    draft = work.draft
    if draft is None:
        return None
    old = draft.text.split("\n")
    kept = sorted({order["line"] for order in draft.orders if 0 < order["line"] <= len(old)})
    if fix.kind == "strike":
        if not fix.lines or not all(0 < n <= len(old) and old[n - 1].strip() for n in fix.lines):
            return None
        work.dropped_lines += fix.lines
        work.amend = True
        return "; ".join(
            f"Line {n} of your earlier orders is struck out: {old[n - 1].strip()}"
            for n in fix.lines
        )
    if fix.kind == "undo":
        meant = [n for n in kept if corrections.orders_it(fix.old, _in_words(work, old[n - 1]))]
        if len(meant) != 1:
            return None
        work.dropped_lines += meant
        work.amend = True
        return f"Line {meant[0]} of your earlier orders is struck out: {old[meant[0] - 1].strip()}"
    targets = [n for n in kept if not fix.old or _holds(work, old[n - 1], fix.old)]
    if not fix.old and len(targets) > 1:
        targets = _alike(work, fix.new, {n: old[n - 1] for n in kept})
    if len(targets) != 1:
        return None
    (target,) = targets
    new = _one_reading(work, fix, old[target - 1])
    if new is None:
        return None
    lines[at] = f"line {target}: {new.strip()}"
    work.amend = True
    return f"Line {target} of your earlier orders now reads: {new.strip()}"


def _alike(work: Work, new: str, lines: dict[int, str]) -> list[int]:
    """Of a correction that is an order by itself, the lines with an order for the same subject."""
    meant = _subjects(work, new)
    return [n for n, line in lines.items() if meant & _subjects(work, line)] if meant else []


def _subjects(work: Work, line: str) -> frozenset[str]:
    """What the orders of a line are about; nothing if it cannot be read."""
    reading = answering.read(work.book, line, work.lexicon, work.ask)
    if reading.misread:
        return frozenset()
    return frozenset(subject(work.book.write(one, work.lexicon)) for one in reading.orders)


def _one_reading(work: Work, fix: Correction, line: str) -> str | None:
    """The words that a line is meant to have, if those that can be read say one thing. A
    correction that is an order by itself takes the place of one with the same subject."""
    if fix.kind == "make" and _alike(work, fix.new, {0: line}):
        return fix.new

    def names(words: str) -> frozenset[str]:
        return frozenset(kind for kind in work.lexicon.kinds if work.lexicon.find(kind, words))

    if fix.old and fold(fix.old) not in fold(line):
        fix = replace(fix, old=_holds(work, line, fix.old) or fix.old)
    readable: dict[str, str] = {}
    for text in corrections.changed(fix, line, names):
        if (orders := _orders(work, text)) is not None:
            readable.setdefault(orders, text)
    return next(iter(readable.values())) if len(readable) == 1 else None


def _holds(work: Work, line: str, words: str) -> str:
    """The words of a line that say what some words name: `BEL` for Belgium. Empty if none do."""
    if fold(words) in fold(line):
        return words

    def ids(said: str) -> set[str]:
        return {one.id for kind in work.lexicon.kinds for one in work.lexicon.find(kind, said)}

    wanted = ids(words)
    parts = [line[start:end] for start, end in corrections.spans(line)] if wanted else []
    return next((part for part in parts if ids(part) & wanted), "")


def _orders(work: Work, line: str) -> str | None:
    """The orders of a line as one text to compare; None if it cannot be read."""
    reading = answering.read(work.book, line, work.lexicon, work.ask)
    if reading.misread or not reading.orders:
        return None
    return "\n".join(f"{order.tag()} {order.model_dump_json()}" for order in reading.orders)


def _in_words(work: Work, line: str) -> str:
    """A line as it was typed and as the house writes its orders."""
    reading = answering.read(work.book, line, work.lexicon, work.ask)
    return " ".join([line, *(work.book.write(one, work.lexicon) for one in reading.orders)])


def _reads(work: Work, line: str) -> bool:
    """Is a line an order as it stands?"""
    reading = work.book.read_line(line, work.lexicon, prefer=_prefer(work), tired=True)
    return bool(reading.orders) and not reading.misread


def _prefer(work: Work) -> list[str]:
    return [*work.ask.accepts, *work.ask.ahead] if work.ask else []


# -------------------------------------------------------------------- changes

MOST_TOLD = 12
"""Lines of one kind of change that are told one by one."""
_NAME = re.compile(r"[^\W\d_]\w*\d\w*|\d+[^\W\d_]\w*|[A-Z][\w'’-]+")
"""What names something of a game in an order as the house writes it: `IN1`, `e3307`, `Krakow`."""


def subject(text: str) -> str:
    """What an order is about: the first name in it; without one its first word."""
    found = _NAME.search(text)
    return fold(found[0] if found else text.partition(" ")[0])


def pairs(
    old: Sequence[Understood], new: Sequence[Understood]
) -> tuple[list[tuple[Understood, Understood]], list[Understood]]:
    """The orders of an earlier text that another of the same subject takes the place of, each with
    it, and those that are in the new one in no way. Equal ones are neither."""
    fresh = list(new)
    gone: list[Understood] = []
    for one in old:
        same = next((order for order in fresh if order.text == one.text), None)
        if same is None:
            gone.append(one)
        else:
            fresh.remove(same)
    changed: list[tuple[Understood, Understood]] = []
    left: list[Understood] = []
    for one in gone:
        heir = next((order for order in fresh if subject(order.text) == subject(one.text)), None)
        if heir is None:
            left.append(one)
        else:
            fresh.remove(heir)
            changed.append((one, heir))
    return changed, left


def tell_replaced(receipt: Receipt, old: Draft) -> None:
    """Put into the receipt what a text that takes the place of another leaves out of it, and what
    it says otherwise."""
    had = Receipt.model_validate(old.receipt).understood
    changed, left = pairs(had, receipt.understood)
    receipt.left_out = [one.text for one in left]
    receipt.changed = [f"{new.text}, before: {one.text}" for one, new in changed[:MOST_TOLD]]
    if len(changed) > MOST_TOLD:
        receipt.changed.append(
            f"{count(len(changed) - MOST_TOLD, 'more order')} changed in the same way."
        )
    if left:
        verb = "counts" if len(left) == 1 else "count"
        receipt.changed.append(
            f"{count(len(left), 'order')} of receipt {old.number} no longer {verb} "
            "(“restore” brings back what was replaced):"
        )
        receipt.changed += [f"  {one.text}" for one in left[:MOST_TOLD]]
        if len(left) > MOST_TOLD:
            receipt.changed.append(f"  and {len(left) - MOST_TOLD} more")


def tell_amended(receipt: Receipt, old: Draft, told: Iterable[CommandDone]) -> None:
    """Put into the receipt what an amendment adds, changes and takes away; what came of its
    commands says some of it already."""
    said = " ".join(one.outcome for one in told)
    before = _by_line(Receipt.model_validate(old.receipt).understood)
    after = _by_line(receipt.understood)
    added = [line for line in after if line not in before]
    for line in sorted({*before, *after}):
        was, now = before.get(line, ""), after.get(line, "")
        if was == now or line in added:
            continue
        if now and not re.search(rf"\b[Ll]ine {line}\b", said):
            receipt.changed.append(f"Line {line} now reads: {now} (before: {was})")
        elif not now and "Dropped" not in said:
            receipt.changed.append(f"Line {line} no longer counts: {was}")
    if len(added) > MOST_TOLD:
        receipt.changed.append(f"{len(added)} lines are new: {added[0]} to {added[-1]}.")
    else:
        receipt.changed += [f"Line {line} is new: {after[line]}" for line in added]


def _by_line(orders: Sequence[Understood]) -> dict[int, str]:
    """Line -> its orders as the house writes them."""
    found: dict[int, list[str]] = {}
    for order in orders:
        if order.line and not order.note.startswith(("standing order", "ordered by ")):
            found.setdefault(order.line, []).append(order.text)
    return {line: "; ".join(texts) for line, texts in found.items()}
