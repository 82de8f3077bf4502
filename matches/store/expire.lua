#!lua flags=allow-oom
-- Delete a match that has ended, with its log and all the work that it leaves, or nothing at all.
--
-- KEYS: match, log, due list
-- ARGV: the version at which it was found to have ended long enough ago, channel, what to publish there, by which command,
--       how many kinds of work have to be done before, those kinds, then the other kinds (all as members of the due list)
-- Answers 1 if there is no such match now, and 0 if it has another version, or work has to be done before.

local version = redis.call('HGET', KEYS[1], 'version')
local first = tonumber(ARGV[5])
if version then
    if version ~= ARGV[1] then return 0 end
    for i = 6, 5 + first do
        if redis.call('ZSCORE', KEYS[3], ARGV[i]) then return 0 end
    end
    redis.call('DEL', KEYS[1], KEYS[2])
    redis.call(ARGV[4], ARGV[2], ARGV[3])
end
if #ARGV > 5 then redis.call('ZREM', KEYS[3], unpack(ARGV, 6)) end
return 1
