#!/bin/sh
# Whether there is a Node that can build the page: says what to do where there is none.
set -eu
version=$(node --version 2>/dev/null || echo none)
major=${version#v}
major=${major%%.*}
[ "$version" != none ] && [ "$major" -ge 20 ] && command -v npm >/dev/null && exit 0
echo "The viewer's page needs Node 20 or newer with npm; this machine has: $version." >&2
echo "The rest is built without it. For the page, install Node from nodejs.org, or run: make node && make build" >&2
exit 1
