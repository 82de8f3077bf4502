#!lua flags=allow-oom,allow-cross-slot-keys
-- Take overdue work: return the members, and postpone each so that no other sweeper takes it as well.
--
-- KEYS: the set of the due lists unless this is a cluster, then due lists to read anyway; in a cluster only one
-- ARGV: milliseconds to put off, the most members to take of each list, 1 with the set of the due lists or 0 without,
--       then, in a cluster, the other due lists of the same node: declared keys would have to be of one slot
--
-- The set of the due lists orders them by a time before which no work in them is due. Scripts that add work update it;
-- removed work is noticed here.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local shared = ARGV[3] == '1' and KEYS[1]
local lists = {}
for i = shared and 2 or 1, #KEYS do lists[KEYS[i]] = true end
for i = 4, #ARGV do lists[ARGV[i]] = true end
if shared then
    for _, list in ipairs(redis.call('ZRANGE', shared, '-inf', now, 'BYSCORE')) do lists[list] = true end
end

local function first_of(list)
    local at = redis.call('ZRANGE', list, 0, 0, 'WITHSCORES')[2]
    return at and tonumber(at)
end

-- All lists are read before any is changed: if one has moved to another node of the cluster, this fails without effect.
local firsts = {}
for list in pairs(lists) do firsts[list] = first_of(list) or false end

local found = {}
for list, first in pairs(firsts) do
    if first and first <= now then
        for _, member in ipairs(redis.call('ZRANGE', list, '-inf', now, 'BYSCORE', 'LIMIT', 0, tonumber(ARGV[2]))) do
            redis.call('ZADD', list, 'XX', now + tonumber(ARGV[1]), member)
            found[#found + 1] = member
        end
        first = first_of(list)
    end
    if shared and first then
        redis.call('ZADD', shared, first, list)
    elseif shared then
        redis.call('ZREM', shared, list)
    end
end
return found
