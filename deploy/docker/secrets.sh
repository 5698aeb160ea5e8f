# shellcheck shell=bash
# Passwords of the database roles. Sourced by setup, databases and migrate.
#   PINZON_VOLUMES (/volumes): the directory of all secrets

# shellcheck source-path=SCRIPTDIR source=databases.sh
. "${BASH_SOURCE[0]%/*}/databases.sh"

VOLUMES=${PINZON_VOLUMES:-/volumes}

# password_of <role>
password_of() { cat "$VOLUMES/databases/$1"; }

# database_url <service> <migrator|app> <file of the authority>
database_url() {
  local role=pinzon_$1_$2
  echo "postgres://$role:$(password_of "$role")@postgres:5432/pinzon_$1?sslmode=verify-full&sslrootcert=$3"
}
