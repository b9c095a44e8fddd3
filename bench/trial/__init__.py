"""Trial by fire: what a house must bear, each as often as one likes.

    letters   letters of the collection, changed at random, through the reader and the whole way
    orders    order texts, changed at random, read, checked and receipted in every game
    secrecy   what a seat may not know, changed at random: not a byte of what it gets changes
    kills     a house that is killed at a random commit, again and again, on either database

`bench/fire.py` is the command.
"""
