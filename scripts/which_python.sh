#!/bin/sh
# The Python to make environments with: 3.11 or newer, with its venv module.
set -eu
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "$candidate"
        exit
    fi
done
echo "This needs Python 3.11 or newer, with its venv module (python3-venv in Debian)." >&2
exit 1
