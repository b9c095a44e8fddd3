"""What a moderator writes is carried out, line by line, and answered at once.

Each command is one transaction, with the mark that it was carried out, so this must not run
within another. A letter that
answers an earlier step changes nothing: what it meant is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlmodel import Session

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.service import commands, limits
from adjudicator.service.acts.moderator.act import ModeratorCommand
from adjudicator.service.commands.moderator import Become
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.grammar.base import ModeratorWork, Said
from adjudicator.service.models import CommandDone
from adjudicator.service.people import consent, roles
from adjudicator.service.people.setting import locked, stamp, tell_moderator
from adjudicator.service.play import submissions
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.stepping import phases
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.session import Spoiled
from adjudicator.storage.tables import Person

MOST_COMMANDS = 40
"""Of one letter."""
DAY = 86400


@dataclass
class Obeyed:
    """What came of it. unread: lines that are not commands, each with a sentence."""

    done: list[CommandDone] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """As lines of text, for a letter."""
        said: list[str] = []
        for one in self.done:
            said += [f"> {one.command}", one.outcome, *(f"    {line}" for line in one.lines), ""]
        return [*said, *self.unread]


def obey(
    desk: Desk,
    slug: str,
    person_id: int,
    text: str,
    *,
    via: str,
    address: str = "",
    stale: bool = False,
    letter_id: int | None = None,
    mark: str = "",
    confirmed: bool = False,
    vouched: bool = True,
) -> Obeyed:
    """Carry out what a moderator wrote. By letter they are asked before anything is done that
    changes who reads or speaks, unless it is confirmed; before all that changes anything, if
    nothing vouches for the letter.

    mark: what names the letter; a line that was carried out under it, before a crash, is not
    carried out again. stale: it answers an earlier step, so that only what changes nothing is done.
    Unknown: there is no such game, or it is not theirs to moderate.
    """
    obeyed = Obeyed()
    said, rest = commands.split(text, "moderator")
    become = next((one for one in said if isinstance(one.command, Become)), None)
    if become is not None:  # what stands below is not the moderator's
        said = [one for one in said if one.line <= become.line]
        rest = "\n".join(rest.split("\n")[: become.line])
    work = _work_of(
        desk, slug, person_id, via=via, address=address, letter_id=letter_id,
        text="\n".join(text.split("\n")[become.line :]) if become else "",
    )  # fmt: skip
    game_id = work.game.id
    heard = said[:MOST_COMMANDS]
    asked = (
        []
        if confirmed or stale or via != "mail"
        else [one for one in heard if (_weighty(one) if vouched else not _harmless(one))]
    )
    told = _ask_first(work, asked, mark, ASKED if vouched else NOT_VOUCHED) if asked else ""
    for one in heard:
        if one in asked:
            obeyed.done.append(CommandDone(line=one.line, command=one.text, outcome=told))
            continue
        obeyed.done.append(_carry_out(work, one, stale, mark))
        work.acts.append(one.command.name)
    if len(said) > MOST_COMMANDS:
        obeyed.unread.append(
            f"A letter can hold {MOST_COMMANDS} commands at most. We did not carry out the rest."
        )
    obeyed.unread += [_no_command(line) for line in rest.split("\n") if line.strip()]
    if work.became is not None and not stale:
        obeyed.done.append(
            _once(work, f"{mark}:become" if mark else "", "as the seat", lambda: _speak_for(work))
        )
        phases.close_if_ready(desk, game_id)
    return obeyed


def _no_command(line: str) -> str:
    """Say that a line is no command, and which one is like it."""
    meant = commands.near(line, "moderator")
    hint = f" Did you mean “{meant}”?" if meant else ""
    return f"“{line.strip()[:100]}” is not a command.{hint} Nothing was done."


def _work_of(
    desk: Desk,
    slug: str,
    person_id: int,
    *,
    via: str,
    address: str,
    letter_id: int | None,
    text: str,
) -> ModeratorWork:
    """Put together what a moderator's commands work on. text: what stands below them, for the
    seat. Unknown: there is no such game, or it is not theirs to moderate."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if person_id not in roles.moderators(session, game):
            raise Unknown("There is no such game.")
        person = session.get_one(Person, person_id)
        return ModeratorWork(
            desk=desk,
            session=session,
            now=desk.clock.now(),
            zone=person.zone,
            dry=False,
            person=person,
            address=address or person.email,
            via=via,
            letter_id=letter_id,
            game=game,
            ruleset=ruleset_of(desk, game.ruleset),
            board=board_of(desk, session, game),
            text=text,
        )


NOT_VOUCHED = (
    "We have done nothing yet, because your letter did not come to your address as moderator. We "
    "have sent you a separate letter to ask whether it comes from you. If you answer yes, we do it."
)
ASKED = (
    "This changes who can read or write for a seat. We have sent you a separate letter to ask "
    "whether it comes from you. If you answer yes, we do it."
)


def _weighty(said: Said) -> bool:
    return isinstance(said.command, ModeratorCommand) and said.command.weighty


def _harmless(said: Said) -> bool:
    return not isinstance(said.command, ModeratorCommand) or said.command.harmless


def _lasting(said: Said) -> bool:
    return isinstance(said.command, ModeratorCommand) and said.command.lasting


