"""What a player is told of a line that could not be read, belongs to another phase or forbids
something.

`unread` finds words of the game for it and lines that would stand, `phases` says when its phase is,
`proposals` gives these letters, `mentions` says what it names, `prohibitions` what it takes back.
`errands` says how what is meant for another player would be sent.
"""
