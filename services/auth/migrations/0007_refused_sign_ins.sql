-- What was tried with an account since its last sign-in; the person is told then.
alter table app_user
  add column refused_sign_ins integer not null default 0,
  add column last_refused_at timestamptz;
