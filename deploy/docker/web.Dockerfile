# The built application and nginx in front of the gateway.
FROM node:22-bookworm-slim AS build
WORKDIR /pinzon/web
COPY web/package.json web/package-lock.json ./
# The browser is for tests.
RUN PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
COPY web ./
COPY deploy/search ../deploy/search
RUN npm run build
COPY deploy/nginx ../deploy/nginx
RUN ../deploy/nginx/render USER= \
        "BROTLI_MODULE=include /etc/nginx/brotli/module*.conf;" "BROTLI_STATIC=include /etc/nginx/brotli/static*.conf;" \
        "LISTEN=listen 8080; include /run/pinzon/nginx/origin.conf; include /etc/nginx/https/*.conf;" ACCESS_LOG=/dev/stdout RUN=/run/pinzon ROOT=/pinzon \
        "GATEWAY=include /etc/nginx/gateway/*.conf;" \
        >../nginx.conf

FROM nginx:1.29-alpine
# The official image has no brotli; there nginx sends gzip only.
RUN mkdir -p /run/pinzon/nginx /run/certificate /etc/nginx/brotli /etc/nginx/https \
    && module=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so \
    && if [ -e "$module" ]; then \
        echo "load_module $module;" >/etc/nginx/brotli/module.conf; \
        echo "brotli_static on;" >/etc/nginx/brotli/static.conf; \
    fi
COPY --from=build /pinzon/nginx.conf /etc/nginx/pinzon.conf
COPY deploy/docker/gateway.conf /etc/nginx/gateway/
COPY deploy/nginx/*.conf /pinzon/deploy/nginx/
COPY --from=build /pinzon/web/dist /pinzon/web/dist
COPY deploy/docker/start-web deploy/docker/keep-earlier-files /usr/local/bin/
RUN install -d -o nginx -g nginx /pinzon/web/earlier
USER nginx
ENTRYPOINT ["start-web", "keep-earlier-files"]
CMD ["nginx", "-e", "stderr", "-c", "/etc/nginx/pinzon.conf"]
