-- Commit entries to a match's log, completely or not at all.
--
-- KEYS: match, log, due list, and the set of the due lists unless this is a cluster
-- ARGV: a packed map:
--   expected   the version for which the change was made (-1: the match must not exist)
--   after, tip the tip of that version, and the tip of the new one
--   channel    the channel on which to publish
--   published  the message
--   publish    the command that publishes
--   entries    the entries, in order
--   fields     changed fields of the match: name -> value
--   due        work that becomes due: member -> milliseconds from now
--   done       work that is no longer needed: members
--   edits      replacements of earlier entries: version -> entry
--   reserve    the part of the memory that is reserved for existing matches
-- Returns {1, version} if committed, now or by an earlier attempt of the same commit, {0, version} on a conflict, and
-- {-1, version} if a new match would use the reserve.
--
-- A tip is a random name of the commit that made a version. If Redis lost its last confirmed commits and others have
-- played on from there, the version may equal the expected one although the history differs. The tip shows this.
--
-- An earlier attempt is recognised by exactly these entries in their place in the log. Entries contain their time
-- in milliseconds and their event, so a caller who finds them may continue as if this call had written them.

local change = cmsgpack.unpack(ARGV[1])
local expected, entries = change.expected, change.entries
local found = redis.call('HMGET', KEYS[1], 'version', 'tip')
local version = found[1] and tonumber(found[1]) or -1

if version ~= expected then
    local same = version > expected
    if expected == -1 then
        same = same and redis.call('HGET', KEYS[1], 'birth') == change.fields.birth
    else
        local logged = redis.call('LRANGE', KEYS[2], expected, expected + #entries - 1)
        same = same and #entries > 0 -- without entries there is nothing to recognise
        for i, entry in ipairs(entries) do same = same and logged[i] == entry end
    end
    -- Replicas confirm what a connection has written: this write stands for the one of the earlier attempt.
    if same then redis.call('HSET', KEYS[1], 'tip', found[2]) end
    return {same and 1 or 0, version}
end

if found[2] and found[2] ~= change.after then return {0, version} end

if expected == -1 then
    local memory = redis.call('INFO', 'memory')
    local used, most = memory:match('used_memory:(%d+)'), memory:match('maxmemory:(%d+)')
    if tonumber(most) > 0 and tonumber(used) > tonumber(most) * (1 - change.reserve) then return {-1, version} end
end

version = math.max(version, 0) + #entries
for i = 1, #entries, 1000 do redis.call('RPUSH', KEYS[2], unpack(entries, i, math.min(i + 999, #entries))) end
for at, entry in pairs(change.edits) do redis.call('LSET', KEYS[2], at - 1, entry) end
local fields = {'version', version, 'tip', change.tip}
for name, value in pairs(change.fields) do
    fields[#fields + 1] = name
    fields[#fields + 1] = value
end
redis.call('HSET', KEYS[1], unpack(fields))

if next(change.due) then
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local first = math.huge
    for member, milliseconds in pairs(change.due) do
        redis.call('ZADD', KEYS[3], now + milliseconds, member)
        first = math.min(first, now + milliseconds)
    end
    if KEYS[4] then redis.call('ZADD', KEYS[4], 'LT', first, KEYS[3]) end
end
if #change.done > 0 then redis.call('ZREM', KEYS[3], unpack(change.done)) end

redis.call(change.publish, change.channel, change.published)
return {1, version}
