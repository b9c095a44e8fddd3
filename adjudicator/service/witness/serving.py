"""This house as a witness: what another house is answered.

We are bound to a chain of our own for each game, and give link n once, against one digest. Whoever
asks again with the same gets the same words; with another digest he is refused. What we have
given can be looked up by anybody who knows the opening, so that no house can say that we were
silent when we were not.
"""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.dice import CHAIN_LENGTH, seed_of
from adjudicator.service import housekey, limits, sealing
from adjudicator.service.desk import Desk
from adjudicator.service.record import witnessing
from adjudicator.service.record.witnessing import BadWord, Signed
from adjudicator.storage.tables import WitnessFor, WitnessGiven

BOUND_PER_DAY = 200
"""Games that this house binds itself for: anybody can make keys."""
AHEAD = 64
"""Links that may be passed over at once: those for which we were left out."""


def answer(desk: Desk, asked: Any) -> Signed:
    """What another house is told. BadWord: we are not a witness for it, or it asks for what we do
    not give."""
    said = witnessing.read(asked)
    stated = said["statement"]
    house = witnessing.fact(stated, "house")
    _serves(desk, house)
    if not witnessing.signed_by(house, said):
        raise BadWord("The statement is not signed by the server that it names.")
    if not limits.allow(desk, f"witness:{house}", desk.config.witness.per_hour):
        raise BadWord("This server has asked too often within the hour. Ask again later.")
    if stated["says"] == "bind":
        return _bound(desk, stated, house)
    if stated["says"] == "ask":
        return _given(desk, stated, house)
    raise BadWord("A witness is asked to “bind” itself, or for a link (“ask”).")


def _serves(desk: Desk, house: str) -> None:
    settings = desk.config.witness
    known = settings.serves == "everybody" or (
        settings.serves == "known" and house in settings.houses
    )
    if not known:
        raise BadWord(
            "This server is not a witness for yours. Ask its operator to add your public key to"
            " witness.houses."
        )


def signed(desk: Desk, says: str, **facts: Any) -> Signed:
    """A statement of this house."""
    stated = witnessing.statement(says, **facts)
    return {
        "statement": stated,
        "signature": housekey.sign(desk.config, witnessing.text_of(stated)),
    }


def _bound(desk: Desk, stated: dict[str, Any], house: str) -> Signed:
    opening = witnessing.fact(stated, "opening")
    game = stated.get("game")
    if not isinstance(game, str) or not 0 < len(game) <= 64:
        raise BadWord("“game” must be the name of a game.")
    now = desk.clock.now()
    with desk.store.write("witness bound") as session:
        row = _for(session, opening)
        if row is None:
            key = f"witness bound:{now:%Y-%m-%d}"
            if limits.counted(session, desk.store.sqlite, key, now, 86400) > BOUND_PER_DAY:
                raise BadWord(
                    "This server cannot be a witness for any more games today. Try again tomorrow."
                )
            end = desk.random_bytes(32)
            row = WitnessFor(
                opening=opening,
                house=house,
                game=game,
                chain_end=end.hex(),
                said=signed(
                    desk,
                    "bound",
                    opening=opening,
                    house=house,
                    game=game,
                    start=seed_of(end, 0, CHAIN_LENGTH).hex(),
                    length=CHAIN_LENGTH,
                    **_locks(end, 1),
                ),
                bound_at=now,
            )
            session.add(row)
        elif row.house != house:
            raise BadWord("We are bound to another server for this opening.")
        return row.said


def _for(session: Session, opening: str) -> WitnessFor | None:
    return session.exec(select(WitnessFor).where(WitnessFor.opening == opening)).first()


def _given(desk: Desk, stated: dict[str, Any], house: str) -> Signed:
    opening, digest = witnessing.fact(stated, "opening"), witnessing.fact(stated, "digest")
    number = witnessing.number_of(stated)
    with desk.store.write("witness link given") as session:
        row = _for(session, opening)
        if row is None or row.house != house:
            raise BadWord("We are not a witness for this opening. Ask us to “bind” first.")
        session.refresh(row, with_for_update=True)
        last = session.exec(
            select(WitnessGiven)
            .where(WitnessGiven.witness_id == row.id)
            .order_by(col(WitnessGiven.number).desc())
            .limit(1)
        ).first()
        if last is not None and number <= last.number:
            same = session.exec(
                select(WitnessGiven).where(
                    WitnessGiven.witness_id == row.id, WitnessGiven.number == number
                )
            ).first()
            if same is not None and same.digest == digest:
                return same.said
            raise BadWord(
                f"Link {number} was given against another digest."
                if same is not None
                else f"Link {number} is too late: link {last.number} has been given and shows it."
            )
        if number > (last.number if last is not None else 0) + AHEAD:
            raise BadWord(f"Link {number} is too far ahead of those that were asked for.")
        link = seed_of(bytes.fromhex(row.chain_end), number, CHAIN_LENGTH)
        facts: dict[str, Any] = {"number": number, "digest": digest, "link": link.hex()}
        end, lock = bytes.fromhex(row.chain_end), stated.get("opens", 0)
        if lock:
            if not isinstance(lock, int) or not 0 < lock <= CHAIN_LENGTH:
                raise BadWord("“opens” must be the number of a lock.")
            if _opened(session, row, lock):
                raise BadWord(f"Lock {lock} was opened against another digest.")
            facts |= {"opens": lock, "key": sealing.witness_pair(end, lock)[1]}
            facts |= _locks(end, lock + 1)
        said = signed(desk, "gave", opening=opening, **facts)
        session.add(
            WitnessGiven(
                witness_id=row.id,
                number=number,
                digest=digest,
                opens=lock,
                said=said,
                at=desk.clock.now(),
            )
        )
        return said


def _locks(end: bytes, first: int) -> dict[str, Any]:
    """Public keys that orders may be sealed to, from this number on."""
    found = [
        sealing.witness_pair(end, number)[0] for number in range(first, first + witnessing.LOCKS)
    ]
    return {"first": first, "locks": ",".join(found)}


def _opened(session: Session, row: WitnessFor, lock: int) -> bool:
    """Has a lock been opened already?"""
    found = session.exec(
        select(WitnessGiven.id).where(WitnessGiven.witness_id == row.id, WitnessGiven.opens == lock)
    ).first()
    return found is not None


def register(desk: Desk, opening: str, most: int = CHAIN_LENGTH) -> list[Signed]:
    """All that we have said for a game, by the hash of its opening; first one first. Empty: we
    are not a witness of it."""
    with desk.store.read() as session:
        row = _for(session, opening)
        if row is None:
            return []
        given = session.exec(
            select(WitnessGiven)
            .where(WitnessGiven.witness_id == row.id)
            .order_by(col(WitnessGiven.number))
            .limit(most)
        )
        return [row.said, *(one.said for one in given)]
