"""What pages show of an event. Nothing here is made from a running game but that it runs and who
is asked in it, as its own page tells everybody; a round that is not published is the director's."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session

from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.events import announcing, judging, keeping, leaving, results, trying
from adjudicator.service.events.announcing import Announcement, day_words
from adjudicator.service.games.describing import describe
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Game, Person, Tournament, TournamentGame
from adjudicator.tournaments import exporting, foretelling, ladder, placings
from adjudicator.tournaments.course import Course, Match, Result
from adjudicator.tournaments.exporting import Branch
from adjudicator.tournaments.standings import Cell, Row, crosstable, if_ended_now

STATES = {
    "entries": "Open for entries",
    "roll call": "Roll call",
    "review": "Being paired",
    "sides": "Players choose sides",
    "playing": "Being played",
    "over": "Over",
    "cancelled": "Called off",
}


class EventLine(BaseModel):
    """An event in a list."""

    slug: str
    title: str
    ruleset: str
    scenario: str
    state: str
    state_words: str
    entrants: int
    round: int
    due_at: datetime | None = None
    changed_at: datetime


class GameShown(BaseModel):
    """A game of a round. sides: side -> name. text: its result. waits: names of those who are
    asked and have not answered, for whoever may see that on the game's own page. mine: the reader
    plays in it; judge: he is to judge it."""

    slug: str
    state: str
    sides: list[tuple[str, str]]
    text: str = ""
    waits: list[str] = []
    due_at: datetime | None = None
    mine: bool = False
    judge: bool = False
    open: bool = False
    """It is there, and everybody may look at it."""


class MatchShown(BaseModel):
    kind: str
    names: list[str]
    reasons: list[str]
    games: list[GameShown] = []


class RoundShown(BaseModel):
    number: int
    title: str
    matches: list[MatchShown]
    given_up: list[str]
    absent: list[str]
    seed: str
    published: bool = True


class StageShown(BaseModel):
    """cells: unit -> its cells. now: rank of a unit if all games ended now, by unit."""

    number: int
    title: str
    kind: str
    rows: list[Row]
    cells: dict[int, list[Cell]]
    bracket: list[list[Branch]]
    now: dict[int, int] = {}
    rounds: int = 0


class EntrantShown(BaseModel):
    number: int
    name: str
    state: str
    club: str = ""
    team: str = ""
    rating: int = 0


class EventPage(EventLine):
    """All that one reader may see of an event."""

    conditions: list[str]
    form: list[str]
    foretold: list[str]
    text: str
    director: str
    assistant: str
    trouble: str = ""
    chain_start: str
    opened_at: datetime
    ended_at: datetime | None = None
    people: list[EntrantShown]
    stages: list[StageShown]
    rounds: list[RoundShown]
    ratings: list[tuple[str, int]] = []
    places: list[tuple[int, str]] = []
    directs: bool = False
    entered: str = ""
    """The reader's state: `in`, `standby`, `left`, or empty."""
    here: bool = False
    roles: list[str] = []
    rule: str = ""
    """How sides are given out in the round that is being prepared."""
    wishes: list[str] = []
    """What the reader wants in every round; chooses: some stage asks for it. vacant: a place that a
    stand-by may take is free."""
    chooses: bool = False
    vacant: bool = False
    two: bool = False
    team_boards: int = 0


def events(desk: Desk) -> list[EventLine]:
    """All events, the newest first."""
    with desk.store.read() as session:
        return [_line(desk, session, row) for row in keeping.all_of(session)]


def _line(desk: Desk, session: Session, row: Tournament) -> EventLine:
    return EventLine(
        slug=row.slug,
        title=row.title,
        ruleset=ruleset_of(desk, row.announcement["ruleset"]).title,
        scenario=row.announcement["scenario"],
        state=row.state,
        state_words=STATES[row.state],
        entrants=len(keeping.entries(session, row, "in")),
        round=row.round,
        due_at=row.due_at,
        changed_at=keeping.changed_at(session, row),
    )


