"""What matters most in a report: its headline, and the sentences under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, count, listed, weightiest
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS
from adjudicator.rulesets.virtuti_militari.words.wording import SEATS_SAID, Say, points

GREAT = ("great_britain", "france", "germany", "ussr", "italy")


def headline(board: Board, view: Position, events: Sequence[Event]) -> str:
    """One line without a full stop: the weightiest thing that happened."""
    say = Say(board)
    found = weightiest(events, lambda event: _weighed(board, say, event))
    return found or f"A quiet {board.turns[view.turn].season.replace('_', ' ')}"


def _weighed(board: Board, say: Say, event: Event) -> tuple[int, str]:
    """How much an event weighs, and the headline it would make; (0, '') for most."""
    facts = event.facts
    match event.kind:
        case "GameWon":
            name = SEATS_SAID.get(facts["winner"], "")
            won = f"{capital(facts['how'])} Victory of the {name} player"
            return 1000, won if name else "The war ends in a draw"
        case "Surrendered":
            weight = 900 if facts["country"] in GREAT else 500
            return weight, f"{say.country(facts['country'])} surrenders"
        case "UssrAtWar":
            return 850, "War between the Axis and the USSR"
        case "UssrActivated":
            return 480, "The USSR arms"
        case "PactBroken":
            return 490, "The Axis breaks the pact"
        case "CountryJoined":
            weight = 460 if facts["country"] in GREAT else 400
            return weight, f"{say.country(facts['country'])} joins {say.faction(facts['faction'])}"
        case "WarDeclared":
            verb = say.verb(facts["faction"], "declare")
            country = "the USSR" if facts["country"] == "ussr" else say.country(facts["country"])
            return 420, f"{say.Faction(facts['faction'])} {verb} war on {country}"
        case "AreaTaken":
            area = board.areas[facts["area"]]
            weight = 150 + 90 * area.vp + 20 * area.pp + 60 * (facts["how"] == "battle")
            return weight, f"{area.name} falls to {say.faction(facts['faction'])}"
        case "BattleWon":
            side = "attacker" if facts["attacker_won"] else "defender"
            verb = say.verb(facts["winner"], "win")
            where = say.place(facts["place"])
            return 140 + facts["attack"] + facts["defence"], (
                f"{say.Faction(facts['winner'])} {verb} in {where} as {side}"
            )
        case "BattleBegan":
            return 135, f"Battle in {say.place(facts['place'])}"
        case "Raided" | "SubmarineAttacked":
            return 40, "Convoys and submarines are hunted"
        case "Developed":
            verb = say.verb(facts["faction"], "develop")
            what = f"{say.technology(facts['technology'])} level {facts['level']}"
            return 130, f"{say.Faction(facts['faction'])} {verb} {what}"
        case "ScriptedEventHappened":
            return 120, board.scripted_events[facts["event"]].title
        case "CalendarEventHappened":
            titles = {entry.id: entry.title for entry in board.calendar}
            return 60, titles.get(facts["event"], "")
        case "RandomEventDrawn":
            return 50, board.random_events[facts["event"]].title
    return 0, ""


def lead(board: Board, view: Position, events: Sequence[Event]) -> list[str]:
    """A few sentences: who joined and fell, what was taken, what it cost whom and where, what
    raids and pressure did; in the first report of a turn what there is to spend."""
    say = Say(board)
    sentences: list[str] = []
    gone = [say.country(e.facts["country"]) for e in events if e.kind == "Surrendered"]
    if gone:
        sentences.append(f"{listed(gone)} surrender{'s' * (len(gone) == 1)}.")
    joined: dict[str, list[str]] = {}
    taken: dict[str, list[str]] = {}
    declared: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "WarDeclared":
            declared.setdefault(event.facts["faction"], []).append(_enemy(say, event))
        if event.kind == "CountryJoined":
            name = say.country(event.facts["country"])
            joined.setdefault(event.facts["faction"], []).append(name)
        if event.kind == "AreaTaken":
            taken.setdefault(event.facts["faction"], []).append(board.name(event.facts["area"]))
    for faction, names in declared.items():
        verb = say.verb(faction, "declare")
        sentences.append(f"{say.Faction(faction)} {verb} war on {listed(names)}.")
    for faction, names in joined.items():
        verb = "joins" if len(names) == 1 else "join"
        sentences.append(f"{listed(names)} {verb} {say.faction(faction)}.")
    for faction, names in taken.items():
        named = list(dict.fromkeys(names))
        shown = listed(named) if len(named) < 7 else f"{', '.join(named[:5])} and more"
        verb = say.verb(faction, "take")
        sentences.append(f"{say.Faction(faction)} {verb} {shown}.")
    battles = sum(event.kind == "BattleWon" for event in events)
    if battles:
        sentences.append(f"{capital(count(battles, 'battle'))}.")
    sentences += [*_losses(say, events), *_raids(say, events), *_pressure(say, events)]
    sentences += _incomes(say, events)
    return sentences or ["Nothing of note happened."]


def _enemy(say: Say, event: Event) -> str:
    return "the USSR" if event.facts["country"] == "ussr" else say.country(event.facts["country"])


MOST_LOST = 8
"""Losses of a faction that are named; the sections tell all."""
ELIMINATED = " eliminated"


def _losses(say: Say, events: Sequence[Event]) -> list[str]:
    """`The Axis loses Corps (Warsaw) and Fleet (North Sea).`: units that left the map or became
    smaller, by name and place."""
    lost: dict[str, list[str]] = {faction: [] for faction in FACTIONS}
    for event in events:
        facts = event.facts
        gone: list[str] = []
        match event.kind:
            case "LossesTaken":
                gone = [*facts["artillery"], *(u.removesuffix(ELIMINATED) for u in facts["units"])]
            case "Eliminated":
                gone = facts["units"]
            case "SupplyChecked":
                places = facts["eliminated"].values()
                lost[facts["faction"]] += _by_place(say, facts["kinds"], places)
            case "UnitsRemoved":
                lost[facts["faction"]] += _by_place(say, facts["kinds"], facts["places"])
            case "SubmarineAttacked" if facts["outcome"] == "destroyed":
                where = say.board.name(facts["place"])
                lost[facts["owner"]].append(f"submarine ({where})")
        if gone:
            lost[facts["faction"]].append(f"{say.force(gone)} ({say.board.name(facts['place'])})")
    return [
        f"{say.Faction(faction)} {say.verb(faction, 'lose')} {listed(units[:MOST_LOST])}"
        f"{f', and {len(units) - MOST_LOST} more' if len(units) > MOST_LOST else ''}."
        for faction, units in lost.items()
        if units
    ]


def _by_place(say: Say, kinds: Iterable[str], places: Iterable[str]) -> list[str]:
    found: dict[str, list[str]] = {}
    for kind, place in zip(kinds, places, strict=True):
        found.setdefault(place, []).append(say.kind(kind))
    return [f"{say.force(units)} ({say.board.name(place)})" for place, units in found.items()]


def _raids(say: Say, events: Sequence[Event]) -> list[str]:
    """`Raids cost the Axis 4 points of its War Economy.`"""
    damage: dict[str, int] = {}
    for event in events:
        if event.kind == "Raided" and event.facts["damage"]:
            target = event.facts["target"]
            damage[target] = damage.get(target, 0) + event.facts["damage"]
    return [
        f"Raids on convoys: War Economy of {say.faction(target)} -{points_}%."
        for target, points_ in damage.items()
    ]


def _pressure(say: Say, events: Sequence[Event]) -> list[str]:
    """`Pressure of the Axis: Hungary 50% to 80%; Sweden, nothing came of it.`"""
    told: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "PressureExerted":
            facts = event.facts
            result = f" {facts['before']}% to {facts['after']}%" if facts["change"] else (
                ", nothing came of it"
            )  # fmt: skip
            told.setdefault(facts["faction"], []).append(say.country(facts["country"]) + result)
    return [f"Pressure of {say.faction(f)}: {'; '.join(some)}." for f, some in told.items()]


def _incomes(say: Say, events: Sequence[Event]) -> list[str]:
    return [
        f"{say.Faction(e.facts['faction'])} {say.verb(e.facts['faction'], 'receive')} "
        f"{points(e.facts['pp'])} PP."
        for e in events
        if e.kind == "IncomeReceived"
    ]
