"""REST: operations, each declared once, and what is derived from them: routes, reading, OpenAPI."""
