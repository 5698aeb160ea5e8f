# shellcheck shell=bash
# Backups with pgBackRest: full and incremental ones, and every segment of the write-ahead log within a minute; beside them
# keys and passwords. All of it is encrypted with one password. Shared by deploy/local/backup.sh and by the scripts of the
# containers, which define
#   backup_password                  prints the password
#   pgbackrest_command <argument…>   runs pgBackRest with the settings below, as the owner of the cluster
#   make_cluster_directory <path>    makes a directory that only the owner of the cluster can enter
#   start_restored                   starts PostgreSQL and returns once it can be written; fails if it ends before
#   stop_restored                    stops what start_restored has started, if anything
#   restored_psql                    psql as the superuser on what start_restored has started
#   say <text>, die <text>
# and set WRITER, a file of the installation that no backup contains.
#
# A directory of backups has `postgresql`, which is pgBackRest's, `keys`, `writer`, and `audit-heads` if the backup verifies the
# audit's chain.
#
# One installation writes to a directory of backups: the one whose WRITER equals `writer`. Every other one only reads it. Two
# installations that archive their logs in one place would each have timelines that the other one's backups do not lead to, and
# no later restore could be complete.

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

# is_writer <directory of backups>: whether this installation is the one that writes there.
is_writer() { [ -s "$WRITER" ] && cmp -s "$WRITER" "$1/writer"; }

# is_reader <directory of backups>: whether another installation writes there. Neither is known while the disk is away.
is_reader() { [ ! -s "$WRITER" ] || { [ -e "$1/writer" ] && ! is_writer "$1"; }; }

# become_writer <directory of backups>: from now on this installation writes there, and no other one.
become_writer() {
  [ -s "$WRITER" ] || cat /proc/sys/kernel/random/uuid >"$WRITER"
  install -m 644 "$WRITER" "$1/writer.part"
  mv "$1/writer.part" "$1/writer"
}

# has_backups_in <directory of backups>
has_backups_in() { [ -d "$1/postgresql/backup/pinzon" ]; }

# back_up_databases <directory of backups> <command…>: verifies what is there, and makes a full backup if that is damaged or if
# there is none of the last week, else an incremental one. The command is psql as the superuser. Fails after the backup if what
# was there before is not complete. With a CHAIN_FAULT, what the caller found wrong in the audit, nothing counts as verified.
back_up_databases() {
  local type fault verified=''
  is_writer "$1" || die "sin respaldo: $1 no está, o escribe en ella otra instalación"
  fault=$(fault_of_backups "$1")
  type=$(next_type "$1")
  # An incremental one would rely on what is damaged.
  [ -z "$fault" ] || type=full
  pgbackrest_command --type="$type" backup
  [ -n "$fault${CHAIN_FAULT:-}" ] || verified=$(date -u +%FT%TZ)
  note_backups_sql | "${@:2}" -v info="$(pgbackrest_command info --output=json)" -v verified="$verified"
  say "respaldo de las bases de datos ($(kind_of "$type")): $(du -sh "$1/postgresql" | cut -f 1) en $1"
  [ -z "$fault" ] || die "el respaldo nuevo está, pero los de antes no están completos: $fault"
}

# fault_of_backups <directory of backups>: reads every file of the backups and of the archive, and prints what is damaged or
# missing among those that a restore to the present needs.
fault_of_backups() {
  local found newest
  newest=$(newest_full_backup "$1")
  # The directory is there before the first backup.
  [ -n "$newest" ] || return 0
  # pgBackRest 2.45 ends with 0 whatever it finds.
  found=$(pgbackrest_command verify --output=text 2>&1) || true
  if ! grep -qx 'status: ok' <<<"$found"; then
    if grep -q 'status: error' <<<"$found"; then
      awk -v newest="$newest" '/archiveId:|backup:/ { shown = $1 == "archiveId:" || index($2, newest) == 1 } shown' <<<"$found"
    else
      echo "$found"
    fi
  fi
  (refuse_hole "$1" "$(archived_segments "$1" | tail -n 1)") 2>&1 || true
}

kind_of() { if [ "$1" = full ]; then echo completo; else echo incremental; fi; }

# newest_full_backup <directory of backups>: prints its name; nothing if there is none.
newest_full_backup() { find "$1/postgresql/backup/pinzon" -maxdepth 1 -name '*F' -printf '%f\n' 2>/dev/null | sort | tail -n 1; }

# next_type <directory of backups>
next_type() {
  local newest
  newest=$(newest_full_backup "$1")
  if [ -z "$newest" ] || [ "$(date -d "${newest%%-*}" +%s)" -lt "$(date -d '-7 days' +%s)" ]; then echo full; else echo incr; fi
}

