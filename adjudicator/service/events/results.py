"""Results: from games that are over, agreed by their players, or settled otherwise.

A result that does not come from the game's own end closes the game afterwards (`closing`), which
the tick does (`playing.close_games`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session

from adjudicator.core.protocol import Outcome
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, rounds, telling
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Person, Tournament, TournamentGame
from adjudicator.tournaments.course import Course, Result


def from_outcome(roles: Mapping[str, list[str]], outcome: Outcome | None) -> Result:
    """What the end of a game is worth, by roles: a role wins if one of its seats does, and has
    the points of its best seat."""
    if outcome is None:
        return Result(how="struck")
    return Result(
        points={
            role: float(max((outcome.points.get(seat, 0) for seat in seats), default=0))
            for role, seats in roles.items()
        },
        winners=[r for r, seats in roles.items() if set(seats) & set(outcome.winners)],
        lasted={
            role: max(outcome.lasted[seat] for seat in seats)
            for role, seats in roles.items()
            if all(seat in outcome.lasted for seat in seats)
        },
        conceded=outcome.conceded,
    )


def to_outcome(row: Tournament, result: Result, text: str) -> Outcome:
    """The same for the game's journal."""
    roles: dict[str, list[str]] = row.announcement["roles"]
    points = {
        seat: round(result.points[role])
        for role, seats in roles.items()
        for seat in seats
        if role in result.points
    }
    winners = keeping.seats_of(row, result.winners)
    return Outcome(winners=winners, points=points, text=text, clause="")


def match(result: Result, mine: Result) -> bool:
    """Is a result of an event that of its game? mine: of the game (`from_outcome`)."""
    same = sorted(mine.winners) == sorted(result.winners)
    if result.how == "played":
        same = same and mine.points == result.points
    return same or result.how == "struck"


def settle(
    desk: Desk,
    session: Session,
    row: Tournament,
    game: TournamentGame,
    result: Result,
    text: str,
    **facts: Any,
) -> None:
    """A result stands: in the course and in the journal; its game is to be closed if it is not
    over. The caller holds the row and calls `after`."""
    course = keeping.course_of(row)
    keeping.in_course(course, game).result = result
    keeping.keep(session, row, course)
    game.state = "done" if result.how == "played" else "closing"
    game.due_at = None
    game.verdict = {
        **(game.verdict or {}),
        "result": result.model_dump(mode="json"),
        "text": text,
        "corrected": bool(facts.get("corrected")),
    }
    session.add(game)
    body = {
        "act": "result",
        "round": game.round,
        "match": game.match,
        "place": game.place,
        "game": game.slug,
        "result": result.model_dump(mode="json"),
        "text": text,
        **facts,
    }
    keeping.journal(session, row, "step", desk.clock.now(), body)


def after(desk: Desk, session: Session, row: Tournament) -> None:
    """What follows from new results: the round may be over."""
    course = keeping.course_of(row)
    if row.state == "playing" and course.rounds and course.rounds[-1].over:
        rounds.round_over(desk, session, row)


# --------------------------------------------------------------------- agreed


def agree(
    desk: Desk,
    session: Session,
    row: Tournament,
    game: TournamentGame,
    who: Person,
    winners: list[str],
    points: Mapping[str, float] | None = None,
) -> str:
    """A player says how his game is to count; when all its players have said the same, it does.
    winners: roles; all of them for a draw.

    ServiceError: it is over, or he does not play in it."""
    course = keeping.course_of(row)
    entry = keeping.entrant(session, row, who.id)
    if entry.number not in game.roles.values():
        raise ServiceError(f"You do not play in {game.slug}.")
    if game.state in ("closing", "done"):
        raise ServiceError(f"{game.slug} already has a result.")
    result = Result(
        winners=winners,
        points={role: float(value) for role, value in (points or {}).items()},
        how="agreed",
    )
    said = {**(game.said or {}), str(entry.number): result.model_dump(mode="json")}
    game.said = said
    session.add(game)
    words = result_words(course, game, result)
    players = sorted(set(game.roles.values()))
    missing = [n for n in players if said.get(str(n)) != said[str(entry.number)]]
    if not missing:
        text = f"The players agreed: {words}"
        settle(desk, session, row, game, result, text)
        for number in players:
            telling.number(desk, session, row, number, f"{game.slug} is agreed", [text])
        after(desk, session, row)
        return text
    for number in missing:
        lines = [
            f"{entry.name} proposes for {game.slug}: {words}",
            f"If you agree, answer this letter with: {command(game, result)}",
        ]
        telling.number(desk, session, row, number, f"a result for {game.slug}", lines)
    return (
        f"You propose for {game.slug}: {words} It counts when all players have proposed the same "
        "result."
    )


def command(game: TournamentGame, result: Result) -> str:
    """The line with which somebody says the same."""
    score = " ".join(f"{role} {value:g}" for role, value in result.points.items())
    draw = set(result.winners) == set(game.roles)
    return f"agree {game.slug} {'draw' if draw else ' '.join(result.winners)} {score}".strip()


def result_words(course: Course, game: TournamentGame, result: Result) -> str:
    """`Anna (Red) wins, 5 to 3.`"""
    if result.how == "struck":
        return "the game counts for nobody."

    def named(role: str) -> str:
        return f"{course.entrant(game.roles[role]).name} ({seat_title(role)})"

    score = ", ".join(f"{named(role)} {value:g}" for role, value in result.points.items())
    shared = set(result.winners) == set(game.roles)
    if shared or not result.winners:
        said = "a draw" if len(game.roles) == 2 else "all share it"
    else:
        verb = "wins" if len(result.winners) == 1 else "share the win"
        said = f"{listing([named(role) for role in result.winners])} {verb}"
    return f"{said}{f' ({score})' if score else ''}."


STATES = {
    "waiting": "opens automatically",
    "open": "is being played",
    "judging": "is out of time and must be agreed or judged",
    "verdict": "is judged; players can appeal",
}


def stands(course: Course, game: TournamentGame) -> list[str]:
    """How a game of an event stands, with the results that its players have proposed."""
    known = keeping.in_course(course, game).result
    sides = ", ".join(
        f"{course.entrant(entrant).name} ({seat_title(role)})"
        for role, entrant in game.roles.items()
    )
    if known is not None:
        return [f"{game.slug}: {sides}: {result_words(course, game, known)}"]
    return [
        f"{game.slug}: {sides}: {STATES.get(game.state, game.state)}.",
        *proposals(course, game),
    ]


def proposals(course: Course, game: TournamentGame) -> list[str]:
    """The results that players of a game have proposed and not all have agreed to, and how one says
    the same."""
    if game.state in ("closing", "done"):
        return []
    found = []
    for entrant, said in sorted((game.said or {}).items()):
        result = Result.model_validate(said)
        found.append(
            f"{course.entrant(int(entrant)).name} proposes for {game.slug}:"
            f" {result_words(course, game, result)} Agree with “{command(game, result)}”."
        )
    return found
