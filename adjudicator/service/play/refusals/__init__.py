"""What a player is told of a line that could not be read or belongs to another phase.

`unread` finds words of the game for it and lines that would stand, `phases` says when its phase is,
`mentions` what it names.
"""
