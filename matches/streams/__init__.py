"""Live streams: the updates of a match, the pending decisions of a player, and the lobby."""
