"""Redis: connections, scripts, names of keys, the subscription to news, and locks. Independent of matches."""
