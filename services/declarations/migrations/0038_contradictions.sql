-- A review that waited on a device and contradicts the one that another officer had taken meanwhile. It stays beside that
-- step until a supervisor resolves it, and goes with the steps when personal data is removed.
create table transition_contradiction (
  declaration_id uuid not null,
  number         integer not null,
  actor_id       uuid not null,
  actor_name     text not null,
  airport        text not null,
  to_state       text not null,
  decided_at     timestamptz not null,
  at             timestamptz not null,
  note           text,
  resolved_at    timestamptz,
  resolved_by    text,
  resolved_by_id uuid,
  resolution     text,
  primary key (declaration_id, number, actor_id),
  foreign key (declaration_id, number) references declaration_transition on delete cascade,
  check (num_nonnulls(resolved_at, resolved_by, resolved_by_id, resolution) in (0, 4))
);
-- Few are open at a time. Their declarations say which airport controls them now.
create index transition_contradiction_open on transition_contradiction (declaration_id, at) where resolved_at is null;
grant select, insert on transition_contradiction to pinzon_declarations_app;
grant update (resolved_at, resolved_by, resolved_by_id, resolution) on transition_contradiction to pinzon_declarations_app;

-- As in 0030, and: those with an open contradiction.
create or replace function declaration_attention(kind text, scope text[], recent date, long_ago timestamptz)
returns table (declaration_id uuid, since timestamptz, duplicate_of text,
               folio text, cleared_by text, cleared_by_id uuid, cleared_at timestamptz)
language sql stable parallel safe
begin atomic
  with live as (
    select d.declaration_id, d.document_fingerprint, d.airport, d.flight_date, d.flight_number, d.submitted_at, d.code
    from declaration d
    where kind = 'duplicate' and (scope is null or d.airport = any (scope))
      and d.flight_date >= recent and d.state not in ('annulled', 'expired') and not d.suspicious
  ),
  person as (
    select * from live
    union all
    select l.declaration_id, m.document_fingerprint, l.airport, l.flight_date, l.flight_number, l.submitted_at, l.code
    from live l join declared_minor m using (declaration_id)
  ),
  named as (
    select p.declaration_id, p.submitted_at, p.code, first_value(p.submitted_at) over earliest as first_at,
           first_value(p.code) over earliest as first_code
    from person p
    window earliest as (partition by p.document_fingerprint, p.airport, p.flight_date, p.flight_number
                        order by p.submitted_at, p.code)
  ),
  duplicate as (
    select distinct on (n.declaration_id) n.declaration_id, n.submitted_at, n.first_code as code
    from named n
    where n.first_code <> n.code
    order by n.declaration_id, n.first_at, n.first_code
  )
  select repeated.declaration_id, repeated.submitted_at, repeated.code, null::text, null::text, null::uuid,
         null::timestamptz
  from duplicate repeated
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
    -- Not by an act, but by a stricter review.
      and not exists (
        select from transition_contradiction c
        where (c.declaration_id, c.at, c.actor_id) = (t.declaration_id, t.at, t.actor_id))
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
    and d.submitted_at >= (recent - 62)::timestamp at time zone 'UTC'
  union all
  select d.declaration_id, open.at, null, null, null, null, null
  from (
    select c.declaration_id, min(c.at) as at from transition_contradiction c
    where kind = 'contradicted' and c.resolved_at is null
    group by c.declaration_id
  ) open
  join declaration d using (declaration_id)
  where scope is null or d.airport = any (scope);
end;
