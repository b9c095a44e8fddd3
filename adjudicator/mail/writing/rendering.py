"""Makes letters: the facts of the outbox become a message with text, HTML and a map.

Words stand in `templates/mail/<kind>/`; turn reports are set by `reports.compose`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from email.headerregistry import Address
from email.utils import format_datetime
from functools import cache
from typing import Any

import css_inline
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from adjudicator.core import telling
from adjudicator.core.saying import count
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.mail import addresses
from adjudicator.mail.reading import quotes
from adjudicator.mail.reading.loops import OURS
from adjudicator.mail.writing import again, answers, asks, deadlines, mime, news, wording
from adjudicator.reports import compose, mapsheet, theatres
from adjudicator.reports.clauses import short
from adjudicator.reports.templates import folder
from adjudicator.rulesets import ledger
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games import pages
from adjudicator.service.models import AskPage, Letter, PressShown, Receipt, ReportPage
from adjudicator.service.play import receipts
from adjudicator.service.post.digest import Digest
from adjudicator.service.words import listing, seat_title, when

log = logging.getLogger(__name__)

FRONTS = 2
"""Pictures of fronts in a question; more come by `map`."""
"""Pixels of the map in a letter."""

MOST_CHAPTERS = 3
"""Links to rules below what a receipt refuses."""
NO_ORDERS = {"invitation", "confirm", "moderates", "event"}
"""Facts of letters whose answers are read otherwise than as orders."""

Draw = Callable[[str, int], bytes]
"""SVG, width in pixels -> PNG."""


@dataclass
class Words:
    """A letter in words. pictures: content id -> PNG, shown by the HTML as `cid:<id>`."""

    subject: str
    text: str
    html: str
    pictures: dict[str, bytes] = field(default_factory=dict)


@cache
def templates() -> Environment:
    """The environment of `templates/mail/`: escapes in `.html`; unknown names are errors."""
    env = Environment(
        loader=FileSystemLoader(folder()),
        autoescape=lambda name: name is not None and name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,  # else each file is looked at before each letter
        cache_size=-1,
    )
    env.filters |= {
        "wrap": wording.wrap,
        "paragraphs": wording.paragraphs,
        "barred": wording.barred,
        "sentence": wording.sentence,
        "with_clause": wording.with_clause,
        "stamp": wording.stamp,
        "short": short,
        "count": count,
        "listing": listing,
        "title_of_seat": seat_title,
        "when": pass_context(_when),
        "due_short": pass_context(lambda ctx, at: wording.due_short(at, ctx["zone"])),
        "due_words": pass_context(lambda ctx, at: wording.due_words(at, ctx["zone"], ctx["now"])),
    }
    env.globals |= {
        "row": wording.row,
        "heads": wording.heads,
        "heads_packed": wording.heads_packed,
        "run_on": wording.run_on,
        "sentinel": quotes.SENTINEL,
    }
    return env


def compile_templates() -> None:
    """Read the templates of all letters now, and not when the first of a kind is written."""
    for name in templates().list_templates(filter_func=lambda name: name.startswith("mail/")):
        templates().get_template(name)


def _when(context: Context, at: datetime) -> str:
    return when(at, context["zone"])


def words_of(desk: Desk, letter: Letter, draw: Draw = mapsheet.png_in_worker) -> Words:
    """The letter in words. Raises what a bug raises; the outbox keeps the letter then."""
    facts: dict[str, Any] = {
        "letter": letter,
        "zone": letter.to_zone,
        "now": letter.created_at,
        "foot": bool(letter.reply_token) and not letter.facts.keys() & NO_ORDERS,
        "house": desk.config.house,
        "base": desk.config.house.base_url,
        "tag": f"[{letter.game}]" if letter.game else f"[{desk.config.house.name}]",
    }
    match letter.kind:
        case "ask":
            return _ask(desk, letter, AskPage.model_validate(letter.facts), draw, facts)
        case "receipt":
            receipt = Receipt.model_validate(letter.facts)
            words = _fill("receipt", facts | _receipt(desk, receipt))
            words.text = receipts.sealed(desk.config, words.text)
            return words
        case "report":
            told = letter.facts
            report = asks.report(desk, int(told["report_id"]), told.get("beside"))
            return _report(desk, letter, report, draw, facts)
        case "invitation" | "signin":
            # Their facts name the house too; ours is the whole of it.
            return _fill(letter.kind, letter.facts | facts)
        case "digest":
            return _fill("digest", facts | {"digest": Digest.model_validate(letter.facts)})
        case "press":
            return _fill("press", facts | press(letter.facts))
        case "history":
            return _fill("history", facts | again.history(desk, letter))
        case "map":
            more, pictures = again.current_map(desk, letter, draw)
            return _fill("map", facts | more, pictures)
        case "notice":
            return _fill("notice", facts | {"notice": letter.facts} | _notice(letter.facts))


def _receipt(desk: Desk, receipt: Receipt) -> dict[str, Any]:
    """chapters: where the rules stand that forbid something."""
    forbid = ledger.addresses([one.clause for one in receipt.not_allowed])
    base = desk.config.house.base_url
    chapters = [f"{base}{one}" for one in forbid[:MOST_CHAPTERS]]
    return _answers(receipt) | {"seal": receipts.SEAL_PLACE, "chapters": chapters}


def _fill(kind: str, facts: dict[str, Any], pictures: dict[str, bytes] | None = None) -> Words:
    env = templates()
    subject = env.get_template(f"mail/{kind}/subject.txt").render(facts)
    text = env.get_template(f"mail/{kind}/body.txt").render(facts)
    html = env.get_template(f"mail/{kind}/body.html").render(facts)
    return Words(one_line(subject), tidy(text), inlined(html), pictures or {})


def one_line(text: str, most: int = 200) -> str:
    """A header's text: no line end, no control letters, not endless."""
    return re.sub(r"[\s\x00-\x1f\x7f]+", " ", text).strip()[:most]


