"""The five actions, step by step: their offers, effects and refusals, for turns and for powers."""
