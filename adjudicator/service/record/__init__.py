"""What is recorded of a game, and what follows from the record alone: journal, components, views,
steps, replays. Uses the ground; knows no letters and no people."""
