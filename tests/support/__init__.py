"""What several test modules need: servers, clusters, browsers."""
