#!/bin/bash
# In place of systemctl where systemd does not run (deploy/try-install.sh): starts what units say.
set -euo pipefail

folder_of() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$instance/g"; }

# As the unit has it: its user, no rights, and of /proc its own processes alone.
start_instance() {
  local user command pid=/run/verhuisbod-$instance.pid
  user=$(folder_of User) command=$(folder_of ExecStart)
  install -d -o "$user" -g "$user" -m 0750 "/var/lib/$(folder_of StateDirectory)" "/var/cache/$(folder_of CacheDirectory)"
  # shellcheck disable=SC2016
  setsid unshare --mount --propagation unchanged bash -ec '
    mount -t proc -o hidepid=invisible,subset=pid proc /proc
    export $1
    cd "$2"; echo $$ >"$3"
    exec setpriv --reuid="$4" --regid="$4" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all $5' \
    - "$(folder_of Environment | tr '\n' ' ')" "$(folder_of WorkingDirectory)" \
    "$pid" "$user" "$command" >>"/var/log/verhuisbod-$instance.log" 2>&1 </dev/null &
}

stop_instance() {
  local pid seconds
  pid=$(cat "/run/verhuisbod-$instance.pid") seconds=$(folder_of TimeoutStopSec)
  kill -TERM "$pid"
  timeout "$seconds" tail --pid="$pid" -f /dev/null || { echo "$1 did not stop" >&2; exit 1; }
}

start_caddy() {
  # Nobody outside certifies this domain here.
  local domain
  # shellcheck disable=SC2016
  domain=$(sed -n 's/^{$SITE:\(.*\)} {/\1/p' /etc/caddy/Caddyfile)
  openssl req -x509 -newkey rsa:2048 -nodes -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" \
    -keyout /run/key.pem -out /run/cert.pem 2>/dev/null
  cp /run/cert.pem /usr/local/share/ca-certificates/own.crt
  update-ca-certificates >/dev/null
  echo "127.0.0.1 $domain" >>/etc/hosts
  sed 's|# tls .*|tls /run/cert.pem /run/key.pem|' /etc/caddy/Caddyfile >/run/Caddyfile
  setsid caddy run --config /run/Caddyfile --adapter caddyfile >/var/log/caddy.log 2>&1 </dev/null &
}

act=$1
case "$*" in
*--now*) act=${act/enable/start} act=${act/disable/stop} ;;
esac
name=${!#} instance=${name#*@} unit=/etc/systemd/system/verhuisbod@.service
case "$act $name" in
'start postgresql')
  # Its packages came while another one may have had the port.
  pg_conftool 15 main set port 5432
  pg_ctlcluster 15 main start
  ;;
'restart caddy') start_caddy ;;
start\ verhuisbod@*) start_instance ;;
stop\ verhuisbod@*) stop_instance "$name" ;;
daemon-reload*) ;;
*) echo "systemctl $*: not known here" >&2 && exit 1 ;;
esac
