"""The store: reading and committing matches, the cache of matches in memory, and the only way to change a match."""
