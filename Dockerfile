# docker build -t verhuisbod .   Builds a release and puts it on a Debian with nothing else in it.
# With buildah or podman add --format docker: their own format has no HEALTHCHECK.
# Any Debian 12 or later (its C library counts) will do as BASE; BUILD_BASE brings npm as well.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run release && mkdir /release \
    && tar -xzf release/*.tar.gz --strip-components=1 -C /release \
    && mv /release/node_modules /packages

FROM ${BASE}
RUN groupadd --system --gid 10001 verhuisbod \
    && useradd --system --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin verhuisbod \
    && install -d -o verhuisbod -g verhuisbod -m 0750 /data
WORKDIR /srv/verhuisbod
# Packages change seldom: a new version is then a layer of some megabytes.
COPY --from=build /packages node_modules
COPY --from=build /release .
ENV DATA_DIR=/data HOST=0.0.0.0
USER verhuisbod
# Runs with a read-only root: all that it writes is in /data, and in /tmp.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
    CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "start.mjs"]
