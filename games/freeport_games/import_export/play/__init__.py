"""The flow of the game: a turn as the rulebook describes it, one file for each part."""
