# shellcheck shell=bash disable=SC2034,SC2154
# Sourced by app/run, tests/run, tests/bench/run and .ci/run; needs `root`, the root of the source tree.

# What the program and its tests are built with and drawn with, as packages of Debian 12.
packages=(
    g++ cmake ninja-build ccache mold
    qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-wayland libqcustomplot-dev
    nlohmann-json3-dev libcli11-dev libeigen3-dev libexpected-dev
    fonts-open-sans fonts-noto-cjk
    locales
)

# ccache refuses precompiled headers unless told that their macros do not matter.
export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}"

# installMissing PACKAGE...: no network and no rights are needed when all are there.
installMissing()
{
    if ! command -v dpkg-query >/dev/null; then
        echo "This is not Debian, so packages are not installed here; needed are: $*" >&2
        return
    fi
    local package present missing=()
    present=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ "$present" == *" $package:installed "* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    echo "Installing ${missing[*]}" >&2
    local asRoot=(env DEBIAN_FRONTEND=noninteractive)
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            echo "This needs root, and there is no sudo; as root: apt-get install ${missing[*]}" >&2
            return 1
        fi
        echo "This needs root: calling sudo apt-get" >&2
        asRoot=(sudo "${asRoot[@]}")
    fi
    "${asRoot[@]}" apt-get update -q >&2 || echo "apt-get update failed; going on with the lists at hand" >&2
    "${asRoot[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}

# configure PRESET [ARGUMENT...]: silent unless it fails.
configure()
{
    local log="$root/build/configure-$1.log"
    mkdir -p "$root/build"
    (cd "$root" && cmake --preset "$@") >"$log" 2>&1 || {
        cat "$log" >&2
        return 1
    }
}

# build PRESET TARGET
build()
{
    cmake --build "$root/build/$1" --target "$2" >&2
}
