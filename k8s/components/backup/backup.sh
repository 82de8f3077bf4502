#!/bin/sh
# Takes a back-up of a running Redis: one consistent snapshot, as Redis hands it to a replica. Matches go on meanwhile.
#
#   REDIS_HOST, REDIS_PORT   where Redis is
#   REDIS_USER               who asks; the password, if any, is in REDISCLI_AUTH
#   BACKUP_DIRECTORY         where back-ups are kept
#   BACKUP_KEEP              how many of them; 28 if left out
set -eu

name="freeport-$(date -u +%Y%m%dT%H%M%SZ).rdb"
unfinished="$BACKUP_DIRECTORY/.$name"
trap 'rm -f "$unfinished"' EXIT

"${REDIS_CLI:-valkey-cli}" -h "$REDIS_HOST" -p "${REDIS_PORT:-6379}" --user "${REDIS_USER:-default}" --rdb "$unfinished" >&2
# A snapshot begins with its format's name; anything else is a message of an error.
case "$(head -c 6 "$unfinished")" in
    REDIS*|VALKEY) ;;
    *) echo "what Redis sent is not a snapshot" >&2; exit 1 ;;
esac
mv "$unfinished" "$BACKUP_DIRECTORY/$name"
echo "$name"

# Names are times, so the order of names is that of age.
ls "$BACKUP_DIRECTORY" | grep '^freeport-.*\.rdb$' | sort -r | tail -n "+$((${BACKUP_KEEP:-28} + 1))" \
    | while read -r old; do rm -f "$BACKUP_DIRECTORY/$old"; done
