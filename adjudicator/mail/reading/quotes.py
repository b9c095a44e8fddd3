"""What the player wrote, out of a letter that also holds what we had written.

No library for this reads more than three of four real replies right, and several eat lines
that look like orders (`From: PAR To: BUR` is one), so the rules stand here, each for a habit
of a mail program:

- lines that begin with `>` are quoted, wherever they stand;
- an attribution (`Am 21. Nov. schrieb ...:`) goes; if no `>` follows, so does all below it;
- so does all below `-----Original Message-----` and a block of mail headers;
- our own letters can be told by their `:: key: value` lines, by `| ` before every order that
  they show, and by the line to write above;
- if nothing is left, the player wrote below the quote, or above our line within it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.mail.reading import attributions, courtesies

SENTINEL = "---- write your orders above this line ----"
"""Stands at the end of every letter that can be answered. The last line of text above it
begins with `| `, so that orders typed between the two can be told from the letter itself."""

_SENTINEL_WORDS = "write your orders above this line"

_PGP = re.compile(
    r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+:[^\n]*\n)*\n(.*?)"
    r"(?:-----BEGIN PGP SIGNATURE-----|\Z)",
    re.S,
)

_SMALL_WORDS = frozenset(
    "a all am and as at by do for from i in is it me my not of on or over the to up with are each"
    " gets orders only look keeps runs pay works w v closes dies bank token".split()
)
_FIRST_WORDS = frozenset(
    """absent activate add advance air airdrop all always amend apply army ask assign atack
    attack attk att bid blitz bomb break broadcast build buy cancel change choose clear
    combine commit concede convert counter cover cross declare defend deny deploy detach
    diary disband disembark draw drop else embark end endbroadcast enddiary endif endpress
    endturn exchange extend exploit fight first fleet fly form fortify guarantee help hold
    if improve intercept invade keep land launch lay leave load losses merge mobilise
    mobilize move mv naval never no none note over paradrop partisans pass patrol pay peace
    place plan play pledge press pursue raid raise ready rebase rebuild recover redeploy
    refit reinforce relieve remove repair replace report reserve resign retire retreat
    return sail say scrap sea select send set ship show sortie spend split standing stand
    start status stay step strike supply support surrender take then trace transfer
    transport trade turn u-boats unload use vote wait war withdraw yes""".split()
)


def looks_like_order(line: str, more: frozenset[str] = frozenset()) -> bool:
    """Might a player have meant this line as an order? One of its first four words decides.

    more: words that begin orders of the games of this house. A signature taken for orders
    costs a line in the receipt; orders taken for a signature would be lost.
    """
    words = re.findall(r"[^\W\d_][\w-]*", line[:120].lower())[:4]
    return any(word in _FIRST_WORDS or word in more for word in words)


def first_words(syntaxes: Iterable[str]) -> frozenset[str]:
    """The words that orders begin with, from syntax lines and examples:
    `[then] attack {target:zone}` -> then, attack."""
    found: set[str] = set()
    for syntax in syntaxes:
        bare = re.sub(r"\{[^{}]*\}", " ", syntax)
        optional = re.match(r"^[\s\[(]*[^\[\](){}]*[\])]", bare)
        begin = bare[: optional.end() + 30] if optional else bare[:30]
        found |= set(re.findall(r"[^\W\d_][\w-]*", begin.lower())[:3])
    return frozenset(found - _SMALL_WORDS)


def _quoted(line: str) -> bool:
    """`> text`, `AB> text`; not `Mechili -> Derna`."""
    return bool(re.match(r"^\s{0,3}(?:[A-Z]{1,3})?>", line))


def _own(line: str) -> bool:
    """A line of a letter of ours, as it looks when the quote mark is lost."""
    bare = line.lstrip(" \t*_")
    return bare.startswith(("::", "|"))


def is_ours(line: str) -> bool:
    """Is a line, quoted or not, one that only letters of ours have?"""
    return _own(line.lstrip(" \t>")) or _SENTINEL_WORDS in line.lower()


def strip_marks(line: str) -> str:
    return line.lstrip(" \t>|").strip()


def message(text: str, names: Collection[str] = ()) -> str:
    """What somebody wrote to people: everything but quotes, his signature, and what his
    telephone or a scanner added. Greeting, thanks and his name are part of it."""
    lines = _clear_signed(text).split("\n")
    above, below = _cut(lines, lambda line: False, lambda line: bool(line.strip()))
    if not any(line.strip() for _, line in above):
        above = _within_quote(below, lambda line: False)
    some = [line for _, line in _signed_off(above, (), names, [])]
    return "\n".join(courtesies.without_machines(some)).strip("\n")


@dataclass(frozen=True)
class Answer:
    """What the player wrote. numbers: of each line its number in the letter's text, from 1.
    unread: lines below the mark of a signature that may be orders and are not read, for the
    receipt. beneath: the same of lines below the first line of a quote that bears no marks."""

    lines: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()
    beneath: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines).strip("\n")

    @property
    def placed(self) -> str:
        """The same with every line where it stands in the letter, blank lines for the others."""
        lines = [""] * (self.numbers[-1] if self.numbers else 0)
        for line, number in zip(self.lines, self.numbers, strict=True):
            lines[number - 1] = line.rstrip()
        return "\n".join(lines).rstrip("\n")


def answer(
    text: str,
    order_like: Callable[[str], bool] = looks_like_order,
    names: Collection[str] = (),
    texts_in: courtesies.TextsIn = courtesies.no_texts,
) -> str:
    """What the player wrote, as text; see `read_answer`."""
    return read_answer(text, order_like, names, texts_in).text


def read_answer(
    text: str,
    order_like: Callable[[str], bool] = looks_like_order,
    names: Collection[str] = (),
    texts_in: courtesies.TextsIn = courtesies.no_texts,
) -> Answer:
    """What the player wrote.

    text: the body with `\n` line ends. order_like: is a line meant as an order? It decides
    what may be part of an attribution, and what a signature. names: how he signs. texts_in: how
    many lines a message to others takes from a line on.
    """
    lines = _clear_signed(text).split("\n")
    above, below = _cut(lines, order_like)
    unread: list[str] = []
    beneath: list[str] = []

    def without(some: list[Line]) -> list[Line]:
        some = _block(some)
        told = courtesies.told([line for _, line in some], texts_in)
        some = _signed_off(some, told, names, unread)
        texts = [line for _, line in some]
        written = courtesies.without(texts, order_like, names, _FIRST_WORDS, told)
        return [(number, line) for (number, _), line in zip(some, written, strict=False)]

    written = without(above)
    if not any(order_like(line) for _, line in written):
        lower = without(_within_quote(below, order_like))
        if any(line.strip() for _, line in lower):
            written = [*written, *lower]
        elif not any(is_ours(line) for _, line in below):
            beneath += [line for _, line in below]
    return Answer(
        tuple(line for _, line in written),
        tuple(number for number, _ in written),
        tuple(line for line in unread if begins_as_order(line)),
        tuple(line for line in beneath if begins_as_order(line)),
    )


def _clear_signed(text: str) -> str:
    """The text of a clear-signed PGP message, with its dash escapes undone."""
    if "-----BEGIN PGP SIGNED" not in text:
        return text
    found = _PGP.search(text)
    return re.sub(r"(?m)^- (?=-)", "", found[1]) if found else text


Line = tuple[int, str]
"""A line and its number in the letter."""


def _cut(
    lines: list[str],
    order_like: Callable[[str], bool],
    counts: Callable[[str], bool] | None = None,
) -> tuple[list[Line], list[Line]]:
    """The lines that are not quoted, and what stands below the mark of a quote that has no
    `>` before its lines. counts: is a line what the letter is written for (an order, if it is
    not given)? If one stands above such a mark, nothing below it is the writer's."""
    counts = counts or order_like
    kept: list[Line] = []
    torn = _torn_quotes(lines, order_like)
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            kept.append((at + 1, ""))
            at += 1
            continue
        if span := _sentinel_at(lines, at):
            at += span
            continue
        if _quoted(line) or at in torn:
            at += 1
            continue
        title = attributions.title_at(lines, at)
        span = 0 if title else attributions.headers_at(lines, at)
        span = span or (0 if title else attributions.attribution_at(lines, at, order_like))
        if title or span:
            rest = at + max(span, 1)
            while title and rest < len(lines) and not lines[rest].strip():
                rest += 1
            if title:
                rest += attributions.headers_at(lines, rest)
            if _ends_here(lines, rest, kept, counts):
                return kept, [(n + 1, lines[n]) for n in range(rest, len(lines))]
            at = rest
            continue
        if _own(line):
            if line.lstrip(" \t*_").startswith("::"):
                # The head of a letter of ours without quote marks: nothing below is his.
                return kept, [(n + 1, lines[n]) for n in range(at, len(lines))]
            at += 1
            continue
        kept.append((at + 1, line))
        at += 1
    return kept, []


