"""Who plays which side: by lot, in turn, by preference lists, by bids, or each both.

Sides of one game are an assignment of entrants to roles of least cost (scipy,
`linear_sum_assignment`); what is left equal is settled by a lot from the round's seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.lots import Lots
from adjudicator.tournaments.course import Course, Game, Match
from adjudicator.tournaments.form import SideRule


class Wish(BaseModel):
    """What an entrant said about his side in one match. roles: the dearest first; points: that
    he would give up for the first of them (`bids`)."""

    model_config = ConfigDict(extra="forbid")

    roles: list[str] = Field(default_factory=list)
    points: float = Field(default=0, ge=0, le=1_000_000)


Wishes = Mapping[int, Wish]
Held = dict[int, list[str]]


def assign(
    roles: Sequence[str], players: Sequence[int], held: Held, lots: Lots, wishes: Wishes
) -> dict[str, int]:
    """Role -> player, so that wishes are met first, then nobody has too often what he had, then
    by lot. Players who are no more than the roles."""
    import numpy as np  # loaded when the first sides are given out: it takes its time
    from scipy.optimize import linear_sum_assignment

    cost = np.zeros((len(players), len(roles)))
    for at, player in enumerate(players):
        had = held.get(player, [])
        wanted = wishes[player].roles if player in wishes else []
        for place, role in enumerate(roles):
            rank = wanted.index(role) if role in wanted else len(wanted)
            again = 5 if had and had[-1] == role else 0
            lot = lots.number(1000) / 1000
            cost[at, place] = 1e6 * rank + 1e2 * (10 * had.count(role) + again) + lot
    lines, columns = linear_sum_assignment(cost)
    taken = {roles[column]: players[line] for line, column in zip(lines, columns, strict=True)}
    return {role: taken[role] for role in roles if role in taken}


def lots_for(seed: str, match: Match) -> Lots:
    return Lots(f"{seed}/sides/{match.place}/{','.join(map(str, sorted(match.units)))}")


def needs_wishes(rule: SideRule) -> bool:
    return rule in ("preferences", "bids")


def boards(course: Course, match: Match) -> list[list[int]]:
    """The entrants of each game of a match: one game, or one a board between teams."""
    if course.form.teams is None or any(not course.entrant(u).team for u in match.units):
        return [list(match.units)]
    sides = [[m.id for m in course.members(unit) if m.left is None] for unit in match.units]
    return [
        list(pair) for pair in zip(*(s[: course.form.teams.boards] for s in sides), strict=False)
    ]


def seat(
    course: Course,
    match: Match,
    rule: SideRule,
    seed: str,
    held: Held,
    wishes: Wishes | None = None,
    given: dict[str, int] | None = None,
) -> None:
    """Give out the sides of a match: its games, and the reason. given: role -> entrant, if the
    pairing itself has said it. Wishes that are needed and not there leave the games open
    (`open_game`), until this is called with them. held: the roles so far, brought up to date."""
    if match.alone:
        return
    roles, lots = course.form.order, lots_for(seed, match)
    tables = boards(course, match)
    if needs_wishes(rule) and wishes is None:
        match.games = [Game() for _ in tables]
        return
    match.games = []
    for number, players in enumerate(tables):
        if rule == "mirrored":
            first = assign(roles, players, {}, lots, {})
            turned = dict(
                zip(first, [*list(first.values())[1:], *list(first.values())[:1]], strict=True)
            )
            games = [Game(roles=first), Game(roles=turned)]
        elif rule == "bids":
            games = [_bid(course, match, roles, players, held, lots, wishes or {})]
        elif given is not None and number == 0 and len(tables) == 1:
            games = [Game(roles=given)]
        elif number and rule == "balanced" and len(roles) == 2:
            # Boards of a team match alternate.
            before = match.games[-1].roles
            own = {course.unit_of(entrant): role for role, entrant in before.items()}
            other = {role: next(r for r in roles if r != role) for role in roles}
            games = [Game(roles={other[own[course.unit_of(p)]]: p for p in players})]
        else:
            known = {} if rule == "lot" else held
            games = [Game(roles=assign(roles, players, known, lots, wishes or {}))]
        match.games += games
    for game in match.games:
        for role, entrant in game.roles.items():
            held.setdefault(entrant, []).append(role)
    match.reasons.append(_reason(course, match, rule, wishes))


def _bid(
    course: Course,
    match: Match,
    roles: Sequence[str],
    players: Sequence[int],
    held: Held,
    lots: Lots,
    wishes: Wishes,
) -> Game:
    """Two who want different sides have them. Of two who want the same the higher bid has it, and
    gives up so many points; of equal bids the lot."""
    wanted = {p: wishes[p].roles[0] for p in players if p in wishes and wishes[p].roles}
    if len(set(wanted.values())) < len(wanted):
        role = next(iter(wanted.values()))
        first, second = players
        bids = {p: wishes[p].points for p in players}
        winner = max(players, key=lambda p: bids[p])
        if bids[first] == bids[second]:
            winner = lots.one(list(players))
        loser = second if winner == first else first
        other = next(one for one in roles if one != role)
        taken = {role: winner, other: loser}
        return Game(roles={r: taken[r] for r in roles}, given={role: bids[winner]})
    return Game(roles=assign(roles, players, held, lots, wishes))


def _reason(course: Course, match: Match, rule: SideRule, wishes: Wishes | None) -> str:
    said = {
        "balanced": "Sides: who had one less often gets it, else by lot.",
        "lot": "Sides by lot.",
        "mirrored": "Each plays both sides.",
        "preferences": "Sides by preference lists, then by what each had before.",
        "bids": "Sides by bids.",
    }[rule]
    if rule == "bids" and wishes is not None:
        told = [
            f"{course.name(unit)} bid {wishes[unit].points:g} for {wishes[unit].roles[0]}"
            for unit in match.units
            if unit in wishes and wishes[unit].roles
        ]
        said = f"Sides by bids: {'; '.join(told) or 'nobody bid, so by lot'}."
    return said


def again(course: Course, match: Match, times: int = 2) -> list[str]:
    """Entrants who have a role for the third time in a row, with it: `side` was given up."""
    held = course.held()
    found = []
    for game in match.games:
        for role, entrant in game.roles.items():
            had = held.get(entrant, [])
            if len(had) >= times and set(had[-times:]) == {role}:
                found.append(f"{course.entrant(entrant).name} ({role})")
    return found
