-- The numbers that control works with.
create table control_settings (
  only_row         boolean primary key default true check (only_row),
  expiry_days      integer not null default 2,
  -- Thousandths of a percent.
  draw_percent     bigint not null default 5000,
  retention_months integer not null default 60,
  custody_days     integer not null default 30,
  version          bigint not null default 1,
  constraint control_settings_expiry_days_check check (expiry_days between 1 and 30),
  constraint control_settings_draw_percent_check check (draw_percent between 0 and 100000),
  constraint control_settings_retention_months_check check (retention_months between 12 and 240),
  constraint control_settings_custody_days_check check (custody_days between 1 and 365)
);
insert into control_settings default values;

grant select, update (expiry_days, draw_percent, retention_months, custody_days, version) on control_settings
  to pinzon_catalogues_app;
