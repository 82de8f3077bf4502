"""What a player sees in a browser."""
