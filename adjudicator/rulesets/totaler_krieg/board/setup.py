"""The opening of a scenario: its rows become a `Position`."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.pack import ScenarioError, scenario_of
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board, Faction, WarState
from adjudicator.rulesets.totaler_krieg.board.parts import ScenarioRow
from adjudicator.rulesets.totaler_krieg.board.position import (
    Cards,
    CivilWar,
    CountryState,
    Piece,
    Policy,
    Position,
    is_hex,
    turn_box,
)

STATES: dict[str, WarState] = {"Pre-War": "pre", "Limited War": "limited", "Total War": "total"}
POSTURES: dict[str, Policy] = {
    "War (empty)": "",
    "Appeasement": "appeasement",
    "Cordon Sanitaire": "cordon",
    "Franco-Russian Entente": "entente",
    "Guarantees": "guarantees",
    "Isolationism": "isolationism",
    "Nazi-Soviet Pact": "pact",
    "Ostland Accord": "ostland",
    "Treaty of Locarno": "locarno",
    "Treaty of Rapallo": "rapallo",
    "Reassess Policy": "reassess",
    "Armistice": "armistice",
    "Negotiation": "negotiation",
}
BOX_NAMES = {
    "US": "us",
    "Britain": "britain",
    "France": "france",
    "Western Minors": "western_minors",
    "Russia": "russia",
    "Soviet Minors": "soviet_minors",
}
PLACES = {
    "set aside": "aside",
    "removed": "out",
    "out of the game": "out",
    "marker supply": "supply",
    "Strategic Warfare Box": "strategic",
    "Eastern_US/Canada": "box:us_canada",
    "Africa": "box:africa",
    "Middle_East": "box:middle_east",
    "Central_Asia": "box:central_asia",
}
DECKS = {"A": "axis", "W": "western", "S": "soviet"}
_FACTION = {"Axis": "axis", "Western": "western", "Soviet": "soviet"}


def wrong(row: ScenarioRow, text: str) -> ScenarioError:
    return ScenarioError(row.file, row.row, text)


def whole_rows(board: Board, scenario: str) -> list[ScenarioRow]:
    """The rows of a scenario, those of its base first. ScenarioError: no such base."""
    rows = list(board.scenarios[scenario])
    for row in rows:
        if (row.kind, row.subject) == ("setting", "base"):
            if row.value not in board.scenarios or row.value == scenario:
                raise wrong(row, f"there is no scenario {row.value!r} to begin from")
            return [*whole_rows(board, row.value), *rows]
    return rows


def open_scenario(board: Board, scenario: str) -> Position:
    """The starting position: every counter where its row says (TK-13.7-1, TK-13.4-3,
    TK-13.4-7). Raises ScenarioError naming file and row of what is wrong."""
    scenario_of(board.scenarios, scenario)
    rows = whole_rows(board, scenario)
    position = Position(scenario=scenario, turn=1)
    position.countries = {
        name: CountryState(status="none" if name == "Vichy" else "neutral")
        for name, area in board.areas.items()
        if area.kind == "minor"
    }
    position.cards = {faction: Cards() for faction in FACTIONS}
    position.blitz = {faction: [] for faction in FACTIONS}
    position.blitz_events = dict.fromkeys(FACTIONS, 0)
    position.posture = dict.fromkeys(BOX_NAMES.values(), "")
    for row in rows:
        _READERS.get(row.kind, _unknown)(position, board, row)
    deal(position, board)
    revealed(position, board)
    if missing := [name for name in board.counters if name not in position.pieces]:
        file = board.scenarios[scenario][0].file
        raise ScenarioError(file, 0, f"no place is given for {', '.join(missing[:5])}")
    return position


def deal(position: Position, board: Board) -> None:
    """What was not played, removed or chosen is in the hand."""
    for faction in FACTIONS:
        cards = position.cards[faction]
        gone = {*cards.discard, *cards.removed, cards.current, cards.pending}
        cards.hand = [
            card.number
            for card in board.cards.values()
            if card.faction == faction and card.number not in gone
        ]


def revealed(position: Position, board: Board) -> None:
    """In which year the cards of the historical line before the start were revealed, for the
    annual limits (TK-1.1.3.3-8); a card that is current was revealed in its season."""
    for index, row in board.calendar.items():
        if not row.seasonal or index > position.turn:
            continue
        told = board.historical_line.get(f"{row.year} {row.name}", {})
        for faction, number in told.items():
            if number and number in position.cards[faction].played:
                position.cards[faction].revealed[number] = row.year


def turn_of(board: Board, row: ScenarioRow, text: str) -> int:
    """`1941 May-June` -> its index."""
    year, _, name = text.partition(" ")
    for index, entry in board.calendar.items():
        if str(entry.year) == year and entry.name == name:
            return index
    raise wrong(row, f"there is no turn {text!r}")


def _unknown(position: Position, board: Board, row: ScenarioRow) -> None:
    raise wrong(row, f"kind: there is no {row.kind!r}")


def _nothing(position: Position, board: Board, row: ScenarioRow) -> None:
    """Rows that tell a reader what follows from others."""


def _setting(position: Position, board: Board, row: ScenarioRow) -> None:
    value = row.value
    match row.subject:
        case "title" | "line" | "current_strategic_value" | "base":
            pass
        case "axis_goal":
            position.goal = int(value)
        case "start_turn":
            position.turn = turn_of(board, row, value)
        case "last_turn":
            position.last_turn = turn_of(board, row, value)
        case "war_state":
            if value not in STATES:
                raise wrong(row, f"there is no War State {value!r}")
            position.war_state = STATES[value]
        case "politics":
            position.politics = value != "no"
        case "vp_marker":
            box, _, side = value.partition(" ")
            position.vp_box = box
            position.vp_side = "axis" if side == "Axis Tide" else "allied"
        case "uscl":
            position.uscl = int(value)
        case other:
            raise wrong(row, f"there is no setting {other!r}")


def _posture(position: Position, board: Board, row: ScenarioRow) -> None:
    if row.subject not in BOX_NAMES or row.value not in POSTURES:
        raise wrong(row, f"there is no Posture {row.value!r} of {row.subject!r}")
    position.posture[BOX_NAMES[row.subject]] = POSTURES[row.value]


def _deck(row: ScenarioRow) -> Faction:
    if row.subject not in _FACTION:
        raise wrong(row, f"there is no faction {row.subject!r}")
    return _FACTION[row.subject]  # type: ignore[return-value]


def _card(position: Position, board: Board, row: ScenarioRow) -> None:
    faction = _deck(row)
    number = "" if row.value in ("none", "any legal") else row.value
    if number and f"{faction}:{number}" not in board.cards:
        raise wrong(row, f"{row.subject} has no card {number}")
    if row.kind == "card_current":
        position.cards[faction].current = number
    else:
        position.cards[faction].pending = number
        position.cards[faction].owed = row.value == "any legal"


def _played(position: Position, board: Board, row: ScenarioRow) -> None:
    faction = _deck(row)
    cards = position.cards[faction]
    for number in row.value.split():
        if number == "none":
            continue
        card = board.cards.get(f"{faction}:{number}")
        if card is None:
            raise wrong(row, f"{row.subject} has no card {number}")
        cards.played.append(number)
        if "recyclable" not in card.symbols and number != cards.current:
            cards.discard.append(number)


def _country(position: Position, board: Board, row: ScenarioRow) -> None:
    words = row.value.split()
    if row.subject not in board.areas:
        raise wrong(row, f"there is no Country {row.subject!r}")
    state = position.countries.setdefault(row.subject, CountryState())
    match words[0]:
        case "active":
            state.status, state.faction, state.influence = "active", words[1].lower(), ""
        case "conquered":
            state.status, state.faction = "conquered", words[1].strip("()").lower()
            state.fell = True
        case "neutral":
            state.status, state.faction = "neutral", ""
        case "not":
            state.status, state.faction = "none", ""
        case _:
            raise wrong(
                row, f"{row.value!r} is not a status: active, neutral, conquered, not in play"
            )


def _influence(position: Position, board: Board, row: ScenarioRow) -> None:
    value = row.value.lower()
    if value not in (*FACTIONS, "neutrality", "none") or row.subject not in position.countries:
        raise wrong(row, f"{row.subject}: {row.value!r} is not an Influence")
    position.countries[row.subject].influence = "" if value == "none" else value


def _ceded(position: Position, board: Board, row: ScenarioRow) -> None:
    owner, _, land = row.subject.partition(":")
    for name in board.counters:
        head = f"{owner}_Ceded_Land:_"
        if head not in name:
            continue
        sides = name.split(head)[1].replace("_", " ").split("/")
        if land in sides:
            position.pieces[name] = Piece(at="ceded", back=sides.index(land) == 1)
            return
    raise wrong(row, f"there is no Ceded Land marker {row.subject!r}")


def _civil_war(position: Position, board: Board, row: ScenarioRow) -> None:
    war = CivilWar(country=row.subject)
    for part in row.value.split(";"):
        words = part.split()
        if words[:2] == ["Republican", "Support"] and words[2:] in (["Soviet"], ["Western"]):
            war.support = words[2].lower()
            continue
        if len(words) != 3 or words[0] not in ("Stronghold", "Center") or not is_hex(words[2]):
            raise wrong(row, f"{part.strip()!r} is not a Stronghold or Center, side and hex")
        kept = war.strongholds if words[0] == "Stronghold" else war.centers
        kept[words[2]] = words[1].lower()
    position.civil_war = war


def _breakaway(position: Position, board: Board, row: ScenarioRow) -> None:
    position.breakaway = [part.strip() for part in row.subject.split(";")]


def _once(position: Position, board: Board, row: ScenarioRow) -> None:
    position.once.append(row.subject.split()[0])


def _pacific(position: Position, board: Board, row: ScenarioRow) -> None:
    position.pacific[_deck(row)] = "total" if row.value == "Total War" else "limited"


def _track(position: Position, board: Board, row: ScenarioRow) -> None:
    name = _marker(board, row, row.subject)
    position.pieces[name] = Piece(at=turn_box(turn_of(board, row, row.value)))


def _vp_track(position: Position, board: Board, row: ScenarioRow) -> None:
    position.pieces[_marker(board, row, row.subject)] = Piece(at=f"vp:{row.value.split()[-1]}")


def _strategic(position: Position, board: Board, row: ScenarioRow) -> None:
    name = row.subject
    for word, short in (("Axis", "Axi"), ("Western", "Wes"), ("Soviet", "Sov")):
        if name.endswith(f" {word}"):
            name = f"{short}-{name[: -len(word) - 1]}"
    if row.value != "no":
        mode = row.value if row.value.startswith("+") else ""
        found = _marker(board, row, name)
        position.pieces[found] = Piece(at="strategic", back=mode == "+2", mode=mode)


def _lend_lease(position: Position, board: Board, row: ScenarioRow) -> None:
    position.pieces["MK-Wes-Lend-Lease"] = Piece(at=f"events:{row.subject.lower()}")


def _marker(board: Board, row: ScenarioRow, subject: str) -> str:
    """The id of a marker that is told by its name."""
    tail = subject.replace(" ", "_")
    for name in board.counters:
        if name.startswith("MK-") and (name[3:] == tail or name.endswith(f"-{tail}")):
            return name
    raise wrong(row, f"there is no marker {subject!r}")


def copies(board: Board, row: ScenarioRow) -> list[str]:
    """The counters a row speaks of: one, or all of a numbered kind."""
    if row.subject in board.counters:
        return [row.subject]
    found = []
    number = 1
    while f"{row.subject}#{number}" in board.counters:
        found.append(f"{row.subject}#{number}")
        number += 1
    if not found:
        raise wrong(row, f"there is no counter {row.subject!r}")
    return found


def _counter(position: Position, board: Board, row: ScenarioRow) -> None:
    for name in copies(board, row):
        counter = board.counters[name]
        piece = Piece(at=_place(board, row, row.value))
        if row.side and counter.front is not None:
            side = counter.side_with(int(row.side)) if row.side.isdigit() else None
            if side is None:
                raise wrong(row, f"{name} has no side of {row.side} steps")
            piece.back = side
        position.pieces[name] = piece


def _marker_row(position: Position, board: Board, row: ScenarioRow) -> None:
    names = copies(board, row)
    if row.value.startswith("Ceded Lands Box if"):
        for name in names:
            position.pieces.setdefault(name, Piece(at="aside"))
        return
    first, _, rest = row.value.partition(" in the Force Pool, rest in the supply")
    if not rest and first.isdigit():
        for number, name in enumerate(names):
            owner = board.counters[name].faction
            position.pieces[name] = Piece(at=f"pool:{owner}" if number < int(first) else "supply")
        return
    for name in names:
        place = _place(board, row, row.value)
        if name in position.pieces and place in ("supply", "strategic"):
            continue  # a row of its own has said more of it
        position.pieces[name] = Piece(at=place)


def _place(board: Board, row: ScenarioRow, text: str) -> str:
    """A place as the scenario files write it."""
    if is_hex(text):
        if text not in board.hexes:
            raise wrong(row, f"there is no hex {text}")
        return text
    if text in PLACES:
        return PLACES[text]
    head, _, tail = text.partition(" ")
    if head in _FACTION:
        faction = _FACTION[head]
        for ending, place in (
            ("Force Pool", f"pool:{faction}"),
            ("Delay Box", "delay"),
            ("Conquered Minor Countries Box", f"conquered:{faction}"),
        ):
            if tail == ending:
                return place
        if tail.startswith("Conditional Events Box"):
            return f"events:{faction}"
    if head == "awaiting":
        if tail.startswith("event "):
            return f"event:{tail[6:]}"
        deck, _, number = tail.partition(":")
        if deck in DECKS and f"{DECKS[deck]}:{number}" in board.cards:
            return f"card:{DECKS[deck]}:{number}"
    if text.startswith("Holding Box "):
        return f"holding:{text[12:]}"
    if text.startswith("Strategic Warfare Box"):
        return "strategic"
    if text.startswith("VP Track box"):
        return f"vp:{text[13:]}"
    raise wrong(row, f"there is no place {text!r}")


_READERS = {
    "setting": _setting,
    "posture": _posture,
    "card_current": _card,
    "card_pending": _card,
    "cards_played": _played,
    "country": _country,
    "influence": _influence,
    "ceded_land": _ceded,
    "civil_war": _civil_war,
    "breakaway": _breakaway,
    "once": _once,
    "pacific": _pacific,
    "turn_track": _track,
    "vp_track": _vp_track,
    "strategic_warfare": _strategic,
    "lend_lease": _lend_lease,
    "counter": _counter,
    "marker": _marker_row,
    "note": _nothing,
    "axis_control": _nothing,
    "vichy_dependents": _nothing,
    "vichy_status": _nothing,
}


def titles(board: Board, rows: Iterable[ScenarioRow]) -> str:
    return next((row.value for row in rows if (row.kind, row.subject) == ("setting", "title")), "")
