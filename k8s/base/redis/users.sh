#!/bin/sh
# Writes the users of Redis with the digests of their passwords, in the format of its `aclfile`.
#
#   users.sh USERS DIRECTORY    the users, and the folder with a password file for each; users without a file are left out
set -eu

[ -s "$2/default" ] || echo "user default off"
grep '^user ' "$1" | while read -r _ name rest; do
    if [ -s "$2/$name" ]; then
        digest=$(tr -d '\n' < "$2/$name" | sha256sum | cut -d ' ' -f 1)
        echo "user $name on #$digest $rest"
    fi
done
