"""The areas of cards: moving cards, what fits on a ship, and the totals of a seat's areas."""
