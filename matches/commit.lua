-- Commit entries to a match's log, or nothing at all.
--
-- KEYS: record, log, due list
-- ARGV: expected version (-1: the match must not exist), the tip that goes with it, the tip from now on, channel,
--       what to publish there, then five counted lists: entries, due (member, milliseconds from now), done (member), fields (name, value),
--       edits (version, the entry that stands there from now on)
-- Answers {1, version} when committed, now or by an earlier try of the same commit, and {0, version} on a conflict.
--
-- A tip is a random name of the commit that led to a version. When Redis has lost what it had last confirmed, and others
-- have played on from there, the version may be the expected one again while its history is not: the tip tells.
--
-- An earlier try is known by its traces: exactly these entries stand in the log where they would stand now. They tell
-- the millisecond and what happened, so whoever finds them there may go on as if he had put them there.

local at = 6
local function list()
    local count = tonumber(ARGV[at])
    local items = {}
    for i = 1, count do items[i] = ARGV[at + i] end
    at = at + count + 1
    return items
end

local expected = tonumber(ARGV[1])
local entries, due, done, fields, edits = list(), list(), list(), list(), list()
local found = redis.call('HMGET', KEYS[1], 'version', 'tip')
local version = found[1] and tonumber(found[1]) or -1

if version ~= expected then
    local same = version > expected
    if expected == -1 then
        for i = 1, #fields, 2 do
            if fields[i] == 'birth' then same = redis.call('HGET', KEYS[1], 'birth') == fields[i + 1] end
        end
    else
        local logged = redis.call('LRANGE', KEYS[2], expected, expected + #entries - 1)
        for i, entry in ipairs(entries) do same = same and logged[i] == entry end
    end
    return {same and 1 or 0, version}
end

if found[2] and found[2] ~= ARGV[2] then return {0, version} end

version = math.max(version, 0) + #entries
for i = 1, #entries, 1000 do redis.call('RPUSH', KEYS[2], unpack(entries, i, math.min(i + 999, #entries))) end
for i = 1, #edits, 2 do redis.call('LSET', KEYS[2], tonumber(edits[i]) - 1, edits[i + 1]) end
redis.call('HSET', KEYS[1], 'version', version, 'tip', ARGV[3], unpack(fields))

if #due > 0 then
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    for i = 1, #due, 2 do redis.call('ZADD', KEYS[3], now + tonumber(due[i + 1]), due[i]) end
end
if #done > 0 then redis.call('ZREM', KEYS[3], unpack(done)) end

redis.call('PUBLISH', ARGV[4], ARGV[5])
return {1, version}
