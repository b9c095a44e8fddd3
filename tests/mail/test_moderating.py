"""A moderator runs his game by letters alone: his address, his commands, what they answer."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.addresses import confirm_address
from adjudicator.mail.way import Envelope, receive
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, inviting, pages
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.moderating import assigning, holding
from adjudicator.service.options import ModeratingOptions
from adjudicator.service.people import consent
from adjudicator.service.people.setting import tell_moderator
from adjudicator.storage.tables import Game, Seat
from tests.house_kit import begun_game, letters_to, opened_game, seat_id, send
from tests.mail.post import answer, collect, letter, plain

MOD = "moderator@example.net"


def last_to(letters: list[EmailMessage], email: str = MOD) -> EmailMessage:
    return [one for one in letters if email in str(one["To"])][-1]


def address(desk: Desk) -> str:
    """A letter to the moderator, with the address that is good now."""
    with desk.store.write() as session:
        game = session.get_one(Game, 1)
        tell_moderator(desk, session, game, "hello", ["Here is an address."])
    return str(last_to(collect(desk))["Reply-To"])


def command(desk: Desk, text: str, sender: str = MOD, to: str = "") -> str:
    """Write to the moderator's address; the answer."""
    before = len(letters_to(desk, MOD, "notice"))
    outcome = answer(desk, to or address(desk), text, sender=sender)
    assert outcome.word == "moderator", outcome.word
    found = collect(desk)
    assert len(letters_to(desk, MOD, "notice")) > before
    return plain(last_to(found))


def agreed(desk: Desk, text: str, sender: str = MOD) -> str:
    """Write to the moderator's address, be asked about it, say yes; the last answer."""
    assert "We have sent you" in " ".join(command(desk, text, sender).split())
    question = [one for one in letters_to(desk, MOD, "notice") if one.facts.get("confirm")][-1]
    to = confirm_address(question.facts["confirm"], desk.config.mail.domain)
    assert answer(desk, to, "yes", sender=sender).word == "agreed"
    return " ".join(plain(last_to(collect(desk))).split())


def verified(desk: Desk) -> None:
    assert [check.text for check in archive.verify(desk, "feud-1") if not check.ok] == []


def test_the_moderator_lives_by_letters(desk: Desk) -> None:
    """From the first word to a release, with no page."""
    opened_game(desk)
    text = command(desk, "begin")
    assert "Red and Blue are not taken yet" in text
    assert "feud-1 has begun: turn 1." in command(desk, "begin anyway")
    send(desk, "feud-1", "red", "bid 2 on ford")
    text = " ".join(command(desk, "status").split())
    assert "Red complete, all lines are accepted; due Friday 4 December" in text
    assert "Blue nothing has come" in text
    assert "Reminded: Blue." in command(desk, "remind")
    assert "From now on each step that writes a report waits" in command(desk, "hold")
    assert "is paused" in command(desk, "pause")
    assert "goes on" in command(desk, "resume")
    assert "The step has been played. Red and Blue were not ready." in command(
        desk, "process muster"
    )
    assert games.game_info(desk, "feud-1").phase == "clash"
    while games.game_info(desk, "feud-1").state == "running":
        command(desk, "process")
    assert games.game_info(desk, "feud-1").state == "held"
    assert "The step is published." in command(desk, "release")
    assert games.game_info(desk, "feud-1").reports == 1
    verified(desk)


def test_who_was_asked_too_often_is_told_and_his_other_lines_are_done(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consent, "QUESTIONS_A_DAY", 1)
    command(desk, "eject red")
    text = " ".join(command(desk, "pause\neject red\neject blue").split())
    assert "is paused" in text
    assert text.count("There were too many such questions today.") == 2
    assert len([one for one in letters_to(desk, MOD, "notice") if one.facts.get("confirm")]) == 1


def test_several_commands_and_what_is_none(desk: Desk, game: GameInfo) -> None:
    text = command(desk, "pause\nresume\nproces now\nburn it down")
    assert "> pause" in text
    assert "goes on" in text
    assert "“burn it down” is not a command." in text
    assert "Did you mean “process now”?" in text


