"""Long runs that look for what grows."""
