#!/usr/bin/env bash
# Set everything up and open the window:  bash packaging/run.sh [FILE]
# The first start makes an environment and installs what Qt needs; later starts skip that. The
# searchers are compiled beside the open window, once.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mark=$venv/.bnstudio-libraries
if [ ! -f "$mark" ]; then
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "$(uname)" = Linux ] && [ -z "${QT_QPA_PLATFORM:-}" ]; then
        say "There is no screen here (DISPLAY is not set); the set-up is done, but no window can open."
    fi
    [ "$(uname)" != Linux ] || install_packages "system libraries for the window" "${qt_packages[@]}" || exit 1
fi
make_environment ""
touch "$mark"

if [ $# -eq 0 ]; then
    set -- "$root/resources/samples/alarm.csv"
fi
exec "$venv/bin/bnstudio" "$@"
