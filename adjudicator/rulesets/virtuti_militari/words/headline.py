"""What matters most in a report: its headline, and the sentences under it."""

from __future__ import annotations

from collections.abc import Sequence

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
    """Up to four sentences: who joined and fell, what was taken, what it cost; in the first
    report of a turn what there is to spend."""
    say = Say(board)
    sentences: list[str] = []
    gone = [say.country(e.facts["country"]) for e in events if e.kind == "Surrendered"]
    if gone:
        sentences.append(f"{listed(gone)} surrender{'s' * (len(gone) == 1)}.")
    joined: dict[str, list[str]] = {}
    taken: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "CountryJoined":
            name = say.country(event.facts["country"])
            joined.setdefault(event.facts["faction"], []).append(name)
        if event.kind == "AreaTaken":
            taken.setdefault(event.facts["faction"], []).append(board.name(event.facts["area"]))
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
        sentences.append(f"{capital(count(battles, 'battle'))}.{_losses(say, events)}")
    if not sentences:
        sentences = _incomes(say, events) or ["Nothing of note happened."]
    return sentences[:4]


def _losses(say: Say, events: Sequence[Event]) -> str:
    """` The Axis loses 2 units, ...`: units that left the map in battle."""
    lost = dict.fromkeys(FACTIONS, 0)
    for event in events:
        facts = event.facts
        if event.kind == "LossesTaken":
            gone = [unit for unit in facts["units"] if unit.endswith("eliminated")]
            lost[facts["faction"]] += len(gone) + len(facts["artillery"])
        elif event.kind == "Eliminated":
            lost[facts["faction"]] += len(facts["units"])
    told = [
        f"{say.faction(f)} {say.verb(f, 'lose')} {count(n, 'unit')}" for f, n in lost.items() if n
    ]
    return f" {capital(listed(told))}." if told else ""


def _incomes(say: Say, events: Sequence[Event]) -> list[str]:
    return [
        f"{say.Faction(e.facts['faction'])} {say.verb(e.facts['faction'], 'receive')} "
        f"{points(e.facts['pp'])} PP."
        for e in events
        if e.kind == "IncomeReceived"
    ]
