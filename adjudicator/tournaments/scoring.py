"""What a game and a match are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.tournaments.course import Course, Game, Match
from adjudicator.tournaments.form import Points


@dataclass
class Score:
    """What a match gave each of its units. points: for the standings. games: points of games, a
    win 1, a draw 1/2. margin: scenario points above the mean of the others. won: roles in which
    a game was won."""

    points: dict[int, float] = field(default_factory=dict)
    games: dict[int, float] = field(default_factory=dict)
    margin: dict[int, float] = field(default_factory=dict)
    won: dict[int, list[str]] = field(default_factory=dict)
    result: dict[int, str] = field(default_factory=dict)
    """`win`, `draw` or `loss` of the whole match."""


def winners(game: Game) -> list[str]:
    """The roles that won, bids taken off: who gave up points must still be ahead."""
    assert game.result is not None
    result = game.result
    if result.forfeited:
        left = [role for role in game.roles if role not in result.forfeited]
        return [role for role in (result.winners or left) if role in left] or left
    if any(game.given.values()) and result.points:
        net = {role: points - game.given.get(role, 0) for role, points in result.points.items()}
        best = max(net.values())
        return [role for role in game.roles if net.get(role) == best]
    return [role for role in game.roles if role in result.winners]


def values(game: Game) -> dict[str, float]:
    """A win is 1, divided among those who share it; nobody wins: all share it."""
    won = winners(game)
    if won:
        return {role: (1 / len(won) if role in won else 0) for role in game.roles}
    result = game.result
    if result and result.forfeited:  # nobody was left to win
        return dict.fromkeys(game.roles, 0)
    return dict.fromkeys(game.roles, 1 / len(game.roles))


def net_points(game: Game) -> dict[str, float]:
    """Scenario points by role, bids taken off."""
    assert game.result is not None
    return {role: game.result.points.get(role, 0) - game.given.get(role, 0) for role in game.roles}


def margins(game: Game) -> dict[str, float]:
    """How far each role is above the mean of the others; nothing in a game that was forfeited."""
    assert game.result is not None
    if game.result.forfeited or len(game.roles) < 2:
        return dict.fromkeys(game.roles, 0)
    net = net_points(game)
    total = sum(net.values())
    return {role: own - (total - own) / (len(net) - 1) for role, own in net.items()}


def table_points(rule: Points, game: Game) -> dict[str, float]:
    """What a game of several gives its roles."""
    assert game.result is not None
    out = game.result.forfeited
    if rule.by == "result":
        won = winners(game)
        if len(won) == 1:
            return {role: rule.win if role in won else rule.loss for role in game.roles}
        share = set(won) or (set(game.roles) - set(out))
        return {role: rule.draw if role in share else rule.loss for role in game.roles}
    if rule.by == "place":
        return _by_place(rule, game)
    if rule.by in ("draw_size", "sum_of_squares", "carnage", "c_diplo"):
        return _by_hobby(rule, game)
    net = {role: 0.0 if role in out else max(p, 0.0) for role, p in net_points(game).items()}
    if rule.by == "squares":
        net = {role: points**2 for role, points in net.items()}
    total = sum(net.values())
    if not total:
        left = [role for role in game.roles if role not in out]
        return {role: rule.pot / len(left) if role in left else 0.0 for role in game.roles}
    return {role: rule.pot * points / total for role, points in net.items()}


CARNAGE = (7000.0, 6000.0, 5000.0, 4000.0, 3000.0, 2000.0, 1000.0)
"""What the places of a table are worth in Carnage, if the form gives no others."""
C_DIPLO = (38.0, 14.0, 7.0)
"""The same for the first three of C-Diplo."""


def alone(game: Game) -> str:
    """The role that won alone with more than half of all points, a solo, or to which the others
    gave the game; "" if there is none."""
    assert game.result is not None
    won, net = winners(game), net_points(game)
    total = sum(max(points, 0.0) for points in net.values())
    solo = len(won) == 1 and (game.result.conceded or 2 * net[won[0]] > total)
    return won[0] if solo else ""


def _by_hobby(rule: Points, game: Game) -> dict[str, float]:
    """The scorings of the Diplomacy hobby, with centres as points."""
    assert game.result is not None
    out = game.result.forfeited
    left = {role: max(p, 0.0) for role, p in net_points(game).items() if role not in out}
    solo, given = alone(game), dict.fromkeys(game.roles, 0.0)
    places = rule.places or (CARNAGE if rule.by == "carnage" else C_DIPLO)
    total = sum(left.values())
    if solo:
        carnage = sum(places) + total
        return given | {solo: carnage if rule.by == "carnage" else rule.pot}
    if rule.by == "draw_size":
        won = winners(game)
        living = [role for role, points in left.items() if points] or list(left)
        share = won if len(won) > 1 else living  # time was up: all who are left have drawn
        return given | {role: rule.pot / len(share) for role in share}
    if rule.by == "sum_of_squares":
        squares = {role: points**2 for role, points in left.items()}
        whole = sum(squares.values())
        if not whole:
            return given | dict.fromkeys(left, rule.pot / max(1, len(left)))
        return given | {role: rule.pot * one / whole for role, one in squares.items()}
    lasted = game.result.lasted
    standing = {role: (points, lasted.get(role, 0)) for role, points in left.items()}
    ranked = sorted(standing.values(), reverse=True)
    bonus = [*places, *[0.0] * len(ranked)]
    for role, points in left.items():
        equal = [at for at, other in enumerate(ranked) if other == standing[role]]
        given[role] = points + sum(bonus[at] for at in equal) / len(equal)
        given[role] += rule.by == "c_diplo"
    return given


def _by_place(rule: Points, game: Game) -> dict[str, float]:
    assert game.result is not None
    won, net, out = winners(game), net_points(game), game.result.forfeited

    def key(role: str) -> tuple[bool, bool, float]:
        return (role not in out, role in won, net[role])

    order = sorted(game.roles, key=key, reverse=True)
    given = [*rule.places, *[0.0] * len(order)][: len(order)]
    found: dict[str, float] = {}
    for role in order:
        equal = [at for at, other in enumerate(order) if key(other) == key(role)]
        found[role] = 0.0 if role in out else sum(given[at] for at in equal) / len(equal)
    return found


def bye_points(rule: Points, players: int) -> float:
    """For who sits out: as the form says, else a win, or the mean of a table."""
    if rule.bye is not None:
        return rule.bye
    if players <= 2:
        return rule.win
    if rule.by == "result":
        return (rule.win + rule.loss * (players - 1)) / players
    if rule.by == "place":
        return sum(rule.places[:players]) / players
    return rule.pot / players


def score(course: Course, match: Match, rule: Points) -> Score | None:
    """What a match gave; None as long as it lasts, or if it counts for nobody."""
    found = Score()
    if match.alone:
        for unit in match.units:
            found.points[unit] = bye_points(rule, course.form.players) * match.factor
            found.result[unit] = "bye"
        return found
    counted = [game for game in match.games if game.result and game.result.how != "struck"]
    if not match.over or not counted:
        return None
    for unit in match.units:
        found.games[unit], found.margin[unit], found.won[unit] = 0.0, 0.0, []
    for game in counted:
        _add(course, found, game)
    if course.form.players > 2:
        for role, points in table_points(rule, counted[0]).items():
            unit = course.unit_of(counted[0].roles[role])
            found.points[unit] = points * match.factor
        _table_results(found)
    else:
        _pair_points(found, rule, match)
    return found


def _add(course: Course, found: Score, game: Game) -> None:
    value, margin, won = values(game), margins(game), winners(game)
    for role, entrant in game.roles.items():
        unit = course.unit_of(entrant)
        found.games[unit] += value[role]
        found.margin[unit] += margin[role]
        if won == [role]:
            found.won[unit].append(role)


def _pair_points(found: Score, rule: Points, match: Match) -> None:
    one, other = match.units
    ahead = found.games[one] - found.games[other]
    lost = not (found.games[one] or found.games[other])
    for unit, by in ((one, ahead), (other, -ahead)):
        result = "loss" if lost or by < 0 else "win" if by > 0 else "draw"
        found.result[unit] = result
        found.points[unit] = getattr(rule, result) * match.factor


def _table_results(found: Score) -> None:
    best = max(found.games.values())
    first = [unit for unit, games in found.games.items() if games == best]
    for unit in found.games:
        won = "win" if len(first) == 1 else "draw"
        found.result[unit] = won if unit in first and best else "loss"


def side_wins(course: Course) -> Mapping[str, float]:
    """Wins by role in the whole event, a shared win in parts."""
    total = dict.fromkeys(course.form.roles, 0.0)
    for match in course.matches():
        for game in match.games:
            if game.result and game.result.how in ("played", "agreed", "adjudicated"):
                for role, value in values(game).items():
                    total[role] = total.get(role, 0.0) + value
    return total


def harder_side(course: Course) -> str:
    """The role that is harder to win with, as the form says or the results; empty: none is."""
    if course.form.harder:
        return course.form.harder
    total = side_wins(course)
    least = min(total.values(), default=0)
    hardest = [role for role, wins in total.items() if wins == least]
    return hardest[0] if len(hardest) == 1 else ""
