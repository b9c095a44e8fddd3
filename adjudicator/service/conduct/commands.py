"""By letter: block, mute and report, as a player; block, as anybody who is known; offences and what
is decided about them, as a moderator; and the gazette."""

from __future__ import annotations

import re

from adjudicator.core.names import fold
from adjudicator.core.saying import count
from adjudicator.service.conduct import contributing, deciding, offences
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar.base import (
    Command,
    Done,
    Family,
    ModeratorWork,
    Said,
    Speaker,
    Work,
)
from adjudicator.service.manners import blocks, mutes
from adjudicator.service.people import consent
from adjudicator.service.record import looking
from adjudicator.storage.tables import Person

ADDRESS = re.compile(r"<?([^\s<>]+@[^\s<>]+)>?")
BECAUSE = re.compile(r"(?:^|\s)because\b\s*(.*)$", re.I | re.S)
STRANGER = "We do not know this address yet. Write REGISTER and your name first."


def _player(work: Work) -> Person:
    if work.person is None:
        raise ServiceError("Nobody plays this seat, so there is nobody to do this for.")
    return work.person


class Block(Command[Work]):
    name = "block"
    personal = True
    takes = r".{2,120}"
    shown = "SEAT | address"
    description = (
        "Blocks the player of this seat: you are never seated together again, and messages they "
        "send to you alone or to a few do not reach you. We do not tell them. If names are "
        "secret, block by address."
    )
    examples = ("block blue", "block ben@example.net")

    def fits(self, raw: str) -> bool:
        return bool(ADDRESS.fullmatch(raw.strip(" ."))) or len(raw.split()) <= 3

    def do(self, work: Work, said: Said) -> Done:
        person, raw = _player(work), said.raw.strip(" .")
        if found := ADDRESS.fullmatch(raw):
            if work.dry:
                return f"{found[1]} would be blocked.", []
            return blocks.block_address(work.desk, work.session, person, found[1]), []
        name = fold(raw).removeprefix("the player of ").removeprefix("the ").replace(" ", "_")
        if work.dry:
            looking.seat_named(work.session, work.game, name)
            return f"The player of {raw} would be blocked.", []
        return blocks.block_seat(work.desk, work.session, work.game, person, name), []


class Unblock(Command[Work]):
    name = "unblock"
    personal = True
    takes = r".{1,120}"
    shown = "N | the name that “blocks” shows"
    description = "Removes a block."

    def do(self, work: Work, said: Said) -> Done:
        person = _player(work)
        if work.dry:
            return "A block would be removed.", []
        return blocks.unblock(work.session, person.id, said.raw.strip(" ").rstrip(".")), []


class Blocks(Command[Work]):
    name = "blocks"
    personal = True
    also = ("list blocks",)
    description = "Lists the people you have blocked."

    def do(self, work: Work, said: Said) -> Done:
        found = blocks.of_person(work.session, _player(work).id)
        return f"Blocked: {len(found)}.", blocks.names(found)


class Mute(Command[Work]):
    name = "mute"
    personal = True
    takes = r".{1,60}"
    shown = "SEAT [everywhere] | grey"
    description = (
        "Mutes a seat: its press no longer reaches you, by letter or on your page. “everywhere” "
        "mutes its player in all games, “grey” mutes press without a name. We keep muted press; "
        "“unmute” brings it back. We tell nobody. You cannot mute the moderator."
    )
    examples = ("mute blue", "mute grey")

    def do(self, work: Work, said: Said) -> Done:
        person, words = _player(work), said.argument.split()
        everywhere = words[-1] == "everywhere"
        name = "_".join(words[:-1] if everywhere else words).removeprefix("the_")
        if work.dry and name != mutes.GREY:
            looking.seat_named(work.session, work.game, name)
        if work.dry:
            return "Its press would no longer reach you.", []
        return (
            mutes.mute(work.desk, work.session, work.game, person, name, everywhere=everywhere),
            [],
        )


class Unmute(Command[Work]):
    name = "unmute"
    personal = True
    takes = r".{1,120}"
    shown = "SEAT | grey | N"
    description = "Removes a mute: name the seat, or its number in “mutes”."

    def do(self, work: Work, said: Said) -> Done:
        person = _player(work)
        if work.dry:
            return "A mute would be removed.", []
        raw = said.raw.strip().rstrip(".")
        return mutes.unmute(work.session, person.id, raw, work.game.slug), []


