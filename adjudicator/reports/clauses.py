"""How the id of a clause is shown to people.

`BW-16.3.1-10` is clause 10 of section 16.3.1: the section is what a player looks
up, so the text shows `16.3.1`. `VM-RAID-2`, of a book without numbers, is shown as `RAID-2`.
A ruling (`BW-A25`) is called one.
"""

from __future__ import annotations

import re

_ID = re.compile(r"^[A-Z]+\d?-(?P<rest>.+)$")
_RULING = re.compile(r"^A\d+[a-z]?$")
_LAST = re.compile(r"-\d+[a-z]?$")


def short(clause: str) -> str:
    """`BW-16.3.1-10` -> `16.3.1`, `BW-A25` -> `ruling A25`; several ids, separated by
    blanks or commas, each once and in order. What is not an id stays as it is."""
    shown: list[str] = []
    for part in re.split(r"[\s,;]+", clause.strip()):
        found = _ID.match(part)
        if not found:
            text = part
        elif _RULING.match(found["rest"]):
            text = f"ruling {found['rest']}"
        else:
            text = _LAST.sub("", found["rest"])
            if not re.search(r"[\d.]", text):
                text = found["rest"]  # a book whose sections have names and no numbers
        if text and text not in shown:
            shown.append(text)
    return ", ".join(shown)
