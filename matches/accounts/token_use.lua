-- Check whether a token is valid. The first use of a fresh token ends all other tokens of its account.
--
-- KEYS: account, time of the last use of its token
-- ARGV: the token's digest
-- Records the time of use.
-- Returns nil if the token is not valid, else the player, then the digests of the tokens that have ended now.

local player, token, till, fresh = unpack(redis.call('HMGET', KEYS[1], 'player', 'token', 'until', 'fresh'))
if not player then return false end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if token == ARGV[1] then
    if till and now > tonumber(till) then return false end
    redis.call('SET', KEYS[2], now, 'EX', 172800)
    return {player}
end

if not fresh or not string.find(' ' .. fresh .. ' ', ' ' .. ARGV[1] .. ' ', 1, true) then return false end
redis.call('HSET', KEYS[1], 'token', ARGV[1])
redis.call('SET', KEYS[2], now, 'EX', 172800)
redis.call('HDEL', KEYS[1], 'until', 'fresh')
local answer = {player, token}
for digest in string.gmatch(fresh, '%S+') do
    if digest ~= ARGV[1] then answer[#answer + 1] = digest end
end
return answer
