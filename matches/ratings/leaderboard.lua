#!lua flags=no-writes
-- Return a page of a leaderboard, the best first.
--
-- KEYS: standings, leaderboard
-- ARGV: the size of the page; unless it begins at the top, the points and the id of the account before it
-- Returns the rank before the page, then for each account its id, its points and its standing.

local before = 0
if ARGV[2] then
    if redis.call('ZSCORE', KEYS[2], ARGV[3]) == ARGV[2] then
        before = redis.call('ZREVRANK', KEYS[2], ARGV[3]) + 1
    else
        -- The account has moved or is gone: continue where it stood, among accounts of equal points by their ids.
        local last = redis.call('ZCOUNT', KEYS[2], ARGV[2], '+inf')
        before = redis.call('ZCOUNT', KEYS[2], '(' .. ARGV[2], '+inf')
        while before < last do
            local middle = math.floor((before + last) / 2)
            if redis.call('ZRANGE', KEYS[2], middle, middle, 'REV')[1] > ARGV[3] then
                before = middle + 1
            else
                last = middle
            end
        end
    end
end
local page = {before}
local found = redis.call('ZRANGE', KEYS[2], before, before + tonumber(ARGV[1]) - 1, 'REV', 'WITHSCORES')
for i = 1, #found, 2 do
    page[#page + 1] = found[i]
    page[#page + 1] = found[i + 1]
    page[#page + 1] = redis.call('HGET', KEYS[1], found[i])
end
return page
