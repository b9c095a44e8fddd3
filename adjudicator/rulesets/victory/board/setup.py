"""1 and 10 Opening a scenario: maps, starting forces, deployment.

A scenario file says which layout and boards, who plays, what each begins with and what
wins; see `scenarios/victory/README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.pack import ScenarioError, scenario_of
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.in_words import find_hex, from_words
from adjudicator.rulesets.victory.board.position import Forces, Position, Slot, Work


def open_scenario(board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
    """The starting position of a scenario. ScenarioError: there is none, or it is wrong.

    rulings: all rulings. A switch that the scenario sets under `options` is in force although
    its default is off.
    """
    given = scenario_of(board.scenarios, scenario)
    file = f"{scenario}.toml"
    try:
        return _open(board, scenario, given, dict(rulings))
    except (KeyError, TypeError, ValueError) as error:
        raise ScenarioError(file, 0, f"{type(error).__name__}: {error}") from error


def _open(
    board: Board, name: str, given: Mapping[str, Any], options: dict[str, Scalar]
) -> Position:
    if "position" in given:  # in the middle of a game
        position = from_words(board, {**given["position"], "scenario": name, "options": options})
        position.title = given["title"]
        return position
    for key, value in given.get("options", {}).items():
        if key not in options:
            raise ValueError(f"there is no option {key}")
        options[key] = options[key] or value
    powers: list[str] = list(given["powers"])
    layout = board.layouts[given["layout"]]
    slots = [
        Slot(
            slot=place.slot,
            title=place.title,
            board=given["boards"][n],
            rotation=given.get("rotations", {}).get(place.slot, place.rotation),
            dx=place.dx,
            dy=place.dy,
            power=given["owners"][place.slot],
        )
        for n, place in enumerate(layout.places)
    ]
    kind = options.get("forces", "scenario")
    forces: dict[str, list[Forces]] = {}
    for power in powers:
        for part in given["forces"][power]:
            custom = kind == "custom" or (kind == "scenario" and given.get("custom", False))
            forces.setdefault(power, []).append(
                Forces(
                    random=0 if custom else part["random"],
                    points=part["points"] if custom else 0,
                    slots=part.get("slots", []),
                )
            )
    historical = options.get("armies", "scenario") == "historical" or (
        options.get("armies", "scenario") == "scenario" and given.get("historical", False)
    )
    armies = {p: [given["armies"][p] if historical else "base"] for p in powers}
    if options.get("resources") and not historical:
        for power in powers:
            armies[power].append("base-resources")
    if options.get("stretch"):
        for power in powers:
            armies[power].append("stretch")
    limit = int(options.get("time-limit", -1))
    position = Position(
        scenario=name,
        title=given["title"],
        stage="maps" if options.get("maps") == "chosen" else "forces",
        options=options,
        slots=slots,
        powers=powers,
        order=list(powers),
        teams=dict(given.get("teams", {p: p for p in powers})),
        commands={p: dict(seats) for p, seats in given.get("commands", {}).items()},
        armies=armies,
        forces=forces,
        bonus=dict(given.get("bonus", {})),
        levels={team: int(level) for team, level in given["victory"].items()},
        time_limit=given.get("time_limit", 0) if limit < 0 else limit,
    )
    hexmap = board.map_of(position)
    position.neutral = [find_hex(hexmap, text) for text in given.get("neutral", [])]
    if options.get("storms"):
        position.storm = hexmap.ids[layout.storm]  # VIC-9.2-8
    if options.get("factories"):
        position.works = default_factories(board, position)
    note_holders(position, board)
    return position


def note_holders(position: Position, board: Board) -> None:
    """Every city of a player's own maps is his at the start (VIC-1.2-3)."""
    hexmap = board.map_of(position)
    position.holders = {
        tile.id: "" if tile.id in position.neutral else hexmap.owner(tile.id)
        for tile in hexmap.places()
    }
    position.supplied = {
        power: [tile.id for tile in hexmap.cities() if position.holders[tile.id] == power]
        for power in position.powers
    }


def default_factories(board: Board, position: Position) -> list[Work]:
    """Unless their owner allots them otherwise: ground first, an air PP in cities of two or
    more, a naval one in coastal cities of three or more (VIC-9.1-4, VIC-9.1-5)."""
    hexmap = board.map_of(position)
    works: list[Work] = []
    for tile in hexmap.cities():
        owner = "" if tile.id in position.neutral else hexmap.owner(tile.id)
        if not owner:
            continue
        air = 1 if tile.value >= 2 else 0
        naval = 1 if tile.value >= 3 and tile.coastal else 0
        works += factories_at(tile.id, owner, air, naval, tile.value - air - naval)
    return works


def factories_at(place: str, owner: str, air: int, naval: int, ground: int) -> list[Work]:
    """The factories of a city, those of 0 PP left out."""
    return [
        Work.model_validate(
            {"kind": f"{arm} factory", "hex": place, "power": owner, "level": n, "full": n}
        )
        for arm, n in (("air", air), ("naval", naval), ("ground", ground))
        if n
    ]
