"""Pictures: what a view looks like, in a vocabulary that any client can draw."""
