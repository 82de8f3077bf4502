#!lua flags=allow-oom
-- Write the tip of a match again, as it is. Replicas that confirm this write have confirmed all earlier ones.
--
-- KEYS: match

local tip = redis.call('HGET', KEYS[1], 'tip')
if tip then redis.call('HSET', KEYS[1], 'tip', tip) end
