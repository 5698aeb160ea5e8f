-- Every publishing or consuming service links this file as a migration; it never changes after a release.

-- A source whose database was set back, for example by a restored dump, numbers its events anew in the next epoch.
alter table outbox_position add column epoch integer not null default 1 check (epoch > 0);
alter table inbox add column epoch integer not null default 1 check (epoch > 0);
alter table inbox drop constraint inbox_pkey, add primary key (source, epoch, sequence);
-- In a new epoch, a consumer recognises the events that it applied under another number.
create index inbox_event on inbox (event_id);
