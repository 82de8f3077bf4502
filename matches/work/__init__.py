"""The work of workers, and how it is given out: chance, time, house bots, lists, expiry, deletion."""
