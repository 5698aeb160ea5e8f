-- A password that somebody else chose opens the account until then; without an instant, for ever.
alter table app_user add column one_time_until timestamptz;
update app_user set one_time_until = now() + interval '72 hours' where must_change_password;
