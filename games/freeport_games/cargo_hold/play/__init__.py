"""The game as it is played: the setup, and the turn with its raid."""
