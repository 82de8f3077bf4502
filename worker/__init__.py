"""Background jobs: chance, scoring, deadlines and house bots."""
