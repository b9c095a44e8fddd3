"""What the player wrote, out of a letter that also holds what we had written.

No library for this reads more than three of four real replies right, and several eat lines
that look like orders (`From: PAR To: BUR` is one), so the rules stand here, each for a habit
of a mail program:

- lines that begin with `>` are quoted, wherever they stand;
- an attribution (`Am 21. Nov. schrieb ...:`) goes; if no `>` follows, so does all below it;
- so does all below `-----Original Message-----` and a block of mail headers;
- our own letters can be told by their `:: key: value` lines, by `| ` before every order that
  they show, and by the line to write above;
- if nothing is left, the player wrote below the quote, or above our line within it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from adjudicator.mail import courtesies

SENTINEL = "---- write your orders above this line ----"
"""Stands at the end of every letter that can be answered. The last line of text above it
begins with `| `, so that orders typed between the two can be told from the letter itself."""

_SENTINEL_WORDS = "write your orders above this line"

_WROTE = (
    r"(?:wrote|writes|schrieb|geschrieben|a écrit|écrit|escribió|escribio|ha scritto|scrisse"
    r"|napisał(?:a|\(a\))?|pisze|napisana przez|schreef|geschreven|escreveu|skrev|napsal(?:\(a\))?"
    r"|пишет|пише|написал(?:\(а\)|а)?|írta|kirjoitti|yazdı)"
)
_DAY = (
    r"(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mié|mie|jeu|jue|ven|vie|sam"
    r"|sáb|sab|dim|dom|gio|pon|pt|wt|śr|czw|pią|sob|niedz|niedziela|ndz|ma|wo|vr|za|zo|пн|вт|ср"
    r"|чт|пт|сб|вс)[a-zéèáąśęć]{0,9}\.?,?"
)
_STARTS = (
    rf"(?:on|am|le|el|il|op|em|den|dne|w dniu|dnia|wiadomość|il giorno|{_DAY}"
    r"|\d{1,4}[-./]\d{1,2}[-./]\d{1,4},?)"
)
_ATTRIBUTION = re.compile(
    rf"^[*_\s]*{_STARTS}\s.{{0,300}}?\b{_WROTE}(?!\w).{{0,160}}:[*_\s]*$", re.I
)
_NAMED_FIRST = re.compile(
    rf"^.{{0,80}}<?\S{{1,80}}@\S{{1,80}}>?.{{0,40}}\b{_WROTE}.{{0,60}}:\s*$", re.I
)
_ADDRESSED = re.compile(r"^(?=.*\d{1,2}[:.]\d{2}).{6,160}\S@\S{1,80}>?\)?\s*[:：][*_\s]*$")
"""A time of day, and an address before the colon: no order has them."""
_QUOTING = re.compile(r"^(quoting|zitat von|citando|citat från|cytowanie) .{1,160}[:]\s*$", re.I)
_ASIAN = re.compile(
    r"^(?=.*(?:\d|@)).{0,200}(写道|寫道|のメール|のメッセージ|님이 작성)\s*[:：]\s*$"
)
_ATTRIBUTIONS = (_ATTRIBUTION, _NAMED_FIRST, _ADDRESSED, _QUOTING, _ASIAN)
_RULED_OFF = re.compile(rf"^-{{3,}}\s*(.{{6,200}}\b{_WROTE})\s*-{{3,}}\s*$", re.I)
"""Zoho's."""

_HINT = re.compile(rf"{_WROTE}|@|写道|寫道|のメ|님이", re.I)
"""Without one of these no attribution is looked for: most lines end sooner so."""

_SEPARATOR = re.compile(
    r"^\W*[-_=—–]{3,}\s*(original[- ]?(message|nachricht|meddelande)"
    r"|ursprüngliche (nachricht|e-mail)|message d['’]origine|message original"
    r"|mensaje original|messaggio originale|oryginalna wiadomość|wiadomość oryginalna"
    r"|oorspronkelijk(e)? bericht|mensagem original"
    r"|reply message|forwarded message|weitergeleitete nachricht|message transféré"
    r"|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|wiadomość przekazana)"
    r"\s*[-_=—–]{3,}\W*$",
    re.I,
)
_HEADERS: dict[str, str] = {
    "from": r"from|von|de|da|od|van|fra|från|от|від|差出人|送信者|发件人|寄件者|寄件人",
    "date": (
        r"sent|date|gesendet( am)?|datum|envoyé( le)?|enviad[oa]( el| em)?|fecha|data|inviato"
        r"|wysłan[oey]|verzonden( op)?|sendt|skickat|отправлено|дата|odesláno"
        r"|送信日時|日時|日付|发送时间|发送日期|日期|寄件日期"
    ),
    "to": r"to|an|à|a|para|do|aan|til|till|per|кому|komu|宛先|收件人|收件者",
    "subject": (
        r"subject|betreff|objet|asunto|oggetto|temat|onderwerp|assunto|emne|ämne|тема"
        r"|předmět|件名|主题|主旨|主題"
    ),
    "copy": r"cc|kopie|copie|copia|dw|bcc|reply-to|antwort an|копия|抄送",
}
_HEADER_LINE = re.compile(
    r"^[*_\s]*(?:" + "|".join(f"(?P<{k}>{v})" for k, v in _HEADERS.items()) + r")[*_\s]*[:：]", re.I
)
_DASHED = re.compile(r"^\s*[-_=—–]{3,}\s*\S.{0,60}?\s*[-_=—–]{3,}\s*$")
_PGP = re.compile(
    r"-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+:[^\n]*\n)*\n(.*?)"
    r"(?:-----BEGIN PGP SIGNATURE-----|\Z)",
    re.S,
)

