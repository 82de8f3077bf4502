"""HTTP, below REST and GraphQL: middleware, bodies, problems, streams of events, the operator's token."""
