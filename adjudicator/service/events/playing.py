"""Games of an event: opened, their seats kept in step with the places, closed when a result was
settled otherwise, their ends taken over. All of it is done by the tick, and may be done twice."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from sqlmodel import Session, col, or_, select, update

from adjudicator.core.protocol import Outcome
from adjudicator.service.alone import alone
from adjudicator.service.desk import Desk
from adjudicator.service.events import announcing, keeping, results, telling
from adjudicator.service.events.announcing import Announcement
from adjudicator.service.games import games
from adjudicator.service.games.first_letters import welcome
from adjudicator.service.moderating import seats as seating
from adjudicator.service.people.setting import locked as locked_game
from adjudicator.service.post import tokens
from adjudicator.service.record import looking
from adjudicator.service.talk import ending
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import (
    Game,
    Person,
    Seat,
    Tournament,
    TournamentEntry,
    TournamentGame,
)
from adjudicator.tournaments.course import Result


def open_games(desk: Desk) -> int:
    """Open the games that wait for it, of all events; how many."""
    with desk.store.read() as session:
        query = select(TournamentGame.id).where(TournamentGame.state == "waiting")
        waiting = [number or 0 for number in session.exec(query.order_by(col(TournamentGame.id)))]
    return sum(
        alone(desk.troubles, f"game {n} of an event", partial(_open, desk, n)) for n in waiting
    )


def _open(desk: Desk, number: int) -> int:
    """Each step is found done if it was: opened, seated, begun, linked. Of several processes the
    first has a lease on it."""
    if not _claimed(desk, number):
        return 0
    with desk.store.read() as session:
        one = session.get_one(TournamentGame, number)
        row = session.get_one(Tournament, one.tournament_id)
        if one.state != "waiting":
            return 0
        course = keeping.course_of(row)
        gone = [r for r, who in one.roles.items() if course.entrant(who).left is not None]
        terms = Announcement.model_validate(row.announcement)
        known = session.exec(select(Game).where(Game.slug == one.slug)).first()
        moderator = session.get_one(Person, _moderator(session, row, one)).email
        all_seats = [seat for held in terms.roles.values() for seat in held]
    if gone and known is None:
        return _never_played(desk, number, gone)
    if known is None:
        options = announcing.options_of(desk, terms, row.director_id)
        games.open_game(
            desk,
            ruleset=terms.ruleset,
            scenario=terms.scenario,
            slug=one.slug,
            moderator_email=moderator,
            seats=dict.fromkeys(all_seats, games.OPEN),
            rulings=terms.rulings,
            options=options,
        )
    _seat_players(desk, number)
    if known is None or known.state == "inviting":
        games.begin_game(desk, one.slug, force=True)
    with desk.store.write("event game opened") as session:
        one = session.get_one(TournamentGame, number)
        if one.state != "waiting":
            return 0
        game = looking.game_by_slug(session, one.slug)
        one.state, one.game_id, one.due_at = "open", game.id, None
        session.add(one)
        row = keeping.locked(session, one.tournament_id)
        keeping.act(
            session, row, desk.clock.now(), "game", game=one.slug, round=one.round,
            match=one.match, place=one.place, chain_start=game.chain_start,
        )  # fmt: skip
    return 1


def _claimed(desk: Desk, number: int) -> bool:
    now = desk.clock.now()
    until = now + timedelta(seconds=desk.config.times.lease_seconds)
    free = or_(col(TournamentGame.due_at).is_(None), col(TournamentGame.due_at) <= now)
    with desk.store.write("event game claimed") as session:
        done = session.exec(
            update(TournamentGame)
            .where(col(TournamentGame.id) == number, col(TournamentGame.state) == "waiting", free)
            .values(due_at=until)
        )
        return int(done.rowcount) == 1


def _never_played(desk: Desk, number: int, gone: list[str]) -> int:
    """Somebody left between the draw and the opening: the game is forfeited and not opened."""
    with desk.store.write("event game forfeited") as session:
        one = session.get_one(TournamentGame, number)
        row = keeping.locked(session, one.tournament_id)
        left = [role for role in one.roles if role not in gone]
        result = Result(how="forfeit", forfeited=gone, winners=left)
        results.settle(desk, session, row, one, result, "Forfeited before it began.")
        results.after(desk, session, row)
    return 1


def _moderator(session: Session, row: Tournament, one: TournamentGame) -> int:
    """Who moderates a game: the director, his assistant where he plays himself."""
    return judge_of(session, row, one) or row.director_id


def players_of(session: Session, row: Tournament, one: TournamentGame) -> list[int]:
    """The people who play in a game."""
    found = [keeping.person_of(session, row, number) for number in set(one.roles.values())]
    return [person.id for person in found if person is not None]


def judges_of(session: Session, row: Tournament, one: TournamentGame) -> list[int]:
    """Those who may judge a game in their order: the officials who do not play in it."""
    players = players_of(session, row, one)
    return [official for official in keeping.officials(row) if official not in players]


def judge_of(session: Session, row: Tournament, one: TournamentGame) -> int | None:
    """Whose turn it is to judge a game: of those who may, the first who has not let the time pass.
    None: everybody who could judge it plays in it."""
    found = judges_of(session, row, one)
    turn = one.passed // 2 if one.state == "judging" else 0
    return found[min(turn, len(found) - 1)] if found else None


def _seat_players(desk: Desk, number: int) -> None:
    """Give the seats of a game that has not begun to those who hold the places."""
    with desk.store.write("event game seated") as session:
        one = session.get_one(TournamentGame, number)
        row = session.get_one(Tournament, one.tournament_id)
        game = looking.game_by_slug(session, one.slug)
        if game.state != "inviting":
            return
        seats = {seat.name: seat for seat in looking.seats_of_game(session, game.id)}
        for role, place in one.roles.items():
            who = keeping.person_of(session, row, place)
            for name in row.announcement["roles"][role]:
                seat = seats[name]
                if who is not None and seat.person_id is None:
                    seat.person_id, seat.taken_at = who.id, desk.clock.now()
                    seat.email = who.email
                    session.add(seat)


# ---------------------------------------------------------------- replacements


def follow_places(desk: Desk) -> int:
    """Where a place of an event has gone to somebody else, its seats go with it."""
    with desk.store.read() as session:
        # Columns alone: a course is large, and this is looked at every few seconds.
        rows = session.exec(
            select(  # type: ignore[call-overload]  # sqlmodel tells the types of four columns
                TournamentGame.tournament_id, TournamentGame.roles, Seat.name, Seat.person_id,
                Game.slug,
            )
            .join(Game, col(Game.id) == col(TournamentGame.game_id))
            .join(Seat, col(Seat.game_id) == col(Game.id))
            .where(
                col(TournamentGame.state).in_(("open", "judging", "verdict")),
                Game.state != "over",
            )
            .order_by(col(Game.id), col(Seat.id))
        ).all()  # fmt: skip
        if not rows:
            return 0
        events = {event for event, *_ in rows}
        told = session.exec(
            select(Tournament.id, Tournament.announcement).where(col(Tournament.id).in_(events))
        ).all()
        role_of = {
            (event, seat): role
            for event, announcement in told
            for role, seats in announcement["roles"].items()
            for seat in seats
        }
        held = session.exec(
            select(TournamentEntry.tournament_id, TournamentEntry.number, Person.id, Person.email)
            .join(Person, col(Person.id) == col(TournamentEntry.person_id))
            .where(
                col(TournamentEntry.tournament_id).in_(events),
                TournamentEntry.state == "in",
                TournamentEntry.number > 0,
            )
        ).all()
        holders = {(event, number): (who, email) for event, number, who, email in held}
        wrong: list[tuple[str, str, str]] = []
        for event, roles, seat, sits, slug in rows:
            found = holders.get((event, roles[role_of[event, seat]]))
            if found is not None and sits != found[0]:
                wrong.append((slug, seat, found[1]))
    return sum(
        alone(desk.troubles, f"seat {seat} of {slug}", partial(_hand, desk, slug, seat, email))
        for slug, seat, email in wrong
    )


def _hand(desk: Desk, slug: str, seat_name: str, email: str) -> int:
    """The stand-by has said that he is there: the seat is his without an invitation."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        seat = looking.seat_named(session, game, seat_name)
        invited = seat.email == email and seat.person_id is None
    if not invited:
        seating.replace(desk, slug, seat_name, email, "the place in the event has a new player")
    with desk.store.write("event seat") as session:
        game = locked_game(session, slug)
        seat = looking.seat_named(session, game, seat_name)
        if seat.person_id is None and seat.email == email:
            who = session.exec(select(Person).where(Person.email == email)).one()
            tokens.void(session, "invite", seat.id, desk.clock.now())
            seat.person_id, seat.taken_at = who.id, desk.clock.now()
            session.add(seat)
            session.flush()
            welcome(desk, session, game, seat)
    return 1


