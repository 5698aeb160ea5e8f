# shellcheck shell=bash
# What the supervisor knows of the parts of the stack.
#
#   deaths/<name>        the seconds since 1970 at which a part was found ended, since `up`; one line each
#   deaths/<name>.told   the log says that it ends again and again
#   deaths/<name>.stuck  the same seconds for a part that was restarted because it did not do its work
#   held/<name>          a part that was stopped on purpose

# Whether a part ended so often within a minute that it is started again only when the minute is over.
ends_again_and_again() {
  [ -e "$RUN/deaths/$1" ] && awk -v since="$(($(date +%s) - 60))" '$1 > since { n++ } END { exit n < 3 }' "$RUN/deaths/$1"
}

# Prints the parts of this stack in the order in which they start.
own_parts() {
  ! own_postgres || echo postgres
  ! own_nats || echo nats
  printf '%s\n' "${SERVICES[@]}" gateway nginx
}

start_part() {
  case $1 in
    nats) start_nats ;;
    nginx) start_nginx ;;
    postgres) start_postgres ;;
    *) start_service "$1" ;;
  esac
}

hold() { mkdir -p "$RUN/held" && touch "$RUN/held/$1"; }
release() { rm -f "$RUN/held/$1"; }

note_death() { date +%s >>"$RUN/deaths/$1"; }
note_stuck() { date +%s >>"$RUN/deaths/$1.stuck"; }

# restarts <name>: how often it was started again since `up`.
restarts() { cat "$RUN/deaths/$1" "$RUN/deaths/$1.stuck" 2>/dev/null | wc -l; }

# rotate_logs <size>: rotates the logs that are larger. Programs write with O_APPEND, so logs can be cut while they run.
rotate_logs() {
  printf '%s {\n  size %s\n  rotate 3\n  copytruncate\n  compress\n  missingok\n  notifempty\n}\n' \
    "\"$RUN/log/*.log\"" "$1" >"$RUN/logrotate.conf"
  logrotate --state "$RUN/logrotate.state" "$RUN/logrotate.conf"
}

start_supervisor() {
  mkdir -p "$RUN/deaths" "$RUN/held"
  find "$RUN/deaths" "$RUN/held" -type f -delete
  local settings=("$ROOT" "$PROFILE" "$HTTP_PORT" "$PORT_BASE" "${PINZON_DISPOSABLE:-}" "${DATABASE_URL_BASE:-}" "${NATS_URL:-}")
  export PINZON_RUN=$RUN
  start supervisor "$(fingerprint "${settings[@]}" "$(cat "$ROOT"/deploy/local/*.sh "$ROOT/deploy/local/supervise")")" \
    "$ROOT/deploy/local/supervise"
}
