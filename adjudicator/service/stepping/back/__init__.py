"""A game goes back to where a phase began: `restarting` does it, of `beginnings` it starts from,
`aside` keeps what it makes void, `offering` gives answers back where the same is asked again."""
