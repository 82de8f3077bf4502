"""Reading and committing matches, those in memory, and the one way to change a match."""
