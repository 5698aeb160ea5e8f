-- How goods were disposed of is free text, which may name somebody. It goes with the last act whose goods the movement moved,
-- and with it the hash of the request, by which a guessed text could be recognised. The rest is as in 0005.
create function forget_movements(moved uuid[]) returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
  update movement m set method = null, request_hash = decode(repeat('00', 32), 'hex')
  where m.movement_id = any (moved)
    and not exists (select from custody c join retention r using (retention_id)
                    where c.movement_id = m.movement_id and r.purged_at is null);
$$;

create or replace function purge_batch(before timestamptz, most integer, out retentions bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old   uuid[];
  moved uuid[];
begin
  perform require_old(before);
  old := array(
    select retention_id from retention
    where retention_id in (select retention_id from purgeable_retention(before) order by issued_at limit most)
    order by retention_id for update skip locked);
  moved := array(
    select distinct movement_id from custody where retention_id = any (old) and movement_id is not null);
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
  perform forget_movements(moved);
  retentions := cardinality(old);
end;
$$;

revoke execute on function forget_movements from public;

-- Acts that were purged before.
select forget_movements(array(
  select distinct movement_id from custody join retention using (retention_id)
  where purged_at is not null and movement_id is not null));
