"""Where cards lie: how they move, what fits on a ship, and what a seat's areas come to."""
