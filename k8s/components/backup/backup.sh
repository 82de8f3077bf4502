#!/bin/sh
# Takes a back-up of a running Redis: one consistent snapshot, as sent to a replica. Matches continue meanwhile.
#
#   REDIS_HOST, REDIS_PORT   the address of Redis
#   REDIS_USER               the user; the password, if any, is in REDISCLI_AUTH
#   BACKUP_DIRECTORY         the folder for the back-ups
#   BACKUP_KEEP              the number of back-ups to keep; 28 if left out
set -eu

name="freeport-$(date -u +%Y%m%dT%H%M%SZ).rdb"
unfinished="$BACKUP_DIRECTORY/.$name"
trap 'rm -f "$unfinished"' EXIT

"${REDIS_CLI:-valkey-cli}" -h "$REDIS_HOST" -p "${REDIS_PORT:-6379}" --user "${REDIS_USER:-default}" --rdb "$unfinished" >&2
# A snapshot begins with the name of its format; anything else is an error message.
case "$(head -c 6 "$unfinished")" in
    REDIS*|VALKEY) ;;
    *) echo "what Redis sent is not a snapshot" >&2; exit 1 ;;
esac
mv "$unfinished" "$BACKUP_DIRECTORY/$name"
echo "$name"

# Names are times, so they sort by age.
ls "$BACKUP_DIRECTORY" | grep '^freeport-.*\.rdb$' | sort -r | tail -n "+$((${BACKUP_KEEP:-28} + 1))" \
    | while read -r old; do rm -f "$BACKUP_DIRECTORY/$old"; done