# Prints SQL that notes on each database when the last full backup ended and when the backups were verified, where its service
# reads it (services/libs/events/src/monitor.rs). psql's variable `info` is what pgBackRest knows, in JSON; `verified` is an
# instant, or empty to keep the earlier one.
note_backups_sql() {
  cat <<'SQL'
select format('comment on database %I is %L', datname,
              concat_ws('; ',
                'last full backup: ' || to_char(to_timestamp(max(stop::bigint)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                'verified: ' || coalesce(nullif(:'verified', ''),
                                         substring(min(shobj_description(pg_database.oid, 'pg_database')) from 'verified: ([^;]+)'))))
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

# opens_keys <directory of backups>: whether the password opens the newest copy of the keys.
opens_keys() {
  local newest
  newest=$(find "$1/keys" -name '*.tar.gpg' | sort | tail -n 1)
  [ -n "$newest" ] || die "no hay claves en $1/keys"
  gpg_command --decrypt "$newest" >/dev/null 2>&1
}

# restore_keys <directory of backups> <directory> [option of tar…]: brings back the newest copy.
restore_keys() {
  local newest
  newest=$(find "$1/keys" -name '*.tar.gpg' | sort | tail -n 1)
  [ -n "$newest" ] || die "no hay claves en $1/keys"
  say "restaurando claves y contraseñas de ${newest##*/}"
  gpg_command --decrypt "$newest" | tar -C "$2" -x "${@:3}"
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
  local instant=${3:-} target=() kept last
  CLUSTER=$1 WAL=$2 BEFORE=${1%/*}/before-$(date -u +%Y%m%dT%H%M%SZ)
  [ -z "$instant" ] || target=(--type=time --target="$instant" --target-action=promote)
  mkdir -p "$BEFORE/wal"
  make_cluster_directory "$WAL"
  trap put_back EXIT
  move_content "$WAL" "$BEFORE/wal"
  [ ! -d "$CLUSTER" ] || mv "$CLUSTER" "$BEFORE/data"
  make_cluster_directory "$CLUSTER"
  # The installation that writes there may go on meanwhile.
  last=$(archived_segments "$BACKUPS" | tail -n 1)
  [ -n "$instant" ] || refuse_hole "$BACKUPS" "$last" "$BEFORE/wal" "$BEFORE/data/pg_wal"
  pgbackrest_command --archive-mode=off --link-map=pg_wal="$WAL" "${target[@]}" restore
  # Segments that were not archived yet lead to the last change. Older clusters have them among the data.
  for kept in "$BEFORE/wal" "$BEFORE/data/pg_wal"; do
    [ ! -d "$kept" ] || find "$kept" -maxdepth 1 -regextype posix-extended -regex '.*/[0-9A-F]{24}' -exec cp -pn -t "$WAL" {} +
  done
  start_restored
  [ -n "$instant" ] || refuse_early_end "$last"
  say "the last restored change is of $(restored_psql -At <<<'select pg_last_xact_replay_timestamp()')"
  trap - EXIT
}

# archived_segments <directory of backups>: prints the names of the archived segments of the log, by timeline and number.
archived_segments() {
  find "$1/postgresql/archive/pinzon" -regextype posix-extended -regex '.*/[0-9A-F]{24}-[^/]*' -printf '%f\n' | cut -c -24 | sort
}

# Prints the number of a segment by its name, without the timeline. 256 segments of 16 MB have one prefix.
segment_number() { echo "$((16#${1:8:8} * 256 + 16#${1:16:8}))"; }

# Prints the name of the first segment of the log that the newest backup needs; nothing if there is no backup.
first_needed_segment() { pgbackrest_command info | sed -n 's|.*wal start/stop: \([0-9A-F]*\) .*|\1|p' | tail -n 1; }

# refuse_hole <directory of backups> <last archived segment> <directory of segments…>: fails if a segment between the newest
# backup and the end of the archive is missing. PostgreSQL would end its recovery there as if there were nothing more.
refuse_hole() {
  local first missing
  first=$(first_needed_segment)
  [ -n "$first" ] || die "there is no backup in $1"
  [ -n "$2" ] || die "there is no archived log in $1"
  ! missing=$(missing_segment "$first" "$@") ||
    die "segment $missing of the log is missing in $1, but later ones are there; bring it back from a copy of the directory, or restore to an instant before it with --time"
}

# archive_hole <directory of backups>: prints the segment that is missing between the newest backup and the end of the archive.
# Fails if none is, as far as is known.
archive_hole() {
  local first last
  first=$(first_needed_segment 2>/dev/null) && last=$(archived_segments "$1" 2>/dev/null | tail -n 1) || return 1
  [ -n "$first" ] && [ -n "$last" ] && missing_segment "$first" "$1" "$last"
}

# missing_segment <first segment> <directory of backups> <last segment> <directory of segments…>: prints the first one that is
# missing between them. Fails if none is.
missing_segment() {
  local first=$1 name number
  local -A present
  shift
  for name in $(archived_segments "$1") $([ "$#" -le 2 ] || find "${@:3}" -maxdepth 1 -type f -printf '%f\n' 2>/dev/null | grep -E '^[0-9A-F]{24}$'); do
    present[$(segment_number "$name")]=yes
  done
  for ((number = $(segment_number "$first"); number <= $(segment_number "$2"); number++)); do
    [ -n "${present[$number]:-}" ] || {
      printf '%s%08X%08X\n' "${2:0:8}" $((number / 256)) $((number % 256))
      return 0
    }
  done
  return 1
}

# note_hole_sql: prints SQL that notes on each database whether the archive has a hole, where its service reads it. psql's
# variable `hole` is the missing segment, or empty.
note_hole_sql() {
  cat <<'SQL'
select format('comment on database %I is %L', datname, concat_ws('; ', nullif(rest, ''), 'hole: ' || nullif(:'hole', '')))
from pg_database,
     shobj_description(oid, 'pg_database') as noted,
     regexp_replace(coalesce(noted, ''), '(; )?hole: [^;]*', '') as rest
where datname like 'pinzon\_%' and coalesce(substring(noted from 'hole: ([^;]+)'), '') <> :'hole' \gexec
SQL
}

# refuse_early_end <last archived segment>: fails if the recovery ended before it, such as at a segment that cannot be read.
refuse_early_end() {
  local reached
  reached=$(restored_psql -At <<<'select pg_walfile_name(pg_last_wal_replay_lsn())')
  [ "$(segment_number "$reached")" -ge "$(segment_number "$1")" ] ||
    die "the log could be read up to segment $reached only, but the archive has segments up to $1; restore to an instant before with --time"
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
  die "no se restauró nada; lo que había antes está otra vez en su lugar"
}