_SMALL_WORDS = frozenset(
    "a all am and as at by do for from i in is it me my not of on or over the to up with".split()
)
_FIRST_WORDS = frozenset(
    """absent activate add advance air airdrop all always amend apply army ask assign atack
    attack attk att bid blitz bomb break broadcast build buy cancel change choose clear
    combine commit concede convert counter cover cross declare defend deny deploy detach
    diary disband disembark draw drop else embark end endbroadcast enddiary endif endpress
    endturn exchange extend exploit fight first fleet fly form fortify guarantee help hold
    if improve intercept invade keep land launch lay leave load losses merge mobilise
    mobilize move mv naval never no none note over paradrop partisans pass patrol pay peace
    place plan play pledge press pursue raid raise ready rebase rebuild recover redeploy
    refit reinforce relieve remove repair replace report reserve resign retire retreat
    return sail say scrap sea select send set ship show sortie spend split standing stand
    start status stay step strike supply support surrender take then trace transfer
    transport trade turn u-boats unload use vote wait war withdraw yes""".split()
)


def looks_like_order(line: str, more: frozenset[str] = frozenset()) -> bool:
    """Might a player have meant this line as an order? One of its first four words decides.

    more: words that begin orders of the games of this house. A signature taken for orders
    costs a line in the receipt; orders taken for a signature would be lost.
    """
    words = re.findall(r"[^\W\d_][\w-]*", line[:120].lower())[:4]
    return any(word in _FIRST_WORDS or word in more for word in words)


def first_words(syntaxes: Iterable[str]) -> frozenset[str]:
    """The words that orders begin with, from syntax lines and examples:
    `[then] attack {target:zone}` -> then, attack."""
    found: set[str] = set()
    for syntax in syntaxes:
        bare = re.sub(r"\{[^{}]*\}", " ", syntax)
        optional = re.match(r"^[\s\[(]*[^\[\](){}]*[\])]", bare)
        begin = bare[: optional.end() + 30] if optional else bare[:30]
        found |= set(re.findall(r"[^\W\d_][\w-]*", begin.lower())[:3])
    return frozenset(found - _SMALL_WORDS)


def _quoted(line: str) -> bool:
    """`> text`, `AB> text`; not `Mechili -> Derna`."""
    return bool(re.match(r"^\s{0,3}(?:[A-Z]{1,3})?>", line))


def _own(line: str) -> bool:
    """A line of a letter of ours, as it looks when the quote mark is lost."""
    bare = line.lstrip(" \t*_")
    return bare.startswith(("::", "|"))


def strip_marks(line: str) -> str:
    return line.lstrip(" \t>|").strip()


def answer(
    text: str,
    order_like: Callable[[str], bool] = looks_like_order,
    names: Collection[str] = (),
    text_at: courtesies.TextAt = courtesies.no_text,
) -> str:
    """What the player wrote.

    text: the body with `\\n` line ends. order_like: is a line meant as an order? It decides
    whether what follows a `-- ` is a signature. names: how he signs. text_at: how many lines a
    message to others takes from a line on.
    """
    text = _clear_signed(text)
    lines = text.split("\n")
    above, below = _cut(lines)
    written = courtesies.without(_block(above), order_like, names, _FIRST_WORDS, text_at)
    if not any(order_like(line) for line in written):
        inner = _block(_within_quote(below))
        lower = courtesies.without(inner, order_like, names, _FIRST_WORDS, text_at)
        if any(line.strip() for line in lower):
            written = [*written, *lower]
    return "\n".join(line.rstrip() for line in written).strip("\n")


