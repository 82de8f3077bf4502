"""The pages that a player sees in a browser."""
