# shellcheck shell=bash
# The services, and the SQL that makes their roles and databases and may be run again. Sourced by stack.sh and by the
# scripts of the containers, which define password_of <role>.

# shellcheck disable=SC2034 # for those who source this file
SERVICES=(auth catalogues declarations retentions audit)

# Each service has two roles: the migrator owns the database, the app works in it.
roles_sql() {
  local service kind role
  for service in "${SERVICES[@]}"; do
    for kind in migrator app; do
      role=pinzon_${service}_$kind
      cat <<SQL
select 'create role $role' where not exists (select from pg_roles where rolname = '$role') \gexec
alter role $role login password '$(password_of "$role")';
SQL
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
