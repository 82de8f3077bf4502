"""The game as it is played: a file for each scene, from the setup to the end of a turn. This package names no card."""
