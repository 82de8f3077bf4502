"""What workers do, and how work is given out: chance, time, house bots, lists, expiry, deletion."""
