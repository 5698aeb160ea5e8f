-- What was asked under each idempotency key, so that a repeat is told from something else. Each service that people create
-- something in links this file as a migration. Keys are hashed, because what is hashed with them may name a person: once
-- that person's data is removed, nobody knows the key and can try what it was hashed with.

create table creation (
  request_id_hash bytea primary key check (length(request_id_hash) = 32),
  request_hash    bytea not null check (length(request_hash) = 32),
  created_at      timestamptz not null default now()
);