class Mutes(Command[Work]):
    name = "mutes"
    personal = True
    also = ("list mutes",)
    description = "Lists what you have muted."

    def do(self, work: Work, said: Said) -> Done:
        found = mutes.of_person(work.session, _player(work).id)
        return f"Muted: {len(found)}.", mutes.names(found)


class Report(Command[Work]):
    name = "report press"
    also = ("report message", "complain about")
    personal = True
    takes = r"\d{1,5}( to (the )?house)?( because .*)?"
    shown = "N [to house] [because ...]"
    description = (
        "Reports message N (“press list” numbers your messages), with its text, to the moderator "
        "or the operator. We tell you the decision. You can also reply to the message with "
        "“report because ...” in the first line."
    )
    examples = ("report press 12 because it insults me", "report press 12 to house")

    def do(self, work: Work, said: Said) -> Done:
        person = _player(work)
        number, *rest = said.argument.partition(" because")[0].split()
        _, why = said_why(said.raw)
        if work.dry:
            return f"You would report message {number}.", []
        told = offences.report_number(
            work.desk, work.session, work.seat, person, int(number), why, "house" in rest
        )
        return told, []


def said_why(raw: str) -> tuple[str, str]:
    """What stands before `because`, and what behind it."""
    found = BECAUSE.search(raw)
    return (raw[: found.start()], found[1].strip()) if found else (raw, "")


_GAZETTE = re.compile(r"^(?:for the\s+)?gazette\b\s*(grey|gray)?\s*(?::\s*(.*))?$", re.I)


class Gazette(Command[Work]):
    name = "gazette"
    personal = True
    shown = "[GREY] ... ENDGAZETTE"
    description = (
        "Offers the lines below it, up to ENDGAZETTE, to the gazette of the game. You can write a "
        "short text after a colon. The moderator decides. Your text is signed with your seat, or "
        "not signed if you choose grey and the game has grey press."
    )
    takes = r"(?!)"
    ends = ("endgazette", "end gazette")
    examples = ("gazette: Rome denies everything.",)

    def opens(self, line: str) -> tuple[str, str] | None:
        found = _GAZETTE.match(line.strip())
        return (found[1] or "", (found[2] or "").strip()) if found else None

    def do(self, work: Work, said: Said) -> Done:
        person = _player(work)
        if not said.ended:
            raise ServiceError("There is no ENDGAZETTE below this. Nothing was sent.")
        if work.dry:
            return "You would offer this to the gazette.", []
        told = contributing.offer(
            work.desk,
            work.session,
            work.game,
            person,
            work.seat,
            "\n".join(said.block or ()),
            grey=bool(said.raw),
        )
        return told, []


# ------------------------------------------------------------------ moderator


class Choose(Command[ModeratorWork]):
    name = "gazette"
    takes = r"((print|take|drop|leave out) \d{1,7})?"
    shown = "[print N | drop N]"
    description = "Lists the texts offered to the gazette; with a number, prints one or drops it."
    examples = ("gazette print 3",)

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if said.argument:
            number = int(said.argument.split()[-1])
            take = said.argument.startswith(("print", "take"))
            return contributing.choose(work.desk, work.game.slug, number, take=take), []
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            found = contributing.waiting(session, game)
        lines = []
        for one in found:
            lines.append(f"{one.number}  {one.byline or 'not signed'}:")
            lines += [f"    {line}" for line in one.text.split("\n")]
        return f"{count(len(found), 'text')} for the gazette.", lines


class Offences(Command[ModeratorWork]):
    name = "offences"
    also = ("list offences",)
    description = "Lists what players have reported: open reports first, then those decided."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        reader = work.person.id if work.person else 0
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            found = offences.of_game(work.desk, session, game, reader or 0)
        lines = []
        for one in found:
            how = f"decided: {one.words}" if one.state == "decided" else "open"
            lines.append(f"{one.number}  {one.by} about {one.against}, {how}.")
            lines += [f"    > {line}" for line in one.quoted.split("\n")[:12]]
            lines += [f"    Because: {one.why}"] if one.why else []
        still = sum(one.state == "open" for one in found)
        return f"{count(still, 'report')} open, {len(found) - still} decided.", lines


