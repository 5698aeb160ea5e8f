-- The other declarations of the same airport and flight that name somebody of this one: who declares, or a minor.
create function declarations_of_people(of_declaration uuid) returns table (declaration_id uuid)
language sql stable parallel safe
begin atomic
  select o.declaration_id
  from declaration d
  cross join lateral (
    select same.declaration_id from declaration same where same.document_fingerprint = d.document_fingerprint
    union
    select m.declaration_id from declared_minor m where m.document_fingerprint = d.document_fingerprint
    union
    select same.declaration_id
    from declared_minor m join declaration same using (document_fingerprint) where m.declaration_id = d.declaration_id
    union
    select same.declaration_id
    from declared_minor m join declared_minor same using (document_fingerprint) where m.declaration_id = d.declaration_id
  ) named
  join declaration o on o.declaration_id = named.declaration_id
  where d.declaration_id = of_declaration and o.declaration_id <> of_declaration
    and (o.airport, o.flight_date, o.flight_number) = (d.airport, d.flight_date, d.flight_number);
end;

-- As in 0023, but a duplicate names anybody of an earlier one, not only who declares.
create or replace function declaration_attention(kind text, scope text[], recent date, long_ago timestamptz)
returns table (declaration_id uuid, since timestamptz, duplicate_of text,
               folio text, cleared_by text, cleared_by_id uuid, cleared_at timestamptz)
language sql stable parallel safe
begin atomic
  select d.declaration_id, d.submitted_at, earlier.code, null::text, null::text, null::uuid, null::timestamptz
  from declaration d
  cross join lateral (
    select o.code from declarations_of_people(d.declaration_id) named
    join declaration o using (declaration_id)
    where o.state not in ('annulled', 'expired') and not o.suspicious
      and (o.submitted_at, o.code) < (d.submitted_at, d.code)
    order by o.submitted_at, o.code limit 1
  ) earlier
  where kind = 'duplicate' and (scope is null or d.airport = any (scope))
    and d.flight_date >= recent and d.state not in ('annulled', 'expired') and not d.suspicious
  union all
  select d.declaration_id, step.at, null, null, null, null, null
  from declaration d
  cross join lateral (
    select max(t.at) as at from declaration_transition t
    where t.declaration_id = d.declaration_id and t.to_state = d.state
  ) step
  where kind in ('expired', 'presented', 'in_inspection') and d.state = kind and (scope is null or d.airport = any (scope))
    and not d.suspicious
    and (kind <> 'expired' or d.flight_date >= recent
         -- For the index: a flight is declared at most 60 days before.
         and d.submitted_at >= (recent - 62)::timestamp at time zone 'UTC')
    and (kind = 'expired' or step.at < long_ago)
  union all
  select d.declaration_id, found.at, null, found.note, cleared.actor_name, cleared.actor_id, cleared.at
  from declaration d
  cross join lateral (
    select t.number, t.at, t.note from declaration_transition t
    where t.declaration_id = d.declaration_id and t.from_state = 'cleared' and t.to_state = 'with_findings'
    order by t.number desc limit 1
  ) found
  cross join lateral (
    select t.actor_name, t.actor_id, t.at from declaration_transition t
    where t.declaration_id = d.declaration_id and t.to_state = 'cleared' and t.number < found.number
    -- Reopening an annulled one that was cleared leads here as well; who cleared it is known from the step before.
      and t.from_state <> 'annulled'
    order by t.number desc limit 1
  ) cleared
  where kind = 'found_after_clearing' and d.state = 'with_findings' and (scope is null or d.airport = any (scope))
    and not d.suspicious and d.flight_date >= recent
    and d.submitted_at >= (recent - 62)::timestamp at time zone 'UTC';
end;
