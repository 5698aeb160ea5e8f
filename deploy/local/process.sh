# shellcheck shell=bash
# Starts, watches and stops processes.
#
# A pid file holds "pid start-time fingerprint". A pid alone may belong to another process later; together with the
# kernel's start time it is unique. A full disk empties the file; then the process is found by the log that it writes.

# Prints the start time of a process; fails if it has ended or is a zombie.
start_time() {
  local stat fields
  { stat=$(<"/proc/$1/stat"); } 2>/dev/null || return 1
  read -ra fields <<<"${stat##*) }"
  [ "${fields[0]}" != Z ] && echo "${fields[19]}"
}

# process_of <name>: prints "pid start-time fingerprint" of a part that runs.
process_of() {
  local pid='' started='' state=''
  { read -r pid started state <"$RUN/pid/$1.pid"; } 2>/dev/null || true
  if [ -z "$state" ]; then
    read -r pid started < <(find_process "$1") || return 1
    state=found
    remember_process "$1" "$pid $started $state"
  fi
  [ "$(start_time "$pid")" = "$started" ] && echo "$pid $started $state"
}

running() { process_of "$1" >/dev/null; }

# pid_of <name>: prints the process id of a part that runs.
pid_of() {
  local pid
  read -r pid _ < <(process_of "$1") && echo "$pid"
}

# Fails silently while the disk is full.
remember_process() { { echo "$2" >"$RUN/pid/$1.pid"; } 2>/dev/null || true; }

# find_process <name>: prints "pid start-time" of the first process that writes the log of a part; the others are its
# children.
find_process() {
  local pid started
  find /proc/[0-9]*/fd/2 -maxdepth 0 -lname "$RUN/log/$1.log" 2>/dev/null | while IFS=/ read -r _ _ pid _; do
    started=$(start_time "$pid") && echo "$pid $started"
  done | sort -n -k 2 -k 1 | head -n 1 | grep .
}

# start <name> <fingerprint> <command…>: starts a process, or restarts it if its fingerprint has changed.
start() {
  local name=$1 state=$2 log=$RUN/log/$1.log pid known
  if read -r _ _ known < <(process_of "$name"); then
    [ "$known" != "$state" ] || return 0
    say "restarting $name: it changed"
    stop "$name"
  fi
  kill_orphans "$name"
  require_free "$name"
  [ ! -e "$log" ] || mv -f "$log" "$log.before"
  # Appending, so that the log can be rotated.
  (cd / && exec setsid "${@:3}") </dev/null >>"$log" 2>&1 9>&- &
  pid=$!
  remember_process "$name" "$pid $(start_time "$pid") $state"
}

# The signals with which parts end soon and answer what is under way, where it is not TERM. With TERM, PostgreSQL waits for
# its clients to leave, and nginx cuts off the requests that it has.
declare -A STOP_SIGNAL=([postgres]=INT [nginx]=QUIT)

# stop <name> [signal]
stop() {
  local pid
  if pid=$(pid_of "$1"); then
    kill "-${2:-${STOP_SIGNAL[$1]:-TERM}}" "$pid"
    poll 20 stopped "$1" || kill -KILL "$pid"
    poll 5 stopped "$1" || die "$1 (process $pid) does not stop"
  fi
  kill_orphans "$1"
  rm -f "$RUN/pid/$1.pid"
}

stopped() { ! running "$1"; }

# Kills what a process that was killed left behind. Its children are in the session that it began.
kill_orphans() {
  local pid
  { read -r pid _ <"$RUN/pid/$1.pid"; } 2>/dev/null || return 0
  # The kernel gives the number to nobody else while the session has members.
  [ -z "$(start_time "$pid")" ] || return 0
  poll 10 session_is_empty "$pid" || die "processes that $1 left behind do not end"
}

# Zombies wait for their parent only.
session_is_empty() { ! pkill -KILL --session "$1" --runstates R,S,D,T; }

# poll <seconds> <command…>: repeats a command until it succeeds.
poll() {
  local until=$((SECONDS + $1))
  until "${@:2}"; do
    [ "$SECONDS" -lt "$until" ] || return 1
    sleep 0.05
  done
}

# await <name> <seconds> <command…>: like poll, but fails as soon as the process ends.
await() {
  poll "$2" dead_or "$1" "${@:3}" && running "$1" && return
  tail -n 15 "$RUN/log/$1.log" >&2
  die "$1 did not become ready; its log is $RUN/log/$1.log"
}

dead_or() { ! running "$1" || "${@:2}"; }

port_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
port_free() { ! port_taken "$1"; }

require_free() {
  [ -n "${PORT[$1]:-}" ] || return 0
  # shellcheck disable=SC2153 # the ports of stack.sh
  local wanted=${PORT[$1]} choice="PINZON_PORT_BASE=$((PORT_BASE + 1000))"
  [ "$1" != nginx ] || choice="PINZON_HTTP_PORT=$((HTTP_PORT + 1))"
  # Threads of a process that was killed may hold its port for a moment.
  poll 2 port_free "$wanted" || die "port $wanted for $1 is in use by another program; choose another: $choice make up"
}

# Prints the first of 51 consecutive free ports, which a stack and its metrics need, below the kernel's ephemeral ports.
free_port_base() {
  local base port
  for _ in {1..100}; do
    base=$((20000 + RANDOM % 200 * 60))
    for ((port = base; port <= base + 50; port++)); do
      port_free "$port" || continue 2
    done
    echo "$base" && return
  done
  die "no free ports found"
}
