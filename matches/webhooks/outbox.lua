-- Change a player's outbox, completely or not at all.
--
-- KEYS: outbox, due list, then the log of deliveries for each line to be logged, and the set of the due lists unless
--       this is a cluster
-- ARGV: the tip of the outbox for which the change was made (empty: no outbox), the new tip, the outbox,
--       its member of the due list, milliseconds until work is due (-1: nothing to do),
--       the number of lines that a log keeps, the seconds for which it keeps them, then the lines
-- Returns 1 if changed, now or by an earlier attempt, and 0 if another process has changed the outbox.

local lines = #ARGV - 7
local tip = redis.call('HGET', KEYS[1], 'tip') or ''
if tip == ARGV[2] then return 1 end
if tip ~= ARGV[1] then return 0 end

redis.call('HSET', KEYS[1], 'tip', ARGV[2], 'outbox', ARGV[3])
if tonumber(ARGV[5]) < 0 then
    redis.call('ZREM', KEYS[2], ARGV[4])
else
    local time = redis.call('TIME')
    local at = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[5])
    redis.call('ZADD', KEYS[2], at, ARGV[4])
    if KEYS[lines + 3] then redis.call('ZADD', KEYS[lines + 3], 'LT', at, KEYS[2]) end
end
for i = 3, lines + 2 do
    redis.call('LPUSH', KEYS[i], ARGV[5 + i])
    redis.call('LTRIM', KEYS[i], 0, tonumber(ARGV[6]) - 1)
    redis.call('EXPIRE', KEYS[i], ARGV[7])
end
return 1
