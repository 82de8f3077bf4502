"""The actions of players: create, join, play and leave matches, quick play, rematches, viewing present and past."""
