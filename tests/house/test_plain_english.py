"""What people read is plain English, as far as a test can see that: nobody is “he”, a sentence that
begins with “Who” asks, and no list says “Listed is”. Docstrings and comments are for those who
work on the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from adjudicator.rulesets.registry import load

ROOT = Path(__file__).parents[2]
FOREIGN = re.compile(
    r"\b(?:he|him|his|himself)\b|\bHe\b|\bHis\b|\bListed (?:is|are)\b|\bhe or she\b"
    r"|(?:^|[.!?:;]\s+)Who(?:ever)? [^?.!\n]*[.!](?:\s|$)"
)
HOUSE = re.compile(
    r"\b(?:[Tt]he|[Tt]his|[Aa]|[Oo]ther|[Aa]nother|[Ee]ach|[Yy]our) houses?\b|\bmoderator's desk\b"
)
"""Our word in the code for the server; people read “the server”, “we” or “the computer”."""
ROOMS = ("web", "mail", "cli", "running", "laboratory", "config.py")
QUOTED = re.compile(r"“[^”]*”|`[^`]*`|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.S)
SHORT = 14
"""Letters: what is shorter is a keyword or a name that people write, no sentence."""


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """What a module says to somebody: its texts without docstrings, with their lines."""
    tree = ast.parse(path.read_text("utf-8"))
    silent = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [one.value if isinstance(one, ast.Constant) else "X" for one in node.values]
            silent.update(id(one) for one in node.values)
            yield node.lineno, "".join(str(part) for part in parts)
        elif isinstance(node, ast.Constant) and id(node) not in silent:
            yield node.lineno, str(node.value)


def foreign(text: str, pattern: re.Pattern[str] = FOREIGN) -> list[str]:
    """What of a text is not plain, with some words around it."""
    plain = QUOTED.sub(" ", text)
    return [
        plain[max(0, found.start() - 40) : found.end() + 40].strip()
        for found in pattern.finditer(plain)
    ]


def test_the_test_sees_what_it_looks_for() -> None:
    assert foreign("Who joins may leave until it begins.")
    assert foreign("The player is told of a sender that is not his.")
    assert foreign("Listed is who has five rated games.")
    assert not foreign("Who wins? Whoever holds the ford. There he stands “as he said”."[:9])
    assert not foreign("Anyone who joins may leave. Their history is theirs.")


def test_what_the_program_says_is_plain() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for path in sorted((ROOT / "adjudicator").rglob("*.py"))
        for line, text in sentences(path)
        if len(text) > SHORT and " " in text and not text.startswith("^")  # a pattern
        for words in foreign(text)
    ]
    assert not found, "\n".join(found)


def test_what_pages_and_letters_say_is_plain() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {words}"
        for path in sorted((ROOT / "templates").rglob("*"))
        if path.suffix in (".html", ".txt", ".md", ".toml")
        for words in foreign(re.sub(r"<[^>]*>", " ", path.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


def test_what_guides_say_is_plain() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {words}"
        for path in [
            ROOT / "README.md",
            *sorted((ROOT / "docs").rglob("*.md")),
            *sorted((ROOT / "adjudicator").rglob("README.md")),
        ]
        for block in re.split(r"\n\s*\n|\n(?=[-*|] )", path.read_text("utf-8"))
        for words in foreign(" ".join(block.split()))
    ]
    assert not found, "\n".join(found)


def test_people_read_of_a_server_not_of_a_house() -> None:
    told = [
        (path, text)
        for room in ROOMS
        for path in sorted(
            (ROOT / "adjudicator").glob(f"{room}/**/*.py" if "." not in room else room)
        )
        for _, text in sentences(path)
        if len(text) > SHORT and " " in text
    ]
    pages = [*(ROOT / "templates" / "web").glob("*.html"), ROOT / "README.md"]
    made = ("plain-words.md", "commands.md", "terms.md")  # the list itself; what `service` says
    pages += [
        path
        for path in (ROOT / "docs").rglob("*.md")
        if path.parent.name != "decisions" and path.name not in made
    ]
    told += [(path, " ".join(path.read_text("utf-8").split())) for path in pages]
    assert len(told) > 1000
    found = [
        f"{path.relative_to(ROOT)}: {words}"
        for path, text in told
        for words in foreign(text, HOUSE)
    ]
    assert not found, "\n".join(found)


SHAPES = re.compile(
    r"(?<!There )\bis no (?:[a-z-]+ )?(?:seat|side|command|choice|number|decision|event|key)\b"
    r"|\bScored are\b|\b[Ii]t wants\b|\bin a letter of its own\b|\bin an answer to\b"
    r"|\bNobody is told who says what\b|\bis thanked\b|\bthe dearest\b|\bwhoever runs the\b"
)
"""Sentences in the shape of another language, or in our words."""
SERVICE = ("archive", "commands", "conduct", "deadlines", "eventbook", "events")


def test_what_is_done_for_players_is_said_in_english_shapes() -> None:
    assert foreign("“pink” is no seat of this game.", SHAPES)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for room in SERVICE
        for path in sorted((ROOT / "adjudicator" / "service" / room).rglob("*.py"))
        for line, text in sentences(path)
        if len(text) > SHORT and " " in text
        for words in foreign(text, SHAPES) + foreign(text, HOUSE)
    ]
    assert not found, "\n".join(found)


NEITHER = re.compile(
    r"(?<![Tt]here )\b(?:is|are) no (?!longer\b|more\b|further\b|later\b|better\b)[\w-]+"
    r"|\b(?:[Nn]o|not an?|None of your) (?:[\w-]+ ){1,5}of yours\b|\b(?:is|are) none of\b"
    r"|\b[Nn]obody (?:retreats|embarks|moves|attacks) (?:there|to|in)\b|\b[Ii]t wants\b"
    r"|\bfor want of\b|\bcounts? no longer\b|\b[Uu]nsaid\b|\b[Tt]hat are more than\b"
)
"""“X is no Y” for “X is not a Y”, “no Y of yours” for “you have no Y”, and their kin."""
SPOKEN = (
    "cli", "mail", "running", "service", "storage", "tournaments", "web",
    "core",
    "rulesets",
)  # fmt: skip


def test_what_is_not_so_is_said_as_english_says_it() -> None:
    assert foreign("Hamburg is no port of yours.", NEITHER)
    assert foreign("There is no German infantry of yours in Brest.", NEITHER)
    assert not foreign("There is no bridge, and it is no longer needed. Is it yours?", NEITHER)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for room in SPOKEN
        for path in sorted((ROOT / "adjudicator" / room).rglob("*.py"))
        if "bots" not in path.parts  # their checks speak to who works on them
        for line, text in sentences(path)
        if len(text) > SHORT and " " in text and not text.startswith("^")
        for words in foreign(text, NEITHER)
    ]
    assert not found, "\n".join(found)


NOTE = re.compile(r"\bRuling: |\b[Vv]s\.? |->")
"""How a ledger notes a case: what the book says, and then what was ruled."""


def test_rulings_are_sentences_that_a_player_can_read() -> None:
    assert foreign("Draw. Ruling: no advance.", NOTE)
    found = [
        f"{name}: {ruling.id}: {ruling.text}"
        for name in ("blitzwar", "totaler_krieg", "victory", "virtuti_militari", "world_at_war")
        for ruling in load(name).rulings
        if foreign(ruling.text, NOTE) or not ruling.text.rstrip(")").endswith(".")
    ]
    assert not found, "\n".join(found)
