-- The control before boarding, of flights that leave from an airport that controls departures.
alter table declaration
  add column departure_airport text,
  add column departure_state text,
  add constraint declaration_departure check ((departure_airport is null) = (departure_state is null));
create index declaration_by_departure on declaration (departure_airport, submitted_at desc, code desc)
  where departure_airport is not null;
create index declaration_by_departure_flight on declaration (departure_airport, flight_date, flight_number)
  where departure_airport is not null;

-- Steps of that control.
create table departure_step (
  declaration_id uuid not null references declaration,
  number         integer not null,
  from_state     text not null,
  to_state       text not null,
  at             timestamptz not null,
  airport        text not null,
  actor_name     text not null,
  actor_id       uuid,
  bags           integer,
  note           text,
  constraint departure_step_pkey primary key (declaration_id, number)
);

-- Numbered seals on bags. A number is used once.
create table baggage_seal (
  number         text primary key,
  declaration_id uuid not null references declaration,
  applied_at     timestamptz not null,
  applied_by     text not null,
  -- How it arrived; null until somebody looked.
  condition      text,
  checked_at     timestamptz,
  checked_by     text,
  constraint baggage_seal_checked check ((condition is null) = (checked_at is null))
);
create index baggage_seal_of_declaration on baggage_seal (declaration_id);

grant select, insert on departure_step, baggage_seal to pinzon_declarations_app;
grant update (condition, checked_at, checked_by) on baggage_seal to pinzon_declarations_app;
grant update (departure_airport, departure_state) on declaration to pinzon_declarations_app;

-- What lists, files and figures are about, as in 0024, and: with `departs`, airports are those that control before boarding.
create or replace function declaration_matching(filter jsonb, scope text[]) returns setof declaration
language sql stable parallel safe
begin atomic
  select d.* from declaration d
  where (filter ->> 'departs' = 'true' or scope is null or d.airport = any (scope))
    and (filter ->> 'departs' = 'true' or filter ->> 'airport' is null or d.airport = filter ->> 'airport')
    and (filter ->> 'departs' is distinct from 'true' or d.departure_airport is not null)
    and (filter ->> 'departs' is distinct from 'true' or scope is null or d.departure_airport = any (scope))
    and (filter ->> 'departs' is distinct from 'true' or filter ->> 'airport' is null
         or d.departure_airport = filter ->> 'airport')
    and (filter ->> 'code' is null or d.code = filter ->> 'code')
    and (filter ->> 'state' is null or d.state = filter ->> 'state')
    and (filter ->> 'lane' is null or d.lane = filter ->> 'lane')
    and (filter ->> 'direction' is null or d.direction = filter ->> 'direction')
    and (filter ->> 'flight_number' is null or d.flight_number = filter ->> 'flight_number')
    and (filter ->> 'airline' is null or coalesce(d.airline, '-') = filter ->> 'airline')
    and (filter ->> 'nationality' is null or d.nationality = filter ->> 'nationality')
    and (filter ->> 'flight_from' is null or d.flight_date >= iso_date(filter ->> 'flight_from'))
    and (filter ->> 'flight_to' is null or d.flight_date <= iso_date(filter ->> 'flight_to'))
    and (filter ->> 'submitted_from' is null or d.submitted_on >= iso_date(filter ->> 'submitted_from')
         -- For the indexes: a day begins on the mainland first and ends on the islands last.
         and d.submitted_at >= iso_date(filter ->> 'submitted_from')::timestamp at time zone 'America/Guayaquil')
    and (filter ->> 'submitted_to' is null or d.submitted_on <= iso_date(filter ->> 'submitted_to')
         and d.submitted_at < (iso_date(filter ->> 'submitted_to') + 1)::timestamp at time zone 'Pacific/Galapagos')
    and (filter ->> 'presented_hour' is null or d.presented_hour = (filter ->> 'presented_hour')::integer)
    and (filter ->> 'product_id' is null or d.product_ids @> array[(filter ->> 'product_id')::uuid])
    and (filter ->> 'classification' is null or d.classifications @> array[filter ->> 'classification'])
    and (filter ->> 'question' is null or d.yes_answers @> array[filter ->> 'question'])
    and (filter ->> 'has_act' is distinct from 'true' or d.act_count > 0)
    and (filter ->> 'has_act' is distinct from 'false' or d.act_count = 0)
    and (filter ->> 'drawn' is distinct from 'true' or d.drawn)
    and (filter ->> 'drawn' is distinct from 'false' or not d.drawn)
    and (filter ->> 'suspicious' is distinct from 'true' or d.suspicious)
    and (filter ->> 'suspicious' is distinct from 'false' or not d.suspicious)
    and (filter ->> 'q' is null or d.name_words @@ name_query(filter ->> 'q'))
    and (coalesce(filter ->> 'document_part', filter ->> 'code_part') is null
         or d.document_number like (filter ->> 'document_part') || '%'
         or replace(d.code, '-', '') like '%' || (filter ->> 'code_part') || '%');
