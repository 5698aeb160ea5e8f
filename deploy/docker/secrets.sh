# shellcheck shell=bash
# Passwords of the database roles. Sourced by setup, databases and migrate.
#   PINZON_VOLUMES (/volumes): the directory of all secrets

# shellcheck source-path=SCRIPTDIR source=databases.sh
. "${BASH_SOURCE[0]%/*}/databases.sh"

VOLUMES=${PINZON_VOLUMES:-/volumes}

# password_of <role>
password_of() { cat "$VOLUMES/databases/$1"; }

# What the databases, their backups, the records of the audit or a printed paper rely on. A new one would fit none of them.
# Of the keys of the seal only the public halves: private ones may be retired, and `new-key` misses the newest.
irreplaceable() {
  (cd "$VOLUMES" && find databases/postgres declarations/PINZON_DOCUMENT_KEY backup-password/password authority/*.pem \
    public-keys/seal/*.pem -maxdepth 0 2>/dev/null | sort) || true
}

# Where it is noted what was there once: in several volumes, because any of them may be what is lost.
NOTES=("$VOLUMES"/{authority,keys,backup-password})

noted() { cat "${NOTES[@]/%//made}" 2>/dev/null | sort -u || true; }

# Fails when something irreplaceable is lost.
refuse_new_ones() {
  local missing
  missing=$(comm -13 <(irreplaceable) <(noted))
  [ -z "$missing" ] || [ "${PINZON_KEYS_LOST:-}" = yes ] || {
    echo "lost: ${missing//$'\n'/, }. Bring it back from a copy or with deploy/docker/restore. Only if there is no copy: run setup with PINZON_KEYS_LOST=yes; then what relied on it is lost for good" >&2
    exit 1
  }
}

note_irreplaceable() {
  local directory
  for directory in "${NOTES[@]}"; do
    irreplaceable >"$directory/made.new"
    mv "$directory/made.new" "$directory/made"
    sha256sum <"$VOLUMES/backup-password/password" >"$directory/backup-password.sha256"
  done
}

# fits_backups <file>: whether the backups of this installation were written with the password in a file; as far as is known.
fits_backups() {
  local known
  known=$(cat "${NOTES[@]/%//backup-password.sha256}" 2>/dev/null || true)
  [ -z "$known" ] || grep -qxF "$(sha256sum <"$1")" <<<"$known"
}

# database_url <service> <migrator|app> <file of the authority>
database_url() {
  local role=pinzon_$1_$2
  echo "postgres://$role:$(password_of "$role")@postgres:5432/pinzon_$1?sslmode=verify-full&sslrootcert=$3"
}
