"""What vouches for a letter: how it came, and what its host says of its sender."""

from __future__ import annotations

from adjudicator.mail.reading import authentication
from adjudicator.mail.reading.authentication import UNKNOWN, Came, Proof
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service.desk import Desk
from adjudicator.service.internet import public
from adjudicator.service.models import Arrived
from adjudicator.service.post.tokens import Reply


def proof_of(desk: Desk, arrived: Arrived, letter: ReadLetter, reply: Reply) -> Proof:
    """What vouches for a letter, if the game asks. It may ask name servers, and so has no
    place in a transaction."""
    if reply.policy == "token" or arrived.released or not letter.from_address:
        return UNKNOWN
    settings = desk.config.mail.auth
    return authentication.prove(
        arrived.raw,
        letter.from_address,
        arrived.to_address,
        came_of(arrived),
        desk.look_up if settings.dns else None,
        settings.trusted,
    )


def came_of(arrived: Arrived) -> Came:
    """How a stored letter came. From a mailbox, a pipe, by LMTP, or from a host in our own
    network it came through a mail host of ours."""
    near = not public(arrived.peer)
    return Came(
        mail_from="" if arrived.from_address == "<>" else arrived.from_address,
        peer=arrived.peer,
        helo=arrived.helo,
        relayed=near or arrived.via != "smtp",
    )