def test_rollback_and_rule_and_correct(desk: Desk, game: GameInfo) -> None:
    command(desk, "process because all are here")
    while not games.game_info(desk, "feud-1").reports:
        command(desk, "process")
    assert "phase 4" in command(desk, "phases")
    text = command(desk, "rollback clash because a letter had been lost")
    assert "back in turn 2, phase 2 (clash). Void: turn-1-1" in text
    assert "TOY-A1 is now yes" in command(desk, "rule A1 = yes because it is fairer")
    assert "TOY-A1 = yes (or no)" in command(desk, "rulings")
    text = command(desk, "correct camps/red/gold = 12 because a misprint")
    assert "Corrected: /camps/red/gold = 12. Seats that see a difference: Red." in text
    assert "needs a reason" in command(desk, "correct camps/red/gold = 13")
    verified(desk)


def test_preview_is_sealed_until_it_is_unsealed(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\npress ford")
    text = command(desk, "preview")
    assert "You cannot see" in text
    assert "ford" not in text.lower()
    assert "We have told everybody" in agreed(desk, "unseal because red has asked me to look")
    text = command(desk, "preview")
    assert "The next questions would be:" in text
    assert "Blue: Ambush red at Old Ford?" in text
    assert "unsealed" in plain(last_to(collect(desk) or [_notice(desk)], "red@example.net"))


def _notice(desk: Desk) -> EmailMessage:
    """The last notice to red, as it left."""
    row = letters_to(desk, "red@example.net", "notice")[-1]
    message = EmailMessage()
    message["To"] = row.to_email
    message.set_content("\n".join(row.facts["lines"]))
    return message


def test_become_speaks_for_a_seat_once_and_its_player_has_the_receipt(
    desk: Desk, game: GameInfo
) -> None:
    text = agreed(desk, "pause\nbecome red\nbid 2 on ford\npress ford\nresume\nbecome blue")
    assert "2 lines of it are accepted, 2 lines are not. The player has the receipt." in text
    assert "“become” only once" not in text  # what stands below is red's, whatever it says
    assert games.game_info(desk, "feud-1").state == "paused"  # “resume” was red's to say
    page = pages.seat_page(desk, seat_id(desk, "feud-1", "red"))
    assert "bid 2 on ford" in page.draft
    assert letters_to(desk, "red@example.net", "receipt")[-1].facts["via"] == "moderator"
    assert "bid 2" not in text


def test_who_knows_the_moderators_address_and_writes_in_his_name_changes_no_hands(
    desk: Desk, game: GameInfo
) -> None:
    """A sender is quickly forged; the question goes to the moderator alone, and no is an answer."""
    red = seat_id(desk, "feud-1", "red")
    with desk.store.read() as session:
        holder = session.get_one(Seat, red).person_id
    command(desk, "replace red evil@example.org\nadmit red evil@example.org\nunseal\npause")
    assert games.game_info(desk, "feud-1").state == "paused"
    (question,) = [one for one in letters_to(desk, MOD, "notice") if one.facts.get("confirm")]
    assert "replace red evil@example.org" in str(question.facts["lines"])
    assert letters_to(desk, "evil@example.org") == []
    to = confirm_address(question.facts["confirm"], desk.config.mail.domain)
    assert answer(desk, to, "no", sender=MOD).word == "disagreed"
    with desk.store.read() as session:
        assert session.get_one(Seat, red).person_id == holder
    assert answer(desk, to, "yes", sender=MOD).word == "not confirmed"
    assert letters_to(desk, "evil@example.org") == []


def test_a_yes_to_what_cannot_be_done_any_more_says_why(desk: Desk, game: GameInfo) -> None:
    assert "Name a seat and an e-mail address" in agreed(
        desk, "replace red\nreplace green x@example.net\nbecome nobody"
    )


def test_who_is_not_the_moderator_is_not_obeyed(desk: Desk, game: GameInfo) -> None:
    to = address(desk)
    outcome = answer(desk, to, "pause", sender="red@example.net")
    assert outcome.word == "held"
    assert games.game_info(desk, "feud-1").state == "running"
    told = collect(desk)
    assert [str(one["To"]) for one in told] == [MOD]
    assert "came from red@example.net" in " ".join(plain(told[0]).split())
    guess = to.replace(to.split("+")[1].split("@")[0], "a" * 26)
    assert answer(desk, guess, "pause", sender=MOD).word == "stranger"
    assert collect(desk) == []


def test_an_answer_to_an_earlier_step_changes_nothing(desk: Desk, game: GameInfo) -> None:
    old = address(desk)
    command(desk, "process")
    text = command(desk, "process\nstatus", to=old)
    assert "an earlier letter" in text
    assert "feud-1 is running" in text
    assert games.game_info(desk, "feud-1").phase == "clash" or "Nothing was done" in text


def test_the_same_letter_twice_is_obeyed_once(desk: Desk, game: GameInfo) -> None:
    to = address(desk)
    raw = letter(to, "pause", sender=MOD, message_id="<once@example.net>")
    envelope = Envelope(mail_from=MOD, rcpt_to=(to,))
    assert [one.word for one in receive(desk, raw, envelope)] == ["moderator"]
    games.resume(desk, "feud-1")
    assert [one.word for one in receive(desk, raw, envelope)] == ["duplicate"]
    assert games.game_info(desk, "feud-1").state == "running"


def test_seats_change_hands_by_letter(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    sent = collect(desk)
    red = str(last_to(sent, "red@example.net")["Reply-To"])
    send(desk, "feud-1", "red", "bid 2 on ford\nalways ambush at ford\nready")
    assert "new@example.net to play Red." in agreed(
        desk, "replace red New One <new@example.net> because Anna has moved"
    )
    assert answer(desk, red, "bid 3 on ford").word == "stranger"
    invitation = letters_to(desk, "new@example.net", "invitation")[-1]
    inviting.take_seat(desk, str(invitation.facts["link"]).rpartition("/")[2], name="Nora")
    kinds = [one.kind for one in letters_to(desk, "new@example.net")]
    assert "ask" in kinds
    page = pages.seat_page(desk, seat_id(desk, "feud-1", "red"))
    assert page.draft.startswith("bid 2 on ford")
    assert page.standing == ["always ambush at Old Ford"]
    assert not page.ready
    new = str(last_to(collect(desk), "new@example.net")["Reply-To"])
    assert answer(desk, new, "bid 1 on ford", sender="new@example.net").word == "orders"
    assert "calling for volunteers" in agreed(desk, "eject blue because he is silent")
    assert "is invited to Blue" in agreed(desk, "admit blue carl@example.net")
    verified(desk)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("extend 2 days because of the holidays", "has moved by 48 hours"),
        ("extend 2 days because: the holidays", "has moved by 48 hours"),
        ("extend 12 green", "has no seat “green”"),
        ("release", "there is nothing to release"),
        ("process 1941-winter", "not in “1941-winter”"),
        ("rollback 9", "has not reached phase 9"),
        ("rule X9 = yes", "has no ruling “X9”"),
        ("seal", "This step is sealed."),
        ("begin", "has already begun"),
        ("help rollback", "Takes the game back to the beginning of a phase"),
    ],
)
def test_what_cannot_be_done_is_said(desk: Desk, game: GameInfo, line: str, sentence: str) -> None:
    text = " ".join(command(desk, line).replace("|", " ").split())
    assert sentence in text
    verified(desk)


