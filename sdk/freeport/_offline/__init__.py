"""Games without a server: bots and people at a table in memory, saved games, moves taken back, records."""
