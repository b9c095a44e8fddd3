"""What one unread line may mean: yes or no and why, the same as the orders say it, the same by
another verb, a way without a verb, an option alone.

Each meaning is a sequence of wordings, and the first of them that can be read stands for it. What
follows from several meanings is up to `core.answering`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from adjudicator.core import fronts, possessions, remainders, verbs
from adjudicator.core.names import fold
from adjudicator.core.protocol import Order
from adjudicator.core.sayings import sayings
from adjudicator.core.wordings import AND, MOST_TRIES, Case, read_whole

_I = re.IGNORECASE
_YES = re.compile(
    r"^(?:(?:yes|yeah|yep|yup|aye|sure|certainly|absolutely|definitely|indeed|of\s+course|"
    r"by\s+all\s+means|affirmative|ok|okay|do)\b(?!\s+not\b))(?:\s+please\b)?[\s,.!:;-]*",
    _I,
)
_NO = re.compile(
    r"^(?:(?:(?:certainly|absolutely|definitely|of\s+course|rather|better)\s+)not|by\s+no\s+means|"
    r"not\s+(?:now|this\s+time|today)|no\s+way|negative|no|nope|never|"
    r"let\s+(?:it|them|him|that)\s+(?:go|pass|land|come|be|through|happen|sail))"
    r"(?:\s+(?:thanks|thank\s+you))?"
    r"(?:,?\s+(?:i|we)\s+(?:do|will|shall|would|can)(?:n['’]t|\s+not)(?=\W*$))?\b[\s,.!:;-]*",
    _I,
)
WE = re.compile(r"^(?:i|we|let['’]?s|please)\b", _I)
"""How a line begins that says who acts."""
_TURNS = re.compile(r"\b(?:but|unless|except|only|if|when|not|never|instead|yes|no)\b|n['’]t\b", _I)
"""With these a reason is none: it may turn what was said into something else."""
_NO_REASON = re.compile(
    r"\b(?:tomorrow|tonight|soon|wait|letters?|e?-?mails?|messages?|receipts?|received|read|"
    r"got|understood|noted|think|thinking|sure|know|idea|problem|doubt|mind|worr(?:y|ies))\b",
    _I,
)
"""`No idea yet`, `yes, I got your letter`: this is said about the question, and is not an
answer."""
_REASON = re.compile(
    r"^(?:i|we|let|lets|because|since|as|for|thanks|thank|please|it|it['’]s|they|he|she|the|our|my|"
    r"this|that|not|then)\b",
    _I,
)
"""How a reason begins that follows a yes or no without a sign between them."""
WAY = re.compile(r"\s(?:to|into)\s|\s*(?:->|→|=>|>|–|—)\s*|\s-\s", _I)
"""What stands between the start and the end of a way."""
_CHOOSES = re.compile(
    r"^(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?"
    r"(?:take|choose|select|pick|play|use|prefer|want|choice|go\s+(?:with|for))\s+",
    _I,
)
_CHOICE = re.compile(r"^(?:choose|select|pick|play|use|card|cards)\b", _I)
_UNDOES = re.compile(
    r"^(?:always\s+)?(?:remove|disband|destroy|sacrifice|lose|waive|break|end|drop|refuse|decline|"
    r"lift|split|convert|flip|detach|recall|give\s+up|withdraw)\b",
    _I,
)
_LOOSE = re.compile(r"^(?:at|in|with|by|from|of|over)\b", _I)
"""How a piece of an order begins that has no place without it."""
_INTO = re.compile(r"^(?:to|into|in|on|at|for|with)\s+", _I)

Meant = Callable[[Case, str], Iterator[Sequence[str]]]
"""What a line may mean: for each thing that it may mean, wordings of it."""


def yes_or_no(case: Case, text: str) -> Iterator[Sequence[str]]:
    """`Yes, counter it from Frankfurt`; `No, we keep our planes for London`."""
    for pattern, other, words in (
        (_YES, _NO, [cls.says_yes for cls in case.classes() if cls.says_yes]),
        (_NO, _YES, [cls.says_no for cls in case.classes() if cls.says_no]),
    ):
        found = pattern.match(text)
        if found is None:
            continue
        rest = text[found.end() :]
        if other.match(rest):
            return
        if rest and (wordings := [one for one in sayings(rest) if read_whole(case, one)]):
            if pattern is _NO and found[0].strip()[-1].isalpha() and not WE.match(rest):
                return  # `no attack on Danzig` is none; `no, attack Danzig` is one
            orders = read_whole(case, wordings[0]) or []
            # A yes and the order of a no belong together as little as the reverse.
            against = [
                cls for cls in case.classes() if (cls.says_no if pattern is _YES else cls.says_yes)
            ]
            if not any(isinstance(one, tuple(against)) for one in orders):
                yield wordings[:1]
            return
        if rest and words:
            # What is more than yes: `with the air unit from Derna`.
            more = [f"{word} {one}" for word in words for one in sayings(rest)]
            if any(read_whole(case, one) for one in more):
                yield more
                return
        bare = found[0].strip()[-1].isalnum()
        if not rest or not (
            _TURNS.search(rest) or _NO_REASON.search(rest) or (bare and not _REASON.match(rest))
        ):
            yield words


def otherwise(case: Case, text: str) -> Iterator[Sequence[str]]:
    """The same said as the orders say it."""
    said = list(sayings(text))
    named = [whole for one in said if (whole := fronts.with_all(case.lexicon, one))]
    named += [whole for one in said if (whole := fronts.all_but(case.lexicon, one))]
    named += [whole for one in said if (whole := fronts.moves_all(case.lexicon, one))]
    named += [whole for one in said if (whole := fronts.from_there(case.lexicon, one))]
    named += [whole for one in said if (whole := fronts.every_one(case.lexicon, one))]
    attacks = [whole for one in said for whole in fronts.whole_attacks(case.lexicon, one)]
    placed = possessions.from_place(case.lexicon, said[0]) if said else ()
    owned = [whole for one in placed for whole in sayings(one)]
    owned += [whole for one in said if (whole := possessions.attack_from(case.lexicon, one))]
    owned += [whole for one in said if (whole := possessions.each_sort(one))]
    never = [whole for one in said for whole in _never(one)]
    rest = [whole for one in said for whole in remainders.wordings(one)]
    yield [*(named or attacks or said), *owned, *never, *rest]


def by_another_verb(case: Case, text: str) -> Iterator[Sequence[str]]:
    """The same by each verb that it may be said with: that of what is asked, else of what may be
    said ahead. An order of another question is none."""
    for tags in (case.ask.accepts, case.ask.ahead):
        found: list[list[str]] = []
        for one in sayings(text):
            for wordings in verbs.instead(one):
                found += [
                    [said]
                    for said in wordings
                    if [said] not in found
                    and (orders := read_whole(case, said))
                    and all(order.tag() in tags for order in orders)
                ]
        yield from found
        if found:
            return


def either(case: Case, raw: str) -> str:
    """What to say of a line whose verb can be one of several; empty if it is not."""
    case.purse.line = MOST_TRIES
    meant = list(by_another_verb(case, " ".join(raw.split()).rstrip(".! ")))
    lines: dict[str, str] = {}
    for wordings in meant:
        for said in wordings:
            orders = read_whole(case, said) or []
            written = "; ".join(case.book.write(one, case.lexicon) for one in orders)
            lines["".join(one.tag() for one in orders)] = written
    if len(lines) < 2:
        return ""
    either = " or ".join(f"“{one}”" for one in lines.values())
    return f"it can be {either}: write the one that you mean."


_IT = re.compile(r"\b(attack|hit|strike|assault|blitz)s?\s+(?:it|there)\b", _I)
_TARGET = re.compile(
    r"\b(?:attack|against|blitz(?:\s+attack)?)\s+(.+?)"
    r"(?=\s+(?:from|with|if|support|supported)\b|,|$)",
    _I,
)
_THERE = re.compile(r"\s+(?:in\s+)?there(?:\s+too)?$", _I)
_PUT_IN = re.compile(r"^(?:put|place|deploy|build|raise)\b.*\s(in\s+[^,;]+)$", _I)


def again(case: Case, raw: str, above: Sequence[Order]) -> str:
    """`then attack it again`, `1 elite there`: with the place of the last order above that attacks
    or places."""
    it, there = _IT.search(raw), _THERE.search(raw)
    for order in reversed(above) if it or there else ():
        written = case.book.write(order, case.lexicon)
        if it and (found := _TARGET.search(written)):
            return f"{raw[: it.start()]}{it[1]} {found[1]}{raw[it.end() :]}"
        if there and not it and (found := _PUT_IN.match(written)):
            return f"{raw[: there.start()]} {found[1]}"
    return raw


_NEVER = re.compile(r"^(?:(?:i|we)\s+(?:will\s+|shall\s+)?)?never\s+(?P<what>.+)$", _I)


def _never(text: str) -> Iterator[str]:
    """`Never counter` as the standing orders of a game say no."""
    if found := _NEVER.match(text):
        what = re.sub(r"^counter\b(?!\s+air)", "counter air", found["what"], flags=_I)
        for no in ("decline to", "decline", "do not", "no", "never"):
            yield f"always {no} {found['what']}"
            yield f"always {no} {what}"


def plain_move(case: Case, text: str) -> Iterator[Sequence[str]]:
    """`Saar to Nancy`: who names a way and no verb moves all that stand there; `3 infantry Kustrin
    to Poznan` those."""
    for said in sayings(text):
        if placed := _placed(case, said):
            yield [placed]
            return
        parts = WAY.split(said)
        if len(parts) != 2:
            continue
        start, end = (part.strip() for part in parts)
        start = re.sub(r"^from\s+", "", start, flags=_I)
        ways = [f"all from {start} to {end}", f"{start} to {end}", f"{said}"]
        if AND.search(start):  # several units, or places
            ways = ways[1:] + ways[:1]
        wordings = [f"{verb} {way}" for way in ways for verb in ("move", "send")]
        if any(read_whole(case, one) for one in wordings):
            yield wordings
            return


_INTO_PLACE = re.compile(r"\s+(?:in)?to\s+(?:the\s+)?", _I)


def _placed(case: Case, text: str) -> str:
    """`2 infantry to Berlin` where arrivals are placed and nothing moves; else nothing."""
    what, _, where = _INTO_PLACE.sub(" to ", text, count=1).partition(" to ")
    tags = case.ask.accepts or case.ask.ahead
    if not where or any(tag in tags for tag in ("Move", "Send")):
        return ""
    placed = f"place {what} in {where}"
    orders = read_whole(case, placed) or []
    return placed if orders and all(one.tag() in tags for one in orders) else ""


def option_alone(case: Case, text: str) -> Iterator[Sequence[str]]:
    """`Four-Year Plan` to who is asked to choose: each order's own beginning before it."""
    said = list(sayings(text))
    chosen = _chosen(case, said)
    for cls in case.classes():
        for head in heads(cls):
            if takes_text(cls):
                # Whatever anybody says is a text: only what is said to be one is taken.
                if words := _quoted(text):
                    yield [f"{head} {words}"]
                continue
            if chosen:
                if _CHOICE.match(head):
                    yield [f"{head} {one}" for one in chosen]
                continue
            if not case.ask.reaction and _UNDOES.match(head):
                continue  # nobody loses a unit by half a line
            ones = [one for one in said if not fold(one).startswith(fold(head))]
            if not case.ask.reaction:
                ones = [one for one in ones if not _LOOSE.match(one)]
            # `to Gazala` behind `retreat to`.
            ones += [bare for one in ones if (bare := _INTO.sub("", one)) != one]
            yield [f"{head} {one}" for one in ones]


