-- Sessions that nobody uses end. An upgrade ends none at once.
alter table session add column last_used_at timestamptz;
update session set last_used_at = now();
alter table session alter column last_used_at set not null;
create index session_open on session (last_used_at) where ended_at is null;

create table access_settings (
  only_row   boolean primary key default true check (only_row),
  idle_hours integer not null default 12,
  version    bigint not null default 1,
  constraint access_settings_idle_hours_check check (idle_hours between 1 and 720)
);
insert into access_settings default values;

grant select, update (idle_hours, version) on access_settings to pinzon_auth_app;
