-- Acts without a passenger say why there is none. Each act has one or the other.
alter table retention
  -- Code of why there is no passenger.
  add column ownerless text generated always as (content -> 'ownerless' ->> 'reason') stored,
  alter column nationality drop not null,
  alter column surnames drop not null,
  alter column given_names drop not null,
  alter column name_words drop not null;
alter table retention
  add constraint retention_ownerless
    check (ownerless in ('abandoned', 'unclaimed', 'on_board', 'amnesty_bin')),
  add constraint retention_owner check (
    case when ownerless is null then num_nulls(nationality, surnames, given_names) = 0
         else num_nonnulls(nationality, surnames, given_names, document_number, declaration_code) = 0 end);
create index retention_without_passenger on retention (issued_at desc, retention_id desc) where ownerless is not null;

-- Nobody could have declared goods without a passenger: they count neither as declared nor as undeclared.
alter table retained_item alter column declared drop not null;

-- As in 0011. A function that returns rows of a table is written anew when the table gets a column.
create or replace function act_matching(filter jsonb, scope text[]) returns setof retention
language sql stable parallel safe
begin atomic
  select r.* from retention r
  where (scope is null or r.airport = any (scope))
    and (filter ->> 'airport' is null or r.airport = filter ->> 'airport')
    and (filter ->> 'folio' is null or r.folio = filter ->> 'folio')
    and (filter ->> 'declaration_code' is null or r.declaration_code = filter ->> 'declaration_code')
    and (filter ->> 'state' is null or r.state = filter ->> 'state')
    and (filter ->> 'annulled' is distinct from 'true' or r.state = 'annulled')
    and (filter ->> 'annulled' is distinct from 'false' or r.state <> 'annulled')
    -- For the index: acts with goods in custody are neither closed nor annulled.
    and (coalesce(filter ->> 'custody', '') not in ('held', 'stored', 'moving') or r.state = 'issued')
    and (filter ->> 'in_custody' is distinct from 'true' or r.state = 'issued')
    and (filter ->> 'overdue' is distinct from 'true' or r.state = 'issued')
    and (filter ->> 'days_from' is null or r.state = 'issued')
    and (filter ->> 'direction' is null or r.direction = filter ->> 'direction')
    and (filter ->> 'officer_id' is null or r.officer_id = (filter ->> 'officer_id')::uuid)
    and (filter ->> 'flight_number' is null
         or case filter ->> 'flight_number' when '-' then r.flight_number is null
                                            else r.flight_number = filter ->> 'flight_number' end)
    and (filter ->> 'airline' is null
         or case filter ->> 'airline' when '-' then r.airline is null else r.airline = filter ->> 'airline' end)
    and (filter ->> 'ownerless' is distinct from 'true' or r.ownerless is not null)
    and (filter ->> 'ownerless' is distinct from 'false' or r.ownerless is null)
    and (filter ->> 'nationality' is null or r.nationality = filter ->> 'nationality')
    and (filter ->> 'flight_from' is null or r.flight_date >= iso_date(filter ->> 'flight_from'))
    and (filter ->> 'flight_to' is null or r.flight_date <= iso_date(filter ->> 'flight_to'))
    and (filter ->> 'issued_from' is null or r.issued_on >= iso_date(filter ->> 'issued_from')
         -- For the indexes: a day begins on the mainland first and ends on the islands last.
         and r.issued_at >= iso_date(filter ->> 'issued_from')::timestamp at time zone 'America/Guayaquil')
    and (filter ->> 'issued_to' is null or r.issued_on <= iso_date(filter ->> 'issued_to')
         and r.issued_at < (iso_date(filter ->> 'issued_to') + 1)::timestamp at time zone 'Pacific/Galapagos')
    and (filter ->> 'days_from' is null
         or day_in(zone_of(r.time_zone, r.airport), filter ->> 'now') - r.issued_on >= (filter ->> 'days_from')::integer)
    and (filter ->> 'days_to' is null
         or day_in(zone_of(r.time_zone, r.airport), filter ->> 'now') - r.issued_on <= (filter ->> 'days_to')::integer)
    and (filter ->> 'document' is null or r.document_number = filter ->> 'document')
    and (filter ->> 'q' is null or r.name_words @@ name_query(filter ->> 'q'));
end;

create or replace function retention_matching(filter jsonb, scope text[]) returns setof retention
language sql stable parallel safe
begin atomic
  select r.* from act_matching(filter, scope) r
  where r.retention_id in (select i.retention_id from goods_matching(filter, scope) i);
end;

-- As in 0014.
create or replace function purgeable_retention(before timestamptz) returns setof retention
language sql stable
begin atomic
  select r.* from retention r
  where r.purged_at is null and r.issued_at < before
    and not exists (select from custody c where c.retention_id = r.retention_id and c.at >= before)
    and not exists (select from retained_item i
                    where i.retention_id = r.retention_id and i.custody in ('held', 'stored', 'moving'));
end;

-- As in 0015. Of why there is no passenger the reason stays; where the goods were found is the officer's words.
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
      || case when r.ownerless is null
           then jsonb_build_object('passenger', jsonb_build_object(
             'surnames', '', 'given_names', '', 'nationality', r.content -> 'passenger' -> 'nationality'))
           else jsonb_build_object('ownerless', jsonb_build_object('reason', r.ownerless)) end
      || jsonb_build_object(
           'items', (
             select jsonb_agg(item - 'description' - 'seal_number' order by number)
             from jsonb_array_elements(r.content::jsonb -> 'items') with ordinality as goods (item, number)))
    )::json
  where r.retention_id = any (old);
  perform forget_movements(moved);
  retentions := cardinality(old);
end;
$$;

-- The purge gives an act another id, also one whose prints were counted with a key.
alter table retention_print
  drop constraint retention_print_retention_id_fkey,
  add constraint retention_print_retention_id_fkey foreign key (retention_id) references retention on update cascade;
