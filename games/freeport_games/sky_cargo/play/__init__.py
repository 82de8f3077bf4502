"""The game as it is played: the setup, and the four steps of a turn."""
