"""Effects on ships, cargo, cards and credits, whatever causes them; this package names no card."""
