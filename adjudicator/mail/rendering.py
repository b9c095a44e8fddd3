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

from adjudicator.core.telling import Report, Section
from adjudicator.mail import addresses, again, deadlines, mime, quotes, wording
from adjudicator.mail.loops import OURS
from adjudicator.reports import compose, mapsheet
from adjudicator.reports.clauses import short
from adjudicator.reports.templates import folder
from adjudicator.rulesets import ledger
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.models import (
    AskPage,
    CardLine,
    Letter,
    PressShown,
    Receipt,
    ReportPage,
)
from adjudicator.service.play import receipts
from adjudicator.service.post.digest import Digest
from adjudicator.service.words import count, listing, seat_title, when

log = logging.getLogger(__name__)

MAP_WIDTH = 1000
"""Pixels of the map in a letter."""
SHORT_CARD = 5
"""Orders up to which a letter shows every way to write them."""
MOST_OPTIONS = 24
"""Legal choices of one field that an ask letter lists."""

MOST_CHAPTERS = 3
"""Links to rules below what a receipt refuses."""
NO_ORDERS = {"invitation", "confirm", "moderates"}
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
        "news_text": news_text,
        "heads": wording.heads,
        "sentinel": quotes.SENTINEL,
    }
    return env


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
            page = AskPage.model_validate(letter.facts)
            return _fill("ask", facts | _ask(page))
        case "receipt":
            receipt = Receipt.model_validate(letter.facts)
            words = _fill("receipt", facts | _receipt(desk, receipt))
            words.text = receipts.sealed(desk.config, words.text)
            return words
        case "report":
            report = archive.report_by_id(desk, int(letter.facts["report_id"]))
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
            more, pictures = again.current_map(desk, letter, draw, MAP_WIDTH)
            return _fill("map", facts | more, pictures)
        case "notice":
            return _fill("notice", facts | {"notice": letter.facts} | _notice(letter.facts))


def _receipt(desk: Desk, receipt: Receipt) -> dict[str, Any]:
    """chapters: where the rules stand that forbid something."""
    forbid = ledger.addresses([one.clause for one in receipt.not_allowed])
    base = desk.config.house.base_url
    chapters = [f"{base}{one}" for one in forbid[:MOST_CHAPTERS]]
    return {"receipt": receipt, "seal": receipts.SEAL_PLACE, "chapters": chapters}


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


# ------------------------------------------------------------------------- ask


def _ask(page: AskPage) -> dict[str, Any]:
    options = {
        name.replace("_", " "): values
        for name, values in page.options.items()
        if 0 < len(values) <= MOST_OPTIONS
    }
    return {
        "page": page,
        "ask": page.ask,
        "now": page.opened_at,
        "options": options,
        "now_orders": [line for line in page.card if not line.ahead],
        "later_orders": [line for line in page.card if line.ahead],
        "since": _news(page.since),
        "shown_line": compose.sentence,
        "card": card,
        "card_entries": card_entries,
    }


def _news(since: Report | None) -> list[Section]:
    """What has happened, of an unfinished story: its statements, without the balance and the
    outlook that a turn report ends with."""
    if since is None:
        return []
    return [
        section
        for section in since.sections
        if section.lines and section.grid is None and section.heading != "WHAT COMES NEXT"
    ]


def news_text(sections: list[Section]) -> str:
    """The same as text, set like a turn report."""
    report = Report(title="", headline="", sections=sections)
    return compose.text(report, compose.Meta(game=""), header=False).strip("\n")


def card(lines: list[CardLine]) -> str:
    """An order card for a letter: whole if it is short; if it is long, one example an order
    beside what it does, and `help` tells the rest."""
    if len(lines) <= SHORT_CARD:
        return wording.barred(card_rows(lines))
    return "\n".join(
        wording.beside(
            (list(line.examples) or list(line.syntax))[0],
            wording.with_clause(line.help, line.clause),
        )
        for line in lines
    )


def card_rows(lines: list[CardLine]) -> list[str]:
    """An order card as rows: the syntax, under it what it does and an example."""
    rows: list[str] = []
    for line in lines:
        rows += list(line.syntax)
        rows.append(f"    {wording.with_clause(line.help, line.clause)}")
        for name, syntax in line.parts.items():
            rows.append(f"    <{name}>: {' / '.join(syntax)}")
        if line.conditions:
            rows.append(f"    if ...: {', '.join(c.replace('_', ' ') for c in line.conditions)}")
        rows += [f"    for example: {example}" for example in line.examples[:1]]
    return rows


