"""Time: when an answer is due, what moves that moment, and what happens when it passes.

Pure, dates in and dates out: `terms` (how a game is timed), `hours` (open hours in a zone),
`away` (spans in which somebody is not there), `due` (the deadline of an ask), `fischer` (clocks
of seats), `closing` (when an ask holds up its batch no more), `reminding`, `simulating`,
`parsing` (dates that people write), `words`, `calendar` (iCalendar).

With the database: `opening` (deadlines of new asks), `moving` (outage, pause, extension),
`absences`, `extending`, `missed`, `substitutes`, `clocks`, `feeds`, `pages`.
"""
