"""The dice key and every draw made with it; nothing outside this package may import it."""