def takes_text(cls: type[Order]) -> bool:
    """Does an order take any words whatever?"""
    syntax = cls.syntax if isinstance(cls.syntax, str) else " ".join(cls.syntax)
    return ":text}" in syntax


_QUOTED = re.compile(r"[“\"„]\s*(?P<a>[^“”\"„]{2,120}?)\s*[.!]?\s*[”\"“]")
_WORDS = re.compile(
    r"^(?:(?:please|here\s+are|my|the|use)\b[\s,:]*)*words?(?:\s+(?:for|in|of)\s+the\s+\w+)?(?:\s+(?:are|is))?\s*"
    r"[:,]?\s+(?P<a>.{2,120})$",
    _I,
)
"""`My words: seven grey geese`."""


def _quoted(text: str) -> str:
    """The words that a line gives as words: quoted, or after `words`; empty if there are none."""
    quoted = _QUOTED.findall(text)
    if quoted:
        return str(quoted[0]) if len(quoted) == 1 else ""
    found = _WORDS.match(text)
    return found["a"] if found else ""


def _chosen(case: Case, said: Sequence[str]) -> list[str]:
    """What is taken, played, preferred, without these words; nothing where a place is taken."""
    if any(fronts.missing(case.lexicon, one) for one in said):
        return []
    for one in said:
        if (rest := _CHOOSES.sub("", one)) != one:
            return list(sayings(rest))[::-1]
    return []


@cache
def heads(cls: type[Order]) -> tuple[str, ...]:
    """The words before the first slot of an order's syntax lines: `retreat to`, `choose`."""
    lines = (cls.syntax,) if isinstance(cls.syntax, str) else cls.syntax
    found = []
    for line in lines:
        head = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", line)).split("{")[0]
        head = re.sub(r"\(([^|()]*)[^()]*\)", r"\1", head)
        if "{" in line and head.strip() and not re.search(r"[()\[\]|]", head):
            found.append(" ".join(head.split()))
    return tuple(dict.fromkeys(found))
