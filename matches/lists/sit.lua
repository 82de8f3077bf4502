#!lua flags=allow-oom
-- Hold a place among the matches in which a player may sit, unless there are too many.
--
-- KEYS: the matches in which the player sits, those in which the player is about to sit
-- ARGV: the match, the most matches, milliseconds for which the place is held
-- Returns 1 if there is a place.

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local known = redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 or redis.call('ZSCORE', KEYS[2], ARGV[1])
if not known and redis.call('SCARD', KEYS[1]) + redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 1
