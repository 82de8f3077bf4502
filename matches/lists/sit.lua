#!lua flags=allow-oom
-- Hold a place among the matches in which a player may sit, unless there are too many.
--
-- A match counts once, however many calls hold a place in it, and whether or not the player sits there already.
--
-- KEYS: the matches in which the player sits, the places that are held (members: match:call)
-- ARGV: the match, the call, the most matches, milliseconds for which the place is held
-- Returns 1 if there is a place.

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local count, counted = redis.call('SCARD', KEYS[1]), {}
for _, place in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
    local match = string.match(place, '^[^:]*')
    if not counted[match] and redis.call('SISMEMBER', KEYS[1], match) == 0 then
        counted[match] = true
        count = count + 1
    end
end
local known = counted[ARGV[1]] or redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1
if not known and count >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[2], now + ARGV[4], ARGV[1] .. ':' .. ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 1
