-- Take a partition's overdue work: answers the members, and puts each off so that no other sweeper takes it too.
--
-- KEYS: due list
-- ARGV: milliseconds to put off, the most members to take

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local overdue = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, tonumber(ARGV[2]))
for _, member in ipairs(overdue) do redis.call('ZADD', KEYS[1], 'XX', now + tonumber(ARGV[1]), member) end
return overdue
