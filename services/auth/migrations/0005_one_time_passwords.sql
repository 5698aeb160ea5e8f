-- A password that somebody else chose opens the account until then.
alter table app_user add column one_time_until timestamptz;
update app_user set one_time_until = now() + interval '72 hours' where must_change_password;
alter table app_user add constraint app_user_one_time check (must_change_password = (one_time_until is not null));
