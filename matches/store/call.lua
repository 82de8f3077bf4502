#!lua flags=allow-oom
-- Add a piece of work.
--
-- KEYS: due list, and the set of the due lists unless this is a cluster
-- ARGV: the work, milliseconds from now

local time = redis.call('TIME')
local at = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[2])
redis.call('ZADD', KEYS[1], at, ARGV[1])
if KEYS[2] then redis.call('ZADD', KEYS[2], 'LT', at, KEYS[1]) end
