"""The common parts of test modules: servers, clusters, browsers."""
