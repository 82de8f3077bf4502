"""The admin calls of the server's operator. They are enabled by an operator token."""
