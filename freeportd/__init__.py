"""The server's command line, and what it needs to run on one machine."""
