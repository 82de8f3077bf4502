"""The table: what a person sees and does in a browser."""
