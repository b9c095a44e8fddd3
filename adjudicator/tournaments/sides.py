"""Who plays which side: by lot, in turn, by preference lists, by bids, or each both.

Sides of one game are an assignment of entrants to roles of least cost (scipy,
`linear_sum_assignment`); what is left equal is settled by a lot from the round's seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.lots import Lots
from adjudicator.tournaments.course import Course, Game, Match
from adjudicator.tournaments.form import WORDS, SideRule


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
    last: Sequence[Game] = (),
) -> None:
    """Give out the sides of a match: its games, and the reason. given: role -> entrant, if the
    pairing itself has said it. last: the games of the leg before, whose sides are turned. Wishes
    that are needed and not there leave the games open (`open_game`), until this is called with
    them. held: the roles so far, brought up to date."""
    if match.alone:
        return
    roles, lots = course.form.order, lots_for(seed, match)
    tables = boards(course, match)
    if needs_wishes(rule) and wishes is None:
        match.games = [Game() for _ in tables]
        return
    match.games = []
    other_way = last and rule in ("balanced", "lot")
    for number, players in enumerate(tables):
        if other_way and number < len(last) and (back := _turned(course, last[number], players)):
            games = [Game(roles=back)]
        elif rule == "mirrored":
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
    said = TURNED if other_way else _reason(course, match, rule, wishes)
    match.reasons.append(said)


TURNED = "Sides: the opposite of when they last met."


def _turned(course: Course, last: Game, players: Sequence[int]) -> dict[str, int] | None:
    """The sides of a game the other way round, for those who play it now: of teams, on that board.
    None: it was not between these two units."""
    roles = list(last.roles)
    units = [course.unit_of(entrant) for entrant in last.roles.values()]
    now = {course.unit_of(player): player for player in players}
    if set(units) != set(now) or len(units) != len(players):
        return None
    return {role: now[unit] for role, unit in zip(roles, [*units[1:], units[0]], strict=True)}


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
        "balanced": "Sides: each goes to the player who has had it less often, otherwise by lot.",
        "lot": "Sides by lot.",
        "mirrored": "Each plays both sides.",
        "preferences": "Sides by preference lists, then by the sides each has had before.",
        "bids": "Sides by bids.",
    }[rule]
    if rule == "bids" and wishes is not None:
        told = [
            f"{course.name(unit)} bid {wishes[unit].points:g} for {wishes[unit].roles[0]}"
            for unit in match.units
            if unit in wishes and wishes[unit].roles
        ]
        said = f"Sides by bids: {'; '.join(told) or 'nobody bid, so we drew lots'}."
    return said


def given_up(course: Course, matches: Sequence[Match]) -> list[str]:
    """Who has a side for the third time in a row, a sentence each. course: before these matches."""
    held = course.held()
    return [
        f"“{WORDS['side']}” was given up for {course.entrant(entrant).name}: {role} for the third"
        " time in a row."
        for match in matches
        for game in match.games
        for role, entrant in game.roles.items()
        if held.get(entrant, [])[-2:] == [role, role]
    ]
