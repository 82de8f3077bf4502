#!lua flags=allow-oom
-- Take, extend or release a lock that has one holder at a time.
--
-- KEYS: the lock
-- ARGV: the holder, milliseconds (0: release it)
-- Returns 1 if the caller holds the lock now, or held it until now.

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