# ---------------------------------------------------------------------- results


def take_results(desk: Desk) -> int:
    """Take over the ends of games that are over; how many."""
    with desk.store.read() as session:
        query = (
            select(TournamentGame.id)
            .join(Game, col(Game.id) == col(TournamentGame.game_id))
            .where(
                col(TournamentGame.state).in_(("open", "judging", "verdict")), Game.state == "over"
            )
        )
        found = [number or 0 for number in session.exec(query.order_by(col(TournamentGame.id)))]
    return sum(
        alone(desk.troubles, f"result {n} of an event", partial(_take, desk, n)) for n in found
    )


def _take(desk: Desk, number: int) -> int:
    with desk.store.write("event result") as session:
        event_id = session.get_one(TournamentGame, number).tournament_id
        row = keeping.locked(session, event_id)
        one = session.get_one(TournamentGame, number, populate_existing=True)
        if one.state not in ("open", "judging", "verdict"):
            return 0
        game = session.get_one(Game, one.game_id)
        outcome = Outcome.model_validate(game.outcome) if game.outcome else None
        result = results.from_outcome(row.announcement["roles"], outcome)
        text = outcome.text if outcome else "The game ended without a result."
        results.settle(desk, session, row, one, result, text)
        if result.how == "struck":
            one.state = "done"  # it is over already
            session.add(one)
        results.after(desk, session, row)
    return 1


