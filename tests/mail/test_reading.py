"""Letters as they really come: each `letters/*.eml` has a `.toml` of what must be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mail import charsets
from adjudicator.mail.reading import courtesies, parts, quotes
from adjudicator.mail.reading.htmltext import read_html
from adjudicator.mail.reading.reader import read_letter, unwrap

LETTERS = Path(__file__).parent / "letters"


def test_headers_that_make_threads_are_read() -> None:
    letter = read_letter((LETTERS / "gmail-web-en.eml").read_bytes())
    assert letter.message_id == "<CAF1a=gm1@mail.gmail.com>"
    assert letter.in_reply_to == "<desert-fox-7.axis.3@example.org>"
    assert letter.to_addresses == ("desert-fox-7+axis.k3v9q2xwabcdefghij234567aa@example.org",)
    assert letter.from_name == "Erwin Rommel"


def test_a_bounce_names_the_letter_that_came_back() -> None:
    letter = read_letter((LETTERS / "bounce-postfix.eml").read_bytes())
    assert letter.original_id == "<desert-fox-7.axis.3@example.org>"


# --------------------------------------------------------------------- hostile

HEAD = b"From: a@b.example\nTo: x@y.example\nSubject: s\n"


def nested(depth: int) -> bytes:
    levels = [
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth)
    ]
    return HEAD + b"".join(levels) + b"\nadvance none"


@pytest.mark.parametrize(
    ("raw", "trouble"),
    [
        (b"x" * (parts.MOST_RAW + 1), "larger than 10 MB"),
        (nested(parts.MOST_BOUNDARIES + 1), "too many parts"),
        (HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 9000, "parts"),
        (HEAD + b"\n" + bytes(range(128, 256)) * 20, "no text that we can read"),
        (b"From: " + b"(" * 3000 + b"\n\nx", "we cannot read its sender's address"),
        (b"", "names no sender"),
    ],
)
def test_what_is_built_to_do_harm_is_refused_in_words(raw: bytes, trouble: str) -> None:
    assert trouble in read_letter(raw).trouble


def test_nesting_that_a_real_letter_may_have_is_read() -> None:
    assert read_letter(nested(9)).body_text == "advance none"


@pytest.mark.parametrize("size", [100_000, pytest.param(400_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (b"Content-Type: text/html\n\n", piece)
        for piece in (b"<a ", b'<a b="', b"<!", b"<![", b"<!--", b"</", b"<div>\n", b'<p class="')
    ]
    + [
        (b"Content-Type: text/plain; format=flowed\n\n", piece)
        for piece in (
            b"> ",
            b"a:\n",
            b"On 1 a wrote:\n",
            b"-- \n",
            b"---- write\n",
            b"ab \n",
            b"hi\n",
            b"thanks\n",
            b"hold\n--\n",
        )
    ],
)
def test_no_letter_keeps_the_reader_for_ever(head: bytes, piece: bytes, size: int) -> None:
    """Unlimited, the standard library took 4.6 s for 20 kB of the first one: this test would not
    end."""
    assert read_letter(HEAD + head + piece * (size // len(piece))) is not None


def test_no_number_of_parts_keeps_the_reader_for_ever() -> None:
    """Unlimited, the standard library took 378 s for 900 of these."""
    part = b"--b\nContent-Type: text/plain" + b";a*1*=x" * 500 + b"\n\nx\n"
    raw = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + part * 300
    assert read_letter(raw) is not None


@given(st.binary(max_size=3000))
@settings(deadline=None)
def test_bytes_are_never_an_exception(raw: bytes) -> None:
    read_letter(raw)


@given(
    st.lists(
        st.sampled_from(
            [
                b"From: a@b\n", b"From: <\n", b"Content-Type: text/html; charset=utf-7\n",
                b"Content-Type: multipart/mixed; boundary=x\n", b"\n", b"\n--x\n", b"--x--\n",
                b"Content-Transfer-Encoding: base64\n", b"=?utf-8?b?////?=",
                b"Subject: =?x?q?=FF?=\n",
                b"Content-Type: message/rfc822\n\n", b"<blockquote>", b"</div>", b"=\n", b"=3D=20",
                b"Content-Type: multipart/report; report-type=delivery-status\n", b"\x00\xff\xfe",
                b"> > > \n", b"-- \n", b"Content-Disposition: attachment; filename*0*=a''%FF\n",
            ]
        ),
        max_size=40,
    )
)  # fmt: skip
@settings(deadline=None)
def test_shuffled_pieces_of_letters_are_never_an_exception(pieces: list[bytes]) -> None:
    letter = read_letter(b"".join(pieces))
    assert letter.body_text.isprintable() or "\n" in letter.body_text or "\t" in letter.body_text


_PIECES = (
    b"J\xc3\xbcrgen", b"J\xfcrgen", b" <", b">", b"@", b"b\xc3\xbccher.example", b'"', b"\xff",
    b"\xed\xa0\x80", b"=?utf-8?q?j=C3=BCrgen?=", b"=?utf-8?q?=ED=A0=80?=", b"=?x?q?=FF?=",
    b", ", b"(\xfc)", b"bid 2", b"\xc3", b"a@b.example", b"\x00",
)  # fmt: skip


@given(
    st.dictionaries(
        st.sampled_from([b"From", b"To", b"Cc", b"Subject", b"Message-ID", b"References", b"X"]),
        st.lists(st.sampled_from(_PIECES), max_size=6).map(b"".join),
    ),
    st.lists(st.sampled_from(_PIECES), max_size=6).map(b"".join),
)
@settings(deadline=None)
def test_whatever_bytes_a_letter_holds_what_is_read_can_be_stored_and_sent(
    headers: dict[bytes, bytes], body: bytes
) -> None:
    top = b"".join(b"%s: %s\r\n" % one for one in headers.items())
    for letter in (read_letter(top + b"\r\n" + body), read_letter(top + b"\r\n" * 3 + body)):
        for value in vars(letter).values():
            str(value).encode("utf-8")
            assert not isinstance(value, tuple) or all(one.encode("utf-8") for one in value)


@given(st.text(max_size=400))
@settings(deadline=None)
def test_html_of_any_text_is_never_an_exception(text: str) -> None:
    read_html(text)


# ---------------------------------------------------------------------- pieces


@given(st.lists(st.sampled_from(["attack Mechili", "", "hold Derna", "bid 2 on ford"]), max_size=9))
def test_quoting_a_letter_twice_adds_nothing(lines: list[str]) -> None:
    """What was written once is all that is read, however often it is quoted below."""
    own = "\n".join(lines).strip("\n")
    quoted = "\n".join(f"> {line}" for line in lines)
    letter = f"{own}\n\nOn Sat, Nov 21, 2026 at 8:14 PM A <a@b.example> wrote:\n{quoted}\n"
    assert quotes.answer(letter) == own


@pytest.mark.parametrize("mark", ["", "> ", ">", "> > ", "| ", "  "])
def test_orders_shown_in_our_letters_never_come_back(mark: str) -> None:
    shown = f"{mark}| attack Mechili with all\n{mark}:: game: desert-fox-7"
    assert quotes.answer(shown) == ""


def test_what_stands_below_a_short_line_that_is_quoted_is_read() -> None:
    """Only a long line may have lost its second half."""
    letter = "How did it go?\n> RED HOLDS A1504\nProduce what you like\nWho is winning?"
    assert quotes.answer(letter) == letter.replace("> RED HOLDS A1504\n", "")


@pytest.mark.parametrize(
    "quoted",
    [
        "> RED HOLDS A1504",
        "> We will place 14 blocks if you do not",
        "> You can change anything until Friday 4 December 2026, 01:50 UTC, or",
        "> You can change all of this until Friday 4 December, 01:50 UTC, or till\n> it is played",
        "> this can be changed until Friday 4 December, 01:50 UTC, or until you",
        "AB> What is that?",
    ],
)
@pytest.mark.parametrize(
    "written",
    [
        ("Produce whatever you think best", "Highmark builds a mech with 4 steps"),
        ("Which blocks have I still not placed?",),
        ("build Infantry 2 at Hope", "Who is winning?"),
        ("no",),
        ("Why did Blue go to a1504?", "please always reinforce the weakest infantry first", "bye"),
    ],
)
@pytest.mark.parametrize("above", ["", "Who is winning?\n", "On 4 Dec, A <a@b.example> wrote:\n"])
def test_what_is_written_below_a_quoted_line_is_read(
    above: str, quoted: str, written: tuple[str, ...]
) -> None:
    text = f"{above}{quoted}\n" + "\n".join(written)
    assert quotes.answer(text).split("\n")[-len(written) :] == list(written)


def test_our_line_is_found_wrapped_and_in_bold() -> None:
    for line in (
        quotes.SENTINEL,
        f"*{quotes.SENTINEL}*",
        "> ---- write your orders\n> above this line ----",
        "-- write your\norders above\nthis line ----",
        "— write your orders above this line —",
    ):
        assert quotes.answer(f"advance none\n{line}\n") == "advance none"


def test_unwrapping_needs_the_same_words_and_long_lines() -> None:
    long = "attack Mechili with ITA 1 infantry, ITA 2 infantry and the armour"
    assert (
        unwrap(f"{long}\nfrom El Agheila", f"{long} from El Agheila") == f"{long} from El Agheila"
    )
    assert unwrap("advance\nnone", "advance none") == "advance\nnone"
    assert unwrap(f"{long}\nhold", f"{long} retreat") == f"{long}\nhold"


def test_utf8_goes_before_what_is_declared() -> None:
    assert charsets.decode("Łódź".encode(), "iso-8859-1") == "Łódź"
    assert charsets.decode("Łódź".encode("cp1250"), "windows-1250") == "Łódź"
    assert charsets.decode(b"K\xf6nigsberg", "us-ascii") == "Königsberg"


def test_the_words_of_a_games_orders_tell_them_from_a_signature() -> None:
    words = quotes.first_words(["[then] parley {target:zone}", "(muster|raise) {force:part+}"])
    assert words == {"then", "parley", "muster", "raise"}
    letter = "hold\n~~~\nparley Derna"
    assert quotes.answer(letter) == "hold"
    known = quotes.answer(letter, lambda line: quotes.looks_like_order(line, words))
    assert known == "hold\n\nparley Derna"


@pytest.mark.parametrize(
    "line", ["hello move armour to Derna", "Hi, attack Mechili", "best attack Mechili", "hey hold"]
)
def test_an_order_behind_a_greeting_is_not_lost(line: str) -> None:
    assert quotes.answer(line) == line


def test_what_is_too_long_is_read_at_its_beginning_and_the_player_told() -> None:
    letter = read_letter(HEAD + b"\nattack Mechili\n" + b"hold\n" * 20_000)
    assert letter.body_text.startswith("attack Mechili\nhold")
    assert letter.body_text.count("\n") < 10_000
    assert "very long" in " ".join(letter.remarks)


def test_a_closing_is_one_though_an_order_may_begin_with_its_word() -> None:
    """In a house with such a game "Best regards," kept the name below it among the orders."""
    text = "move one\n\nBest regards,\nErwin\n-- \nErwin R.\n"
    assert quotes.answer(text, lambda line: line.lower().startswith(("move", "best"))) == "move one"


# ------------------------------------------------------------------- courtesies


def like(line: str) -> bool:
    return quotes.looks_like_order(line)


@pytest.mark.parametrize(
    "line",
    [
        "Here are my moves: attack Mechili",
        "Thanks, attack Mechili",
        "Sorry, hold Derna",
        "My orders: wait",
        "Hi, raise infantry in Rome",
        "the orders stand; build one fleet",
        "mvoe armour to Derna",
        "Attached the corps to Rommel; land at Bardia",
    ],
)
def test_what_may_be_an_order_is_no_courtesy(line: str) -> None:
    assert line in quotes.answer(f"attack Mechili\n{line}\nhold Derna")
    assert line in quotes.answer(f"{line}\nhold Derna")


def test_a_verb_of_another_game_is_no_courtesy_either() -> None:
    words = frozenset({"parley"})
    text = "Thanks, parley Derna\nhold"
    assert quotes.answer(text, lambda line: quotes.looks_like_order(line, words)) == text


def test_names_are_told_from_orders() -> None:
    names = courtesies.names_of("Max von Moltke", "max.m@example.net")
    assert {"max von moltke", "max", "moltke", "mvm", "m. moltke", "max.m"} <= names
    for name in ("Max", "-- Max", "M.v.M.", "- MvM", "moltke"):
        assert quotes.answer(f"hold Derna\n\n{name}\n", names=names) == "hold Derna"
    assert quotes.answer("Max\nhold Derna", names=names) == "hold Derna"
    ready = courtesies.names_of("Ready Player", "hold@example.net")
    assert quotes.answer("hold\nready", names=ready) == "hold\nready"


def test_in_a_message_to_others_everything_stays() -> None:
    """Greetings and signatures there are not for us to cut."""
    press = "press to blue\nHi Winston,\nthanks for all.\n-- \nMax\nSent from my iPhone\nendpress"
    text = f"Hello,\n{press}\nhold Derna\n\nRegards,\nMax"

    def texts_in(lines: list[str]) -> Callable[[int], int]:
        end = lines.index("endpress") if "endpress" in lines else -1
        return lambda at: end - at + 1 if lines[at].startswith("press") else 0

    names = courtesies.names_of("Max", "m@example.net")
    assert quotes.answer(text, like, names, texts_in) == f"{press}\nhold Derna".replace("-- ", "--")


def test_a_thank_you_note_is_left_as_it_is() -> None:
    """Without any order nothing is thrown away as a courtesy: it is shown in the receipt."""
    assert quotes.answer("Thanks for the game!\nIt was fun.") == "Thanks for the game!\nIt was fun."


@given(st.text(max_size=200), st.text(max_size=40))
@settings(deadline=None)
def test_courtesies_of_any_text_are_never_an_exception(text: str, name: str) -> None:
    names = courtesies.names_of(name, name)
    lines = quotes.answer(f"hold\n{text}\nattack Mechili", names=names).split("\n")
    assert lines[0] == "hold"
