#!lua flags=allow-oom
-- Delete an ended match with its log and all its work, completely or not at all.
--
-- KEYS: match, log, due list
-- ARGV: the version at which the match had ended long enough ago, channel, message, the command that publishes,
--       the number of kinds of work that must be done before, those kinds, then the other kinds (due list members)
-- Returns 1 if the match does not exist now, and 0 if it has another version, or some work must be done before.

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
