"""Whole letters as mail players write them, a dozen for each game: orders within prose, quotes
above, below and between, signatures, telephones, HTML alone, flowed text, second thoughts."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

HEAD = (
    'From: "Jan Kowalski" <jan@example.net>\nTo: orders@example.org\n'
    "Subject: Re: your orders\nMIME-Version: 1.0\n"
)


@dataclass(frozen=True)
class Game:
    """At which stop of a play-through four orders answer what is asked, and one that must not be
    read though the letter speaks of it. ours: what we had written."""

    folder: str
    stop: int
    seat: str
    orders: tuple[str, str, str, str]
    not_meant: str
    ours: str


@dataclass(frozen=True)
class Letter:
    """orders: what is meant. asked: the writer must hear that something was not understood."""

    name: str
    raw: bytes
    orders: tuple[str, ...]
    asked: bool = False


def _ours(title: str, *orders: str) -> str:
    shown = "\n".join(f"| {n}  {order}" for n, order in enumerate(orders, 1))
    return f"{title}\n\n{shown}\n\nYour deadline is Friday."


GAMES = {
    "blitzwar": Game(
        "blitzwar_by_hand",
        3,
        "axis",
        (
            "move armour from Breslau to Krakow",
            "blitz Danzig with all from Koszalin",
            "2 air to Lodz",
            "advance none",
        ),
        "attack Danzig",
        _ours("The Axis side-turn.", "attack Danzig with all", "move infantry from Berlin to Saar"),
    ),
    "victory": Game(
        "victory_hope",
        1,
        "red",
        (
            "move FA1 from Barcastle to Hope",
            "drop AB1 at Hope",
            "target best at Hope",
            "withdraw air at 1 step",
        ),
        "attack Hope",
        _ours("Your move, Red.", "move BB1 to Hope"),
    ),
    "virtuti": Game(
        "virtuti_by_hand",
        2,
        "axis",
        (
            "move +1 at Breslau",
            "send all from Breslau to Lodz",
            "retreat to Berlin",
            "use all air tokens at Warsaw",
        ),
        "send all from Breslau to Lodz",
        _ours("Orders of the Axis.", "support +1 at Berlin"),
    ),
    "world": Game(
        "world_by_hand",
        3,
        "axis",
        (
            "operation from Berlin against West Poland with 8 ground",
            "oppose no air",
            "exploit from West Poland to Warsaw",
            "redeploy 1 air from Berlin to Rhineland",
        ),
        "declare war on Norway",
        _ours("The Axis segment.", "attack Warsaw from East Prussia"),
    ),
    "totaler": Game(
        "totaler_by_hand",
        1,
        "axis",
        (
            "place GER-LF1 over e3504",
            "move GER-1P to Lwow",
            "attack Lwow with GER-1P, GER-17_Army",
            "advance GER-1P into Lwow",
        ),
        "attack Brest-Litovsk with GER-2P",
        _ours("The Axis Faction Turn.", "move GER-2P to Lwow"),
    ),
}
PROSE = (
    "Dear umpire, here are the orders that I promised you last night, later than I should have sent"
    " them, for which I apologise to everybody at the table and to the dog."
)


def _plain(text: str, more: str = "", charset: str = "utf-8") -> bytes:
    kind = f"Content-Type: text/plain; charset={charset}{more}\n"
    head = f"{HEAD}{kind}Content-Transfer-Encoding: 8bit\n\n"
    return head.encode() + f"{text}\n".encode(charset)


def _html(body: str) -> bytes:
    page = f"<html><head><style>p.MsoNormal{{margin:0}}</style></head><body>{body}</body></html>"
    kind = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    return (HEAD + kind).encode() + base64.encodebytes(page.encode())


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def letters(game: Game) -> Iterator[Letter]:
    yield from _texts(game)
    yield from _pages(game)


def _texts(game: Game) -> Iterator[Letter]:
    mine, ours = game.orders, game.ours
    orders, quote = "\n".join(mine), _quoted(ours)
    wrote = "Adjudicator <orders@example.org>"
    yield Letter(
        "prose round a list, Gmail",
        _plain(
            "Hi Marek,\n\nsorry for the delay, the kids were ill and work has been mad. I have been"
            f" thinking about the east all week, and I still do not like it.\n\n{orders}\n\n"
            "That should give you something to think about :-)\n\nCheers\nJan\n\n"
            f"On Mon, 23 Nov 2026 at 10:15, {wrote} wrote:\n\n{quote}\n"
        ),
        mine,
    )
    numbered = "\n".join(f"{n}. {order}" for n, order in enumerate(mine, 1))
    yield Letter(
        "German, numbered, a telephone, its quote marked whole",
        _plain(
            f"Moin zusammen,\n\nanbei meine Befehle für diese Runde:\n\n{numbered}\n\nViele Grüße"
            " aus dem verregneten Hamburg\nUwe\n\nVon meinem iPhone gesendet\n\n"
            f"> Am 23.11.2026 um 10:15 schrieb {wrote}:\n>\n{quote}\n"
        ),
        mine,
    )
    above, below = ours.split("\n")[:3], ours.split("\n")[3:]
    yield Letter(
        "French, between the lines of the quote",
        _plain(
            f"Bonjour à tous,\n\nLe lun. 23 nov. 2026 à 10:15, {wrote} a écrit :\n"
            f"{_quoted(chr(10).join(above))}\n\n{mine[0]}\n{mine[1]}\n\n"
            f"{_quoted(chr(10).join(below))}\n\n{mine[2]}\n{mine[3]}\n\n"
            "Bien cordialement,\nJean\n"
        ),
        mine,
    )
    flowed = " \n".join(textwrap.wrap(PROSE, 70))
    yield Letter(
        "flowed prose above",
        _plain(f"{flowed}\n\n{orders}\n\nRegards,\nTom\n", "; format=flowed"),
        mine,
        asked=True,
    )
    yield Letter(
        "a signature with an order in it",
        _plain(f"{orders}\n\n-- \nJan 'move fast' Kowalski\n{game.not_meant}\nattack wins\n"),
        mine,
    )
    yield Letter(
        "all in one line",
        _plain(f"Hello! Orders for the east: {'; '.join(mine)}. Thanks a lot!\n"),
        mine,
    )
    yield Letter(
        "a telephone, headers copied below",
        _plain(
            f"{orders}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\n"
            f"From: {wrote}\nDate: 23/11/2026 10:15 (GMT+01:00)\nTo: jan@example.net\n"
            f"Subject: your orders\n\n{ours}\n"
        ),
        mine,
    )
    yield Letter(
        "Spanish, latin-1",
        _plain(
            "Hola, ¿qué tal?\n\nMis órdenes para este turno son las siguientes:\n\n"
            f"{orders}\n\nUn abrazo,\nJosé\n\nEl lun, 23 nov 2026 a las 10:15, Adjudicator"
            f" (<orders@example.org>) escribió:\n\n{quote}\n",
            charset="latin-1",
        ),
        mine,
    )
    yield Letter(
        "second thoughts",
        _plain(f"{mine[0]}\n{mine[1]}\n\nOn second thought, do not {game.not_meant}.\n\nJan\n"),
        mine[:2],
        asked=True,
    )


def _pages(game: Game) -> Iterator[Letter]:
    mine = game.orders
    ours = game.ours.replace("\n", "<br>")
    lines = "".join(f'<p class="MsoNormal">{order}<o:p></o:p></p>' for order in mine)
    yield Letter(
        "Polish, HTML of Outlook",
        _html(
            '<div class="WordSection1"><p class="MsoNormal">Cześć,<o:p></o:p></p>'
            f'<p class="MsoNormal">przesyłam rozkazy:<o:p></o:p></p>{lines}<p class="MsoNormal">'
            '<o:p>&nbsp;</o:p></p><p class="MsoNormal">Pozdrawiam serdecznie,<br>Jan Kowalski'
            '<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt">'
            '<p class="MsoNormal"><b>Od:</b> Adjudicator &lt;orders@example.org&gt; <br><b>Wysłano:'
            "</b> poniedziałek, 23 listopada 2026 10:15<br><b>Do:</b> jan@example.net<br><b>Temat:"
            f'</b> your orders<o:p></o:p></p></div></div><p class="MsoNormal">{ours}</p></div>'
        ),
        mine,
    )
    items = "".join(f"<li>{order}</li>" for order in mine)
    yield Letter(
        "a list in HTML, Proton",
        _html(
            '<div style="font-family:Arial">Hey,<br></div><div>nice game so far. My orders:</div>'
            f'<ol>{items}</ol><div class="protonmail_signature_block">Sent with <a href="https://'
            'proton.me/">Proton Mail</a> secure email.</div><div class="protonmail_quote">On Monday'
            ", November 23rd, 2026 at 10:15, Adjudicator &lt;orders@example.org&gt; wrote:<br>"
            f'<blockquote class="protonmail_quote">{ours}</blockquote></div>'
        ),
        mine,
    )
    yield Letter(
        "Italian, one line struck out",
        _html(
            f"<p>Ciao a tutti, scusate il ritardo.</p><p>{mine[0]}<br><s>{game.not_meant}</s><br>"
            f"{mine[1]}</p><p>A presto<br>Luca</p><p>Inviato da Posta per Windows</p>"
        ),
        mine[:2],
    )