def _ends_here(
    lines: list[str], rest: int, kept: list[Line], counts: Callable[[str], bool]
) -> bool:
    """Is what stands below a title, copied headers or an attribution a quote without marks?
    Not if it has marks; and if there is nothing of ours in it, and no order above, it is what
    the player wrote below what he left of the quote."""
    following = attributions.next_text(lines, rest)
    if not following or _quoted(following) or _sentinel_at(lines, _next_at(lines, rest)):
        return False
    if any(_own(line) for line in lines[rest:]):
        return not any(_quoted(line) for line in lines[rest:])
    if any(counts(line) for _, line in kept):
        return True
    below = [line for line in lines[rest:] if line.strip()]
    like = sum(1 for line in below if begins_as_order(line))
    return _says_something([line for _, line in kept]) and like < MOSTLY * len(below)


MOSTLY = 0.75
"""What part of the lines below what was left of a quote are orders, if the writer's are there."""
_GREETS = re.compile(
    r"^\s*(?:(?:hi|hello|hey|dear|hallo|lieber?|moin|bonjour|salut|cher|chère|hola|ciao|caro|cara"
    r"|cześć|hoi|beste|hej|привет|здравствуйте)\b[^.!?]{0,40}|[^\W\d_]+(?: [^\W\d_]+)?),?[!.]?\s*$",
    re.I,
)
_POINTS = re.compile(
    r"\b(?:below|beneath|inline|in line|underneath|following|follow|unten|darunter|nachfolgend"
    r"|ci-dessous|dessous|abajo|debajo|sotto|qui sotto|seguito|poniżej|hieronder|onderaan|nedan"
    r"|nedenfor|ниже|abaixo)\b|以下|下記",
    re.I,
)


