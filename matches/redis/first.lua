-- Set the value of a key that expires, unless it has one. Returns its value.
--
-- Replicas confirm what a connection has written: a value that the key has already is written again, as it is. An
-- earlier call may have ended without a confirmation.
--
-- KEYS: the key
-- ARGV: the value, milliseconds

local found = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])
if not found then return ARGV[1] end
redis.call('SET', KEYS[1], found, 'KEEPTTL')
return found
