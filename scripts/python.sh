#!/bin/sh
# Makes build/python/venv: a Python that has what bindings/python/requirements.lock names, each file with its hash.
# Once, and again when the lock or the Python of this machine has changed.
set -eu
cd "$(dirname "$0")/.."
lock=bindings/python/requirements.lock
venv=build/python/venv

python=$(scripts/which_python.sh)

# One at a time: `make test` starts this early, while compilers run, and asks again when it needs it.
mkdir -p build/python
exec 9>build/python/lock
flock 9

wanted=$("$python" -c 'import sys; print(sys.version, sys.base_prefix)' && cat $lock)
[ -x $venv/bin/python ] && [ "$wanted" = "$(cat $venv/fetched 2>/dev/null)" ] && exit 0
echo "Fetching the Python packages: a minute or two, the first time"
rm -rf $venv
"$python" -m venv $venv
fetch() { $venv/bin/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --no-deps "$@"; }
# pyspark is the one that comes as sources: what it is installed with must be there, or pip would fetch it unchecked.
sed '/^pyspark==/,/[^\\]$/d' $lock >$venv/binaries
fetch --only-binary :all: -r $venv/binaries
fetch --no-build-isolation -r $lock
echo "$wanted" >$venv/fetched
