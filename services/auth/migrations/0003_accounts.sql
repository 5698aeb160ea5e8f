-- People look for "alvaro" and mean Álvaro; lists are sorted as people expect.
create function folded(text) returns text
  language sql immutable parallel safe strict
  return translate(lower($1), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun');

alter table app_user
  add column name_folded text not null generated always as (folded(name)) stored,
  -- Somebody else gave the password: it opens nothing but its own change.
  add column must_change_password boolean not null default false;
create index app_user_by_name on app_user (name_folded, user_id);
create index app_user_active_admin on app_user (user_id) where status = 'active' and role = 'admin';

-- What the client said it is, for the owner's list.
alter table session add column user_agent text not null default '';
create index session_ended on session (ended_at, session_id) where ended_at is not null;

-- A table of its own: whoever may read accounts does not read secrets by it.
create table second_factor (
  user_id        uuid primary key references app_user,
  -- RFC 6238 needs the secret itself, so it cannot be hashed. It is stored as it is and read by
  -- the app role alone; a copy of the database is a copy of the second factors, and passwords
  -- remain the first.
  secret         bytea constraint second_factor_secret_size check (octet_length(secret) = 20),
  enrolled_at    timestamptz,
  -- Number of the last 30 s step a code was taken for: a code that was seen opens nothing.
  last_step      bigint not null default 0,
  -- Shown for enrolment and not yet confirmed; counts for nothing.
  offered_secret bytea constraint second_factor_offer_size check (octet_length(offered_secret) = 20),
  constraint second_factor_enrolled check ((secret is null) = (enrolled_at is null))
);

-- 80 random bits each, so that one SHA-256 keeps them.
create table recovery_code (
  user_id   uuid not null references app_user,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- Tries that count against a limit. Only hashes: who tried what for whom is not kept, and rows
-- go when they are too old to count.
create table attempt (
  attempt_id   bigint generated always as identity primary key,
  key          bytea not null,
  attempted_at timestamptz not null
);
create index attempt_of_key on attempt (key, attempted_at);
create index attempt_by_age on attempt (attempted_at);

grant select, insert, update, delete on second_factor, recovery_code to pinzon_auth_app;
grant select, insert, delete on attempt to pinzon_auth_app;
