-- Hours after which a declaration that is presented or in inspection, and not decided, needs attention.
alter table control_settings
  add column attention_hours integer not null default 2,
  add constraint control_settings_attention_hours_check check (attention_hours between 1 and 168);

grant update (attention_hours) on control_settings to pinzon_catalogues_app;
