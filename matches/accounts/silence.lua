-- See for how long an account's tokens have not been used.
--
-- KEYS: account
-- Answers milliseconds, from now on if nobody has noted it yet; -1 if there is no such account

local player, seen = unpack(redis.call('HMGET', KEYS[1], 'player', 'seen'))
if not player then return -1 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if seen then return now - seen end
redis.call('HSET', KEYS[1], 'seen', now)
return 0
