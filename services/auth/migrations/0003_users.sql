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
  -- Somebody else chose the password, so the user may only change it.
  must_change_password boolean not null default false,
  selected_airport text,
  version          bigint not null default 1,
  created_at       timestamptz not null,
  name_folded      text not null generated always as (folded(name)) stored,
  constraint app_user_active_has_role check (status <> 'active' or role is not null)
);
create index app_user_by_name on app_user (name_folded, user_id);
create index app_user_active_admin on app_user (user_id) where status = 'active' and role = 'admin';

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
  ended_at   timestamptz,
  -- For the user's list of sessions.
  user_agent text not null default ''
);
create index session_of_user on session (user_id);
create index session_ended on session (ended_at, session_id) where ended_at is not null;

grant select, insert, update on app_user, session to pinzon_auth_app;
grant select, insert, delete on user_airport to pinzon_auth_app;
grant select, insert, update, delete on outbox to pinzon_auth_app;
grant select, update on outbox_position to pinzon_auth_app;
grant select, insert on inbox, dead_letter to pinzon_auth_app;
