-- See for how long an account's tokens have not been used.
--
-- KEYS: account, when its token was last used
-- Answers milliseconds, from now on if nobody has noted it lately; -1 if there is no such account

if redis.call('HEXISTS', KEYS[1], 'player') == 0 then return -1 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local seen = redis.call('GET', KEYS[2])
if seen then return now - seen end
redis.call('SET', KEYS[2], now, 'EX', 172800)
return 0
