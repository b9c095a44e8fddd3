"""The guides, as pages: how each game is played by mail, and how the house works."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from adjudicator.core.names import fold
from adjudicator.laboratory import walking
from adjudicator.rulesets import packs, registry
from adjudicator.web import words
from adjudicator.web.reader import desk

blueprint = Blueprint("guides", __name__)

HOUSE = ("commands", "deadlines", "moderating", "proof", "tournaments")
"""Guides that are about no single game."""
_PACKAGE = Path(__file__).resolve().parents[2]
_LINK = re.compile(r"^(?:\.\./|\./|games/)*([a-z_]+)\.md(#.*)?$")
MOST_FOUND = 30


@dataclass(frozen=True)
class Section:
    """A part of a guide between two headings. anchor: of its heading; words: folded."""

    anchor: str
    title: str
    text: str
    words: str


@dataclass(frozen=True)
class Guide:
    """A guide as a page. html: without its title; contents: (level, anchor, title)."""

    name: str
    title: str
    html: str
    contents: tuple[tuple[int, str, str], ...]
    sections: tuple[Section, ...]


def folder() -> Path:
    """Where the guides are: in a checkout beside the package, in the wheel inside it."""
    return next(
        (place for place in (_PACKAGE / "docs", _PACKAGE.parent / "docs") if place.is_dir()),
        _PACKAGE / "docs",
    )


def names() -> list[str]:
    """The guides that there are, those of the games first."""
    return [name for name in (*registry.names(), *HOUSE) if _file(name).is_file()]


def _file(name: str) -> Path:
    if name in registry.OWN:
        return folder() / "games" / f"{name}.md"
    if registry.known(name):
        return registry.home(name) / "guide.md"
    return folder() / f"{name}.md"


@cache
def guide(name: str) -> Guide:
    """A guide read and set. KeyError: there is none of this name."""
    if name not in names():
        raise KeyError(name)
    return _set(name, _file(name).read_text("utf-8"))


def _set(name: str, text: str) -> Guide:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    contents: list[tuple[int, str, str]] = []
    sections: list[Section] = []
    title, begun, body = name, ("", ""), list[str]()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            said = _plain(tokens[at + 1])
            if token.tag == "h1":
                title = said
                continue
            if begun[0]:
                sections.append(_section(*begun, body))
            anchor = slug(said)
            token.attrSet("id", anchor)
            contents.append((int(token.tag[1]), anchor, said))
            begun, body = (anchor, said), []
        elif token.type == "inline":
            _relink(token)
            body.append(_plain(token))
        elif token.type in ("fence", "code_block"):
            body.append(token.content)
    if begun[0]:
        sections.append(_section(*begun, body))
    shown = _without_title(tokens)
    html = str(reader.renderer.render(shown, reader.options, {}))
    html = html.replace("<table>", '<div class="wide"><table class="full">')
    html = html.replace("</table>", "</table></div>")
    return Guide(name, title, html, tuple(contents), tuple(sections))


def _without_title(tokens: list[Token]) -> list[Token]:
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            return [*tokens[:at], *tokens[at + 3 :]]
    return tokens


def _section(anchor: str, title: str, body: list[str]) -> Section:
    text = " ".join(" ".join(body).split())
    return Section(anchor, title, text, fold(f"{title} {text}"))


def _plain(token: Token) -> str:
    breaks = ("softbreak", "hardbreak")
    parts = [
        " " if one.type in breaks else one.content
        for one in token.children or []
        if one.type in ("text", "code_inline", *breaks)
    ]
    return "".join(parts) or token.content


def _relink(token: Token) -> None:
    """Links among the guides lead to their pages."""
    for child in token.children or []:
        found = _LINK.match(str(child.attrGet("href") or ""))
        if child.type == "link_open" and found and found[1] in names():
            child.attrSet("href", f"/guides/{found[1].replace('_', '-')}{found[2] or ''}")


def slug(heading: str) -> str:
    """The anchor of a heading, as the guides' own tables of contents write it."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.strip().lower()))


def _walk_file(name: str) -> Path:
    return folder() / "games" / "first-turn" / f"{name}.toml"


@cache
def first_turn(name: str) -> Guide:
    """A first turn of a game, walked through: played once a process, and set. KeyError: there is
    none of this name."""
    if not registry.known(name) or not _walk_file(name).is_file():
        raise KeyError(name)
    walk = walking.read(_walk_file(name))
    ruleset = registry.load(walk.ruleset)
    board = ruleset.board(packs.of_ruleset(walk.ruleset))
    return _set(name, walking.Walking(ruleset, board, walk).page())


@blueprint.get("/guides/<name>/first-turn")
def walked(name: str) -> ResponseReturnValue:
    """A first turn of a game."""
    game = name.replace("-", "_")
    try:
        found = first_turn(game)
    except KeyError:
        abort(404)
    text = _rooted(found.html)
    return render_template("web/first_turn.html", guide=found, text=text, game=game)


@blueprint.get("/guides")
def page() -> ResponseReturnValue:
    """All guides, or what is found in them."""
    wanted = " ".join(request.args.get("q", "").split())[:80]
    words = fold(wanted).split()
    found = [
        (one, section, _around(section.text, words))
        for name in names()
        for one in [guide(name)]
        for section in one.sections
        if words and all(word in section.words for word in words)
    ]
    return render_template(
        "web/guides.html",
        here=set(desk().rulesets),
        games=[guide(name) for name in names() if registry.known(name)],
        titles={name: registry.load(name).title for name in names() if registry.known(name)},
        house=[guide(name) for name in names() if name in HOUSE],
        wanted=wanted,
        found=found[:MOST_FOUND],
    )


def _around(text: str, words: list[str]) -> str:
    """A part of a text in which one of the words stands."""
    at = next((n for word in words if (n := text.lower().find(word)) >= 0), 0)
    begin = max(0, text.rfind(" ", 0, max(0, at - 60)) + 1)
    return ("… " if begin else "") + text[begin : begin + 180].rstrip() + " …"


@blueprint.get("/guides/<name>")
def show(name: str) -> ResponseReturnValue:
    try:
        found = guide(name.replace("-", "_"))
    except KeyError:
        abort(404)
    game = found.name if found.name in desk().rulesets else ""
    return render_template("web/guide.html", guide=found, text=_rooted(found.html), game=game)


def _rooted(html: str) -> Markup:
    """A guide whose links lead to where the house lies."""
    return Markup(html.replace('href="/', f'href="{words.root()}/'))


def address(ruleset: str) -> str:
    """Where the guide of a game lies; empty if it has none."""
    if ruleset not in names():
        return ""
    return url_for("guides.show", name=ruleset.replace("_", "-"))
