-- Count open streams, of which a holder has a limited number. Each counts no more unless it is counted again in time.
--
-- KEYS: open streams (sorted set: a stream by the time in ms until which it counts)
-- ARGV: the most streams (0: any number), milliseconds for which they count, the streams
-- Answers whether they are counted: 1 or 0

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
