-- Note that a stream of a match is open, or is no more, and publish that the seats have changed that have one.
--
-- KEYS: the streams (sorted set: seat:stream by the time in ms until which it counts)
-- ARGV: the stream (empty: only look), milliseconds for which it counts (0: it is closed), channel, command that publishes
-- Returns the streams that count.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lasting = tonumber(ARGV[2])

local function seats()
    local seen, count = {}, 0
    for _, stream in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
        local seat = string.match(stream, '^%d+')
        if not seen[seat] then seen[seat], count = true, count + 1 end
    end
    return seen, count
end

local before, many = seats()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if ARGV[1] ~= '' then
    if lasting > 0 then
        redis.call('ZADD', KEYS[1], now + lasting, ARGV[1])
        redis.call('PEXPIRE', KEYS[1], lasting)
    else
        redis.call('ZREM', KEYS[1], ARGV[1])
    end
end
local after, left = seats()
local changed = many ~= left
for seat in pairs(after) do
    if not before[seat] then changed = true end
end
if changed then redis.call(ARGV[4], ARGV[3], '') end
return redis.call('ZRANGE', KEYS[1], 0, -1)
