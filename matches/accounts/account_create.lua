-- Create an account, unless it exists, or existed and was deleted within the last day.
--
-- KEYS: account
-- ARGV: the player, the digest of the account's token

if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('HSET', KEYS[1], 'player', ARGV[1], 'token', ARGV[2]) end
