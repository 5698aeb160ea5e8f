# shellcheck shell=bash
# Runs functions side by side. Needs $WORK, a directory for what they print.

declare -A beside

# beside <name> <function>: runs a function beside what follows. Its output is shown by `join`.
beside() {
  set -m
  (set -e && "$2") >"$WORK/$1.log" 2>&1 &
  beside[$1]=$!
  set +m
}

# join <name>: waits for what runs beside, and shows its output.
join() {
  local status=0
  wait "${beside[$1]}" || status=1
  unset "beside[$1]"
  cat "$WORK/$1.log"
  return "$status"
}

# Ends what still runs beside.
stop_beside() {
  local group
  for group in "${beside[@]}"; do
    kill -- "-$group" 2>/dev/null || true
  done
}
