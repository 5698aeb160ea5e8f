# shellcheck shell=bash
# What the supervisor knows of the parts of the stack.
#
#   deaths/<name>        the seconds since 1970 at which a part was found ended, since `up`; one line each
#   deaths/<name>.told   the log says that it ends again and again
#   supervisor.alive     touched at each look
#   deaths/<name>.stuck  the same seconds for a part that was restarted because it did not do its work
#   held/<name>          a part that was stopped on purpose

# Whether a part ended three times within a minute.
ends_again_and_again() {
  [ -e "$RUN/deaths/$1" ] && awk -v since="$(($(date +%s) - 60))" '$1 > since { n++ } END { exit n < 3 }' "$RUN/deaths/$1"
}

# must_wait <file>: whether the next attempt is too early. After three within ten minutes each waits twice as long as the one
# before, at most 20 s, because the cause may be gone at any time.
must_wait() {
  [ -e "$1" ] && awk -v now="$(date +%s)" '
    $1 > now - 600 { n++; last = $1 }
    END { pause = n < 3 ? 0 : n > 7 ? 20 : 2 ^ (n - 2); if (pause > 20) pause = 20; exit now - last >= pause }' "$1"
}

# facts_stand_still <readiness>: whether a service that reaches its database cannot publish its facts. Without the database it
# is no fault of NATS.
facts_stand_still() {
  local readiness=$1 service
  for service in "${SERVICES[@]}"; do
    [[ $readiness = *"$service/outbox"* && $readiness != *"$service/postgresql"* ]] && return
  done
  return 1
}

# A full disk ends nothing.
log() { printf '{"timestamp":"%s","message":"%s"}\n' "$(date -u +%FT%TZ)" "$1" || true; }

# Sets `readiness` to what the gateway says of the services; nothing if it does not answer. Asks it directly, because nginx
# may be what is missing.
read_readiness() {
  readiness=$(curl -s --max-time 5 "http://127.0.0.1:${PORT[gateway]}/api/health/ready") || readiness=''
}

# is_silent <name>: whether a process that runs does not answer. The gateway asks the services, each of which answers for
# itself only as long as it asks its own database.
is_silent() {
  case $1 in
    gateway) [ -z "$readiness" ] ;;
    nats) ! nats_ready ;;
    nginx) ! curl -s --max-time 5 -o /dev/null "http://127.0.0.1:$HTTP_PORT/api/health/live" && [ -n "$readiness" ] ;;
    # What the gateway cannot ask is not known. PostgreSQL ends what hangs in it by itself, and is too costly to kill.
    postgres) false ;;
    *) [[ $readiness =~ (^|[^a-z/])$1([^a-z/]|$) ]] ;;
  esac
}

# Seconds for which a part must not answer before it is restarted.
SILENCE_LIMIT=12
declare -A silent_since
# find_silent_parts <name…>: lists in `silent` the parts that run and have not answered for as long.
find_silent_parts() {
  local name
  silent=()
  for name in "$@"; do
    if ! running "$name" || [ -e "$RUN/held/$name" ] || ! is_silent "$name"; then
      unset "silent_since[$name]"
    elif [ $((SECONDS - ${silent_since[$name]:=$SECONDS})) -ge "$SILENCE_LIMIT" ]; then
      unset "silent_since[$name]"
      silent+=("$name")
    fi
  done
}

restart_silent() {
  note_stuck "$1"
  log "$1 does not answer; restarting it"
  stop "$1" KILL
  start_part "$1"
}

# Seconds that NATS gets after its start before it is restarted: services connect again, and publish what waits.
NATS_GRACE=4
nats_is_new() { [ "$(($(date +%s) - $(stat -c %Y "/proc/$(pid_of nats)")))" -lt "$NATS_GRACE" ]; }

# Debian's server stops working for good when its disk was full, even against SIGTERM, and does not notice that its files
# are gone. PostgreSQL has every fact.
restart_stuck_nats() {
  own_nats && running nats && [ ! -e "$RUN/held/nats" ] && ! nats_is_new && facts_stand_still "$readiness" || return 0
  ! must_wait "$RUN/deaths/nats.stuck" || return 0
  note_stuck nats
  log "no fact is published; restarting nats"
  stop nats KILL
  start_nats
}

# Seconds without a look after which the supervisor counts as hung; a part may take long to stop.
SUPERVISOR_LIMIT=60
supervisor_works() {
  [ -z "$(find "$RUN/supervisor.alive" -not -newermt "-$SUPERVISOR_LIMIT seconds" 2>/dev/null)" ]
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
  touch "$RUN/supervisor.alive"
  local settings=("$ROOT" "$PROFILE" "$HTTP_PORT" "$PORT_BASE" "${PINZON_DISPOSABLE:-}" "${DATABASE_URL_BASE:-}" "${NATS_URL:-}")
  export PINZON_RUN=$RUN
  start supervisor "$(fingerprint "${settings[@]}" "$(cat "$ROOT"/deploy/local/*.sh "$ROOT/deploy/local/supervise")")" \
    "$ROOT/deploy/local/supervise"
}
