#!/usr/bin/env bash
# The load generator. Sourced after stack.sh.

K6_VERSION=v1.8.1

# k6 is a Go program; where it is missing it is built once, beside the run directory's other things.
k6_program() {
  local built=$RUN/bin/k6
  if command -v k6 >/dev/null; then
    command -v k6
    return
  fi
  if [ ! -x "$built" ]; then
    command -v go >/dev/null || die "k6 is missing, and Go to build it; install either"
    say "building k6 $K6_VERSION" >&2
    mkdir -p "${built%/*}"
    GOBIN=${built%/*} go install "go.k6.io/k6@$K6_VERSION" >&2
  fi
  echo "$built"
}
