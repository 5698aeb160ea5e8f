-- A plan that was made while the tables were small read all minors, or all declarations, for each submission once they had
-- grown. Each step is fenced by `offset 0` now, so that every plan finds rows by their keys.
create or replace function declaration_companions(of_declaration uuid)
returns table (declaration_id uuid, code text, lane text)
language sql stable parallel safe
begin atomic
  with person as materialized (
    select d.document_fingerprint from declaration d where d.declaration_id = of_declaration
    union
    select m.document_fingerprint from declared_minor m where m.declaration_id = of_declaration
  ),
  named as materialized (
    select o.declaration_id
    from person p
    cross join lateral (
      select d.declaration_id from declaration d where d.document_fingerprint = p.document_fingerprint offset 0
    ) o
    union
    select o.declaration_id
    from person p
    cross join lateral (
      select m.declaration_id from declared_minor m where m.document_fingerprint = p.document_fingerprint offset 0
    ) o
  )
  select o.declaration_id, o.code, v.lane
  from named n
  cross join lateral (
    select d.flight_date, d.flight_number from declaration d where d.declaration_id = of_declaration offset 0
  ) d
  cross join lateral (
    select c.declaration_id, c.code, c.version, c.flight_date, c.flight_number, c.suspicious, c.purged_at, c.state, c.joined_to
    from declaration c where c.declaration_id = n.declaration_id offset 0
  ) o
  cross join lateral (
    select w.lane from declaration_version w where w.declaration_id = o.declaration_id and w.version = o.version offset 0
  ) v
  where n.declaration_id <> of_declaration
    and (o.flight_date, o.flight_number) = (d.flight_date, d.flight_number)
    and not o.suspicious and o.purged_at is null
    and (o.state <> 'annulled' or o.joined_to = of_declaration);
end;