def _clear_signed(text: str) -> str:
    """The text of a clear-signed PGP message, with its dash escapes undone."""
    if "-----BEGIN PGP SIGNED" not in text:
        return text
    found = _PGP.search(text)
    return re.sub(r"(?m)^- (?=-)", "", found[1]) if found else text


def _cut(lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines that are not quoted, and what stands below the mark of a quote that has no
    `>` before its lines."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            kept.append("")
            at += 1
            continue
        if span := _sentinel_at(lines, at):
            at += span
            continue
        if _quoted(line):
            at += 1
            continue
        if (
            _SEPARATOR.match(line[:200])
            or _header_block(lines, at)
            # In whatever language: a ruled-off title with mail headers below it.
            or (_DASHED.match(line[:200]) and _header_block(lines, at + 1))
        ):
            return kept, lines[at:]
        if span := _attribution(lines, at):
            rest = at + span
            following = _next_text(lines, rest)
            if following and not _quoted(following) and not _sentinel_at(lines, rest):
                return kept, lines[rest:]
            at = rest
            continue
        if _own(line):
            if line.lstrip(" \t*_").startswith("::"):
                # The head of a letter of ours without quote marks: nothing below is his.
                return kept, lines[at:]
            at += 1
            continue
        kept.append(line)
        at += 1
    return kept, []


def _sentinel_at(lines: list[str], at: int) -> int:
    """How many lines the line to write above takes from here; 0 if it is not here."""
    if not re.match(r"\s*[>|\s]*[*_]*\s*(write\b|[-—–]{1,9}\s*write\b)", lines[at][:200], re.I):
        return 0
    joined = ""
    for span in (1, 2, 3):
        if at + span > len(lines):
            return 0
        joined = f"{joined} {strip_marks(lines[at + span - 1][:200])}"
        if _SENTINEL_WORDS in re.sub(r"\s+", " ", joined).lower():
            return span
    return 0


def _header_block(lines: list[str], at: int) -> bool:
    """Do mail headers stand here: at least a sender, and two more of date, receiver, subject?
    `From: PAR To: BUR` is an order."""
    if at >= len(lines) or not _HEADER_LINE.match(lines[at][:100]):
        return False
    kinds: list[str] = []
    for line in lines[at : at + 9]:
        if not line.strip():
            # Some programs put a blank line between the headers.
            continue
        found = _HEADER_LINE.match(line[:100])
        if not found:
            # A header may go on in the next line.
            continue
        kinds.append(str(found.lastgroup))
    return "from" in kinds and len({"date", "to", "subject"} & set(kinds)) >= 2


def _attribution(lines: list[str], at: int) -> int:
    """How many lines an attribution takes from here; 0 if there is none."""
    joined = ""
    for span in (1, 2, 3, 4):
        if at + span > len(lines):
            return 0
        line = lines[at + span - 1].strip()
        if not line or (_quoted(line) and span > 1) or len(line) > 300:
            return 0
        joined = f"{joined} {line}".strip()
        if span == 1 and _RULED_OFF.match(joined):
            return 1
        if not joined.endswith((":", ":*", ":_", "：")):
            continue
        # A date or an address tells it from an order; so does a quote that follows.
        if not _HINT.search(joined) or not any(p.match(joined) for p in _ATTRIBUTIONS):
            continue
        dated = any(c.isdigit() for c in joined) or "@" in joined
        if dated or _quoted(_next_text(lines, at + span)):
            return span
    return 0


def _next_text(lines: list[str], at: int) -> str:
    """The first line from here that is not empty, looking ten lines ahead."""
    return next((line for line in lines[at : at + 10] if line.strip()), "")


def _within_quote(lines: list[str]) -> list[str]:
    """Orders in a quote without quote marks: between the last line that is surely ours and
    the line to write above, or below that line."""
    for at in range(len(lines)):
        if span := _sentinel_at(lines, at):
            begin = at
            while begin > 0 and not _own(lines[begin - 1]):
                begin -= 1
            between = lines[begin:at] if begin > 0 else []
            after, _ = _cut(lines[at + span :])
            return [line for line in [*between, *after] if not _quoted(line) and not _own(line)]
    return []


def _block(lines: list[str]) -> list[str]:
    """What stands between `ORDERS` and `END`, if both are there; and nothing after `SIGNOFF`."""
    words = [line.strip().rstrip(":.").casefold() for line in lines]
    if "signoff" in words:
        lines = lines[: words.index("signoff")]
        words = words[: len(lines)]
    for opening in ("orders", "begin orders", "begin"):
        if opening in words:
            begin = words.index(opening)
            for closing in ("end", "end orders"):
                if closing in words[begin:]:
                    return lines[begin + 1 : words.index(closing, begin)]
    return lines
