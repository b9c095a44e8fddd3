"""What counters are called in English. Orders take these names as well as the ids, of which they
are made: `HQ Centre` for GER-HQ_Mitte, `German Convoy` for MK-Axi-German_Convoy."""

from __future__ import annotations

import re
from collections import Counter

from adjudicator.core.saying import ordinal
from adjudicator.rulesets.totaler_krieg.board.board import Board

SIDES = {"Axi": "Axis", "Wes": "Western", "Sov": "Soviet"}
GROUPS = {
    "N": "North",
    "S": "South",
    "Mitte": "Centre",
    "1Bel": "1st Belorussian",
    "1Ukr": "1st Ukrainian",
    "2Ukr": "2nd Ukrainian",
    "Bry": "Bryansk",
    "Kar": "Karelian",
    "Len": "Leningrad",
    "Sta": "Stalingrad",
    "Vor": "Voronezh",
}
"""What an HQ is called on its counter -> in words."""
BY_ITSELF = ("convoy_standard", "convoy_special", "logistics", "partisan")
"""Types of markers whose name says what they are, and is no other's."""


def called(board: Board, name: str) -> str:
    """A counter in English: `GER-HQ Centre`, `GER-4 Army`, `Axis Beachhead 1`."""
    if not name.startswith("MK-"):
        head, dash, tail = name.partition("-")
        return f"{head}{dash}{tail_called(tail)}"
    side, _, rest = name.removeprefix("MK-").partition("-")
    if side not in SIDES:
        return f"{_plain(name.removeprefix('MK-'))} marker"
    if board.counters[name].type in BY_ITSELF:
        return _plain(rest)
    own = rest.startswith(("Beachhead", "Blitz"))
    return f"{SIDES[side]} {_plain(rest)}{'' if own else ' marker'}"


NATIONS = {
    "Algeria": "Algerian", "Austria": "Austrian", "Axis": "Axis", "Baltic States": "Baltic",
    "Britain": "British", "Bulgaria": "Bulgarian", "Catalonia": "Catalan", "Crimea": "Crimean",
    "Caucasus": "Caucasian", "Czechoslovakia": "Czech", "Denmark": "Danish", "Egypt": "Egyptian",
    "Finland": "Finnish", "France": "French", "Germany": "German", "Greece": "Greek",
    "Hungary": "Hungarian", "Iraq": "Iraqi", "Ireland": "Irish", "Italy": "Italian",
    "Libya": "Libyan", "Morocco": "Moroccan", "Persia": "Persian", "Poland": "Polish",
    "Portugal": "Portuguese", "Rumania": "Rumanian", "Russia": "Russian", "Spain": "Spanish",
    "Sweden": "Swedish", "Switzerland": "Swiss", "Syria": "Syrian", "Tunisia": "Tunisian",
    "Turkey": "Turkish", "Ukraine": "Ukrainian", "United States": "US", "Yugoslavia": "Yugoslav",
}  # fmt: skip
"""Country -> what its units are in a sentence; of others the Country itself."""
SORTS = {
    "P": "Panzer Army", "A": "Army", " Army": "Army", "pz": "Panzer Corps",
    "pzgr": "Panzergrenadiers",
    "inf": "Infantry", "arm": "Armor", "tk": "Tank Corps", "Gtk": "Guards Tank Corps",
    "mtn ": "Mountain",
    "Mtn": "Mountain", "Cav": "Cavalry", "Kav": "Cavalry", "Ski": "Ski", "Abn": "Airborne",
    "Res": "Reserves", "Exp": "Expeditionary", "Mar": "Marines", "T": "Tank Army",
    "Gds": "Guards", "Shk": "Shock Army", "Col": "Colonial", "VG": "Volksgrenadiers",
}  # fmt: skip
"""Letters of a counter beside its number -> in words."""
NUMBERED = re.compile(r"(?P<before>[A-Za-z]+ ?)?(?P<number>\d+)?(?P<behind> ?[A-Za-z]+)?")


def said(board: Board, id: str) -> str:
    """A counter as people say it: `German 4th Panzer Corps` for GER-pz04, `Russian 3rd Army` for
    Rus-3A, `German HQ Centre` for GER-HQ_Mitte."""
    if id.startswith("MK-"):
        return called(board, id)
    counter = board.counters[id]
    tail = tail_called(id.rsplit("-", 1)[1])
    found = NUMBERED.fullmatch(tail)
    sort = SORTS.get((found["before"] or found["behind"] or "") if found else "")
    strong = counter.front is not None and counter.front.steps > 1
    army = tail.isdigit() and counter.type == "infantry" and strong
    if sort or army:
        number = ordinal(int(found["number"])) if found and found["number"] else ""
        tail = f"{number} {sort or 'Army'}".strip()
    return f"{NATIONS.get(counter.country, counter.country)} {tail}"


def tail_called(tail: str) -> str:
    """What stands behind the Country of a unit: `HQ Centre` for HQ_Mitte."""
    if tail.startswith("HQ_"):
        group = tail.removeprefix("HQ_")
        return f"HQ {GROUPS.get(group, group)}"
    return _plain(tail)


def _plain(text: str) -> str:
    return text.replace("_", " ").replace("#", " ")


def counters_called(board: Board) -> dict[str, str]:
    """Id of each counter that is called otherwise -> its name, as people say it; with the id
    where two are called alike."""
    found: dict[str, str] | None = board.__dict__.get("_counters_called")
    if found is None:
        names = {id: said(board, id) for id in board.counters}
        often = Counter(names.values())
        found = board.__dict__["_counters_called"] = {
            id: name if often[name] == 1 else f"{name} ({id})"
            for id, name in names.items()
            if id != name
        }
    return found


def in_english(board: Board, text: str) -> str:
    """A sentence with all counters by their names."""
    found: re.Pattern[str] | None = board.__dict__.get("_ids_in_text")
    if found is None:
        ids = [name for name in board.counters if called(board, name) != name]
        ids.sort(key=len, reverse=True)
        pattern = "|".join(map(re.escape, ids))
        found = board.__dict__["_ids_in_text"] = re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)")
    if "_" not in text and "MK-" not in text:
        return text
    return found.sub(lambda one: called(board, one[0]), text)
