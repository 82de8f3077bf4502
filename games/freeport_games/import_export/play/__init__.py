"""The flow of the game: a turn as the rulebook tells it, one file a part."""