def _says_something(above: list[str]) -> bool:
    """Is what stands above a quote what the letter was written for? Not a greeting, nor a word
    that what counts stands below."""
    said = [line for line in above if line.strip() and not _GREETS.match(line)]
    said = [line for line in said if any(one.isalpha() for one in line)]
    said = courtesies.without_machines(said)
    return any(line.strip() for line in said) and not any(_POINTS.search(line) for line in said)


def _next_at(lines: list[str], at: int) -> int:
    return next((n for n in range(at, len(lines)) if lines[n].strip()), at)


WIDEST = 76
"""Columns of a line of ours with its mark; none is wider than 72 without it."""
TEARS = 56
"""Columns at which a program may break a quoted line."""


def _torn_quotes(lines: list[str], order_like: Callable[[str], bool]) -> set[int]:
    """The second halves of quoted lines that a program has broken and not marked anew: they
    stand right below a quoted line that had no room for their first word, and both together are
    no longer than a line of ours. A question is none of these. Where the quote does not go on
    right below, or what stands there may be an order, a single one is none either."""
    marked = [">" in line[:6] and _quoted(line) for line in lines]
    if True not in marked:
        return set()
    widest = min(
        WIDEST, max(len(line) for line, is_marked in zip(lines, marked, strict=True) if is_marked)
    )
    if widest < TEARS:
        return set()
    torn: set[int] = set()
    doubtful: set[int] = set()
    for at in range(1, len(lines)):
        line, above = lines[at].strip(), lines[at - 1].rstrip()
        if marked[at] or not marked[at - 1] or not line or line.endswith("?"):
            continue
        if len(above) + 1 + len(line.split(" ", 1)[0]) <= widest:
            continue
        if len(above) + 1 + len(line) > WIDEST:
            continue
        torn.add(at)
        goes_on = at + 1 < len(lines) and marked[at + 1]
        if order_like(line) or not goes_on:
            doubtful.add(at)
    return torn if len(torn - doubtful) > 1 else torn - doubtful


def _sentinel_at(lines: list[str], at: int) -> int:
    """How many lines the line to write above takes from here; 0 if it is not here."""
    if not re.match(r"\s*[>|\s]*[*_]*\s*(write\b|[-—–]{1,9}\s*write\b)", lines[at][:200], re.I):
        return 0
    joined = ""
    for span in (1, 2, 3):
        if at + span > len(lines):
            return 0
        joined = f"{joined} {strip_marks(lines[at + span - 1][:200])}"
        if _SENTINEL_WORDS in re.sub(r"\s+", " ", joined).lower():
            return span
    return 0