class Decide(Command[ModeratorWork]):
    name = "decide"
    takes = r"\d{1,6} \w+.*"
    shown = "N nothing | warned | muted [D days] | press | removed [because ...]"
    description = (
        "Decides report N. “warned”: the writer is warned. “muted 7 days”: the writer cannot "
        "write to other seats for that long. “press”: for the rest of the game. “removed”: the "
        "writer loses the seat, and volunteers are called for. We tell both your decision and "
        "your words, but not who reported."
    )
    examples = ("decide 3 muted 5 days because that was no way to speak",)

    def do(self, work: ModeratorWork, said: Said) -> Done:
        number, decision, *rest = said.argument.split()
        because = rest.index("because") if "because" in rest else len(rest)
        days = next((int(one) for one in rest[:because] if re.fullmatch(r"\d{1,6}", one)), 7)
        _, why = said_why(said.raw)
        reader = work.person.id if work.person else 0
        return deciding.decide(
            work.desk, int(number), reader or 0, decision, why, days=days, game=work.game.slug
        ), []


# ------------------------------------------------------------------- the desk


class DeskBlock(Command[Speaker]):
    name = "block"
    takes = r".{3,120}"
    shown = "address"
    description = (
        "Blocks the owner of this address: you are never seated together again. We do not tell "
        "them. We ask you by letter to confirm."
    )
    examples = ("block ben@example.net",)

    def fits(self, raw: str) -> bool:
        return bool(ADDRESS.fullmatch(raw.strip(" .")))

    def do(self, work: Speaker, said: Said) -> Done:
        return _asked(work, "block", said.raw.strip(" .<>")), []


class DeskUnblock(Command[Speaker]):
    name = "unblock"
    takes = r".{1,120}"
    shown = "address | N"
    description = "Removes a block, after the same question."

    def do(self, work: Speaker, said: Said) -> Done:
        return _asked(work, "unblock", said.raw.strip(" .<>")), []


class DeskBlocks(Command[Speaker]):
    name = "blocks"
    also = ("list blocks",)
    asks = True
    description = "Sends the list of people you have blocked and muted to your own address."

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            raise ServiceError(STRANGER)
        if work.address != work.person.email:
            raise ServiceError("Write from the address that our letters go to.")
        found = blocks.of_person(work.session, work.person.id)
        muted = mutes.of_person(work.session, work.person.id)
        told = f"Blocked: {len(found)}; muted: {len(muted)}."
        return told, [*blocks.names(found), *mutes.names(muted)]


def _asked(work: Speaker, act: str, whom: str) -> str:
    """A sender is quickly forged: he is asked at his address first."""
    if work.person is None:
        raise ServiceError(STRANGER)
    words = f"You want to {act} {whom[:120]}."
    asked = consent.Asked(act=act, words=words, facts={"whom": whom})
    lines = [f"A letter from your address asks for it: {words}"]
    consent.ask(work.desk, work.session, work.person, asked, subject=words[:60], lines=lines)
    return f"We have written to {work.person.email} to ask whether that comes from you."


@consent.to_apart("block")
def _blocked(desk: Desk, asked: consent.Asked) -> str:
    with desk.store.write("block") as session:
        person = session.get_one(Person, asked.person_id)
        return blocks.block_address(desk, session, person, str(asked.facts["whom"]))


@consent.to_apart("unblock")
def _unblocked(desk: Desk, asked: consent.Asked) -> str:
    with desk.store.write("unblock") as session:
        return blocks.unblock(session, asked.person_id, str(asked.facts["whom"]))


FAMILY = Family(
    "Manners",
    "seat",
    (Block(), Unblock(), Blocks(), Mute(), Unmute(), Mutes(), Report(), Gazette()),
)
MODERATORS = Family("Manners at the table", "moderator", (Offences(), Decide(), Choose()))
DESK = Family(
    "People you do not want to play with", "desk", (DeskBlock(), DeskUnblock(), DeskBlocks())
)
