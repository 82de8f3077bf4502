"""A seat of a live match: its flow, the drivers that carry it out, and a match in one call."""
