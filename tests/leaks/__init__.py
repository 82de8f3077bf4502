"""Nothing hidden leaks: a twin of a match that differs only in what a viewer may not know gives it the same bytes."""
