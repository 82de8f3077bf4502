"""The table that drives a game: its scenes, its answers, and its reasons for refusing a move."""
