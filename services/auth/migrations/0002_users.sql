create table app_user (
  user_id          uuid primary key,
  email            text not null constraint app_user_email_key unique
                   constraint app_user_email_lower check (email = lower(email)),
  name             text not null,
  -- Empty until an administrator approves the account.
  role             text constraint app_user_role check (role in ('inspector', 'supervisor', 'admin', 'auditor')),
  status           text not null constraint app_user_status check (status in ('pending', 'active', 'suspended')),
  -- Argon2id in PHC format.
  password_hash    text not null,
  selected_airport text,
  version          bigint not null default 1,
  created_at       timestamptz not null,
  constraint app_user_active_has_role check (status <> 'active' or role is not null)
);

create table user_airport (
  user_id uuid not null references app_user,
  airport text not null,
  primary key (user_id, airport)
);

create table session (
  session_id uuid primary key,
  user_id    uuid not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz
);
create index session_of_user on session (user_id);

grant select, insert, update on app_user, session to pinzon_auth_app;
grant select, insert, delete on user_airport to pinzon_auth_app;
grant select, insert, update, delete on outbox to pinzon_auth_app;
grant select, update on outbox_position to pinzon_auth_app;
grant select, insert on inbox, dead_letter to pinzon_auth_app;
