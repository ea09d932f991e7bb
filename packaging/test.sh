#!/usr/bin/env bash
# Install whatever the tests need and run all of them:  bash packaging/test.sh [PYTEST OPTIONS]
# Most window tests use Qt's offscreen platform. As root (or with sudo that asks nothing) those marked
# "screen" get a real X screen with a window manager; otherwise they are skipped and listed.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

screen=yes
if [ "$(uname)" = Linux ]; then
    install_packages "the test screen and Qt's libraries" \
        "${qt_packages[@]}" xvfb openbox xdotool x11-utils xauth imagemagick || screen=no
fi
command -v Xvfb >/dev/null 2>&1 && command -v openbox >/dev/null 2>&1 &&
    command -v xdotool >/dev/null 2>&1 || screen=no
make_environment test
cd "$root"
if [ -z "${BNSTUDIO_TEST_DATA:-}" ] && [ -d "$root/../shared/data" ]; then
    BNSTUDIO_TEST_DATA=$(cd "$root/../shared/data" && pwd)
    export BNSTUDIO_TEST_DATA
fi
export PYTHONFAULTHANDLER=1
# Where this is set, each of the hundreds of processes that the tests start compiles the program anew.
unset PYTHONDONTWRITEBYTECODE

say "Lint, types and the direction of imports"
"$venv/bin/ruff" check .
"$venv/bin/ruff" format --check .
"$venv/bin/mypy"
"$venv/bin/lint-imports"

# Nothing of the tests touches the settings of the person who runs them.
home=$(mktemp -d)
server=
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$home"
}
trap cleanup EXIT
export XDG_CONFIG_HOME=$home/config XDG_STATE_HOME=$home/state XDG_DATA_HOME=$home/data
export XDG_RUNTIME_DIR=$home/runtime
mkdir -m 700 -p "$XDG_RUNTIME_DIR"

say "Compiling the kernels"
"$venv/bin/bnstudio" warm-up

status=0
# Everything that needs no real screen, on every core.
QT_QPA_PLATFORM=offscreen "$venv/bin/python" -m pytest -n auto --dist worksteal -m "not screen" "$@" || status=$?

if [ "$screen" = no ]; then
    say "No test screen here; these tests were skipped:"
    QT_QPA_PLATFORM=offscreen "$venv/bin/python" -m pytest -m screen --collect-only -q || true
    exit "$status"
fi

# What needs one, by itself: -displayfd lets the server choose a free number and tell it.
exec 9> >(cat >"$home/display")
Xvfb -displayfd 9 -screen 0 1920x1200x24 -nolisten tcp -noreset >"$home/xvfb.log" 2>&1 &
server=$!
exec 9>&-
for _ in $(seq 100); do
    [ -s "$home/display" ] && break
    sleep 0.1
done
[ -s "$home/display" ] || fail "Xvfb did not start: $(cat "$home/xvfb.log")"
DISPLAY=:$(cat "$home/display")
export DISPLAY QT_QPA_PLATFORM=xcb
openbox >"$home/openbox.log" 2>&1 &
"$venv/bin/python" -m pytest -m screen "$@" || status=$?
exit "$status"
