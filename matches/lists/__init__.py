"""Lists across matches. They are updated after each commit, so they may lag behind the matches."""
