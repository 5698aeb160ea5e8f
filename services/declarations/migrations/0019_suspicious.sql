-- The mark of a mass submission: the gateway asked for a proof of work for it or for its network. Whoever comes with it to
-- the counter is somebody real, and the mark goes.
alter table declaration add column suspicious boolean not null default false;

-- Lists leave these out, and a flood must not stand between two pages of others.
create index declaration_usual_by_time on declaration (submitted_at desc, code desc) where not suspicious;
create index declaration_usual_by_airport on declaration (airport, submitted_at desc, code desc) where not suspicious;
-- A flood is all of one state. It is also counted by airport. Only with both columns in the index, and with statistics of
-- their combinations, the planner knows that few usual declarations wait while a flood does.
create index declaration_by_state_and_mark on declaration (state, suspicious, submitted_at desc, code desc) include (airport);
create statistics declaration_states_and_marks (mcv) on state, suspicious from declaration;
create index declaration_suspicious_by_time on declaration (submitted_at desc, code desc) where suspicious;
create index declaration_suspicious_by_airport on declaration (airport, submitted_at desc, code desc) where suspicious;
create index declaration_suspicious_by_flight on declaration (airport, flight_date, flight_number) where suspicious;

grant update (suspicious) on declaration to pinzon_declarations_app;

-- As in 0003, and by the mark. A function that returns rows of a table is written anew when the table gets a column.
create or replace function declaration_matching(filter jsonb, scope text[]) returns setof declaration
language sql stable parallel safe
begin atomic
  select d.* from declaration d
  where (scope is null or d.airport = any (scope))
    and (filter ->> 'airport' is null or d.airport = filter ->> 'airport')
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
    and (filter ->> 'q' is null or d.name_words @@ name_query(filter ->> 'q'));
end;

-- As in 0010.
create or replace function purgeable_declaration(before timestamptz) returns setof declaration
language sql stable
begin atomic
  select d.* from declaration d
  where d.purged_at is null and d.updated_at < before
    -- The day that begins last, that of the islands.
    and d.flight_date < (before at time zone 'Pacific/Galapagos')::date;
end;

-- As in 0006, without those that carry the mark: they neither need attention nor are what another one repeats.
create or replace function declaration_attention(kind text, scope text[], recent date, long_ago timestamptz)
returns table (declaration_id uuid, since timestamptz, duplicate_of text)
language sql stable parallel safe
begin atomic
  select d.declaration_id, d.submitted_at, earlier.code
  from declaration d
  cross join lateral (
    select o.code from declaration o
    where o.document_fingerprint = d.document_fingerprint
      and (o.airport, o.flight_date, o.flight_number) = (d.airport, d.flight_date, d.flight_number)
      and o.state not in ('annulled', 'expired') and not o.suspicious
      and (o.submitted_at, o.code) < (d.submitted_at, d.code)
    order by o.submitted_at, o.code limit 1
  ) earlier
  where kind = 'duplicate' and (scope is null or d.airport = any (scope))
    and d.flight_date >= recent and d.state not in ('annulled', 'expired') and not d.suspicious
  union all
  select d.declaration_id, step.at, null
  from declaration d
  cross join lateral (
    select max(t.at) as at from declaration_transition t
    where t.declaration_id = d.declaration_id and t.to_state = d.state
  ) step
  where kind in ('expired', 'in_inspection') and d.state = kind and (scope is null or d.airport = any (scope))
    and not d.suspicious
    and (kind <> 'expired' or d.flight_date >= recent
         -- For the index: a flight is declared at most 60 days before.
         and d.submitted_at >= (recent - 62)::timestamp at time zone 'UTC')
    and (kind <> 'in_inspection' or step.at < long_ago);
end;
