"""What can be asked over REST, a file a subject."""
