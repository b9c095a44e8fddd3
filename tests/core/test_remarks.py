"""Remarks and headings, which order nothing; and lines that look like them and may be orders."""

from __future__ import annotations

import pytest

from adjudicator.core import chat, remarks
from adjudicator.core.names import Lexicon

REMARKS = """\
Now for Warsaw.
Poland is done, splendid.
Winter at last. We dig in in the west.
Well done, airborne!
Here goes the Polish campaign.
Blast, the French took Brussels back.
Spring offensive: Belgium!
Fall Gelb!
Stormy seas indeed
The Poles are nearly done, let us finish it.
Good morning umpire. So close to Warsaw!
Poland done, and before the snow - now for the west!
Now we smash Poland!
Good evening. Orders for the winter:
And with what's left nothing.
Poor old Poland. Now we dig in behind the Maginot Line.
Guten Morgen! Here is my plan for Poland.
Here comes the big one.
Good fight at Warsaw!
Well held, Brussels!
On to Paris!
Right, now for Paris
Oh dear, poor infantry!
Vive la... well. France is out, and England is next!
Raise nothing.
Otherwise all as before.
Good start! Thanks.
The rest as before"""
OTHERS = """\
push logistics up one
drive to Warsaw
offensive against Silesia
Infantry to Warsaw
Now attack Warsaw
Now for Warsaw: attack it with all
Warsaw
Kiev to Lwow
The French took Brussels, so attack it
Now Berlin to Danzig
Next: Berlin to Danzig
move to Paris
On to Paris with 3 corps
Hold Warsaw
We attack Poland!
All of Breslau blitzes Lodz
Breslau against Lodz
Luftwaffe
on to Warsaw from Lodz
The army in Lodz is to be moved
Danzig is the target
to Paris
against Lodz
Fall back to Warsaw
Fall back
Operation Danzig
no orders
in Berlin
for Germany
here are my losses: infantry
Poland done? attack it
Orders for Berlin: two armies"""


@pytest.mark.parametrize("line", REMARKS.split("\n"))
def test_it_is_a_remark(line: str) -> None:
    assert remarks.remark(Lexicon({}), line) == chat.NOTED


@pytest.mark.parametrize("line", OTHERS.split("\n"))
def test_it_may_be_an_order(line: str) -> None:
    assert remarks.remark(Lexicon({}), line) == ""
