"""Letters as people answer: every language's mail programs, times every way to post, times
orders. Each comes with the lines that its writer meant; nothing else may be read, and none of
them may be lost.
"""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from html import escape
from itertools import cycle

from tests.mail.tongues import FULL, TONGUES, Tongue

ORDERS = (
    ("attack Mechili with all",),
    ("move armour from Tripoli to El Agheila", "attack Mechili with all if odds at least 2-1"),
    ("air to Mechili", "blitz Mechili with all", "lose infantry"),
    ("ship supply from Naples to Tripoli, paid by Rome", "always lose infantry", "ready"),
    ("El Agheila: attack Mechili",),
    ("activate all in El Agheila", "Mechili attack with all", "advance none"),
)
NAME = "Erwin Rommel"
HEAD = f'From: "{NAME}" <rommel@example.net>\nTo: orders@example.org\nSubject: Re: orders\n'


@dataclass(frozen=True)
class Written:
    """A letter, and the lines that its writer meant as orders."""

    name: str
    raw: bytes
    orders: tuple[str, ...]


def plain(name: str, text: str, orders: tuple[str, ...], more: str = "") -> Written:
    head = f"{HEAD}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8{more}\n"
    return Written(name, f"{head}Content-Transfer-Encoding: 8bit\n\n{text}\n".encode(), orders)


def html(name: str, body: str, orders: tuple[str, ...]) -> Written:
    head = f"{HEAD}MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n"
    return Written(name, f"{head}\n<html><body>{body}</body></html>\n".encode(), orders)


def joined(orders: tuple[str, ...]) -> str:
    return "\n".join(orders)


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join((mark + line).rstrip() for line in text.rstrip().split("\n"))


def rewrapped(text: str, width: int = 68) -> str:
    """A quote whose long lines a program has broken, the second half without its mark."""
    lines: list[str] = []
    for line in quoted(text).split("\n"):
        lines += textwrap.wrap(line, width, drop_whitespace=True) or [line]
    return "\n".join(lines)


def divided(text: str) -> tuple[str, str]:
    """The letter's text, before and after the middle of what may be ordered."""
    lines = text.split("\n")
    middle = next(at for at, line in enumerate(lines) if line.startswith("| ")) + 4
    while not lines[middle].startswith("| ") or lines[middle].startswith("|  "):
        middle += 1
    return "\n".join(lines[:middle]), "\n".join(lines[middle:])


# ------------------------------------------------------- a line above the quote

Style = Callable[[str, str, str, Tongue], str]
"""attribution, the orders, our letter, tongue -> the text of the answer."""


def _signed(above: str, mine: str, ours: str, tongue: Tongue) -> str:
    hello, bye = (tongue.hello or ("",))[0], (tongue.bye or ("",))[0]
    return f"{hello}\n\n{mine}\n\n{bye}\nErwin\n\n{above}\n\n{quoted(ours)}"


def _inline(above: str, mine: str, ours: str, tongue: Tongue) -> str:
    first, second = divided(ours)
    return f"{above}\n{quoted(first)}\n\n{mine}\n\n{quoted(second)}"


def _wrapped(above: str, mine: str, ours: str, tongue: Tongue) -> str:
    """As Gmail wraps its own line."""
    lines = "\n".join(textwrap.wrap(above, 60, break_long_words=False))
    return f"{mine}\n{lines}\n\n{quoted(ours)}"


STYLES: dict[str, Style] = {
    "tight": lambda above, mine, ours, _: f"{mine}\n{above}\n{quoted(ours)}",
    "spaced": lambda above, mine, ours, _: f"{mine}\n\n{above}\n\n{quoted(ours)}",
    "tight, no marks": lambda above, mine, ours, _: f"{mine}\n{above}\n\n{ours}",
    "no marks": lambda above, mine, ours, _: f"{mine}\n\n\n{above}\n{ours}",
    "below": lambda above, mine, ours, _: f"{above}\n{quoted(ours)}\n\n{mine}",
    "tight below": lambda above, mine, ours, _: f"{above}\n{quoted(ours)}\n{mine}",
    "between": _inline,
    "bare": lambda above, mine, ours, _: f"{above}\n\n{mine}",
    "bare, tight": lambda above, mine, ours, _: f"{above}\n{mine}",
    "signed": _signed,
    "wrapped": _wrapped,
    "rewrapped": lambda above, mine, ours, _: f"{mine}\n{above}\n{rewrapped(ours)}",
    "rewrapped, below": lambda above, mine, ours, _: f"{above}\n{rewrapped(ours)}\n\n{mine}",
    "twice": lambda above, mine, ours, _: f"{mine}\n{above}\n> {above}\n{quoted(ours, '> > ')}",
    "deep": lambda above, mine, ours, _: f"{mine}\n{above}\n{quoted(ours, '>> ')}",
    "indented": lambda above, mine, ours, _: f"{mine}\n{above}\n\n{quoted(ours, '    ')}",
}


