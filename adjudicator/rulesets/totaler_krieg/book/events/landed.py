"""15.3, 15.16, 15.22, 15.24: land that is ceded, and victories and defeats over it."""

from __future__ import annotations

from adjudicator.core.protocol import Play
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.position import pool
from adjudicator.rulesets.totaler_krieg.book.countries.states import outbreak
from adjudicator.rulesets.totaler_krieg.book.events.activating import demanded, is_neutral
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from adjudicator.rulesets.totaler_krieg.book.events.losses import armor_or_infantry
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import cede_land
from adjudicator.rulesets.totaler_krieg.book.politics.influence import (
    after_cession,
    cession_needs_die,
    first_concession,
)
from adjudicator.rulesets.totaler_krieg.words.facts.counters import MarkerPlaced
from adjudicator.rulesets.totaler_krieg.words.facts.influence import InfluenceChanged

ISTANBUL = "e2508"
STRAITS = "Turkish Straits"
WHOLE = {
    "Finland": "TK-15.16-5",
    "Poland": "TK-15.16-5",
    "Rumania": "TK-15.16-5",
    "Turkey": "TK-15.16-7",
}
"""Countries that may cede a second time, each with its clause."""


def land_of(case: Case, marker: str) -> tuple[str, str]:
    """(Country that takes it, area on the marker's front) of a Ceded Land marker."""
    head, _, tail = marker.partition("_Ceded_Land:_")
    owner = {"German": "Germany", "Russian": "Russia", "British": "Britain", "French": "France"}
    return owner[head.split("-")[-1]], tail.replace("_", " ").split("/")[0]


def ceded_land(case: Case) -> Play:
    """15.3 The land that was demanded is handed over."""
    marker = demanded(case)
    if not marker:
        case.none("There is no Ceded Land marker for what was demanded.", "TK-15.3-1")
        return
    owner, area = land_of(case, marker)
    cede_land(case.position, case.table, owner, area, "TK-15.3-1")  # TK-15.3-1
    yield from occupy(case, case.board.cells_of(area), "TK-15.3-2")
    moves_markers(case)


def moves_markers(case: Case) -> None:
    """What a cession does to the Influence and Neutrality markers of who ceded."""
    field, country, faction = case.field, case.country, case.faction
    state = case.position.countries.get(country)
    before = state.influence if state is not None else ""
    needed = cession_needs_die(field, faction, country)
    die = case.d6("Influence after the cession", "TK-15.3-5") if needed else 0
    if needed and not die:
        return
    after_cession(field, faction, country, die)
    after = state.influence if state is not None else ""
    if before != after:
        clause = "TK-15.3-4" if after else "TK-15.3-3"
        if faction != "axis":
            clause = "TK-15.3-8" if after else "TK-15.3-7"
        fact = InfluenceChanged(country=country, before=before, marker=after)
        case.table.tell(clause, fact)


def occupy(case: Case, cells: int, clause: str) -> Play:
    """One Detachment from the Force Pool may go to a Port or City of the ceded land."""
    field = case.field
    pooled = field.places.get(pool(case.faction), [])
    markers = [name for name in pooled if case.board.counters[name].back_is == "detachment"]
    sites = cells & (case.board.ports | case.board.cities)
    for other, land in ceded(case.position):  # as Memelland, which is then German (13.8.1.1)
        if field.faction(other) != case.faction:
            sites &= ~case.board.cells_of(land)
    sites &= ~field.enemy_presence(case.faction) & ~field.detachments[case.faction]
    if not markers or not sites:
        return
    title = "Where does a Detachment occupy the ceded land?"
    options = [*field.ids(sites), "nothing"]
    place = yield from case.ask(title, options, clause, what="places")
    if place == "nothing":
        return
    title = "Which Detachment marker?"
    marker = yield from case.ask(title, markers, clause, what="units")
    piece = case.position.pieces[marker]
    piece.at, piece.back = place, True  # TK-15.3-2 TK-15.16-6 TK-15.16-8
    case.table.tell(clause, MarkerPlaced(marker=marker, at=place))


def further_concessions(case: Case) -> Play:
    """15.16 A Neutral Country cedes more to Russia, at first a Region and then the whole."""
    if not is_neutral(case):
        return
    russian = case.about(faction="soviet")
    country = case.country
    first = first_concession(case.field, country)
    if first:
        # TK-15.16-2: of the Baltic States 13.8.1.1 says which part, and so `cede_land`.
        cede_land(case.position, case.table, "Russia", first[0], "TK-15.16-1")  # TK-15.16-1
        moves_markers(russian)  # TK-15.16-3 TK-15.16-4
        return
    clause = WHOLE.get(country)
    if clause is None:
        case.none(f"{country} has nothing more to cede.", "TK-15.16-2")
        return
    if country == "Turkey":
        yield from _straits(russian)
        return
    cells = case.board.cells_of(country)
    cede_land(case.position, case.table, "Russia", country, clause)  # TK-15.16-5
    yield from occupy(russian, cells, "TK-15.16-6")


def _straits(case: Case) -> Play:
    """The second concession of Turkey."""
    pieces = case.position.pieces
    british = pieces["MK-Wes-British_Ceded_Land:_Turkish_Straits"].at
    russian = pieces["MK-Sov-Russian_Ceded_Land:_Turkish_Straits"].at
    if "ceded" in (british, russian) or russian == "out":
        case.none("The Turkish Straits are ceded already.", "TK-15.16-7")
        return
    cede_land(case.position, case.table, "Russia", STRAITS, "TK-15.16-7")  # TK-15.16-7
    istanbul = 1 << case.board.cell(ISTANBUL)
    yield from occupy(case, istanbul, "TK-15.16-8")  # TK-15.16-8
    moves_markers(case)  # TK-15.16-9


def military_defeat(case: Case) -> Play:
    """15.22 The Axis loses steps and mobilizes alone; Pre-War goes on."""
    yield from armor_or_infantry(case, "axis", "Germany", "TK-15.22-1")  # TK-15.22-1
    outbreak(case.position, case.table, ("axis",), "TK-15.22-2")  # TK-15.22-2


def military_victory(case: Case) -> Play:
    """15.24 The Axis loses steps and takes the land; all mobilize, Pre-War goes on."""
    yield from armor_or_infantry(case, "axis", "Germany", "TK-15.24-1")  # TK-15.24-1
    yield from case.perform(case.about(faction="axis"), "15.3")  # TK-15.24-2
    outbreak(case.position, case.table, FACTIONS, "TK-15.24-3")  # TK-15.24-3
