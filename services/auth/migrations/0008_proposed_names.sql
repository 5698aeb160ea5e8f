-- The name that a person proposes; an administrator decides about it.
alter table app_user add column proposed_name text;
