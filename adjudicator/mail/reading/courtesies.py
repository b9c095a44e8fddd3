"""What people write round their orders: greetings, thanks, names, signatures, what telephones
and lawyers add. It is left out, so that none of it counts as an order that was not understood.

A line goes only if it cannot well be an order: a courtesy that is taken for an order costs a
line in the receipt, an order that is taken for a courtesy would be lost. A courtesy names nothing
of a game and takes nothing back (`core.corrections`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches

from adjudicator.core import corrections
from adjudicator.mail.reading.phrases import CLOSING, DEVICE, GREETING, NOTICE, PHONE

OrderLike = Callable[[str], bool]
TextsIn = Callable[[list[str]], Callable[[int], int]]

_HOW_ARE_YOU = (
    r"(?:how are (?:you|things)|how['’]?s it going|qu[eé] tal|c[oó]mo est[aá]s?|wie geht['’]?s?"
    r"|alles (?:gut|klar)|ça va|come (?:va|stai)|tudo bem|jak (?:tam|leci)|hoe gaat het)"
)
_GREETS = re.compile(
    rf"^\W*{GREETING}(\s[^\d,;:!]{{0,40}})?(,?\s\W*{_HOW_ARE_YOU}\b[^\d,;:!]{{0,20}})?[\s,;:!.?]*$",
    re.I,
)
_COURTESY = re.compile(
    rf"^\W*(?:{GREETING}\b[^\d:;]{{0,30}}?[,!.:–—-]*\s*)?(?:"
    # English
    r"here (are|is|come|comes|go|goes|we go)|my (orders|moves|turn|answer|reply|instructions)"
    r"|(please )?(find|see) (attached|below|attachment|my|the)|(the |our )?(orders|moves)\b"
    r"|sorry|apologies|(i )?hope|thank(s| you)|good luck|have (fun|a)|see (you|attach\w*)"
    r"|that('s| is) (all|it)|as (promised|discussed|agreed)|attached|happy (new|easter|christmas)"
    r"|merry christmas|cheers"
    # German
    r"|hier (sind|ist|kommen)|anbei|im anhang|meine (befehle|züge|anweisungen|orders)"
    r"|entschuldig\w+|verzeihung|tut mir leid|viel (glück|spaß|erfolg)|(vielen |besten )?dank\w*"
    r"|ich hoffe|befehle\b"
    # French, Spanish, Italian, Portuguese
    r"|voici|voilà|mes ordres|ci-(joint|dessous)|désolée?|pardon|bonne (chance|journée|soirée)"
    r"|merci|j['’]espère|aqu[íi] (están|estan|van|tienes?)"
    r"|(estas son )?mis ([óo]rdenes|movimientos)"
    r"|adjunto|perd[óo]na?|lo siento|(buena |mucha )?suerte|gracias|un (saludo|abrazo)"
    r"|ecco|(i )?miei ordini|in allegato|scusa(te)?|mi dispiace|buona (fortuna|giornata|serata)"
    r"|in bocca al lupo|grazie|seguem|aqui (estão|vão)|(as )?minhas ordens|em anexo|desculp\w+"
    r"|boa sorte|obrigad[oa]"
    # Polish, Dutch, Czech
    r"|oto|moje (rozkazy|ruchy)|w załączniku|przepraszam|powodzenia|dzięk\w+|pozdraw\w+"
    r"|przesyłam|załączam|hierbij|hier zijn|mijn (orders|zetten|bevelen)|in de bijlage"
    r"|succes|bedankt|veel (plezier|succes|geluk)|posílám|zde jsou|moje rozkazy|v příloze"
    r"|omlouvám|hodně štěstí|dík\w+|děkuj\w+"
    r")(?!\w)",
    re.I,
)
_ANNOUNCES = re.compile(
    r"^[^:;]{0,120}\b(?:my|our|these|following) (?:orders|moves|turn|instructions)\b"
    r"[^:;]{0,40}:\s*$",
    re.I,
)
"""`Nice game so far. My orders:`"""
_OF_ORDERS = re.compile(
    r"\b(?:orders?|moves?|turn|instructions|befehle|ordres|[óo]rdenes|ordini|rozkazy)\b", re.I
)
_TAKES_BACK = re.compile(
    r"\b(?:not|never|no|none|ignore|cancel\w*|withdr\w+|instead|forget|disregard|draft|old|last|"
    r"previous|if|unless|until|nicht|pas|non|nie|niet)\b|n['’]t\b",
    re.I,
)
"""`The following orders are only a draft:`: what says so about orders is not a courtesy."""
_MILD = frozenset(
    """all always end fight game help if moves no none note orders plan play reply report return say
    show start status then turn wait""".split()
)
"""Words that orders may begin with, and that stand in courtesies as well."""

_MARK = re.compile(r"^\s*(-{2,}|_{3,}|={3,}|\*{3,}|~{3,})\s*$")
_LATIN = re.compile(r"[a-z0-9]", re.I)


def names_of(name: str, address: str) -> frozenset[str]:
    """Ways in which somebody writes his name under a letter: `Erwin Rommel`, `erwin`, `ER`."""
    words = re.findall(r"[^\W\d_][\w'’-]*", name)
    found = {name, *words, address.partition("@")[0]}
    if len(words) > 1:
        letters = [word[0] for word in words]
        found |= {
            "".join(letters),
            ".".join(letters),
            ". ".join(letters),
            f"{letters[0]} {words[-1]}",
            f"{letters[0]}. {words[-1]}",
        }
    return frozenset(text.casefold().strip(" .") for text in found if len(text.strip(" .")) > 1)


def greets(line: str, verbs: Collection[str] = ()) -> bool:
    """`Hello all,`; not `Hello attack Mechili`."""
    if not _GREETS.match(line[:80]) or len(line) > 80:
        return False
    words = set(re.findall(r"[^\W\d_][\w-]*", line.lower()))
    return not words & (set(verbs) - _MILD)


def decision(body: str, yes: re.Pattern[str], no: re.Pattern[str]) -> bool | None:
    """What a letter answers to a question of yes or no: what its first line begins with, behind a
    greeting; else the line further down that holds the word and nothing else. None: neither, or
    both. yes, no: what such a line begins with."""
    lines = [line for line in body.split("\n") if line.strip()]
    while len(lines) > 1 and greets(lines[0]):
        del lines[0]
    if not lines:
        return None
    if no.match(lines[0]) or yes.match(lines[0]):
        return not no.match(lines[0])
    own = [line for line in lines if line.lstrip()[:1] not in "|>"]
    alone = {found for line in own if (found := _alone(line, yes, no)) is not None}
    return alone.pop() if len(alone) == 1 else None


def _alone(line: str, yes: re.Pattern[str], no: re.Pattern[str]) -> bool | None:
    for pattern, means in ((no, False), (yes, True)):
        found = pattern.match(line)
        if found and not line[found.end() :].strip(" \t.,!*_\r"):
            return means
    return None


def _of_a_phone(line: str, order_like: OrderLike) -> bool:
    if PHONE.match(line[:160]):
        return True
    return len(line) <= 90 and bool(DEVICE.search(line)) and not order_like(line)


def _leave_taken(
    lines: Sequence[str], last: int, names: Collection[str], verbs: Collection[str]
) -> int:
    """Where the end of a letter begins: below the last order, a few short lines and the name of
    its writer. Nothing in them is nearly an order's word."""
    between: list[str] = []
    for line in lines[last + 1 :]:
        if _is_name(line, names):
            unknown = [one for one in between if one.strip() and not is_closing(one)]
            closes = len(unknown) < sum(bool(one.strip()) for one in between)
            if len(unknown) > 1 or (unknown and closes):
                break  # one line of leave-taking in words that we do not know, and no more
            words = re.findall(r"[^\W_][\w-]*", " ".join(unknown).lower())
            if any(get_close_matches(word, verbs, n=1, cutoff=0.75) for word in words):
                break
            if any(map(corrections.speaks, unknown)):
                break
            return last + 1
        if len(line.split()) > 5 or ":" in line or any(map(str.isdigit, line)):
            break
        between.append(line)
        if sum(bool(one.strip()) for one in between) > 3:
            break
    return len(lines)


