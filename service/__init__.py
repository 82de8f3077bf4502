"""The web service: GraphQL, REST and streams over the matches."""
