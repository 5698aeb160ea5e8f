# shellcheck shell=bash
# shellcheck disable=SC2034 # for those who source this file
# Where the containers have their data and their backups. Sourced by the scripts of PostgreSQL's image.

# shellcheck source-path=SCRIPTDIR source=backups.sh
. "${BASH_SOURCE[0]%/*}/backups.sh"

BACKUPS=/volumes/backup
# The volume of the cluster, which has the data of before a restore, too.
VOLUME=${PGDATA%/*}
WRITER=$VOLUME/backup-writer
SOCKETS=/run/postgresql
PASSWORD=/volumes/backup-password/password

say() { printf '%s\n' "$*"; }
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

[ -s "$PASSWORD" ] || die "falta la contraseña de los respaldos"
backup_password() { cat "$PASSWORD"; }

# Described in backups.sh.
pgbackrest_command() { pgbackrest --config="$SOCKETS/pgbackrest.conf" --stanza=pinzon "$@"; }
