#!/usr/bin/env bash
# Set up, build, serve and test Slidestar: find Python, make .venv, and run py/tasks in it.
# `./build.sh help` lists the commands.
set -euo pipefail

root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
venv=$root/.venv
python=$venv/bin/python
case ${OSTYPE-} in msys* | cygwin*) python=$venv/Scripts/python ;; esac # Windows
constraints=$root/py/constraints.txt
log=$root/.cache/environment.log

fail() { # MESSAGE HINT
  printf 'build.sh: %s\n  What to do: %s\n' "$1" "$2" >&2
  exit 1
}

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

# Fails if .venv is missing, broken because its Python was replaced, or has other versions of the tools.
is_ready() {
  cmp -s "$constraints" "$venv/constraints.txt" && "$python" -c 'import doit, pip' 2>/dev/null
}

make_environment() {
  local base
  base=$(find_python)
  "$base" -c 'import ensurepip, venv' 2>/dev/null || fail \
    "$base cannot create virtual environments: it has no module ensurepip" \
    "install it ('apt-get install python3-venv' on Debian and Ubuntu)"
  printf 'python-environment ... ' >&2
  rm -rf "$venv"
  if ! { "$base" -m venv "$venv" && PIP_CONSTRAINT=$constraints "$python" -m pip install \
    --disable-pip-version-check doit uv; } >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    fail "the environment .venv could not be made; the complete output is in $log" \
      "check the network and the free disk space, then run the same command again"
  fi
  cp "$constraints" "$venv/constraints.txt"
  printf 'done (%s s)\n' "$SECONDS" >&2
}

case ${1-} in help | -h | --help) exec "$(find_python)" "$root/py/tasks" help ;; esac
mkdir -p "$root/.cache"
{ # A second build waits for the first one. (Without flock, as on macOS, it does not wait.)
  if command -v flock >/dev/null; then flock 9; fi
  is_ready || make_environment
} 9>"$root/.cache/lock"
exec "$python" "$root/py/tasks" "$@"
