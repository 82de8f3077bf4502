-- Take units from a bucket that fills at a steady rate. What a process takes beyond the one that it needs now is lent
-- to it: it may spend these without asking again, until the loan ends. While units are lent, the bucket fills up to
-- that much less, so units in the bucket and units that are lent are never more than the bucket holds.
--
-- KEYS: bucket (hash: level, at, and for each process that was lent something "units:until")
-- ARGV: units per second, units that the bucket holds, the process, units wanted, seconds for which they are lent
-- Answers {units granted, units left, milliseconds until there is one}

local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local rate, most, process, wanted, lent_for = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

local level, at, lent = most, now, 0
local found = redis.call('HGETALL', KEYS[1])
for i = 1, #found, 2 do
    local field, value = found[i], found[i + 1]
    if field == 'level' then
        level = tonumber(value)
    elseif field == 'at' then
        at = tonumber(value)
    else
        local units, until_when = string.match(value, '(%d+):(.+)')
        lent = lent + tonumber(units)
        if field ~= process and tonumber(until_when) <= now then redis.call('HDEL', KEYS[1], field) end
    end
end
-- Loans that have ended count once more: nobody knows when in the meantime they were spent.
level = math.min(level + math.max(now - at, 0) * rate, most - lent)

-- No more than a quarter of what is there: many processes together must not be lent all of it.
local hair = 0.000001 + rate * 0.000002 -- what rounding may take away: times are whole microseconds
local granted = math.min(wanted, math.max(math.floor(level / 4), 1))
if level + hair < 1 then granted = 0 end
level = level - granted

redis.call('HSET', KEYS[1], 'level', string.format('%.6f', level), 'at', string.format('%.6f', now))
if granted > 1 then
    redis.call('HSET', KEYS[1], process, string.format('%d:%.6f', granted - 1, now + lent_for))
else
    redis.call('HDEL', KEYS[1], process)
end
redis.call('PEXPIRE', KEYS[1], math.ceil(1000 * (most / rate + lent_for)))

local wait = 0
if level + hair < 1 then wait = math.ceil(1000 * (1 - level - hair) / rate) end
return {granted, math.max(0, math.floor(level + hair)), wait}
