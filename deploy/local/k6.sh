#!/usr/bin/env bash
# Finds or builds k6, the load generator. Sourced after stack.sh.

K6_VERSION=v1.8.1

# Prints the path of k6. If it is not installed, it is built once in the run directory.
k6_program() {
  local built=$RUN/bin/k6
  if command -v k6 >/dev/null; then
    command -v k6
    return
  fi
  if [ ! -x "$built" ]; then
    command -v go >/dev/null || die "install k6, or Go to build it"
    say "building k6 $K6_VERSION" >&2
    mkdir -p "${built%/*}"
    GOBIN=${built%/*} go install "go.k6.io/k6@$K6_VERSION" >&2
  fi
  echo "$built"
}
