"""The REST operations, one file for each subject."""
