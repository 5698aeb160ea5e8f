# shellcheck shell=bash
# Starts nats-server and the services.

start_nats() {
  cat >"$RUN/nats.conf" <<CONF
server_name: pinzon
listen: "127.0.0.1:${PORT[nats]}"
jetstream { store_dir: "$RUN/nats" }
CONF
  cat "$ROOT/deploy/nats/users.conf" >>"$RUN/nats.conf"
  local user passwords=()
  for user in "${SERVICES[@]}" gateway; do
    passwords+=("NATS_PASSWORD_${user^^}=$(nats_password "$user")")
  done
  (
    export "${passwords[@]}"
    # By default Go's collector lets memory grow to twice what is in use, and keeps it long after a burst.
    start nats "$(fingerprint "$(<"$RUN/nats.conf")" "${passwords[@]}")" env GOGC=50 nats-server -c "$RUN/nats.conf"
  )
}

nats_ready() {
  local info
  { read -r -t 1 info <"/dev/tcp/127.0.0.1/${PORT[nats]}"; } 2>/dev/null && [[ $info == INFO* ]]
}

start_service() {
  local settings binary=$BINARIES/pinzon-$1
  mapfile -t settings < <(environment_of "$1")
  # Exported in a subshell, because every user of the machine can read command lines.
  (
    export "${settings[@]}"
    start "$1" "$(fingerprint "$(file_state "$binary" "$RUN/keys/tls/$1/certificate.pem")" "${settings[@]}" "${RUST_LOG:-}" "${LD_PRELOAD:-}")" "$binary" serve
  )
}
