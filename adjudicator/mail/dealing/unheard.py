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
            f"We received a letter from you (“{letter.subject[:80]}”), but {letter.trouble}.",
            "Please write your orders as plain text in the letter itself, above all quoted text, "
            "one order a line. Your earlier orders stand.",
        ]
        letters.queue_notice(desk, reply.seat_id, "we could not read your letter", lines)
        return
    if limits.allow(desk, f"told moderator unreadable:{reply.seat_id}", 1, DAY):
        lines = [
            f"More than {MOST_TOLD} letters to the address of {reply.seat} could not be read "
            f"today. The last one failed because {letter.trouble}. We told the player about the "
            f"first {MOST_TOLD} and will not mention more until tomorrow. Perhaps they need help.",
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
        "list": "its headers say that it came through a mailing list",
        "auto_reply": "its headers, or its sender, say that a program wrote it",
    }[letter.kind]
    lines = [
        f"A letter from {sender_of(letter)} came to your reply address (“{letter.subject[:80]}”)."
        f" We did not use it, because {why}. It contains lines that look like orders: "
        f"“{like[0][:80]}”" + (f" and {len(like) - 1} more." if len(like) > 1 else "."),
        "If they are yours, send them from your usual address, not over a list. We tell you "
        "about such letters once a day.",
    ]
    letters.queue_notice(desk, holder.seat_id, "we did not use a letter", lines)
    return holder.seat_id


def laid_aside(desk: Desk, arrived: Arrived, holder: Reply | None) -> None:
    """A letter broke us again and again, and is tried no more: its player is told, and who
    moderates his game. It is kept."""
    if holder is None:
        return
    at = when(arrived.received_at)
    lines = [
        f"A letter that came to your address on {at} broke our program. We tried it several "
        "times and have put it aside. We did not use anything in it.",
        "Your earlier orders stand. Please send these again, a few lines in each letter, or on "
        "your page, so that only the faulty line is lost. We have told the moderator too.",
    ]
    letters.queue_notice(desk, holder.seat_id, "we could not read your letter", lines)
    lines = [
        f"A letter from {holder.seat} that came on {at} broke our program several times. We have "
        f"put it aside (its number is {arrived.id}) and used nothing in it. We have asked the "
        "player to send it again. If the deadline is near, you can extend it.",
    ]
    with desk.store.write("moderator told") as session:
        game = session.get_one(Game, holder.game_id)
        tell_moderator(desk, session, game, f"we have put a letter from {holder.seat} aside", lines)


def lost(desk: Desk, arrived: Arrived, holder: Reply | None) -> None:
    """What a letter said was lost before it was read: its player is asked to send it again."""
    if holder is None:
        return
    lines = [
        f"A letter that came to your address on {when(arrived.received_at)} was lost before we "
        "read it, because a disk failed. We did not use anything in it.",
        "Your earlier orders stand. Please send the letter again.",
    ]
    letters.queue_notice(desk, holder.seat_id, "we lost your letter", lines)
