# shellcheck shell=bash
# Backups with pgBackRest: full and incremental ones, and every segment of the write-ahead log within a minute. All of it
# is encrypted with the password PINZON_BACKUP_PASSWORD of the run directory.

# Prints the directory of the backups; nothing if there are none.
backup_directory() { sed -n 's/^PINZON_BACKUP=//p' "$RUN/env"; }

has_backups() { [ -n "$(backup_directory)" ] && [ -d "$(backup_directory)/postgresql/backup/pinzon" ]; }

# set_backup_directory <directory>: from the next start of PostgreSQL on, the log is archived there.
set_backup_directory() {
  local directory
  own_postgres || die "your own PostgreSQL server is backed up with its own tools"
  [ -d "$1" ] || die "the backup directory $1 does not exist"
  directory=$(realpath "$1")
  [ "$directory" != "$(backup_directory)" ] || return 0
  sed -i '/^PINZON_BACKUP=/d' "$RUN/env"
  echo "PINZON_BACKUP=$directory" >>"$RUN/env"
}

# Writes the settings of pgBackRest, readable for PostgreSQL's user only. Prepares the repository.
prepare_backups() {
  local home directory owner=()
  home=$(realpath "$RUN/pg")
  directory=$(backup_directory)
  [ "$EUID" -ne 0 ] || owner=(-o postgres -g postgres)
  # The kernel allows 107 bytes for the path of a socket.
  [ "${#home}" -le 80 ] || die "the path $home is too long for backups; choose a shorter one: PINZON_RUN"
  install -d "${owner[@]}" -m 700 "$home/backup" "$directory/postgresql"
  install "${owner[@]}" -m 600 /dev/stdin "$home/backup/pgbackrest.conf" <<CONF
[global]
repo1-path=$directory/postgresql
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(secret PINZON_BACKUP_PASSWORD)
repo1-retention-full=4
compress-type=zst
start-fast=y
process-max=2
log-path=$home/backup
lock-path=$home/backup
log-level-console=warn

[pinzon]
pg1-path=$home/data
pg1-port=${PORT[postgres]}
pg1-socket-path=$home/backup
pg1-user=postgres
CONF
}

# Prints the settings of PostgreSQL for backups, one per line.
backup_settings() {
  local home
  home=$(realpath "$RUN/pg")
  printf '%s\n' archive_mode=on archive_timeout=60 "unix_socket_directories=$home/backup" \
    "archive_command=pgbackrest --config=$home/backup/pgbackrest.conf --stanza=pinzon archive-push %p"
}

# pgbackrest_command <argument…>: runs pgBackRest as the owner of the cluster.
pgbackrest_command() {
  (
    PGPASSWORD=$(secret PINZON_POSTGRES_PASSWORD)
    export PGPASSWORD
    cd /
    # shellcheck disable=SC2154 # of postgres.sh
    "${as_postgres[@]}" pgbackrest --config="$(realpath "$RUN/pg")/backup/pgbackrest.conf" --stanza=pinzon "$@"
  )
}

# Prints SQL that notes on each database when the last full backup ended, where its service reads it
# (services/libs/events/src/monitor.rs). psql's variable `info` is what pgBackRest knows, in JSON.
full_backup_sql() {
  cat <<'SQL'
select format('comment on database %I is %L', datname,
              'last full backup: ' || to_char(to_timestamp(max(stop::bigint)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
from pg_database,
     jsonb_path_query(:'info', '$[*].backup[*] ? (@.type == "full" && !(@.error == true)).timestamp.stop') as stop
where datname like 'pinzon\_%'
group by datname \gexec
SQL
}

# gpg_command <argument…>: encrypts or decrypts stdin with the password of the backups.
gpg_command() {
  local home status=0
  home=$(mktemp -d)
  gpg --homedir "$home" --batch --quiet --pinentry-mode loopback --passphrase-fd 3 "$@" \
    3< <(secret PINZON_BACKUP_PASSWORD) || status=$?
  gpgconf --homedir "$home" --kill all
  rm -rf "$home"
  return "$status"
}
