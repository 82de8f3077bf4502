"""The game as it is played: setup, rounds and turns, the three ways to move, checks, special cards, deals, the end."""
