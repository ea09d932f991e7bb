#!/usr/bin/env bash
# Make what is handed out, into dist/:  bash packaging/build.sh [wheel|bundle|all]
#   wheel   the wheel for every system, and one for this Python and system that carries compiled
#           kernels for classes of processors, in which nothing has to be compiled
#   bundle  a folder with Python and all that the program needs, and its archive (makes the wheel too)
# BNSTUDIO_TARGETS names the classes ("x86-64-v3 x86-64-v2", on ARM "generic"); each takes some 200
# processor seconds, the first time. Work is done in build/, which may be deleted. On Windows it is
# run by Git's bash. The Python is the one that common.sh finds, or BNSTUDIO_PYTHON.
set -euo pipefail
unset PYTHONPATH # another bnstudio on it would go into the bundle
what=${1:-all}
case $what in wheel | bundle | all) ;; *)
    echo "bnstudio: build what? wheel, bundle or all" >&2
    exit 2
    ;;
esac
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case $(uname -s) in
Linux) system=linux ;;
Darwin) system=macos ;;
*) system=windows ;;
esac
machine=$(uname -m)
case $machine in
x86_64 | AMD64) machine=x86-64 targets=${BNSTUDIO_TARGETS:-x86-64-v3 x86-64-v2} ;;
*) machine=arm64 targets=${BNSTUDIO_TARGETS:-generic} ;;
esac

build=$root/build
dist=$root/dist
env=$build/env
mkdir -p "$build" "$dist"
cd "$build" # beside no package that could be imported in place of the wheel

python=$(find_python) || fail "Python 3.11 to 3.13 is needed and was not found. Install it, or name it in BNSTUDIO_PYTHON."
say "An environment with what the program needs, and the tools, in $env"
rm -rf "$env"
"$python" -m venv "$env" || fail "could not make $env"
bin=$env/bin
[ "$system" != windows ] || bin=$env/Scripts
pip() { "$bin/python" -m pip --disable-pip-version-check --quiet "$@"; }
pip install "hatchling>=1.26"

say "The wheel for every system"
rm -f "$dist"/bnstudio-*.whl
(cd "$root" && env -u BNSTUDIO_KERNELS "$bin/python" -m hatchling build -t wheel -d "$dist")
pip install "$dist"/bnstudio-*-none-any.whl

# kernels TARGET: compile them with the installed wheel, and drop what an earlier version left.
kernels() {
    local folder=$build/kernels/$1 log=$build/kernels-$1.log pass
    say "Kernels for $1"
    mkdir -p "$folder"
    # The second pass compiles nothing, and so names all that there has to be.
    for pass in first second; do
        NUMBA_CPU_NAME=$1 NUMBA_CPU_FEATURES='' NUMBA_CACHE_DIR=$folder NUMBA_DEBUG_CACHE=1 \
            "$bin/python" -P -m bnstudio warm-up >"$log" 2>&1 || fail "$(tail -n 5 "$log")"
    done
    ! grep -q '^\[cache\] compiled' "$log" || fail "kernels for $1 do not keep: see $log"
    "$bin/python" -P "$root/packaging/keep_loaded.py" "$folder" "$log"
}
for folder in "$build"/kernels/*; do
    case " $targets " in *" ${folder##*/} "*) ;; *) rm -rf "$folder" ;; esac
done
for target in $targets; do kernels "$target"; done

say "The wheel with kernels"
(cd "$root" && BNSTUDIO_KERNELS=$build/kernels "$bin/python" -m hatchling build -t wheel -d "$dist")
ls -l "$dist"/bnstudio-*.whl >&2
[ "$what" != wheel ] || exit 0

say "The bundle"
pip install pyinstaller
pip install --force-reinstall --no-deps "$(ls "$dist"/bnstudio-*.whl | grep -v none-any)"
rm -rf "$build/bundle"
"$bin/python" -m PyInstaller --noconfirm --log-level WARN \
    --distpath "$build/bundle" --workpath "$build/pyinstaller" "$root/packaging/bundle.spec"
made=$build/bundle/bnstudio
[ "$system" != macos ] || made=$build/bundle/bnstudio.app
if [ "$system" = linux ]; then
    cp "$root/packaging/"{bnstudio.desktop,bnstudio-mime.xml,register.sh} \
        "$root/resources/icons/bnstudio.svg" "$made"
    for library in "$made"/_internal/pygraphviz.libs/libjbig*; do
        [ ! -e "$library" ] ||
            cc -shared -fPIC -s -Wl,-soname,"${library##*/}" -o "$library" "$root/packaging/no_jbig.c" ||
            fail "a C compiler is needed, to leave libjbig out of the bundle"
    done
fi
[ "$system" = macos ] || cp "$root/docs/LICENSE" "$root/docs/licences.md" "$made"
version=$("$bin/python" -P -c 'from bnstudio import __version__; print(__version__)')
archive=$dist/bnstudio-$version-$system-$machine
case $system in
windows) "$bin/python" -c 'import shutil, sys; shutil.make_archive(*sys.argv[1:])' \
    "$archive" zip "$build/bundle" "${made##*/}" ;;
*) tar -C "$build/bundle" -c "${made##*/}" | xz -6 -T0 >"$archive.tar.xz" ;;
esac
du -sh "$made" "$archive".* >&2
