"""No move is lost or doubled."""
