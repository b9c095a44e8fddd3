"""How mail programs speak in many languages: `tongues.toml`, read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WHO = "Adjudicator"
WHERE = "adjudicator@example.org"
FULL = f"{WHO} <{WHERE}>"


@dataclass(frozen=True)
class Tongue:
    """wrote: lines above a quote. headers: From, Sent, To, Subject, as Outlook has them. day:
    the moment as it stands behind Sent. title: Outlook's line above the headers. forward: that
    above a forwarded letter. phones: what telephones add. hello, bye: how people write."""

    wrote: tuple[str, ...]
    headers: tuple[str, str, str, str]
    day: str
    title: str
    forward: str
    phones: tuple[str, ...]
    hello: tuple[str, ...]
    bye: tuple[str, ...]


def _read(value: Any) -> Any:
    if isinstance(value, str):
        return value.format(who=WHO, where=WHERE, full=FULL)
    return tuple(_read(one) for one in value)


_FILE = Path(__file__).with_suffix(".toml")
TONGUES: dict[str, Tongue] = {
    code: Tongue(**{key: _read(value) for key, value in told.items()})
    for code, told in tomllib.loads(_FILE.read_text("utf-8")).items()
}
