#!/usr/bin/env bash
# Makes the cluster at the first start, as the official image does with the same variables.
set -euo pipefail

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA" 2>/dev/null || true
  # shellcheck disable=SC2086 # several arguments
  initdb -D "$PGDATA" -U postgres --pwfile="$POSTGRES_PASSWORD_FILE" ${POSTGRES_INITDB_ARGS:-} \
    ${POSTGRES_INITDB_WALDIR:+--waldir="$POSTGRES_INITDB_WALDIR"}
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
fi
exec "$@"
