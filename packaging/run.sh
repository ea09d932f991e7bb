#!/usr/bin/env bash
# Set everything up and open the window:  bash packaging/run.sh [FILE]
# The first start makes an environment, installs what Qt needs and compiles the kernels; later
# starts skip all that.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mark=$venv/.bnstudio-warm
if [ ! -f "$mark" ] || [ -n "$(find "$root/bnstudio" -name '*.py' -newer "$mark" -print -quit)" ]; then
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "$(uname)" = Linux ] && [ -z "${QT_QPA_PLATFORM:-}" ]; then
        say "There is no screen here (DISPLAY is not set); the set-up is done, but no window can open."
    fi
    [ "$(uname)" != Linux ] || install_packages "system libraries for the window" "${qt_packages[@]}" || exit 1
    make_environment ""
    "$venv/bin/bnstudio" warm-up
    touch "$mark"
fi

if [ $# -eq 0 ]; then
    set -- "$root/resources/samples/alarm.csv"
fi
exec "$venv/bin/bnstudio" "$@"
