# shellcheck shell=bash
# Backups with pgBackRest: full and incremental ones, and every segment of the write-ahead log within a minute; beside them
# keys and passwords. All of it is encrypted with one password. Shared by deploy/local/backup.sh and by the scripts of the
# containers, which define
#   backup_password                  prints the password
#   pgbackrest_command <argument…>   runs pgBackRest with the settings below, as the owner of the cluster
#   make_cluster_directory <path>    makes a directory that only the owner of the cluster can enter
#   start_restored                   starts PostgreSQL and returns once it can be written; fails if it ends before
#   stop_restored                    stops what start_restored has started, if anything
#   say <text>, die <text>
# A directory of backups has `postgresql`, which is pgBackRest's, and `keys`.

# pgbackrest_settings <directory of backups> <directory of the cluster> <directory of its socket> <port> <scratch directory>:
# prints the settings of pgBackRest, with the password.
pgbackrest_settings() {
  cat <<CONF
[global]
repo1-path=$1/postgresql
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(backup_password)
repo1-retention-full=4
compress-type=zst
start-fast=y
process-max=2
log-path=$5
lock-path=$5
log-level-console=warn

[pinzon]
pg1-path=$2
pg1-port=$4
pg1-socket-path=$3
pg1-user=postgres
CONF
}

# has_backups_in <directory of backups>
has_backups_in() { [ -d "$1/postgresql/backup/pinzon" ]; }

# back_up_databases <directory of backups> <command…>: makes a full backup if there is none of the last week, else an
# incremental one. The command is psql as the superuser.
back_up_databases() {
  local type
  type=$(next_type "$1")
  pgbackrest_command --type="$type" backup
  full_backup_sql | "${@:2}" -v info="$(pgbackrest_command info --output=json)"
  say "backup of the databases ($type): $(du -sh "$1/postgresql" | cut -f 1) in $1"
}

# next_type <directory of backups>
next_type() {
  local newest
  newest=$(find "$1/postgresql/backup/pinzon" -maxdepth 1 -name '*F' -printf '%f\n' 2>/dev/null | sort | tail -n 1)
  if [ -z "$newest" ] || [ "$(date -d "${newest%%-*}" +%s)" -lt "$(date -d '-7 days' +%s)" ]; then echo full; else echo incr; fi
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

# back_up_keys <directory of backups> <directory> <name…>: keeps files and folders of a directory, and the last 30 of these
# copies.
back_up_keys() {
  local directory=$1/keys name
  name=$directory/$(date -u +%Y%m%dT%H%M%SZ).tar.gpg
  (umask 077 && mkdir -p "$directory")
  tar -C "$2" -c "${@:3}" | gpg_command --symmetric --cipher-algo AES256 --output "$name.part"
  mv "$name.part" "$name"
  find "$directory" -name '*.tar.gpg' | sort | head -n -30 | xargs -r rm
}

# restore_keys <directory of backups> <directory>: brings back the newest copy.
restore_keys() {
  local newest
  newest=$(find "$1/keys" -name '*.tar.gpg' | sort | tail -n 1)
  [ -n "$newest" ] || die "there are no keys in $1/keys"
  say "restoring keys and passwords of ${newest##*/}"
  gpg_command --decrypt "$newest" | tar -C "$2" -x
}

# gpg_command <argument…>: encrypts or decrypts stdin with the password of the backups.
gpg_command() {
  local home status=0
  home=$(mktemp -d)
  gpg --homedir "$home" --batch --quiet --pinentry-mode loopback --passphrase-fd 3 "$@" 3< <(backup_password) || status=$?
  gpgconf --homedir "$home" --kill all
  rm -rf "$home"
  return "$status"
}

# instant_of <text>: prints an instant as PostgreSQL reads it. Without a zone it is that of this machine.
instant_of() { date -d "$1" '+%F %T.%6N%:z'; }

# restore_databases <directory of the cluster> <directory of its log> [instant]: restores all databases to an instant, or to
# the last change that can be found, and leaves PostgreSQL running. It must not run before. What was there stays in
# `before-<time>` beside the cluster, and comes back if the restore fails.
restore_databases() {
  local instant=${3:-} target=() kept
  CLUSTER=$1 WAL=$2 BEFORE=${1%/*}/before-$(date -u +%Y%m%dT%H%M%SZ)
  [ -z "$instant" ] || target=(--type=time --target="$instant" --target-action=promote)
  mkdir -p "$BEFORE/wal"
  make_cluster_directory "$WAL"
  trap put_back EXIT
  move_content "$WAL" "$BEFORE/wal"
  [ ! -d "$CLUSTER" ] || mv "$CLUSTER" "$BEFORE/data"
  make_cluster_directory "$CLUSTER"
  pgbackrest_command --link-map=pg_wal="$WAL" "${target[@]}" restore
  # Segments that were not archived yet lead to the last change. Older clusters have them among the data.
  for kept in "$BEFORE/wal" "$BEFORE/data/pg_wal"; do
    [ ! -d "$kept" ] || find "$kept" -maxdepth 1 -regextype posix-extended -regex '.*/[0-9A-F]{24}' -exec cp -pn -t "$WAL" {} +
  done
  start_restored
  trap - EXIT
}

# move_content <directory> <directory>: the directory itself stays, because it may be a disk.
move_content() { find "$1" -mindepth 1 -maxdepth 1 -exec mv -t "$2" {} +; }

# Undoes a restore that failed, so that the next one finds the last changes, too.
put_back() {
  trap - EXIT
  stop_restored
  rm -rf "$CLUSTER"
  find "$WAL" -mindepth 1 -delete
  move_content "$BEFORE/wal" "$WAL"
  [ ! -d "$BEFORE/data" ] || mv "$BEFORE/data" "$CLUSTER"
  rm -rf "$BEFORE"
  die "nothing was restored; what was there before is in its place again"
}
