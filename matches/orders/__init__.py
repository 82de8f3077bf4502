"""Standing orders: what they are, what they answer at a table, and what ends them. Pure data."""
