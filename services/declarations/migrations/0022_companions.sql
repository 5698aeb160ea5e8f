-- The other declarations for the same flight that name somebody of this one: who declares, or a minor. What an annulled one
-- swore counts where it was joined to this one.
create function declaration_companions(of_declaration uuid)
returns table (declaration_id uuid, code text, lane text)
language sql stable parallel safe
begin atomic
  with person as (
    select d.document_fingerprint from declaration d where d.declaration_id = of_declaration
    union
    select m.document_fingerprint from declared_minor m where m.declaration_id = of_declaration
  ),
  named as (
    select o.declaration_id from person p join declaration o using (document_fingerprint)
    union
    select m.declaration_id from person p join declared_minor m using (document_fingerprint)
  )
  select o.declaration_id, o.code, v.lane
  from declaration d
  join named n on n.declaration_id <> d.declaration_id
  join declaration o on o.declaration_id = n.declaration_id
  join declaration_version v on v.declaration_id = o.declaration_id and v.version = o.version
  where d.declaration_id = of_declaration
    and (o.flight_date, o.flight_number) = (d.flight_date, d.flight_number)
    and not o.suspicious and o.purged_at is null
    and (o.state <> 'annulled' or o.joined_to = d.declaration_id);
end;

-- The codes of at most three companions, what is looked at most closely first.
create function companion_codes(of_declaration uuid) returns text[]
language sql stable parallel safe
begin atomic
  select coalesce(array_agg(c.code order by c.rank, c.code), '{}')
  from (
    select code, case lane when 'red' then 0 when 'yellow' then 1 else 2 end as rank
    from declaration_companions(of_declaration)
    order by rank, code limit 3
  ) c;
end;

-- The lane that a declaration shares with its companions: the one of them all that looks most closely.
create function shared_lane(of_declaration uuid) returns text
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
    select c.lane from declaration_companions(of_declaration) c
  ) l;
end;

-- Declarations that were sent before: those of flights to come share their lanes, too.
update declaration d set lane = shared_lane(d.declaration_id)
where d.state in ('submitted', 'presented', 'in_inspection') and d.flight_date >= current_date - 1
  and d.lane <> shared_lane(d.declaration_id);