def is_mark(line: str) -> bool:
    """A line of dashes or the like."""
    return bool(_MARK.match(line[:200]))


def is_closing(line: str) -> bool:
    return bool(CLOSING.match(line[:80])) and not corrections.speaks(line)


def no_texts(lines: list[str]) -> Callable[[int], int]:
    """No line begins a text of its own."""
    return lambda at: 0


def without(
    lines: Sequence[str],
    order_like: OrderLike,
    names: Collection[str] = (),
    verbs: Collection[str] = (),
    told: Collection[int] = (),
) -> list[str]:
    """The lines with what is not an order left blank, or away at the end: every order keeps its
    line number.

    names: how the writer signs. verbs: words that orders begin with. told: the places of the
    lines of messages to others (`told`); there everything stays."""
    lines = _to_the_notice(
        [
            "" if at not in told and _of_a_phone(line, order_like) else line
            for at, line in enumerate(lines)
        ],
        told,
    )
    # "Best regards," is none, though some game's order may begin with "best".
    like = [
        at in told
        or (
            order_like(line)
            and not (
                is_closing(line) or greets(line, verbs) or is_courtesy(line, order_like, verbs)
            )
        )
        for at, line in enumerate(lines)
    ]
    orders = [at for at, is_like in enumerate(like) if is_like]
    first, last = (orders[0], orders[-1]) if orders else (-1, -1)
    end = _leave_taken(lines, last, names, verbs) if orders else len(lines)
    kept: list[str] = []
    begun = False
    for at, line in enumerate(lines[:end]):
        if at in told:
            kept.append(line)
            begun = True
            continue
        ends = is_mark(line) or is_closing(line)
        if at > last and (ends or (orders and _is_name(line, names))):
            break
        outside = not first <= at <= last
        away = ends or (not begun and not like[at] and greets(line, verbs))
        if not away and orders and not like[at]:
            away = (
                _is_name(line, names)
                or is_courtesy(line, order_like, verbs)
                or (outside and _is_foreign(line))
            )
        # If orders follow, the line alone goes.
        kept.append("" if away else line)
        begun = begun or (not away and bool(line.strip()))
    return kept


