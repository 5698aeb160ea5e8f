# shellcheck shell=bash
# Compose 2 where it is installed, else 1.29. Sourced in the top folder.

compose() {
  if docker compose version >/dev/null 2>&1; then
    docker compose "$@"
  else
    docker-compose "$@"
  fi
}
