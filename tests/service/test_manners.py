"""Manners: blocks, mutes, what is reported and decided, hints; by letters of several people."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.commands import desk_letters, obeying
from adjudicator.service.conduct import answering, deciding, offences
from adjudicator.service.deadlines import substitutes
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games, inviting
from adjudicator.service.manners import blocks, hints, measures, mutes, traces
from adjudicator.service.moderating import opening, seats
from adjudicator.service.options import PressOptions, TableOptions
from adjudicator.service.people import leaving
from adjudicator.service.people.people import person_for
from adjudicator.service.record import looking
from adjudicator.service.sitting import joining, tables
from adjudicator.service.talk import press
from adjudicator.storage.tables import (
    Block,
    JournalEntry,
    LetterIn,
    Mute,
    Offence,
    Person,
    Press,
    PressCopy,
    Seat,
    Trace,
)
from tests.house_kit import agree, begun_game, letters_to, opened_game, seat_id, send, send_press

MOD, RED, BLUE = "moderator@example.net", "red@example.net", "blue@example.net"
ANNA, BEN = "anna@example.net", "ben@example.net"


def person(desk: Desk, email: str, name: str = "") -> int:
    with desk.store.write() as session:
        found = person_for(session, email, desk)
        found.name = name or email.partition("@")[0].title()
        session.add(found)
        return found.id


def say(desk: Desk, seat: str, text: str) -> list[str]:
    receipt = send(desk, "feud-1", seat, text)
    press.deliver_due(desk)
    return [done.outcome for done in receipt.commands]


def block(desk: Desk, who: str, whom: str) -> str:
    with desk.store.write() as session:
        mine = session.exec(select(Person).where(Person.email == who)).one()
        return blocks.block_address(desk, session, mine, whom)


def texts(desk: Desk, email: str, kind: str = "press") -> list[str]:
    return [str(one.facts["lines"][0]) for one in letters_to(desk, email, kind)]


def inbox(desk: Desk, seat: str, **more: Any) -> list[str]:
    return [one.text for one in press.inbox(desk, seat_id(desk, "feud-1", seat), **more)]


def subjects(desk: Desk, email: str) -> list[str]:
    return [str(one.facts["subject"]) for one in letters_to(desk, email, "notice")]


def table(desk: Desk, slug: str = "feud-1", **terms: Any) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="short", slug=slug, moderator_email=MOD,
        seats={"red": "open", "blue": "open"}, terms={"table.open": True, **terms},
    )  # fmt: skip


def holders(desk: Desk) -> dict[str, int | None]:
    with desk.store.read() as session:
        return {one.name: one.person_id for one in session.exec(select(Seat))}


# --------------------------------------------------------------------- blocks


@pytest.mark.databases
def test_a_blocked_person_is_not_admitted_beside_who_has_blocked_him(desk: Desk) -> None:
    table(desk)
    anna, ben = person(desk, ANNA), person(desk, BEN)
    said = block(desk, ANNA, BEN)
    assert "We do not tell them" in said
    assert block(desk, ANNA, BEN) == f"You have already blocked {BEN}."
    joining.join(desk, "feud-1", anna, "red")
    seats.admit(desk, "feud-1", "red", ANNA)
    # What Ben hears is what anybody hears who waits; no word of a block.
    assert "Its moderator decides" in joining.join(desk, "feud-1", ben)
    assert not [one for one in letters_to(desk, BEN) if "block" in str(one.facts).lower()]
    assert "cannot play together" in " ".join(letters_to(desk, MOD, "notice")[-1].facts["lines"])
    with pytest.raises(ServiceError, match="cannot play together: one of the players"):
        seats.admit(desk, "feud-1", "blue", BEN)
    assert holders(desk)["blue"] is None


@pytest.mark.parametrize("names", ["open", "end"])
def test_where_whoever_comes_first_is_admitted_a_block_tells_nothing(
    desk: Desk, names: str
) -> None:
    """Blocked or not, the first who comes has the seat in the same words; whoever has blocked is
    told, if names are open, and may leave."""
    terms = {"table.admission": "first", "table.names": names}
    table(desk, "feud-1", **terms)
    table(desk, "feud-2", **terms)
    anna, ben = person(desk, ANNA), person(desk, BEN)
    block(desk, ANNA, BEN)
    joining.join(desk, "feud-1", anna, "red")
    joining.join(desk, "feud-2", person(desk, "cleo@example.net"), "red")
    beside, alone = (joining.join(desk, slug, ben) for slug in ("feud-1", "feud-2"))
    assert beside.replace("feud-1", "feud-2") == alone
    assert beside.startswith("You play Blue")
    told = [str(one.facts) for one in letters_to(desk, ANNA) if "blocked" in str(one.facts)]
    assert bool(told) == (names == "open")


def test_who_has_blocked_somebody_at_the_table_is_told_why_he_cannot_sit(desk: Desk) -> None:
    table(desk, **{"table.admission": "first"})
    anna, ben = person(desk, ANNA), person(desk, BEN)
    block(desk, ANNA, BEN)
    joining.join(desk, "feud-1", ben)
    with pytest.raises(ServiceError, match="Somebody you have blocked plays or moderates feud-1"):
        joining.join(desk, "feud-1", anna)
    with desk.store.write() as session:
        assert "unblocked" in blocks.unblock(session, anna, BEN)
    assert "You play" in joining.join(desk, "feud-1", anna)


def test_a_block_tells_nobody_who_sits_at_an_anonymous_table(desk: Desk) -> None:
    table(desk, **{"table.admission": "first", "table.names": "end"})
    anna, ben = person(desk, ANNA), person(desk, BEN)
    block(desk, ANNA, BEN)
    joining.join(desk, "feud-1", ben)
    assert joining.join(desk, "feud-1", anna).startswith("You play")


def test_a_moderator_is_not_written_to_for_whom_he_has_blocked(desk: Desk) -> None:
    table(desk)
    person(desk, MOD)
    ben = person(desk, BEN)
    block(desk, MOD, BEN)
    before = len(letters_to(desk, MOD))
    assert "Its moderator decides" in joining.join(desk, "feud-1", ben)
    assert len(letters_to(desk, MOD)) == before
    with pytest.raises(ServiceError, match="cannot play together"):
        seats.admit(desk, "feud-1", "red", BEN)


def test_no_substitute_and_no_volunteer_whom_somebody_there_has_blocked(desk: Desk) -> None:
    begun_game(desk)
    ben = person(desk, BEN)
    for email in (RED, BLUE):
        person(desk, email)
    games_take(desk)
    block(desk, RED, BEN)
    with pytest.raises(ServiceError, match=f"{BEN} cannot stand in at feud-1"):
        substitutes.appoint_by(desk, "feud-1", "blue", BEN)
    seats.eject(desk, "feud-1", "blue")
    seats.volunteer(desk, "feud-1", "blue", ben)
    assert "cannot play together" in " ".join(letters_to(desk, MOD, "notice")[-1].facts["lines"])
    with pytest.raises(ServiceError, match="cannot play together"):
        seats.admit(desk, "feud-1", "blue", BEN)


def hidden_game(desk: Desk) -> None:
    """A game with secret names that runs; Red and Blue have their seats."""
    opened_game(desk, table=TableOptions(names="end"))
    person(desk, RED)
    person(desk, BLUE)
    games_take(desk)
    games.begin_game(desk, "feud-1")


def test_asking_for_a_substitute_tells_nobody_who_sits_at_an_anonymous_table(desk: Desk) -> None:
    """An address that plays another seat, one that somebody there has blocked, and a stranger are
    answered alike, at each step; a player who is asked and may not is a no like any other."""
    hidden_game(desk)
    block(desk, RED, BEN)

    def asked(email: str) -> list[str]:
        before = len(letters_to(desk, BLUE, "notice"))
        told = say(desk, "blue", f"substitute {email}")
        told.append(agree(desk, BLUE))
        agree(desk, email, yes=email == RED)
        mine = letters_to(desk, BLUE, "notice")[before:]
        told += [str(one.facts["lines"]) for one in mine if not one.facts.get("confirm")]
        return [re.sub(re.escape(email), "X", text) for text in told]

    player, blocked, stranger = (asked(one) for one in (RED, BEN, "cleo@example.net"))
    assert player == blocked == stranger
    assert "X said no." in " ".join(player)
    with desk.store.read() as session:
        assert substitutes.of_game(session, looking.game_by_slug(session, "feud-1")) == []


def test_a_block_stops_no_substitute_whom_a_player_names_and_is_told_to_its_owner(
    desk: Desk,
) -> None:
    begun_game(desk)
    for email in (RED, BLUE, BEN):
        person(desk, email)
    games_take(desk)
    block(desk, RED, BEN)
    say(desk, "blue", f"substitute {BEN}")
    assert f"We have asked {BEN}" in agree(desk, BLUE)
    assert "You are standing in for Blue" in agree(desk, BEN)
    assert "somebody you have blocked is in this game" in subjects(desk, RED)
    assert not [one for one in subjects(desk, BLUE) + subjects(desk, BEN) if "block" in one]
    told = str(letters_to(desk, RED, "notice")[-1].facts["lines"])
    assert f"You have blocked {BEN}, who now stands in for Blue in feud-1" in told


def test_who_waits_is_told_of_a_free_seat_blocked_or_not(desk: Desk) -> None:
    for slug in ("feud-1", "feud-2"):
        table(desk, slug)
    anna, ben, cleo = person(desk, ANNA), person(desk, BEN), person(desk, "cleo@example.net")
    block(desk, ANNA, BEN)
    for slug, first in (("feud-1", anna), ("feud-2", cleo)):
        email = ANNA if first == anna else "cleo@example.net"
        joining.join(desk, slug, first, "red")
        seats.admit(desk, slug, "red", email)
        joining.join(desk, slug, person(desk, "dan@example.net"), "blue")
        seats.admit(desk, slug, "blue", "dan@example.net")
        joining.join(desk, slug, ben)
        joining.leave(desk, slug, person(desk, "dan@example.net"))
    told = subjects(desk, BEN)
    assert told.count("a seat in feud-1 is free") == told.count("a seat in feud-2 is free") == 1


def games_take(desk: Desk) -> None:
    """Both players of feud-1 take their seats."""
    for email in (RED, BLUE):
        (letter,) = letters_to(desk, email, "invitation")
        inviting.take_seat(desk, letter.facts["link"].rpartition("/")[2])


def test_an_invitation_by_name_is_not_stopped_and_told_to_who_has_blocked(desk: Desk) -> None:
    person(desk, RED)
    opened_game(desk)
    block(desk, RED, BLUE)
    games_take(desk)
    assert subjects(desk, RED)[-1] == "somebody you have blocked is in this game"
    assert not any("block" in one for one in subjects(desk, BLUE))


# ---------------------------------------------------------------------- press


@pytest.fixture
def feud(desk: Desk) -> Desk:
    """A game that runs; both players have names. Red has its seat, and so has Blue."""
    opened_game(desk, press=PressOptions(manners=["signed", "grey"], hidden_minutes=30))
    person(desk, RED, "Rita")
    person(desk, BLUE, "Bruno")
    games_take(desk)
    games.begin_game(desk, "feud-1")
    return desk


def test_what_a_blocked_player_writes_privately_does_not_arrive(feud: Desk) -> None:
    assert "You have blocked" in say(feud, "blue", "block red")[0]
    assert say(feud, "blue", "blocks") == ["Blocked: 1."]
    assert say(feud, "red", "press to blue: You fool.") == ["Sent to Blue."]
    assert say(feud, "red", "press to all: Good day.") == ["Sent to all seats."]
    assert texts(feud, BLUE) == ["Good day."]
    assert inbox(feud, "blue") == ["Good day."]
    assert inbox(feud, "blue", kept_apart=True) == ["You fool."]
    assert press.unread(feud, seat_id(feud, "feud-1", "blue")) == 1
    assert not any("block" in str(one.facts).lower() for one in letters_to(feud, RED, "notice"))
    assert say(feud, "blue", "unblock 1") == ["You have unblocked Rita (Red in feud-1)."]
    assert inbox(feud, "blue") == ["Good day.", "You fool."]


def test_a_muted_seat_is_not_heard_at_all_and_the_moderator_always(feud: Desk) -> None:
    assert "no longer reaches you" in say(feud, "blue", "mute red")[0]
    say(feud, "red", "press to all: Good day.\npress to blue: You there?")
    press.send_as_moderator(feud, "feud-1", person(feud, MOD), "Hello.", everybody=True)
    assert texts(feud, BLUE) == ["Hello."]
    assert len(inbox(feud, "blue", kept_apart=True)) == 2
    assert say(feud, "blue", "mutes") == ["Muted: 1."]
    assert "You cannot mute the moderator" in say(feud, "blue", "mute moderator")[0]
    assert "your own seat" in say(feud, "blue", "mute blue")[0]
    assert "no seat" in say(feud, "blue", "mute green")[0]
    assert say(feud, "blue", "unmute red") == ["You have unmuted Red in feud-1."]
    assert len(inbox(feud, "blue")) == 3


def test_grey_press_is_muted_as_a_kind_and_never_by_its_writer(
    feud: Desk, clock: FixedClock
) -> None:
    say(feud, "blue", "mute red\nblock red")
    say(feud, "red", "press to blue grey: Psst.")
    clock.forward(minutes=31)
    press.deliver_due(feud)
    assert inbox(feud, "blue") == ["Psst."]  # else its absence would have told who it was
    say(feud, "blue", "mute grey")
    assert inbox(feud, "blue") == []


def test_a_person_muted_everywhere_is_silent_in_other_games_too(feud: Desk) -> None:
    assert "in any game" in say(feud, "blue", "mute red everywhere")[0]
    begun_game(feud, "feud-2")
    other = {one.name: one.id for one in games.game_info(feud, "feud-2").seats}
    with feud.store.write() as session:
        for name, email in (("red", RED), ("blue", BLUE)):
            seat = session.get_one(Seat, other[name])
            seat.person_id = person_for(session, email, feud).id
            session.add(seat)
    send_press(feud, seat_id=other["red"], text="Me again.", everybody=True)
    assert press.inbox(feud, other["blue"]) == []


def test_in_an_anonymous_game_nothing_follows_from_who_somebody_is(desk: Desk) -> None:
    opened_game(desk, table=TableOptions(names="end"), press=PressOptions(hidden_minutes=30))
    person(desk, RED)
    person(desk, BLUE)
    games_take(desk)
    games.begin_game(desk, "feud-1")
    block(desk, BLUE, RED)
    say(desk, "red", "press to blue: Guess who.")
    desk.clock.forward(minutes=31)  # type: ignore[attr-defined]
    press.deliver_due(desk)
    assert inbox(desk, "blue") == ["Guess who."]
    assert "are secret in feud-1" in say(desk, "blue", "block red")[0]
    assert "are secret in feud-1" in say(desk, "blue", "mute red everywhere")[0]
    say(desk, "blue", "mute red")
    assert inbox(desk, "blue") == []
    with desk.store.read() as session:
        game = looking.game_by_slug(session, "feud-1")
        assert hints.of_game(desk, session, game, person(desk, BLUE)) == []


def test_by_a_letter_to_the_desk(desk: Desk) -> None:
    anna = person(desk, ANNA)

    def write(text: str, who: str = ANNA) -> str:
        assert desk_letters.answer(desk, who, text) == "desk"
        return " ".join(letters_to(desk, who, "notice")[-1].facts["lines"])

    assert "whether that comes from you" in write(f"block {BEN}")
    with desk.store.read() as session:
        assert blocks.of_person(session, anna) == []
    assert "You have blocked" in agree(desk, ANNA)
    assert f"1  {BEN}" in write("blocks")
    assert "do not know this address" in write(f"block {ANNA}", "who@example.net")
    write(f"unblock {BEN}")
    assert "unblocked" in agree(desk, ANNA)
    with pytest.raises(ServiceError, match="That is you"):
        block(desk, ANNA, ANNA)


# ------------------------------------------------------------------- offences


def test_an_offence_is_reported_with_its_text_decided_and_told(
    feud: Desk, clock: FixedClock
) -> None:
    say(feud, "red", "press to blue: You are a fool and a thief.")
    told = say(feud, "blue", "report press 1 because: he insults me")
    assert told[0].startswith(
        "We have sent your report and the message to the moderator of feud-1, as number 1."
    )
    assert "already reported this as number 1" in say(feud, "blue", "report press 1")[0]
    assert "no message 9" in say(feud, "blue", "report press 9")[0]
    letter = letters_to(feud, MOD, "notice")[-1]
    assert letter.facts["subject"] == "Blue reports a message in feud-1"
    assert "> You are a fool and a thief." in letter.facts["shown"]
    mod = person(feud, MOD)
    shown = obeying.obey(feud, "feud-1", mod, "offences", via="page").done[0]
    assert shown.outcome == "1 report open, 0 decided."
    decided = obeying.obey(
        feud, "feud-1", mod, "decide 1 muted 3 days because that is no way to speak", via="page"
    ).done[0]
    assert decided.outcome.endswith("We have told both.")
    for email, word in ((BLUE, "your report 1 is decided"), (RED, "about your message in feud-1")):
        assert subjects(feud, email)[-1] == word
        assert "no way to speak" in str(letters_to(feud, email, "notice")[-1].facts["lines"])
    # Whoever wrote it does not learn who reported it.
    assert "Blue" not in str(letters_to(feud, RED, "notice")[-1].facts["lines"])
    assert (
        "You cannot write press to other seats in feud-1 until"
        in say(feud, "red", "press to blue: Hm.")[0]
    )
    assert say(feud, "red", "press to moderator: Sorry.") == ["Sent to the moderator."]
    clock.forward(hours=73)
    assert say(feud, "red", "press to blue: Sorry.") == ["Sent to Blue."]
    with pytest.raises(ServiceError, match="is already decided: no press"):
        deciding.decide(feud, 1, mod, "nothing")
    with feud.store.read() as session:
        told = session.exec(select(JournalEntry).order_by(col(JournalEntry.id)))
        acts = [one.body for one in told if "offence" in one.body]
        assert [one["act"] for one in acts] == ["offence reported", "offence decided"]
        assert "fool" not in str(acts)
        assert RED not in str(acts)
    assert all(one.ok for one in archive.verify(feud, "feud-1"))


def test_what_may_be_decided_and_by_whom(feud: Desk) -> None:
    for text in ("One.", "Two.", "Three."):
        say(feud, "red", f"press to blue: {text}")
    friend = "because it is the moderator's friend"
    say(feud, "blue", f"report press 1\nreport press 2 to house {friend}\nreport press 3")
    mod, blue = person(feud, MOD), person(feud, BLUE)
    with feud.store.read() as session:
        game = looking.game_by_slug(session, "feud-1")
        assert [one.number for one in offences.of_game(feud, session, game, mod)] == [3, 1]
        assert session.get_one(Offence, 2).to == "house"
    for number, who in ((2, mod), (1, blue), (9, mod)):
        with pytest.raises(Unknown, match="for you to decide"):
            deciding.decide(feud, number, who, "warned")
    with pytest.raises(ServiceError, match=r"is not a decision\. Choose nothing, warned"):
        deciding.decide(feud, 1, mod, "hanged")
    with pytest.raises(ServiceError, match="Only the operator"):
        deciding.decide(feud, 1, mod, "barred")
    with pytest.raises(ServiceError, match="1 to 90 days"):
        deciding.decide(feud, 1, mod, "muted", days=400)
    before = len(letters_to(feud, RED, "notice"))
    assert "We have told the person who reported it" in deciding.decide(feud, 1, mod, "nothing")
    assert len(letters_to(feud, RED, "notice")) == before
    deciding.decide(feud, 3, mod, "press")
    assert "for good" in say(feud, "red", "press to all: Hm.")[0]


def test_a_seat_is_taken_away_and_a_mailbox_barred_from_the_house(feud: Desk) -> None:
    owner = person(feud, feud.config.house.moderator)
    say(feud, "red", "press to blue: One.\npress to blue: Two.")
    say(feud, "blue", "report press 1 to house\nreport press 2")
    with feud.store.read() as session:
        mine = session.get_one(Person, owner)
        found = offences.of_house(feud, session, mine)
        assert [one.number for one in found] == [2, 1]
        assert found[1].people == [f"by Bruno, {BLUE}", f"against Rita, {RED}"]
        with pytest.raises(Unknown):
            offences.of_house(feud, session, session.get_one(Person, person_id(session, BLUE)))
    deciding.decide(feud, 2, person(feud, MOD), "removed")
    assert holders(feud)["red"] is None
    deciding.decide(feud, 1, owner, "barred", "enough")
    table_two(feud)
    again = person(feud, "red+again@example.net")
    with pytest.raises(ServiceError, match="barred from this server"):
        joining.join(feud, "feud-9", again)
    with pytest.raises(ServiceError, match="barred from this server"):
        games.open_game(
            feud, ruleset="toy", scenario="short", slug="feud-8", moderator_email=RED,
            seats={"red": RED, "blue": BLUE},
        )  # fmt: skip
    with pytest.raises(ServiceError, match="cannot stand in"):
        substitutes.appoint_by(feud, "feud-1", "blue", RED)


def person_id(session: Any, email: str) -> int:
    return session.exec(select(Person.id).where(Person.email == email)).one()


def table_two(desk: Desk) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-9", moderator_email=MOD,
        seats={"red": "open", "blue": "open"}, terms={"table.open": True},
    )  # fmt: skip


def test_where_a_moderator_plays_the_house_decides_and_nothing_is_shown_to_him(
    desk: Desk,
) -> None:
    games.open_game(
        desk, ruleset="toy", scenario="short", slug="feud-1", moderator_email=RED,
        seats={"red": RED, "blue": BLUE},
    )  # fmt: skip
    person(desk, BLUE)
    games_take(desk)
    games.begin_game(desk, "feud-1")
    say(desk, "red", "press to blue: Obey.")
    assert "to the operator" in say(desk, "blue", "report press 1")[0]
    assert any("reported" in one for one in subjects(desk, desk.config.house.moderator))
    with desk.store.read() as session:
        game = looking.game_by_slug(session, "feud-1")
        assert offences.of_game(desk, session, game, person_id(session, RED)) == []


def test_an_answer_to_press_reports_mutes_or_is_sent(feud: Desk) -> None:
    say(feud, "red", "press to blue: You fool.")
    with feud.store.read() as session:
        copy = session.exec(select(PressCopy)).one()
    from adjudicator.service.post import tokens

    token = tokens.press_token(feud, copy.id)
    assert answering.of_press(feud, token, "Reporting from the front: all is well.") is None
    assert answering.of_press(feud, token, "mute your guns!\nYours") is None
    said = answering.of_press(feud, token, "report because he insults me\nagain and again")
    assert said is not None
    assert said.startswith("We have sent your report and the message to the moderator")
    with feud.store.read() as session:
        assert session.exec(select(Offence)).one().why == "he insults me again and again"
        assert len(session.exec(select(Press)).all()) == 1
    assert "no longer reaches you" in str(answering.of_press(feud, token, "mute"))


def test_press_that_all_may_read_is_reported_by_a_reader(feud: Desk) -> None:
    say(feud, "red", "press to all: Down with all of you.")
    anna = person(feud, ANNA)
    (one,) = press.public_press(feud, "feud-1")
    assert "as number 1" in offences.report_public(feud, "feud-1", one.press, anna, "rude")
    with pytest.raises(Unknown):
        offences.report_public(feud, "feud-1", "nothing", anna)
    with feud.store.read() as session:
        game = looking.game_by_slug(session, "feud-1")
        (found,) = offences.of_game(feud, session, game, person_id(session, MOD))
        assert (found.by, found.against) == ("a reader", "Red")


# ---------------------------------------------------------------------- hints


def hinted(desk: Desk) -> list[str]:
    with desk.store.read() as session:
        game = looking.game_by_slug(session, "feud-1")
        found = hints.of_game(desk, session, game, game.moderator_id)
        return [reason for one in found for reason in one.reasons]


def test_hints_name_their_reasons_and_are_dropped_after_their_term(
    feud: Desk, clock: FixedClock
) -> None:
    assert hinted(feud) == []
    red, blue = person(feud, RED), person(feud, BLUE)
    for who in (red, blue):
        traces.note(feud, who, device="one browser", place="192.0.2.7")
    reasons = hinted(feud)
    assert reasons == [
        "They have signed in with the same browser.",
        "They have used these pages from the same network address, in the last 30 days.",
    ]
    with feud.store.read() as session:
        kept = [one.model_dump_json() for one in session.exec(select(Trace))]
    assert not any("192.0.2.7" in one or "one browser" in one for one in kept)
    clock.forward(hours=24 * 31)
    assert traces.forget_old(feud) == 4
    assert hinted(feud) == []


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ("red+two@example.net", "the same mailbox"),
        ("r.e.d@example.net", "dots, hyphens or digits"),
        ("red77@example.net", "dots, hyphens or digits"),
        ("green@example.net", ""),
    ],
)
def test_addresses_that_are_one_or_nearly(feud: Desk, other: str, words: str) -> None:
    with feud.store.write() as session:
        blue = session.exec(select(Person).where(Person.email == BLUE)).one()
        blue.email = other
        session.add(blue)
    assert words in " ".join(hinted(feud))
    assert bool(hinted(feud)) is bool(words)


def test_letters_from_one_host_and_close_together(feud: Desk, clock: FixedClock) -> None:
    for number in range(5):
        clock.forward(hours=3)
        send(feud, "feud-1", "red", f"bid {1 + number % 2} on North Hill")
        clock.forward(minutes=1)
        send(feud, "feud-1", "blue", f"bid {1 + number % 2} on Old Ford")
    assert hinted(feud) == ["One of them wrote within 4 minutes of the other 5 times out of 5."]
    with feud.store.write() as session:
        for seat in session.exec(select(Seat)).all():
            session.add(
                LetterIn(raw=b"", digest=seat.name, via="smtp", peer="93.184.216.34",
                         seat_id=seat.id, received_at=clock.now())
            )  # fmt: skip
    assert "Their letters come from the same host." in hinted(feud)


def test_who_leaves_takes_his_blocks_and_traces_along(desk: Desk) -> None:
    anna = person(desk, ANNA)
    block(desk, ANNA, BEN)
    block(desk, BEN, ANNA)
    traces.note(desk, anna, device="x")
    leaving.leave(desk, anna)
    with desk.store.read() as session:
        for table_ in (Block, Mute, Trace):
            assert session.exec(select(table_)).all() == []


def test_measures_end(feud: Desk) -> None:
    with feud.store.read() as session:
        who = session.exec(select(Person).where(Person.email == RED)).one()
        game = looking.game_by_slug(session, "feud-1")
        measures.let_write(feud, session, game, who)
        assert measures.barred(feud, session, who) is False
        assert mutes.ears(session, game, who.id) is mutes.ALL
        assert tables.announced(feud) == []


def test_real_letters_report_mute_and_are_told(feud: Desk) -> None:
    from tests.mail.post import answer, collect, plain

    say(feud, "red", "press to blue: You fool.")
    letter = next(one for one in collect(feud) if one["X-Adjudicator"] == "press")
    said = answer(feud, letter, "report because he insults me\n\n> You fool.", sender=BLUE)
    assert said.word == "manners"
    letters = collect(feud)
    (told,) = [one for one in letters if BLUE in str(one["To"])]
    assert "your report and the message to the moderator of feud-1" in plain(told)
    (asked,) = [one for one in letters if MOD in str(one["To"])]
    assert "> You fool." in plain(asked)
    back = answer(feud, asked, "decide 1 warned because so does nobody here speak", sender=MOD)
    assert back.word in ("moderator", "commands", "moderated", "obeyed"), back.word
    letters = collect(feud)
    for email, words in (
        (BLUE, "report 1 in feud-1 is decided: a warning"),
        (RED, "This is a warning"),
    ):
        (one,) = [each for each in letters if email in str(each["To"])]
        assert words in " ".join(plain(one).split())
    said = answer(feud, letter, "mute", sender=BLUE)
    assert said.word == "manners"
    say(feud, "red", "press to blue: Again.")
    assert not [one for one in collect(feud) if one["X-Adjudicator"] == "press"]