def _within_quote(some: list[Line], order_like: Callable[[str], bool]) -> list[Line]:
    """Orders in a quote without quote marks: between the orders that our letter shows, between
    the last line that is surely ours and the line to write above, or below that line."""
    lines = [line for _, line in some]
    end = next((at for at in range(len(lines)) if _sentinel_at(lines, at)), None)
    own = [at for at, line in enumerate(lines) if _own(line) and (end is None or at < end)]
    found: list[Line] = []
    for before, after in pairwise(own):
        # What stands among the orders that our letter shows; our own words do there, too, but
        # they are not orders.
        found += [one for one in some[before + 1 : after] if _among_ours(one[1])]
    if end is not None:
        span = _sentinel_at(lines, end)
        after_it, _ = _cut(lines[end + span :], order_like)
        offset = some[0][0] - 1 + end + span
        between = some[own[-1] + 1 : end] if own else []
        found += between
        found += [(number + offset, line) for number, line in after_it]
    return [one for one in found if not _quoted(one[1]) and not _own(one[1])]


def _among_ours(line: str) -> bool:
    """Is a line in an unmarked letter of ours an order that was written there? What we write is
    indented, or begins with a title: `place: North Hill`."""
    return line[:1] != " " and begins_as_order(line) and not re.match(r"[\w-]+\s*:", line)


def begins_as_order(line: str) -> bool:
    """Does a line begin with an order's word, and is it no sentence of ours?"""
    word = re.match(r"[\s*•·\-–—]*([^\W\d_][\w-]*)", line[:60].lower())
    ends = line.rstrip().endswith((".", ":"))
    return word is not None and word[1] in _FIRST_WORDS - _OUR_WORDS and not ends


_OUR_WORDS = frozenset("reply report supply standing commands orders at no note show turn".split())
"""Words that orders may begin with, and lines of our own letters as well."""


def _signed_off(
    some: list[Line], told: Collection[int], names: Collection[str], unread: list[str]
) -> list[Line]:
    """Without what stands below the mark of a signature, as far as it goes: to the quote, whose
    lines are missing here. What is left away stays as a blank line and is added to unread.
    told: the places of the lines of messages to others, in which there is no signature."""
    whole = tuple(name for name in names if " " in name)
    kept: list[Line] = []
    below = False
    last = 0
    for at, (number, line) in enumerate(some):
        below = below and number == last + 1
        if at not in told and (
            _SIGNATURE.match(line)
            or (whole and courtesies.is_mark(line) and _next_word(some, at).startswith(whole))
        ):
            below = True
        elif below:
            unread.append(line)
        kept.append((number, "" if below else line))
        last = number
    return kept


def _next_word(some: list[Line], at: int) -> str:
    """The next line that is not blank, folded."""
    return next((line.strip().casefold() for _, line in some[at + 1 :] if line.strip()), "")


_SIGNATURE = re.compile(r"^-- ?$")


def _block(some: list[Line]) -> list[Line]:
    """What stands between `ORDERS` and `END`, if both are there; and nothing after `SIGNOFF`."""
    words = [line.strip().rstrip(":.").casefold() for _, line in some]
    if "signoff" in words:
        some = some[: words.index("signoff")]
        words = words[: len(some)]
    for opening in ("orders", "begin orders", "begin"):
        if opening in words:
            begin = words.index(opening)
            for closing in ("end", "end orders"):
                if closing in words[begin:]:
                    return some[begin + 1 : words.index(closing, begin)]
    return some


MOST_COPIED = 12
"""Lines that somebody copies from our letter; more is the letter itself."""
_HELP = re.compile(r"\s{3,}\S.*$")


def copied(text: str) -> str:
    """The examples that somebody has copied from our letter as they stand there, bar and help
    included, and sent as the whole answer: without either. Empty if the text is anything else, as
    our letter come back, which begins with `::` lines and ends with the line of its end."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines or len(lines) > MOST_COPIED or not all(one.startswith("| ") for one in lines):
        return ""
    # What stands far to the right goes on with the help of the line before.
    orders = [one[2:] for one in lines if not one.startswith("|   ")]
    return "\n".join(_HELP.sub("", one).strip() for one in orders)
