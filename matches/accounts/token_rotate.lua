-- Give an account a fresh token beside its current one. The current token stays valid until a fresh one is used, or
-- until the grace period ends.
--
-- KEYS: account
-- ARGV: digest of the current token, digest of the fresh one, grace period of the former in ms, the most fresh tokens
-- Returns nil if the current token is not valid, else the digests of the fresh tokens that were pushed out.

local token, till, fresh = unpack(redis.call('HMGET', KEYS[1], 'token', 'until', 'fresh'))
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if token ~= ARGV[1] or (till and now > tonumber(till)) then return false end

local kept, pushed_out, count = ARGV[2], {}, 1
for digest in string.gmatch(fresh or '', '%S+') do
    count = count + 1
    if count > tonumber(ARGV[4]) then
        pushed_out[#pushed_out + 1] = digest
    elseif digest ~= ARGV[2] then
        kept = kept .. ' ' .. digest
    end
end
redis.call('HSET', KEYS[1], 'fresh', kept)
redis.call('HSETNX', KEYS[1], 'until', now + tonumber(ARGV[3]))
return pushed_out