end;

-- As in 0010; a function that returns rows of a table is written again when the table has new columns.
create or replace function purgeable_declaration(before timestamptz) returns setof declaration
language sql stable
begin atomic
  select d.* from declaration d
  where d.purged_at is null and d.updated_at < before
    -- The day that begins last, that of the islands.
    and d.flight_date < (before at time zone 'Pacific/Galapagos')::date;
end;

-- The controls of an airport's day: of what arrives, and before boarding of what leaves.
create function controls_of_day(at_airport text, day date)
returns table (declaration_id uuid, departs boolean, control_state text)
language sql stable parallel safe
begin atomic
  select d.declaration_id, false, d.state from declaration d
  where d.airport = at_airport and d.flight_date = day and d.state <> 'annulled' and d.purged_at is null
  union all
  select d.declaration_id, true, d.departure_state from declaration d
  where d.departure_airport = at_airport and d.airport <> at_airport and d.flight_date = day
    and d.state <> 'annulled' and d.purged_at is null;
end;

-- As in 0032, but an alert is meant for either airport that controls the declaration.
create function alerts_about(fingerprints text[], at_airports text[], day date) returns setof passenger_alert
language sql stable parallel safe
begin atomic
  select a.*
  from passenger_alert a
  where a.passenger_id in (
      select r.passenger_id from passenger own join passenger r on r.person_id = own.person_id
      where own.document_fingerprint = any (fingerprints))
    and a.ended_at is null and a.valid_from <= day and (a.valid_until is null or a.valid_until >= day)
    and (a.airports = '{}' or a.airports && at_airports);
end;
create or replace function declaration_alerts(of_declaration uuid) returns setof passenger_alert
language sql stable parallel safe
begin atomic
  select a.*
  from declaration d
  cross join lateral alerts_about(
    array(select d.document_fingerprint
          union all
          select m.document_fingerprint from declared_minor m where m.declaration_id = d.declaration_id),
    array[d.airport, d.departure_airport], d.flight_date) a
  where d.declaration_id = of_declaration;
end;
drop function alerts_about(text[], text, date);
create or replace function alerted_declarations(at_airport text, since date) returns setof declaration
language sql stable parallel safe
begin atomic
  with alerted as materialized (
    select distinct own.document_fingerprint
    from passenger_alert a
    join passenger r on r.passenger_id = a.passenger_id
    join passenger own on own.person_id = r.person_id
    where a.ended_at is null
  )
  select d.*
  from declaration_naming(array(select document_fingerprint from alerted)) named
  join declaration d on d.declaration_id = named.declaration_id
  where at_airport in (d.airport, d.departure_airport) and d.flight_date >= since and d.state <> 'annulled'
    and d.purged_at is null and exists (select from declaration_alerts(d.declaration_id));
end;

-- Seals of a declaration that did not arrive as they left.
create function unsound_seals(of_declaration uuid) returns text[]
language sql stable parallel safe
begin atomic
  select coalesce(array_agg(s.number order by s.number), '{}') from baggage_seal s
  where s.declaration_id = of_declaration and s.condition <> 'intact';
end;

-- As in 0032, and: a seal that did not arrive as it left puts the declaration into the red lane.
create or replace function shared_lane(of_declaration uuid) returns text
language sql stable parallel safe
begin atomic
  select case max(case l.lane when 'red' then 2 when 'yellow' then 1 else 0 end)
           when 2 then 'red' when 1 then 'yellow' else 'green' end
  from (
    select case when d.drawn then 'red' else v.lane end as lane
    from declaration d
    join declaration_version v on v.declaration_id = d.declaration_id and v.version = d.version
    where d.declaration_id = of_declaration
    union all
    select 'red' from declaration_alerts(of_declaration)
    union all
    select 'red' from baggage_seal s where s.declaration_id = of_declaration and s.condition <> 'intact'
    union all
    select c.lane from declaration_companions(of_declaration) c
  ) l;
end;

-- As in 0010, with the steps and seals of departures; the numbers of seals stay used.
create or replace function purge_batch(before timestamptz, most integer, out declarations bigint, out passengers bigint)
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
  delete from departure_step where declaration_id = any (old);
  update baggage_seal set applied_by = '', checked_by = null where declaration_id = any (old);
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
