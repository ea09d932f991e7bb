#!/usr/bin/env bash
# Try the bundle as a person without Python has it:  bash packaging/try_bundle.sh [ARCHIVE]
# As root, on Linux, with xz, Xvfb and xdotool. It is unpacked in a folder of its own and started by
# the user "nobody", with an empty home, no PATH and no network; once more after the folder was moved.
# Printed: sizes, seconds to the window and to a network on asia, the count of compilations, which has
# to be none, and the pictures that its window exports. With the environment that build.sh left behind
# the bundle's layout process is asked for every style too. Exit status 1 if something is wrong.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
archive=${1:-$(ls "$root"/dist/bnstudio-*-linux-*.tar.xz)}
[ "$(id -u)" = 0 ] || { echo "Run it as root: it starts programs as another user." >&2; exit 1; }

place=$(mktemp -d)
server=
found= # the window
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$place"
}
trap cleanup EXIT
chmod 755 "$place"
pictures=$root/build/pictures # to look at
mkdir -p "$place/first" "$place/home" "$pictures"
tar -C "$place/first" -xf "$archive"
cp "$root/resources/samples/asia.csv" "$place/asia.csv"
echo "archive $(du -m "$archive" | cut -f1) MB, unpacked $(du -sm "$place/first" | cut -f1) MB"

mkfifo "$place/number"
Xvfb -displayfd 1 -screen 0 1600x1000x24 -nolisten tcp -noreset >"$place/number" 2>/dev/null &
server=$!
read -r number <"$place/number"
export DISPLAY=:$number
# Without a network a program still reaches the screen by its socket in /tmp/.X11-unix.

# alone HOME PROGRAM WORDS...: start it as nobody, with nothing.
alone() {
    local home=$1
    shift
    env -i unshare --net setpriv --reuid=65534 --regid=65534 --clear-groups \
        env -i HOME="$home" PATH=/nowhere DISPLAY="$DISPLAY" BNSTUDIO_TIMING=1 NUMBA_DEBUG_CACHE=1 "$@"
}
kept() { find "$1" -name '*.kernel' | wc -l; }
status=0
expect() { # WHAT COUNT
    echo "  $1: $2"
    [ "$2" = 0 ] || status=1
}

# picture ENDING BEGINNING: export the graph from the open window, as a person does by the keyboard.
picture() {
    local file=$home/window/graph.$1
    xdotool windowfocus "$found" key ctrl+e 2>/dev/null
    sleep 1
    xdotool key ctrl+a type "$file"
    sleep 0.5
    xdotool key Return
    for _ in $(seq 100); do
        [ ! -s "$file" ] || break
        sleep 0.2
    done
    sleep 2
    xdotool key Return # closes what says that it is done
    sleep 1
    if [ -s "$file" ] && [ "$(head -c 5 "$file" | tr -cd '[:print:]')" = "$2" ]; then
        echo "  exported $(stat -c %s "$file") bytes of $1"
        cp "$file" "$pictures/graph-$where.$1"
    else
        echo "  fault: no picture in $file"
        status=1
    fi
}

for where in first moved; do
    [ "$where" = first ] || mv "$place/first" "$place/moved"
    program=$place/$where/bnstudio/bnstudio
    home=$place/home/$where
    mkdir "$home"
    chown 65534:65534 "$home"
    echo "$where:"

    cd "$home"
    alone "$home" "$program" learn ../../asia.csv --time 20 --out asia.bif >cli.txt 2>&1 || {
        tail -n 20 cli.txt
        exit 1
    }
    echo "  command: $(tail -n 1 cli.txt)"
    echo "  command, kernels loaded: $(grep -c '^\[cache\] loaded' cli.txt)"
    expect "command, compilations" "$(grep -c '^\[cache\] compiled' cli.txt || true)"
    expect "command, kernels kept" "$(kept "$home")"

    mkdir "$home/window" && chown 65534:65534 "$home/window"
    alone "$home/window" "$program" "$place/asia.csv" >window.txt 2>&1 &
    window=$!
    # The button at the lower right takes the table as it is proposed, F5 is Learn.
    for _ in $(seq 300); do
        ! grep -q 'has a network' window.txt || break
        if grep -q 'window on screen' window.txt; then
            found=$(xdotool search --onlyvisible --class bnstudio 2>/dev/null | tail -n 1 || true)
            if [ -n "$found" ] && ! grep -q begins window.txt; then
                eval "$(xdotool getwindowgeometry --shell "$found")" # X, Y, WIDTH, HEIGHT
                xdotool windowfocus "$found" mousemove $((X + WIDTH - 104)) $((Y + HEIGHT - 56)) \
                    click 1 key F5 2>/dev/null || true
                sleep 1 # until it says that the run begins
            fi
        fi
        sleep 0.2
    done
    grep -E 'on screen|begins|has a network' window.txt | sed 's/^/  /' || true
    if [ -z "$found" ]; then
        tail -n 20 window.txt
        echo "  fault: no window"
        exit 1
    fi
    grep -q 'has a network' window.txt || status=1
    sleep 5 # other kernels, had they to be compiled, would be by now
    picture png PNG
    picture svg '<svg '
    picture pdf '%PDF-'
    import -window root "$pictures/window-$where.png" 2>/dev/null || true
    kill "$window" 2>/dev/null || true
    wait "$window" 2>/dev/null || true
    expect "window, compilations" "$(grep -c '^\[cache\] compiled' window.txt || true)"
    expect "window and workers, kernels kept" "$(kept "$home/window")"
    grep -E 'Traceback|Error|cannot' window.txt && status=1
    cd /
done

python=$root/build/env/bin/python
if [ -x "$python" ]; then
    echo "layouts:"
    "$python" -P "$root/packaging/bundle_layouts.py" "$place/moved/bnstudio/bnstudio" || status=1
fi
exit "$status"
