"""What happens at the table, whatever brings it about: one function an op of the vocabulary."""
