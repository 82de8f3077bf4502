"""What players do: create, join, play and leave matches, quick play, rematches, looking at the present or the past."""
