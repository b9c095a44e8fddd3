"""Why a line could not be read, in sentences a player understands.

The search stopped at a token. Each thing that was wanted there is tried: is the word there
a misspelt keyword, an unknown name, a missing keyword? What lets the rest of the order be
read is most likely what was meant. It is named; what is plainly a slip of the pen has been
mended before (`core.slips`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pydantic import ValidationError
from rapidfuzz import fuzz, process

from adjudicator.core.everyday import WORDS
from adjudicator.core.matching import Ends, Search
from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.core.programs import (
    ANOTHER,
    BUILT_IN,
    END,
    KEYWORD,
    NAME,
    Close,
    Edge,
    Open,
    Program,
)

NEAR = 60
"""Likeness, of 100, from which on a keyword or a name is worth a suggestion."""
MOST_TRIES = 60
"""Guesses at one order. The text comes from outside and must not cost much."""
COMPLETE = 25
"""What it counts, in likeness, if the rest of the order can be read after a guess."""
MOST_WORDS = 8
"""Words that a message lists."""
LONGEST_NAME = 6
"""Words of an unknown name that are looked at."""
_WANTED = {
    "int": "a number",
    "half": "a number such as 2 or 1/2",
    "ratio": "odds such as 3-1",
    "text": "a text",
    "word": "a word",
    "seat": "a side",
    "topic": "a topic",
}


@dataclass(frozen=True)
class Trouble:
    """at: the token where it is; far: the token that the reading came to."""

    at: int
    sentence: str
    suggestions: tuple[str, ...] = ()
    far: int = 0


@dataclass(frozen=True)
class _Guess:
    """What may be wrong at the token where the reading stopped. `taken` words of the line
    would be the mistake; the reading would go on from there at `target`."""

    program: Program
    target: int
    taken: int
    likeness: float
    trouble: Trouble


def explain(
    search: Search,
    every: Sequence[Program],
    begin: int,
    about_if: Trouble | None,
    ends: Ends,
    prefer: frozenset[str] = frozenset(),
) -> Trouble:
    """What is wrong with an order that no program could read.

    search: how it went. every: all programs of the book.
    begin: the first token. about_if: what was wrong with an `if` behind the order.
    prefer: tags of the orders that are asked for: of what else may be written then, nothing is
    said where one of these came as far.
    """
    if wanted := [(program, state) for program, state in search.stuck if _of(program, prefer)]:
        search.stuck = wanted
    line, far = search.line, max(search.far, begin)
    if about_if is not None and about_if.far >= far:
        return about_if
    for unclear in reversed(search.unclear):
        if unclear.start == far or (unclear.end == far and len(search.unclear) == 1):
            return _unclear(search, unclear.start, unclear.end, far)
    if far >= len(line.tokens) or line.tokens[far] == ";":
        return _too_early(search, begin, far)
    first = far == begin
    if first and (trouble := _beginning(search, every, begin)):
        return trouble
    best: tuple[float, Trouble] = 0.0, Trouble(far, "")
    for count, guess in enumerate(_guesses(search, far)):
        if count == MOST_TRIES:
            break
        probe = Search(line, search.lexicon, search.fillers, search.short)
        complete = probe.run(guess.program, guess.target, far + guess.taken, ends) is not None
        # Two mistakes in one order: only a likely name or keyword is then worth naming.
        if complete or (guess.likeness >= NEAR and not first):
            best = max(best, (guess.likeness + COMPLETE * complete, guess.trouble), key=_score)
    if best[0]:
        return best[1]
    if first:
        return _no_beginning(search, every, begin)
    return Trouble(
        far,
        f'"{line.typed(far, far + 1)}" does not fit here. After "{line.typed(begin, far)}" '
        f"may come {_wanted(search)}.{_example(search, begin)}",
        far=far,
    )


def _of(program: Program, tags: frozenset[str]) -> bool:
    return program.cls.tag() in tags


def _score(scored: tuple[float, Trouble]) -> float:
    return scored[0]


def _guesses(search: Search, far: int) -> Iterator[_Guess]:
    """What may be wrong at a token, each thing that is wanted there in turn."""
    line, lexicon = search.line, search.lexicon
    there, word = line.tokens[far], line.typed(far, far + 1)
    seen: set[tuple[int, object, int]] = set()
    for program, state in search.stuck:
        for edge in program.states[state].edges:
            if (key := (id(program), edge.what, edge.target)) in seen:
                continue
            seen.add(key)
            if edge.wants == KEYWORD:
                likeness = fuzz.ratio(there, edge.what)
                if likeness >= NEAR and len(there) > 1 and there not in WORDS:
                    sentence = f'"{word}" is not understood here. Did you mean "{edge.what}"?'
                    trouble = Trouble(far, sentence, (edge.what,), far)
                    yield _Guess(program, edge.target, 1, likeness, trouble)
                trouble = Trouble(far, f'"{edge.what}" is missing before "{word}".', far=far)
                yield _Guess(program, edge.target, 0, NEAR - 1, trouble)
            elif edge.wants == NAME:
                yield from _names(search, program, edge.what, edge.target, far)
            elif edge.wants == BUILT_IN and edge.what in _WANTED:
                if edge.what in ("seat", "topic") and edge.what in lexicon.kinds:
                    yield from _names(search, program, (edge.what,), edge.target, far)
                    continue
                taken = max(1, line.after(line.blank_after(far)) - far)
                sentence = f'"{line.typed(far, far + taken)}" is not {_WANTED[edge.what]}.'
                trouble = Trouble(far, sentence, far=far)
                yield _Guess(program, edge.target, taken, NEAR - 2, trouble)
        sentence = f'"{word}" does not belong here; without it the order could be read.'
        yield _Guess(program, state, 1, NEAR - 3, Trouble(far, sentence, far=far))


def _names(
    search: Search, program: Program, kinds: tuple[str, ...], target: int, far: int
) -> Iterator[_Guess]:
    """The words from a token on as a name that there is not."""
    line, lexicon = search.line, search.lexicon
    for taken in range(1, LONGEST_NAME + 1):
        end = far + taken
        if end > len(line.tokens) or not line.words[end - 1]:
            return
        typed = line.typed(far, end)
        key = " ".join(line.tokens[far:end])
        if other := _other_kind(lexicon, kinds, key):
            sentence = f'"{typed}" is {_a(other)}; here {_kinds(kinds)} is wanted.'
            likeness = 95.0 - taken
            yield _Guess(program, target, taken, likeness, Trouble(far, sentence, (), far))
            continue
        near = sorted(
            (hit for kind in kinds for hit in lexicon.nearest(kind, key)),
            key=lambda hit: -hit[1],
        )
        likeness = max((lexicon.likeness(kind, key) for kind in kinds), default=0.0)
        texts = tuple(dict.fromkeys(lexicon.usual(name) for name, _ in near if _alike(key, name)))[
            :3
        ]
        sort = lexicon.sorts.get(key) or lexicon.sorts.get(f"{key}s")
        if sort and not texts:
            texts = tuple(sorted(sort))[:3]
        sentence = f'there is no "{typed}".{_did_you_mean(texts)}'
        if not texts and not any(lexicon.index(kind) for kind in kinds):
            sentence = f'"{typed}" is not {_kinds(kinds)} that can be named now.'
        elif not texts:
            sentence = f'there is no {" or ".join(map(_plain, kinds))} "{typed}".'
        trouble = Trouble(far, sentence, texts, far)
        yield _Guess(program, target, taken, likeness - 8 * (taken - 1), trouble)


ALIKE_WORDS, ALIKE = 70, 62
"""Likeness, of 100, from which on a name is worth a suggestion: of one word of it with one that was
typed, or of all of it."""


def _alike(key: str, name: Name) -> bool:
    """Is what was typed like a name, and not only made of the same letters?"""
    words = [word for word in key.split(" ") if word not in WORDS]
    if not words:
        return False
    plain = " ".join(words)
    for written in name.written():
        text = fold(written)
        if fuzz.ratio(plain, text) >= ALIKE or any(
            fuzz.ratio(one, other) >= ALIKE_WORDS for one in words for other in text.split(" ")
        ):
            return True
    return False


def _other_kind(lexicon: Lexicon, wanted: Iterable[str], key: str) -> str:
    """A kind, other than those wanted, of which there is a name written so."""
    wanted = tuple(wanted)
    return next((k for k in lexicon.kinds if k not in wanted and key in lexicon.index(k)), "")


def _unclear(search: Search, start: int, end: int, far: int) -> Trouble:
    names = next(u.names for u in reversed(search.unclear) if (u.start, u.end) == (start, end))
    texts = tuple(dict.fromkeys(name.text for name in names))
    if len(texts) < len(names):
        texts = tuple(f"{name.text} ({name.id})" for name in names)
    sentence = f'"{search.line.typed(start, end)}" can be {_or(texts[:6])}.'
    return Trouble(start, sentence, texts[:3], far)


def _too_early(search: Search, begin: int, far: int) -> Trouble:
    before = search.line.typed(begin, far)
    if not search.stuck:
        return Trouble(far, "the order is missing.", far=far)
    sentence = (
        f'it stops too early. After "{before}" comes {_wanted(search)}.{_example(search, begin)}'
    )
    return Trouble(far, sentence, far=far)


def _example(search: Search, begin: int) -> str:
    """An example of the order that the reading came so far in, begun alike if there is one."""
    examples = [example for program, _ in search.stuck for example in program.cls.examples]
    alike = [e for e in examples if fold(e).split()[:1] == search.line.tokens[begin : begin + 1]]
    example = next(iter(alike or examples), "")
    return f" For example: {example}" if example else ""


def _beginning(search: Search, every: Sequence[Program], at: int) -> Trouble | None:
    """Is the first word nearly one that orders begin with?"""
    starts = sorted({word for program in every for word in program.starts})
    there, typed = search.line.tokens[at], search.line.typed(at, at + 1)
    if there in WORDS:
        return None
    meant = [word for word in starts if len(there) >= 2 and word.startswith(there)]
    if len(meant) > 1:
        sentence = f'"{typed}" can be {_or(_quoted(meant[:6]))}.'
        return Trouble(at, sentence, tuple(meant[:3]), at)
    near = process.extract(there, starts, scorer=fuzz.ratio, limit=3, score_cutoff=70)
    words = tuple(word for word, *_ in near)
    if not words:
        return None
    sentence = f'no order begins with "{typed}". Did you mean {_or(_quoted(words))}?'
    return Trouble(at, sentence, words, at)


def _no_beginning(search: Search, every: Sequence[Program], at: int) -> Trouble:
    starts = _beginnings(every)
    some = ", ".join(starts[:MOST_WORDS]) + (" and more" if len(starts) > MOST_WORDS else "")
    typed = search.line.typed(at, at + 1)
    tail = f" Orders begin with: {some}." if starts else ""
    shown = next((example for program in every for example in program.cls.examples), "")
    example = f" For example: {shown}" if shown else ""
    return Trouble(at, f'no order begins with "{typed}".{tail}{example}', far=at)


def _beginnings(every: Sequence[Program]) -> list[str]:
    """Some words that orders begin with, one more than are shown if there are more: what is made of
    a syntax line takes long, and is not made for words that nobody sees."""
    found: list[str] = []
    for program in every:
        found += [word for word in _first_words(program) if word not in found]
        if len(found) > MOST_WORDS:
            break
    return found


def _first_words(program: Program) -> list[str]:
    """The word that the line begins with, if it begins with a keyword of its own."""
    words = [
        edge.what
        for edge in program.states[0].edges
        if edge.wants == KEYWORD and not any(isinstance(act, Open) for act in edge.before)
    ]
    return words[:1]


def cannot_look(fact: str, known: Iterable[str]) -> str:
    """An `if` looks at a fact that this order does not know."""
    words = ", ".join(sorted(name.replace("_", " ") for name in known))
    start = f'this order has no "{fact.replace("_", " ")}" to look at'
    return f'{start}. Its "if" can look at: {words}.' if words else f"{start}."


def does_not_fit(error: ValidationError) -> str:
    """The first complaint of a model as a sentence."""
    first = error.errors()[0]
    place = " ".join(str(part) for part in first["loc"] if not isinstance(part, int))
    text = str(first["msg"]).removeprefix("Value error, ").removeprefix("Input ")
    if first["type"] == "value_error" or not place:
        return text if text.endswith(".") else f"{text}."
    return f"{place.replace('_', ' ')} {first['input']} does not fit: it {text}."


def _wanted(search: Search) -> str:
    """What could have come where the reading stopped: `"to", a zone or nothing more`.

    What goes on behind a finished part of the order comes before what that part could
    still hold; a part that would begin is called as on the order card, `<force>`."""
    edges = [edge for program, state in search.stuck for edge in program.states[state].edges]
    behind = [e for e in edges if any(isinstance(act, Close) for act in e.before)]
    words = dict.fromkeys(_word(edge) for edge in [*behind, *edges] if edge.wants < ANOTHER)
    shown = list(words)[:MOST_WORDS]
    if len(words) > MOST_WORDS:
        shown.append("more")
    if any(edge.wants == END for edge in edges):
        shown.append("nothing more")
    return _or(shown)


def _word(edge: Edge) -> str:
    """What an edge wants, for a player."""
    opened = [act.field for act in edge.before if isinstance(act, Open)]
    if opened:
        return f"<{_plain(opened[0])}>"
    if edge.wants == KEYWORD:
        return f'"{edge.what}"'
    return _kinds(edge.what) if edge.wants == NAME else _WANTED[edge.what]


def _kinds(kinds: Iterable[str]) -> str:
    return _or([_a(kind) for kind in kinds])


def _a(kind: str) -> str:
    return f"{'an' if kind[:1] in 'aeio' else 'a'} {_plain(kind)}"


def _plain(kind: str) -> str:
    return kind.replace("_", " ")


def _quoted(words: Iterable[str]) -> list[str]:
    return [f'"{word}"' for word in words]


def _or(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def _did_you_mean(texts: Sequence[str]) -> str:
    return f" Did you mean {_or(texts)}?" if texts else ""