def answers(ours: str) -> Iterator[Written]:
    """A line above the quote: every form, every style."""
    orders = cycle(ORDERS)
    for code, tongue in TONGUES.items():
        for n, above in enumerate(tongue.wrote):
            for style, make in STYLES.items():
                mine = next(orders)
                text = make(above, "\n".join(mine), ours, tongue)
                yield plain(f"{code} {n} {style}", text, mine)


# ------------------------------------------------------------- headers copied


def headers(tongue: Tongue, bold: bool = False, colon: str = ":") -> str:
    mark = "*" if bold else ""
    values = (FULL, tongue.day, f"{NAME} <rommel@example.net>", "Desert Fox: your orders")
    return "\n".join(
        f"{mark}{label}{colon}{mark} {value}"
        for label, value in zip(tongue.headers, values, strict=True)
    )


def _in_forward(tongue: Tongue, mine: str, ours: str) -> str:
    first, second = divided(ours)
    title = tongue.forward or "Forwarded message"
    return f"---------- {title} ---------\n{headers(tongue)}\n\n{first}\n{mine}\n{second}"


Copied = Callable[[Tongue, str, str], str]
COPIED: dict[str, Copied] = {
    "outlook": lambda t, mine, ours: f"{mine}\n\n{headers(t)}\n\n{ours}",
    "outlook, tight": lambda t, mine, ours: f"{mine}\n{headers(t)}\n\n{ours}",
    "owa": lambda t, mine, ours: f"{mine}\n{'_' * 32}\n{headers(t)}\n\n{ours}",
    "bold": lambda t, mine, ours: f"{mine}\n\n{headers(t, bold=True)}\n\n{ours}",
    "title": lambda t, mine, ours: f"{mine}\n-----{t.title}-----\n{headers(t)}\n\n{ours}",
    "title, spaced": lambda t, mine, ours: (
        f"{mine}\n\n-------- {t.title} --------\n{headers(t)}\n\n{ours}"
    ),
    "forward": lambda t, mine, ours: (
        f"{mine}\n---------- {t.forward} ---------\n{headers(t)}\n\n\n{ours}"
    ),
    "in a forward": _in_forward,
    "marked": lambda t, mine, ours: f"{mine}\n\n{headers(t)}\n\n{quoted(ours)}",
    "headers alone, above": lambda t, mine, ours: f"{headers(t)}\n\n{mine}",
    "headers, marked, below": lambda t, mine, ours: f"{headers(t)}\n\n{quoted(ours)}\n\n{mine}",
    "phone": lambda t, mine, ours: f"{mine}\n\n{t.phones[0]}\n\n{'_' * 32}\n{headers(t)}\n\n{ours}",
}


def copies(ours: str) -> Iterator[Written]:
    orders = cycle(ORDERS)
    for code, tongue in TONGUES.items():
        for style, make in COPIED.items():
            mine = next(orders)
            yield plain(f"{code} {style}", make(tongue, "\n".join(mine), ours), mine)


# ------------------------------------------------------------------ surroundings

FOOTERS = {
    "list": "_______________________________________________\nWargames mailing list\n"
    "To change or cancel your subscription, send mail to wargames-request@lists.example\n"
    "https://lists.example/mailman/listinfo/wargames",
    "list, marked": "-- \nYou received this message because you are subscribed to the Google Groups"
    ' "Wargames" group.\nTo unsubscribe from this group and stop receiving emails from it, send an'
    " email to wargames+unsubscribe@example.com.\nTo view this discussion visit"
    " https://groups.example/d/msgid/x.",
    "signature": "-- \nErwin Rommel\nattack is the best defence\nPhone: 0123 456",
    "signature, orders in it": "-- \nErwin\nmove fast and break things\nhold the line",
    "signature, three lines": "--\nGen. E. Rommel\nHold Tobruk at all costs!\nMove, fire, move",
    "short signature": "-- \nE.R.",
    "ruled": "________________________________\nErwin Rommel | Move & Attack Ltd\nsupply chain",
    "notice": "This e-mail and any attachment are confidential and intended for the addressee."
    "\nIf you move or copy it, retreat to the sender.",
    "virus": "Virus-free. www.avast.com",
    "avast": "-- \nThis email has been checked for viruses by Avast antivirus software.\n"
    "www.avast.com",
    "yahoo groups": "------------------------------------\nPosted by: Erwin Rommel\n"
    "Reply via web post • Reply to sender • Start a New Topic",
    "disclaimer, ruled": "*****\nThe information in this message is confidential. Do not attack,"
    " move or hold it.",
}


