-- Entries are found by what people read of them: by the values of their attributes, not by the names of these, and not
-- by what follows from another value, such as the time zone that every airport of the mainland shares.
create function entry_values(attributes jsonb) returns text
language sql immutable parallel safe
as $$ select coalesce(string_agg(value, ' ' order by key), '') from jsonb_each_text(attributes) where key <> 'time_zone' $$;

-- An expression of a generated column cannot be changed before PostgreSQL 17.
alter table entry drop column search;
alter table entry
  add search text not null
    generated always as (folded(code || ' ' || name || ' ' || entry_values(attributes))) stored;
