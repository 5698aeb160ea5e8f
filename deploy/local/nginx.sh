# shellcheck shell=bash
# The nginx of the stack, in front of the gateway.

BROTLI_MODULE=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so

render_nginx() {
  local user='' listen="listen 127.0.0.1:$HTTP_PORT;" brotli_module='' brotli_static=''
  # Workers drop root, unless they could then not read web/dist, as in a clone below /root.
  if [ "$EUID" -eq 0 ]; then
    user='user www-data;'
    setpriv --reuid=www-data --regid=www-data --clear-groups test -r "$ROOT/web/dist/index.html" || user='user root;'
  fi
  ! grep -q ' lo$' /proc/net/if_inet6 2>/dev/null || listen+=" listen [::1]:$HTTP_PORT;"

  if [ -e "$BROTLI_MODULE" ]; then
    brotli_module="load_module $BROTLI_MODULE;"
    brotli_static='brotli_static on;'
  fi

  "$ROOT/deploy/nginx/render" "USER=$user" "BROTLI_MODULE=$brotli_module" "BROTLI_STATIC=$brotli_static" \
    "LISTEN=$listen" "GATEWAY=server 127.0.0.1:${PORT[gateway]};" "ACCESS_LOG=$RUN/log/access.log" "RUN=$RUN" "ROOT=$ROOT"
}

start_nginx() {
  render_nginx >"$RUN/nginx/nginx.conf"
  start nginx "$(fingerprint "$(<"$RUN/nginx/nginx.conf")" "$(cat "$ROOT"/deploy/nginx/*.conf)")" \
    nginx -e stderr -p "$RUN/nginx" -c "$RUN/nginx/nginx.conf"
}
