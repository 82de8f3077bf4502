#!lua flags=no-writes
-- Read a match and entries of its log together, so that they fit each other.
--
-- KEYS: match, log
-- ARGV: the indexes of the first and the last entry, as for LRANGE, then the fields of the match
-- Returns the values of the fields, and the entries.

return {redis.call('HMGET', KEYS[1], unpack(ARGV, 3)), redis.call('LRANGE', KEYS[2], ARGV[1], ARGV[2])}
