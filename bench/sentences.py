"""Sentences that people read, drawn by lot: to be judged by somebody who wrote none of them.

    .venv/bin/python -m bench.sentences 200 --seed 7          a draw, each with its file and line
    .venv/bin/python -m bench.sentences 200 --seed 7 --of games
    .venv/bin/python -m bench.sentences --count               how many there are, by source

Sources: `pages` (templates of pages, letters and reports), `docs` (guides and manuals), `server`
(what the program says), `games` (what the rulesets say). What a sentence is filled with is `…`.
Judge each as an editor of a good rules booklet would: is it what you would print? The same seed
draws the same sentences of the same code.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ("pages", "docs", "server", "games")
_END = re.compile(r"(?<=[.!?])[”\"’)]*\s+(?=[“\"(]?[A-Z0-9…])")
_FILLED = re.compile(r"\{\{.*?\}\}", re.S)
_SILENT = re.compile(r"\{#.*?#\}|\{%.*?%\}|<(script|style)\b.*?</\1>", re.S)
_BLOCK = re.compile(
    r"</?(?:p|li|h\d|td|th|tr|div|dt|dd|label|button|summary|section|option)\b[^>]*>"
)
_ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|Nr|No|St|cf|vs|approx)\.$")


@dataclass(frozen=True, order=True)
class Sentence:
    source: str
    file: str
    line: int
    text: str


def _parts(text: str) -> Iterator[str]:
    """The sentences of a text: four words or more that end with a full stop, or ask."""
    held = ""
    for part in _END.split(" ".join(text.split())):
        held = f"{held} {part}".strip()
        if _ABBREVIATED.search(held):
            continue
        if len(re.findall(r"[^\W\d]{2,}", held)) >= 4 and held.rstrip('”"’)*_`')[-1:] in ".!?":
            yield held
        held = ""


def _said(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module without its docstrings, with their lines."""
    tree = ast.parse(path.read_text("utf-8"))
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "compile":
            silent.update(map(id, node.args))  # a pattern
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in silent:
            parts = [str(p.value) if isinstance(p, ast.Constant) else "…" for p in node.values]
            silent.update(map(id, node.values))
            yield node.lineno, "".join(parts)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
            and "\\" not in node.value
        ):
            yield node.lineno, node.value


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs, items and cells of a Markdown text, with their lines; no code."""
    at, held, code = 1, "", False
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.lstrip().startswith("```"):
            code = not code
        begins = re.match(r"\s*(?:[-*](?!\*)|\d+\.|\|)\s*", line)
        if code or line.startswith(("    ", "#")) or not line.strip() or begins:
            if held:
                yield at, held
            at, held = number, ""
        if code or line.startswith(("    ", "#")) or line.lstrip().startswith("```"):
            continue
        if "|" in line and begins:
            yield from ((number, cell) for cell in line.split("|"))
        else:
            held = f"{held} {line[begins.end() :] if begins else line}".strip()


def found(root: Path = ROOT) -> list[Sentence]:
    """All sentences that people read, in the order of the files."""
    every: list[Sentence] = []

    def add(source: str, path: Path, line: int, text: str) -> None:
        name = str(path.relative_to(root))
        every.extend(Sentence(source, name, line, part) for part in _parts(text))

    for path in sorted((root / "templates").rglob("*")):
        if path.suffix in (".html", ".txt", ".md", ".toml") and path.is_file():
            plain = _SILENT.sub(" ", path.read_text("utf-8"))
            plain = re.sub(r"<[^>]*>", " ", _BLOCK.sub("\n\n", _FILLED.sub("…", plain)))
            for text in re.split(r"\n\s*\n", plain):
                add("pages", path, 0, text)
    docs = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    for path in docs:
        if "decisions" not in path.parts:
            for line, text in _paragraphs(path.read_text("utf-8")):
                add("docs", path, line, text)
    for path in sorted((root / "adjudicator").rglob("*.py")):
        if "migrations" not in path.parts:
            source = "games" if "rulesets" in path.parts else "server"
            for line, text in _said(path):
                add(source, path, line, text)
    return every


def main(words: list[str]) -> int:
    """Print a draw, or how many sentences there are."""
    of = words[words.index("--of") + 1].split(",") if "--of" in words else list(SOURCES)
    if unknown := [one for one in of if one not in SOURCES]:
        print(f"There is no source “{unknown[0]}”. Sources: {', '.join(SOURCES)}.")
        return 2
    every = [one for one in found() if one.source in of]
    if "--count" in words:
        for source in of:
            print(f"{sum(one.source == source for one in every):>7,}  {source}")
        return 0
    seed = words[words.index("--seed") + 1] if "--seed" in words else "1"
    many = int(words[0]) if words and words[0].isdigit() else 200
    different = list({one.text: one for one in every}.values())
    for one in sorted(random.Random(seed).sample(different, min(many, len(different)))):
        print(f"{one.file}{f':{one.line}' if one.line else ''}: {one.text}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
