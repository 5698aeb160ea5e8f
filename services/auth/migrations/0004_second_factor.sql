-- Second factors and the attempts that count against a limit.

-- A table of its own, so that a query of accounts cannot return secrets.
create table second_factor (
  user_id        uuid primary key references app_user,
  -- RFC 6238 needs the secret itself, so it cannot be hashed. Only the app role reads it; a copy of the database is
  -- a copy of the second factors, and passwords remain the first.
  secret         bytea constraint second_factor_secret_size check (octet_length(secret) = 20),
  enrolled_at    timestamptz,
  -- Number of the last 30 s step a code was accepted for: no code is accepted twice.
  last_step      bigint not null default 0,
  -- Shown for enrolment and not yet confirmed; not accepted for signing in.
  offered_secret bytea constraint second_factor_offer_size check (octet_length(offered_secret) = 20),
  constraint second_factor_enrolled check ((secret is null) = (enrolled_at is null))
);

-- 80 random bits each, so that one SHA-256 is enough.
create table recovery_code (
  user_id   uuid not null references app_user,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- Attempts that count against a limit. Only hashes are kept, and rows are deleted when they no longer count.
create table attempt (
  attempt_id   bigint generated always as identity primary key,
  key          bytea not null,
  attempted_at timestamptz not null
);
create index attempt_of_key on attempt (key, attempted_at);
create index attempt_by_age on attempt (attempted_at);

grant select, insert, update, delete on second_factor, recovery_code to pinzon_auth_app;
grant select, insert, delete on attempt to pinzon_auth_app;
