-- What is removed when the retention period is over.

-- Acts that were issued before, and whose goods have not moved since.
create function purgeable_retention(before timestamptz) returns setof retention
language sql stable
begin atomic
  select r.* from retention r
  where r.purged_at is null and r.issued_at < before
    and not exists (select from custody c where c.retention_id = r.retention_id and c.at >= before);
end;

-- Removes the personal data of at most so many acts: the passenger, the witness and what the officer wrote in their own
-- words. Goods, reasons and articles stay, so that acts can be counted. It runs with the rights of the migrator, because
-- the app role may not change an act.
create function purge_batch(before timestamptz, most integer, out retentions bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old uuid[];
begin
  perform require_old(before);
  old := array(
    select retention_id from retention
    where retention_id in (select retention_id from purgeable_retention(before) order by issued_at limit most)
    order by retention_id for update skip locked);
  update custody set received_by = null, received_document = null
  where retention_id = any (old) and received_by is not null;
  update retention r set
    purged_at = now(),
    -- The audit keeps the hash of the act. It covers the random id, and without the id nobody can find out by trying
    -- whose act it was.
    retention_id = gen_random_uuid(),
    content_hash = null,
    request_hash = null,
    annulment_reason = null,
    -- It names the goods in the words of the officer, and repeats the hash.
    qr = null,
    content = (
      r.content::jsonb - 'retention_id' - 'observations' - 'passenger_signing' - 'officer_signature' - 'replaces' - 'offline'
      || jsonb_build_object(
           'passenger', jsonb_build_object(
             'surnames', '', 'given_names', '', 'nationality', r.content -> 'passenger' -> 'nationality'),
           'items', (
             select jsonb_agg(item - 'description' - 'seal_number' order by number)
             from jsonb_array_elements(r.content::jsonb -> 'items') with ordinality as goods (item, number)))
    )::json
  where r.retention_id = any (old);
  retentions := cardinality(old);
end;
$$;

revoke execute on function purge_batch from public;
grant execute on function purge_batch to pinzon_retentions_app;
grant select, insert on purge_run to pinzon_retentions_app;
grant update (before, finished_at, counts) on purge_run to pinzon_retentions_app;
