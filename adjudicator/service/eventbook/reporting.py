"""The written report of an event, for a newsletter: from its results alone."""

from __future__ import annotations

from collections import Counter
from textwrap import fill

from adjudicator.core.saying import count
from adjudicator.service.desk import Desk
from adjudicator.service.events import keeping
from adjudicator.service.words import listing, seat_title
from adjudicator.tournaments import placings
from adjudicator.tournaments.course import Course, Game, Match
from adjudicator.tournaments.scoring import score, side_wins, winners
from adjudicator.tournaments.standings import Row, number

FIRST = 6
"""Places that a report names."""
PAIR = 2


def newsletter(desk: Desk, slug: str) -> str:
    """The report as text, 72 columns. Of an event that lasts: as it stands."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        course = keeping.published(row)
        names = {e.number: e.name for e in keeping.entries(session, row) if e.number}
    title = desk.rulesets[row.announcement["ruleset"]].title
    ended = f" to {row.ended_at:%d %B %Y}" if row.ended_at else ", still being played"
    games = [g for m in course.matches() for g in m.games]
    done = [g for g in games if g.result is not None and g.result.how != "struck"]
    head = (
        f"{row.title}: {title}, {row.announcement['scenario']}. {count(len(names), 'entrant')},"
        f" {count(len(course.rounds), 'round')}, {count(len(games), 'game')};"
        f" {row.opened_at:%d %B %Y}{ended}."
    )
    parts = [row.title.upper(), head]
    if course.rounds:
        parts.append(_first(course))
        parts += [line for line in (_sides(course), *awards(course)) if line]
        hows: Counter[str] = Counter(g.result.how for g in done if g.result)
        told = [
            count(hows[how], "game") + f" {words}"
            for how, words in (
                ("agreed", "agreed by the players"),
                ("adjudicated", "judged from the position"),
                ("forfeit", "forfeited"),
            )
            if hows[how]
        ]
        if told:
            parts.append(f"Not played to the end: {listing(told)}.")
        parts += _whole(course)
    return "\n\n".join("\n".join(fill(line, 72) for line in p.split("\n")) for p in parts) + "\n"


def _whole(course: Course) -> list[str]:
    """Every place, every stage's standings with what decided, every game of every round."""
    places = [
        f"{at}. {course.name(unit)}" for at, unit in enumerate(placings.overall(course), start=1)
    ]
    parts = ["\n".join(["ALL PLACES", *places])]
    for stage in range(course.stage + 1):
        if course.of_stage(stage):
            title = course.stage_form(stage).title or course.stage_form(stage).kind
            rows = [_row_line(row) for row in _rows(course, stage)]
            parts.append("\n".join([f"STANDINGS: {title}".upper(), *rows]))
    for at, one in enumerate(course.rounds, start=1):
        lines = [line for match in one.matches for line in _match_lines(course, match)]
        parts.append("\n".join([f"ROUND {at}", *lines, *one.given_up]))
    return parts


def _row_line(row: Row) -> str:
    breaks = [f"{name} {number(value)}" for name, value in row.breaks.items() if name != "lot"]
    decided = f" ({', '.join([*breaks, *(['by lot'] if row.decided == 'lot' else [])])})"
    told = decided if row.decided and decided != " ()" else ""
    return (
        f"{row.rank}. {row.name}, {number(row.points)} points,"
        f" {row.won}-{row.drawn}-{row.lost}{told}"
    )


def _match_lines(course: Course, match: Match) -> list[str]:
    if match.alone:
        return [f"{course.name(unit)}: {match.kind}" for unit in match.units]
    lines = []
    for game in match.games:
        who = ", ".join(
            f"{course.entrant(number_).name} ({seat_title(role)})"
            for role, number_ in game.roles.items()
        )
        lines.append(f"{who}: {_ended(course, game)}")
    return lines


def _ended(course: Course, game: Game) -> str:
    if game.result is None:
        return "still played"
    if game.result.how == "struck":
        return "counts for nobody"
    won = winners(game)
    names = [course.entrant(game.roles[role]).name for role in won]
    how = {"agreed": ", agreed", "adjudicated": ", judged", "forfeit": ", forfeited"}
    said = f"{names[0]} won" if len(names) == 1 else "drawn"
    score = ", ".join(f"{number(value)}" for value in game.result.points.values())
    return f"{said}{f' ({score})' if score else ''}{how.get(game.result.how, '')}"


def _first(course: Course) -> str:
    order = placings.overall(course)[:FIRST]
    rows = {row.unit: row for stage in range(course.stage + 1) for row in _rows(course, stage)}
    lines = []
    for place, unit in enumerate(order, start=1):
        row = rows.get(unit)
        tail = f", {row.won} won, {row.drawn} drawn, {row.lost} lost" if row else ""
        lines.append(f"{place}. {course.name(unit)}{tail}")
    return "\n".join(lines)


def _rows(course: Course, stage: int) -> list[Row]:
    return placings.rows(course, stage) if course.of_stage(stage) else []


def _sides(course: Course) -> str:
    wins = side_wins(course)
    if not any(wins.values()):
        return ""
    said = [f"{seat_title(role)} {number(value)}" for role, value in wins.items()]
    return f"Wins by side: {', '.join(said)}."


def awards(course: Course) -> list[str]:
    """The best with each side, and the greatest surprise."""
    best: dict[str, Counter[int]] = {role: Counter() for role in course.form.roles}
    upset: tuple[int, str] = (0, "")
    for match in course.matches():
        for game in match.games:
            if game.result is None or game.result.how == "struck" or game.result.forfeited:
                continue
            won = winners(game)
            for role in won if len(won) == 1 else []:
                best[role][game.roles[role]] += 1
        upset = max(upset, _surprise(course, match))
    said = []
    for role, found in best.items():
        if found:
            most = max(found.values())
            who = [course.entrant(n).name for n, wins in found.items() if wins == most]
            if len(who) <= PAIR:
                said.append(f"Best {seat_title(role)}: {listing(who)}, {count(most, 'win')}.")
    return [*said, upset[1]] if upset[1] else said


def _surprise(course: Course, match: Match) -> tuple[int, str]:
    """(difference of ratings, sentence) of a match that the weaker won."""
    if match.alone or len(match.units) != PAIR or not match.over:
        return (0, "")
    got = score(course, match, course.stage_form(0).points)
    won = [u for u in match.units if got is not None and got.result.get(u) == "win"]
    if not won:
        return (0, "")
    lost = next(u for u in match.units if u != won[0])
    high, low = course.rating(lost), course.rating(won[0])
    if not (high and low) or high <= low:
        return (0, "")
    text = f"Surprise: {course.name(won[0])} ({low}) beat {course.name(lost)} ({high})."
    return (high - low, text)
