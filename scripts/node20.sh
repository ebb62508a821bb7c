#!/bin/sh
# Whether there is a node that can build and test the npm packages: 20 or newer. Says what to do where there is none.
major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
[ "${major:-0}" -ge 20 ] && command -v npm >/dev/null && exit 0
echo "This needs Node.js 20 or newer with npm; there is $([ -n "$major" ] && echo "version $major" || echo none)." >&2
echo "Debian 13 has it (apt-get install nodejs npm); elsewhere see https://nodejs.org/en/download" >&2
exit 1
