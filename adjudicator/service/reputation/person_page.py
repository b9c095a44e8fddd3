"""A person's page: what he has played, how it went, how he answers; as much as he shows."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.core.protocol import Outcome
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.people import masks
from adjudicator.service.post.preferences import SHOWN, Shown, preferences_of
from adjudicator.service.reputation import ratings, reliability
from adjudicator.service.reputation.reliability import Reliability
from adjudicator.storage.tables import Game, Person, Seat


class Played(BaseModel):
    """One seat of one game. place: 1 for who won or shared it; None while it lasts, or without
    a result."""

    game: str
    ruleset: str
    title: str
    scenario: str
    seat: str
    state: str
    ended_at: datetime | None
    place: int | None
    of: int


class Side(BaseModel):
    """How often he played a side of a scenario to its end, and won or shared it."""

    title: str
    scenario: str
    seat: str
    games: int
    won: int


class PersonPage(BaseModel):
    """shown: the parts that everybody sees. A part that the reader may not see is empty."""

    id: int
    name: str
    since: datetime
    mine: bool
    shown: list[Shown]
    games: list[Played] = []
    sides: list[Side] = []
    reliability: Reliability | None = None
    standings: list[ratings.Standing] = []
    history: list[ratings.Change] = []


def person_page(desk: Desk, person_id: int, reader_id: int | None = None) -> PersonPage:
    """The page of a person as somebody sees it. Unknown: there is no such person, or he shows
    nothing to others, which looks the same."""
    mine = person_id == reader_id
    with desk.store.read() as session:
        person = session.get(Person, person_id)
        shown = preferences_of(person).shown if person else []
        if person is None or not (mine or shown):
            raise Unknown("There is no page for this person.")
        page = PersonPage(
            id=person_id,
            name=person.name,
            since=person.created_at,
            mine=mine,
            shown=[part for part in SHOWN if part in shown],
        )
        seen = SHOWN if mine else page.shown
        if "games" in seen:
            page.games = _played(desk, session, person_id, mine)
            page.sides = _sides(page.games)
        if "answers" in seen:
            known = reliability.of_people(session, [person_id])
            page.reliability = known.get(person_id, Reliability())
    if "ratings" in seen:
        page.standings = ratings.standings_of(desk, person_id)
        page.history = ratings.history_of(desk, person_id)
    return page


def _played(desk: Desk, session: Session, person_id: int, mine: bool) -> list[Played]:
    rows = session.exec(
        select(Game, Seat)
        .join(Seat, col(Seat.game_id) == col(Game.id))
        .where(Seat.person_id == person_id, Seat.bot == "", Game.state != "inviting")
        .order_by(col(Game.began_at).desc(), col(Seat.id))
    ).all()
    found = []
    for game, seat in rows:
        if not (mine or _told(game)):
            continue
        outcome = Outcome.model_validate(game.outcome) if game.outcome else None
        names = list(
            session.exec(select(Seat.name).where(Seat.game_id == game.id).order_by(col(Seat.id)))
        )
        place = None
        if outcome is not None:
            place = dict(zip(names, ratings.ranks(outcome, names), strict=True))[seat.name]
        rules = desk.rulesets.get(game.ruleset)
        found.append(
            Played(
                game=game.slug,
                ruleset=game.ruleset,
                title=rules.title if rules else game.ruleset,
                scenario=game.scenario,
                seat=seat.name,
                state=game.state,
                ended_at=game.ended_at,
                place=place,
                of=len(names),
            )
        )
    return found


def _told(game: Game) -> bool:
    """May strangers know that he plays, or has played, in it?"""
    return not masks.hidden(game) and (
        game.state == "over" or bool(game.options.get("public_archive", True))
    )


def _sides(games: list[Played]) -> list[Side]:
    sides: dict[tuple[str, str, str], Side] = {}
    for one in games:
        if one.place is None:
            continue
        side = sides.setdefault(
            (one.title, one.scenario, one.seat),
            Side(title=one.title, scenario=one.scenario, seat=one.seat, games=0, won=0),
        )
        side.games += 1
        side.won += one.place == 1
    return sorted(sides.values(), key=lambda s: (-s.games, s.title, s.scenario, s.seat))


class Placed(BaseModel):
    """Somebody in a table of ratings."""

    person_id: int
    name: str
    standing: ratings.Standing


def tables(desk: Desk) -> dict[str, list[Placed]]:
    """Ruleset -> those who have played it often enough and show their ratings, best first."""
    found: dict[str, list[Placed]] = {}
    for ruleset in desk.rulesets:
        rows = ratings.best(desk, ruleset)
        with desk.store.read() as session:
            people = {
                one.id: one
                for one in session.exec(
                    select(Person).where(col(Person.id).in_([number for number, _ in rows]))
                )
            }
        found[ruleset] = [
            Placed(person_id=number, name=people[number].name, standing=standing)
            for number, standing in rows
            if "ratings" in preferences_of(people[number]).shown
        ]
    return {ruleset: rows for ruleset, rows in found.items() if rows}
