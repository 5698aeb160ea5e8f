# shellcheck shell=bash
# Installs Debian packages without starting or enabling their services.

is_installed() {
  case $1 in
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null ;;
    build-essential) command -v cc >/dev/null ;;
    rustup) command -v cargo >/dev/null ;;
    nodejs) command -v node >/dev/null ;;
    gnupg) command -v gpg >/dev/null ;;
    procps) command -v pkill >/dev/null ;;
    e2fsprogs) command -v mkfs.ext4 >/dev/null ;;
    python3-venv) python3 -c 'import ensurepip' 2>/dev/null ;;
    libfaketime) clock_library >/dev/null ;;
    libnginx-mod-http-brotli-static) [ -e "$BROTLI_MODULE" ] ;;
    fonts-* | ca-certificates) dpkg-query -Wf '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# Prints the path of libfaketime.
clock_library() { compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1'; }

as_root() {
  if [ "$EUID" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# ensure_packages <package…>
ensure_packages() {
  local package missing=()
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  if [ "${#missing[@]}" -gt 0 ]; then
    command -v apt-get >/dev/null || die "please install: ${missing[*]} (packages are installed automatically on Debian-like systems only)"
    [ "$EUID" -eq 0 ] || command -v sudo >/dev/null || die "please install as root: apt-get install ${missing[*]}"
    say "installing ${missing[*]}"
    install_quietly "${missing[@]}"
    for package in "${missing[@]}"; do
      is_installed "$package" || die "$package is installed but not found in PATH"
    done
  fi
  [[ " $* " != *" nodejs "* ]] || recent_node ||
    die "Node.js 20.19 or newer is needed, this is $(node --version): see https://nodejs.org"
}

# try_install <package> <consequence without it>: for packages that the stack does not need.
try_install() {
  is_installed "$1" || ! command -v apt-get >/dev/null || (say "installing $1" && install_quietly "$1") ||
    say "continuing without $1: $2"
}

recent_node() {
  local major minor
  IFS=.v read -r _ major minor _ < <(node --version)
  [ $((major * 1000 + minor)) -ge 20019 ]
}

install_quietly() {
  local missing=("$@") unavailable=()
  as_root apt-get update -qq
  for package in "${missing[@]}"; do
    [ -n "$(apt-cache madison "$package")" ] || unavailable+=("$package")
  done
  [ "${#unavailable[@]}" -eq 0 ] ||
    die "this system has no package ${unavailable[*]}; please install it by hand (rustup: https://rustup.rs, nodejs: https://nodejs.org)"

  as_root bash -s -- "${missing[@]}" <<'SCRIPT'
set -eu
policy=/usr/sbin/policy-rc.d
clusters=/etc/postgresql-common/createcluster.d/pinzon.conf
undo=()
trap '[ "${#undo[@]}" -eq 0 ] || rm -f "${undo[@]}"' EXIT

if [ ! -e "$policy" ]; then
  undo+=("$policy")
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
undo+=("$clusters")
mkdir -p "${clusters%/*}"
echo "create_main_cluster = false" >"$clusters"

DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-remove "$@" </dev/null >/dev/null

# Without this, systemd would start them at the next boot.
if [ -d /run/systemd/system ]; then
  for package; do
    case $package in nginx | nats-server | prometheus | prometheus-node-exporter) systemctl disable --quiet "$package" ;; esac
  done
fi
SCRIPT
}