def tidy(text: str) -> str:
    """No blanks at line ends, never two empty lines, one line end at the end."""
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n") + "\n"


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


def inlined(html: str) -> str:
    """The HTML with its style on the elements, as mail programs want it."""
    return _inliner().inline(html)


# --------------------------------------------------------------- ask, receipt


def _ask(desk: Desk, letter: Letter, page: AskPage, draw: Draw, facts: dict[str, Any]) -> Words:
    """The question, with what the reports of the step that led to it say has happened, and the
    map."""
    brought = [_with_meta(desk, one) for one in asks.reports(desk, page)]
    earlier = asks.earlier(desk, page)
    picture = _drawn(brought[-1][0]) if brought else None
    if picture is None:
        picture = _front(desk, page)
    sources, pictures = _pictured(desk, letter, picture, page.front, draw, FRONTS)

    def filled(room: int, brief: bool = True) -> tuple[Words, int]:
        """With so many lines of what has happened, and how many they are."""
        each = room // max(1, len(brought) + (page.since is not None))
        told = [
            _told(one, meta, news.story(one.report, each, brief), brief) for one, meta in brought
        ]
        used = sum(len(one["text"].splitlines()) for one in told)
        more = asks.facts(page, max(room - used, each), brief)
        known = {"reports": told, "earlier": earlier, "sources": sources, "brief": brief}
        words = _fill("ask", facts | more | known, pictures)
        return words, used + len(more["since_text"].splitlines())

    words, used = filled(news.MOST_TOLD, brief=False)
    # A long question leaves less room for what has happened, which comes by `report`: it is told
    # in running text, without dice and clauses, the battles first, in what room there is.
    if len(words.text.splitlines()) > GOAL:
        words, used = filled(news.MOST_TOLD)
    if (over := len(words.text.splitlines()) - GOAL) > 0 and used > news.LEAST_TOLD:
        words, used = filled(max(news.LEAST_TOLD, used - over))
    return words


GOAL = 60
"""Lines of a question with all that it brings, up to which it tells all at length."""


def _told(
    one: ReportPage, meta: compose.Meta, story: telling.Report, brief: bool
) -> dict[str, Any]:
    """A report as a question brings it: so much of its story. brief: in running text, without the
    seed by which dice are checked, and where it lies, which `report` brings."""
    if brief:
        meta = meta.model_copy(update={"seed": ""})
        bare = story.model_copy(update={"sections": []})
        text = compose.text(
            bare, meta.model_copy(update={"links": {}}), header=False, headline=False
        )
        text += news.briefly(story.sections)
    else:
        text = compose.text(story, meta, header=False, headline=False)
    return {
        "text": text.strip("\n")
        + templates().get_template("mail/said.txt").render(press=one.press).rstrip(),
        "html": compose.fragment(story, meta),
        "press": one.press,
        "headline": one.report.headline.upper(),
        "quiet": one.report.quiet and not one.report.lost,
        "lead": news.lead(one.report),
    }


