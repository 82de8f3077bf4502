-- Apply what one match did to the standings of a game, once.
--
-- KEYS: standings, leaderboard of people, leaderboard of bots, the matches that were rated
-- ARGV: match, then for each account: its id, its standing before (empty: none), its standing now,
--       which leaderboard (1 or 2), its points there (empty: not rated)
-- Answers 1 if the match is rated now, by this or an earlier call, and 0 if a standing is not what it was computed from.

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