def close_games(desk: Desk) -> int:
    """Close the games whose result was settled otherwise; how many."""
    with desk.store.read() as session:
        query = select(TournamentGame.id).where(TournamentGame.state == "closing")
        found = [number or 0 for number in session.exec(query.order_by(col(TournamentGame.id)))]
    return sum(
        alone(desk.troubles, f"end {n} of an event", partial(_close, desk, n)) for n in found
    )


ACTS = {
    "agreed": "agreed end",
    "adjudicated": "adjudicated end",
    "forfeit": "forfeited end",
    "struck": "struck end",
    "played": "agreed end",
}
"""How a result was settled -> the act in the game's journal (`verifying.AGREED`)."""


def _close(desk: Desk, number: int) -> int:
    with desk.store.write("event game closed") as session:
        one = session.get_one(TournamentGame, number)
        row = session.get_one(Tournament, one.tournament_id)
        found = session.exec(select(Game).where(Game.slug == one.slug)).first()
        verdict = one.verdict or {}
        if found is not None and found.state == "over" and not verdict.get("corrected"):
            # Its last orders were there before the result was settled, which everybody knows.
            ended = Outcome.model_validate(found.outcome) if found.outcome else None
            mine = results.from_outcome(row.announcement["roles"], ended)
            if not results.match(Result.model_validate(verdict["result"]), mine):
                row = keeping.locked(session, row.id)
                keeping.act(session, row, desk.clock.now(), "ended first", game=one.slug)
        if found is not None and found.state != "over":
            game = locked_game(session, found.slug)
            result, text = Result.model_validate(verdict["result"]), str(verdict["text"])
            outcome = results.to_outcome(row, result, text)
            ending.agree(desk, session, game, outcome, ACTS[result.how], [text], event=row.slug)
        one.state = "done"
        session.add(one)
    return 1


# ------------------------------------------------------------------------- time


def warn(desk: Desk, session: Session, row: Tournament) -> None:
    """Tell those whose games are open that the round ends."""
    row.warn_at = None
    session.add(row)
    assert row.due_at is not None
    course = keeping.course_of(row)
    for one in keeping.games_of(session, row, row.round - 1):
        if one.state != "open":
            continue
        for role, number in one.roles.items():
            lines = [
                f"Round {row.round} ends {row.due_at:%d %B %Y}, and {one.slug} is not over. If it "
                "is not over by then, the players agree on a result, or it is judged from the "
                "position.",
                f"You have {seat_title(role)}. To agree on a result now: “agree {one.slug} "
                f"{role}”, or “agree {one.slug} draw”.",
                *results.proposals(course, one),
            ]
            telling.number(desk, session, row, number, f"round {row.round} ends soon", lines)
