"""What a game may decide: one description of every setting, from which the form, the help, the
check of a file, the API and the commands come.

`catalogue` lists the settings, `kinds` says how a value of each kind is read and written,
`reading` makes checked `GameOptions` of a mapping, a file or typed lines, or says at which fields
it cannot; `sense` knows what contradicts itself, `presets` the terms with a name. Uses the ground
and `time`; knows no table of the database.
"""
