"""Where cards lie: how they move, what fits on a ship, and the totals of a seat's areas."""
