"""Times, digests and lists as people read them: the filters of the page templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import groupby
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import has_request_context, request
from markupsafe import Markup, escape

from adjudicator.core import glossary
from adjudicator.core.saying import count
from adjudicator.core.telling import Geometry
from adjudicator.reports.clauses import short
from adjudicator.rulesets import ledger

DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def zone_of(name: str | None) -> tzinfo:
    """The zone with this name; UTC for none and for one that does not exist."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def day_and_hour(at: datetime, zone: tzinfo) -> str:
    """`Sun 6 Dec 2026, 20:00 CET`. Own names: no locale of the machine plays a part."""
    here = at.astimezone(zone)
    name = here.tzname() or "UTC"
    if name[:1] in "+-":  # zones without letters of their own, such as Asia/Tashkent
        name = f"UTC{name}"
    return (
        f"{DAYS[here.weekday()]} {here.day} {MONTHS[here.month - 1]} {here.year}, "
        f"{here:%H:%M} {name}"
    )


def time_tag(at: datetime | str | None, zone: tzinfo, now: datetime | None = None) -> Markup:
    """A moment in the reader's zone and in UTC, as a `time` element; `now` adds how far off."""
    if at is None or at == "":
        return Markup("no time set")
    if isinstance(at, str):
        at = datetime.fromisoformat(at)
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    words = day_and_hour(at, zone)
    utc = at.astimezone(UTC)
    if zone.utcoffset(at) != timedelta(0):
        same_day = at.astimezone(zone).date() == utc.date()
        there = f"{utc:%H:%M} UTC" if same_day else f"{DAYS[utc.weekday()]} {utc:%H:%M} UTC"
        words += f" ({there})"
    if now is not None:
        words += f", {how_far(at - now)}"
    stamp = utc.isoformat(timespec="seconds").replace("+00:00", "Z")
    return Markup('<time datetime="{}">{}</time>').format(stamp, words)


def how_far(span: timedelta) -> str:
    """`in 3 days 4 hours`, `2 hours ago`, `now`."""
    minutes = int(abs(span).total_seconds() // 60)
    days, rest = divmod(minutes, 1440)
    hours, mins = divmod(rest, 60)
    if days:
        parts = [count(days, "day")] + ([count(hours, "hour")] if hours and days < 8 else [])
    elif hours:
        parts = [count(hours, "hour")] + ([count(mins, "minute")] if mins and hours < 6 else [])
    elif mins:
        parts = [count(mins, "minute")]
    else:
        return "now"
    words = " ".join(parts)
    return f"in {words}" if span > timedelta(0) else f"{words} ago"


def clause_tag(clause: str) -> Markup:
    """The clause as a small mark, with its full id and how its rule begins as title; nothing for
    no clause."""
    if not clause:
        return Markup("")
    mark = '<span class="clause" title="{}">{}</span>'
    return Markup(mark).format(rule_told(clause), rule_words(clause))


def rule_words(clause: str) -> str:
    """What a mark says: `rule 16.3.1`, `ruling A25`. A bare number would be a riddle."""
    words = short(clause)
    return words if words.startswith("ruling") else f"rule {words}"


LONGEST_RULE: Final = 160
"""Characters of a rule that stand in the title of its mark; the link leads to all of it."""


def rule_told(clause: str) -> str:
    """What a mark says when one points at it: `TK-SOP-1, Sequence of Play: Each Game Turn ...`."""
    title, text = ledger.told(clause)
    if len(text) > LONGEST_RULE:
        text = text[:LONGEST_RULE].rsplit(" ", 1)[0] + " …"
    return f"{clause}{f', {title}' if title else ''}: {text}" if text else clause


def rule_tag(clause: str) -> Markup:
    """The same as a link to the clause, where the house has its text."""
    where = ledger.address(clause)
    if not where:
        return clause_tag(clause)
    link = '<a class="clause" title="{}" href="{}">{}</a>'
    return Markup(link).format(rule_told(clause), root() + where, rule_words(clause))


def root() -> str:
    """The path under which the house lies, if it is not the whole of its address."""
    return request.script_root if has_request_context() else ""


def in_fours(digest: str) -> str:
    """The first 12 digits of a digest for people: `5f0c 91aa 7d2e`."""
    short = digest[:12]
    return " ".join(short[at : at + 4] for at in range(0, len(short), 4))


def listing(words: Sequence[str], last: str = "and") -> str:
    """`Axis`, `Axis and Allies`, `Axis, Allies and Soviet`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def seat_words(seat: str) -> str:
    """`axis` -> `Axis`, `western_allies` -> `Western Allies`."""
    return " ".join(part.capitalize() for part in seat.replace("_", " ").split()) or "Spectator"


def code_words(text: str) -> Markup:
    """A sentence of a declaration, with what stands in `backticks` as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if at % 2 else escape(part)
        for at, part in enumerate(parts)
    )


_HEX = re.compile(r"(?<![\w(])[a-z]\d{2,4}\b(?!\)|,? (?:beside|near) )")


def places(text: str, geometry: Geometry | None) -> str:
    """A sentence in which the number of a hex says where it lies: `e3705 (beside Minsk)`,
    `Minsk (e3706)`; once each, and not where its name is told already."""
    if geometry is None:
        return text
    told: set[str] = set()

    def with_name(found: re.Match[str]) -> str:
        id = found[0]
        if id in told or id not in geometry.areas or f"({id})" in text:
            return id
        told.add(id)
        if town := glossary.town_of(geometry, id):
            return f"{town} ({id})"
        where = glossary.beside(geometry).get(id, "")
        return f"{id} ({where})" if where else id

    return _HEX.sub(with_name, text)


def whereabouts(line: str, geometry: Geometry | None) -> str:
    """What the numbers of hexes in an order mean, for a place where the order itself stands:
    `beside Selby`, of several `a0309: beside Selby; a0310: near Selby`; empty if it has none."""
    if geometry is None:
        return ""
    found = {}
    for id in _HEX.findall(line):
        if id in geometry.areas and f"({id})" not in line:
            where = glossary.town_of(geometry, id) or glossary.beside(geometry).get(id, "")
            found[id] = where
    told = {id: where for id, where in found.items() if where}
    if len(found) == 1:
        return "".join(told.values())
    return "; ".join(f"{id}: {where}" for id, where in told.items())


_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox": "Firefox",
    "Chrom": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "a Mac",
    "Linux": "Linux",
}


def browser(agent: str) -> str:
    """What a browser calls itself, in words: `Firefox on Windows`. The first sign counts:
    nearly all of them claim to be Safari too."""
    name = next((words for sign, words in _BROWSERS.items() if sign in agent), "")
    system = next((words for sign, words in _SYSTEMS.items() if sign in agent), "")
    if not name:
        return agent[:40] or "unknown"
    return f"{name} on {system}" if system else name


def in_runs(items: Iterable[Any], attribute: str) -> list[list[Any]]:
    """Neighbours that have the same value of an attribute, together, in their order."""
    return [list(group) for _, group in groupby(items, key=lambda one: getattr(one, attribute))]


def sentences(line: str) -> str:
    """The whole sentences of a line of a text that is broken anywhere; all of it if it has none."""
    end = max(line.rfind(sign) for sign in (". ", "? ", "! "))
    return line if end < 0 or line.endswith((".", "?", "!")) else line[: end + 1]
