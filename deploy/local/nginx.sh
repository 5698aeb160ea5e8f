# shellcheck shell=bash
# The private nginx in front of the gateway.

render_nginx() {
  local text user='' ipv6=''
  # Its workers give up root, except where that would close web/dist to them: in a clone below /root.
  if [ "$EUID" -eq 0 ]; then
    user='user www-data;'
    setpriv --reuid=www-data --regid=www-data --clear-groups test -r "$ROOT/web/dist/index.html" || user='user root;'
  fi
  ! grep -q ' lo$' /proc/net/if_inet6 2>/dev/null || ipv6="listen [::1]:$HTTP_PORT;"

  text=$(<"$ROOT/deploy/nginx/nginx.conf.template")
  text=${text//@USER@/"$user"}
  text=${text//@LISTEN_IPV6@/"$ipv6"}
  text=${text//@HTTP_PORT@/"$HTTP_PORT"}
  text=${text//@GATEWAY_PORT@/"${PORT[gateway]}"}
  text=${text//@RUN@/"$RUN"}
  text=${text//@ROOT@/"$ROOT"}
  printf '%s\n' "$text"
}

start_nginx() {
  render_nginx >"$RUN/nginx/nginx.conf"
  start nginx "$(fingerprint "$(<"$RUN/nginx/nginx.conf")" "$(<"$ROOT/deploy/nginx/security-headers.conf")")" \
    nginx -e stderr -p "$RUN/nginx" -c "$RUN/nginx/nginx.conf"
}
