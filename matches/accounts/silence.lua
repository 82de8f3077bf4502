-- Return for how long the tokens of an account have not been used.
--
-- KEYS: account, time of the last use of its token
-- Returns milliseconds, counted from now if no use was recorded recently; -1 if the account does not exist.

if redis.call('HEXISTS', KEYS[1], 'player') == 0 then return -1 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local seen = redis.call('GET', KEYS[2])
if seen then return now - seen end
redis.call('SET', KEYS[2], now, 'EX', 172800)
return 0
