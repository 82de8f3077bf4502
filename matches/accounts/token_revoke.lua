-- Revoke every token of an account permanently.
--
-- KEYS: account
-- Returns the digests of the tokens that this call has revoked.

local ended = {}
for _, digests in ipairs({'token', 'fresh'}) do
    for digest in string.gmatch(redis.call('HGET', KEYS[1], digests) or '', '%S+') do ended[#ended + 1] = digest end
end
redis.call('HDEL', KEYS[1], 'token', 'until', 'fresh')
return ended
