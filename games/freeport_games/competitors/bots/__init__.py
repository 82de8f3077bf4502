"""How the bots weigh moves: what they plan, what deals are worth to them, how far away things are."""
