"""The five actions, step by step: what they offer, what they do, why they are refused; by a turn or by a power."""
