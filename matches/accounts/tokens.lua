-- The tokens of an account, each with an id. The account's hash has for each: token (its digest); while it is renewed
-- the fresh digests (fresh), of which the first that is used takes its place, and until when it stays valid (until);
-- name; rights (none means all); made, ends and used (ms), and whether its creation may be repeated (again). The fields
-- of the first token have these names, as when an account had only one; those of any other end in ":<id>".
-- Beside them it has the ids of the others, the oldest first (ids), and the open link: its digest, until when it can be
-- used, and the token that made it (link); and the last change (last).
--
-- KEYS: account, time of the last use of its tokens, ended tokens whose creation may be repeated
-- ARGV: the command, and what it takes
-- Returns, of a command that may be refused, {code} or {"", what it returns}.

local account = KEYS[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local FIELDS = {'token', 'until', 'fresh', 'name', 'rights', 'made', 'ends', 'used', 'again'}
local DAY, HOUR = 86400000, 3600000

local function names(id)
    local named = {}
    for i, field in ipairs(FIELDS) do named[i] = id == 'first' and field or field .. ':' .. id end
    return named
end

local function read(id)
    local values, token = redis.call('HMGET', account, unpack(names(id))), {id = id}
    for i, field in ipairs(FIELDS) do token[field] = values[i] end
    return token.token and token or nil
end

local function write(id, fields)
    for field, value in pairs(fields) do
        redis.call('HSET', account, id == 'first' and field or field .. ':' .. id, value)
    end
end

local function ids() return redis.call('HGET', account, 'ids') or '' end

local function lives(token) return not token.ends or now < tonumber(token.ends) end

local function may_manage(token) return not token.rights or string.find(token.rights, 'ACCOUNT', 1, true) end

local function all()
    local found = {}
    for id in string.gmatch('first ' .. ids(), '%S+') do found[#found + 1] = read(id) end
    return found
end

-- The token with a digest, if it is valid, and whether the digest is a fresh one.
local function holder(digest)
    for _, token in ipairs(all()) do
        if lives(token) then
            if token.token == digest then
                if token['until'] and now > tonumber(token['until']) then return nil end
                return token, false
            end
            if string.find(' ' .. (token.fresh or '') .. ' ', ' ' .. digest .. ' ', 1, true) then return token, true end
        end
    end
end

local function manager(digest)
    local token = holder(digest)
    if not token then return nil, 'UNAUTHENTICATED' end
    if not may_manage(token) then return nil, 'RIGHT_MISSING' end
    return token
end

-- Whether another token than the one with an id can manage the account, without an end.
local function another_manages(id)
    for _, token in ipairs(all()) do
        if token.id ~= id and not token.ends and may_manage(token) then return true end
    end
    return false
end

-- The link that is open: its digest and its maker, who is still to have the right to make it.
local function open_link()
    local link, till, id = string.match(redis.call('HGET', account, 'link') or '', '(%S+) (%S+) (%S+)')
    local maker = link and now < tonumber(till) and read(id)
    if maker and lives(maker) and may_manage(maker) then return link, id end
end

-- Remove a token; add its digests to a list.
local function remove(token, digests)
    digests[#digests + 1] = token.token
    for digest in string.gmatch(token.fresh or '', '%S+') do digests[#digests + 1] = digest end
    redis.call('HDEL', account, unpack(names(token.id)))
    local left = {}
    for id in string.gmatch(ids(), '%S+') do
        if id ~= token.id then left[#left + 1] = id end
    end
    redis.call('HSET', account, 'ids', table.concat(left, ' '))
    if token.again then
        redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - DAY)
        redis.call('ZADD', KEYS[3], now, token.id)
        redis.call('PEXPIRE', KEYS[3], DAY)
    end
end

-- Whether an account has as many tokens as it may have, after those that have ended by themselves are gone.
local function is_full(most)
    local left = 0
    for _, token in ipairs(all()) do
        if lives(token) then left = left + 1 else remove(token, {}) end
    end
    return left >= tonumber(most)
end

local function put(id, fields)
    fields.made = now
    write(id, fields)
    local others = ids()
    redis.call('HSET', account, 'ids', others == '' and id or others .. ' ' .. id)
end

-- What others confirm is what was written last: an earlier attempt may have ended unconfirmed.
local function put_before(id)
    local token = read(id)
    if token then write(id, {token = token.token}) end
    return token
end

-- Whether a change was made already: its reply was lost, and Redis is asked again.
local function is_made(change) return redis.call('HGET', account, 'last') == change end

local commands = {}

-- The first use of a fresh digest ends all others of its token. Returns nil, or {player, id, rights, ended digests}.
function commands.use(digest)
    local player = redis.call('HGET', account, 'player')
    local token, fresh = holder(digest)
    if not player or not token then return false end
    redis.call('SET', KEYS[2], now, 'EX', 2 * DAY / 1000)
    if tonumber(token.used or 0) ~= now - now % HOUR then write(token.id, {used = now - now % HOUR}) end
    local answer = {player, token.id, token.rights or ''}
    if fresh then
        for ended in string.gmatch(token.token .. ' ' .. token.fresh, '%S+') do
            if ended ~= digest then answer[#answer + 1] = ended end
        end
        write(token.id, {token = digest})
        local named = names(token.id)
        redis.call('HDEL', account, named[2], named[3])
        local _, maker = open_link()
        if maker == token.id then redis.call('HDEL', account, 'link') end
    end
    return answer
end

-- The current digest stays valid until a fresh one is used, or its time ends. Returns the token's id, and the fresh
-- digests that were pushed out.
function commands.renew(digest, fresh, grace, most)
    local token, code = manager(digest)
    if not token then return {code} end
    if token.token ~= digest then return {'UNAUTHENTICATED'} end
    local kept, answer, count = fresh, {'', token.id}, 1
    for before in string.gmatch(token.fresh or '', '%S+') do
        count = count + 1
        if count > tonumber(most) then
            answer[#answer + 1] = before
        elseif before ~= fresh then
            kept = kept .. ' ' .. before
        end
    end
    write(token.id, {fresh = kept, ['until'] = token['until'] or now + grace})
    return answer
end

-- End all tokens of the account. Returns their digests.
function commands.revoke()
    local digests = {''}
    for _, token in ipairs(all()) do remove(token, digests) end
    redis.call('HDEL', account, 'link')
    return digests
end

-- Returns whether any token was ever created, changed or ended, then {id, name, rights, made, ends, used} for each.
function commands.list()
    local found = {redis.call('HEXISTS', account, 'ids')}
    for _, token in ipairs(all()) do
        if lives(token) then
            local values = {token.id}
            for _, field in ipairs({'name', 'rights', 'made', 'ends', 'used'}) do
                values[#values + 1] = token[field] or ''
            end
            found[#found + 1] = values
        end
    end
    return found
end

-- Returns something if the token was created and has ended.
function commands.add(by, most, id, digest, name, rights, lasting, again)
    local token, code = manager(by)
    if not token then return {code} end
    if put_before(id) then return {''} end
    if redis.call('ZSCORE', KEYS[3], id) then return {'', 'ended'} end
    if is_full(most) then return {'TOO_MANY_TOKENS'} end
    local fields = {token = digest, name = name, rights = rights}
    if lasting ~= '' then fields.ends = now + lasting end
    if again ~= '' then fields.again = again end
    put(id, fields)
    return {''}
end

-- An empty name, or no rights, stay as they are.
function commands.change(change, by, id, name, rights)
    if is_made(change) then return {''} end
    local manages, code = manager(by)
    if not manages then return {code} end
    local token = read(id)
    if not token or not lives(token) then return {'UNKNOWN_TOKEN'} end
    if rights ~= '' and not may_manage({rights = rights}) and may_manage(token) and not another_manages(id) then
        return {'LAST_TOKEN'}
    end
    if name ~= '' then write(id, {name = name}) end
    if rights ~= '' then write(id, {rights = rights}) end
    redis.call('HSET', account, 'ids', ids(), 'last', change)
    return {''}
end

-- A token may end itself. Returns the digests that have ended.
function commands.finish(change, by, id)
    if is_made(change) then return {''} end
    local holds = holder(by)
    if not holds then return {'UNAUTHENTICATED'} end
    if holds.id ~= id and not may_manage(holds) then return {'RIGHT_MISSING'} end
    local token = read(id)
    if not token or not lives(token) then return {'UNKNOWN_TOKEN'} end
    if may_manage(token) and not another_manages(id) then return {'LAST_TOKEN'} end
    local answer = {''}
    remove(token, answer)
    redis.call('HSET', account, 'last', change)
    return answer
end

function commands.open_link(by, most, link, lasting)
    local token, code = manager(by)
    if not token then return {code} end
    if is_full(most) then return {'TOO_MANY_TOKENS'} end
    redis.call('HSET', account, 'link', string.format('%s %.0f %s', link, now + lasting, token.id))
    return {''}
end

function commands.use_link(link, most, id, digest, name, rights)
    if put_before(id) then return {''} end
    if open_link() ~= link then return {'WRONG_LINK'} end
    if is_full(most) then return {'TOO_MANY_TOKENS'} end
    redis.call('HDEL', account, 'link')
    put(id, {token = digest, name = name, rights = rights})
    return {''}
end

return commands[ARGV[1]](unpack(ARGV, 2))