def _front(desk: Desk, page: AskPage) -> tuple[Geometry, Sheet] | None:
    """The map as the seat saw it when it was asked."""
    try:
        geometry, sheet = pages.asked_map(desk, page.ask_id)
    except Unknown:
        return None
    return None if geometry is None else (geometry, sheet)


def _answers(receipt: Receipt) -> dict[str, Any]:
    lines = answers.lines_of(receipt)
    heading = answers.heading(receipt)
    return {
        "receipt": receipt,
        "lines": lines,
        "heading": heading,
        "answered": answers.text,
        "changed": answers.changed(receipt),
        "told": answers.answered(receipt),
    }


def receipt_text(receipt: Receipt, zone: str = "UTC") -> str:
    """The text of a receipt, for the command line."""
    template = templates().get_template("mail/receipt/body.txt")
    facts: dict[str, Any] = {"zone": zone, "now": receipt.received_at, "foot": False}
    facts |= {"chapters": []} | _answers(receipt)
    facts["seal"] = "\n".join(f"| {line}" for line in receipt.signed.split("\n"))
    return tidy(template.render(facts))


def press(facts: dict[str, Any]) -> dict[str, Any]:
    """A message between players, and how it is answered."""
    shown = PressShown.model_validate(facts)
    signed = f" ({facts['signed_by']})" if facts.get("signed_by") else ""
    number = facts.get("answers", 0)
    answers = {0: "", -1: "yours"}.get(number, str(number))
    about = {0: "", -1: ", in answer to yours"}.get(number, f", in answer to press {number}")
    to = "all" if shown.everybody else listing([t for t in shown.to if t != "you"]) or "you"
    manner = "" if shown.manner == "signed" else f", {shown.manner}"
    whom = shown.sender if shown.sender != "somebody" else "the unnamed writer"
    return {
        "press": shown,
        "answers": answers,
        "heading": f"{shown.sender}{signed} writes to {to}{about}{manner}:",
        "how": f"What you write above the line below is press to {whom}, not orders. To send it "
        "to others, begin with “to all” or “to” and some names.",
    }


NOTICE: dict[str, Any] = {"shown": [], "moderates": 0, "event": 0}
"""What only some notices have."""


def _notice(facts: dict[str, Any]) -> dict[str, Any]:
    due = facts.get("due_at")
    return {"due": datetime.fromisoformat(due) if due else None, "notice": NOTICE | facts}


# ---------------------------------------------------------------------- report


def _report(
    desk: Desk, letter: Letter, page: ReportPage, draw: Draw, facts: dict[str, Any]
) -> Words:
    page, meta = _with_meta(desk, page)
    drawn = _drawn(page)
    places = theatres.happened(drawn[1]) if drawn else []
    sources, pictures = _pictured(desk, letter, drawn, places, draw, 1)
    text = compose.text(page.report, meta)
    said = {"press": page.press}
    text += templates().get_template("mail/said.txt").render(said)
    foot = templates().get_template("mail/foot.txt").render(facts)
    html = compose.html(page.report, meta, map_src="".join(sources))
    head = templates().get_template("mail/head.html").render(lines=compose.header_lines(meta))
    foot_html = templates().get_template("mail/foot.html").render(facts)
    html = re.sub(r"(<body[^>]*>)", lambda found: found[1] + head, html, count=1)
    said_html = templates().get_template("mail/said.html").render(said)
    html = html.replace("</body>", f"{said_html}{foot_html}</body>")
    subject = f"[{page.game}] {page.report.title}"
    return Words(one_line(subject), tidy(f"{text}\n{foot}"), inlined(html), pictures)


def _newest(seeds: dict[str, str]) -> str:
    """The seed of the last phase. Those of the phases before it are its SHA-256, and the
    SHA-256 of that, so that it says them all."""
    return seeds[max(seeds, key=int)] if seeds else ""


