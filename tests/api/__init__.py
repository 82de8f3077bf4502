"""GraphQL, REST and streams say the same, and bad input is harmless."""
