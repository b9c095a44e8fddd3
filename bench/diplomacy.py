"""Diplomacy: the adjudication beside the `diplomacy` package's, phase by phase.

    python -m bench.diplomacy PYTHON [NUMBER]
    python -m bench.diplomacy recorded FILE...

PYTHON  an interpreter that has the package (`pip install diplomacy` in a venv of its own). It is
        licensed under the AGPL, so it is not a dependency of this project and runs in a process of
        its own, which is handed positions and orders and gives back who stands where.
NUMBER  of seasons by lot (1,000 by default): crowded units with supports and convoys, and a third
        as many with all 34 units of a late game.

Prints how many seasons end alike, those that do not, and the processor time of a season of 34
units on either side. What is compared: where every unit stands that was not dislodged.

FILE    a game as the package or a program like it saves one (JSON): it is played again with the
        rules of the house, from its first order to its last; what ends otherwise is printed.

Of the first 1,000 seasons 994 end alike. The other six are of one kind: where a convoy is involved,
a unit is attacked with the support of its own power. By the rules (DIP-SUPP-9) such support does
not dislodge; the package (1.1.2) lets it. A season of 34 units took 0.34 ms here, 1.6 ms there.

Of 66 recorded games, 44 of them with people, 3,906 of 3,942 phases with 70,668 orders end alike; a
phase with the reading of its orders took 2.8 ms. They were published with the repositories
diplomacy_cicero and diplomacy_searchbot of facebookresearch (MIT). The other 36: in 21 nobody gave
orders for the last winter, and the server removed what is farthest from home (2023: from any own
centre); in one an own fleet convoys without a word (DIP-A3); in 12 the other program lets a unit
that a convoyed army dislodged retreat to where others stand or stood off (DIP-RETR-3);
in two it lets an army walk whose order says “via” and whom no fleet could carry.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.book.adjudication import adjudicate
from adjudicator.rulesets.diplomacy.book.commands import Command
from tests.rulesets.diplomacy.kit import chart
from tests.rulesets.diplomacy.recorded import of_saved, replay
from tests.rulesets.diplomacy.seasons import crowd, orders

PEER = """
import json, sys, time
from diplomacy import Game
game = Game()
for line in sys.stdin:
    task = json.loads(line)
    game = Game()
    game.clear_units()
    game.clear_centers()
    for power, units in task["units"].items():
        game.set_units(power, units)
    for power, lines in task["orders"].items():
        game.set_orders(power, lines)
    began = time.process_time()
    game.process()
    spent = time.process_time() - began
    stands = {p.name: [u.lstrip("*") for u in p.units if not u.startswith("*")]
              for p in game.powers.values()}
    print(json.dumps({"stands": stands, "spent": spent}), flush=True)
"""


def text(command: Command, units: dict[str, Unit]) -> str:
    """A command in the package's notation."""

    def called(unit: Unit) -> str:
        return f"{unit.arm[0].upper()} {unit.at.upper()}"

    me = called(units[command.province])
    match command.doing:
        case "move":
            far = command.arm == "army" and command.target not in chart().walk.get(
                command.province, ()
            )
            return f"{me} - {command.to.upper()}{' VIA' if far or command.via else ''}"
        case "support":
            to = f" - {command.to.upper().partition('/')[0]}" if command.to else ""
            return f"{me} S {called(units[command.of])}{to}"
        case "convoy":
            return f"{me} C {called(units[command.of])} - {command.to.upper()}"
    return f"{me} H"


def ours(units: Sequence[Unit], commands: Sequence[Command]) -> set[str]:
    """Where the units stand afterwards that were not dislodged."""
    season = adjudicate(chart(), commands)
    return {
        f"{unit.power} {command.to if command.doing == 'move' and result.done else unit.at}"
        for unit, command, result in zip(units, commands, season.results, strict=True)
        if result.dislodged is None
    }


def recorded(files: Sequence[str]) -> None:
    """Play recorded games again."""
    phases = lines = other = 0
    began = time.process_time()
    for file in files:
        found = replay(of_saved(json.loads(Path(file).read_text("utf-8"))))
        phases, lines = phases + found.phases, lines + found.orders
        other += len(found.differences)
        for one in found.differences:
            print(f"-- {Path(file).name} {one}")
    spent = time.process_time() - began
    print(
        f"{len(files)} games: {phases - other} of {phases} phases with {lines} orders end alike; "
        f"{1000 * spent / max(1, phases):.2f} ms a phase, orders read"
    )


def main(python: str, number: str = "1000", *more: str) -> None:
    if python == "recorded":
        recorded([number, *more])
        return
    peer = subprocess.Popen(
        [python, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert peer.stdin is not None
    assert peer.stdout is not None
    lots = random.Random("bench")
    same = tried = 0
    mine = theirs = 0.0
    late = 0
    while tried < int(number):
        many = 34 if tried % 4 == 3 else lots.randint(5, 14)
        units = crowd(chart(), lots, many, 7 if many == 34 else lots.randint(2, 4))
        commands = orders(chart(), units, lots)
        by_province = {unit.province: unit for unit in units}
        task: dict[str, dict[str, list[str]]] = {"units": {}, "orders": {}}
        for unit, command in zip(units, commands, strict=True):
            power = unit.power.upper()
            name = f"{unit.arm[0].upper()} {unit.at.upper()}"
            task["units"].setdefault(power, []).append(name)
            task["orders"].setdefault(power, []).append(text(command, by_province))
        peer.stdin.write(json.dumps(task) + "\n")
        peer.stdin.flush()
        answer = json.loads(peer.stdout.readline())
        began = time.process_time()
        stands = ours(units, commands)
        spent = time.process_time() - began
        tried += 1
        if many == 34:
            late, mine, theirs = late + 1, mine + spent, theirs + answer["spent"]
        found = {
            f"{power.lower()} {unit[2:].lower()}"
            for power, names in answer["stands"].items()
            for unit in names
        }
        if found == stands:
            same += 1
        else:
            print(f"-- season {tried}: {sorted(stands - found)} and not {sorted(found - stands)}")
            for power, lines in task["orders"].items():
                print(*(f"   {power}: {line}" for line in lines), sep="\n")
    peer.stdin.close()
    print(f"{same} of {tried} seasons end alike")
    if late:
        print(
            f"34 units: {1000 * mine / late:.2f} ms here, {1000 * theirs / late:.2f} ms there, "
            f"{theirs / mine:.1f} times as long ({late} seasons)"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