def _with_meta(desk: Desk, page: ReportPage) -> tuple[ReportPage, compose.Meta]:
    base = f"{desk.config.house.base_url}/archive/{page.game}/{page.slug}"
    return page, compose.Meta(
        game=page.game,
        turn=page.turn,
        report=page.slug,
        seat=page.seat or "spectator",
        seed=_newest(page.seeds),
        links={"This report with its map": base},
    )


def _drawn(page: ReportPage) -> tuple[Geometry, Sheet] | None:
    return None if page.geometry is None else (page.geometry, page.sheet)


def _pictured(
    desk: Desk,
    letter: Letter,
    drawn: tuple[Geometry, Sheet] | None,
    places: list[str],
    draw: Draw,
    most: int,
) -> tuple[list[str], dict[str, bytes]]:
    """The addresses of a letter's maps in its HTML and the pictures, one for each front; both
    empty if there is none, or they cannot be drawn: a letter without its map is better than
    none."""
    if drawn is None:
        return [], {}
    try:
        fronts = theatres.drawings(*drawn, places, most)
        found = {
            f"map.{letter.id}.{n}@{desk.config.mail.domain}": draw(*one)
            for n, one in enumerate(fronts, 1)
        }
    except Exception:
        log.exception("no map for letter %s of %s", letter.id, letter.game)
        return [], {}
    return [f"cid:{name}" for name in found], found


# --------------------------------------------------------------------- message


def message(desk: Desk, letter: Letter, words: Words, now: datetime) -> bytes:
    """The letter as it goes over the wire (CRLF, seven bits).

    ValueError if the receiver's address cannot be written in a header.
    """
    domain = desk.config.mail.domain
    headers: list[tuple[str, str | Address]] = [
        ("From", Address(desk.config.house.name, desk.config.mail.desk, domain)),
        ("To", _receiver(letter)),
        ("Subject", words.subject),
        ("Date", format_datetime(now)),
        ("Message-ID", letter.message_id),
    ]
    if letter.in_reply_to:
        headers.append(("In-Reply-To", one_line(letter.in_reply_to, 900)))
    if letter.references:
        headers.append(("References", one_line(letter.references, 900)))
    if reply := reply_to(letter, domain):
        headers.append(("Reply-To", addresses.boxed(reply, desk.config.mail.mailbox)))
    if letter.game:
        headers.append(("List-Id", f"{letter.game} <{letter.game}.{domain}>"))
    if letter.unsubscribe:
        link = f"{desk.config.house.base_url}/unsubscribe/{letter.unsubscribe}"
        address = addresses.unsubscribe_address(letter.unsubscribe, domain)
        address = addresses.boxed(address, desk.config.mail.mailbox)
        headers.append(("List-Unsubscribe", f"<mailto:{address}>, <{link}>"))
        headers.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
    headers += [
        ("Auto-Submitted", "auto-generated"),
        ("X-Auto-Response-Suppress", "OOF, AutoReply"),
        (OURS, letter.kind),
    ]
    calendar = deadlines.calendar_of(desk, letter)
    return mime.message(headers, words.text, words.html, words.pictures, calendar)


def _receiver(letter: Letter) -> Address:
    local, _, domain = letter.to_email.rpartition("@")
    if not local.isascii():
        raise ValueError("we cannot write to an address with letters other than a-z before the @")
    host = domain if domain.isascii() else domain.encode("idna").decode()
    return Address(one_line(letter.to_name, 80), local, host)


def reply_to(letter: Letter, domain: str) -> str:
    """Where an answer goes; "" for letters that want none."""
    if letter.kind == "invitation":
        token = str(letter.facts.get("link", "")).rpartition("/")[2]
        return addresses.accept_address(token, domain) if token else ""
    if token := str(letter.facts.get("invitation", "")):
        return addresses.accept_address(token, domain)  # a notice about an invitation
    if token := str(letter.facts.get("confirm", "")):
        return addresses.confirm_address(token, domain)
    if letter.facts.get("event"):
        return addresses.event_address(letter.reply_token, domain) if letter.reply_token else ""
    if letter.facts.get("moderates"):
        token = letter.reply_token
        return addresses.moderate_address(token, domain) if token else ""
    if letter.kind == "press":
        return addresses.press_address(letter.reply_token, domain) if letter.reply_token else ""
    if letter.reply_token:
        return addresses.reply_address(letter.game, letter.seat, letter.reply_token, domain)
    return ""