def surroundings(ours: str) -> Iterator[Written]:
    """Greetings, leave-taking, phones, signatures and footers."""
    orders = cycle(ORDERS)
    for code, tongue in TONGUES.items():
        for phone in tongue.phones:
            mine = next(orders)
            text = f"{joined(mine)}\n\n{phone}\n\n{tongue.wrote[0]}\n{quoted(ours)}"
            yield plain(f"{code} phone {phone[:30]}", text, mine)
            mine = next(orders)
            text = f"{joined(mine)}\n{phone}\n"
            yield plain(f"{code} phone tight {phone[:30]}", text, mine)
        for hello in tongue.hello:
            for bye in tongue.bye:
                mine = next(orders)
                text = f"{hello}\n{joined(mine)}\n{bye}\n{NAME}\n"
                yield plain(f"{code} {hello} {bye}", text, mine)
    for name, footer in FOOTERS.items():
        for below in (f"\n\n{TONGUES['en'].wrote[0]}\n{quoted(ours)}", ""):
            mine = next(orders)
            end = "quoted" if below else "alone"
            yield plain(f"{name} {end}", f"{joined(mine)}\n\n{footer}{below}", mine)
            mine = next(orders)
            yield plain(f"{name} tight {end}", f"{joined(mine)}\n{footer}{below}", mine)


# ------------------------------------------------------------------------- HTML


def _lines(orders: tuple[str, ...], tag: str = "div") -> str:
    return "".join(f"<{tag}>{escape(one)}</{tag}>" for one in orders)


def web(ours: str) -> Iterator[Written]:
    """The same as HTML, as the programs make it."""
    orders = cycle(ORDERS)
    inner = "<br>".join(escape(line) for line in ours.split("\n"))
    for code, tongue in TONGUES.items():
        for n, form in enumerate(tongue.wrote):
            above = escape(form)
            mine = next(orders)
            gmail = (
                f'<div dir="ltr">{_lines(mine)}</div><br><div class="gmail_quote">'
                f'<div dir="ltr" class="gmail_attr">{above}<br></div><blockquote'
                f' class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid">'
                f"{inner}</blockquote></div>"
            )
            yield html(f"{code} {n} gmail", gmail, mine)
            mine = next(orders)
            apple = (
                f'{_lines(mine)}<div><br><blockquote type="cite"><div>{above}</div><br>'
                f"<div>{inner}</div></blockquote></div>"
            )
            yield html(f"{code} {n} apple", apple, mine)
            mine = next(orders)
            bird = (
                f'{"<br>".join(map(escape, mine))}<br><div class="moz-cite-prefix">{above}<br>'
                f'</div><blockquote type="cite" cite="mid:x">{inner}</blockquote>'
            )
            yield html(f"{code} {n} thunderbird", bird, mine)
            mine = next(orders)
            simple = f"<p>{'<br>'.join(map(escape, mine))}<br>{above}</p><blockquote>{inner}"
            yield html(f"{code} {n} bare tight", simple + "</blockquote>", mine)
            mine = next(orders)
            loose = f"<div>{'<br>'.join(map(escape, mine))}<br>{above}<br>{inner}</div>"
            yield html(f"{code} {n} no marks", loose, mine)
        lines = [
            f"<b>{escape(line.partition(':')[0])}:</b>{escape(line.partition(':')[2])}"
            for line in headers(tongue).split("\n")
        ]
        mine = next(orders)
        ruled = (
            f"{_lines(mine, 'p')}<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;"
            f"padding:3.0pt 0cm 0cm 0cm'><p>{'<br>'.join(lines)}</p></div></div><p>{inner}</p>"
        )
        yield html(f"{code} outlook", ruled, mine)
        mine = next(orders)
        owa = (
            f'{_lines(mine)}<div id="appendonsend"></div><hr style="width:98%"><div'
            f' id="divRplyFwdMsg"><font>{"<br>".join(lines)}</font></div><div>{inner}</div>'
        )
        yield html(f"{code} owa", owa, mine)
        mine = next(orders)
        old = f"{_lines(mine, 'p')}<hr><p>{'<br>'.join(lines)}</p><p>{inner}</p>"
        yield html(f"{code} old outlook", old, mine)
    yield from unseen(ours)


