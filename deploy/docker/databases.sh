# shellcheck shell=bash
# The services, and the SQL that makes their roles and databases and may be run again. Sourced by stack.sh and by the
# scripts of the containers, which define password_of <role>.

# shellcheck disable=SC2034 # for those who source this file
SERVICES=(auth catalogues declarations retentions audit)

# SQL that defines what password_sql needs. A password has at least 144 random bits, which nobody guesses: thousands of rounds
# of its hash (RFC 7677) would protect nothing, but keep a loaded service from opening connections. PostgreSQL 15 has no
# setting for the number of rounds.
passwords_sql() {
  cat <<'SQL'
create extension if not exists pgcrypto;
-- What PostgreSQL stores of a password (RFC 5802), with one round.
create or replace function pg_temp.scram(password text) returns text language plpgsql as $$
declare
  salt bytea := uuid_send(gen_random_uuid());
  salted bytea := hmac(salt || '\x00000001', convert_to(password, 'UTF8'), 'sha256');
  stored_key bytea := sha256(hmac('Client Key', salted, 'sha256'));
  server_key bytea := hmac('Server Key', salted, 'sha256');
begin
  return format('SCRAM-SHA-256$1:%s$%s:%s', encode(salt, 'base64'), encode(stored_key, 'base64'), encode(server_key, 'base64'));
end $$;
SQL
}

# password_sql <role> <password>
password_sql() {
  echo "select format('alter role $1 login password %L', pg_temp.scram('$2')) \gexec"
}

# Each service has two roles: the migrator owns the database, the app works in it.
roles_sql() {
  local service kind role
  passwords_sql
  for service in "${SERVICES[@]}"; do
    for kind in migrator app; do
      role=pinzon_${service}_$kind
      cat <<SQL
select 'create role $role' where not exists (select from pg_roles where rolname = '$role') \gexec
SQL
      password_sql "$role" "$(password_of "$role")"
    done
  done
}

databases_sql() {
  local service database
  for service in "${SERVICES[@]}"; do
    database=pinzon_$service
    cat <<SQL
select 'create database $database owner ${database}_migrator' where not exists (select from pg_database where datname = '$database') \gexec
revoke all on database $database from public;
grant connect on database $database to ${database}_app;
SQL
  done
}
