"""Letters to a valid address that are not taken: whoever holds it hears of it.

A program must not be able to fill his letter box, nor two programs go on answering each other:
so he is told a few times a day, then his moderator once; and of what a program seems to have
written once a day, and only if there may be orders in it.
"""

from __future__ import annotations

from adjudicator.mail.dealing.talking import sender_of
from adjudicator.mail.reading import quotes
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service import limits
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters
from adjudicator.service.post.tokens import Reply
from adjudicator.service.words import when
from adjudicator.storage.tables import Game

DAY = 86400
MOST_TOLD = 5
"""Letters a day of which a player is told that they could not be read."""


def unreadable(desk: Desk, reply: Reply, letter: ReadLetter) -> None:
    """Tell the player, a few times a day; after that his moderator, once."""
    if limits.allow(desk, f"told unreadable:{reply.seat_id}", MOST_TOLD, DAY):
        lines = [
            f"We got a letter from you (“{letter.subject[:80]}”), but {letter.trouble}.",
            "Please write your orders as plain text in the letter itself, above everything"
            " that your program quotes, one order a line. What you had sent before stands.",
        ]
        letters.queue_notice(desk, reply.seat_id, "your letter could not be read", lines)
        return
    if limits.allow(desk, f"told moderator unreadable:{reply.seat_id}", 1, DAY):
        lines = [
            f"More than {MOST_TOLD} letters to the address of {reply.seat} could not be read"
            f" today; the last one because {letter.trouble}. The player was told of the first"
            f" {MOST_TOLD} and will not be told of more until tomorrow. Perhaps they need help.",
        ]
        with desk.store.write("moderator told") as session:
            game = session.get_one(Game, reply.game_id)
            tell_moderator(desk, session, game, f"letters of {reply.seat} cannot be read", lines)


def machine_wrote(desk: Desk, letter: ReadLetter, holder: Reply | None) -> int | None:
    """A letter that seems to be a program's, or to have gone over a list, is never taken for
    orders. If it may hold some, whoever holds the address is told, once a day; his seat."""
    if holder is None or letter.kind == "bounce" or letter.ours:
        return None
    like = [line.strip() for line in letter.body_text.split("\n") if quotes.begins_as_order(line)]
    if not like or not limits.allow(desk, f"told machine:{holder.seat_id}", 1, DAY):
        return holder.seat_id
    why = {
        "list": "its headers say that it came over a mailing list",
        "auto_reply": "its headers, or its sender, say that a program wrote it",
    }[letter.kind]
    lines = [
        f"A letter from {sender_of(letter)} came to your reply address (“{letter.subject[:80]}”)."
        f" It was not taken, because {why}. Lines in it look like orders: “{like[0][:80]}”"
        + (f" and {len(like) - 1} more." if len(like) > 1 else "."),
        "If they are yours, send them from your usual address, not over a list. You are told of"
        " such letters once a day.",
    ]
    letters.queue_notice(desk, holder.seat_id, "a letter was not taken", lines)
    return holder.seat_id


def laid_aside(desk: Desk, arrived: Arrived, holder: Reply | None) -> None:
    """A letter broke us again and again, and is tried no more: its player is told, and who
    moderates his game. It is kept."""
    if holder is None:
        return
    at = when(arrived.received_at)
    lines = [
        f"A letter that came to your address on {at} could not be read, by a mistake of ours. It"
        " was tried several times and is laid aside; nothing in it counts.",
        "What you had sent before stands. Please send your orders again, a few lines a letter, or"
        " on your page: then what breaks us harms nothing else. The moderator is told too.",
    ]
    letters.queue_notice(desk, holder.seat_id, "your letter could not be read", lines)
    lines = [
        f"A letter of {holder.seat} that came on {at} broke us again and again, by a mistake of"
        " ours. It is laid aside and kept (its number is"
        f" {arrived.id}); nothing in it counts. The player is told and asked to send it again."
        " If the deadline is near, you may extend it.",
    ]
    with desk.store.write("moderator told") as session:
        game = session.get_one(Game, holder.game_id)
        tell_moderator(desk, session, game, f"a letter of {holder.seat} is laid aside", lines)


def lost(desk: Desk, arrived: Arrived, holder: Reply | None) -> None:
    """What a letter said was lost before it was read: its player is asked to send it again."""
    if holder is None:
        return
    lines = [
        f"A letter that came to your address on {when(arrived.received_at)} was lost here before it"
        " was read, by a fault of our disks. Nothing in it counts.",
        "What you had sent before stands. Please send it again.",
    ]
    letters.queue_notice(desk, holder.seat_id, "your letter was lost here", lines)
