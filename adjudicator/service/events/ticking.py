"""What is due in events: states whose time has passed, games to open and to close, results to take
over, continuations to play. Each event and each game stands alone; all of it may be done twice."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from sqlmodel import col, or_, select

from adjudicator.service.alone import alone
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import (
    judging,
    keeping,
    leaving,
    playing,
    rollcall,
    rounds,
    telling,
    trying,
)
from adjudicator.storage.tables import Tournament, TournamentEntry, TournamentGame

AGAIN = timedelta(days=1)
"""After which entries that could not be closed are tried again."""
GIVEN_UP = 28
"""Days after which an event that cannot begin is called off."""
REMINDED = 7
"""Days between two letters that say so to its officials."""


def due(desk: Desk) -> int:
    """All that is due in events; how much was done."""
    done = playing.take_results(desk)
    done += _states(desk)
    done += playing.close_games(desk)
    done += playing.follow_places(desk)
    return done + playing.open_games(desk)


def continuations(desk: Desk) -> int:
    """Some of the continuations that judges wait for."""
    return trying.play_on(desk)


def _states(desk: Desk) -> int:
    now = desk.clock.now()
    live = col(Tournament.state).not_in(("over", "cancelled"))
    with desk.store.read() as session:
        waiting = select(TournamentGame.tournament_id).where(
            col(TournamentGame.state).in_(("verdict", "judging")),
            col(TournamentGame.due_at) <= now,
        )
        offered = select(TournamentEntry.tournament_id).where(
            TournamentEntry.state == "left",
            TournamentEntry.here == leaving.OFFERED,
            col(TournamentEntry.left_at) <= now - timedelta(hours=leaving.OFFER_HOURS),
        )
        query = select(Tournament.id).where(
            live,
            or_(
                col(Tournament.due_at) <= now,
                col(Tournament.warn_at) <= now,
                col(Tournament.id).in_(waiting),
                col(Tournament.id).in_(offered),
                Tournament.state == "sides",
            ),
        )
        found = [number or 0 for number in session.exec(query.order_by(col(Tournament.id)))]
    return sum(alone(desk.troubles, f"event {n}", partial(_one, desk, n)) for n in found)


def _one(desk: Desk, number: int) -> int:
    now = desk.clock.now()
    with desk.store.write("event due") as session:
        row = keeping.locked(session, number)
        done = judging.verdicts_due(desk, session, row, now)
        done += judging.overdue(desk, session, row, now)
        done += leaving.places_due(desk, session, row, now)
        late = row.due_at is not None and row.due_at <= now
        if row.state == "sides" and (late or rounds.all_wished(session, row)):
            rounds.open_sides(desk, session, row)
            return done + 1
        if not late:
            if row.warn_at is not None and row.warn_at <= now:
                remind = {"playing": playing.warn, "roll call": rollcall.remind}.get(row.state)
                if remind is not None:
                    remind(desk, session, row)
                    return done + 1
                row.warn_at = None
                session.add(row)
            return done
        match row.state:
            case "entries":
                try:
                    rollcall.begin(desk, session, row)
                except ServiceError as no:
                    row.due_at = now + AGAIN
                    row.waits += 1
                    session.add(row)
                    if row.waits >= GIVEN_UP:
                        why = f"it could not begin within {GIVEN_UP} days. {no.text}"
                        rounds.call_off(desk, session, row, why)
                    elif row.trouble != no.text or row.waits % REMINDED == 0:
                        row.trouble = no.text
                        lines = [
                            no.text,
                            "Entries stay open. “extend 14 days” sets how long; “cancel” cancels "
                            f"the event. We cancel it {GIVEN_UP} days after entries should have "
                            "closed.",
                        ]
                        telling.officials(desk, session, row, "it cannot begin", lines)
            case "roll call" if row.trouble:
                rounds.nobody_settles(desk, session, row)
            case "roll call":
                rollcall.close(desk, session, row)
            case "review":
                rounds.publish(desk, session, row)
            case "playing":
                judging.end_round(desk, session, row)
        return done + 1
