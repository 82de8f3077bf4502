"""Bad input: whatever is sent, nothing of the service fails, and what is refused changes nothing."""
