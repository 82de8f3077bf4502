"""What happens at the table, whatever brings it about: money, cards, tokens, windows, and what cards and boxes do."""
