# shellcheck shell=bash
# Backups of a run directory. All of it is encrypted with the password PINZON_BACKUP_PASSWORD of the run directory.

# shellcheck source-path=SCRIPTDIR source=../docker/backups.sh
. "$ROOT/deploy/docker/backups.sh"

WRITER=$RUN/backup-writer

# Prints the directory of the backups; nothing if there are none.
backup_directory() { sed -n 's/^PINZON_BACKUP=//p' "$RUN/env"; }

has_backups() { [ -n "$(backup_directory)" ] && has_backups_in "$(backup_directory)"; }

backup_password() { secret PINZON_BACKUP_PASSWORD; }

# set_backup_directory <directory>: remembers where the backups are. A directory without any becomes this installation's, and
# from the next start of PostgreSQL on, the log is archived there.
set_backup_directory() {
  local directory
  own_postgres || die "un servidor PostgreSQL propio se respalda con sus propias herramientas"
  [ -d "$1" ] || die "la carpeta de respaldos $1 no existe"
  directory=$(realpath "$1")
  [ "$directory" != "$(backup_directory)" ] || return 0
  sed -i '/^PINZON_BACKUP=/d' "$RUN/env"
  echo "PINZON_BACKUP=$directory" >>"$RUN/env"
  [ -e "$directory/postgresql" ] || [ -e "$directory/writer" ] || become_writer "$directory"
}

# set_backup_password <password> <directory>: remembers the password, unless it does not open what is there.
set_backup_password() {
  local given=$1
  (
    # shellcheck disable=SC2317 # gpg_command calls it
    backup_password() { printf '%s' "$given"; }
    opens_keys "$2"
  ) || die "esta contraseña no abre los respaldos de $2"
  sed -i '/^PINZON_BACKUP_PASSWORD=/d' "$RUN/env"
  echo "PINZON_BACKUP_PASSWORD=$given" >>"$RUN/env"
}

# Directories of backups had no writer before: the installation that archived its log there goes on.
adopt_backup_directory() {
  local directory
  directory=$(backup_directory)
  [ -s "$WRITER" ] || [ -e "$directory/writer" ] || [ ! -d "$directory/postgresql" ] || [ ! -e "$RUN/done/backups" ] ||
    become_writer "$directory"
}

# Writes the settings of pgBackRest, readable for PostgreSQL's user only. Prepares the repository of the installation that
# writes to it; the disk of another one may be away.
prepare_backups() {
  local home directory owner=()
  home=$(realpath "$RUN/pg")
  directory=$(backup_directory)
  [ "$EUID" -ne 0 ] || owner=(-o postgres -g postgres)
  # The kernel allows 107 bytes for the path of a socket.
  [ "${#home}" -le 80 ] || die "la ruta $home es demasiado larga para los respaldos; elija una más corta: PINZON_RUN"
  install -d "${owner[@]}" -m 700 "$home/backup"
  ! is_writer "$directory" || install -d "${owner[@]}" -m 700 "$directory/postgresql"
  ! [ -s "$WRITER" ] || install "${owner[@]}" -m 600 "$WRITER" "$home/backup/writer"
  pgbackrest_settings "$directory" "$home/data" "$home/backup" "${PORT[postgres]}" "$home/backup" |
    install "${owner[@]}" -m 600 /dev/stdin "$home/backup/pgbackrest.conf"
}

# Prints the settings of PostgreSQL for backups, one per line. While it runs, another installation may become the writer.
backup_settings() {
  local home directory mode=on
  home=$(realpath "$RUN/pg")
  directory=$(backup_directory)
  ! is_reader "$directory" || mode=off
  printf '%s\n' "archive_mode=$mode" archive_timeout=60 "unix_socket_directories=$home/backup" \
    "archive_command=cmp '$home/backup/writer' '$directory/writer' && pgbackrest --config=$home/backup/pgbackrest.conf --stanza=pinzon archive-push %p"
}

# Described in backups.sh.
pgbackrest_command() {
  (
    PGPASSWORD=$(secret PINZON_POSTGRES_PASSWORD)
    export PGPASSWORD
    cd /
    # shellcheck disable=SC2154 # of postgres.sh
    "${as_postgres[@]}" pgbackrest --config="$(realpath "$RUN/pg")/backup/pgbackrest.conf" --stanza=pinzon "$@"
  )
}

# verify_chain <directory of backups>: verifies the audit's chain, which must still go through the heads that earlier backups
# kept there, and keeps its head of now. Prints what is wrong. Whoever owns the database can write the whole chain anew, but not
# what is there.
verify_chain() {
  local heads=$1/audit-heads found options=()
  [ ! -e "$heads" ] || options=(--cabezas "$heads")
  if found=$(pinzon auditoria verificar "${options[@]}" 2>&1); then
    grep '^cabeza: ' <<<"$found" >>"$heads" || echo "la cabeza de ahora no se pudo guardar en $heads"
  else
    echo "$found"
  fi
}

# set_aside_lost_heads <directory of backups>: moves the heads of records that a restored chain does not have into a file of
# their own. The chain goes on without these records, and could never go through them.
set_aside_lost_heads() {
  local heads=$1/audit-heads lost records
  [ -e "$heads" ] || return 0
  records=$(admin_psql pinzon_audit -At <<<'select coalesce(max(sequence), 0) from record')
  lost=$heads-lost-$(date -u +%Y%m%dT%H%M%SZ)
  awk -v records="$records" '$1 == "cabeza:" && $2 > records' "$heads" >"$lost.part"
  if [ -s "$lost.part" ]; then
    {
      echo "La restauración del $(date '+%F %T %Z') dejó la cadena en el registro $records. Estas cabezas son de registros posteriores, que se perdieron con ella:"
      cat "$lost.part"
    } >"$lost"
    awk -v records="$records" '!($1 == "cabeza:" && $2 > records)' "$heads" >"$heads.part"
    mv "$heads.part" "$heads"
    say "la cadena restaurada termina en el registro $records; las cabezas de los posteriores están en $lost"
  fi
  rm "$lost.part"
}
