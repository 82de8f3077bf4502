-- Apply the effect of one match to the standings of a game, once.
--
-- KEYS: standings, leaderboard of people, leaderboard of bots, the set of rated matches
-- ARGV: match, then for each account: its id, its standing before (empty: no standing), its new standing,
--       its leaderboard (1 or 2), its points there (empty: not rated)
-- Returns 1 if this or an earlier call has rated the match, and 0 if a standing has changed since it was read.

if redis.call('SISMEMBER', KEYS[4], ARGV[1]) == 1 then return 1 end
for i = 2, #ARGV, 5 do
    if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= ARGV[i + 1] then return 0 end
end
for i = 2, #ARGV, 5 do
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 2])
    if ARGV[i + 4] ~= '' then redis.call('ZADD', KEYS[1 + tonumber(ARGV[i + 3])], ARGV[i + 4], ARGV[i]) end
end
redis.call('SADD', KEYS[4], ARGV[1])
return 1
