"""Lists across matches: fed from committed matches, and never right before they are."""
