-- Who asked the agency for a version, and why.
create table declaration_correction (
  declaration_id uuid not null,
  version        integer not null check (version > 1),
  at             timestamptz not null,
  actor_name     text not null,
  airport        text not null,
  requested_by   text not null,
  reason         text not null,
  primary key (declaration_id, version),
  foreign key (declaration_id, version) references declaration_version
);

-- Declarations that need attention, at some airports or, without a scope, at all: those of recent flights that repeat an
-- earlier one, that expired, and those whose inspection began before `long_ago`.
create function declaration_attention(kind text, scope text[], recent date, long_ago timestamptz)
returns table (declaration_id uuid, since timestamptz, duplicate_of text)
language sql stable parallel safe
begin atomic
  select d.declaration_id, d.submitted_at, earlier.code
  from declaration d
  cross join lateral (
    select o.code from declaration o
    where o.document_fingerprint = d.document_fingerprint
      and (o.airport, o.flight_date, o.flight_number) = (d.airport, d.flight_date, d.flight_number)
      and o.state not in ('annulled', 'expired')
      and (o.submitted_at, o.code) < (d.submitted_at, d.code)
    order by o.submitted_at, o.code limit 1
  ) earlier
  where kind = 'duplicate' and (scope is null or d.airport = any (scope))
    and d.flight_date >= recent and d.state not in ('annulled', 'expired')
  union all
  select d.declaration_id, step.at, null
  from declaration d
  cross join lateral (
    select max(t.at) as at from declaration_transition t
    where t.declaration_id = d.declaration_id and t.to_state = d.state
  ) step
  where kind in ('expired', 'in_inspection') and d.state = kind and (scope is null or d.airport = any (scope))
    and (kind <> 'expired' or d.flight_date >= recent
         -- For the index: a flight is declared at most 60 days before.
         and d.submitted_at >= (recent - 62)::timestamp at time zone 'UTC')
    and (kind <> 'in_inspection' or step.at < long_ago);
end;

grant select, insert on declaration_correction to pinzon_declarations_app;
grant update (joined_to) on declaration to pinzon_declarations_app;
