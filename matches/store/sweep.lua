#!lua flags=allow-oom
-- Take overdue work: answers the members, and puts each off so that no other sweeper takes it too.
--
-- KEYS: due lists; on a cluster, of one slot
-- ARGV: milliseconds to put off, the most members to take of each list

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = {}
for _, list in ipairs(KEYS) do
    local overdue = redis.call('ZRANGE', list, '-inf', now, 'BYSCORE', 'LIMIT', 0, tonumber(ARGV[2]))
    for _, member in ipairs(overdue) do
        redis.call('ZADD', list, 'XX', now + tonumber(ARGV[1]), member)
        found[#found + 1] = member
    end
end
return found
