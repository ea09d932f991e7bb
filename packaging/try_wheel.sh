#!/usr/bin/env bash
# Install the wheels in dist/ in the ways of docs/installing.md:  bash packaging/try_wheel.sh [WAY...]
#   pip    pip install, from an index on this computer, into an environment of its own
#   tool   uv tool install, from the wheels' folder
#   uvx    uvx, from the same
#   clone  uv run, in a clean clone of the sources (their last commit)
# Each learns a network on asia and opens the window offscreen, with an empty home. What the wheels need
# is fetched from PyPI. Printed: seconds, and the counts of kernels loaded and compiled; a wheel with
# kernels must compile none. uv is that of the PATH, or is installed into an environment beside.
# BNSTUDIO_PYTHON names a Python other than that of common.sh. Exit status 1 if something is wrong.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
[ $# -gt 0 ] || set -- pip tool uvx clone

python=$(find_python) || fail "Python 3.11 to 3.13 is needed and was not found. Install it, or name it in BNSTUDIO_PYTHON."
minor=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
ls "$root"/dist/bnstudio-*-"$minor"-*.whl >/dev/null 2>&1 ||
    fail "no wheel with kernels for $minor in dist; bash packaging/build.sh wheel makes one"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cp "$root/resources/samples/asia.csv" "$place/asia.csv"
cd "$place" # beside no package that could be imported in place of the wheel
export UV_CACHE_DIR=$place/cache UV_TOOL_DIR=$place/tools UV_TOOL_BIN_DIR=$place/bin
export UV_PYTHON=$python UV_PYTHON_DOWNLOADS=never
status=0

find_uv() {
    uv=$(command -v uv) && return
    "$python" -m venv "$place/uv"
    "$place/uv/bin/python" -m pip --disable-pip-version-check --quiet install uv
    uv=$place/uv/bin/uv
}

# try MAY_COMPILE COMMAND...: learn and open the window with an empty home.
try() {
    local may=$1 home log loaded compiled began=$SECONDS
    shift
    home=$(mktemp -d -p "$place") log=$(mktemp -p "$place")
    local alone=(env -u XDG_CACHE_HOME -u NUMBA_CACHE_DIR -u PYTHONPATH HOME="$home" NUMBA_DEBUG_CACHE=1)
    if ! "${alone[@]}" "$@" learn "$place/asia.csv" --searcher hill-climbing --seed 1 \
        --out "$home/asia.bif" >"$log" 2>&1; then
        tail -n 20 "$log"
        status=1
        return
    fi
    loaded=$(grep -c '^\[cache\] loaded' "$log" || true)
    compiled=$(grep -c '^\[cache\] compiled' "$log" || true)
    grep -v '^\[cache\]' "$log" | tail -n 1 | sed 's/^/  /'
    echo "  learned after $((SECONDS - began)) s, kernels loaded: $loaded, compiled: $compiled"
    [ "$may" = yes ] || [ "$compiled" = 0 ] || status=1
    [ "$loaded$compiled" != 00 ] || status=1 # nothing was said
    # It is ended by the signal that a closing session sends, and then ends as it is used to.
    "${alone[@]}" QT_QPA_PLATFORM=offscreen BNSTUDIO_TIMING=1 timeout --signal=TERM 20 \
        "$@" "$place/asia.csv" >"$log" 2>&1 || true
    grep 'on screen' "$log" | head -n 1 | sed 's/^/  /' || true
    grep -q 'on screen' "$log" || { tail -n 20 "$log"; status=1; }
    [ "$may" = yes ] || ! grep -q '^\[cache\] compiled' "$log" || status=1
}

for way in "$@"; do
    echo "$way:"
    case $way in
    pip)
        # A folder for each package, with a page that links its files: what an index is (PEP 503).
        mkdir -p "$place/simple/bnstudio"
        for wheel in "$root"/dist/bnstudio-*.whl; do
            cp "$wheel" "$place/simple/bnstudio"
            echo "<a href=\"${wheel##*/}\">${wheel##*/}</a>" >>"$place/simple/bnstudio/index.html"
        done
        "$python" -m venv "$place/env"
        "$place/env/bin/python" -m pip --disable-pip-version-check --quiet install \
            --extra-index-url "file://$place/simple" bnstudio
        try no "$place/env/bin/bnstudio"
        ;;
    tool)
        find_uv
        "$uv" --quiet tool install --find-links "$root/dist" bnstudio
        try no "$UV_TOOL_BIN_DIR/bnstudio"
        ;;
    uvx)
        find_uv
        try no "$uv" --quiet tool run --find-links "$root/dist" bnstudio
        ;;
    clone)
        find_uv
        git clone --quiet "$root" "$place/clone"
        cd "$place/clone"
        try yes "$uv" --quiet run bnstudio
        cd "$place"
        ;;
    *) fail "try what? pip, tool, uvx, clone" ;;
    esac
done
exit "$status"