def event(desk: Desk, slug: str, person_id: int | None = None) -> EventPage:
    """An event as this reader may see it. Unknown: there is none."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        directs = keeping.directs(row, person_id)
        course = keeping.course_of(row)
        published = course if directs else keeping.published(row)
        said = Announcement.model_validate(row.announcement)
        mine = keeping.entry_of(session, row, person_id) if person_id is not None else None
        numbers = ladder.numbers(published) if published.rounds else {}
        rated = sorted(numbers.items(), key=lambda one: -one[1])
        order = placings.overall(published) if row.state == "over" and course.rounds else []
        second = session.get(Person, row.assistant_id) if row.assistant_id else None
        director = session.get_one(Person, row.director_id)
        preparing = course.rounds[-1].stage if course.rounds else 0
        return EventPage(
            **_line(desk, session, row).model_dump(),
            conditions=said.conditions,
            form=form_words(said),
            foretold=_foretold(session, row, said),
            text=row.text,
            director=director.name or "the director",
            assistant=(second.name or "the assistant") if second else "",
            trouble=row.trouble if directs else "",
            chain_start=row.chain_start,
            opened_at=row.opened_at,
            ended_at=row.ended_at,
            people=_people(session, row, course),
            stages=_stages(published),
            rounds=_rounds(desk, session, row, published, person_id),
            ratings=[(published.name(unit), value) for unit, value in rated],
            places=[(at, course.name(unit)) for at, unit in enumerate(order, start=1)],
            directs=directs,
            entered=mine.state if mine else "",
            here=bool(mine and mine.here == row.round and row.round),
            roles=list(said.roles),
            rule=said.stages[preparing].sides,
            wishes=[str(one) for one in mine.facts.get("wishes", [])] if mine else [],
            chooses=any(stage.sides == "preferences" for stage in said.stages),
            vacant=bool(leaving.vacant(session, row)),
            two=said.players == 2,
            team_boards=said.teams.boards if said.teams else 0,
        )


def _foretold(session: Session, row: Tournament, said: Announcement) -> list[str]:
    """From the day on which it began, or will; with as many as have entered."""
    many = len(keeping.entries(session, row, "in"))
    boards = said.teams.boards if said.teams else 1
    many = min(max(many // boards, said.minimum, said.players), said.maximum)
    begins = row.began_at or row.due_at or row.opened_at + timedelta(days=said.entries_days)
    told = foretelling.foretell(said, many, announcing.between(said))
    return foretelling.in_words(told, lambda day: day_words(begins, day))


def form_words(said: Announcement) -> list[str]:
    """The form in sentences."""
    lines = []
    for at, stage in enumerate(said.stages, start=1):
        size = getattr(stage, "rounds", 0)
        words = f"{stage.title or stage.kind.capitalize()}"
        words += f", {size} rounds" if size else ""
        words += f", the best {stage.cut} go on" if stage.cut else ""
        words += f"; sides: {stage.sides}; ties: {', '.join(stage.ties)}"
        words += f"; a round lasts {stage.days:g} days at most" if stage.days else ""
        lines.append(f"Stage {at}: {words}." if len(said.stages) > 1 else f"{words}.")
    leave = said.leavers
    place = "a stand-by takes the place" if leave.place == "replaced" else "games are forfeited"
    lines.append(f"If somebody leaves: {place}; results are {leave.results}.")
    lines.append(f"After a mistake, games go {said.errors}." if said.errors != "play on" else
                 "After a mistake, games are played on.")  # fmt: skip
    lines.append(f"If not all can be kept, the last goes first: {', '.join(said.constraints)}.")
    return lines


def _people(session: Session, row: Tournament, course: Course) -> list[EntrantShown]:
    known = {one.id: one for one in course.entrants}
    found = []
    for entry in keeping.entries(session, row):
        one = known.get(entry.number)
        found.append(
            EntrantShown(
                number=entry.number,
                name=entry.name,
                state=entry.state,
                club=str(entry.facts.get("club", "")),
                team=str(entry.facts.get("team", "")),
                rating=one.rating if one else 0,
            )
        )
    return found


def _stages(course: Course) -> list[StageShown]:
    found = []
    running = any(not match.over for match in course.matches())
    later = if_ended_now(course, {}) if running else course
    for number, form in enumerate(course.form.stages):
        drawn = course.of_stage(number)
        if not drawn:
            continue
        now = {row.unit: row.rank for row in placings.rows(later, number)} if running else {}
        found.append(
            StageShown(
                number=number,
                title=form.title or form.kind.capitalize(),
                kind=form.kind,
                rows=placings.rows(course, number),
                cells=crosstable(course, number),
                bracket=exporting.bracket(course, number),
                now=now,
                rounds=len(drawn),
            )
        )
    return found


def _rounds(
    desk: Desk, session: Session, row: Tournament, course: Course, person_id: int | None
) -> list[RoundShown]:
    by_place: dict[tuple[int, int], list[TournamentGame]] = {}
    for one in keeping.games_of(session, row):
        by_place.setdefault((one.round, one.match), []).append(one)
    mine = keeping.entry_of(session, row, person_id) if person_id is not None else None
    own = mine.number if mine is not None and mine.state == "in" else 0
    found = []
    for at, drawn in enumerate(course.rounds):
        form = course.stage_form(drawn.stage)
        unpublished = row.state == "review" and at == len(course.rounds) - 1
        found.append(
            RoundShown(
                number=at + 1,
                title=f"{form.title or form.kind.capitalize()}, round {drawn.number}",
                matches=[
                    MatchShown(
                        kind=match.kind,
                        names=[course.name(unit) for unit in match.units],
                        reasons=match.reasons,
                        games=[
                            _game(desk, session, row, course, one, person_id, own)
                            for one in by_place.get((at, place), [])
                        ]
                        or _drawn_games(course, match),
                    )
                    for place, match in enumerate(drawn.matches)
                ],
                given_up=drawn.given_up,
                absent=[course.name(unit) for unit in drawn.absent],
                seed=drawn.seed,
                published=not unpublished,
            )
        )
    return found[::-1]


def _drawn_games(course: Course, match: Match) -> list[GameShown]:
    return [
        GameShown(slug="", state="drawn", sides=_sides(course, game.roles))
        for game in match.games
        if game.roles
    ]


def _sides(course: Course, roles: dict[str, int]) -> list[tuple[str, str]]:
    return [(seat_title(role), course.entrant(number).name) for role, number in roles.items()]


def _game(
    desk: Desk,
    session: Session,
    row: Tournament,
    course: Course,
    one: TournamentGame,
    person_id: int | None,
    own: int,
) -> GameShown:
    """own: the place of the reader, 0 for none. An event has hundreds of games: of those that are
    over nothing more is looked up."""
    mine = own in one.roles.values()
    judges = judging.judges_now(session, row, one) if one.state in ("judging", "verdict") else []
    shown = GameShown(
        slug=one.slug,
        state=one.state,
        sides=_sides(course, one.roles),
        mine=mine,
        judge=person_id in judges,
    )
    result = keeping.in_course(course, one).result
    if result is not None:
        shown.text = str((one.verdict or {}).get("text", "")) or _result(course, one, result)
    game = session.get(Game, one.game_id) if one.game_id else None
    if game is None:
        return shown
    shown.open = game.state == "over" or bool(game.options.get("public_archive", True))
    if result is not None:
        return shown
    info = describe(desk, session, game)
    told = shown.open or mine or keeping.directs(row, person_id)
    if info.state == "running" and told:
        places = {seat: role for role, held in row.announcement["roles"].items() for seat in held}
        waits = [
            course.entrant(one.roles[places[seat.name]]).name
            for seat in info.seats
            if seat.asked and not seat.ready
        ]
        shown.waits, shown.due_at = list(dict.fromkeys(waits)), info.due_at
    return shown


def _result(course: Course, one: TournamentGame, result: Result) -> str:
    return results.result_words(course, one, result)


# ---------------------------------------------------------------------- judging


class JudgePage(BaseModel):
    """What a judge sees of a game that is not over. position: in words, as the laboratory writes
    it; score: as the scenario counts it now; tried: what bots make of it."""

    event: str
    title: str
    game: str
    state: str
    turn: str
    sides: list[tuple[str, str]]
    roles: list[str]
    score: str = ""
    points: list[tuple[str, int]] = []
    tried: trying.Tried | None = None
    position: dict[str, Any] = {}
    verdict: str = ""
    appeal: str = ""
    due_at: datetime | None = None
    hears: bool = False
    """The reader hears the appeal; else he judges."""


def judged(desk: Desk, slug: str, game: str, person_id: int | None) -> JudgePage:
    """A game for whoever judges it, or hears an appeal. Unknown for everybody else: the position
    holds what all seats hide."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        one = keeping.game_named(session, row, game)
        verdict = dict(one.verdict or {})
        heard_by = judging.hearers_now(session, row, one)
        if person_id is None or one.state not in ("judging", "verdict"):
            raise Unknown("There is no such game to judge.")
        hears = bool(verdict.get("appeal")) and person_id in heard_by
        if person_id not in judging.judges_now(session, row, one) and not hears:
            raise Unknown("There is no such game to judge.")
        course, played = keeping.course_of(row), session.get_one(Game, one.game_id)
        outcome = trying.score_now(desk, session, played)
        return JudgePage(
            event=row.slug,
            title=row.title,
            game=one.slug,
            state=one.state,
            turn=played.turn_title,
            sides=_sides(course, one.roles),
            roles=list(one.roles),
            score=_score_words(outcome.winners) if outcome else "",
            points=list(outcome.points.items()) if outcome else [],
            tried=trying.of_game(session, one),
            position=trying.in_words(desk, session, played),
            verdict=str(verdict.get("text", "")),
            appeal=str(verdict.get("appeal", "")),
            due_at=one.due_at,
            hears=hears,
        )


def _score_words(winners: list[str]) -> str:
    if not winners:
        return "By the current score nobody would win."
    return f"By the current score {listing([seat_title(seat) for seat in winners])} would win."


def course_for(desk: Desk, slug: str, person_id: int | None = None) -> Course:
    """The course as this reader may have it, for exports. Unknown: there is none."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        directs = keeping.directs(row, person_id)
        return keeping.course_of(row) if directs else keeping.published(row)
