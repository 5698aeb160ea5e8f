-- The airports that an alert is meant for; none for all.
alter table passenger_alert add column airports text[] not null default '{}';
create index passenger_alert_open on passenger_alert (passenger_id) where ended_at is null;

-- Alerts about the people with these documents, joined records included, that hold on a day and are meant for an airport.
create function alerts_about(fingerprints text[], airport text, day date) returns setof passenger_alert
language sql stable parallel safe
begin atomic
  select a.*
  from passenger_alert a
  where a.passenger_id in (
      select r.passenger_id from passenger own join passenger r on r.person_id = own.person_id
      where own.document_fingerprint = any (fingerprints))
    and a.ended_at is null and a.valid_from <= day and (a.valid_until is null or a.valid_until >= day)
    and (a.airports = '{}' or airport = any (a.airports));
end;

-- Alerts about the people of a declaration that hold on the day of its flight and are meant for the airport that controls it.
create function declaration_alerts(of_declaration uuid) returns setof passenger_alert
language sql stable parallel safe
begin atomic
  select a.*
  from declaration d
  cross join lateral alerts_about(
    array(select d.document_fingerprint
          union all
          select m.document_fingerprint from declared_minor m where m.declaration_id = d.declaration_id),
    d.airport, d.flight_date) a
  where d.declaration_id = of_declaration;
end;

-- What staff read of those alerts, the last written first.
create function declaration_alert_texts(of_declaration uuid) returns json
language sql stable parallel safe
begin atomic
  select coalesce(
    json_agg(json_build_object('passenger_id', a.passenger_id, 'reason', a.reason, 'written_by', a.written_by,
                               'written_at', a.written_at)
             order by a.written_at desc, a.alert_id desc),
    '[]')
  from declaration_alerts(of_declaration) a;
end;

-- The declarations of an airport, for flights of a day or later, about whose people there is an alert. It begins with the
-- alerts, which are few.
create function alerted_declarations(at_airport text, since date) returns setof declaration
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
  where d.airport = at_airport and d.flight_date >= since and d.state <> 'annulled' and d.purged_at is null
    and exists (select from declaration_alerts(d.declaration_id));
end;

-- As in 0022, and: an alert about somebody of the declaration puts it into the red lane.
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
    select c.lane from declaration_companions(of_declaration) c
  ) l;
end;

-- Alerts that were written before reach the flights to come, too.
update declaration d set lane = 'red'
where d.state in ('submitted', 'presented', 'in_inspection') and d.flight_date >= current_date - 1 and d.lane <> 'red'
  and exists (select from declaration_alerts(d.declaration_id));
