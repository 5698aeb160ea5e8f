# shellcheck shell=bash
# The PostgreSQL cluster of a run directory, with the roles and databases of the services.

# PostgreSQL refuses to run as root, so root uses the system's postgres user.
as_postgres=()
[ "$EUID" -ne 0 ] || as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/)

# Prints the path of a program of the cluster's version, or of the newest installed version.
postgres_program() {
  local version
  version=$(cat "$RUN/pg/data/PG_VERSION" 2>/dev/null || find /usr/lib/postgresql -maxdepth 1 -name '[0-9]*' -printf '%f\n' | sort -V | tail -n 1)
  echo "/usr/lib/postgresql/$version/bin/$1"
}

# Makes the directory of the cluster, which PostgreSQL's user can enter.
make_cluster_home() {
  local home=$RUN/pg
  [ ! -d "$home" ] || return 0
  if [ "$EUID" -eq 0 ]; then
    if ! "${as_postgres[@]}" test -x "$RUN"; then
      # The postgres user cannot enter a clone below /root.
      home=/var/lib/pinzon/$(fingerprint "$RUN")
      ln -sfn "$home" "$RUN/pg"
    fi
    # The directory may be $RUN itself, whose content other users must not list.
    [ -d "${home%/*}" ] || install -d -m 711 "${home%/*}"
    install -d -o postgres -g postgres -m 700 "$home"
  else
    install -d -m 700 "$home"
  fi
}

# make_cluster_directory <path>: makes a directory that only the owner of the cluster can enter.
make_cluster_directory() { "${as_postgres[@]}" install -d -m 700 "$1"; }

make_cluster() {
  local home=$RUN/pg passwords
  [ ! -e "$home/data" ] || return 0
  ! has_backups || die "the databases are missing in $home, but there are backups: make restore"
  say "creating a PostgreSQL cluster"
  make_cluster_home
  passwords=$home/superuser
  (umask 077 && secret PINZON_POSTGRES_PASSWORD >"$passwords")
  [ "$EUID" -ne 0 ] || chown postgres "$passwords"
  # Created under another name and renamed, so that an interruption leaves no partial cluster. The log has a directory of
  # its own, which may be moved to another disk: together with a backup it survives the loss of the data.
  # What is there already belonged to a deleted run directory.
  (cd "$home" && rm -rf making data wal && "${as_postgres[@]}" "$(postgres_program initdb)" -D "$home/making" \
    --waldir="$home/wal" -U postgres --auth=scram-sha-256 --pwfile="$passwords" --encoding=UTF8 --locale=C.UTF-8 \
    --data-checksums "$@" >/dev/null)
  rm "$passwords"
  mv "$home/making" "$home/data"
}

# start_postgres [-c setting=value…]
start_postgres() {
  local data settings archiving
  data=$(realpath "$RUN/pg")/data
  settings=(-p "${PORT[postgres]}" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300)
  settings+=(-c timezone=UTC -c log_timezone=UTC "$@")
  # The kernel keeps what is read often, and gives it up when something needs the memory.
  settings+=(-c shared_buffers=16MB -c max_logical_replication_workers=0)
  # The details of an error quote rows, which may be personal.
  settings+=(-c log_error_verbosity=terse)
  # Committed data still survive a crash of the server, but not of the machine.
  [ -z "${PINZON_DISPOSABLE:-}" ] || settings+=(-c fsync=off -c full_page_writes=off)
  if [ -n "$(backup_directory)" ]; then
    prepare_backups
    mapfile -t archiving < <(backup_settings)
    settings+=("${archiving[@]/#/-c}")
  fi
  running postgres || poll 10 no_backends "$data" || die "processes that PostgreSQL left behind do not end"
  start postgres "$(fingerprint "${settings[@]}")" "${as_postgres[@]}" "$(postgres_program postgres)" -D "$data" "${settings[@]}"
}

# Kills the processes that a killed server left behind in its data directory, each with a session of its own, and fails if
# there were any. A zombie of the server counts, because PostgreSQL takes it for a running one.
no_backends() {
  local pid server='' left=0
  { read -r server <"$1/postmaster.pid"; } 2>/dev/null || true
  for pid in $(pgrep -x postgres); do
    if [ "$pid" = "$server" ] && [ -z "$(start_time "$pid")" ]; then left=1; fi
    [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" = "$1" ] || continue
    left=1
    kill -KILL "$pid" || true
  done
  return "$left"
}

postgres_ready() { "$(postgres_program pg_isready)" -q -h 127.0.0.1 -p "${PORT[postgres]}"; }

# Says in Spanish what is known of damaged pages; nothing if none is. Fails silently without PostgreSQL.
damaged_pages() {
  admin_psql postgres -At 2>/dev/null <<'SQL' || true
select case
         when current_setting('data_checksums') = 'off' then
           'PostgreSQL no comprueba sus páginas, porque el clúster es de antes; enciéndalo una vez con make down y pg_checksums --enable'
         when sum(checksum_failures) > 0 then
           format('PostgreSQL leyó %s páginas dañadas, la última el %s: revise el disco y restaure un respaldo',
                  sum(checksum_failures), to_char(max(checksum_last_failure), 'YYYY-MM-DD HH24:MI'))
       end
from pg_stat_database
SQL
}

# admin_psql <database> [argument…]: runs SQL from stdin as the superuser.
admin_psql() {
  local psql=(psql -X -q -v ON_ERROR_STOP=1 "${@:2}")
  if own_postgres; then
    psql[0]=$(postgres_program psql)
    PGPASSWORD=$(secret PINZON_POSTGRES_PASSWORD) "${psql[@]}" -h 127.0.0.1 -p "${PORT[postgres]}" -U postgres -d "$1"
  else
    local server=${DATABASE_URL_BASE%%\?*} options=''
    [[ $DATABASE_URL_BASE != *\?* ]] || options="?${DATABASE_URL_BASE#*\?}"
    [[ ${server#*://} != */* ]] || server=${server%/*}
    "${psql[@]}" -d "$server/$1$options"
  fi
}

password_of() { secret "${1^^}_PASSWORD"; }

create_databases() {
  say "creating roles and databases"
  { roles_sql && databases_sql; } | admin_psql postgres
}

# Starts a temporary cluster with the roles on a free port, without durability. The caller sets RUN to an unused
# directory before and calls remove_scratch afterwards.
make_scratch() {
  make_run_directory
  PORT[postgres]=$(($(free_port_base) + 1))
  make_cluster --no-sync
  # The services switch it off, too.
  start_postgres -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off
  await postgres 30 postgres_ready
  # Tests connect as the superuser, too.
  { roles_sql && password_sql postgres "$(secret PINZON_POSTGRES_PASSWORD)"; } | admin_psql postgres
}

scratch_url() { echo "postgres://postgres:$(secret PINZON_POSTGRES_PASSWORD)@127.0.0.1:${PORT[postgres]}/${1-postgres}"; }

# Removes the databases of the run directory $1. It is named by the caller, because $RUN is another stack's until stack.sh
# has been read again.
remove_cluster() { rm -rf "$(realpath -m "$1/pg")" "$1/pg"; }

remove_scratch() {
  stop postgres
  remove_cluster "$RUN"
  rm -rf "$RUN"
}
