-- Commit entries to a match's log, or nothing at all.
--
-- KEYS: record, log, due list
-- ARGV: expected version (-1: the match must not exist), commit id, channel, what to publish there,
--       then four counted lists: entries, due (member, milliseconds from now), done (member), fields (name, value)
-- Answers {1, version} when committed, now or by an earlier try of the same commit, and {0, version} on a conflict.

local expected = tonumber(ARGV[1])
local found = redis.call('HGET', KEYS[1], 'version')
local version = found and tonumber(found) or -1

if version ~= expected then
    local mine
    if expected == -1 then
        mine = redis.call('HGET', KEYS[1], 'created_by') == ARGV[2]
    else
        local first = (expected + 1) .. '-0'
        local entry = redis.call('XRANGE', KEYS[2], first, first)[1]
        mine = entry and entry[2][4] == ARGV[2]
    end
    return {mine and 1 or 0, version}
end

local at = 5
local function list()
    local count = tonumber(ARGV[at])
    local items = {}
    for i = 1, count do items[i] = ARGV[at + i] end
    at = at + count + 1
    return items
end

local entries, due, done, fields = list(), list(), list(), list()
version = math.max(version, 0)
for _, entry in ipairs(entries) do
    version = version + 1
    redis.call('XADD', KEYS[2], version .. '-0', 'e', entry, 'c', ARGV[2])
end
if expected == -1 then redis.call('HSET', KEYS[1], 'created_by', ARGV[2]) end
redis.call('HSET', KEYS[1], 'version', version, unpack(fields))

if #due > 0 then
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    for i = 1, #due, 2 do redis.call('ZADD', KEYS[3], now + tonumber(due[i + 1]), due[i]) end
end
if #done > 0 then redis.call('ZREM', KEYS[3], unpack(done)) end

redis.call('PUBLISH', ARGV[3], ARGV[4])
return {1, version}
