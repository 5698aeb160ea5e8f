# shellcheck shell=bash
# Remembers what tests passed with, so that they are not repeated where nothing of it changed. CI runs all of them, and so
# does `make test` of parts that are named.

# hash_of_files <pathspec>...: prints a hash of what these files of the working tree hold, new ones included.
hash_of_files() {
  (cd "$ROOT" && git ls-files -co --exclude-standard -z -- "$@" | sort -zu | xargs -0 sha256sum 2>/dev/null) | sha256sum
}

# has_passed <name> <hash>
has_passed() {
  [ -z "${CI:-}" ] && [ "$(cat "$ROOT/target/passed/$1" 2>/dev/null)" = "$2" ]
}

# note_passed <name> <hash>
note_passed() {
  mkdir -p "$ROOT/target/passed"
  echo "$2" >"$ROOT/target/passed/$1"
}
