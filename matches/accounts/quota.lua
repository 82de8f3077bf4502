-- Take units from a bucket that fills at a steady rate. Units beyond the one that a process needs now are lent to the
-- process: it may spend them without asking again until the loan ends. The capacity of the bucket is reduced by the
-- units on loan, so units in the bucket plus units on loan never exceed the capacity.
--
-- KEYS: bucket (hash: level, at, and for each process with a loan "units:until")
-- ARGV: units per second, capacity of the bucket, the process, units wanted, duration of a loan in seconds
-- Returns {units granted, units left, milliseconds until a unit is available}.

local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local rate, most, process, wanted, lent_for = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

local level, at, lent, lends = most, now, 0, false
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
        if field == process then
            lends = true
        elseif tonumber(until_when) <= now then
            redis.call('HDEL', KEYS[1], field)
        end
    end
end
-- Ended loans are added to the level only now: nobody knows when in the meantime their units were spent.
level = math.min(level + math.max(now - at, 0) * rate, most - lent)

-- Grant at most a quarter of the level, so that a few processes cannot borrow all of it.
local hair = 0.000001 + rate * 0.000002 -- what rounding may take away: times are whole microseconds
local granted = math.min(wanted, math.max(math.floor(level / 4), 1))
if level + hair < 1 then granted = 0 end
level = level - granted

local bucket = {'level', string.format('%.6f', level), 'at', string.format('%.6f', now)}
if granted > 1 then
    bucket[5], bucket[6] = process, string.format('%d:%.6f', granted - 1, now + lent_for)
elseif lends then
    redis.call('HDEL', KEYS[1], process)
end
redis.call('HSET', KEYS[1], unpack(bucket))
redis.call('PEXPIRE', KEYS[1], math.ceil(1000 * (most / rate + lent_for)))

local wait = 0
if level + hair < 1 then wait = math.ceil(1000 * (1 - level - hair) / rate) end
return {granted, math.max(0, math.floor(level + hair)), wait}
