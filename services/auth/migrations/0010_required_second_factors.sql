-- Roles that need a second factor.
alter table access_settings
  add column second_factor_roles text[] not null default '{}'
    constraint access_settings_second_factor_roles_check
    check (second_factor_roles <@ array['inspector', 'supervisor', 'admin', 'auditor']),
  -- The accounts of the demonstration have public pass phrases, so its administrators need no second factor. Only the
  -- migrator says so, never a service.
  add column demonstration boolean not null default false;

-- Its token allows nothing but setting up a second factor.
alter table session add column awaits_factor boolean not null default false;

-- Administrators need a second factor a day after the first account.
create index app_user_by_age on app_user (created_at);

grant update (second_factor_roles) on access_settings to pinzon_auth_app;
