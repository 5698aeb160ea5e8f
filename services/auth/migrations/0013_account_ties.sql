-- Who last set the password or the role of whose account, and when: for a while both accounts may be in one person's hands.
create table account_tie (
  user_id uuid        not null references app_user,
  set_by  uuid        not null references app_user,
  set_at  timestamptz not null,
  constraint account_tie_pkey primary key (user_id, set_by)
);
create index account_tie_by_setter on account_tie (set_by);

grant select, insert, update on account_tie to pinzon_auth_app;
