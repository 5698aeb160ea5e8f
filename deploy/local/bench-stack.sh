#!/usr/bin/env bash
# Starts a temporary optimised stack for one measurement. Sourced after stack.sh; sets WORK, a temporary directory, and
# the variables of stack.sh for the new stack.

unset DATABASE_URL DATABASE_URL_BASE NATS_URL PINZON_ADMIN_EMAIL PINZON_ADMIN_PASSWORD
# Files of the measurement outside WORK, removed at the end.
EXTRA_FILES=()

clean_up() {
  local status=$?
  trap - EXIT
  PINZON_RUN=$WORK/stack "$ROOT/deploy/local/down" >/dev/null || status=1
  remove_cluster "$WORK/stack"
  rm -rf "$WORK" "${EXTRA_FILES[@]}"
  exit "$status"
}

WORK=$(mktemp -d "${TMPDIR:-/tmp}/pinzon-bench.XXXXXX")
chmod 711 "$WORK"
trap clean_up EXIT
trap 'exit 130' INT TERM
own_port=$(free_port_base)
export PINZON_RUN=$WORK/stack PINZON_HTTP_PORT=$own_port PINZON_PORT_BASE=$own_port PINZON_PROFILE=${PINZON_PROFILE:-release}
export PINZON_UNLIMITED_ADDRESSES=127.0.0.1,::1
"$ROOT/deploy/local/up" >/dev/null
# shellcheck source-path=SCRIPTDIR source=stack.sh
. "${BASH_SOURCE[0]%/*}/stack.sh"
