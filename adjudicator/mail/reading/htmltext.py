"""Lines of text from an HTML letter; what was quoted gets `> ` before it.

The standard library's HTMLParser takes time that grows with the square of some malformed
inputs (20 kB of `<a <a <a` took 4.6 s), so `tidy` first reduces every tag to its name and the
few attributes that tell a quote, or what nobody sees, in one pass.
"""

from __future__ import annotations

import re
from html import escape, unescape
from html.parser import HTMLParser

from adjudicator.mail.reading.visible import PLAIN, STRUCK_TAGS, Look, look_of

_TAG_LENGTH = 2000
_NAME = re.compile(r"/?([a-zA-Z][a-zA-Z0-9:]{0,30})")
_ATTRIBUTE = re.compile(
    r"""\s(class|id|style|color|bgcolor)\s*=\s*("[^"]{0,1500}"|'[^']{0,1500}'|[^\s"'>]{1,200})"""
    r"|\s(hidden)(?=[\s=>/]|$)",
    re.I,
)
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details div dl dt figure footer form h1 h2 h3"
    " h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split()
)
_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_SILENT = frozenset("head style script title template svg object noscript".split())
_QUOTE_CLASS = re.compile(
    r"\b(gmail_attr|yahoo_quoted|protonmail_quote|moz-cite-prefix|moz-forward-container"
    r"|tutanota_quote|ms-outlook-mobile-reference-message|cite_prefix)\b",
    re.I,
)
_REST_QUOTED = re.compile(r"(divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|reply-intro)", re.I)
_OUTLOOK_RULE = re.compile(
    r"border:\s*none;\s*border-top:\s*solid\s*#(?:e1e1e1|b5c4df)|border-left:\s*[^;]*\bsolid",
    re.I,
)
_INDENT = re.compile(r"margin[^;]*\b40px.*border:\s*(none|medium|0)", re.I)


def tidy(html: str) -> str:
    """The HTML with comments and declarations gone and each tag cut to the attributes we look at.
    A `<` that begins no tag becomes `&lt;`. Time is linear in the length."""
    out: list[str] = []
    at = 0
    while (begin := html.find("<", at)) >= 0:
        out.append(html[at:begin])
        if html.startswith("<!--", begin):
            end = html.find("-->", begin + 4)
            at = len(html) if end < 0 else end + 3
            continue
        end = html.find(">", begin, begin + 200_000)
        if html.startswith(("<!", "<?"), begin):
            at = len(html) if end < 0 else end + 1
            continue
        tag_name = _NAME.match(html, begin + 1)
        other = html.find("<", begin + 1, end if end >= 0 else begin + 1)
        if tag_name is not None and end < 0 and html[begin + 1] == "/":
            break  # the last tag was cut off
        if tag_name is None or end < 0 or other >= 0:
            out.append("&lt;")
            at = begin + 1
            continue
        if html[begin + 1] == "/":
            out.append(f"</{tag_name[1]}>")
        else:
            tag = html[begin : min(end, begin + _TAG_LENGTH)]
            kept = "".join(
                f' {name.lower()}="{escape(unescape(value))}"'
                for name, value in (
                    (found[1] or found[3], (found[2] or "").strip("\"'"))
                    for found in _ATTRIBUTE.finditer(tag)
                )
            )
            out.append(f"<{tag_name[1]}{kept}>")
        at = end + 1
    else:
        out.append(html[at:])
    return "".join(out)


class _Lines(HTMLParser):
    """Collects lines. `open` holds, per open element, what its closing ends."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self.words: list[str] = []
        self.open: list[tuple[str, bool, bool, bool, Look]] = []
        self.look = PLAIN
        self.unseen: list[str] = []
        self.quoted = self.silent = self.verbatim = 0
        self.rest_quoted = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS or tag == "br":
            self.end_line(force=tag == "br")
        if tag in _VOID:
            return
        given = {name: value or "" for name, value in attrs}
        marks = given.get("class", "") + " " + given.get("id", "")
        style = given.get("style", "")
        if _REST_QUOTED.search(marks):
            self.rest_quoted = True
        # Outlook rules off the quoted mail with a line above its headers: all below is quoted.
        rule = _OUTLOOK_RULE.search(style)
        if rule and "border-top" in rule[0].lower():
            self.rest_quoted = True
        # Gmail's div.gmail_quote also holds what is written between the quotes, so only its
        # blockquotes count. Its "indent" button makes a blockquote too: one without a border.
        indent = "cite" not in given.get("class", "") and bool(_INDENT.search(style))
        quote = (tag == "blockquote" and not indent) or bool(_QUOTE_CLASS.search(marks) or rule)
        silent = tag in _SILENT
        verbatim = tag in ("pre", "plaintext") or bool(re.search(r"white-space:\s*pre", style))
        if len(self.open) < 2000:
            self.open.append((tag, quote, silent, verbatim, self.look))
            if given or tag in STRUCK_TAGS:
                self.look = look_of(tag, given, self.look)
            self.quoted += quote
            self.silent += silent
            self.verbatim += verbatim

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        # An end tag closes the innermost element of its name; one that was never opened
        # closes nothing. Looking 50 elements up keeps hostile nesting cheap.
        for up in range(1, min(len(self.open), 50) + 1):
            if self.open[-up][0] == tag:
                for _ in range(up):
                    _, quote, silent, verbatim, self.look = self.open.pop()
                    self.quoted -= quote
                    self.silent -= silent
                    self.verbatim -= verbatim
                return

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        if not self.look.seen:
            if not (self.quoted or self.rest_quoted) and data.strip():
                self.unseen.append(" ".join(data.split())[:200])
            return
        if self.verbatim:
            first, *others = data.split("\n")
            self.words.append(first)
            for line in others:
                self.end_line(force=True)
                self.words.append(line)
        else:
            self.words.append(re.sub(r"[ \t\r\n\f]+", " ", data))

    def end_line(self, force: bool = False) -> None:
        text = "".join(self.words)
        text = text.rstrip() if self.verbatim else re.sub(r" +", " ", text).strip()
        self.words.clear()
        if text or force:
            self.lines.append((1 if self.quoted or self.rest_quoted else 0, text))


def read_html(html: str) -> tuple[str, list[str]]:
    """The visible text of an HTML letter, one line per line on the screen; and what of it, not
    counting quotes, nobody sees, or sees struck out.

    Quotes (blockquote, the marks of Gmail, Yahoo, Proton, Outlook) have `> ` before each line.
    Never an exception.
    """
    reader = _Lines()
    try:
        reader.feed(tidy(html))
        reader.close()
    except (AssertionError, ValueError, RecursionError):
        # HTMLParser asserts on some marked sections; what was read until there counts.
        pass
    reader.end_line()
    lines = (("> " + text).rstrip() if quoted else text for quoted, text in reader.lines)
    return "\n".join(lines), reader.unseen
