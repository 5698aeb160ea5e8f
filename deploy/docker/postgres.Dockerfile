# PostgreSQL with pgBackRest, which the official image lacks, and with gpg.
FROM postgres:17-bookworm
# A stand-in has both.
RUN if ! command -v pgbackrest || ! command -v gpg; then \
        apt-get update -q \
        && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends pgbackrest gpg gpg-agent \
        && rm -rf /var/lib/apt/lists/* /var/cache/apt/*; \
    fi
# An empty volume takes owner and mode of the directory that it covers first.
RUN install -d -o postgres -g postgres -m 700 /var/lib/postgresql/wal
# The cluster shares its volume with what was there before a restore. Its log has a volume of its own.
ENV PGDATA=/var/lib/postgresql/data/cluster POSTGRES_INITDB_WALDIR=/var/lib/postgresql/wal
COPY deploy/docker/backups.sh deploy/docker/postgres.sh /usr/local/lib/pinzon/
COPY deploy/docker/start-postgres deploy/docker/pgbackrest-archive deploy/docker/back-up-databases deploy/docker/keys /usr/local/bin/
USER postgres
ENTRYPOINT ["start-postgres"]
CMD ["postgres"]
