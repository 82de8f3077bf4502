"""The admin calls: what the operator of a server can do. They are there only where an operator token is set."""
