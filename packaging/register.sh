#!/usr/bin/env bash
# Registers bnstudio with the desktop of this user: menu entry, icon, and its kinds of files.
# usage: packaging/register.sh [PROGRAM]     PROGRAM: what is to be started; default: bnstudio
#        packaging/register.sh --remove
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/bnstudio.desktop
kinds=$data/mime/packages/bnstudio.xml
icon=$data/icons/hicolor/scalable/apps/bnstudio.svg

refresh() {
    # Where these programs are missing the desktop finds the files by itself, a little later.
    command -v update-mime-database >/dev/null && update-mime-database "$data/mime" || true
    command -v update-desktop-database >/dev/null && update-desktop-database "$data/applications" || true
}

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$kinds" "$icon"
    refresh
    exit 0
fi

program=${1:-bnstudio}
case $program in
    *[[:space:]\"\'\\\$\`%]*) echo "register.sh: a desktop entry cannot start $program" >&2; exit 2 ;;
esac
picture=$here/bnstudio.svg
[ -f "$picture" ] || picture=$here/../resources/icons/bnstudio.svg
mkdir -p "$(dirname "$entry")" "$(dirname "$kinds")" "$(dirname "$icon")"
sed "s|^Exec=bnstudio|Exec=$program|" "$here/bnstudio.desktop" >"$entry"
cp "$here/bnstudio-mime.xml" "$kinds"
cp "$picture" "$icon"
refresh
echo "bnstudio is registered: .bnstudio files open with it."
