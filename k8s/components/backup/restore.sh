#!/bin/sh
# Replaces the data of Redis by a back-up. Redis must be stopped: it reads the files when it starts.
#
#   restore.sh [NAME]    the back-up to restore; the newest if left out
#
#   BACKUP_DIRECTORY     the folder with the back-ups
#   REDIS_DIRECTORY      the folder with the files of Redis
#
# The snapshot becomes the base of a new append-only file. The former files are kept beside it, with the time in their name.
set -eu

name="${1:-$(ls "$BACKUP_DIRECTORY" | grep '^freeport-.*\.rdb$' | sort | tail -n 1)}"
if [ -z "$name" ] || [ ! -f "$BACKUP_DIRECTORY/$name" ]; then
    echo "there is no back-up '$name' in $BACKUP_DIRECTORY" >&2
    exit 1
fi

files="$REDIS_DIRECTORY/appendonlydir"
rm -rf "$files.new"
mkdir "$files.new"
cp "$BACKUP_DIRECTORY/$name" "$files.new/appendonly.aof.1.base.rdb"
echo "file appendonly.aof.1.base.rdb seq 1 type b" > "$files.new/appendonly.aof.manifest"

if [ -e "$files" ]; then
    mv "$files" "$files.$(date -u +%Y%m%dT%H%M%SZ)"
fi
mv "$files.new" "$files"
echo "restored $name"
