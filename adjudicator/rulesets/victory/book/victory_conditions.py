"""10 Who has won: cities at the end of a game turn, or the time limit."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power
from adjudicator.rulesets.victory.book.control import city_points, holder
from adjudicator.rulesets.victory.words.facts.moves import Control, GameWon
from adjudicator.rulesets.victory.words.naming import listed, power_name


def check_victory(position: Position, table: Table[Board]) -> None:
    """Control is noted for all to see, then it is tested who has won (VIC-2.0-13)."""
    board, hexmap = table.board, table.board.map_of(position)
    changed = []
    for tile in hexmap.places():
        who = holder(position, board, hexmap, tile.id)
        before = position.holders.get(tile.id, "")
        if who != before:
            changed.append(f"{tile.text}: from {power_name(before)} to {power_name(who)}")
        position.holders[tile.id] = who
    points = {p: city_points(position, board, hexmap, p) for p in position.powers}
    for power, held in points.items():
        position.history.setdefault(power, []).append(held)
    table.tell("VIC-2.0-13", Control(turn=position.turn, points=points, changed=changed))
    teams = team_points(position, points)
    won = [team for team, held in teams.items() if held >= position.levels.get(team, 10**6)]
    if won:
        text = f"{team_holds(position, won[0])} cities worth {teams[won[0]]} PP."
        end(position, table, won, text, level_clause(position, won[0]))
    elif position.time_limit and position.turn >= position.time_limit:
        most = max(teams.values())  # VIC-10.6-2
        turns = count(position.turn, "turn")
        best = [team for team, held in teams.items() if held == most]
        if len(best) == 1:
            text = f"After {turns} {team_holds(position, best[0])} the most: {most} PP."
        else:
            text = f"After {turns} several hold the most PP, {most}: a draw."
        end(position, table, best, text, "VIC-10.6-2" if len(best) == 1 else "VIC-A35")


def team_points(position: Position, points: dict[Power, int]) -> dict[str, int]:
    """PP of the cities of each team together."""
    found: dict[str, int] = {}
    for power in position.powers:
        team = position.teams[power]
        found[team] = found.get(team, 0) + points[power]
    return found


def team_holds(position: Position, team: str) -> str:
    """`Red holds`, `Blue and Green hold`."""
    names = [power_name(p) for p in position.powers if position.teams[p] == team]
    return f"{listed(names)} hold{'s' if len(names) == 1 else ''}"


def level_clause(position: Position, team: str) -> str:
    """The clause that sets the level of PP with which a team wins."""
    if len(position.slots) == 3:  # the centre is Player A's, the lower level theirs
        centre = position.levels.get(team) == min(position.levels.values())
        return "VIC-10.4-5" if centre else "VIC-10.4-6"
    return "VIC-10.0-2" if len(position.slots) > 3 else "VIC-10.0-1"


def end(position: Position, table: Table[Board], teams: list[str], text: str, clause: str) -> None:
    """The game is over."""
    position.over, position.result, position.result_clause = True, text, clause
    position.winners = [p for p in position.powers if position.teams[p] in teams]
    table.tell(clause, GameWon(winners=position.winners, text=text))
