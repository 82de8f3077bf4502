"""The things of a game that its views, events and moves name."""
