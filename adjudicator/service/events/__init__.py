"""Tournaments at this house: announced, entered, drawn, played, judged, told, proved.

What follows from the form alone is in `adjudicator.tournaments`, which knows no house. Here are the
rows, the letters and the games. What takes its time or opens and closes games is done by the tick
(`ticking`), which looks at what the rows say and may be interrupted anywhere; what people do is one
transaction each. Uses `games` and `moderating`.
"""
