-- Passkeys (WebAuthn). Only the public half is here.
create table passkey (
  passkey_id    uuid primary key,
  user_id       uuid not null references app_user,
  -- Given by the device or security key; one credential never belongs to two accounts.
  credential_id bytea not null constraint passkey_credential_id_key unique,
  -- Public key, sign counter and flags.
  credential    jsonb not null,
  name          text not null,
  -- Signs in without the password, too.
  alone         boolean not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_of_user on passkey (user_id);

-- What was asked of a browser and is not answered yet. Each is deleted by its first answer.
create table passkey_ceremony (
  ceremony_id uuid primary key,
  -- Nobody yet, when a passkey shall sign in by itself.
  user_id     uuid references app_user,
  state       jsonb not null,
  expires_at  timestamptz not null
);
create index passkey_ceremony_of_user on passkey_ceremony (user_id);
create index passkey_ceremony_by_age on passkey_ceremony (expires_at);

grant select, insert, update, delete on passkey to pinzon_auth_app;
grant select, insert, delete on passkey_ceremony to pinzon_auth_app;
