# shellcheck shell=bash
# Builds the binaries and web/dist; both are quick if nothing changed.

build_services() {
  local name programs=(--bins)
  # Optimised, the processes are one file with a name for each, so that they share the memory of its code.
  [ "$PROFILE" != release ] || programs=(--bin pinzon --bin pinzon-programs --features pinzon-programs/one-file)
  (cd "$ROOT" && cargo build --workspace "${programs[@]}" --profile "$PROFILE" ${CI:+--locked})
  [ "$PROFILE" = release ] || return 0
  for name in gateway "${SERVICES[@]}"; do
    ln -f "$BINARIES/pinzon-programs" "$BINARIES/pinzon-$name"
  done
}

# From here on, the workspace's crates are linted while they are compiled. Every cargo call in `check` and `test` covers
# the whole workspace with the same compiler, so that nothing is compiled twice.
compile_with_lints() {
  export RUSTC_WORKSPACE_WRAPPER=$ROOT/deploy/local/rustc CLIPPY_ARGS=-Dwarnings
}

compile_tests() { (cd "$ROOT" && cargo test --quiet --workspace --no-run ${CI:+--locked}); }

install_web_packages() {
  [ ! "$ROOT/web/node_modules/.package-lock.json" -nt "$ROOT/web/package-lock.json" ] || return 0
  say "installing the web application's packages"
  # The browser tests use the system's browser.
  (cd "$ROOT/web" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund)
}

# The modification time of the built page is the start of its build.
web_is_built() (
  cd "$ROOT/web" && [ -e dist/index.html ] || return 1
  [ -z "$(find src public scripts ../deploy/search node_modules/.package-lock.json ./*.* -newer dist/index.html -print -quit 2>/dev/null)" ]
)

# The files of earlier releases are served for 30 days more, because pages that are open still ask for them.
keep_earlier_files() (
  cd "$ROOT/web" && [ -d dist/assets ] || return 0
  mkdir -p earlier/assets
  cp dist/assets/* earlier/assets/
  find earlier/assets -type f -mmin +$((30 * 24 * 60)) -delete
)

build_web() {
  install_web_packages
  ! web_is_built || return 0
  say "building the web application"
  local began
  began=$(date +%FT%T.%N)
  keep_earlier_files
  # Any other value, such as that of a test runner that calls `up`, makes a build without a service worker.
  (cd "$ROOT/web" && NODE_ENV=production npm run --silent build)
  touch -d "$began" "$ROOT/web/dist/index.html"
}

# Copies of the stack share target/ and web/ and may be built concurrently.
with_build_lock() {
  mkdir -p "$ROOT/target"
  (flock 8 && "$@") 8>"$ROOT/target/.build-lock"
}

build() {
  with_build_lock build_services
  with_build_lock build_web
}