def test_a_held_step_tells_the_moderator_how_to_go_on(desk: Desk, game: GameInfo) -> None:
    holding.set_hold(desk, "feud-1", "all")
    send(desk, "feud-1", "red", "ready anyway")
    send(desk, "feud-1", "blue", "ready anyway")
    told = last_to(collect(desk))
    assert "waits for your release" in told["Subject"]
    assert answer(desk, told, "release", sender=MOD).word == "moderator"
    assert games.game_info(desk, "feud-1").state == "running"


def test_the_moderator_writes_press_and_asks_who_plays(desk: Desk, game: GameInfo) -> None:
    command(desk, "press to all: A happy new year to both.\nwho feud-1")
    for seat in ("red", "blue"):
        (letter_of,) = letters_to(desk, f"{seat}@example.net", "press")
        assert "A happy new year to both." in str(letter_of.facts)


def test_that_he_writes_for_a_seat_that_reacts_is_told_to_that_seat_alone(
    desk: Desk, game: GameInfo
) -> None:
    agreed(desk, "become red\nbid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    agreed(desk, "become blue\npass\nready")  # blue was asked whether he ambushes
    while not games.game_info(desk, "feud-1").reports:
        command(desk, "process")

    def said(seat: str | None) -> str:
        report = archive.report(desk, "feud-1", "turn-1-1", seat).report
        return str([line.text for section in report.sections for line in section.lines])

    assert "the moderator wrote for Red" in said("blue")
    assert "the moderator wrote for Blue" in said("blue")
    assert "the moderator wrote for Blue" not in said("red")
    assert "the moderator wrote for Blue" not in said(None)
    verified(desk)


def test_seats_are_given_out_and_the_game_begun_by_letters_alone(desk: Desk) -> None:
    """Invited players answer with their wishes, their moderator with a word."""
    assigning.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="feud-1",
        moderator_email=MOD,
        players=["red@example.net", "blue@example.net"],
        options=GameOptions(moderating=ModeratingOptions(assignment="wishes")),
    )
    sent = collect(desk)
    red, blue = (last_to(sent, f"{who}@example.net") for who in ("red", "blue"))
    assert answer(desk, red, "wish blue, red").word == "accepted"
    assert "You play, and would like Blue then Red." in plain(
        last_to(collect(desk), "red@example.net")
    )
    assert answer(desk, blue, "wish green", sender="blue@example.net").word == "not accepted"
    assert "There is no seat “green”" in plain(last_to(collect(desk), "blue@example.net"))
    assert answer(desk, blue, "perhaps", sender="blue@example.net").word == "not accepted"
    assert answer(desk, blue, "accept", sender="blue@example.net").word == "accepted"
    told = last_to(collect(desk))
    assert "can begin" in told["Subject"]
    assert answer(desk, told, "begin", sender=MOD).word == "moderator"
    found = collect(desk)
    assert "Blue: red@example.net" in " ".join(plain(last_to(found)).replace("|", " ").split())
    assert games.game_info(desk, "feud-1").state == "running"


