#!/bin/bash
# Follows docs/install.md line by line on a Debian with nothing else in it: install, upgrade, roll back.
# Usage, as root: deploy/try-install.sh ARCHIVE FOLDER [MIRROR]. FOLDER must not exist, takes 2 GB and is
# left to whoever asked. Needs debootstrap. Nothing listens outside: the servers have a network of their own.
set -euo pipefail
archive=$(readlink -f "$1") root=$2 mirror=${3:-http://deb.debian.org/debian}
here=$(dirname "$(readlink -f "$0")")
page=$here/../docs/install.md
old=$(basename "$archive" | sed 's/^verhuisbod-\(.*\)-linux-.*/\1/')
machine=${archive##*-linux-} machine=linux-${machine%.tar.gz}
new=$old+next

# The lines of a part of the page, with these versions and a domain that `live` takes.
lines_of() {
  awk -v part="## $1" '/^## /{on = $0 == part} /^```/{in_block = on && /^```sh$/; next} in_block' "$page" |
    sed "s/0\.1\.0/$old/g; s/0\.2\.0/$new/g; s/linux-x64/$machine/g; s/^domain=.*/domain=verhuisbod-proef.nl/"
}

in_root() { env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin HOME=/root TERM=dumb DEBIAN_FRONTEND=noninteractive "$@"; }

cleanup() { umount --recursive --quiet "$root/proc" "$root/dev/shm" || true; }

prepare() {
  debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  install -m 0755 "$here/without-systemd.sh" "$root/usr/local/sbin/systemctl"
  cp "$archive" "$archive.sha256" "$root/root/"
}

# The next version: another migration, and a built file that this one lacks.
next_version() {
  local folder=$root/root/verhuisbod-$new
  tar -xzf "$archive" -C "$root/root"
  mv "$root/root/verhuisbod-$old" "$folder"
  echo 'next' >"$folder/build/client/assets/of-the-next.css"
  "$folder/node_modules/.bin/node" - "$folder" <<'END'
const { readFileSync, writeFileSync } = require("node:fs");
const folder = `${process.argv[2]}/app/server/db/migrations`;
const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8"));
const last = journal.entries.at(-1);
journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "next" });
writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify(journal));
writeFileSync(`${folder}/next.sql`, "ALTER TABLE users ADD COLUMN of_the_next text;");
END
  (
    cd "$root/root"
    tar -czf "verhuisbod-$new-$machine.tar.gz" "verhuisbod-$new"
    sha256sum "verhuisbod-$new-$machine.tar.gz" >"verhuisbod-$new-$machine.tar.gz.sha256"
    rm -r "verhuisbod-$new"
  )
}

# What runs in the root after the programs are there: the page's lines, with looks in between.
script() {
  cat <<'END'
set -eux
cd /root
asked() { curl --silent --output /dev/null --max-time 20 --write-out '%{http_code}\n' "$@"; }
served() { sed -n 's/.*"\(\/assets\/[^"]*\.css\)".*/\1/p' | head -n 1; }
END
  # All but the two lines that fetch from Debian, which came before.
  lines_of Install | grep -v '^apt-get'
  cat <<'END'
{ set +x; } 2>/dev/null
echo "FIGURE install: the page answers $(asked "https://$domain/") through the proxy, /metrics $(asked "https://$domain/metrics")"
while :; do asked "https://$domain/?nr=$RANDOM"; done >/root/visits & visitor=$!
sleep 2; set -x
END
  lines_of Upgrade
  cat <<'END'
{ set +x; } 2>/dev/null
echo "FIGURE upgrade: the database has $(su - postgres -c "psql -tA verhuisbod -c \"select count(*) from information_schema.columns where column_name = 'of_the_next'\"") new column, the next's file answers $(asked "https://$domain/assets/of-the-next.css")"
set -x
END
  lines_of 'Roll back'
  cat <<'END'
{ set +x; } 2>/dev/null
sleep 2; kill $visitor
echo "FIGURE roll back: the page answers $(asked "https://$domain/"), the next's file $(asked "https://$domain/assets/of-the-next.css"), $(readlink /srv/verhuisbod/current | sed 's/.*verhuisbod-//') runs"
echo "FIGURE visitors: $(wc -l </root/visits) asked meanwhile, $(grep -vc '^200$' /root/visits) got something else than the page"
echo "FIGURE admin: $(runuser -u verhuisbod -- /srv/verhuisbod/current/deploy/verhuisbod admin grant nobody@"$domain" 2>&1 | tr -s '\n' ' ')"
END
}

trap cleanup EXIT
prepare
{ echo 'set -eux'; lines_of Install | grep '^apt-get'; } | in_root chroot "$root" bash
next_version
mount -t tmpfs tmpfs "$root/dev/shm"
script >"$root/root/follow.sh"
# In a network and a family of processes of their own, which end with the last line.
export root
# shellcheck disable=SC2016
in_root root="$root" unshare --net --mount --pid --fork --kill-child bash -ec '
  ip link set lo up
  mount -t proc proc "$root/proc"
  exec chroot "$root" bash /root/follow.sh'
