# shellcheck shell=bash
# Passwords of the database roles. Sourced by setup, databases and migrate.

# shellcheck source-path=SCRIPTDIR source=../databases.sh
. "${BASH_SOURCE[0]%/*}/databases.sh"

# password_of <role>
password_of() { cat "/volumes/databases/$1"; }

# database_url <service> <migrator|app>
database_url() {
  local role=pinzon_$1_$2
  echo "postgres://$role:$(password_of "$role")@postgres:5432/pinzon_$1"
}