def test_terms_are_read_and_changed_by_letter(desk: Desk, game: GameInfo) -> None:
    told = command(
        desk, "terms turn.hours = 4 days because we all asked\nterms quiet = 22:00 to 8:00"
    )
    assert "Time to answer (turn.hours): 96, no longer 72." in " ".join(told.split())
    both = [
        one.facts["lines"]
        for one in letters_to(desk, "red@example.net", "notice")
        if one.facts["subject"] == "feud-1: other terms"
    ]
    assert len(both) == 2
    assert "we all asked." in both[0][0]
    listed = " ".join(command(desk, "terms").split())
    assert "from the next phase on: Time to answer (turn.hours): 96" in listed
    several = command(
        desk, "new terms because of summer\nturn.grace = 12\nvotes.draw = all\nendterms\nphases"
    )
    assert "Grace (turn.grace): 12, no longer none." in " ".join(several.split())
    assert "is in phase" in several
    for wrong, words in (
        ("terms turn.hours = never", "3 days"),
        ("terms archive = private", "cannot change after a game is opened"),
        ("terms colour", "There is no setting “colour”"),
        ("new terms\nturn.grace = 13", "no ENDTERMS below this"),
    ):
        assert words in " ".join(command(desk, wrong).split()), wrong
    assert "as your preset “our Thursdays”" in " ".join(
        command(desk, "keep terms our Thursdays").split()
    )
    assert "name of one of our presets" in " ".join(command(desk, "keep terms relaxed").split())
    about = " ".join(command(desk, "terms press.manners").split())
    assert "press.manners: Names on press." in about
    said = send(desk, "feud-1", "red", "terms\nterms clocks").commands
    assert said[0].lines == ["All settings are at their defaults."]
    assert said[1].lines[0].startswith("clock.bank: On each clock at the start.")
    verified(desk)
