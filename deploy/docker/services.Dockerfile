# One image with all services and the gateway: they are built, tested and upgraded together.
FROM rust:1.95-bookworm AS chef
RUN cargo install --locked cargo-chef@0.1.78
WORKDIR /src

FROM chef AS recipe
COPY Cargo.toml Cargo.lock ./
COPY proto proto
COPY search search
COPY services services
COPY gateway gateway
COPY programs programs
COPY cli cli
RUN cargo chef prepare

# The dependencies are a layer of their own, which changes with the manifests only.
FROM chef AS build
# Line tables would double the binaries; panics name their line without them.
ENV CARGO_PROFILE_RELEASE_DEBUG=false SQLX_OFFLINE=true
COPY --from=recipe /src/recipe.json ./
RUN cargo chef cook --release --locked --workspace --bins
COPY Cargo.toml Cargo.lock ./
COPY proto proto
COPY search search
COPY services services
COPY gateway gateway
COPY programs programs
COPY cli cli
COPY deploy/data deploy/data
COPY deploy/search deploy/search
# The processes are one file with a name for each.
RUN cargo build --release --locked --workspace --bin pinzon --bin pinzon-programs --features pinzon-programs/one-file \
    && mkdir /programs \
    && mv -t /programs target/release/pinzon target/release/pinzon-programs \
    && for name in auth catalogues declarations retentions audit gateway; do ln -s pinzon-programs "/programs/pinzon-$name"; done

FROM debian:bookworm-slim
RUN groupadd --gid 10001 pinzon && useradd --uid 10001 --gid pinzon --no-create-home --home-dir /nonexistent pinzon
# An empty volume takes owner and mode of the directory that it covers first. Backups are PostgreSQL's, those of keys are ours.
RUN install -d -o pinzon -g pinzon -m 700 /volumes /volumes/nats /volumes/copy /volumes/keys \
        /volumes/auth /volumes/catalogues /volumes/declarations /volumes/retentions /volumes/audit \
        /volumes/gateway /volumes/authority /volumes/nats-passwords \
    && install -d -o pinzon -g pinzon -m 755 /volumes/public-keys \
    && install -d -o pinzon -g pinzon -m 750 /volumes/databases /volumes/web /volumes/backup-password \
    && install -d -o 999 -g pinzon -m 770 /volumes/backup
COPY --from=build /programs /usr/local/bin/
COPY deploy/data /usr/local/share/pinzon/data
COPY deploy/docker/databases.sh deploy/docker/secrets.sh /usr/local/lib/pinzon/
COPY deploy/docker/entrypoint deploy/docker/healthy deploy/docker/setup deploy/docker/migrate deploy/docker/backup-password /usr/local/bin/
USER pinzon
ENTRYPOINT ["entrypoint"]
