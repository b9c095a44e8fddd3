"""Letters written above a quote that bears no marks, as web mail, telephones and Outlook leave it:
what stands below the line that names the quoted writer is none of the writer's words."""

from __future__ import annotations

from itertools import count

import pytest

from adjudicator.mail.reading import quotes
from adjudicator.mail.reading.reader import read_letter

ABOVE = [
    "attack Mechili with all",
    "move armour from Tripoli to El Agheila\nhold Derna",
    "Hi Anna,\n\nattack Mechili with all\n\ncheers, Erwin",
    "I am not sure that I understand the second question. Does the port count?\n\nErwin",
    "Sorry for the delay, we had guests. Orders tomorrow.",
    "What happens if nobody answers by Friday?",
    "Thanks, got it!\n\nE.",
    "Could the deadline be two days later? I am at a fair until Sunday.",
    "No objection from me. The Italians will come round, they always do.",
    "Well played. I did not see that coming, and my supply line is gone for good.",
]
QUOTED = [
    "Dear all,\n\nthe turn is out. Please look at the map before you write.\nThe deadline is"
    " Friday.\n\nAnna",
    "Are you going to attack Mechili this turn, or will you hold Derna?\nI could send a fleet."
    "\n\n--\nAnna Schmidt",
    "I propose a truce:\n1. hold the line at Derna\n2. no air raids\n3. we share the port\n\nWhat"
    " do you think?",
    "attack Derna with all\nmove infantry to Tobruk\nis what I would do in your place.\n\nAnna",
    "Hello Erwin,\n\nyour last orders came too late, so your armour stayed at Tripoli.\nI am sorry"
    " about that. Write to the moderator if you want the turn opened again.\n\nBest wishes\nAnna",
]
ATTRIBUTIONS = [
    "On Mon, Nov 23, 2026 at 8:14 PM Anna Schmidt <anna@example.net> wrote:",
    "On Nov 23, 2026, at 20:14, Anna Schmidt <anna@example.net> wrote:",
    "Am 23.11.2026 um 20:14 schrieb Anna Schmidt:",
    "Le lun. 23 nov. 2026 à 20:14, Anna Schmidt <anna@example.net> a écrit :",
    "El lun, 23 nov 2026 a las 20:14, Anna Schmidt (<anna@example.net>) escribió:",
    "Il giorno lun 23 nov 2026 alle ore 20:14 Anna Schmidt <anna@example.net> ha scritto:",
    "pon., 23 lis 2026 o 20:14 Anna Schmidt <anna@example.net> napisał(a):",
    "Op ma 23 nov 2026 om 20:14 schreef Anna Schmidt <anna@example.net>:",
    "-----Original Message-----\nFrom: Anna Schmidt <anna@example.net>\nSent: Monday, November 23,"
    " 2026 8:14 PM\nTo: Erwin <erwin@example.net>\nSubject: RE: your turn",
    "________________________________\nVon: Anna Schmidt <anna@example.net>\nGesendet: Montag, 23."
    " November 2026 20:14\nAn: Erwin <erwin@example.net>\nBetreff: AW: your turn",
    "From: Anna Schmidt <anna@example.net>\nDate: Monday, 23 November 2026 at 20:14\nTo: Erwin"
    " <erwin@example.net>\nSubject: Re: your turn",
    "-------- Original message --------\nFrom: Anna Schmidt <anna@example.net>\nDate: 23/11/2026"
    " 20:14 (GMT+01:00)\nTo: erwin@example.net\nSubject: Re: your turn",
    "Sent from my iPhone\n\nOn 23 Nov 2026, at 20:14, Anna Schmidt <anna@example.net> wrote:",
    "Envoyé de mon iPhone\n\nLe 23 nov. 2026 à 20:14, Anna Schmidt <anna@example.net> a écrit :",
    "---- On Mon, 23 Nov 2026 20:14:00 +0100 Anna Schmidt <anna@example.net> wrote ----",
    "Anna Schmidt <anna@example.net> schrieb am Mo., 23. Nov. 2026, 20:14:",
    "Gesendet von Outlook für Android\n________________________________\nFrom: Anna Schmidt"
    " <anna@example.net>\nSent: Monday, November 23, 2026 8:14:00 PM\nTo: Erwin"
    " <erwin@example.net>\nSubject: Re: your turn",
    "В пн, 23 нояб. 2026 г. в 20:14, Anna Schmidt <anna@example.net> пишет:",
    "2026年11月23日(月) 20:14 Anna Schmidt <anna@example.net>:",
    "Den mån 23 nov. 2026 kl 20:14 skrev Anna Schmidt <anna@example.net>:",
]


def corpus() -> list[tuple[str, str, str]]:
    """A hundred letters: what was written, the line above the quote, the quote. Every client
    meets every sort of letter that is written above, and every sort of quote."""
    numbers = count()
    return [
        (ABOVE[(n * 3 + at) % len(ABOVE)], line, QUOTED[(n + at) % len(QUOTED)])
        for at, line in enumerate(ATTRIBUTIONS)
        for n in (next(numbers) for _ in range(5))
    ]


def told(above: str, line: str, below: str, read: str) -> tuple[int, int]:
    """(lines told right, lines) of a letter: each line of the quote is left out; each line above
    is read that holds more than a courtesy."""
    mine = {one.strip() for one in read.split("\n") if one.strip()}
    quoted = [one for one in below.split("\n") if one.strip() and one not in above]
    wanted = [one for one in above.split("\n") if len(one.split()) > 3]
    right = sum(one.strip() not in mine for one in quoted) + sum(
        one.strip() in mine for one in wanted
    )
    return right, len(quoted) + len(wanted)


@pytest.mark.parametrize("how", ["orders", "press"])
def test_of_a_hundred_letters_above_an_unmarked_quote_nearly_every_line_is_told(how: str) -> None:
    right = lines = 0
    wrong: list[str] = []
    for above, line, below in corpus():
        text = f"{above}\n\n{line}\n\n{below}\n"
        read = quotes.answer(text) if how == "orders" else quotes.message(text)
        some, of = told(above, line, below, read)
        right, lines = right + some, lines + of
        if some < of:
            wrong.append(f"{of - some} of {of}: {line[:40]!r} / {above[:30]!r} / {read!r}")
    print(f"{how}: {right} of {lines} lines")
    assert right / lines >= 0.97, f"{right} of {lines}\n" + "\n".join(wrong[:40])


@pytest.mark.parametrize("line", ATTRIBUTIONS)
@pytest.mark.parametrize("above", ["", "Hi Anna,", "My orders are below.", "see below"])
def test_orders_below_what_was_left_of_a_quote_are_read(above: str, line: str) -> None:
    """The other habit: the quote is deleted but for its first line, and one writes under it."""
    mine = "attack Mechili with all\nhold Derna\nmove infantry from Tripoli to El Agheila"
    read = quotes.answer(f"{above}\n\n{line}\n\n{mine}\n")
    assert [one for one in read.split("\n") if one][-3:] == mine.split("\n")


def test_orders_in_an_unmarked_quote_are_not_read_and_the_writer_is_told() -> None:
    text = f"{ABOVE[3]}\n\n{ATTRIBUTIONS[2]}\n\nMy guess:\nattack Derna with all\nSee you\n"
    head = "From: erwin@example.net\nTo: orders@example.org\nSubject: Re: your turn\n"
    letter = read_letter(f"{head}Content-Type: text/plain; charset=utf-8\n\n{text}".encode())
    assert "attack Derna" not in letter.body_text
    (remark,) = letter.remarks
    assert "Nothing was read below the line that introduces a quote" in remark
    assert "attack Derna with all" in remark
