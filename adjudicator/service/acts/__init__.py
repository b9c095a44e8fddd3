"""Acts: what a moderator, director, seat, person or operator can do. Each is declared once, with
its name, its arguments, who may, whether it is asked about first and what it says; letters, pages,
the API and the command line are made from it (docs/decisions/0021-acts.md). Uses every room before
it; what an act does is a function of theirs."""
