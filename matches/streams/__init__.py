"""Streams: what happens in a match, what waits for a player, and the lobby, as it happens."""