HIDDEN = (
    "<s>{}</s>",
    "<del>{}</del>",
    "<strike>{}</strike>",
    '<span style="text-decoration:line-through">{}</span>',
    '<span style="text-decoration-line: line-through">{}</span>',
    "<span style='text-decoration: underline line-through'>{}</span>",
    '<span style="color:#ffffff">{}</span>',
    '<span style="color:white;background:white">{}</span>',
    '<font color="#FFFFFF">{}</font>',
    '<font color="white">{}</font>',
    '<span style="color:rgb(255, 255, 255)">{}</span>',
    '<span style="font-size:0">{}</span>',
    '<span style="font-size:0px">{}</span>',
    '<span style="font-size: 0pt; line-height:0">{}</span>',
    '<span style="font-size:1px;color:#fff">{}</span>',
    '<div style="display:none">{}</div>',
    '<div style="visibility:hidden">{}</div>',
    '<div style="opacity:0">{}</div>',
    '<div style="max-height:0;overflow:hidden">{}</div>',
    '<div style="height:0px;overflow:hidden">{}</div>',
    "<div hidden>{}</div>",
    '<div style="color:transparent">{}</div>',
    '<div style="mso-hide:all">{}</div>',
    "<!-- {} -->",
)


def unseen(ours: str) -> Iterator[Written]:
    """What a reader does not see, or sees struck out."""
    orders = cycle(ORDERS)
    for n, hidden in enumerate(HIDDEN):
        mine = next(orders)
        shown = hidden.format("attack Tobruk with all")
        yield html(f"hidden {n} line", f"{_lines(mine)}<div>{shown}</div>", mine)
        mine = next(orders)
        yield html(f"hidden {n} first", f"<div>{shown}</div>{_lines(mine)}<p>bye</p>"[:-10], mine)


# -------------------------------------------------------------------- transport


def transport(ours: str) -> Iterator[Written]:
    """Encodings that break lines, wherever the last one ends."""
    above = TONGUES["en"].wrote[0]
    head = f"{HEAD}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
    for n in range(12):
        mine = (*ORDERS[n % len(ORDERS)], "attack Derna with " + "x" * (n % 6) + " 2 armour")
        for below in ("", f"\n\n{above}\n{quoted(ours)}\n"):
            text = "\n".join(mine) + below
            body = base64.encodebytes(text.encode()).decode()
            raw = f"{head}Content-Transfer-Encoding: base64\n\n"
            yield Written(f"base64 {n} {bool(below)}", (raw + body).encode(), mine)
            yield Written(f"base64 {n} {bool(below)} no end", (raw + body.strip()).encode(), mine)
            bare = body.rstrip("=\n")
            yield Written(f"base64 {n} {bool(below)} no pad", (raw + bare + "\n").encode(), mine)
            for width in (4, 60, 75, 77):
                solid = body.replace("\n", "")
                lines = "\n".join(solid[at : at + width] for at in range(0, len(solid), width))
                name = f"base64 {n} {bool(below)} {width}"
                yield Written(name, (raw + lines + "\n").encode(), mine)
            message = EmailMessage(policy=SMTP)
            message["From"] = f'"{NAME}" <rommel@example.net>'
            message["To"] = "orders@example.org"
            message["Subject"] = "Re: orders"
            message.set_content(text + "\né", cte="quoted-printable")
            # A name in his own letters below: a soft line end may fall anywhere.
            yield Written(f"qp {n} {bool(below)}", message.as_bytes(), mine)


def flowed(ours: str) -> Iterator[Written]:
    long = "attack Mechili with all if odds at least 2-1, else step infantry from Derna to Gazala"
    for delsp in (False, True):
        more = "; format=flowed" + ("; delsp=yes" if delsp else "")
        space = "  " if delsp else " "
        for n, orders in enumerate(ORDERS):
            wrapped = f"{space}\n".join(textwrap.wrap(long, 66))
            text = "\n".join([wrapped, *orders])
            for above in (TONGUES["en"].wrote[0], TONGUES["de"].wrote[1]):
                body = f"{text}\n{above}\n{quoted(ours)}"
                yield plain(f"flowed {delsp} {n}", body, (long, *orders), more)


KINDS = (answers, copies, surroundings, web, transport, flowed)
