"""Messages to others in a letter that do not say that they are press: `Tell Blue: nice try`,
`Please say hello to Red from me`. None is sent by guess; their writer is told how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core.names import fold
from adjudicator.service.grammar import Work
from adjudicator.service.models import CommandDone
from adjudicator.service.record import looking
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Seat

_I = re.IGNORECASE
LONGEST = 300
_LEAD = (
    r"^\W*(?:(?:please|pls|kindly|and|also|oh|but|ps|p\.s\.|(?:could|can|would|will)\s+you|do|i['’]d\s+like\s+you\s+to"
    r"|you\s+(?:can|may|might))\b[\s,:.]*){0,4}"
)
_WHO = (
    r"(?:(?:the|my|our|dear|old|good)\s+){0,2}(?P<who>[\w'’]+(?:\s+(?!(?:from|for|that|to|know|my|our)\b)[\w'’]+)?)(?:\s+(?:player|side|team|faction|commander|staff"
    r"|headquarters|gentlemen))?"
)
_FROM_ME = r"(?:\s+(?:from|for)\s+(?:me|us))?"
_GREETING = (
    r"(?:hello|hi|good\s+(?:day|morning|evening|night|luck)|greetings|thanks|thank\s+you|well\s+(?:done|played)|congratulations"
    r"|sorry|goodbye|(?:my|our)\s+(?:\w+\s+)?(?:regards|rgds|greetings|compliments|sympath(?:y|ies)|thanks|wishes|congratulations"
    r"|condolences|apologies|love|respects)|(?:best|kind|warm)\s+(?:regards|wishes|greetings)|regards|luck)"
)
_TELLS = (
    re.compile(
        rf"{_LEAD}(?:tell|inform|remind|warn|assure|ask)\s+{_WHO}{_FROM_ME}\s*(?:[:,–—]\s*(?:that\s+)?|\s(?:that|to)\s+|\s(?=\S))(?P<text>\S.*)$",
        _I,
    ),
    re.compile(
        rf"{_LEAD}let\s+{_WHO}\s+know{_FROM_ME}\s*(?:[:,–—]\s*|\s)(?:that\s+)?(?P<text>\S.*)$", _I
    ),
    re.compile(
        rf"{_LEAD}(?:say|send|give|convey|pass(?:\s+on)?|present|extend|offer)\s+(?P<text>{_GREETING})(?:\s+on)?\s+to\s+{_WHO}{_FROM_ME}"
        r"(?P<more>(?:\s+and\s+.{2,60})?)[\s.!]*$",
        _I,
    ),
    re.compile(
        rf"{_LEAD}(?:convey|pass\s+on|send|extend)\s+to\s+{_WHO}{_FROM_ME}\s+(?P<text>{_GREETING}.{{0,60}})$",
        _I,
    ),
    re.compile(
        rf"{_LEAD}(?:give|send|wish|offer)\s+{_WHO}{_FROM_ME}\s+(?P<text>{_GREETING}.{{0,60}})$", _I
    ),
)
_ABOUT_A_SEAT = re.compile(r"^(?:all|everybody|everyone|others)$", _I)
_US = frozenset("me us you yourself them it".split())
_FRIEND = re.compile(
    rf"{_LEAD}(?:tell|inform|remind|ask|let)\s+my\s+(?:friends?|ally|allies|colleagues?|partners?|opponents?|enem(?:y|ies))\b"
    r"(?:\s+(?:in|at|of)\s+[\w'’]+)?\s*(?:know\s+)?(?:[:,]|that|to)?\s*(?P<text>\S.*)$",
    _I,
)


def applied(work: Work, text: str) -> tuple[str, list[CommandDone]]:
    """The text without its messages to others, and how each of them would be sent."""
    lines = text.split("\n")
    done: list[CommandDone] = []
    for at, raw in enumerate(lines):
        if told_ := told(work, raw):
            done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=told_))
            lines[at] = ""
    return "\n".join(lines), done


def told(work: Work, raw: str) -> str:
    """How what a line says to another seat would be sent to it; empty if it is no message."""
    said = " ".join(raw.split())
    if not 8 <= len(said) <= LONGEST:
        return ""
    others: list[Seat] | None = None
    for pattern in _TELLS:
        found = pattern.match(said)
        if found is None:
            continue
        others = _others(work) if others is None else others
        for who, more in _whos(found["who"]):
            if name := _seat(others, who):
                words = f"{more} {found['text']}".strip()
                return _offer(work, name, words, found.groupdict().get("more") or "")
    if (found := _FRIEND.match(said)) and (others := _others(work) if others is None else others):
        names = [seat_title(one.name) for one in others]
        return _offer(work, names[0] if len(names) == 1 else "NAME", found["text"], "")
    return ""


def _whos(words: str) -> Iterator[tuple[str, str]]:
    """Whom the words may name: both of them, or the first, and the other is of the message."""
    first, _, second = words.partition(" ")
    yield words, ""
    if second:
        yield first, second


def _others(work: Work) -> list[Seat]:
    return [
        one for one in looking.seats_of_game(work.session, work.game.id) if one.id != work.seat.id
    ]


def _seat(others: list[Seat], who: str) -> str:
    """The title of the seat that a word names; `all` of everybody; empty if it names none."""
    said = fold(re.sub(r"['’]s$", "", who))
    if said in _US or not said:
        return ""
    if _ABOUT_A_SEAT.match(said):
        return "all"
    for one in others:
        title = seat_title(one.name)
        names = {fold(title), fold(one.name.replace("_", " "))}
        if said in names or any(_alike(said, name) for name in names):
            return title
    return ""


SHORTEST = 3
_ENDINGS = re.compile(r"(?:ies|ied|s)$")


def _alike(said: str, name: str) -> bool:
    """`Soviets`, `the Allied player`."""
    stem, of = _ENDINGS.sub("", said), _ENDINGS.sub("", name)
    return stem == of and len(stem) >= SHORTEST


def _offer(work: Work, name: str, text: str, more: str) -> str:
    said = f"{text.strip()}{more}".strip(' "“”')
    said = f"{said[:1].upper()}{said[1:]}"
    return f"To send that, write “press to {name}: {said}”. We pass on nothing by guess."
