-- Count open streams, of which a holder may have a limited number. A stream counts until it expires or is renewed.
--
-- KEYS: open streams (sorted set: the time in ms until which each stream counts)
-- ARGV: the most streams (0: no limit), milliseconds for which they count, the streams
-- Returns 1 if the streams are counted, 0 if there are too many.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, lasting = tonumber(ARGV[1]), tonumber(ARGV[2])

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local new = 0
for i = 3, #ARGV do
    if not redis.call('ZSCORE', KEYS[1], ARGV[i]) then new = new + 1 end
end
if most > 0 and redis.call('ZCARD', KEYS[1]) + new > most then return 0 end
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], now + lasting, ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], lasting)
return 1
