# shellcheck shell=bash
# One copy of the stack: its directories, ports and environment variables. The scripts in this folder source this file,
# which sources the other .sh files; by itself it does nothing.
export LC_ALL=C.UTF-8

# Debian installs nginx and nats-server outside the PATH of normal users.
PATH=$PATH:/usr/sbin:/sbin:$HOME/.cargo/bin

ROOT=$(cd "${BASH_SOURCE[0]%/*}/../.." && pwd -P)
RUN=$(realpath -ms "${PINZON_RUN:-$ROOT/.run}")
HTTP_PORT=${PINZON_HTTP_PORT:-8080}
PORT_BASE=${PINZON_PORT_BASE:-28000}
PROFILE=${PINZON_PROFILE:-dev}
BINARIES=${CARGO_TARGET_DIR:-$ROOT/target}/${PROFILE/#dev/debug}

# shellcheck source-path=SCRIPTDIR source=../docker/databases.sh
. "$ROOT/deploy/docker/databases.sh"
declare -A PORT=(
  [nginx]=$HTTP_PORT
  [postgres]=$((PORT_BASE + 1))
  [nats]=$((PORT_BASE + 2))
  [auth]=$((PORT_BASE + 11))
  [catalogues]=$((PORT_BASE + 12))
  [declarations]=$((PORT_BASE + 13))
  [retentions]=$((PORT_BASE + 14))
  [audit]=$((PORT_BASE + 15))
  [gateway]=$((PORT_BASE + 20))
)

say() { printf '\033[1m→\033[0m %s\n' "$*"; }
die() {
  printf '\033[31m✗\033[0m %s\n' "$*" >&2
  exit 1
}

# is_ready <address>: whether every part of the stack at this address does its work.
is_ready() { [[ $(curl -s --max-time 5 "$1/api/health/ready") = *'"status":"ok"'* ]]; }

# Prints a hash of its arguments.
fingerprint() { printf '%s\0' "$@" | sha256sum | cut -c 1-16; }

file_state() { stat -Lc '%n %i %s %y' "$@"; }

# once <name> <fingerprint> <command…>: runs a command unless it has already succeeded for this fingerprint.
once() {
  local done_file=$RUN/done/$1 state=$2
  [ "$(cat "$done_file" 2>/dev/null)" != "$state" ] || return 0
  "${@:3}"
  echo "$state" >"$done_file"
}

make_run_directory() {
  # Other users may traverse it, because PostgreSQL and nginx's workers drop root; all content is private.
  mkdir -p "$RUN/nginx"
  chmod 711 "$RUN" "$RUN/nginx"
  (umask 077 && mkdir -p "$RUN"/{done,keys,log,pid,nats} && touch "$RUN/env")
}

# Prevents concurrent starts, which would race for the same ports. Started processes close descriptor 9.
lock() {
  exec 9>"$RUN/lock"
  flock 9
}

# Prints a password of this copy of the stack; creates it on first use.
secret() {
  local value
  value=$(sed -n "s/^$1=//p" "$RUN/env")
  if [ -z "$value" ]; then
    value=$(od -An -N 18 -tx1 /dev/urandom | tr -d ' \n')
    echo "$1=$value" >>"$RUN/env"
  fi
  echo "$value"
}

# Fails when a password that this copy was started with is missing. A new one would fit neither the databases nor the backups.
check_secrets() {
  local missing
  [ -e "$RUN/done/secrets" ] || return 0
  missing=$(comm -13 <(names_of_secrets) "$RUN/done/secrets")
  [ -z "$missing" ] || die "$RUN/env has lost ${missing//$'\n'/, }: restore the file from a copy or with make restore"
}
remember_secrets() { names_of_secrets >"$RUN/done/secrets"; }
names_of_secrets() { sed -n 's/=.*//p' "$RUN/env" | sort -u; }

# Fails when a key is missing that seals on paper or the certificates of earlier records lead to. A new one would verify none of
# them.
check_keys() {
  local missing
  [ -e "$RUN/done/keys" ] || return 0
  missing=$(comm -13 <(names_of_keys) "$RUN/done/keys")
  [ -z "$missing" ] || [ "${PINZON_KEYS_LOST:-}" = yes ] ||
    die "$RUN/keys has lost ${missing//$'\n'/, }: restore it from a copy or with make restore. Only if there is no copy: PINZON_KEYS_LOST=yes make up; then what they signed can never be verified again"
}
remember_keys() { names_of_keys >"$RUN/done/keys"; }
names_of_keys() { (cd "$RUN/keys" 2>/dev/null && find seal-public tls/authority -name '*.pem' 2>/dev/null) | sort; }

own_postgres() { [ -z "${DATABASE_URL_BASE:-}" ]; }
own_nats() { [ -z "${NATS_URL:-}" ]; }

# Begins with a letter, because the configuration of NATS would read some others as numbers.
nats_password() { echo "n$(secret "NATS_PASSWORD_${1^^}")"; }

# nats_url <user>
nats_url() { echo "${NATS_URL:-nats://$1:$(nats_password "$1")@127.0.0.1:${PORT[nats]}}"; }

# database_url <service> <migrator|app>
database_url() {
  local role=pinzon_$1_$2 address=127.0.0.1:${PORT[postgres]} options='' password
  password=$(secret "${role^^}_PASSWORD")
  if ! own_postgres; then
    address=${DATABASE_URL_BASE#*://}
    address=${address##*@}
    [[ $address != *\?* ]] || options="?${address#*\?}"
    address=${address%%[/?]*}
  fi
  echo "postgres://$role:$password@$address/pinzon_$1$options"
}

# Prints the port at which a process shows its metrics.
metrics_port() { echo "$((PORT[$1] + 30))"; }

# How this machine calls itself.
THIS_MACHINE=127.0.0.1,::1

# Prints the environment of one process, one variable per line.
environment_of() {
  # glibc would keep large buffers, such as those of uploads, for good after the first one.
  echo "MALLOC_MMAP_THRESHOLD_=131072"
  echo "PINZON_LISTEN=127.0.0.1:${PORT[$1]}"
  echo "PINZON_METRICS_LISTEN=127.0.0.1:$(metrics_port "$1")"
  echo "PINZON_AUTH_PUBLIC_KEYS=$RUN/keys/auth-public"
  echo "PINZON_TLS=$RUN/keys/tls/$1"
  echo "NATS_URL=$(nats_url "$1")"
  case $1 in
    gateway)
      local service
      for service in "${SERVICES[@]}"; do
        echo "${service^^}_URL=https://127.0.0.1:${PORT[$service]}"
      done
      # Tests send more than any network may.
      local unlimited=${PINZON_UNLIMITED_ADDRESSES-${PINZON_DISPOSABLE:+$THIS_MACHINE}}
      [ -z "$unlimited" ] || echo "PINZON_UNLIMITED_ADDRESSES=$unlimited"
      return
      ;;
    auth)
      echo "PINZON_AUTH_SIGNING_KEYS=$RUN/keys/auth"
      echo "CATALOGUES_URL=https://127.0.0.1:${PORT[catalogues]}"
      echo "PINZON_PUBLIC_ORIGINS=${PINZON_PUBLIC_ORIGINS:-http://localhost:$HTTP_PORT}"
      ;;
    catalogues) echo "PINZON_CATALOGUE_COPY=$RUN/catalogue.json" ;;
    declarations)
      echo "PINZON_SEAL_SIGNING_KEYS=$RUN/keys/seal"
      echo "PINZON_SEAL_PUBLIC_KEYS=$RUN/keys/seal-public"
      echo "PINZON_DOCUMENT_KEY=$(secret PINZON_DOCUMENT_KEY)"
      echo "CATALOGUES_URL=https://127.0.0.1:${PORT[catalogues]}"
      echo "RETENTIONS_URL=https://127.0.0.1:${PORT[retentions]}"
      ;;
    retentions)
      echo "PINZON_SEAL_SIGNING_KEYS=$RUN/keys/seal"
      echo "PINZON_SEAL_PUBLIC_KEYS=$RUN/keys/seal-public"
      echo "PINZON_DOCUMENT_KEY=$(secret PINZON_DOCUMENT_KEY)"
      echo "CATALOGUES_URL=https://127.0.0.1:${PORT[catalogues]}"
      echo "AUTH_URL=https://127.0.0.1:${PORT[auth]}"
      echo "DECLARATIONS_URL=https://127.0.0.1:${PORT[declarations]}"
      ;;
  esac
  echo "DATABASE_URL=$(database_url "$1" app)"
}

# pinzon <order…>: runs the command line on this copy of the stack.
pinzon() {
  PINZON_ROOT=$ROOT PINZON_RUN=$RUN PINZON_HTTP_PORT=$HTTP_PORT PINZON_PORT_BASE=$PORT_BASE PINZON_PROFILE=$PROFILE \
    "$BINARIES/pinzon" "$@"
}

# run <service> <command…>: runs another command of a service with its normal environment.
run() {
  local settings
  mapfile -t settings < <(environment_of "$1")
  (export "${settings[@]}" && exec "$BINARIES/pinzon-$1" "${@:2}")
}

for part in process packages postgres backup nginx parts supervisor build; do
  # shellcheck disable=SC1090
  . "$ROOT/deploy/local/$part.sh"
done
unset part
