"""Tournaments, as pure functions: no service, no database, no clock, no chance but a seed.

`form` is what a director writes; `checking` says what is wrong with it before it is announced;
`course` is all that has happened so far; `drawing` makes the next round of it from a seed;
`standings` and `placings` tell where everybody is; `exporting` writes it for others. Whoever has
the form, the entrants, the results and the seeds can draw every round again.
"""
