-- What is removed when the retention period is over. Lists and figures keep counting a purged declaration.

-- Declarations whose flight and last change lie before.
create function purgeable_declaration(before timestamptz) returns setof declaration
language sql stable
begin atomic
  select d.* from declaration d
  where d.purged_at is null and d.updated_at < before
    -- The day that begins last, that of the islands.
    and d.flight_date < (before at time zone 'Pacific/Galapagos')::date;
end;

-- People who were last met before, unless a declaration of theirs stays or staff wrote about them since. Each by the
-- record that stands for the person.
create function purgeable_person(before timestamptz) returns setof passenger
language sql stable
begin atomic
  select p.* from passenger p
  where p.person_id = p.passenger_id and p.last_met_at < before
    and not exists (
      select from passenger m join passenger_change c on c.passenger_id = m.passenger_id
      where m.person_id = p.passenger_id and c.at >= before)
    and not exists (
      select from passenger m
      cross join lateral declaration_naming(array[m.document_fingerprint]) n
      join declaration d on d.declaration_id = n.declaration_id
      where m.person_id = p.passenger_id and d.purged_at is null
        and not (d.updated_at < before and d.flight_date < (before at time zone 'Pacific/Galapagos')::date));
end;

-- Removes the personal data of at most so many declarations and people. It runs with the rights of the migrator, because
-- the app role may change no version. The id of a declaration stays, but opens nothing.
create function purge_batch(before timestamptz, most integer, out declarations bigint, out passengers bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old    uuid[];
  people uuid[];
  records uuid[];
begin
  perform require_old(before);

  old := array(
    select declaration_id from declaration
    where declaration_id in (select declaration_id from purgeable_declaration(before) order by updated_at limit most)
    order by declaration_id for update skip locked);
  delete from declaration_correction where declaration_id = any (old);
  delete from declaration_version where declaration_id = any (old);
  delete from declared_minor where declaration_id = any (old);
  delete from declaration_transition where declaration_id = any (old);
  delete from attendance where declaration_id = any (old);
  delete from staff_view where part = 'declaration' and seen_id = any (old);
  update declaration set
    purged_at = now(), document_number = '', document_fingerprint = '', surnames = '', given_names = '',
    edit_key_hash = '', edit_key_salt = '', request_id_hash = null, request_hash = '', proof_failures = 0,
    proof_failed_at = null
  where declaration_id = any (old);
  declarations := cardinality(old);

  -- All records of these people are locked in the order in which the service locks them; then it is decided again.
  people := array(select passenger_id from purgeable_person(before) order by last_met_at limit most);
  perform from passenger where person_id = any (people) order by passenger_id for update;
  people := array(select passenger_id from purgeable_person(before) where passenger_id = any (people));
  records := array(select passenger_id from passenger where person_id = any (people));
  delete from passenger_alert where passenger_id = any (records);
  delete from passenger_change where passenger_id = any (records);
  delete from staff_view where part in ('record', 'history') and seen_id = any (records);
  delete from passenger where passenger_id = any (records);
  passengers := cardinality(people);

  -- Acts are remembered for as long as somebody can be asked about them.
  delete from earlier_retention a
  where a.issued_at < before
    and not exists (select from passenger p where p.document_fingerprint = a.document_fingerprint)
    and not exists (
      select from declaration_naming(array[a.document_fingerprint]) n
      join declaration d on d.declaration_id = n.declaration_id
      where d.purged_at is null);
end;
$$;

revoke execute on function purge_batch from public;
grant execute on function purge_batch to pinzon_declarations_app;
grant select, insert on purge_run to pinzon_declarations_app;
grant update (before, finished_at, counts) on purge_run to pinzon_declarations_app;
