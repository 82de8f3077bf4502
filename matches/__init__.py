"""The life of a match: record, log, commit, streams and fairness."""
