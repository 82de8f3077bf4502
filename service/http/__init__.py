"""HTTP, below every way to ask: middleware, bodies, problems, streams of events, the operator's token."""
