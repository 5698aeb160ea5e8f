-- As in 0005, but an act stays as long as any of its goods are in custody: without their act nobody could say whose they are,
-- transfer them or end their custody. A function that returns rows of a table is written anew when the table gets a column.
create or replace function purgeable_retention(before timestamptz) returns setof retention
language sql stable
begin atomic
  select r.* from retention r
  where r.purged_at is null and r.issued_at < before
    and not exists (select from custody c where c.retention_id = r.retention_id and c.at >= before)
    and not exists (select from retained_item i
                    where i.retention_id = r.retention_id and i.custody in ('held', 'stored', 'moving'));
end;
