#!lua flags=allow-oom
-- Take a lock that one holder at a time may have, or keep it, or give it up.
--
-- KEYS: the lock
-- ARGV: who, milliseconds (0: give it up)
-- Answers 1 if it is the asker's now, or was until now.

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
