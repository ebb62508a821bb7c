#!/bin/sh
# Makes sure that Debian packages are there: installs what is missing where it may, else prints the line to run.
# Usage: need.sh PACKAGE...
set -eu

# Elsewhere the packages have other names: CMake says what is missing, and docs/building.md what that is called.
command -v dpkg-query >/dev/null || exit 0
missing=
for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root=sudo
else
    echo "Some packages are missing. Please run, and then try again:" >&2
    echo "    sudo apt-get install --no-install-recommends$missing" >&2
    exit 1
fi
echo "Installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >"$log" 2>&1
}
# Lists may be missing or old: fetch them only if the packages are not to be had with the ones there are.
install || { $as_root apt-get update >"$log" 2>&1 && install; } || { cat "$log" >&2; exit 1; }
