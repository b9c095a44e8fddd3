"""What a whole sentence says is read in one way, with all that it names, or its writer is asked."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core import answering, corrections, revisions, sentences
from adjudicator.core.names import Lexicon
from adjudicator.storage.session import Store
from tests.words import blind_kit
from tests.words.test_natural import Line, at

PRESSURE = "virtuti_by_hand 3 axis"
BUILDING = "virtuti_by_hand 1 axis"
PLANS = "virtuti_by_hand 2 axis"
ATTACKS = "blitzwar_by_hand 3 axis"
PLACING = "blitzwar_by_hand 6 axis"
BATTLES = "victory_2 7 red"
STEPS = "victory_2 5 red"


def read(where: str, said: str) -> list[str]:
    """The orders of a line as the game writes them; none if its writer is asked."""
    folder, stop, seat = where.split()
    book, lexicon, ask = at(Line(folder, int(stop), seat, said, "", unread=False), int(stop))
    reading = answering.read(book, said, lexicon, ask)
    return [] if reading.misread else [book.write(order, lexicon) for order in reading.orders]


@pytest.mark.parametrize(
    ("where", "said", "orders"),
    [
        # Of money that is named nothing is dropped.
        (PRESSURE, "spend nothing on pressing Italy", []),
        (PRESSURE, "spend no pp on pressing Italy", []),
        (PRESSURE, "spend 6 pp on pressing Italy", []),
        (PRESSURE, "lean on Hungary for me", ["press Hungary"]),
        # Where one of two is meant, nobody takes both.
        (BUILDING, "An army each to Berlin or Cologne", []),
        (BUILDING, "Put whatever arrives into Berlin or Cologne",
         ["deploy everything in Berlin, Cologne"]),
        (PLANS, "Hamburg or Cologne defend with +1", []),
        (PLANS, "Hamburg and Cologne defend with +1", ["Defense +1 at Hamburg, Cologne"]),
        (PLANS, "Konigsberg attacks Danzig with the panzers or the army, use a Move +1", []),
        (PLANS, "in the order Breslau or Stettin", []),
        (PLANS, "in the order Breslau, then Stettin", ["execute Breslau, Stettin"]),
        (ATTACKS, "Koszalin or East Prussia attack Danzig with everything", []),
        (STEPS, "build infantry at Aldwick or Dunmore", []),
        # Two sorts that a place sends.
        (ATTACKS, "Kustrin sends 2 infantry to Koszalin and 1 tank to Berlin",
         ["move 2 infantry from Kustrin to Koszalin", "move 1 armour from Kustrin to Berlin"]),
        (ATTACKS, "Kustrin sends two infantry to Koszalin and two to Berlin",
         ["move 2 infantry from Kustrin to Koszalin", "move 2 infantry from Kustrin to Berlin"]),
        # A sort keeps the place that it comes from; a piece is known without it.
        (BATTLES, "fighters from a1305 bombard a1508", ["attack a1508 with Fighter from Tolmin"]),
        (BATTLES, "Hope's cruisers bombard a1508", ["attack a1508 with Light Cruiser from Hope"]),
        (BATTLES, "artillery from a1409 bombards a1508", ["attack a1508 with 2nd Artillery"]),
        (BATTLES, "Everything that can reach Port Alex goes there: "
         "IN1 from a1206, fighters from a1305",
         ["move Fighter from Tolmin to Port Alex", "move 1st Infantry to Port Alex"]),
        (BATTLES, "Everything that can reach Port Alex goes there: "
         "FA3, artillery and fighters from a1305",
         ["move Fighter from Tolmin to Port Alex", "move Artillery from Tolmin to Port Alex",
          "move 3rd Fighter to Port Alex"]),
        (ATTACKS, "Koszalin tanks advance into Danzig", []),
        (ATTACKS, "tanks advance into Danzig", ["advance with armour to Danzig"]),
        (STEPS, "1 step onto MT1, Aldwick adds 1 to DB1", []),
        (STEPS, "1 step onto MT1, Granton adds 2 to DB1",
         ["add to 1st Mountain", "add 2 to 1st Dive Bomber"]),
        # The other of two is one.
        (PLACING, "2 infantry in Berlin, the other in Breslau",
         ["place 2 infantry in Berlin", "place 1 infantry in Breslau"]),
        (BUILDING, "2 armies in Berlin, the other in Breslau",
         ["deploy 2 Army in Berlin", "deploy Army in Breslau"]),
        (BUILDING, "Army and Corps in Berlin, the other in Breslau", []),
        # What it is for may say where to.
        (ATTACKS, "advance infantry to secure Danzig", ["advance with infantry to Danzig"]),
        (ATTACKS, "advance infantry (towards Danzig)", ["advance with infantry to Danzig"]),
        (ATTACKS, "advance infantry to open the road to Danzig", []),
        (ATTACKS, "move infantry from Kustrin to garrison Berlin",
         ["move infantry from Kustrin to Berlin"]),
        (STEPS, "build infantry to garrison Hope", []),
        (ATTACKS, "advance infantry to secure the flank", ["advance with infantry"]),
        (ATTACKS, "attack Danzig from Koszalin to relieve East Prussia",
         ["attack Danzig from Koszalin"]),
        (ATTACKS, "2 infantry of Kustrin to Berlin to guard Saar",
         ["move 2 infantry from Kustrin to Berlin"]),
    ],
)  # fmt: skip
def test_a_sentence_is_read_with_all_that_it_names_or_asked(
    where: str, said: str, orders: list[str]
) -> None:
    assert read(where, said) == orders


HOSTILE = (
    "A, and B, and C, and ",
    "Breslau, and Lodz, and ",
    "A and, and B or, then ",
    "a and B, or C & ",
)


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("joint", sentences.JOINTS.values())
def test_a_list_of_places_can_be_read_in_one_way_only(piece: str, joint: str) -> None:
    """Else what a frame tries grows twofold with each name."""
    line = (piece * 80)[:80]
    # ways[n]: how many ways there are to read what is before n as names with a joint behind each.
    ways = [1] + [0] * len(line)
    for start in range(len(line)):
        for middle in range(start + 1, len(line) if ways[start] else 0):
            if re.fullmatch(sentences.NAME, line[start:middle], re.IGNORECASE):
                for end in range(middle + 1, len(line) + 1):
                    if re.fullmatch(joint, line[middle:end], re.IGNORECASE):
                        ways[end] += ways[start]
    assert max(ways[n] for n in range(1, len(line) + 1) if line[n - 1 : n] != " ") <= 1


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_list_is_in_no_frame(piece: str) -> None:
    lexicon = Lexicon()
    line = f"{(piece * 40)[:400]} zz"
    assert [frame for frame, _ in sentences.FRAMES if frame.match(line)] == []
    assert list(sentences.wordings(lexicon, line)) == []


def test_a_hex_by_its_number_is_corrected(migrated: Path, tmp_path: Path) -> None:
    fix = corrections.found("sorry, I meant 0706 not 0705")
    assert fix is not None
    changed = list(revisions.changed(fix, "move IN1 to 0705", lambda words: frozenset()))
    assert changed == ["move IN1 to 0706"]
    # Of two boards that have such a hex neither is chosen.
    shutil.copy(migrated, tmp_path / "house.sqlite")
    store = Store(f"sqlite:///{tmp_path / 'house.sqlite'}")
    desk = blind_kit.at(store, FixedClock(), tmp_path, "victory_2", 3)
    got = blind_kit.receipt(desk, "red", "move IN2 to 0609\nsorry, I meant 0708 not 0609")
    store.close()
    assert got.understood == []
    assert [one.sentence.partition(",")[0] for one in got.not_understood] == [
        'there is no "0609". Did you mean a0609 or b0609?',
        "it seems to change line 1 (“move IN2 to 0609”)",
    ]


def test_a_condition_is_quoted_in_whole_words() -> None:
    said = (
        "attack Danzig if the second battalion of the grenadiers has marched beyond the river and"
        " everybody who is at Koszalin has seen it"
    )
    book, lexicon, ask = at(Line("blitzwar_by_hand", 3, "axis", said, "", unread=False), 3)
    (told,) = [one.sentence for one in answering.read(book, said, lexicon, ask).misread]
    quoted = told.partition("“")[2].partition("”")[0]
    assert quoted == "if the second battalion of the grenadiers has marched ..."