def card_entries(lines: list[CardLine]) -> list[dict[str, Any]]:
    """The same for HTML: syntax lines, the help with its clause, what else is to be said."""
    entries = []
    for line in lines:
        if len(lines) > SHORT_CARD:
            shown = (list(line.examples) or list(line.syntax))[:1]
            words = wording.with_clause(line.help, line.clause)
            entries.append({"syntax": shown, "help": words, "more": []})
            continue
        more = [f"<{name}>: {' / '.join(syntax)}" for name, syntax in line.parts.items()]
        if line.conditions:
            more.append(f"if ...: {', '.join(c.replace('_', ' ') for c in line.conditions)}")
        more += [f"for example: {example}" for example in line.examples[:1]]
        entries.append(
            {
                "syntax": line.syntax,
                "help": wording.with_clause(line.help, line.clause),
                "more": more,
            }
        )
    return entries


def receipt_text(receipt: Receipt, zone: str = "UTC") -> str:
    """The text of a receipt, for the command line."""
    template = templates().get_template("mail/receipt/body.txt")
    facts = {"receipt": receipt, "zone": zone, "now": receipt.received_at, "foot": False}
    facts["chapters"] = []
    facts["seal"] = "\n".join(f"| {line}" for line in receipt.signed.split("\n"))
    return tidy(template.render(facts))


def press(facts: dict[str, Any]) -> dict[str, Any]:
    """A message between players, and how it is answered."""
    shown = PressShown.model_validate(facts)
    signed = f" ({facts['signed_by']})" if facts.get("signed_by") else ""
    number = facts.get("answers", 0)
    answers = {0: "", -1: "yours"}.get(number, str(number))
    about = {0: "", -1: ", as an answer to yours"}.get(number, f", as an answer to press {number}")
    to = "all" if shown.everybody else listing([t for t in shown.to if t != "you"]) or "you"
    manner = "" if shown.manner == "signed" else f", {shown.manner}"
    whom = shown.sender if shown.sender != "somebody" else "whoever wrote it, without a name"
    return {
        "press": shown,
        "answers": answers,
        "heading": f"{shown.sender}{signed} writes to {to}{about}{manner}:",
        "how": f"What you write above the line below is press to {whom}, and no orders. With"
        " “to all” or “to” and some names in its first line it goes there instead.",
    }


NOTICE: dict[str, Any] = {"shown": [], "moderates": 0}
"""What only some notices have."""


def _notice(facts: dict[str, Any]) -> dict[str, Any]:
    due = facts.get("due_at")
    return {"due": datetime.fromisoformat(due) if due else None, "notice": NOTICE | facts}


# ---------------------------------------------------------------------- report


def _report(
    desk: Desk, letter: Letter, page: ReportPage, draw: Draw, facts: dict[str, Any]
) -> Words:
    seat = page.seat or "spectator"
    base = f"{desk.config.house.base_url}/archive/{page.game}/{page.slug}"
    meta = compose.Meta(
        game=page.game,
        turn=page.turn,
        report=page.slug,
        seat=seat,
        seed=_newest(page.seeds),
        links={"This report with its map": base},
    )
    picture = _map(page, draw)
    pictures: dict[str, bytes] = {}
    source = ""
    if picture:
        name = f"map.{letter.id}@{desk.config.mail.domain}"
        pictures[name] = picture
        source = f"cid:{name}"
    text = compose.text(page.report, meta)
    said = {"press": page.press}
    text += templates().get_template("mail/said.txt").render(said)
    foot = templates().get_template("mail/foot.txt").render(facts)
    html = compose.html(page.report, meta, map_src=source)
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


def _map(page: ReportPage, draw: Draw) -> bytes | None:
    """The picture, or None: a report without its map is better than none."""
    if page.geometry is None:
        return None
    try:
        svg = mapsheet.svg(page.geometry, page.sheet, width=MAP_WIDTH, interactive=False)
        return draw(svg, MAP_WIDTH)
    except Exception:
        log.exception("no map for report %s of %s", page.slug, page.game)
        return None


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
        raise ValueError("we cannot write to an address with letters beyond a-z before its @")
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
    if letter.facts.get("moderates"):
        token = letter.reply_token
        return addresses.moderate_address(token, domain) if token else ""
    if letter.kind == "press":
        return addresses.press_address(letter.reply_token, domain) if letter.reply_token else ""
    if letter.reply_token:
        return addresses.reply_address(letter.game, letter.seat, letter.reply_token, domain)
    return ""