def _ask_first(work: ModeratorWork, said: Sequence[Said], mark: str, told: str) -> str:
    """Put one question about all such lines of a letter; told, or why there is none, in words. What
    stands below BECOME goes with it."""
    lines = [one.text for one in said]
    typed = [one.whole for one in said]
    text = "\n".join([*typed, work.text] if isinstance(said[-1].command, Become) else typed)
    shown = [line for one in said for line in (one.text, *(f"    {t}" for t in one.block or ()))]
    words = f"These are your commands for {work.game.slug}: {listing(lines)}."
    asked = consent.Asked(
        act="moderate", words=words, facts={"game": work.game.slug, "text": text, "mark": mark}
    )
    try:
        with work.desk.store.write("moderator asked") as session:
            assert work.person is not None
            consent.ask(
                work.desk, session, session.get_one(Person, work.person.id), asked,
                subject=f"{work.game.slug}: is this from you?",
                lines=["A letter to your address as moderator says:", *shown],
                game=looking.game_by_slug(session, work.game.slug),
            )  # fmt: skip
    except TooMuch as refusal:
        return refusal.text
    return told


@consent.to_apart("moderate")
def _agreed(desk: Desk, asked: consent.Asked) -> str:
    mark = str(asked.facts["mark"])
    with desk.store.read() as session:
        address = session.get_one(Person, asked.person_id).email
    done = obey(
        desk, str(asked.facts["game"]), asked.person_id, str(asked.facts["text"]), via="mail",
        address=address, mark=f"{mark}:yes" if mark else "", confirmed=True,
    )  # fmt: skip
    return " ".join(f"“{one.command}”: {one.outcome}" for one in done.done)


def _carry_out(work: ModeratorWork, said: Said, stale: bool, mark: str) -> CommandDone:
    if stale and not (_harmless(said) or _lasting(said)):
        outcome = (
            f"Nothing was done. You answered an earlier letter, and {work.game.slug} is now in "
            f"{work.game.turn_title}, phase {work.game.phase_number} ({work.game.phase}). If you "
            "still mean it, reply to this letter."
        )
        return CommandDone(line=said.line, command=said.text, outcome=outcome)

    slug = work.game.slug

    def act() -> CommandDone:
        with work.desk.store.read() as session:
            # Each sees what the one before it has done.
            work.session, work.game = session, looking.game_by_slug(session, slug)
            if work.desk.store.shares() or not isinstance(said.command, ModeratorCommand):
                return commands.carry_out(work, said)
        return commands.carry_out(work, said)

    if isinstance(said.command, ModeratorCommand) and said.command.harmless:
        return act()  # it only looks, which need not hold up who writes
    return _once(work, f"{mark}:{said.line}" if mark else "", said.text, act, said.line)


def _once(
    work: ModeratorWork, mark: str, text: str, act: Callable[[], CommandDone], line: int = 0
) -> CommandDone:
    """Carry out a line in one transaction with the mark that it has been: a crash loses neither.

    What fails in a transaction of its own within (`Spoiled`) undoes all, so that it is done
    again by itself: refused as before, and marked afterwards."""
    slug = work.game.slug
    desk = work.desk

    def marked(session: Session) -> bool:
        return bool(mark) and (
            limits.counted(session, desk.store.sqlite, mark, desk.clock.now(), DAY) > 1
        )

    again = CommandDone(line=line, command=text, outcome="This has already been carried out.")
    try:
        with desk.store.together("moderator's command") as session:
            return again if marked(session) else act()
    except Spoiled:
        if mark and limits.used(desk, mark, DAY):
            return again
        done = act()
        with desk.store.write("moderator's command") as session:
            marked(session)
            work.session, work.game = session, looking.game_by_slug(session, slug)
        return done


def _speak_for(work: ModeratorWork) -> CommandDone:
    """What stands below BECOME is submitted for the seat; its player gets the receipt."""
    assert work.became is not None
    seat, desk = work.became, work.desk
    who = seat_title(seat.name)
    try:
        receipt = submissions.submit(
            desk,
            seat_id=seat.id,
            text=work.text,
            via="moderator",
            letter=True,
            speaker=work.person.id if work.person else None,
        )
    except (TooMuch, ServiceError) as refusal:
        return CommandDone(line=0, command=f"as {who}", outcome=refusal.text)
    with desk.store.write("spoken for") as session:
        game = locked(session, work.game.slug)
        told = [f"On {stamp(work.now)} the moderator wrote for {who}."]
        reacts = any(
            Ask.model_validate(row.ask).reaction
            for row in looking.open_asks(session, game.id)
            if row.seat_id == seat.id
        )  # that a seat reacts to something is its own to know
        journaling.act(
            session, game.id, desk.clock.now(), "become", by=work.address,
            told=[] if reacts else told, told_to={seat.name: told} if reacts else None,
            seat=seat.name, receipt=receipt.number,
        )  # fmt: skip
    stands = count(len(receipt.understood), "line")
    wrong = len(receipt.not_understood) + len(receipt.not_allowed)
    outcome = f"{stands} of it {'is' if len(receipt.understood) == 1 else 'are'} accepted"
    outcome += f", {count(wrong, 'line')} {'is' if wrong == 1 else 'are'} not" if wrong else ""
    return CommandDone(
        line=0, command=f"as {who}", outcome=f"{outcome}. The player has the receipt."
    )


def answer(desk: Desk, slug: str, person_id: int, obeyed: Obeyed, in_reply_to: str = "") -> None:
    """The letter that tells the moderator what came of it, with an address for the next."""
    with desk.store.write("moderator answered") as session:
        game = looking.game_by_slug(session, slug)
        first = obeyed.done[0].command if obeyed.done else "nothing was done"
        lines = [] if obeyed.done else ["There was no command in your letter."]
        tell_moderator(
            desk, session, game, f"Re: {first[:60]}", lines, person_id=person_id,
            shown=obeyed.lines(), in_reply_to=in_reply_to,
        )  # fmt: skip
