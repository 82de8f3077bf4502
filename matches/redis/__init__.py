"""Redis: connections, scripts, the names of keys, the subscription to news, and locks. Knows no match."""