def without_machines(lines: Sequence[str]) -> list[str]:
    """The lines without what telephones, scanners and lists add at their end."""
    kept = [
        "" if _of_a_phone(line, lambda line: len(line) > 50) else line.rstrip() for line in lines
    ]
    kept = _to_the_notice(kept, ())
    while kept and (not kept[-1].strip() or is_mark(kept[-1])):
        kept.pop()
    return kept


def told(lines: list[str], texts_in: TextsIn) -> set[int]:
    """The places of the lines of messages to others. texts_in: how many lines such a message
    takes from a line on."""
    span_at = texts_in(lines)
    found: set[int] = set()
    at = 0
    while at < len(lines):
        span = span_at(at) if lines[at].strip() else 0
        found |= set(range(at, at + span))
        at += max(1, span)
    return found


def _to_the_notice(lines: list[str], told: Collection[int]) -> list[str]:
    for at, line in enumerate(lines):
        if at not in told and NOTICE.match(line[:200]):
            return lines[:at]
    return lines


def is_courtesy(line: str, order_like: OrderLike, verbs: Collection[str] = ()) -> bool:
    """`Hi, here are my moves:`; not `Here are my moves: attack Mechili`, nor
    `Thanks, attack Mechili`."""
    if len(line) <= 160 and _OF_ORDERS.search(line) and _TAKES_BACK.search(line):
        return False
    if corrections.speaks(line):
        return False
    if len(line) <= 160 and _ANNOUNCES.match(line):
        return True
    found = _COURTESY.match(line) if len(line) <= 160 else None
    if found is None:
        return False
    first, *others = line[found.end() :].split() or [""]
    if order_like(" ".join([first, *(word for word in others if _bare(word) not in _MILD)])):
        return False
    head, _, rest = line.partition(":")
    if rest.strip(" \t)*_") or not head.strip():
        return False
    words = set(re.findall(r"[^\W\d_][\w-]*", line.lower()))
    return not words & (set(verbs) - _MILD)


def _bare(word: str) -> str:
    return word.strip(".,:;!?()\"'").lower()


def _is_name(line: str, names: Collection[str]) -> bool:
    return line.strip(" \t-–—~*_.,/").casefold() in names


def _is_foreign(line: str) -> bool:
    """Words, and not one of the letters that orders are written in."""
    return (
        not _LATIN.search(line)
        and any(letter.isalpha() for letter in line)
        and not line.lstrip().startswith(("#", "//"))
    )
