"""Forms that tests play: one of each kind, and odd ones."""

from __future__ import annotations

from adjudicator.tournaments.form import Form, read

TWO = '[roles]\nred = ["red"]\nblue = ["blue"]\n'
THREE = '[roles]\naxis = ["axis"]\nwestern = ["western"]\nsoviet = ["soviet"]\n'

TEXTS = {
    "swiss with cut": TWO
    + """
[[stages]]
kind = "swiss"
rounds = 5
cut = 4
[[stages]]
kind = "knockout"
third = true
""",
    "swiss with bids": TWO + '[[stages]]\nkind = "swiss"\nrounds = 4\nsides = "bids"\n',
    "swiss mirrored": TWO + '[[stages]]\nkind = "swiss"\nrounds = 4\nsides = "mirrored"\n',
    "bracket": TWO + '[[stages]]\nkind = "knockout"\n',
    "eliminators": TWO
    + '[[stages]]\nkind = "knockout"\nbracket = "halves"\nodd = "eliminator"\nthird = true\n',
    "round robin": TWO + '[[stages]]\nkind = "round robin"\nlegs = 2\n',
    "groups": TWO
    + """
[[stages]]
kind = "round robin"
groups = 4
together = true
cut = 2
[[stages]]
kind = "knockout"
""",
    "league": TWO
    + '[leavers]\nresults = "half"\n[[stages]]\nkind = "league"\ndivisions = [6, 6]\nseasons = 3\n',
    "ladder": TWO + '[[stages]]\nkind = "ladder"\nrounds = 8\n',
    "teams": TWO + '[teams]\nboards = 3\n[[stages]]\nkind = "swiss"\nrounds = 3\n',
    "tables": THREE
    + """
[[stages]]
kind = "tables"
rounds = 4
top_board = true
sides = "balanced"
[stages.points]
by = "place"
places = [10, 4, 1]
""",
    "tables by preference": THREE
    + """
[[stages]]
kind = "tables"
rounds = 3
mix = "lot"
sides = "preferences"
[stages.points]
by = "squares"
""",
}


def form(name: str, **more: object) -> Form:
    return read(f'title = "{name}"\n{TEXTS[name]}').model_copy(update=more)
