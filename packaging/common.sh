# Shared by run.sh and test.sh: finds a Python, makes the project's own environment, installs the
# system libraries that Qt needs. Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# A read-only or shared checkout may keep its environment elsewhere.
venv=${BNSTUDIO_VENV:-$root/.venv}

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "bnstudio: $*"
    exit 1
}

find_python() {
    local name
    for name in "${BNSTUDIO_PYTHON:-}" python3.13 python3.12 python3.11 python3; do
        [ -n "$name" ] || continue
        if "$name" -c 'import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# as_root COMMAND...: run it as root if that needs no password; status 1 if it cannot be done.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
    else
        return 1
    fi
}

# install_packages WHY PACKAGE...: install the Debian packages that are missing, where that is
# allowed; otherwise print the exact line to run. Status 1 when something is still missing.
install_packages() {
    local why=$1 missing=() package
    shift
    command -v dpkg-query >/dev/null 2>&1 || return 0
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
            missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Installing $why: ${missing[*]}"
    if DEBIAN_FRONTEND=noninteractive as_root apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; then
        return 0
    fi
    say "These system packages are missing ($why). Please run:"
    say "    sudo apt-get update && sudo apt-get install -y ${missing[*]}"
    return 1
}

# What Qt's X11 platform loads at run time; its wheel brings the rest.
qt_packages=(libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libxcb-cursor0
    libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
    libxcb-xinerama0 libxcb-xkb1)

# make_environment EXTRA: an environment with the project and its EXTRA ("" or "test") installed.
# A second call does nothing while pyproject.toml stays the same.
make_environment() {
    local extra=$1 python stamp wanted
    stamp=$venv/.bnstudio-installed${extra:+-$extra}
    # The path is part of it: an environment copied along with a checkout points at the old place.
    wanted=$(printf '%s\n' "$root" && cat "$root/pyproject.toml")
    if [ -x "$venv/bin/python" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
        return 0
    fi
    python=$(find_python) || fail "Python 3.11 to 3.13 is needed and was not found. Install it, or name it in BNSTUDIO_PYTHON."
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        # Debian and Ubuntu keep venv apart from Python.
        local version
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        install_packages "Python's venv" "python$version-venv" || exit 1
    fi
    say "Preparing the environment in $venv (once; some minutes)"
    [ -x "$venv/bin/python" ] || "$python" -m venv "$venv" || fail "could not make $venv"
    "$venv/bin/python" -m pip install --disable-pip-version-check --quiet \
        --editable "$root${extra:+[$extra]}" ||
        fail "the packages could not be installed; is PyPI reachable? The lines above say more."
    printf '%s\n' "$wanted" >"$stamp"
}
