-- Create an account, unless it exists, or existed and was deleted within the last day.
-- Returns 1 if it exists now and has the token.
--
-- KEYS: account
-- ARGV: the player, the digest of the account's token

if redis.call('EXISTS', KEYS[1]) == 0 then
    local time = redis.call('TIME')
    redis.call('HSET', KEYS[1], 'player', ARGV[1], 'token', ARGV[2], 'made', time[1] * 1000)
end
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'token', ARGV[2]) -- for replicas to confirm, if an earlier attempt was not confirmed
return 1
