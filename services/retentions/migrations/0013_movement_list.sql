-- Movements as a list and a file: the time zone at their airport, as the acts of their goods have it, and the order of their
-- last change.
alter table movement add column time_zone text;

create index movement_by_change on movement (coalesce(closed_at, opened_at) desc, movement_id desc);
create index movement_by_airport_and_change on movement (airport, coalesce(closed_at, opened_at) desc, movement_id desc);
drop index movement_by_airport;
drop index movement_by_time;
