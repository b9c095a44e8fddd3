"""What has happened: lines of the seat's own reports, the newest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.core.names import fold
from adjudicator.core.telling import Line, Report
from adjudicator.reports.compose import sentence
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.post import history

LOOKED_INTO = 3
"""Reports, the newest first, in which what a question names is looked for."""
MOST_TOLD = 10
"""Lines of one answer."""


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the newest report that speaks of the places and units of a question says of them, of
    losses and of orders that were not carried out if it asks for these; of another question how
    the last report begins."""
    work = ask.work
    rows = history.reports(work.session, work.game, work.seat)[-LOOKED_INTO:]
    if not rows:
        return ["You have no report of this game yet: nothing has happened that one could tell."]
    proper = any(re.search(r"[A-Z\d]", words) for _, words, _ in ask.names)
    asked = next((one for one in _ASKED if one.words.search(ask.text)), None)
    names = _names(ask) if proper or asked is None else []
    for row in reversed(rows):
        report = Report.model_validate(row.report)
        told = _of(report, names) if names else []
        if asked is not None and not told:
            told = list(_about(report, asked))
        elif not names:
            told = _first(report)
        if told:
            more = [f"... and {len(told) - MOST_TOLD} more lines."] if len(told) > MOST_TOLD else []
            more.append(f"“report {row.slug}” sends all of it.")
            return [f"Your report “{row.title}” says:", *told[:MOST_TOLD], *more]
    if asked is not None and not names:
        return [f"{asked.none} “report” sends the last one again."]
    if names:
        said = ", ".join(words for _, words, _ in ask.names)
        return [f"Your last reports do not mention {said}. “report” sends the last one again."]
    return []


@dataclass(frozen=True)
class _Asked:
    """What a question asks for that names nothing. words: of the question. told: of the lines of
    a report. heading: of its sections that are told whole. none: if there is no such line."""

    words: re.Pattern[str]
    told: re.Pattern[str]
    heading: re.Pattern[str]
    none: str


def _words(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_ASKED = (
    _Asked(
        _words(r"\b(?:lose|lost|losses|destroyed|killed|dead|shot\s+down|eliminated)\b"),
        _words(
            r"\b(?:los(?:t|es|e|s|ses)|destroy(?:s|ed)|eliminat\w+|killed|spent|shot down|surr"
            r"enders?"
            r"|removed|disband\w*|starv\w*|out of supply|step lost|leaves? the game)\b"
        ),
        _words(r"\b(?:loss(?:es)?|lost|eliminated|destroyed)\b"),
        "Your last reports tell of no losses.",
    ),
    _Asked(
        _words(r"\bgo\s+through\b|\bcarried\s+out\b|\bworked?\b.*\bout\b|\ball\s+my\s+orders\b"),
        _words(r"\bnot\s+(?:carried\s+out|done|used|possible)\b|\bcame?\s+to\s+nothing\b"),
        _words(r"\bnot\s+(?:carried\s+out|used|done)\b"),
        "In your last reports none of your orders failed.",
    ),
    _Asked(
        _words(r"\bresearch\w*\b|\beffort\b|\bdiploma\w*\b|\bpressure\b"),
        _words(
            r"\bresearch\w*\b|\beffort\w*\b|\bdiploma\w*\b|\bpressure\b|\btechnolog\w*\b|\bmarker\b"
        ),
        _words(r"\b(?:research|diplomacy|efforts?|pressure|technolog\w+)\b"),
        "Your last reports tell nothing of that.",
    ),
    _Asked(
        _words(r"\bsea\b|\bconvoys?\b|\bsubmarines?\b|\bu-?boats?\b"),
        _words(r"\bconvoys?\b|\bsubmarines?\b|\bfleets?\b|\bsunk\b|\bships?\b|\binterdict\w*\b"),
        _words(r"\b(?:convoys?|interdiction|naval|sea)\b"),
        "Your last reports tell nothing of that.",
    ),
    _Asked(
        _words(r"\bbattles?\b|\bfought\b|\bfights?\b|\battack(?:s|ed)?\b"),
        _words(r"\bbattles?\b|\battacks?\b|\bodds\b|\bfights?\b"),
        _words(r"\b(?:battles?|combat|fighting)\b"),
        "Your last reports tell of no battle.",
    ),
    _Asked(
        _words(r"\b(?:buy|bought|build|built)\b"),
        _words(r"\b(?:bought|builds?|built|upgraded|becomes)\b"),
        _words(r"\b(?:production|purchases?|builds?)\b"),
        "Your last reports tell nothing of that.",
    ),
)
"""What people ask of the past without a name, and how reports speak of it."""


_NOTHING = re.compile(r"\bnothing (?:is|was) lost\b|\bno loss(?:es)?\b", re.IGNORECASE)
"""Lines that name what is asked for, and say that it was not."""


def _about(report: Report, asked: _Asked) -> Iterator[str]:
    """The lines of a report that tell what is asked for, each once."""
    beginning = [report.headline, *report.lead]
    told: dict[str, None] = {
        one: None for one in beginning if asked.told.search(one) and not _NOTHING.search(one)
    }
    for section in report.sections:
        whole = asked.heading.search(section.heading) is not None
        above: dict[int, str] = {}
        for line in section.lines:
            if line.value or not (section.news or section.own):
                continue
            said = sentence(line)
            above[line.level] = said
            if not ((whole and not line.level) or asked.told.search(said)) or _NOTHING.search(said):
                continue
            # What a line says of a battle is told below the battle.
            for level in sorted(one for one in above if one < line.level):
                told[above[level]] = None
            told[said] = None
    yield from told


def _names(ask: Inquiry) -> list[re.Pattern[str]]:
    """What each name of the question is called in reports."""
    lexicon = ask.work.lexicon
    proper = any(re.search(r"[A-Z\d]", words) for _, words, _ in ask.names)
    found = []
    for kind, words, id in ask.names:
        if proper and not re.search(r"[A-Z\d]", words):
            continue
        if ask.places and id not in ask.places and not re.search(r"\d", words):
            continue
        texts = {words, id, ask.called(id)}
        texts |= {name.text for name in lexicon.kinds[kind] if name.id == id}
        called = "|".join(re.escape(fold(text)) for text in texts if len(text) > 1)
        found.append(re.compile(rf"(?<![\w-])(?:{called})(?![\w-])"))
    return found


def _of(report: Report, names: Sequence[re.Pattern[str]]) -> list[str]:
    """The lines that name all that was asked about, else those that name any of it; of a battle,
    the sums under such a line too."""
    for wanted in (all, any):
        told = [
            sentence(line)
            for section in report.sections
            if section.news
            for line in _lines(section.lines, names, wanted)
        ]
        if told:
            return list(dict.fromkeys(told))
    return []


def _lines(
    lines: Sequence[Line], names: Sequence[re.Pattern[str]], wanted: object
) -> Iterator[Line]:
    assert callable(wanted)
    for line in lines:
        said = fold(line.text)
        if not line.value and wanted(name.search(said) for name in names):
            yield line


def _first(report: Report) -> list[str]:
    own = [
        sentence(line)
        for section in report.sections
        if section.own
        for line in section.lines
        if not (line.level or line.value or line.detail)
    ]
    return list(dict.fromkeys([report.headline, *report.lead, *own]))
