"""A club that plays for a year, and the house that it plays in, each in a process of its own.

    house      the house: its doors are open, its clock is told, and it does what a line says
    running    that process: begun, spoken to, killed, broken in some way, begun again
    post       the relay that takes the house's letters, and the way to its door
    people     members and their habits: what they do with a letter, and when
    programme  what is played, who moderates, and what goes wrong in which week
    audit      what must be true at the end

`bench/year.py` is the command.
"""
