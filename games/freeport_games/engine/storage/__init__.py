"""Tables and their inputs as bytes."""
