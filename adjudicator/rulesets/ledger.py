"""The clauses of the rule books, as the house tells them in its own words: `clauses.tsv` of each
ruleset, by chapter, and where a clause stands on the pages of the house."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache

from adjudicator.rulesets import registry

_RULING = re.compile(r"A\d+[a-z]?")
RULINGS = "rulings"
"""The chapter in which our own readings stand."""


def table(ruleset: str, name: str) -> list[dict[str, str]]:
    """The rows of a tab-separated file of the ruleset; none if it has no such file."""
    if ruleset not in registry.OWN and ruleset not in registry.offers():
        return []
    path = registry.home(ruleset) / name
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@dataclass(frozen=True)
class Chapter:
    """name: as the clauses have it, `13.4.2`, `RAID`. title: of what it speaks. clauses: (id,
    text), in the order of the book."""

    name: str
    title: str
    clauses: tuple[tuple[str, str], ...]

    @property
    def glossed(self) -> str:
        """The word that a chapter of a glossary explains, `Air Base`; empty for another one."""
        word = self.title.removeprefix("Glossary: ")
        return "" if word == self.title else re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word)


@cache
def chapters(ruleset: str) -> dict[str, Chapter]:
    """The book of a ruleset by chapters, in their order; empty for one without a ledger."""
    found: dict[str, list[dict[str, str]]] = {}
    for row in table(ruleset, "clauses.tsv"):
        found.setdefault(_chapter(row["id"]), []).append(row)
    return {
        name: Chapter(
            name,
            _title(name, rows),
            tuple((row["id"], in_our_words(row["clause"])) for row in rows),
        )
        for name, rows in found.items()
    }


def _title(name: str, rows: list[dict[str, str]]) -> str:
    """The book's own heading where the ledger has one, else the phase of which it speaks."""
    section, phase = rows[0]["section"].strip(), rows[0]["phase"].strip()
    said = section if re.search(r"[a-z]{3}", section) else phase
    said = said.removeprefix(name).lstrip(" .")
    said = re.sub(r"^Core rules \(reconstructed\):\s*|\s*\(reconstructed\)", "", said)
    return f"{said[:1].upper()}{said[1:]}"


def _chapter(clause: str) -> str:
    """`BW-13.4.2-3` -> `13.4.2`."""
    parts = clause.split("-")
    return "-".join(parts[1:-1]) if len(parts) > 2 else parts[-1]


_MARGIN = re.compile(
    r"\s*\[(?:[^\]]*\bconf: [^\]]*|ev:[^\]]*|(?:reconstruct|derived)[^\]]*)\]"
    r"|(?:[,;:]?\s*(?:see|sidebar|as ruled in|so ruled)\b,?)?\s*\b[A-Z]+-A\d+[a-z]?\b"
    r"|^(?:Inferred|Proposed ruling|Our reading):\s*"
)
"""What stands beside a clause for those who check it: where it comes from, and how sure that is."""
_OF_THE_BOOK = re.compile(
    r"\b(?:rule\s?book|designer notes|publisher|quick reference|red-ink|ruling)\b"
    r"|\b(?:the|this) (?:book|text)\b|\breconstructed\b|\bis (?:missing|absent)\b",
    re.I,
)


def in_our_words(clause: str) -> str:
    """A clause without what is noted beside it."""
    said = re.sub(r"\s*\(\s*\)|\(\s+(?=\))", "", _MARGIN.sub("", clause)).strip()
    return f"{said[:1].upper()}{said[1:]}"


def speaks_of_the_game(clause: str) -> bool:
    """Is a clause one for players, and none about the book that it was taken from?"""
    return not _OF_THE_BOOK.search(clause)


@cache
def rules(ruleset: str) -> tuple[tuple[str, str, str], ...]:
    """(id, clause, of what it speaks) of all clauses that say a rule of the game: no examples of
    the book, and no remarks."""
    return tuple(
        (row["id"], said, f"{row['section']} {row['phase']}")
        for row in table(ruleset, "clauses.tsv")
        if row["kind"].strip() not in ("example", "note")
        and speaks_of_the_game(said := in_our_words(row["clause"]))
    )


@cache
def prefixes() -> dict[str, str]:
    """Of their clauses: `BW` -> `blitzwar`."""
    found = {}
    for name in registry.names():
        if rows := table(name, "clauses.tsv"):
            found[rows[0]["id"].partition("-")[0]] = name
    return found


def book(ruleset: str) -> str:
    """Where the rules of a game stand on the pages of the house."""
    return f"/guides/{ruleset.replace('_', '-')}/rules"


def guide(ruleset: str) -> str:
    """Where the guide to a game stands on the pages of the house; empty for a package without."""
    if ruleset not in registry.OWN:
        known = ruleset in registry.offers() and registry.known(ruleset)
        if known and not (registry.home(ruleset) / "guide.md").is_file():
            return ""
    return book(ruleset).removesuffix("/rules")


def address(clause: str) -> str:
    """Where a clause, or the first of several, stands on the pages of the house; empty for what
    is none of ours."""
    first = re.split(r"[\s,;]+", clause.strip())[0]
    prefix, _, rest = first.partition("-")
    ruleset = prefixes().get(prefix, "")
    if not ruleset or not rest:
        return ""
    if _RULING.fullmatch(rest):
        return f"{book(ruleset)}/{RULINGS}#{first}"
    name = _chapter(first)
    if name not in chapters(ruleset):
        name = rest  # a chapter as a whole: `WAW-CORE.AIR`
    return f"{book(ruleset)}/{name}#{first}" if name in chapters(ruleset) else ""


@cache
def _told(ruleset: str) -> dict[str, tuple[str, str]]:
    """Clause -> the title of its chapter, and its text."""
    return {
        clause: (chapter.title, text)
        for chapter in chapters(ruleset).values()
        for clause, text in chapter.clauses
    }


def told(clause: str) -> tuple[str, str]:
    """The title of the chapter of a clause, and what it says; empty for what is none of ours."""
    ruleset = prefixes().get(clause.partition("-")[0], "")
    return _told(ruleset).get(clause, ("", "")) if ruleset else ("", "")


def addresses(clauses: list[str]) -> list[str]:
    """Those of the chapters of some clauses, each once, in order."""
    found = [address(one).partition("#")[0] for one in clauses]
    return [one for one in dict.fromkeys(found) if one]
