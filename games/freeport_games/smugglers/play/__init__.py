"""The game as it is played: a file a scene, from the setup to the end of a turn. It names no card."""
